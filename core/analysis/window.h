#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/progress.h"
#include "core/analysis/progressions.h"
#include "core/analysis/tally.h"

#include <memory>
#include <vector>

namespace stridescope::core
{

/// The sums below some length, prepared so that any part of them is counted at once.
class Window
{
public:
    Window() = default;
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
    virtual ~Window() = default;

    /// Of the sums below `end`, 0 <= end <= length. A window may leave some counts undecided, the same for
    /// every end.
    [[nodiscard]] virtual Tally below(Int end) const = 0;
};

/// What a window is made of.
struct WindowTask
{
    std::vector<Progression> dims; ///< sorted by step, the least step first
    Int length = 0;                ///< only sums below this matter, at least 1
    bool shared = true;            ///< whether `shared` is wanted too
    Progress* progress = nullptr;

    /// Says how far it is; true where the work shall end.
    [[nodiscard]] bool cancelled(double share_done) const;
};

/// How often each sum occurs. Decides all counts.
[[nodiscard]] std::unique_ptr<const Window> table_window(const WindowTask& task);

/// A mark for each sum that occurs and one for each that occurs twice. Decides all but `elements`.
[[nodiscard]] std::unique_ptr<const Window> bitmap_window(const WindowTask& task);

/// Runs of neighbouring sums. Decides all but `elements`; nothing where there are more than `most_runs` on the
/// way.
[[nodiscard]] std::unique_ptr<const Window> run_window(const WindowTask& task, Int most_runs);

/// Adds a progression's terms to a multiset in few steps: `twice(shift)` adds the whole set moved by `shift`
/// to itself, `once_more(shift)` adds the set as it was before. Either ends it by returning false.
template <typename Twice, typename OnceMore>
bool add_terms(Int count, Int step, Int length, Twice twice, OnceMore once_more)
{
    Int have = 1;
    int bit = 62 - __builtin_clzll(static_cast<unsigned long long>(count));
    for (; bit >= 0; --bit)
    {
        // Terms that begin behind the length change nothing, nor do those after them.
        if (wide(have) * step >= length)
            return true;
        if (!twice(have * step))
            return false;
        have *= 2;
        if ((count >> bit & 1) == 0)
            continue;
        if (wide(have) * step >= length)
            return true;
        if (!once_more(have * step))
            return false;
        ++have;
    }
    return true;
}

} // namespace stridescope::core
