#pragma once

#include "core/analysis/progress.h"
#include "core/import/imported.h"

#include <span>

namespace stridescope::core
{

/// A format that texts are recognised in.
struct ImportFormat
{
    std::string_view name;  ///< "mlir"
    std::string_view about; ///< what it looks like
};
[[nodiscard]] std::span<const ImportFormat> import_formats();

/// Every layout anywhere in a text, or in the bytes of an ONNX file, in time linear in its length. The options'
/// format is one of `import_formats`; cancelled, what was found until then.
[[nodiscard]] ImportedText import_text(std::string_view text, const ImportOptions& options = {},
                                       Progress* progress = nullptr);

} // namespace stridescope::core
