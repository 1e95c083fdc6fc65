#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// A row of the offers of a dialog's field.
struct OfferRow
{
    std::string words;
    std::string remark = {}; ///< at the right; shortened before the words are
    bool stands_out = false;
    bool enabled = true; ///< false: faint
};

/// Draws rows below a field, at most `most` of them visible. The arrow keys select one while the field has the
/// keyboard; returns a row that is clicked. Tests find each as `name/words`.
[[nodiscard]] std::optional<std::size_t> offer_list(const char* name, std::size_t count,
                                                    std::size_t most_in_sight,
                                                    std::optional<std::size_t>& chosen,
                                                    const std::function<OfferRow(std::size_t)>& row);

} // namespace stridescope::ui
