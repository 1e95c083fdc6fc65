#include "core/import/tensor_location.h"
#include "core/scene/facts.h"
#include "tests/fuzz/check.h"

/// Files of tensor_location.json: each listed value and command makes a scene that evaluates, or says why not.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const auto locations = core::read_tensor_locations(fuzz::text_of(data, size));
    if (!locations)
    {
        fuzz::check(!locations.problem().message.empty(), "a refusal has a reason");
        return 0;
    }
    constexpr std::size_t most = 32;
    std::size_t count = 0;
    for (const core::TensorEntry& entry : core::listed(*locations, true))
    {
        if (++count > most)
            break;
        const auto scene = core::scene_of_location(*locations, entry.name);
        if (!scene)
            fuzz::check(!scene.problem().message.empty(), "a refusal has a reason", entry.name);
        else if (const auto facts = core::evaluate(*scene); !facts)
            fuzz::check(!facts.problem().message.empty(), "a scene that does not evaluate has a reason",
                        entry.name);
    }
    return 0;
}
