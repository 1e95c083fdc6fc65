#pragma once

#include "core/analysis/progress.h"
#include "core/import/imported.h"

#include <span>

namespace stridescope::core
{

/// A format that is recognised in texts.
struct ImportFormat
{
    std::string_view name;  ///< "mlir"
    std::string_view about; ///< examples of the format, for the user
};
[[nodiscard]] std::span<const ImportFormat> import_formats();

/// Finds every layout anywhere in a text, or in the bytes of an ONNX file, in time linear in its length. A
/// scene's own JSON is taken as it is. The format in the options is one of `import_formats`. If cancelled,
/// returns what was found until then.
[[nodiscard]] ImportedText import_text(std::string_view text, const ImportOptions& options = {},
                                       Progress* progress = nullptr);

/// Returns one line for each part of a text that is in a known format but cannot be drawn: "3:8: mlir: ? stands
/// for ..".
[[nodiscard]] std::vector<std::string> refusal_lines(std::string_view text, const ImportedText& all);
/// Returns one line about why a text gives no scene: the first of these lines, or where the nearest format
/// stopped.
[[nodiscard]] std::string why_no_scene(std::string_view text, const ImportedText& all);
/// Returns one line for each format that was tried, with the position where it stopped; the nearest first.
[[nodiscard]] std::vector<std::string> formats_tried(std::string_view text, const ImportedText& all);

} // namespace stridescope::core
