#pragma once

#include "core/import/findings.h"
#include "core/import/type_names.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

namespace stridescope::core
{

/// A memref such as memref<2x3xf32, strided<[5, 1], offset: 2>, 3>, or an older form of it; all numbers are in
/// elements.
struct Memref
{
    StridedText tensor;
    std::vector<std::string> notes; ///< notes on the type and the map
};

/// Position of the definition, after its =, for each name such as #map.
using MemrefAliases = std::map<std::string_view, std::size_t>;

/// Reads a shape such as 2x3xf32: the extents, each with an x after it, and the type.
void read_shape(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view), Memref& memref);

/// Reads a memref, beginning with "memref<".
[[nodiscard]] Memref read_memref(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view),
                                 const MemrefAliases& aliases = {});

} // namespace stridescope::core
