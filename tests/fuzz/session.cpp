#include "ui/state/session.h"
#include "tests/fuzz/check.h"

/// Logs of a session: what is restored has states, and is at one of them.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const auto scene = ui::restored(fuzz::text_of(data, size));
    if (!scene)
        return 0;
    fuzz::check(!scene->states.empty() && scene->position < scene->states.size(),
                "a restored scene is at one of its states");
    for (const auto& state : scene->states)
        fuzz::check(state != nullptr, "a state is a scene");
    return 0;
}
