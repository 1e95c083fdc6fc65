#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// A text without the sequences that set colours and links in terminals: a log written to a terminal has them
/// even within `f32[2, 3][3, 1]`. What pages and mails use for an ordinary blank, an ordinary minus, or the
/// begin of a quoted line is replaced by the ordinary character.
class TerminalText
{
public:
    explicit TerminalText(std::string_view written);

    [[nodiscard]] std::string_view plain() const { return changed ? kept : written; }
    /// Returns the position in the original text of one in the plain text.
    [[nodiscard]] std::size_t written_place(std::size_t plain_place) const;

private:
    struct Removed
    {
        std::size_t plain_place; ///< before which it stood
        std::size_t bytes;       ///< bytes of this and all earlier sequences
    };
    std::string_view written;
    bool changed = false;
    std::string kept;
    std::vector<Removed> removed;
};

} // namespace stridescope::core
