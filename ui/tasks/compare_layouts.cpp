#include "ui/tasks/compare_layouts.h"

#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr const char* comparing = "comparison";
constexpr const char* measuring = "conversion";

/// Tells whether the comparison is the one that the task was started for, rather than a later one.
bool still(const std::weak_ptr<Comparison>& comparison, const std::shared_ptr<const core::Shown>& other)
{
    const auto now = comparison.lock();
    return now && now->other == other;
}

void count(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    const std::shared_ptr<Comparison>& comparison = open->comparison;
    const core::Shown& a = *open->document.shown();
    worker.start(
        {comparing, open},
        [weak = std::weak_ptr(comparison), facts = a.facts, other = comparison->other,
         both = comparison->both](core::Progress& progress) -> Worker::Delivery
        {
            auto found = core::compare(*facts, *other->facts, &progress);
            if (progress.cancelled)
                return {};
            constexpr std::size_t most_listed = 3;
            constexpr core::Int most_looked_at = 1 << 16;
            auto unmoved = both->unmoved(most_listed, most_looked_at);
            return [weak, other, found = std::move(found), unmoved = std::move(unmoved)]
            {
                if (!still(weak, other))
                    return;
                const auto now = weak.lock();
                now->unmoved = unmoved;
                if (found)
                    now->found = *found;
                else
                    now->refused = found.problem().message;
            };
        },
        Urgency::asked);
}

void measure(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    const std::shared_ptr<Comparison>& comparison = open->comparison;
    const core::Shown& a = *open->document.shown();
    worker.start(
        {measuring, open},
        [weak = std::weak_ptr(comparison), facts = a.facts,
         other = comparison->other](core::Progress&) -> Worker::Delivery
        {
            auto time = core::measure_conversion(*facts, *other->facts, 1);
            return [weak, other, time = std::move(time)]
            {
                if (!still(weak, other))
                    return;
                weak.lock()->time = time;
                weak.lock()->measure = false;
            };
        },
        Urgency::asked);
}

} // namespace

void keep_comparing(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    const std::shared_ptr<Comparison>& comparison = open->comparison;
    if (comparison && std::exchange(comparison->cancel, false))
        end_comparison(*open);
    if (!comparison || !comparison->both || !open->document.has_picture())
    {
        worker.cancel({comparing, open});
        return worker.cancel({measuring, open});
    }
    if (!std::exchange(comparison->started, true))
        count(worker, open);
    if (comparison->measure && !std::exchange(comparison->measuring, true))
        measure(worker, open);
    if (comparison->measuring && worker.share_done({measuring, open}) < 0)
        comparison->measure = false; // done, or there was not enough memory
    comparison->measuring = comparison->measuring && comparison->measure;
    comparison->share = worker.share_done({comparing, open});
}

} // namespace stridescope::ui
