#pragma once

#include "core/scene/facts.h"
#include "core/scene/named_files.h"
#include "core/spec/memory_cover.h"

namespace stridescope::core
{

/// Warns, with kind `values`, about files that a scene names for the values of its cells: a file that does not
/// fit leaves the scene valid, but less of it is shown than was intended. `files` may be null.
[[nodiscard]] std::vector<Warning> values_warnings(const Scene& scene, const Facts& facts,
                                                   const ValuesSource* files);

/// Returns the same for one file that is already read: why it cannot be shown, or how much of the tensor lies
/// outside.
[[nodiscard]] std::optional<Warning> values_warning(const ValuesFile& file, const std::string& place,
                                                    const std::optional<Problem>& unreadable,
                                                    const std::optional<DumpGap>& gap);

/// Warns about the files that a scene names outside its own folder: a scene of somebody else may show what its
/// author could not read.
[[nodiscard]] std::vector<Warning> elsewhere_warnings(const Scene& scene);

/// Calls `use(file, path, operand)` for each file that a scene names for cells, with a path such as
/// "input.values"; indices that do not fit make the scene invalid instead.
template <typename Use>
void for_each_file_of_cells(const Scene& scene, const Use& use)
{
    for_each_named_file(scene,
                        [&](const ValuesFile& file, const std::string& place)
                        {
                            if (const Operand of = operand_of_path(place); of != Operand::indices)
                                use(file, place.substr(0, place.rfind('.')), of);
                        });
}

} // namespace stridescope::core
