#pragma once

#include "core/tensor/checked.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// The wire format of protocol buffers, read where it lies: nothing is copied.
namespace stridescope::core
{

struct WireField
{
    std::uint64_t number = 0;
    bool is_bytes = false;  ///< else a number
    Int value = 0;          ///< value of a number
    std::string_view bytes; ///< a string, a message or packed numbers
    std::size_t at = 0;     ///< begin of the field, from the start of the file
};

/// The fields of a message in turn.
class WireReader
{
public:
    /// `begin`: where the message is in the file.
    WireReader(std::string_view message, std::size_t begin) : bytes(message), base(begin) {}

    /// The next field; false at the end, or where none can be read.
    bool next(WireField& field);
    [[nodiscard]] bool failed() const { return broken; }
    [[nodiscard]] std::size_t place() const { return base + at; }

private:
    bool varint(std::uint64_t& value);
    bool fail(std::size_t place);

    std::string_view bytes;
    std::size_t base;
    std::size_t at = 0;
    bool broken = false;
};

/// Returns the numbers of a repeated field: packed, or this one alone. False if they are cut, or are more than
/// `most` with those before them.
[[nodiscard]] bool append_numbers(const WireField& field, std::size_t most, std::vector<Int>& numbers);

} // namespace stridescope::core
