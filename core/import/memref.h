#pragma once

#include "core/import/findings.h"
#include "core/import/type_names.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

namespace stridescope::core
{

/// memref<2x3xf32, strided<[5, 1], offset: 2>, 3> and its older forms; all numbers in elements.
struct Memref
{
    StridedText tensor;
    std::vector<std::string> notes; ///< on the type and the map
};

/// Definitions that names such as #map stand for: where the text gives them, from after the = on.
using MemrefAliases = std::map<std::string_view, std::size_t>;

/// 2x3xf32: the extents, an x after each, and the type.
void read_shape(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view), Memref& memref);

/// Reads a memref from "memref<" on.
[[nodiscard]] Memref read_memref(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view),
                                 const MemrefAliases& aliases = {});

} // namespace stridescope::core
