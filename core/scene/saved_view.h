#pragma once

#include <optional>
#include <string>

namespace stridescope::core
{

/// View of a scene as its file keeps it. Never an error: parts that are not understood count as not given, and
/// are kept.
struct SavedView
{
    std::optional<std::string> theme; ///< "dark" or "light"
    std::optional<std::string> text;  ///< "offsets", "coordinates", or "values"
    std::optional<std::string> pages; ///< labels of the page, row, and column dimension: "CHW", "HW", or "W"
    /// Meaning of colours: "offset", a label of the input's, "lane", or "bank".
    std::optional<std::string> colour;
    std::optional<std::string> fold;  ///< wrap of memory: "fit", "line", or elements per row: "64"
    std::optional<std::string> links; ///< lines from pinned elements to their slots: "on" or "off"
    std::optional<std::string> ruler; ///< offsets and bytes beside memory: "on" or "off"
};

[[nodiscard]] SavedView read_view(const std::optional<std::string>& view_json);

/// Returns the view as JSON with these parts changed and all others unchanged.
[[nodiscard]] std::string print_view(const SavedView& memory, const std::optional<std::string>& view_json);

} // namespace stridescope::core
