#include "ui/state/session.h"

#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "ui/state/document_look.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace stridescope::ui
{
namespace
{

using SavedJson = nlohmann::json;
using State = std::shared_ptr<const core::Scene>;

std::string text_of(const SavedJson& json)
{
    return json.dump(-1, ' ', false, SavedJson::error_handler_t::replace);
}

SavedJson json_of(const core::Pick& pick)
{
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return {{"in", static_cast<int>(at->operand)}, {"at", at->coordinate.to_vector()}};
    const auto& [operand, place] = std::get<core::AtPlace>(pick);
    SavedJson json = {{"in", static_cast<int>(operand)}, {"offset", place.offset}};
    if (place.lane > 0)
        json["npu"] = place.lane;
    return json;
}

SavedJson json_of(const std::vector<core::Pick>& pins)
{
    SavedJson list = SavedJson::array();
    for (const core::Pick& pin : pins)
        list.push_back(json_of(pin));
    return list;
}

core::Int integer(const SavedJson& json)
{
    if (!json.is_number_integer() || (json.is_number_unsigned() && json.get<std::uint64_t>() > core::int_max))
        throw std::out_of_range("integer");
    return json.get<core::Int>();
}

/// Reads a count or an index.
std::size_t whole(const SavedJson& json)
{
    const core::Int number = integer(json);
    if (number < 0)
        throw std::out_of_range("count");
    return static_cast<std::size_t>(number);
}

/// Reads a pick; the view checks whether the scene has it.
core::Pick read_pick(const SavedJson& json)
{
    const std::size_t operand = json.contains("in") ? whole(json.at("in")) : 0;
    if (operand >= core::most_operands)
        throw std::out_of_range("operand");
    const auto which = static_cast<core::Operand>(operand);
    if (json.contains("offset"))
    {
        const std::size_t lane = json.contains("npu") ? whole(json.at("npu")) : 0;
        return core::AtPlace{which, {static_cast<core::Int>(lane), integer(json.at("offset"))}};
    }
    std::vector<core::Int> coordinate;
    for (const SavedJson& one : json.at("at"))
        coordinate.push_back(integer(one));
    if (coordinate.size() > core::Dims::max_rank)
        throw std::out_of_range("coordinate");
    return core::AtCoordinate{which, core::Dims(coordinate)};
}

State read_state(const SavedJson& text)
{
    auto parsed = core::parse_scene(text.get<std::string>());
    return parsed ? std::make_shared<const core::Scene>(std::move(parsed->scene)) : nullptr;
}

/// Contents of a line of a log.
struct Line
{
    std::size_t keep = 0;
    std::vector<State> pushed;
    RestoredScene now; ///< without its states
};

/// Reads a line; nothing if it is not valid after these states.
std::optional<Line> read_line(const SavedJson& json, const std::vector<State>& states)
{
    Line line;
    line.keep = whole(json.at("keep"));
    if (line.keep > states.size())
        return std::nullopt;
    for (const SavedJson& pushed : json.at("push"))
    {
        line.pushed.push_back(read_state(pushed));
        if (!line.pushed.back())
            return std::nullopt;
    }
    const std::size_t count = line.keep + line.pushed.size();
    const SavedJson& rest = json.at("rest");
    RestoredScene& now = line.now;
    now.position = whole(rest.at("at"));
    // The saved state is one of the states, unless an edit after an undo removed it.
    const SavedJson& saved = json.at("saved");
    const std::size_t place = saved.is_number() ? whole(saved) : 0;
    if (now.position >= count || place >= count)
        return std::nullopt;
    now.saved = !saved.is_number()  ? read_state(saved)
                : place < line.keep ? states[place]
                                    : line.pushed[place - line.keep];
    now.path = rest.at("path").get<std::string>();
    now.opened_path = rest.at("beside").get<std::string>();
    now.view = rest.at("view").get<std::string>();
    now.attached = rest.value("attached", std::string());
    for (const SavedJson& pin : rest.value("pins", SavedJson::array()))
        now.pins.push_back(read_pick(pin));
    now.place = whole(rest.at("place"));
    now.in_front = rest.at("front").get<bool>();
    return now.saved ? std::optional(std::move(line)) : std::nullopt;
}

} // namespace

SessionLog::Known& SessionLog::known_of(const std::shared_ptr<OpenScene>& scene)
{
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Known& one) { return one.scene.lock() == scene; });
    if (found != known.end())
        return *found;
    known.push_back({next++, scene, {}, nullptr, {}});
    return known.back();
}

std::string SessionLog::Added::line() const
{
    SavedJson texts = SavedJson::array();
    for (const State& state : pushed)
        texts.push_back(core::print_scene(*state));
    SavedJson line = {{"keep", keep}, {"push", std::move(texts)}, {"rest", SavedJson::parse(rest)}};
    if (saved_place)
        line["saved"] = *saved_place;
    else
        line["saved"] = core::print_scene(*saved);
    return text_of(line);
}

std::vector<SessionLog::Added> SessionLog::added(const Workspace& workspace)
{
    // A later start may be in another folder.
    std::vector<Added> all;
    for (std::size_t place = 0; place < workspace.scenes.size(); ++place)
    {
        const std::shared_ptr<OpenScene>& open = workspace.scenes[place];
        if (open->lesson) // progress is kept, but not the numbers of a question
            continue;
        const Document& document = open->document;
        Known& last = known_of(open);
        const auto& states = document.states().all();
        const auto same =
            std::mismatch(last.states.begin(), last.states.end(), states.begin(), states.end()).second;
        const auto keep = static_cast<std::size_t>(same - states.begin());
        std::string rest = text_of({{"at", document.states().position()},
                                    {"path", workspace.host.whole(document.path)},
                                    {"beside", workspace.host.whole(open->opened_path)},
                                    {"view", view_text(*open, workspace.theme)},
                                    {"attached", document.attached_file()},
                                    {"pins", json_of(open->views.look.pins)},
                                    {"place", place},
                                    {"front", workspace.in_front == place}});
        if (keep == states.size() && keep == last.states.size() && last.saved == document.saved_state()
            && last.rest == rest)
            continue;
        Added added;
        added.scene = last.number;
        added.whole = last.states.empty();
        added.keep = keep;
        added.pushed.assign(same, states.end());
        added.saved = document.saved_state();
        const auto saved = std::find(states.begin(), states.end(), document.saved_state());
        if (saved != states.end())
            added.saved_place = static_cast<std::size_t>(saved - states.begin());
        added.rest = rest;
        all.push_back(std::move(added));
        last.states = states;
        last.saved = document.saved_state();
        last.rest = std::move(rest);
    }
    return all;
}

std::vector<std::uint64_t> SessionLog::closed(const Workspace& workspace)
{
    std::vector<std::uint64_t> gone;
    std::erase_if(known,
                  [&](const Known& one)
                  {
                      const auto& open = workspace.scenes;
                      if (std::find(open.begin(), open.end(), one.scene.lock()) != open.end())
                          return false;
                      gone.push_back(one.number);
                      return true;
                  });
    return gone;
}

void SessionLog::begin_anew(std::uint64_t scene)
{
    for (Known& one : known)
        if (one.number == scene)
            one.states.clear();
}

std::optional<RestoredScene> restored(std::string_view log)
{
    RestoredScene last;
    for (auto end = log.find('\n'); end != std::string_view::npos; end = log.find('\n'))
    {
        const SavedJson json = SavedJson::parse(log.substr(0, end), nullptr, false);
        log.remove_prefix(end + 1);
        std::optional<Line> line;
        try
        {
            line = read_line(json, last.states);
        }
        catch (const SavedJson::exception&)
        {
        }
        catch (const std::out_of_range&)
        {
        }
        if (!line)
        {
            last.cut_short = !log.empty();
            break;
        }
        std::vector<State> states = std::move(last.states);
        states.resize(line->keep);
        std::move(line->pushed.begin(), line->pushed.end(), std::back_inserter(states));
        last = std::move(line->now);
        last.states = std::move(states);
    }
    return last.states.empty() ? std::nullopt : std::optional(std::move(last));
}

void open_restored(Workspace& workspace, std::vector<RestoredScene> scenes)
{
    std::stable_sort(scenes.begin(), scenes.end(),
                     [](const RestoredScene& a, const RestoredScene& b) { return a.place < b.place; });
    // Shows the start page if it was in front.
    std::size_t front = workspace.front() ? workspace.in_front : workspace.scenes.size() + scenes.size();
    for (RestoredScene& scene : scenes)
    {
        auto values = workspace.host.values ? workspace.host.values(scene.opened_path) : nullptr;
        Document document(History<core::Scene>(std::move(scene.states), scene.position), std::move(scene.saved),
                          std::move(scene.path), std::move(values));
        workspace.scenes.push_back(
            std::make_shared<OpenScene>(OpenScene{std::move(document), std::move(scene.opened_path)}));
        OpenScene& open = *workspace.scenes.back();
        // If the file is gone or has changed, the scene is restored without its elements, as if it had been
        // opened without them.
        if (!scene.attached.empty())
            static_cast<void>(open.document.attach(scene.attached));
        recall_view_text(open, scene.view);
        open.views.look.pins = std::move(scene.pins);
        if (scene.in_front)
            front = workspace.scenes.size() - 1;
    }
    workspace.bring_to_front(front);
}

} // namespace stridescope::ui
