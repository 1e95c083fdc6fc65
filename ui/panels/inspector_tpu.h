#pragma once

#include "core/kinds/tpu/tpu_draft.h"
#include "ui/panels/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::TpuScene& tpu);

/// Sizes, type and placement; `prefix` of JSON paths: "", "tensors[2].".
void inspect_tensor(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft,
                    const std::string& prefix);
void inspect_chip(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft);

} // namespace stridescope::ui
