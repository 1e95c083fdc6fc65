#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"

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
    if (view.placement().has_address)
        return view.placement().in_lanes ? "Scatter into lanes" : "Write to global memory";
    return view.is_operation() ? "Run the operation" : "Repack into memory";
}

} // namespace

void analysis_section(Work& work)
{
    if (work.analysis_share < 0)
        return;
    wrapped_text(fonts().text, theme().text_soft, "Counting\u2026");
    progress_bar(work.analysis_share);
    if (button("analysis/cancel", "Cancel", {.look = ButtonLook::link}))
        work.analysis_cancelled = true;
}

void run_section(const core::SceneView& view, Work& work)
{
    section("Run natively", "on one thread");
    if (work.run_share >= 0)
    {
        progress_bar(work.run_share);
        if (button("run/cancel", "Cancel", {.look = ButtonLook::link}))
            work.run_cancelled = true;
        return;
    }
    if (!work.run_refused.empty())
    {
        wrapped_text(fonts().text, theme().text_soft, "Not available: " + work.run_refused);
        return probe_last_item("run/refused");
    }
    if (button("run", what_is_done(view),
               {.tooltip = "Run it several times, alternating with a memcpy of the same size"}))
        work.run_asked = true;
    if (!work.run)
        return;
    const NativeRun& run = *work.run;
    if (!run.problem.empty())
        return wrapped_text(fonts().text, theme().bad, run.problem);
    if (run.runs == 0)
        return wrapped_text(fonts().text, theme().text_soft, "The output view shows the result.");
    if (run.is_timed())
    {
        fact_row("Rate", rate_text(run.bytes_a_second()), "Bytes read and written per second");
        fact_row("memcpy", rate_text(static_cast<double>(run.moved_bytes) / run.memcpy_seconds),
                 "memcpy of the same size, in the same run");
        fact_row("Share of memcpy speed", fmt::format("{:.2f}", run.share_of_memcpy()));
        fact_row("Time", fmt::format("{} (median of {})", time_text(run.seconds), run.runs));
    }
    else
        fact_row("Time", "too short to time");
    fact_row("Bytes moved", core::grouped(run.moved_bytes));
    if (run.made_up)
        wrapped_text(fonts().text, theme().text_faint,
                     "Measured on generated data because the scene has none. The views are unchanged.");
}

} // namespace stridescope::ui
