#include "ui/tasks/native_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

namespace stridescope::ui
{
namespace
{

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> times)
{
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

/// Memory that an array owns.
struct Bytes : core::DataOwner
{
    explicit Bytes(std::size_t size) : bytes(size) {}
    std::vector<std::byte> bytes;
};

core::DataArray counting(const core::TensorForm& form)
{
    auto memory = std::make_shared<Bytes>(static_cast<std::size_t>(form.bytes));
    for (std::size_t i = 0; i < memory->bytes.size(); ++i)
        memory->bytes[i] = static_cast<std::byte>(i * 7 + i / 251);
    return *core::packed_array(form.dtype, form.sizes.to_vector(), core::ArrayOrder::c, memory->bytes, memory);
}

/// Returns how often to repeat work that is too short for the clock, so that a sample takes about 50 us.
int repeats_for(double seconds)
{
    return static_cast<int>(std::clamp(50e-6 / std::max(seconds, 1e-9), 1.0, 10'000.0));
}

/// Returns the seconds of one call, measured over several; nothing if `work` stops.
template <typename Work>
std::optional<double> seconds_of(const Work& work, int repeats)
{
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < repeats; ++i)
        if (!work())
            return std::nullopt;
    return seconds_since(start) / repeats;
}

/// Measures the operation and the memcpy by turns, so that both see the same state of the machine.
void measure(const core::SceneRun& plan, std::span<std::byte> output, NativeRun& result,
             core::Progress& progress)
{
    constexpr double wanted_seconds = 0.6;
    constexpr int most_rounds = 201;
    const auto half = static_cast<std::size_t>(result.moved_bytes / 2);
    std::vector<std::byte> from(half, std::byte{1});
    std::vector<std::byte> to(half, std::byte{2});
    std::vector<double> runs;
    std::vector<double> copies;
    const Clock::time_point begin = Clock::now();
    // Pieces are large: few enough not to affect the times, small enough that cancelling takes effect soon.
    core::RunOptions options;
    options.piece_bytes = core::Int{256} << 20;
    options.progress = &progress;
    const auto operation = [&]
    {
        options.from = options.to = progress.share_done; // progress counts rounds, not pieces
        return !core::run(plan, output, options) && !progress.cancelled;
    };
    const auto copy = [&]
    {
        std::memcpy(to.data(), from.data(), half);
        return !progress.cancelled;
    };
    const auto once = seconds_of(operation, 1);
    const auto copied_once = seconds_of(copy, 1);
    if (!once || !copied_once)
        return;
    while (runs.size() < 3 || (seconds_since(begin) < wanted_seconds && runs.size() < most_rounds))
    {
        const auto run = seconds_of(operation, repeats_for(*once));
        const auto copied = run ? seconds_of(copy, repeats_for(*copied_once)) : std::nullopt;
        if (!copied)
            return;
        runs.push_back(*run);
        copies.push_back(*copied);
        progress.share_done = std::min(0.99, 0.5 + 0.5 * seconds_since(begin) / wanted_seconds);
    }
    result.seconds = median(runs);
    result.memcpy_seconds = median(copies);
    result.runs = static_cast<int>(runs.size());
}

NativeRun failed(std::string why)
{
    NativeRun result;
    result.problem = std::move(why);
    return result;
}

} // namespace

std::string why_not_run(const core::Facts& facts)
{
    const auto forms = core::run_forms(facts);
    if (!forms)
        return forms.problem().message;
    if (core::wide(forms->input.bytes) + forms->output.bytes > most_run_bytes)
        return fmt::format("more than {} MiB: use `stridescope run` on files", most_run_bytes >> 20);
    return {};
}

NativeRun run_natively(const core::Facts& facts, const core::DataArray* given, bool measured,
                       core::Progress& progress)
try
{
    if (std::string why = why_not_run(facts); !why.empty())
        return failed(std::move(why));
    const auto forms = core::run_forms(facts);
    const core::DataArray input = given ? *given : counting(forms->input);
    const auto plan = core::plan_run(facts, core::Direction::forward, input, nullptr);
    if (!plan)
        return failed(plan.problem().message);
    auto memory = std::make_shared<Bytes>(static_cast<std::size_t>(forms->output.bytes));
    NativeRun result;
    result.made_up = given == nullptr;
    core::RunOptions options;
    options.progress = &progress;
    options.to = measured ? 0.5 : 1;
    if (const auto problem = core::run(*plan, memory->bytes, options))
        return failed(problem->message);
    if (const auto damage = plan->damage())
        return failed(damage->message);
    // A tensor moves each element once; an operation, each element of its output.
    const bool operation = facts.shared_copying() != nullptr;
    result.moved_bytes = 2 * (operation ? forms->output.bytes : forms->input.bytes)
                         + (forms->indices ? forms->indices->bytes : 0);
    if (measured && !progress.cancelled)
        measure(*plan, memory->bytes, result, progress);
    const core::TensorForm& form = forms->output;
    auto output =
        *core::packed_array(form.dtype, form.sizes.to_vector(), core::ArrayOrder::c, memory->bytes, memory);
    output.big_endian = plan->big_endian;
    result.output = std::make_shared<const core::DataArray>(std::move(output));
    return result;
}
catch (const std::bad_alloc&)
{
    return failed("not enough memory");
}

} // namespace stridescope::ui
