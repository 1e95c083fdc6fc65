#include "ui/tasks/count_accesses.h"

#include "core/spec/tensor_draft.h"
#include "ui/tasks/task.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr const char* counting_name = "accesses";

/// Returns the order as typed, in labels.
std::string order_text(const Accesses& accesses, const std::string& labels)
{
    std::string order;
    for (const char letter : accesses.order_typed)
        if (letter != ' ' && letter != ',')
            order += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return order.empty() ? labels : order;
}

void begin_counting(Worker& worker, const std::shared_ptr<OpenScene>& open, const std::string& loops)
{
    const core::Shown& shown = *open->document.shown();
    using Found = core::Result<core::AccessOrder>;
    start<Found>(worker, open,
                 {.name = counting_name,
                  .of = shown.scene,
                  .job = [facts = shown.facts, order = open->accesses.order](core::Progress& progress)
                  { return std::optional<Found>(core::access_order(*facts, order, {}, &progress)); },
                  .apply =
                      [scene = shown.scene, order = open->accesses.order, loops](OpenScene& still, Found found)
                  {
                      if (still.accesses.of != scene || still.accesses.order != order)
                          return;
                      still.views.look.visits = {found ? found->heat : nullptr, scene};
                      still.accesses.found = std::move(found);
                      still.accesses.loops = loops;
                  }},
                 Urgency::asked);
}

} // namespace

bool has_accesses(const OpenScene& open)
{
    return open.document.has_picture() && !open.document.problem() && !open.preview && !open.lesson
           && !core::loop_labels(*open.document.shown()->facts).empty();
}

bool shows_heat(const OpenScene& open)
{
    return open.views.look.colour.what == ColouredBy::What::visits;
}

void show_heat(OpenScene& open, bool on)
{
    Look& look = open.views.look;
    if (on == shows_heat(open))
        return;
    if (on)
        open.accesses.colour_before = look.colour;
    look.colour = on ? ColouredBy{ColouredBy::What::visits, 0} : open.accesses.colour_before;
}

void ask_for_accesses(OpenScene& open)
{
    open.views.tab = RightTab::facts;
    open.views.column = Column::facts;
    open.views.look.step.reset();
    open.accesses.unfolded = true;
    open.accesses.wants_keys = true;
    open.accesses.wants_sight = true;
}

void keep_counting_accesses(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    Accesses& accesses = open->accesses;
    const bool again = std::exchange(accesses.again, false);
    const bool wanted = (accesses.unfolded || shows_heat(*open)) && has_accesses(*open);
    if (std::exchange(accesses.cancelled, false) || !wanted)
        worker.cancel({counting_name, open});
    if (wanted)
    {
        const std::string labels = core::loop_labels(*open->document.shown()->facts);
        const std::string typed = order_text(accesses, labels);
        const auto order = core::order_of(typed, labels);
        accesses.order_wrong = order ? "" : fmt::format("List each of {} once, outermost loop first.", labels);
        const auto& scene = open->document.shown()->scene;
        const bool another = accesses.of != scene;
        if (another)
            accesses.found.reset();
        if (order && (another || *order != accesses.order || again))
        {
            accesses.of = scene;
            accesses.order = *order;
            begin_counting(worker, open, typed); // the last counts are shown until then
        }
    }
    accesses.share = worker.share_done({counting_name, open});
}

} // namespace stridescope::ui
