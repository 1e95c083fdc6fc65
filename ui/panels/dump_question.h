#pragma once

#include "core/spec/tensor_spec.h"

#include <array>
#include <string>

namespace stridescope::ui
{

struct Workspace;

/// Bytes without a type, and what each way of reading them would show in the scene in front.
struct DumpQuestion
{
    struct Reading
    {
        core::FileUse as = core::FileUse::memory;
        bool fits = false;
        std::string covers; ///< how much of the tensor, or why it cannot be read so
        std::string first;  ///< values in row-major order
    };
    std::string name; ///< by which the scene would name the file
    std::string size; ///< in words, of the file and of what is to be had of it
    std::array<Reading, 2> readings;
};

/// Asks how the scene in front is to read such a file; false if it has no tensor that could.
[[nodiscard]] bool ask_about_dump(Workspace& workspace, const std::string& path);
void draw_dump_question(Workspace& workspace);

} // namespace stridescope::ui
