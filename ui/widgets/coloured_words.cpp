#include "ui/widgets/coloured_words.h"

#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/copyable.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float line_height = 20;
constexpr std::string_view more = "\xe2\x80\xa6";

struct Placed
{
    std::string words;
    Colour colour;
    float x = 0;
    float width = 0;
    std::size_t line = 0;
};

float width_of(std::string_view words)
{
    return text_size(fonts().mono, words.data(), words.data() + words.size()).x;
}

/// Breaks parts into lines of a width; returns the position of each, and whether some were left out.
std::vector<Placed> lay_out(const ColouredWords& words, float width, std::size_t most_lines, bool& cut)
{
    std::vector<Placed> placed;
    float x = 0;
    std::size_t line = 0;
    const auto put = [&](const std::string& piece, Colour colour)
    {
        const float wide = width_of(piece);
        if (x + wide > width && x > 0)
        {
            ++line;
            x = 0;
        }
        if (most_lines > 0 && line >= most_lines)
        {
            cut = true;
            return;
        }
        placed.push_back({piece, colour, x, wide, line});
        x += wide;
    };
    // A part longer than a line continues in the next: its characters have one width.
    const auto most = static_cast<std::size_t>(std::max(1.0F, width / std::max(1.0F, width_of("0"))));
    for (const ColouredWords::Part& part : words.parts)
        for (std::size_t from = 0; from < part.words.size() && !cut; from += most)
        {
            const bool ascii = std::all_of(part.words.begin(), part.words.end(), [](char c) { return c > 0; });
            if (part.words.size() <= most || !ascii)
            {
                put(part.words, part.colour);
                break;
            }
            put(part.words.substr(from, most), part.colour);
        }
    if (!cut)
        return placed;
    // Leaves space for the sign that this is not all.
    const float sign = width_of(more);
    while (placed.size() > 1 && placed.back().line == most_lines - 1
           && placed.back().x + placed.back().width + sign > width)
        placed.pop_back();
    const Placed& last = placed.back();
    placed.push_back({std::string(more), theme().text_soft, last.x + last.width, sign, last.line});
    return placed;
}

} // namespace

std::string ColouredWords::all() const
{
    std::string words;
    for (const Part& part : parts)
        words += part.words;
    return words;
}

std::string as_written(std::string sum)
{
    for (auto at = sum.find('*'); at != std::string::npos; at = sum.find('*', at))
        sum.replace(at, 1, "\xC2\xB7");
    return sum;
}

std::size_t lines_of(const ColouredWords& words, float width)
{
    bool cut = false;
    const std::vector<Placed> placed = lay_out(words, width, 0, cut);
    return placed.empty() ? 0 : placed.back().line + 1;
}

void coloured_words(const std::string& name, const ColouredWords& words, std::size_t most_lines,
                    std::string_view whole)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    bool cut = false;
    std::vector<Placed> placed = lay_out(words, width, most_lines, cut);
    cut |= !whole.empty();
    const std::size_t lines = placed.empty() ? 1 : placed.back().line + 1;
    const std::string all = whole.empty() ? words.all() : std::string(whole);
    // A single part may be wider than the card.
    for (Placed& part : placed)
        if (std::string fits = shortened(fonts().mono, part.words, width - part.x + px(1)); fits != part.words)
        {
            part.words = std::move(fits);
            cut = true;
        }
    copyable(name, {width, px(line_height) * static_cast<float>(lines)}, all, cut ? all : std::string());
    if (probing())
        probe_last_item("line/" + all);
    const float above = (px(line_height) - font_size(fonts().mono)) / 2;
    for (const Placed& part : placed)
        paint_text(fonts().mono,
                   {low.x + part.x, low.y + px(line_height) * static_cast<float>(part.line) + above},
                   part.colour, as_written(part.words));
}

} // namespace stridescope::ui
