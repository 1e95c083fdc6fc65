#include "ui/tasks/background.h"
#include "ui/tasks/arrange_tensors.h"
#include "ui/tasks/find_cures.h"
#include "ui/tasks/native_run.h"

#include "core/scene/explain.h"
#include "ui/state/workspace.h"
#include "ui/tasks/compare_layouts.h"
#include "ui/tasks/count_accesses.h"
#include "ui/tasks/explain_dump.h"
#include "ui/tasks/task.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr const char* analysis = "analysis";
constexpr const char* run_name = "run";
constexpr const char* reads_name = "reads";
/// Effort of counts that are kept as long as the scene is shown: a quarter of the memory that a single answer
/// may take.
constexpr core::Effort kept = {.bitmap_bits = core::Int{1} << 28};
/// Most bytes that are copied without being asked for.
constexpr core::Int most_unasked_bytes = core::Int{256} << 20;

using SharedOpen = std::shared_ptr<OpenScene>;

/// Results of the worker for a scene.
struct Analysed
{
    std::shared_ptr<const core::Facts> facts;
    std::array<std::optional<core::OffsetIndex>, core::most_operands> places;
};

std::optional<Analysed> analysed(const core::Scene& scene, const core::ValuesSource* files,
                                 core::Progress& progress)
{
    core::EvaluateOptions options;
    options.files = files;
    options.progress = &progress;
    auto facts = core::evaluate(scene, options);
    if (!facts || progress.cancelled)
        return std::nullopt;
    Analysed found{std::make_shared<const core::Facts>(*std::move(facts)), {}};
    for (const core::StoredTensor& one : found.facts->tensors())
        if (one.tensor && !progress.cancelled)
            found.places.at(static_cast<std::size_t>(one.which)) = one.tensor->counts(kept, &progress);
    return found;
}

/// Computes facts that a frame had no time for, and counts of memories.
void analyse(Worker& worker, const SharedOpen& open)
{
    const std::shared_ptr<const core::Scene>& scene = open->work.of;
    start<Analysed>(worker, open,
                    {.name = analysis,
                     .of = scene,
                     .job = [scene, files = open->document.shared_files()](core::Progress& progress)
                     { return analysed(*scene, files.get(), progress); },
                     .apply =
                         [scene](OpenScene& still, Analysed found)
                     {
                         still.document.adopt(scene,
                                              [&](core::Shown& shown)
                                              {
                                                  shown.facts = std::move(found.facts);
                                                  shown.found.places = std::move(found.places);
                                              });
                     }});
}

/// Counts what an operation with many indices selects.
void count_reads(Worker& worker, const SharedOpen& open)
{
    const std::shared_ptr<const core::Scene>& scene = open->work.of;
    using Counted = std::shared_ptr<const core::Reads>;
    start<Counted>(worker, open,
                   {.name = reads_name,
                    .of = scene,
                    .job = [copying = open->document.shown()->facts->shared_copying()](core::Progress& progress)
                    { return std::optional<Counted>(copying->reads(&progress)); },
                    .apply = [scene](OpenScene& still, Counted reads)
                    { still.document.adopt(scene, [&](core::Shown& shown) { shown.found.reads = reads; }); }});
}

/// Derives the numbers of what the canvas shows.
void explain_it(Worker& worker, const SharedOpen& open)
{
    const core::Shown& shown = *on_canvas(*open);
    using Explained = std::shared_ptr<const core::Explanation>;
    start<Explained>(worker, open,
                     {.name = "explanation",
                      .of = open->document.shown()->scene,
                      .job =
                          [scene = shown.scene, facts = shown.facts](core::Progress&) {
                              return std::optional<Explained>(
                                  std::make_shared<const core::Explanation>(core::explain(*scene, *facts)));
                          },
                      .apply =
                          [scene = shown.scene](OpenScene& still, Explained found)
                      {
                          still.work.explanation = std::move(found);
                          still.work.explained = scene;
                      }},
                     Urgency::asked);
}

/// Runs the scene's operation on its data, or on generated numbers.
void run_it(Worker& worker, const SharedOpen& open, Urgency urgency)
{
    const core::Shown& shown = *open->document.shown();
    const core::ElementValues& input = shown.files.front().values;
    start<NativeRun>(worker, open,
                     {.name = run_name,
                      .of = shown.scene,
                      .job = [facts = shown.facts, array = input.by_offset ? nullptr : input.array,
                              measured = urgency == Urgency::asked](core::Progress& progress)
                      { return std::optional(run_natively(*facts, array.get(), measured, progress)); },
                      .apply =
                          [of = shown.scene](OpenScene& still, NativeRun done)
                      {
                          if (done.output && !done.made_up && still.document.shown()->facts->shared_copying())
                              still.document.adopt(of, [&](core::Shown& with_it)
                                                   { with_it.found.output = done.output; });
                          still.work.run = std::move(done);
                      }},
                     urgency);
}

bool runs_unasked(const core::Shown& shown)
{
    const core::ElementValues& input = shown.files.front().values;
    if (!shown.facts->shared_copying() || !input.array || input.by_offset)
        return false;
    const auto forms = core::run_forms(*shown.facts);
    return forms && core::wide(forms->input.bytes) + forms->output.bytes <= most_unasked_bytes;
}

/// Begins the work for a scene without any yet.
void begin_work(Worker& worker, const SharedOpen& open)
{
    const core::Shown& shown = *open->document.shown();
    if (!shown.facts->decided())
        analyse(worker, open);
    open->work.run_refused = why_not_run(*shown.facts);
    if (runs_unasked(shown))
        run_it(worker, open, Urgency::unasked);
    if (core::wants_reads(shown))
        count_reads(worker, open);
}

void keep_working(Worker& worker, const SharedOpen& open)
{
    Work& work = open->work;
    const auto scene = open->document.has_picture() ? open->document.shown()->scene : nullptr;
    if (work.of != scene)
    {
        worker.cancel_all(open);
        const bool run_asked = work.run_asked;
        work = {};
        work.of = scene;
        work.run_asked = run_asked;
        if (scene)
            begin_work(worker, open);
    }
    if (!scene)
        return;
    if (std::exchange(work.explanation_asked, false) && work.explained != on_canvas(*open)->scene)
        explain_it(worker, open);
    if (std::exchange(work.run_asked, false))
        run_it(worker, open, Urgency::asked);
    if (std::exchange(work.analysis_cancelled, false))
        worker.cancel({analysis, open});
    if (std::exchange(work.run_cancelled, false))
        worker.cancel({run_name, open});
    work.run_share = worker.share_done({run_name, open});
    work.analysis_share = worker.share_done({analysis, open});
}

} // namespace

void keep_working(Workspace& workspace)
{
    Worker& worker = *workspace.worker;
    worker.deliver();
    if (auto why = worker.take_failure())
        workspace.message = std::move(*why);
    for (const SharedOpen& open : workspace.scenes)
    {
        keep_lesson(workspace, open);
        keep_working(worker, open);
        keep_explaining(worker, open);
        settle_dump(*open);
        settle_comparison(workspace, open);
        keep_comparing(worker, open);
        keep_arranging(worker, open);
        keep_counting_accesses(worker, open);
        keep_finding_cures(worker, open);
    }
}

} // namespace stridescope::ui
