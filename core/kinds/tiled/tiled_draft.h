#pragma once

#include "core/kinds/tiled/tiled.h"

namespace stridescope::core
{

/// The valid parts of a tiled tensor; all of it if there are no problems.
struct TiledDraft : Draft
{
    TensorDraft tensor;                 ///< type, labels, and sizes
    std::optional<Placement> placement; ///< nothing unless everything that it follows from is valid
    DigitChoices digits;                ///< as resolved
    std::optional<BankPlan> banks;      ///< nothing unless the scene has banks and they are valid
    std::string_view grammar;           ///< grammar of the layout text, if it could be read
    bool first_mode_fastest = false;    ///< flat indices are in CuTe's order
};
[[nodiscard]] TiledDraft draft_tiled(const TiledScene& scene, const ValuesSource* files = nullptr);

} // namespace stridescope::core
