#include "core/assets.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/view/go_to_text.h"
#include "core/view/scene_view.h"
#include "tests/fuzz/check.h"

#include <memory>
#include <vector>

/// Tries what people type to go somewhere, in every example: a position that is understood can be shown.
namespace stridescope::fuzz
{
namespace
{

const std::vector<core::SceneView>& examples()
{
    static const auto all = []
    {
        std::vector<core::SceneView> opened;
        for (const auto& example : core::assets::examples())
        {
            const auto parsed = core::parse_scene(example.json);
            if (auto shown = parsed ? core::show(parsed->scene) : parsed.problem())
                opened.emplace_back(std::make_shared<const core::Shown>(*std::move(shown)));
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
    const core::SceneView& view = examples[data[0] % examples.size()];
    const auto parts = view.parts();
    const core::Operand operand = parts[data[1] % parts.size()];
    const std::string text(fuzz::text_of(data, size).substr(2));
    const auto place = core::read_place(view, operand, text);
    if (!place)
    {
        fuzz::check(!place.problem().message.empty(), "what is refused has a reason", text);
        return 0;
    }
    core::Searches searches;
    const core::PickPlaces linked = view.link(*place, searches);
    for (const core::Operand part : parts)
        for (const core::Dims& coordinate : view.coordinates(linked, part, 16, searches))
        {
            const core::Dims& sizes = view.sizes(part);
            fuzz::check(coordinate.size() == sizes.size(), "a coordinate has the tensor's rank", text);
            for (std::size_t d = 0; d < sizes.size(); ++d)
                fuzz::check(coordinate[d] >= 0 && coordinate[d] < sizes[d], "a coordinate lies inside", text);
            static_cast<void>(view.cell(part, coordinate));
            static_cast<void>(view.value(part, coordinate, searches));
        }
    return 0;
}
