#include "ui/state/lesson_run.h"

#include "core/assets.h"
#include "core/lessons/answer_words.h"
#include "core/lessons/question_words.h"
#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "core/spec/json.h"
#include "core/tensor/coordinate_text.h"
#include "core/view/scene_view.h"
#include "ui/picture/memory_steps.h"
#include "ui/state/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stridescope::ui
{
namespace
{

using core::Json;
using core::QuestionKind;

const std::string* value_of(const core::LessonBlock& block, std::string_view key)
{
    for (const core::LessonLine& line : block.lines)
        if (line.key == key)
            return &line.value;
    return nullptr;
}

core::Operand asked_operand(const core::SceneView& view)
{
    return view.is_operation() ? core::Operand::output : core::Operand::input;
}

/// Returns the element of a lane that a byte belongs to. Nothing if the byte, which may be anything that was
/// typed, is not shown.
std::optional<core::Int> offset_in_lane(const core::SceneView& view, core::Int byte)
{
    const auto slot = view.placement().slot_of(byte);
    return slot && slot->offset >= 0 && slot->offset < view.placement().reserved() ? std::optional(slot->offset)
                                                                                   : std::nullopt;
}

std::optional<core::Pick> pick_of_coords(const core::SceneView& view, const Json& coords)
{
    const core::Operand operand = asked_operand(view);
    if (!coords.is_array() || coords.size() != view.sizes(operand).size())
        return std::nullopt;
    core::Dims at = view.sizes(operand);
    for (std::size_t d = 0; d < at.size(); ++d)
    {
        if (!coords[d].is_number_integer() || coords[d].get<core::Int>() < 0
            || coords[d].get<core::Int>() >= at[d])
            return std::nullopt;
        at[d] = coords[d].get<core::Int>();
    }
    return core::AtCoordinate{operand, at};
}

std::optional<core::Pick> pick_of_place(const core::SceneView& view, const Json& place)
{
    if (view.placement().has_address && place.is_array() && place.size() == 2)
    {
        const auto npu = place[0].get<core::Int>();
        const auto offset = offset_in_lane(view, place[1].get<core::Int>());
        return offset && npu >= 0 && npu < view.placement().lane_count
                   ? std::optional<core::Pick>(core::AtPlace{core::Operand::input, {npu, *offset}})
                   : std::nullopt;
    }
    if (!place.is_number_integer())
        return std::nullopt;
    const auto number = place.get<core::Int>();
    if (view.placement().has_address)
    {
        const auto offset = offset_in_lane(view, number);
        return offset ? std::optional<core::Pick>(core::AtPlace{core::Operand::input, {0, *offset}})
                      : std::nullopt;
    }
    const core::OffsetRange shown = view.memory_range(core::Operand::input);
    return number >= shown.least && number <= shown.greatest
               ? std::optional<core::Pick>(core::AtPlace{core::Operand::input, {0, number}})
               : std::nullopt;
}

bool asks_for_place(const core::Question& question)
{
    return question.kind == QuestionKind::where || question.kind == QuestionKind::next;
}

/// Returns the cells and slots that the question itself names.
std::vector<core::Pick> marks_of(const core::Question& question, const core::SceneView& view)
{
    const Json drawn = Json::parse(question.drawn_json, nullptr, false);
    std::vector<core::Pick> marks;
    const auto add = [&](const std::optional<core::Pick>& pick)
    {
        if (pick)
            marks.push_back(*pick);
    };
    if (!drawn.is_object() || question.kind == QuestionKind::edit || !question.about_an_element)
        return marks;
    if (question.kind != QuestionKind::who && drawn.contains("coords"))
        add(pick_of_coords(view, drawn["coords"]));
    if ((question.kind == QuestionKind::who || question.kind == QuestionKind::next) && drawn.contains("place"))
        add(pick_of_place(view, drawn["place"]));
    return marks;
}

std::optional<core::Pick> pick_of_answer(const core::Question& question, const core::SceneView& view,
                                         const std::string& answer)
{
    const Json numbers = core::numbers_in(core::in_decimal(answer));
    if (asks_for_place(question))
        return pick_of_place(view, numbers);
    if (question.kind == QuestionKind::who)
        return pick_of_coords(view, numbers.is_array() ? numbers : Json::array({numbers}));
    if (question.kind == QuestionKind::number && !view.placement().has_address)
    {
        // These facts are offsets; a stride is the offset one step from the first element.
        const bool place = question.of == "place" || question.of.ends_with("offset");
        const auto* const tensor = view.tensor(core::Operand::input);
        const bool step = question.of.starts_with("strides[") && tensor && tensor->layout.base == 0;
        if (place || step)
            return pick_of_place(view, numbers);
    }
    return std::nullopt;
}

/// Returns a short label for a wrong answer, to fit a picture.
std::string label_of(const std::optional<core::WrongAnswer>& wrong, const std::string& answer)
{
    if (!wrong)
        return "not " + answer;
    if (!wrong->name.empty())
        return wrong->name;
    return wrong->says.substr(0, wrong->says.find(". "));
}

/// Returns the offset of a slot of the input, or of an element of it.
std::optional<core::Int> offset_of(const core::SceneView& view, const std::optional<core::Pick>& pick)
{
    if (!pick || core::operand_of(*pick) != core::Operand::input)
        return std::nullopt;
    if (const auto* const at = std::get_if<core::AtCoordinate>(&*pick))
        return view.offset(core::Operand::input, at->coordinate);
    return std::get<core::AtPlace>(*pick).place.offset;
}

/// Returns the offsets of the first row and of the padding behind it; nothing if its elements are not next to
/// each other.
std::optional<core::OffsetRange> first_row(const core::SceneView& view, const core::PageChoice& pages)
{
    const core::Operand input = core::Operand::input;
    if (view.is_operation() || !view.is_strided(input) || !pages.row
        || view.layout(input).strides[pages.column] != 1)
        return std::nullopt;
    const core::Int first = view.offset(input, core::Dims::filled(view.sizes(input).size(), 0));
    const core::Wide length = core::wide(view.sizes(input)[pages.column]) + row_padding(view, input, pages);
    const auto greatest = core::narrow(first + length - 1);
    return greatest ? std::optional(core::OffsetRange{first, *greatest}) : std::nullopt;
}

/// Returns what a wrong answer reveals: what lies at the answered place, and the first row with its padding,
/// from which rows are counted. What is asked for stays hidden.
std::vector<core::OffsetRange> revealed_by(const OpenScene& open, const core::SceneView& view)
{
    const core::Question& question = *open.lesson->question;
    const bool of_place = asks_for_place(question);
    if (question.picture != core::AskedPicture::slots || view.shows_lanes() || question.right.empty()
        || !(of_place || question.kind == QuestionKind::who))
        return {};
    const Json drawn = Json::parse(question.drawn_json, nullptr, false);
    std::vector<std::optional<core::Int>> asked;
    if (of_place)
        for (const std::string& right : question.right)
            asked.push_back(offset_of(view, pick_of_answer(question, view, right)));
    else
        asked.push_back(offset_of(view, pick_of_place(view, drawn.value("place", Json()))));
    std::vector<core::OffsetRange> revealed;
    const auto reveal_range = [&](const core::OffsetRange& range)
    {
        if (std::none_of(asked.begin(), asked.end(),
                         [&](const std::optional<core::Int>& offset)
                         { return !offset || (*offset >= range.least && *offset <= range.greatest); }))
            revealed.push_back(range);
    };
    const core::PageChoice pages =
        core::valid_pages(open.views.look.grids[static_cast<std::size_t>(core::Operand::input)].pages,
                          view.sizes(core::Operand::input), view.usual_pages(core::Operand::input));
    // If the next slot is behind the row, a shown row would point at it: it is the first that is hidden.
    const auto row = first_row(view, pages);
    if (row
        && std::none_of(asked.begin(), asked.end(),
                        [&](const std::optional<core::Int>& offset)
                        {
                            return question.kind == core::QuestionKind::next && offset
                                   && core::wide(*offset) == core::wide(row->greatest) + 1;
                        }))
        reveal_range(*row);
    if (const auto there = offset_of(view, pick_of_answer(question, view, open.lesson->last_wrong)))
        reveal_range({*there, *there});
    return revealed;
}

/// Marks a wrong answer's position, and the right one if it is revealed.
void mark_answers(OpenScene& open, const core::SceneView& view)
{
    LessonRun& run = *open.lesson;
    auto& marks = open.views.look.answers;
    marks.clear();
    open.views.look.revealed =
        run.asking() && !run.last_wrong.empty() ? revealed_by(open, view) : std::vector<core::OffsetRange>();
    if (!run.last_wrong.empty())
        if (const auto pick = pick_of_answer(*run.question, view, run.last_wrong))
            marks.push_back({*pick, false, run.asking() ? label_of(run.wrong, run.last_wrong) : std::string()});
    if (run.asking() || run.question->right.empty())
        return;
    // If several answers are right, the given one is marked.
    const std::string& right = run.judged && run.judged->right ? run.answered : run.question->right.front();
    if (const auto pick = pick_of_answer(*run.question, view, right))
        marks.push_back({*pick, true, {}});
}

/// Shows the whole picture, as when nothing is asked.
void reveal(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    open.views.look.asks = false;
    open.views.look.parts = {};
    open.views.look.pins.clear();
    if (!open.document.has_picture())
        return;
    open.views.follow(open.document.shown());
    const core::SceneView& view = *open.views.view;
    if (asks_for_place(*run.question) || run.question->kind == QuestionKind::who)
        open.views.look.text =
            CellText::offsets; // the same as in the question: values could be taken for offsets
    mark_answers(open, view);
    const Json drawn = Json::parse(run.question->drawn_json, nullptr, false);
    const auto last = run.question->kind == QuestionKind::next && drawn.contains("next_coords")
                          ? pick_of_coords(view, drawn["next_coords"])
                      : run.question->kind == QuestionKind::who || !run.question->about_an_element
                          ? pick_of_answer(*run.question, view, run.question->right.front())
                      : drawn.contains("coords") ? pick_of_coords(view, drawn["coords"])
                                                 : std::nullopt;
    if (last)
    {
        open.views.look.pins = {*last};
        go_to(open.views.look, view, *last); // go to its page
    }
    else if (run.question->kind == QuestionKind::who)
        if (const auto place = pick_of_place(view, drawn["place"]))
            open.views.look.pins = {*place};
    if (const std::string fact = run.asked_fact(); !fact.empty())
        open.views.unfolded.insert(fact);
}

void show_scene(Workspace& workspace, const std::shared_ptr<OpenScene>& open, core::Scene scene)
{
    workspace.worker->cancel_all(open);
    open->document = Document(std::move(scene));
    const auto& question = open->lesson->question;
    open->document.given = !question || question->kind != QuestionKind::edit;
    open->views = {};
    open->work = {};
}

/// Makes a page with the numbers of a seed; reads nothing that a frame changes.
MadePage make_page(const core::Lesson& lesson, const LessonPage& page, std::uint64_t seed, int difficulty,
                   const core::ChosenNumbers& dragged, const core::Progress& progress)
{
    MadePage made;
    made.seed = seed;
    const auto fails = [&](const core::Problem& problem)
    { made.broken = fmt::format("line {}: {}", problem.where, problem.message); };
    if (page.ask)
    {
        auto question = core::make_question(lesson, *page.ask, seed, difficulty, &progress);
        if (!question)
        {
            fails(question.problem());
            return made;
        }
        made.question = *std::move(question);
        made.scene = made.question->scene;
        made.right_sum = core::right_sum(*made.question);
        made.form = core::sum_with_blanks(*made.question);
    }
    else if (page.worked)
    {
        auto worked = core::make_worked_example(lesson, *page.worked, seed, difficulty, &progress, dragged);
        if (!worked)
        {
            fails(worked.problem());
            return made;
        }
        made.scene = worked->scene;
        made.worked = *std::move(worked);
    }
    else if (page.scene)
    {
        auto scene = core::make_scene(*page.scene, seed, difficulty, &progress);
        if (scene)
            made.scene = *std::move(scene);
        else
            fails(scene.problem());
    }
    return made;
}

/// Returns the visible text of a question: with other numbers it should differ.
std::string seen_of(const std::optional<core::Question>& question)
{
    return question ? question->text + core::print_scene_line(question->scene) : std::string();
}

constexpr const char* making_name = "lesson";

/// Page requested from the worker: the one with the first seed whose question is not `unlike`.
struct WantedPage
{
    std::size_t page = 0;
    std::uint64_t seed = 1;
    int most_seeds = 1;
    std::string unlike = {};
    bool again = false;
    core::ChosenNumbers dragged = {};
};

void start_making(Workspace& workspace, WantedPage wanted, std::function<void(OpenScene&)> then)
{
    const std::shared_ptr<OpenScene>& open = workspace.scenes[workspace.in_front];
    const std::shared_ptr<LessonRun>& run = open->lesson;
    run->making = true;
    run->then = std::move(then);
    const int difficulty = 1 + static_cast<int>(wanted.again ? std::min<std::size_t>(run->right_in_row, 2) : 0);
    const auto page = run->pages[wanted.page];
    workspace.worker->start(
        {making_name, run},
        [wanted = std::move(wanted), difficulty, lesson = run->lesson, page,
         of = std::weak_ptr(run)](core::Progress& progress) -> Worker::Delivery
        {
            MadePage made;
            for (int i = 0; i < wanted.most_seeds && !progress.cancelled; ++i)
            {
                made = make_page(*lesson, page, wanted.seed + static_cast<std::uint64_t>(i), difficulty,
                                 wanted.dragged, progress);
                if (!made.question || seen_of(made.question) != wanted.unlike)
                    break;
            }
            made.page = wanted.page;
            made.again = wanted.again;
            made.dragged = !wanted.dragged.empty();
            return [of, made = std::make_shared<const MadePage>(std::move(made))]
            {
                if (const auto still = of.lock())
                    still->arrived = made;
            };
        },
        Urgency::brief);
}

/// Returns the element that the lines of a worked example are about.
core::AtCoordinate last_element(const core::SceneView& view)
{
    core::Dims last = view.sizes(asked_operand(view));
    for (core::Int& one : last)
        --one;
    return {asked_operand(view), last};
}

/// Shows the page with numbers that were dragged; what the views show of the scene stays. A page that cannot be
/// made leaves the picture as it is.
void show_dragged(Workspace& workspace, const std::shared_ptr<OpenScene>& open,
                  const std::shared_ptr<const MadePage>& made)
{
    LessonRun& run = *open->lesson;
    if (!made->scene)
    {
        auto kept = std::make_shared<MadePage>(*run.made);
        kept->broken = made->broken;
        run.made = kept;
        return;
    }
    run.made = made;
    workspace.worker->cancel_all(open);
    open->document = Document(*made->scene);
    open->document.given = true;
    open->work = {};
    if (!open->document.has_picture())
        return;
    open->views.follow(open->document.shown());
    run.marks = {last_element(*open->views.view)};
    open->views.look.pins = run.marks;
}

void show_page(Workspace& workspace, const std::shared_ptr<OpenScene>& shared,
               const std::shared_ptr<const MadePage>& made)
{
    OpenScene& open = *shared;
    LessonRun& run = *open.lesson;
    if (!made->again)
        run.right_in_row = 0;
    run.made = made;
    run.page = made->page;
    run.seed = made->seed;
    run.dragged.clear();
    run.last_seed = std::max(run.last_seed, made->seed);
    run.page_seeds[run.page] = run.seed;
    workspace.lesson_progress.lessons[run.name].page = run.page;
    run.question = made->question;
    run.typed.clear();
    run.answered.clear();
    run.last_wrong.clear();
    run.judged.reset();
    run.wrong.reset();
    run.looked_at.reset();
    run.marks.clear();
    run.led_to.reset();
    run.remark.clear();
    run.shown = run.hint = run.missed = false;
    run.piece = 0;
    run.fresh = true;
    const LessonPage& page = run.now();
    show_scene(workspace, shared, made->scene.value_or(core::Scene{}));
    if (!open.document.has_picture())
        return;
    open.views.follow(open.document.shown());
    const core::SceneView& view = *open.views.view;
    if (run.question)
    {
        const core::AskedPicture picture = run.question->picture;
        open.views.look.asks = picture != core::AskedPicture::all;
        ShownParts& parts = open.views.look.parts;
        parts.memory = parts.lanes = parts.output = picture != core::AskedPicture::cells;
        if (run.question->kind == QuestionKind::edit) // goals are in offsets, which values could be taken for
            open.views.look.text = CellText::offsets;
        run.marks = marks_of(*run.question, view);
    }
    else if (page.worked)
        run.marks = {last_element(view)};
    open.views.look.pins = run.marks;
    // The grid shows the element's page; memory stays, since it may be what is asked about.
    for (const core::Pick& mark : run.marks)
        if (const auto* const cell = std::get_if<core::AtCoordinate>(&mark))
            show_coordinate(open.views.look, view, cell->operand, cell->coordinate);
    if (page.worked)
        go_to(open.views.look, view, run.marks.front());
}

} // namespace

std::vector<LessonPage> lesson_pages(const core::Lesson& lesson)
{
    std::vector<LessonPage> pages;
    const std::vector<const core::LessonBlock*> scenes = lesson.scenes();
    const core::LessonBlock* scene = scenes.empty() ? nullptr : scenes.front();
    for (std::size_t step = 0; step < lesson.steps.size(); ++step)
    {
        LessonPage page{step, {}, nullptr, nullptr, nullptr};
        bool shows = false;
        const auto put = [&]
        {
            pages.push_back(page);
            page = {step, {}, nullptr, nullptr, nullptr};
            shows = false;
        };
        for (const core::LessonBlock& block : lesson.steps[step].blocks)
            switch (block.kind)
            {
            case core::LessonBlock::Kind::text:
                page.texts.push_back(&block);
                break;
            case core::LessonBlock::Kind::scene:
                scene = &block;
                shows = true;
                break;
            case core::LessonBlock::Kind::steps:
                page.worked = &block;
                page.scene = scenes[*block.of_scene];
                put();
                break;
            case core::LessonBlock::Kind::ask:
                page.ask = &block;
                put();
                break;
            }
        if (!page.texts.empty() || shows)
        {
            page.scene = scene;
            put();
        }
    }
    return pages;
}

std::string LessonRun::asked_fact() const
{
    if (!question || (question->kind != QuestionKind::number && question->kind != QuestionKind::choose))
        return {};
    const std::string* const of = value_of(*now().ask, "of");
    const bool is_path =
        of && of->find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789.[]") == std::string::npos
        && !of->starts_with("at.") && *of != "ok";
    return is_path ? *of : std::string();
}

void open_lesson(Workspace& workspace, std::string_view name)
{
    for (const core::assets::LessonFile& file : core::assets::lessons())
        if (file.name == name)
            open_lesson(workspace, std::string(file.name), file.text);
}

std::vector<std::size_t> LessonRun::unanswered() const
{
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < pages.size(); ++i)
        if (pages[i].ask && !answered_pages.contains(i))
            left.push_back(i);
    return left;
}

namespace
{

/// Returns the lesson of a file, before its first page; or what is wrong with it.
core::Result<std::shared_ptr<LessonRun>> run_of(const std::string& path, std::string_view text)
{
    auto parsed = core::parse_lesson(text);
    if (!parsed)
        return parsed.problem();
    auto run = std::make_shared<LessonRun>();
    const auto course = core::assets::lessons();
    // A lesson of the course may be opened by its file: the progress in it is the same.
    const auto known =
        std::find_if(course.begin(), course.end(), [&](const auto& file) { return file.text == text; });
    run->name = known != course.end() ? std::string(known->name) : path;
    run->path = std::any_of(course.begin(), course.end(), [&](const auto& file) { return file.name == path; })
                    ? std::string()
                    : path;
    run->text = text;
    run->lesson = std::make_shared<const core::Lesson>(*std::move(parsed));
    run->pages = lesson_pages(*run->lesson);
    if (run->pages.empty())
        return core::Problem{core::Code::schema, {}, "the lesson has no page"};
    return run;
}

/// Returns what is wrong with a lesson, with the line of its file, in the format of compilers.
std::string message_with_line(const std::string& path, const core::Problem& problem)
{
    return path + (problem.where.empty() ? "" : ":" + problem.where) + ": " + problem.message;
}

} // namespace

std::string read_lesson_again(Workspace& workspace)
{
    const std::shared_ptr<OpenScene> open = workspace.scenes[workspace.in_front];
    const std::shared_ptr<LessonRun> before = open->lesson;
    const auto text = workspace.host.lesson_text(before->path);
    if (!text)
        return {};
    if (!*text)
        return message_with_line(before->path, text->problem());
    auto run = run_of(before->path, **text);
    if (!run)
        return message_with_line(before->path, run.problem());
    workspace.worker->cancel_all(before);
    (*run)->name = before->name;
    (*run)->page = std::min(before->page, (*run)->pages.size() - 1);
    (*run)->last_seed = before->last_seed;
    (*run)->page_seeds = before->page_seeds;
    (*run)->answered_pages = before->answered_pages;
    (*run)->back = before->back;
    open->lesson = *run;
    go_to_page(workspace, open->lesson->page);
    return {};
}

bool open_lesson(Workspace& workspace, const std::string& path, std::string_view text)
{
    const auto opened = run_of(path, text);
    if (!opened)
    {
        workspace.message = message_with_line(path, opened.problem());
        return false;
    }
    const std::shared_ptr<LessonRun>& run = *opened;
    // A lesson that is already open is only brought to the front, unless its file has changed.
    for (std::size_t i = 0; i < workspace.scenes.size(); ++i)
        if (const auto& open = workspace.scenes[i]->lesson; open && open->name == run->name)
        {
            if (open->text == text)
            {
                workspace.bring_to_front(i);
                return true;
            }
            workspace.close_scene(i);
            break;
        }
    if (workspace.front())
        run->back = workspace.scenes[workspace.in_front];
    workspace.message.clear();
    workspace.presenting = false;
    workspace.open_beside(core::Scene{});
    workspace.front()->lesson = run;
    const LessonProgress::Reached& reached = workspace.lesson_progress.lessons[run->name];
    run->answered_pages = reached.answered;
    run->page = reached.done ? 0 : std::min(reached.page, run->pages.size() - 1);
    go_to_page(workspace, run->page);
    return true;
}

void leave_lesson(Workspace& workspace)
{
    const auto back = workspace.front()->lesson->back.lock();
    workspace.close_scene(workspace.in_front);
    const auto found = std::find(workspace.scenes.begin(), workspace.scenes.end(), back);
    // If none was open before, the user came from the list of lessons.
    workspace.bring_to_front(static_cast<std::size_t>(found - workspace.scenes.begin()));
}

namespace
{

/// Returns the next lesson of the course; nothing after its last one, or after any other lesson.
std::optional<std::string> lesson_after(std::string_view name)
{
    const auto all = core::assets::lessons();
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        if (all[i].name == name)
            return std::string(all[i + 1].name);
    return std::nullopt;
}

} // namespace

namespace
{

void finish_lesson(Workspace& workspace)
{
    const LessonRun& run = *workspace.front()->lesson;
    LessonProgress::Reached& reached = workspace.lesson_progress.lessons[run.name];
    const std::vector<std::size_t> left = run.unanswered();
    reached.done = reached.done || left.empty();
    reached.page = left.empty() ? 0 : left.front();
    reached.answered = run.answered_pages;
    const std::string name = run.name;
    leave_lesson(workspace);
    if (!workspace.front())
        workspace.lessons_asked = lesson_after(name);
}

} // namespace

void go_to_page(Workspace& workspace, std::size_t page, std::function<void(OpenScene&)> then)
{
    const LessonRun& run = *workspace.front()->lesson;
    if (page >= run.pages.size())
        return finish_lesson(workspace);
    const auto known = run.page_seeds.find(page);
    const std::uint64_t seed = known != run.page_seeds.end() ? known->second : run.last_seed + 1;
    start_making(workspace, {.page = page, .seed = seed}, std::move(then));
}

void page_again(Workspace& workspace)
{
    const std::shared_ptr<OpenScene> open = workspace.scenes[workspace.in_front];
    if (open->lesson->made)
        show_page(workspace, open, open->lesson->made);
}

void other_numbers(Workspace& workspace)
{
    const LessonRun& run = *workspace.front()->lesson;
    constexpr int most_seeds = 8; // with few numbers, the same ones may be drawn again
    start_making(workspace,
                 {.page = run.page,
                  .seed = run.last_seed + 1,
                  .most_seeds = most_seeds,
                  .unlike = seen_of(run.question),
                  .again = true},
                 {});
}

void drag_number(Workspace& workspace, const std::string& name, core::Int value)
{
    LessonRun& run = *workspace.front()->lesson;
    run.dragged[name] = value;
    start_making(workspace, {.page = run.page, .seed = run.seed, .dragged = run.dragged}, {});
}

void stop_making(Workspace& workspace)
{
    const std::shared_ptr<LessonRun> run = workspace.front()->lesson;
    workspace.worker->cancel_all(run);
    run->making = false;
    if (!run->made)
        leave_lesson(workspace);
}

void keep_lesson(Workspace& workspace, const std::shared_ptr<OpenScene>& open)
{
    if (!open->lesson)
        return;
    LessonRun& run = *open->lesson;
    if (const auto made = std::exchange(run.arrived, nullptr))
    {
        run.making = false;
        if (made->dragged)
            show_dragged(workspace, open, made);
        else
            show_page(workspace, open, made);
        if (const auto then = std::exchange(run.then, nullptr))
            then(*open);
    }
    if (!run.making)
        run.making_since = -1;
    workspace.lesson_progress.lessons[run.name].answered = run.answered_pages;
}

void answer_lesson(OpenScene& open, const std::string& given)
{
    LessonRun& run = *open.lesson;
    if (!run.asking())
        return;
    const bool edits = run.question->kind == QuestionKind::edit;
    const std::string answer = core::in_decimal(given);
    run.remark = core::other_form_words(*run.question, answer);
    if (!run.remark.empty()) // a slip does not count as a wrong answer
    {
        run.judged.reset();
        run.wrong.reset();
        return;
    }
    run.answered = edits ? std::string() : given;
    run.judged = core::judge(*run.question, edits ? core::print_scene_line(open.document.scene()) : answer);
    if (run.judged->right)
    {
        run.right_in_row = run.missed ? std::min<std::size_t>(1, run.right_in_row + 1) : run.right_in_row + 1;
        run.answered_pages.insert(run.page);
        return reveal(open);
    }
    run.missed = true;
    run.just_judged = true;
    run.right_in_row = 0;
    run.last_wrong = run.answered;
    run.wrong = core::explain_wrong(*run.question, answer);
    run.named = core::what_is_named(*run.question, answer);
    if (!run.wrong && run.judged->says.empty() && !run.named.empty())
        run.wrong = core::WrongAnswer{{}, run.named, {}, false};
    // A wrong answer gets more than the verdict.
    run.hint = run.hint || (!run.wrong && run.judged->says.empty());
    if (edits || !open.document.has_picture())
        return;
    // Shows the intended pick at its position.
    open.views.follow(open.document.shown());
    run.marks = marks_of(*run.question, *open.views.view);
    if (const auto pick = pick_of_answer(*run.question, *open.views.view, answer))
        if (std::find(run.marks.begin(), run.marks.end(), *pick) == run.marks.end())
            run.marks.push_back(*pick);
    open.views.look.pins = run.marks;
    mark_answers(open, *open.views.view);
}

const core::Judgement& look_at_edit(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    const core::Scene& scene = open.document.scene();
    if (run.looked_at && *run.looked_at == scene)
        return run.look;
    if (run.looked_at && run.judged && !run.judged->right)
    {
        run.judged.reset(); // it was about another scene
        run.wrong.reset();
    }
    const bool changed = !(scene == run.question->scene) && !open.document.problem();
    run.look = changed ? core::judge(*run.question, core::print_scene_line(scene)) : core::Judgement{};
    run.looked_at = scene;
    return run.look;
}

void show_answer(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    run.shown = true;
    run.right_in_row = 0;
    run.remark.clear();
    if (run.question->kind == QuestionKind::edit)
    {
        auto parsed = core::parse_scene(run.question->right.front());
        if (parsed)
            open.document.edit(std::move(parsed->scene), 0);
    }
    reveal(open);
}

std::optional<std::string> answer_of_pick(LessonRun& run, const core::SceneView& view, const core::Pick& pick)
{
    run.remark.clear();
    const core::Question& question = *run.question;
    if (const auto* const at = std::get_if<core::AtCoordinate>(&pick))
    {
        if (question.kind == QuestionKind::who && at->operand == asked_operand(view))
            return core::coordinate_text(at->coordinate);
        run.remark =
            asks_for_place(question) ? "Click a slot in memory, below." : "Click an element of the output.";
        return std::nullopt;
    }
    if (!asks_for_place(question))
    {
        run.remark = question.kind == QuestionKind::who ? "Click a cell of the tensor, above." : "";
        return std::nullopt;
    }
    const auto& at = std::get<core::AtPlace>(pick);
    if (at.operand != core::Operand::input)
    {
        run.remark = "Click a slot in the input's memory.";
        return std::nullopt;
    }
    const core::TensorPlacement& map = view.placement();
    const auto number = map.has_address ? map.byte_at(at.place.offset) : std::optional(at.place.offset);
    if (!number)
        return std::nullopt;
    return map.in_lanes ? fmt::format("{},{}", at.place.lane, *number) : fmt::format("{}", *number);
}

} // namespace stridescope::ui
