#include "core/data/array.h"
#include "core/data/npy.h"
#include "core/data/safetensors.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <string>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// A few bytes changed, left out, doubled or put in from what headers are made of.
std::string mutated(Dice& dice, std::string text)
{
    static const std::string parts[] = {"0",
                                        "-",
                                        "9223372036854775807",
                                        "18446744073709551616",
                                        "(",
                                        ")",
                                        ",",
                                        "'",
                                        "\"",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        ":",
                                        "1e9",
                                        "null",
                                        "True",
                                        "|O",
                                        "<f8",
                                        "\\u0000",
                                        std::string(1, '\0'),
                                        "\xff"};
    for (Int changes = dice.between(1, 3); changes > 0 && !text.empty(); --changes)
    {
        const auto at = static_cast<std::size_t>(dice.between(0, static_cast<Int>(text.size()) - 1));
        const auto length = static_cast<std::size_t>(dice.between(0, 4));
        switch (dice.between(0, 3))
        {
        case 0:
            text[at] = static_cast<char>(dice.between(0, 255));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(at, length));
            break;
        default:
            text.insert(
                at, parts[static_cast<std::size_t>(dice.between(0, static_cast<Int>(std::size(parts)) - 1))]);
            break;
        }
    }
    return text;
}

} // namespace

TEST_CASE("whatever an .npy header says, the data it leads to lie inside the file")
{
    Dice dice(41);
    int taken = 0;
    for (int round = 0; round < 20'000; ++round)
    {
        const std::string file =
            mutated(dice, write_npy_header(DType::int16, std::vector<Int>{2, 3})) + std::string(12, 'x');
        const auto size = static_cast<Int>(file.size());
        const auto header = read_npy_header(file, size);
        if (!header)
        {
            CHECK(header.problem().code == Code::file);
            continue;
        }
        ++taken;
        CHECK(header->data_begin >= 10);
        CHECK(header->data_bytes == header->element_count * info(header->dtype).bits / 8);
        CHECK(header->data_bytes <= size - header->data_begin);
        CHECK(count_elements(header->shape) == header->element_count);
    }
    CHECK(taken > 1000); // the others would prove little
}

TEST_CASE("whatever a .safetensors header says, the data it leads to lie inside the file and are nobody else's")
{
    const std::string good = R"({"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},
        "b":{"dtype":"I8","shape":[4],"data_offsets":[24,28]},"__metadata__":{"k":"v"}})";
    Dice dice(42);
    int taken = 0;
    for (int round = 0; round < 20'000; ++round)
    {
        const std::string json = mutated(dice, good);
        const Int size = safetensors_prefix_bytes + static_cast<Int>(json.size()) + 28;
        const auto header = read_safetensors_header(json, size);
        if (!header)
        {
            CHECK(header.problem().code == Code::file);
            continue;
        }
        ++taken;
        Int end = safetensors_prefix_bytes + static_cast<Int>(json.size());
        for (const TensorEntry& entry : header->tensors)
        {
            CHECK(entry.data_bytes >= 0);
            CHECK((entry.data_begin >= end || entry.data_bytes == 0));
            CHECK(entry.data_begin <= size - entry.data_bytes);
            if (entry.data_bytes > 0)
                end = entry.data_begin + entry.data_bytes;
            if (entry.dtype)
                CHECK(packed_bytes(*entry.dtype, *count_elements(entry.sizes)) == entry.data_bytes);
        }
    }
    CHECK(taken > 1000);
}
