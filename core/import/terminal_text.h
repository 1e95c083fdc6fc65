#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// A text without the sequences that set colours and links in terminals; a log from a terminal has them even
/// within `f32[2, 3][3, 1]`. Special blanks and minus signs of web pages become ordinary ones, and the ">"
/// before the lines of a quotation becomes a blank.
class TerminalText
{
public:
    explicit TerminalText(std::string_view written);

    [[nodiscard]] std::string_view plain() const { return changed ? kept : written; }
    /// Returns the position in the original text that corresponds to one in the plain text.
    [[nodiscard]] std::size_t written_place(std::size_t plain_place) const;

private:
    struct Removed
    {
        std::size_t plain_place; ///< position in the plain text before which the sequence was
        std::size_t bytes;       ///< bytes of this sequence and of all earlier ones
    };
    std::string_view written;
    bool changed = false;
    std::string kept;
    std::vector<Removed> removed;
};

} // namespace stridescope::core
