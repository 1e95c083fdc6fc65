#include "ui/panels/presenter/presenter.h"

#include "core/kinds/ask.h"
#include "core/map/offset_steps.h"
#include "core/tensor/coordinate_text.h"
#include "ui/panels/canvas/compared_views.h"
#include "ui/panels/canvas/part_shown.h"
#include "ui/panels/canvas/steps.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/panels/presenter/presented_lesson.h"
#include "ui/panels/presenter/presented_words.h"
#include "ui/picture/step_words.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/coloured_words.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr float sentence_words = 32; ///< em size in pixels at 1280 x 720
constexpr float bar_of_one = 76;     ///< height of a bar with one sentence, in those pixels
/// Dashes and the space around a sentence of several lines, in those pixels.
constexpr float below_dashes = 16;
constexpr float usual_width = 1280;
constexpr float usual_height = 720;

/// Describes the element under the pointer in the words of a step, for cells too small for text: "in[0,1] = 6,
/// offset 5, byte 20"; nothing if there is no element.
std::optional<std::string> pointed_words(const core::SceneView& view, ViewState& state)
{
    const PickShown shown = pick_shown(state); // not a pointer that only rests there
    if (!shown.pick || shown.pinned || view.shared())
        return std::nullopt;
    core::Searches& searches = state.cache.searches;
    const core::PickPlaces places = view.link(*shown.pick, searches);
    const auto* const at = std::get_if<core::AtCoordinate>(&places.pick);
    const core::Operand operand = core::operand_of(places.pick);
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
            byte && !view.placement().has_address)
            words += fmt::format(", byte {}", *byte);
    return words;
}

/// Returns the dimensions of the terms of a tiled element's sum, in their order there; empty for other sums.
std::vector<std::size_t> dimensions_of_terms(const core::SceneView& view)
{
    std::vector<std::size_t> dimensions;
    if (!view.is_operation() && !view.shared() && view.tiles(core::Operand::input))
        for (const core::Digit& digit : core::outermost_first(view.placement().digits))
            dimensions.push_back(digit.dimension);
    return dimensions;
}

/// Returns words with each term of a sum in its dimension's colour. `terms` are the dimensions of those that
/// are still to come.
void add_terms(ColouredWords& coloured, std::string_view words, const std::string& labels,
               std::span<const std::size_t>& terms)
{
    constexpr std::string_view times = "\xC2\xB7";
    constexpr std::string_view digits = "0123456789";
    for (std::size_t at = words.find(times); at != std::string_view::npos && !terms.empty();
         at = words.find(times))
    {
        const std::size_t before = words.find_last_not_of(digits, at - 1);
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        const std::size_t end = std::min(words.find_first_not_of(digits, at + times.size()), words.size());
        coloured.add(std::string(words.substr(0, begin)), theme().text);
        coloured.add(std::string(words.substr(begin, end - begin)), dimension_colour(labels, terms.front()));
        terms = terms.subspan(1);
        words.remove_prefix(end);
    }
    coloured.add(std::string(words), theme().text);
}

/// Returns the same words with each index and each of the `terms` in its dimension's colour, as beside the
/// picture: "out[0,1] = in[2,1] = 6".
ColouredWords coloured_by_dimension(const core::SceneView& view, std::string_view words,
                                    std::span<const std::size_t>& terms)
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
    add_terms(coloured, words, view.labels(core::Operand::input), terms);
    return coloured;
}

/// Draws a dash per step along a line's upper edge, with those done filled; for many steps, one line.
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

/// Breaks a sentence before its address or at a comma, and if a part is still too long, between words.
std::vector<std::string> lines_of(const std::string& words, ImFont* font, float size, float room)
{
    if (width_at(font, size, words) <= room)
        return {words};
    const std::size_t address = words.find("], offset") != std::string::npos
                                    ? words.find(", offset", words.find("],"))
                                    : std::string::npos;
    const std::size_t comma = address != std::string::npos ? address : words.find(", ", words.size() / 3);
    std::vector<std::string> parts{words.substr(0, comma)};
    if (comma != std::string::npos)
        parts.push_back(words.substr(comma + 2));
    std::vector<std::string> lines;
    for (const std::string& part : parts)
    {
        std::string line;
        for (std::size_t from = 0; from < part.size();)
        {
            const std::size_t end = std::min(part.find(' ', from), part.size());
            const std::string longer = line + (line.empty() ? "" : " ") + part.substr(from, end - from);
            if (!line.empty() && width_at(font, size, longer) > room)
                lines.push_back(std::exchange(line, part.substr(from, end - from)));
            else
                line = longer;
            from = end + 1;
        }
        lines.push_back(line);
    }
    return lines;
}

/// Breaks what a step says: first how a coordinate splits into digits, then the sentence.
std::vector<std::string> lines_of_step(const core::SceneView& view, const core::Step& step, ImFont* font,
                                       float size, float room)
{
    std::vector<std::string> lines;
    if (const std::string digits = step_digits_text(view, step); !digits.empty())
        lines = lines_of(digits, font, size, room);
    for (std::string& line : lines_of(step_text(view, step), font, size, room))
        lines.push_back(std::move(line));
    return lines;
}

/// The bar below the picture while stepping, sized so that the sentence of any step fits.
struct SentenceBar
{
    float unit = 1;
    float margin = 24;
    float room = 0;        ///< width for the text, beside the count
    std::size_t lines = 1; ///< lines of the longest sentence in the smallest type
    std::string count;
    float count_size = 0;
    float count_width = 0;

    SentenceBar(const core::SceneView& view, const core::Step& step, const core::StepOffer& offer, float width,
                float per_unit)
        : unit(per_unit), margin(24 * per_unit), count(step_count_text(step, offer))
    {
        count_size = size_of_em(fonts().text, Face::text, smallest_presented * unit);
        core::Step last = core::step_at(view.facts(), offer.code, offer.count - 1);
        count_width = width_at(fonts().text, count_size, step_count_text(last, offer));
        room = width - 3 * margin - count_width;
        for (const core::Step& one : {step, last})
            lines = std::max(lines, lines_of_step(view, one, words_font(), smallest(), room).size());
    }
    [[nodiscard]] float smallest() const
    {
        return size_of_em(words_font(), Face::cell_big, smallest_presented * unit);
    }
    [[nodiscard]] float height() const
    {
        return std::max(bar_of_one * unit, static_cast<float>(lines) * smallest() + 2 * below_dashes * unit);
    }
    static ImFont* words_font() { return fonts().cell[3]; }
};

/// Draws what the step does, or what is pointed at, and the progress; centred, and smaller if it is long.
void sentence(const core::SceneView& view, ViewState& state, const core::Step& step,
              const core::StepOffer& offer, const SentenceBar& bar, const Rect& place)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({place.left, place.top}, {place.right, place.bottom}, packed_colour(theme().card));
    list->AddLine({place.left, place.top}, {place.right, place.top}, packed_colour(theme().card_border));
    const auto pointed = pointed_words(view, state);
    const std::string words = pointed ? *pointed : step_text(view, step);
    ImFont* const font = SentenceBar::words_font();
    const float usual = size_of_em(font, Face::cell_big, sentence_words * bar.unit);
    const auto lines_at = [&](float size) {
        return pointed ? lines_of(words, font, size, bar.room)
                       : lines_of_step(view, step, font, size, bar.room);
    };
    // Words that need more lines than the bar has become smaller, so that they never leave it.
    constexpr float smaller = 0.96F;
    const float high = place.height() - below_dashes * bar.unit;
    float size = bar.lines > 1 ? bar.smallest() : usual;
    std::vector<std::string> lines = lines_at(size);
    const auto fits = [&]
    {
        return size * static_cast<float>(lines.size()) <= high
               && (lines.size() <= bar.lines || size <= bar.smallest());
    };
    while (!fits() && size > 1)
    {
        const float next = size * smaller;
        size = size > bar.smallest() ? std::max(next, bar.smallest()) : next;
        lines = lines_at(size);
    }
    const float middle = (place.top + below_dashes / 2 * bar.unit + place.bottom) / 2;
    float y = middle - size * static_cast<float>(lines.size()) / 2;
    const std::vector<std::size_t> dimensions = dimensions_of_terms(view);
    std::span<const std::size_t> terms = dimensions;
    for (const std::string& line : lines)
    {
        float x = place.left + bar.margin + std::max(0.0F, (bar.room - width_at(font, size, line)) / 2);
        for (const ColouredWords::Part& part : coloured_by_dimension(view, line, terms).parts)
        {
            list->AddText(font, size, {x, y}, packed_colour(part.colour), part.words.c_str());
            x += width_at(font, size, part.words);
        }
        if (probing())
            probe("presenter/line/" + line, {x - width_at(font, size, line), y, x, y + size});
        y += size;
    }
    const float counted = place.right - bar.margin - width_at(fonts().text, bar.count_size, bar.count);
    list->AddText(fonts().text, bar.count_size, {counted, middle - bar.count_size / 2},
                  packed_colour(theme().text_soft), bar.count.c_str());
    probe("presenter/count", {counted, place.top, place.right - bar.margin, place.bottom});
    step_dashes({place.left + bar.margin, place.top + 3 * bar.unit, place.right - bar.margin, place.bottom},
                step.number, offer.count, bar.unit);
    probe("presenter/" + bar.count, {place.left, place.top, place.right, place.bottom});
    if (probing())
        probe("presenter/says " + words, {place.left, place.top, place.right, place.bottom});
}

/// Rows of memory have other lengths on another screen, so what a lesson's page refers to is brought into view
/// again.
void keep_pin_in_sight(Workspace& workspace)
{
    if (!workspace.front() || !workspace.front()->lesson)
        return;
    ViewState& state = workspace.views();
    if (state.view && !state.look.pins.empty() && !state.look.asks)
        go_to(state.look, *state.view, state.look.pins.back());
}

/// Draws, until Escape, why something that a key asked for was not done.
void draw_message(const std::string& message, const Rect& screen, float unit, Colour tone)
{
    ImFont* const font = fonts().text;
    const float size = size_of_em(font, Face::text, smallest_presented * unit);
    const float margin = 24 * unit;
    const auto lines = lines_of(message, font, size, screen.width() - 2 * margin);
    const float top = screen.bottom - 2 * below_dashes * unit - size * static_cast<float>(lines.size());
    auto* const list = ImGui::GetForegroundDrawList();
    list->AddRectFilled({screen.left, top}, {screen.right, screen.bottom}, packed_colour(theme().card));
    list->AddLine({screen.left, top}, {screen.right, top}, packed_colour(tone), 2 * unit);
    for (std::size_t i = 0; i < lines.size(); ++i)
        list->AddText(font, size,
                      {screen.left + margin, top + below_dashes * unit + size * static_cast<float>(i)},
                      packed_colour(tone), lines[i].c_str());
    probe("presenter/message: " + message, {screen.left, top, screen.right, screen.bottom});
}

} // namespace

bool presents(const Workspace& workspace)
{
    return workspace.presenting && workspace.front()
           && (workspace.front()->lesson || workspace.document()->has_picture());
}

void present_or_end(Workspace& workspace)
{
    workspace.blank = false;
    if (workspace.presenting)
    {
        workspace.presenting = false;
        keep_pin_in_sight(workspace);
        if (workspace.began_stepping && workspace.front())
            workspace.views().look.step.reset();
        workspace.began_stepping = false;
        return;
    }
    if (!workspace.front() || !(workspace.front()->lesson || workspace.document()->has_picture()))
        return;
    workspace.presenting = true;
    ViewState& state = workspace.views();
    state.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    workspace.began_stepping = false;
    if (workspace.front()->lesson) // its pages are the story
    {
        state.look.step.reset();
        return keep_pin_in_sight(workspace);
    }
    state.follow(workspace.document()->shown());
    state.look.fit_all(); // a part that was zoomed into would leave most of the screen empty
    workspace.began_stepping = !state.look.step;
    if (!state.look.step)
        step_or_end(state);
}

float presenting_scale(float width, float height)
{
    // The smallest text of a picture is 11 pixels high at scale 1.
    const float smallest = face_size(Face::cell_small);
    return smallest_presented / smallest * std::min(width / usual_width, height / usual_height);
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
    else if (open.lesson)
        draw_presented_lesson(workspace, screen, unit);
    else
    {
        float bottom = screen.bottom;
        ViewState& state = open.views;
        const auto step = state.view ? step_shown(state.look, *state.view) : std::nullopt;
        const auto offer = state.view ? step_offer(state.look, *state.view) : std::nullopt;
        std::optional<SentenceBar> bar;
        if (step && offer)
        {
            bar.emplace(*state.view, *step, *offer, screen.width(), unit);
            bottom -= bar->height();
        }
        const Rect above = below_part_shown(open.document, {screen.left, screen.top, screen.right, bottom});
        if (shows_both(open) && open.comparison->both)
            draw_compared(open, above);
        else
            draw_presented_views(open, above);
        if (open.document.problem())
            draw_broken_edit(open.document, above);
        if (bar)
            sentence(*state.view, state, *step, *offer, *bar,
                     {screen.left, bottom, screen.right, screen.bottom});
        probe("presenter", {screen.left, screen.top, screen.right, screen.bottom});
    }
    const std::string& said = workspace.message.empty() ? workspace.remark : workspace.message;
    if (!workspace.blank && !said.empty())
        draw_message(said, screen, unit, workspace.message.empty() ? theme().accent : theme().bad);
    ImGui::PopID();
}

} // namespace stridescope::ui
