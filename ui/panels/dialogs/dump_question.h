#pragma once

#include "core/spec/tensor_spec.h"

#include <array>
#include <string>

namespace stridescope::ui
{

struct Workspace;

void draw_dump_question(Workspace& workspace);

} // namespace stridescope::ui
