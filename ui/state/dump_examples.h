#pragma once

#include <string>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// A scene with a dump that contradicts it, as files beside the program.
struct DumpExample
{
    std::string title;
    std::string about;
    std::string scene;    ///< a path, as `Workspace::open_path` takes it
    std::string memory;   ///< the dump; empty: the scene says all
    std::string expected; ///< what it should contain; empty: 0, 1, 2, ... in the tensor's sizes
    std::string chip;     ///< whose lanes the dump holds; empty: one memory
};

/// Returns the examples beside the program, which are read at the first call.
[[nodiscard]] const std::vector<DumpExample>& dump_examples(Workspace& workspace);

/// Opens it with its question asked, so that only the button of the Dump tab needs to be pressed.
void open_dump_example(Workspace& workspace, const DumpExample& example);

} // namespace stridescope::ui
