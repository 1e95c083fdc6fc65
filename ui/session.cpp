#include "ui/session.h"

#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "ui/document_look.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace stridescope::ui
{
namespace
{

using Json = nlohmann::json;
using State = std::shared_ptr<const core::Scene>;

std::string text_of(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json json_of(const core::Pick& pick)
{
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return {{"in", static_cast<int>(at->operand)}, {"at", at->coordinate.to_vector()}};
    if (const auto* at = std::get_if<core::AtOffset>(&pick))
        return {{"in", static_cast<int>(at->operand)}, {"offset", at->offset}};
    const auto& lane = std::get<core::AtLane>(pick);
    return {{"npu", lane.npu}, {"offset", lane.offset}};
}

Json json_of(const std::vector<core::Pick>& pins)
{
    Json list = Json::array();
    for (const core::Pick& pin : pins)
        list.push_back(json_of(pin));
    return list;
}

/// Whether it is of the scene is for whoever shows it to see.
core::Pick read_pick(const Json& json)
{
    if (json.contains("npu"))
    {
        const core::AtLane lane{json.at("npu").get<core::Int>(), json.at("offset").get<core::Int>()};
        if (lane.npu < 0 || lane.offset < 0)
            throw std::out_of_range("lane");
        return lane;
    }
    const auto operand = json.at("in").get<std::size_t>();
    if (operand >= core::most_operands)
        throw std::out_of_range("operand");
    const auto which = static_cast<core::Operand>(operand);
    if (json.contains("offset"))
        return core::AtOffset{which, json.at("offset").get<core::Int>()};
    const auto coordinate = json.at("at").get<std::vector<core::Int>>();
    if (coordinate.size() > core::Dims::max_rank)
        throw std::out_of_range("coordinate");
    return core::AtCoordinate{which, core::Dims(coordinate)};
}

State read_state(const Json& text)
{
    auto parsed = core::parse_scene(text.get<std::string>());
    return parsed ? std::make_shared<const core::Scene>(std::move(parsed->scene)) : nullptr;
}

/// Takes one line in; false where it makes no sense.
bool take(RestoredScene& scene, const Json& line)
{
    const auto keep = line.at("keep").get<std::size_t>();
    if (keep > scene.states.size())
        return false;
    scene.states.resize(keep);
    for (const Json& pushed : line.at("push"))
    {
        State state = read_state(pushed);
        if (!state)
            return false;
        scene.states.push_back(std::move(state));
    }
    const Json& rest = line.at("rest");
    scene.position = rest.at("at").get<std::size_t>();
    const Json& saved = line.at("saved");
    // What is saved is one of the states, unless an edit after an undo took it away.
    if (saved.is_number())
        scene.saved = scene.states.at(saved.get<std::size_t>());
    else
        scene.saved = read_state(saved);
    scene.path = rest.at("path").get<std::string>();
    scene.opened_path = rest.at("beside").get<std::string>();
    scene.view = rest.at("view").get<std::string>();
    scene.attached = rest.value("attached", std::string());
    scene.pins.clear();
    for (const Json& pin : rest.value("pins", Json::array()))
        scene.pins.push_back(read_pick(pin));
    scene.place = rest.at("place").get<std::size_t>();
    scene.in_front = rest.at("front").get<bool>();
    return scene.position < scene.states.size() && scene.saved != nullptr;
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
    Json texts = Json::array();
    for (const State& state : pushed)
        texts.push_back(core::print_scene(*state));
    Json line = {{"keep", keep}, {"push", std::move(texts)}, {"rest", Json::parse(rest)}};
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
        if (open->lesson) // progress is kept, not the numbers of a question
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
        const Json line = Json::parse(log.substr(0, end), nullptr, false);
        log.remove_prefix(end + 1);
        RestoredScene next = last;
        try
        {
            if (!take(next, line))
                break;
        }
        catch (const Json::exception&)
        {
            break;
        }
        catch (const std::out_of_range&)
        {
            break;
        }
        last = std::move(next);
    }
    return last.states.empty() ? std::nullopt : std::optional(std::move(last));
}

void open_restored(Workspace& workspace, std::vector<RestoredScene> scenes)
{
    std::stable_sort(scenes.begin(), scenes.end(),
                     [](const RestoredScene& a, const RestoredScene& b) { return a.place < b.place; });
    // The start page where it was in front.
    std::size_t front = workspace.front() ? workspace.in_front : workspace.scenes.size() + scenes.size();
    for (RestoredScene& scene : scenes)
    {
        auto values = workspace.host.values ? workspace.host.values(scene.opened_path) : nullptr;
        Document document(History<core::Scene>(std::move(scene.states), scene.position), std::move(scene.saved),
                          std::move(scene.path), std::move(values));
        workspace.scenes.push_back(
            std::make_shared<OpenScene>(OpenScene{std::move(document), std::move(scene.opened_path)}));
        OpenScene& open = *workspace.scenes.back();
        // A file that is gone or has become another leaves the scene without its elements, as a start without
        // it would.
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
