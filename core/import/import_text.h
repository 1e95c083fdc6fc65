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
    std::string_view about; ///< examples of the format
};
[[nodiscard]] std::span<const ImportFormat> import_formats();

/// Finds every layout anywhere in a text, or in the bytes of an ONNX file, in time linear in its length. A
/// scene's own JSON is taken as it is. The options' format is one of `import_formats`; cancelled, returns what
/// was found until then.
[[nodiscard]] ImportedText import_text(std::string_view text, const ImportOptions& options = {},
                                       Progress* progress = nullptr);

/// Says, one line each, which parts of a text are in a known format and cannot be drawn: "3:8: mlir: ? stands
/// for ..".
[[nodiscard]] std::vector<std::string> refusal_lines(std::string_view text, const ImportedText& all);
/// Says in one line why a text gives no scene: the first of these lines, or where the nearest format stopped.
[[nodiscard]] std::string why_no_scene(std::string_view text, const ImportedText& all);
/// Lists where each format that was tried stopped, nearest first, one line each.
[[nodiscard]] std::vector<std::string> formats_tried(std::string_view text, const ImportedText& all);

} // namespace stridescope::core
