#pragma once

#include "core/scene/scene.h"

#include <optional>
#include <vector>

/// Small changes of a tensor's layout that remove the bank conflicts of all its accesses.
namespace stridescope::core
{

/// One of `xors` and `pad`.
struct BankCure
{
    std::optional<Xor> swizzle; ///< after the steps that the layout has
    std::optional<PadSlots> pad;
    Int bytes = 0; ///< by which the buffer grows
    Scene scene;   ///< with it
};

inline constexpr std::size_t most_cures = 8;

/// Finds such changes, cheapest first. Returns none if no access takes longer than it must, or if no candidate
/// helps: see `needs_cure`. Problems: the first one of the scene; `banks` or `access` if it has no accesses.
[[nodiscard]] Result<std::vector<BankCure>> bank_cures(const Scene& scene);
/// Tells whether an access takes more wavefronts than its words need.
[[nodiscard]] Result<bool> needs_cure(const Scene& scene);

} // namespace stridescope::core
