#include "ui/picture/labels.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace stridescope::ui
{
namespace
{

constexpr std::array faces = {Face::cell_tiny, Face::cell_small, Face::cell, Face::cell_big, Face::cell_huge};
constexpr float side_room = 4; ///< space at both sides of a label together
/// The same for all but the smallest, as a share of the cell's width: with less, the label is set smaller.
constexpr float side_share = 0.3F;
constexpr float line_height = 1.35F; ///< height of a line, relative to the size of its face
constexpr float low_line = 1.2F;     ///< the same if the text of all cells is large
constexpr float large_room = 3.5F;   ///< the same for the largest, which would be too loud in small cells

/// Type face of a label: the largest in which this many characters fit this many pixels, or none if it would
/// not be readable.
struct LabelFace
{
    bool fits = false;
    Face face = Face::cell;
};

LabelFace label_face(float width, float height, std::size_t characters, const Style& style)
{
    const float scale = style.scale;
    for (std::size_t i = faces.size(); i-- > 0;)
    {
        if (faces[i] < style.smallest_face())
            break;
        const float size = face_size(faces[i]) * scale;
        const float sides =
            std::max(side_room * scale, faces[i] == style.smallest_face() ? 0.0F : width * side_share);
        if (size * mono_advance * static_cast<float>(characters) <= width - sides
            && size
                       * (faces[i] == Face::cell_huge ? large_room
                          : style.audience            ? low_line
                                                      : line_height)
                   <= height)
            return {true, faces[i]};
    }
    return {};
}

/// Counts the characters of UTF-8 text.
std::size_t characters(std::string_view words)
{
    return static_cast<std::size_t>(
        std::count_if(words.begin(), words.end(),
                      [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

/// Returns as much of a label as fits, with a sign that it is shortened. Keeps the end, in which the
/// coordinates of neighbours differ.
std::string cut(const std::string& words, std::size_t room)
{
    constexpr const char* more = "\xe2\x80\xa6";
    return words.find(',') != std::string::npos
               ? more + words.substr(words.size() - std::min(words.size(), room - 1))
               : words.substr(0, room - 1) + more;
}

} // namespace

void Labels::add(const Rect& where, Colour colour, std::string words)
{
    waiting.push_back({where, colour, std::move(words)});
}

void Labels::put_into(Figure& figure, const Style& style, bool all_or_none, Face largest)
{
    const auto own_face = [&](const Label& label)
    { return label_face(label.where.width(), label.where.height(), characters(label.words), style); };
    const Face smallest = style.smallest_face();
    const float tiny = face_size(smallest) * style.scale;
    LabelFace common{true, largest};
    for (const Label& label : waiting)
    {
        const LabelFace own = own_face(label);
        common.fits = common.fits && own.fits;
        common.face = std::min(common.face, own.face);
    }
    const auto room_of = [&](const Label& label)
    { return (label.where.width() - side_room * style.scale) / (tiny * mono_advance); };
    const auto can_be_cut = [&](const Label& label)
    { return room_of(label) >= 3 && label.where.height() >= tiny * line_height; };
    // A cell without its label would look empty beside those that have theirs.
    const bool all_stay =
        !all_or_none
        && std::all_of(waiting.begin(), waiting.end(),
                       [&](const Label& label) { return own_face(label).fits || can_be_cut(label); });
    if (!common.fits && !all_stay)
        waiting.clear();
    for (const Label& label : waiting)
        if (const LabelFace own = common.fits ? common : own_face(label); own.fits)
            figure.text(label.where, Align::centre, std::min(own.face, largest), label.colour, label.words);
        else
            figure.text(label.where, Align::centre, smallest, label.colour,
                        cut(label.words, static_cast<std::size_t>(room_of(label))));
    waiting.clear();
}

} // namespace stridescope::ui
