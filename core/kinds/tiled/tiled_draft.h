#pragma once

#include "core/kinds/tiled/tiled.h"

namespace stridescope::core
{

/// A tiled tensor as far as it resolves; all of it if there are no problems.
struct TiledDraft : Draft
{
    TensorDraft tensor;                 ///< type, labels and sizes
    std::optional<Placement> placement; ///< where all that it follows from is right
    DigitChoices digits;                ///< as resolved
    std::optional<BankPlan> banks;      ///< where the scene has them, and nothing is wrong
    std::string_view grammar;           ///< of the layout text, where it could be read
    bool first_mode_fastest = false;    ///< CuTe's order of flat indices
};
[[nodiscard]] TiledDraft draft_tiled(const TiledScene& scene, const ValuesSource* files = nullptr);

} // namespace stridescope::core
