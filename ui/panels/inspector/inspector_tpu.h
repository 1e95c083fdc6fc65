#pragma once

#include "core/kinds/tpu/tpu_draft.h"
#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::TpuScene& tpu);

/// Sizes, type and placement; `prefix` of JSON paths: "", "tensors[2].".
void inspect_tensor(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft,
                    const std::string& prefix);
/// Returns the addresses (bytes) that a tensor may be moved to: EU rows of a lane's memory, any byte of global
/// memory.
[[nodiscard]] DragRange addresses(const core::ChipSpec& chip, const core::TpuTensorSpec& tensor);
void inspect_chip(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft);

} // namespace stridescope::ui
