#include "ui/panels/facts_parts.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

std::string time_text(double seconds)
{
    if (seconds < 1e-6)
        return fmt::format("{:.0f} ns", seconds * 1e9);
    if (seconds < 1e-3)
        return fmt::format("{:.1f} \xC2\xB5s", seconds * 1e6);
    return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

std::string rate_text(double bytes_a_second)
{
    return fmt::format("{:.2f} GB/s", bytes_a_second / 1e9);
}

const char* what_is_done(const core::SceneView& view)
{
    if (view.first_lanes())
        return view.first_lanes()->in_lanes() ? "Scatter into lanes" : "Write to global memory";
    return view.is_operation() ? "Run the operation" : "Repack into memory";
}

} // namespace

void analysis_section(Work& work)
{
    if (work.analysis_share < 0)
        return;
    wrapped_text(fonts().text, theme().text_soft, "What is not decided is being counted.");
    progress_bar(work.analysis_share);
    if (button("analysis/cancel", "Cancel", {.look = ButtonLook::quiet}))
        work.analysis_cancelled = true;
}

void run_section(const core::SceneView& view, Work& work)
{
    section("Native run", "on one thread");
    if (work.run_share >= 0)
    {
        progress_bar(work.run_share);
        if (button("run/cancel", "Cancel", {.look = ButtonLook::quiet}))
            work.run_cancelled = true;
        return;
    }
    if (!work.run_refused.empty())
    {
        wrapped_text(fonts().text, theme().text_soft, "Not offered: " + work.run_refused);
        return probe_last_item("run/refused");
    }
    if (button("run", what_is_done(view),
               {.tooltip = "Do it natively, several times, with a memcpy of as many bytes in turn"}))
        work.run_asked = true;
    if (!work.run)
        return;
    const NativeRun& run = *work.run;
    if (!run.problem.empty())
        return wrapped_text(fonts().text, theme().bad, run.problem);
    if (run.runs == 0)
        return wrapped_text(fonts().text, theme().text_soft, "The output shows what the operation wrote.");
    if (run.is_timed())
    {
        fact_row("rate", rate_text(run.bytes_a_second()), "Bytes read and written in a second");
        fact_row("memcpy", rate_text(static_cast<double>(run.moved_bytes) / run.memcpy_seconds),
                 "Of as many bytes, in the same run");
        fact_row("of memcpy's rate", fmt::format("{:.2f}", run.share_of_memcpy()));
        fact_row("time", fmt::format("{} (median of {})", time_text(run.seconds), run.runs));
    }
    else
        fact_row("time", "too short to time");
    fact_row("bytes moved", core::grouped(run.moved_bytes));
    if (run.made_up)
        wrapped_text(fonts().text, theme().text_faint,
                     "On made-up numbers, since the scene gives no data: what is shown stays.");
}

} // namespace stridescope::ui
