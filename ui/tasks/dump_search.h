#pragma once

#include "ui/state/dump_found.h"

namespace stridescope::ui
{

/// Searches outside the frame; nothing if cancelled. `files` may be null.
[[nodiscard]] std::optional<DumpFound> search_dump(const DumpAsked& asked, const core::ValuesSource* files,
                                                   core::Progress& progress);

} // namespace stridescope::ui
