#pragma once

#include "core/analysis/distinct.h"
#include "core/spec/values_source.h"

namespace stridescope::core
{

struct EvaluateOptions
{
    Effort effort;
    bool index_values_required = false;  ///< report `values_count` for a gather without index values
    Progress* progress = nullptr;        ///< progress of an evaluation outside the frame; may be null
    const ValuesSource* files = nullptr; ///< null: `values` files that are needed are a `file` problem
};

} // namespace stridescope::core
