#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

#include <optional>
#include <string>
#include <vector>

/// Small changes of a tensor's layout that remove the bank conflicts of all its accesses.
namespace stridescope::core
{

/// A change that adds one step to `xors`, or one entry to `pad`.
struct BankCure
{
    std::optional<Xor> swizzle; ///< follows the steps that the layout has
    std::optional<PadSlots> pad;
    Int bytes = 0;      ///< bytes that the buffer grows by
    Int wavefronts = 0; ///< wavefronts of all accesses with the change
    Scene scene;        ///< the scene with the change
};

inline constexpr std::size_t most_cures = 8;

struct BankCures
{
    std::vector<BankCure> cures; ///< cheapest first
    bool complete = true;        ///< false: the search took too long, so there may be others
    Int together = 0;            ///< bytes that every change keeps together, those of the widest access
};

/// Finds such changes. Returns none if no access takes longer than it must, or if no candidate helps: see
/// `needs_cure`. Problems: the first one of the scene; `banks` or `access` if it has no accesses.
[[nodiscard]] Result<BankCures> bank_cures(const Scene& scene, const Progress* progress = nullptr);
/// Returns the reason why no cure is listed, for a scene that needs one.
[[nodiscard]] std::string why_no_cure(const BankCures& found);
/// Tells whether an access takes more wavefronts than its words need.
[[nodiscard]] Result<bool> needs_cure(const Scene& scene);

} // namespace stridescope::core
