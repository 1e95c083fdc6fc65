#include "core/assets.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/view/go_to_text.h"
#include "tests/fuzz/check.h"

#include <memory>
#include <vector>

/// What people type to go somewhere, in every example: a place that is understood can be shown.
namespace stridescope::fuzz
{
namespace
{

struct Opened
{
    explicit Opened(core::Facts found) : facts(std::move(found)), view(facts) {}
    core::Facts facts;
    core::SceneView view;
};

const std::vector<std::unique_ptr<Opened>>& examples()
{
    static const auto all = []
    {
        std::vector<std::unique_ptr<Opened>> opened;
        for (const auto& example : core::assets::examples())
        {
            const auto parsed = core::parse_scene(example.json);
            if (auto facts = parsed ? core::evaluate(parsed->scene) : parsed.problem())
                opened.push_back(std::make_unique<Opened>(*std::move(facts)));
        }
        return opened;
    }();
    return all;
}

} // namespace
} // namespace stridescope::fuzz

/// The first byte chooses the example, the second one of its tensors.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    if (size < 2)
        return 0;
    const auto& examples = fuzz::examples();
    const core::SceneView& view = examples[data[0] % examples.size()]->view;
    const auto parts = view.parts();
    const core::Operand operand = parts[data[1] % parts.size()];
    const std::string text(fuzz::text_of(data, size).substr(2));
    const auto place = core::read_place(view, operand, text);
    if (!place)
    {
        fuzz::check(!place.problem().message.empty(), "what is refused has a reason", text);
        return 0;
    }
    const core::PickPlaces linked = view.link(*place);
    for (const core::Operand part : parts)
        for (const core::Dims& coordinate : view.coordinates(linked, part, 16))
        {
            const core::Dims& sizes = view.sizes(part);
            fuzz::check(coordinate.size() == sizes.size(), "a coordinate has the tensor's rank", text);
            for (std::size_t d = 0; d < sizes.size(); ++d)
                fuzz::check(coordinate[d] >= 0 && coordinate[d] < sizes[d], "a coordinate lies inside", text);
            static_cast<void>(view.cell(part, coordinate));
            static_cast<void>(view.value(part, coordinate));
        }
    return 0;
}
