#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// A text without the sequences with which terminals are told of colours and links: a log that was written to a
/// terminal has them even within `f32[2, 3][3, 1]`. What pages and mails put for an ordinary blank, an ordinary
/// minus, or the begin of a quoted line becomes that.
class TerminalText
{
public:
    explicit TerminalText(std::string_view written);

    [[nodiscard]] std::string_view plain() const { return changed ? kept : written; }
    /// The place in the text as it was written of one in the plain text.
    [[nodiscard]] std::size_t written_place(std::size_t plain_place) const;

private:
    struct Removed
    {
        std::size_t plain_place; ///< before which it stood
        std::size_t bytes;       ///< of this and all sequences before
    };
    std::string_view written;
    bool changed = false;
    std::string kept;
    std::vector<Removed> removed;
};

} // namespace stridescope::core
