#include "ui/state/questions.h"

#include "core/import/import_text.h"
#include "core/text/counted.h"
#include "core/view/scene_view.h"
#include "ui/state/workspace.h"

#include <fmt/format.h>

#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t most_listed = 12; ///< most refusals that are listed
/// Length of a text in characters from which reading it takes a while.
constexpr std::size_t worth_a_message = 2'000'000;
constexpr core::Int most_first = 8; ///< most values that are shown for a way of reading

std::string first_values(const core::SceneView& view)
{
    const core::Dims& sizes = view.sizes(core::Operand::input);
    core::Dims x = core::Dims::filled(sizes.size(), 0);
    std::string words;
    core::Searches few;
    for (core::Int i = 0; i < most_first; ++i)
    {
        words += (i == 0 ? "" : ", ") + view.value(core::Operand::input, x, few).value_or("\xe2\x80\x93");
        if (!core::advance(sizes, x))
            return words;
    }
    return words + ", \xe2\x80\xa6";
}

/// Returns the scene with the values of its input from a file.
core::Scene with_values(const Document& document, const std::string& name, core::FileUse use)
{
    core::Scene scene = document.scene();
    core::TensorSpec& input = *core::tensor_of(scene, core::Operand::input);
    // Bytes without a type are memory by default.
    input.values = core::ValuesFile{name, use == core::FileUse::values ? std::optional(use) : std::nullopt};
    return scene;
}

DumpQuestion::Reading reading_of(const Document& document, const std::string& name, core::FileUse use)
{
    const Document would(with_values(document, name, use), {}, document.shared_files());
    if (would.problem() || !would.has_picture())
        return {use, false, would.problem() ? would.problem()->message : std::string(), {}};
    const core::FileElements& elements = would.shown()->files.front();
    if (!elements.problem.empty())
        return {use, false, elements.problem, {}};
    const core::SceneView view(would.shown());
    const auto all = core::grouped(*core::element_count(view.sizes(core::Operand::input)));
    std::string covers = fmt::format("Covers all {} elements", all);
    if (elements.gap)
        covers = elements.gap->outside
                     ? fmt::format("Covers {} of {} elements; the rest are past the end of the file",
                                   core::grouped(elements.gap->elements - *elements.gap->outside), all)
                     : fmt::format("Does not cover all {} elements", all);
    return {use, true, std::move(covers), first_values(view)};
}

std::string size_words(const core::FileValues& values, const core::TensorFacts& tensor)
{
    const auto bytes = static_cast<core::Int>(values.array->bytes.size());
    const core::Int whole = core::narrow(core::wide(bytes) * 8 / tensor.bits()).value_or(0);
    return fmt::format("{}: {} of {}. The tensor has {}.", core::counted(bytes, "byte"),
                       core::counted(whole, "element"), core::info(tensor.dtype).name,
                       core::grouped(tensor.footprint.element_count));
}

PasteQuestion question_of(std::string_view text, core::Progress& progress)
{
    PasteQuestion question;
    core::ImportedText all = core::import_text(text, {}, &progress);
    if (all.found.empty())
        question.refused = {core::why_no_scene(text, all)};
    else
        question.refused = core::refusal_lines(text, all);
    if (question.refused.size() > most_listed)
        question.refused.resize(most_listed);
    question.found = std::move(all.found);
    question.more = all.more;
    return question;
}

} // namespace

SplitPath split_path(const std::string& path)
{
    const auto slash = path.rfind('/');
    if (slash == std::string::npos)
        return {"", path};
    return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

bool ask_about_dump(Workspace& workspace, const std::string& path)
{
    OpenScene* const open = workspace.front();
    if (!open || open->document.problem() || !open->document.shared_files())
        return false;
    const Document& document = open->document;
    if (!core::tensor_of(document.scene(), core::Operand::input))
        return false;
    const std::string name =
        workspace.host.name_beside ? workspace.host.name_beside(open->opened_path, path) : path;
    const auto values = document.shared_files()->open(name);
    if (!values || !values->raw)
        return false;
    Dialogs next;
    next.ask = Dialogs::Ask::read_dump;
    next.path = path;
    const core::SceneView view(document.shown());
    next.dump = {
        name,
        size_words(*values, *view.tensor(core::Operand::input)),
        {reading_of(document, name, core::FileUse::memory), reading_of(document, name, core::FileUse::values)}};
    workspace.dialogs = std::move(next);
    return true;
}

void read_dump_as(Workspace& workspace, core::FileUse use)
{
    if (!workspace.front())
        return;
    OpenScene& open = *workspace.front();
    core::Scene next = with_values(open.document, workspace.dialogs.dump.name, use);
    close_dialog(workspace);
    workspace.message.clear();
    open.views.look.text = CellText::values;
    open.document.edit(std::move(next), 0);
}

void ask_about_text(Workspace& workspace, std::string text, const std::string& from)
{
    std::string reading;
    if (text.size() >= worth_a_message)
        workspace.message = reading =
            fmt::format("Reading {} ({} MB)\xe2\x80\xa6", from, text.size() / 1'000'000);
    workspace.worker->start(
        "paste",
        [&workspace, text = std::move(text), from, reading](core::Progress& progress) -> Worker::Delivery
        {
            auto question = std::make_shared<PasteQuestion>(question_of(text, progress));
            return [&workspace, question, from, reading]
            {
                if (!reading.empty() && workspace.message == reading)
                    workspace.message.clear();
                if (workspace.dialogs.ask != Dialogs::Ask::nothing)
                    return; // another question is open
                Dialogs next;
                next.ask = Dialogs::Ask::paste_text;
                next.path = from;
                next.paste = std::move(*question);
                workspace.dialogs = std::move(next);
            };
        },
        Urgency::asked);
}

} // namespace stridescope::ui
