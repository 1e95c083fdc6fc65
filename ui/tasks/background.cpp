#include "ui/tasks/background.h"

#include "ui/workspace.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr const char* analysis = "analysis";
constexpr const char* run_name = "run";
constexpr const char* reads_name = "reads";
/// Of counts that are kept as long as the scene is shown: a quarter of the memory that a single answer may
/// take.
constexpr core::Effort kept = {.bitmap_bits = core::Int{1} << 28};
constexpr core::Int most_unasked_bytes = core::Int{256} << 20; ///< that are copied because they can be shown

/// What the worker found out about a scene.
struct Analysed
{
    core::Facts facts;
    std::array<std::optional<core::OffsetIndex>, 3> places;
};

void analyse(Workspace& workspace)
{
    Document& document = *workspace.document;
    const unsigned revision = document.revision();
    workspace.analysed_revision = revision;
    if (document.shown().facts.decided())
        return workspace.worker->cancel(analysis);
    workspace.worker->start(analysis,
                            [&workspace, revision, scene = document.shown().scene,
                             files = document.shared_files()](core::Progress& progress) -> Worker::Delivery
                            {
                                core::EvaluateOptions options;
                                options.files = files.get();
                                options.progress = &progress;
                                auto facts = core::evaluate(scene, options);
                                if (!facts || progress.cancelled)
                                    return {};
                                auto found = std::make_shared<Analysed>(Analysed{*std::move(facts), {}});
                                const core::SceneView whole(found->facts);
                                for (const core::Operand operand : whole.parts())
                                    if (!whole.lanes() && !progress.cancelled)
                                        found->places.at(static_cast<std::size_t>(operand)) =
                                            core::OffsetIndex::of(whole.memory(operand), kept, &progress);
                                return [&workspace, revision, found]
                                {
                                    if (!workspace.document || workspace.document->revision() != revision)
                                        return;
                                    workspace.document->adopt(revision, std::move(found->facts));
                                    const unsigned now = workspace.document->revision();
                                    workspace.analysed_revision = now;
                                    if (workspace.run_revision == revision) // the same scene: its run goes on
                                        workspace.run_revision = now;
                                    workspace.views.run_of = now;
                                    if (workspace.reads_revision == revision) // so do what its tuples pick
                                        workspace.reads_revision = now;
                                    if (workspace.views.reads_of == revision)
                                        workspace.views.reads_of = now;
                                    workspace.views.exact = found->places;
                                    workspace.views.exact_revision = now;
                                };
                            });
}

void start_run(Workspace& workspace, bool measured)
{
    Document& document = *workspace.document;
    const auto& input = document.file_elements(core::Operand::input).values;
    workspace.worker->start(
        run_name,
        [&workspace, measured, facts = document.shown().facts,
         array = input.by_offset ? nullptr : input.array](core::Progress& progress) -> Worker::Delivery
        {
            auto done = std::make_shared<NativeRun>(run_natively(facts, array.get(), measured, progress));
            if (progress.cancelled)
                return {};
            return [&workspace, done]
            {
                if (!workspace.document || workspace.document->revision() != workspace.run_revision)
                    return;
                if (workspace.views.view && workspace.views.view->is_operation() && done->output
                    && !done->made_up)
                    workspace.views.set_output({done->output, false});
                workspace.views.run = std::move(*done);
                workspace.views.run_of = workspace.run_revision;
            };
        });
}

/// What the tuples of the view in force pick.
void count_reads(Workspace& workspace)
{
    workspace.reads_revision = workspace.document->revision();
    workspace.worker->start(reads_name,
                            [&workspace, copying = workspace.document->shown().facts.shared_copying()](
                                core::Progress& progress) -> Worker::Delivery
                            {
                                auto reads = copying->reads(&progress);
                                return [&workspace, reads]
                                {
                                    if (!workspace.document
                                        || workspace.document->revision() != workspace.reads_revision)
                                        return;
                                    ViewState& views = workspace.views;
                                    views.reads = reads;
                                    views.reads_of = workspace.reads_revision;
                                    if (views.view && views.revision == views.reads_of)
                                        views.view->set_reads(reads);
                                    ++views.given;
                                };
                            });
}

bool runs_unasked(const Document& document)
{
    const auto& input = document.file_elements(core::Operand::input).values;
    const core::SceneView view(document.shown().facts);
    if (!view.is_operation() || !input.array || input.by_offset)
        return false;
    const auto forms = core::run_forms(document.shown().facts);
    return forms && core::wide(forms->input.bytes) + forms->output.bytes <= most_unasked_bytes;
}

} // namespace

void keep_working(Workspace& workspace)
{
    Worker& worker = *workspace.worker;
    worker.deliver();
    if (auto why = worker.take_failure())
        workspace.message = std::move(*why);
    ViewState& views = workspace.views;
    if (!workspace.document || !workspace.document->has_picture())
    {
        worker.cancel(analysis);
        worker.cancel(run_name);
        return;
    }
    const unsigned revision = workspace.document->revision();
    if (workspace.analysed_revision != revision)
        analyse(workspace);
    if (workspace.run_revision != revision)
    {
        workspace.run_revision = revision;
        views.run.reset();
        views.run_refused = why_not_run(workspace.document->shown().facts);
        worker.cancel(run_name);
        if (runs_unasked(*workspace.document))
            start_run(workspace, false);
    }
    if (std::exchange(views.run_asked, false))
        start_run(workspace, true);
    if (std::exchange(views.analysis_cancelled, false))
        worker.cancel(analysis);
    if (std::exchange(views.run_cancelled, false))
        worker.cancel(run_name);
    if (views.view && views.revision == revision && views.view->wants_reads()
        && workspace.reads_revision != revision)
        count_reads(workspace);
    views.run_share = worker.share_done(run_name);
    views.analysis_share = worker.share_done(analysis);
}

} // namespace stridescope::ui
