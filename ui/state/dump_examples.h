#pragma once

#include <string>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// A scene and a dump that differs from it, as files that come with the program.
struct DumpExample
{
    std::string title;
    std::string about;
    std::string scene;    ///< a path, as `Workspace::open_path` takes it
    std::string memory;   ///< the dump; empty: the scene names it
    std::string expected; ///< expected tensor; empty: 0, 1, 2, ... with the tensor's sizes
    std::string chip;     ///< chip of the lanes in the dump; empty: one memory
};

/// Returns the examples that come with the program; they are read at the first call.
[[nodiscard]] const std::vector<DumpExample>& dump_examples(Workspace& workspace);

/// Opens an example with its question filled in, so that only the button of the Dump tab needs to be pressed.
void open_dump_example(Workspace& workspace, const DumpExample& example);

} // namespace stridescope::ui
