#pragma once

#include "core/tensor/checked.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// Reads the wire format of protocol buffers in place: nothing is copied.
namespace stridescope::core
{

struct WireField
{
    std::uint64_t number = 0;
    bool is_bytes = false;  ///< false: the field is a number
    Int value = 0;          ///< value of a number
    std::string_view bytes; ///< a string, a message, or packed numbers
    std::size_t at = 0;     ///< position of the field in the file
};

/// Reads the fields of a message one after another.
class WireReader
{
public:
    /// `begin`: position of the message in the file.
    WireReader(std::string_view message, std::size_t begin) : bytes(message), base(begin) {}

    /// Reads the next field; false at the end, or if the bytes are no field.
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

/// Appends the numbers of a repeated field: packed numbers, or the single one. False if they are cut off, or if
/// there would be more than `most`.
[[nodiscard]] bool append_numbers(const WireField& field, std::size_t most, std::vector<Int>& numbers);

} // namespace stridescope::core
