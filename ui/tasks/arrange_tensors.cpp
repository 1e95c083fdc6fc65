#include "ui/tasks/arrange_tensors.h"

#include "core/scene/arrange.h"
#include "ui/tasks/task.h"

#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr const char* arranging_name = "arrange";

void begin_arranging(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    const auto scene = open->document.shown()->scene;
    using Found = core::Result<core::Scene>;
    start<Found>(worker, open,
                 {.name = arranging_name,
                  .of = scene,
                  .job = [scene](core::Progress& progress)
                  { return std::optional<Found>(core::arrange(*scene, &progress)); },
                  .apply =
                      [scene](OpenScene& still, Found found)
                  {
                      if (found)
                          return still.document.edit(*std::move(found), 0);
                      still.arranging.refused = found.problem().message;
                      still.arranging.refused_of = scene;
                  }},
                 Urgency::asked);
}

} // namespace

void keep_arranging(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    Arranging& arranging = open->arranging;
    const auto scene = open->document.has_picture() ? open->document.shown()->scene : nullptr;
    if (arranging.refused_of.lock() != scene)
        arranging.refused.clear();
    if (std::exchange(arranging.asked, false) && scene && !open->document.problem()
        && core::can_be_arranged(*scene))
    {
        arranging.refused.clear();
        begin_arranging(worker, open);
    }
    if (std::exchange(arranging.cancelled, false))
        worker.cancel({arranging_name, open});
    arranging.share = worker.share_done({arranging_name, open});
}

} // namespace stridescope::ui
