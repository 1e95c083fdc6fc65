#pragma once

#include "core/analysis/distinct.h"
#include "core/spec/values_source.h"

namespace stridescope::core
{

struct EvaluateOptions
{
    Effort effort;
    bool index_values_required = false;  ///< a gather without index values is then a values_count problem
    Progress* progress = nullptr;        ///< of an evaluation off the frame; may be null
    const ValuesSource* files = nullptr; ///< null: `values` files are a `file` problem if needed
};

} // namespace stridescope::core
