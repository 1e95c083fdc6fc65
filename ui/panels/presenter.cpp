#include "ui/panels/presenter.h"

#include "core/kinds/ask.h"
#include "core/tensor/coordinate_text.h"
#include "ui/panels/facts_parts.h"
#include "ui/panels/steps.h"
#include "ui/panels/views.h"
#include "ui/picture/step_words.h"
#include "ui/probe.h"
#include "ui/widgets/coloured_words.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr float smallest_words = 28;  ///< pixels at 1280 x 720
constexpr float sentence_height = 76; ///< the same
constexpr float sentence_words = 40;  ///< the same: letters of the mono face are three quarters as high
constexpr float usual_width = 1280;
constexpr float usual_height = 720;

/// The element under the pointer in the words of a step, for cells too small for words of their own: "in[0,1] =
/// 6, offset 5, byte 20"; nothing where no element is.
std::optional<std::string> pointed_words(const core::SceneView& view, ViewState& state)
{
    const PickShown shown = pick_shown(state); // not the pointer that only lies there
    if (!shown.pick || shown.pinned)
        return std::nullopt;
    core::Searches& searches = state.cache.searches;
    const core::PickPlaces places = view.link(*shown.pick, searches);
    const auto* const at = std::get_if<core::AtCoordinate>(&places.pick);
    const auto* const slot = std::get_if<core::AtOffset>(&places.pick);
    const core::Operand operand = at ? at->operand : slot ? slot->operand : core::Operand::input;
    const auto here = at ? std::vector{at->coordinate} : view.coordinates(places, operand, 1, searches);
    if (here.empty())
        return std::nullopt;
    const core::Int offset = view.cell(operand, here.front()).offset;
    const char* const name = operand == core::Operand::output    ? "out"
                             : operand == core::Operand::indices ? "indices"
                                                                 : "in";
    std::string words = fmt::format("{}[{}]", name, core::coordinate_text(here.front()));
    if (const auto value = view.value(operand, here.front(), searches))
        words += " = " + *value;
    words += fmt::format(", offset {}", offset);
    if (operand == core::Operand::input)
        if (const auto byte = core::byte_of(offset, core::info(view.facts().element_type()).bits);
            byte && !view.first_lanes())
            words += fmt::format(", byte {}", *byte);
    return words;
}

/// The same words with each index in its dimension's colour, as beside the picture: "out[0,1] = in[2,1] = 6".
ColouredWords coloured_by_dimension(const core::SceneView& view, std::string_view words)
{
    ColouredWords coloured;
    while (!words.empty())
    {
        const std::size_t open = words.find('[');
        const std::size_t close = words.find(']', std::min(open, words.size()));
        if (close == std::string_view::npos)
            break;
        const std::string_view before = words.substr(0, open + 1);
        const core::Operand operand = before.ends_with("out[")       ? core::Operand::output
                                      : before.ends_with("indices[") ? core::Operand::indices
                                                                     : core::Operand::input;
        coloured.add(std::string(before), theme().text);
        std::size_t dimension = 0;
        for (std::size_t at = open + 1; at < close; ++dimension)
        {
            const std::size_t end = std::min(words.find(',', at), close);
            coloured.add(std::string(words.substr(at, end - at)),
                         dimension_colour(view.labels(operand), dimension));
            if (end < close)
                coloured.add(",", theme().text);
            at = end + 1;
        }
        words.remove_prefix(close);
    }
    coloured.add(std::string(words), theme().text);
    return coloured;
}

/// A dash a step along a line's upper edge, those done filled; of many steps one line.
void step_dashes(const Rect& line, core::Int number, core::Int count, float unit)
{
    constexpr core::Int most_dashes = 64;
    auto* const list = ImGui::GetWindowDrawList();
    const float high = 5 * unit;
    const float between = count <= most_dashes ? 6 * unit : 0;
    const auto parts = static_cast<float>(count);
    const float each = (line.width() + between) / parts;
    const auto dash = [&](float from, float to, Colour colour)
    {
        list->AddRectFilled({line.left + from, line.top}, {line.left + to, line.top + high},
                            packed_colour(colour), high / 2);
    };
    if (count > most_dashes)
    {
        dash(0, line.width(), theme().field);
        return dash(0, each * static_cast<float>(number + 1), theme().accent);
    }
    for (core::Int i = 0; i < count; ++i)
    {
        const float from = each * static_cast<float>(i);
        dash(from, from + each - between,
             i < number    ? theme().accent
             : i == number ? theme().text
                           : theme().field);
    }
}

/// What the step does, or what is pointed at, and how far the step is; in the middle, smaller where it is long.
void sentence(const core::SceneView& view, ViewState& state, const Rect& place)
{
    const Look& look = state.look;
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({place.left, place.top}, {place.right, place.bottom}, packed_colour(theme().card));
    list->AddLine({place.left, place.top}, {place.right, place.top}, packed_colour(theme().card_border));
    const auto step = step_shown(look, view);
    const auto offer = step_offer(look, view);
    if (!step || !offer)
        return;
    const auto pointed = pointed_words(view, state);
    const std::string words = pointed ? *pointed : step_text(view, *step);
    const std::string count = step_count_text(*step, *offer);
    const float unit = place.height() / sentence_height;
    const float margin = 24 * unit;
    const float beside =
        text_size(fonts().text, count.c_str()).x * smallest_words * unit / font_size(fonts().text);
    const float room = place.width() - 3 * margin - beside;
    const float whole =
        text_size(fonts().cell[3], words.c_str()).x * sentence_words * unit / font_size(fonts().cell[3]);
    // Two lines where one would be smaller than can be read.
    const bool two = whole > room * sentence_words / smallest_words;
    const float size = two ? smallest_words * unit : sentence_words * unit * std::min(1.0F, room / whole);
    std::string first = words;
    std::string second;
    if (two)
        if (const std::size_t comma = words.find("], offset") != std::string::npos
                                          ? words.find(", offset", words.find("],"))
                                          : words.find(", ", words.size() / 3);
            comma != std::string::npos)
        {
            first = words.substr(0, comma);
            second = words.substr(comma + 2);
        }
    const auto put = [&](const std::string& line, float y)
    {
        const auto wide = [&](const std::string& part)
        { return text_size(fonts().cell[3], part.c_str()).x * size / font_size(fonts().cell[3]); };
        float x = place.left + margin + std::max(0.0F, (room - wide(line)) / 2);
        for (const ColouredWords::Part& part : coloured_by_dimension(view, line).parts)
        {
            list->AddText(fonts().cell[3], size, {x, y}, packed_colour(part.colour), part.words.c_str());
            x += wide(part.words);
        }
    };
    const float middle = (place.top + place.bottom) / 2;
    if (second.empty())
        put(first, middle - size / 2);
    else
    {
        put(first, middle - size * 1.1F);
        put(second, middle + size * 0.05F);
    }
    const float small = smallest_words * unit;
    list->AddText(fonts().text, small, {place.right - margin - beside, middle - small / 2},
                  packed_colour(theme().text_soft), count.c_str());
    step_dashes({place.left + margin, place.top + 3 * unit, place.right - margin, place.bottom}, step->number,
                offer->count, unit);
    probe("presenter/" + count, {place.left, place.top, place.right, place.bottom});
    if (probing())
        probe("presenter/says " + words, {place.left, place.top, place.right, place.bottom});
}

} // namespace

bool presents(const Workspace& workspace)
{
    return workspace.presenting && workspace.front() && workspace.document()->has_picture();
}

void present_or_end(Workspace& workspace)
{
    workspace.blank = false;
    if (workspace.presenting)
    {
        workspace.presenting = false;
        if (workspace.began_stepping && workspace.front())
            workspace.views().look.step.reset();
        workspace.began_stepping = false;
        return;
    }
    if (!workspace.front() || !workspace.document()->has_picture())
        return;
    workspace.presenting = true;
    ViewState& state = workspace.views();
    state.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    state.follow(workspace.document()->shown());
    workspace.began_stepping = !state.look.step;
    if (!state.look.step)
        step_or_end(state);
}

float presenting_scale(float width, float height)
{
    // The smallest words of a picture are 11 pixels high at scale 1.
    const float smallest = face_size(Face::cell_small);
    return smallest_words / smallest * std::min(width / usual_width, height / usual_height);
}

void draw_presented(Workspace& workspace, const Rect& screen)
{
    auto* const list = ImGui::GetWindowDrawList();
    const float unit = std::min(screen.width() / usual_width, screen.height() / usual_height);
    OpenScene& open = *workspace.front();
    ImGui::PushID(&open);
    if (workspace.blank)
    {
        list->AddRectFilled({screen.left, screen.top}, {screen.right, screen.bottom}, IM_COL32(0, 0, 0, 255));
        probe("presenter/blank", {screen.left, screen.top, screen.right, screen.bottom});
    }
    else
    {
        const float bottom = open.views.look.step ? screen.bottom - sentence_height * unit : screen.bottom;
        draw_presented_views(open, {screen.left, screen.top, screen.right, bottom});
        if (open.views.look.step)
            sentence(*open.views.view, open.views, {screen.left, bottom, screen.right, screen.bottom});
        probe("presenter", {screen.left, screen.top, screen.right, screen.bottom});
    }
    ImGui::PopID();
}

} // namespace stridescope::ui
