#pragma once

#include "core/kinds/tpu/tpu_draft.h"
#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::TpuScene& tpu);

/// Draws sizes, type, and placement; `prefix` begins JSON paths: "", "tensors[2].".
void inspect_tensor(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft,
                    const std::string& prefix);
/// Returns the addresses (in bytes) that a tensor may be moved to: EU vectors of a lane's memory, or any byte
/// of global memory.
[[nodiscard]] DragRange addresses(const core::ChipSpec& chip, const core::TpuTensorSpec& tensor);
void inspect_chip(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft);

} // namespace stridescope::ui
