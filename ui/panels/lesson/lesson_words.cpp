#include "ui/panels/lesson/lesson_words.h"

#include "ui/shell/style.h"
#include "ui/widgets/flow_text.h"

namespace stridescope::ui
{

void lesson_words(std::string_view markdown)
{
    for (const core::TextBlock& block : core::markdown_blocks(markdown))
    {
        const float indent = px(list_indent) * static_cast<float>(block.depth);
        const float width = ImGui::GetContentRegionAvail().x - indent;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const Flowed flowed = flow_text(block, {low.x + indent, low.y}, width, true);
        ImGui::Dummy(item_size({width, flowed.height}));
    }
}

} // namespace stridescope::ui
