#include "ui/tasks/compare_layouts.h"

#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr const char* comparing = "comparison";
constexpr const char* measuring = "conversion";

/// Of the comparison that it was started for, and of no later one.
bool still(const std::weak_ptr<Comparison>& comparison, const std::shared_ptr<const core::Shown>& other)
{
    const auto now = comparison.lock();
    return now && now->other == other;
}

void count(Worker& worker, const std::shared_ptr<Comparison>& comparison, const core::Shown& a)
{
    worker.start(
        {comparing, comparison},
        [weak = std::weak_ptr(comparison), facts = a.facts, other = comparison->other,
         both = comparison->both](core::Progress& progress) -> Worker::Delivery
        {
            auto found = core::compare(*facts, *other->facts, &progress);
            if (progress.cancelled)
                return {};
            constexpr std::size_t most_told = 3;
            constexpr core::Int most_looked_at = 1 << 16;
            auto unmoved = both->unmoved(most_told, most_looked_at);
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

void measure(Worker& worker, const std::shared_ptr<Comparison>& comparison, const core::Shown& a)
{
    worker.start(
        {measuring, comparison},
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
    if (!comparison)
        return;
    if (std::exchange(comparison->cancel, false))
    {
        worker.cancel_all(comparison);
        return end_comparison(*open);
    }
    if (!comparison->other || !open->document.has_picture())
        return;
    if (!std::exchange(comparison->started, true))
        count(worker, comparison, *open->document.shown());
    if (comparison->measure && !std::exchange(comparison->measuring, true))
        measure(worker, comparison, *open->document.shown());
    comparison->measuring = comparison->measuring && comparison->measure;
    comparison->share = worker.share_done({comparing, comparison});
}

} // namespace stridescope::ui
