#include "ui/tasks/find_cures.h"

#include "ui/tasks/task.h"

#include <utility>

namespace stridescope::ui
{

void keep_finding_cures(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    BankCuresAsked& cures = open->bank_cures;
    if (!std::exchange(cures.wanted, false) || !open->document.has_picture() || open->document.problem())
        return;
    const auto& scene = open->document.shown()->scene;
    cures = {.of = scene, .searching = true};
    using Found = core::BankCures;
    start<Found>(worker, open,
                 {.name = "cures",
                  .of = scene,
                  .job =
                      [scene](core::Progress& progress)
                  {
                      const auto found = core::bank_cures(*scene, &progress);
                      return found ? std::optional(*found) : std::optional(Found{});
                  },
                  .apply =
                      [scene](OpenScene& still, Found found)
                  {
                      if (still.bank_cures.of != scene)
                          return;
                      still.bank_cures.found = std::move(found);
                      still.bank_cures.searching = false;
                  }},
                 Urgency::asked);
}

} // namespace stridescope::ui
