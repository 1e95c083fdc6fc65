#include "ui/shell/paint.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

/// The visible lines of wrapped text, and the position of the first one.
struct LinesInSight
{
    std::string_view words;
    float top = 0;
};

/// Leaves out lines that are not visible, since ImGui makes glyphs of all lines of wrapped text.
LinesInSight lines_in_sight(ImFont* face, float top, std::string_view words, float broken_at)
{
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = font_size(face);
    const char* line = words.data();
    const char* const end = line + words.size();
    LinesInSight seen{words, top};
    for (float y = top; line < end && y <= list.GetClipRectMax().y; y += height)
    {
        if (y + height < list.GetClipRectMin().y)
            seen = {{line, static_cast<std::size_t>(end - line)}, y};
        const char* const newline = std::find(line, end, '\n');
        const char* const broken = first_line_end(face, line, newline, broken_at);
        line = broken < newline ? std::max(broken, line + 1) : std::min(newline + 1, end);
        if (broken < newline)
        {
            while (line < end && *line == ' ')
                ++line;
            line += line < end && *line == '\n' ? 1 : 0;
        }
    }
    seen.words.remove_suffix(static_cast<std::size_t>(end - line));
    return seen;
}

/// Draws text as an item.
void text_item(ImFont* face, Colour colour, std::string_view words, float broken_at)
{
    std::string own;
    words = as_drawn(words, own);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size =
        face->CalcTextSizeA(font_size(face), 3.0e38F, broken_at, words.data(), words.data() + words.size());
    ImGui::Dummy({std::ceil(size.x), size.y});
    if (ImGui::IsItemVisible())
        paint_text(face, low, colour, words, broken_at);
}

} // namespace

void paint_text(ImFont* face, ImVec2 place, Colour colour, std::string_view text, float broken_at)
{
    std::string own;
    text = as_drawn(text, own);
    // Positions are whole pixels: text between two of them is blurred.
    ImVec2 whole(static_cast<float>(static_cast<int>(place.x + 0.5F)),
                 static_cast<float>(static_cast<int>(place.y + 0.5F)));
    constexpr std::size_t few = 200; // in bytes
    if (broken_at > 0 && text.size() > few)
    {
        const LinesInSight seen = lines_in_sight(face, whole.y, text, broken_at);
        text = seen.words;
        whole.y = seen.top;
    }
    ImGui::GetWindowDrawList()->AddText(face, font_size(face), whole, packed_colour(colour), text.data(),
                                        text.data() + text.size(), broken_at);
}

void paint_text_centred(ImFont* face, ImVec2 low, ImVec2 high, Colour colour, std::string_view text)
{
    const ImVec2 size = text_size(face, text.data(), text.data() + text.size());
    paint_text(face, {(low.x + high.x - size.x) / 2, (low.y + high.y - size.y) / 2}, colour, text);
}

std::string shortened(ImFont* face, std::string_view words, float width)
{
    return shortened([face](Face, std::string_view part)
                     { return text_size(face, part.data(), part.data() + part.size()).x; },
                     Face::text, words, width);
}

void text(ImFont* face, Colour colour, std::string_view words)
{
    text_item(face, colour, words, 0);
}

void wrapped_text(ImFont* face, Colour colour, std::string_view words, float width)
{
    text_item(face, colour, words, item_length(width > 0 ? width : ImGui::GetContentRegionAvail().x));
}

float wrapped_height(ImFont* face, std::string_view words, float width)
{
    std::string own;
    words = as_drawn(words, own);
    return face
        ->CalcTextSizeA(font_size(face), 3.0e38F, item_length(width), words.data(), words.data() + words.size())
        .y;
}

} // namespace stridescope::ui
