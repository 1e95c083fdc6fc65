#include "core/infer/element_reader.h"
#include "core/infer/guess.h"
#include "core/infer/rounding.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Something like a photograph: waves of several lengths, and a little noise.
double picture(Int row, Int column, Dice& dice)
{
    const auto x = static_cast<double>(column);
    const auto y = static_cast<double>(row);
    return 0.5 + 0.2 * std::sin(x / 97 + y / 61) + 0.15 * std::sin(x / 23 - y / 37) + 0.1 * std::cos(y / 11)
           + 0.04 * static_cast<double>(dice.between(-100, 100)) / 100;
}

struct Wanted
{
    DType dtype;
    Int rows;
    Int columns;
    Int pitch;
    double scale;
    double base;
};

std::vector<std::byte> bytes_of(const Wanted& wanted)
{
    Dice dice(7);
    const Int width = info(wanted.dtype).bits / 8;
    std::vector<std::byte> bytes(static_cast<std::size_t>(wanted.rows * wanted.pitch * width), std::byte{0});
    for (Int row = 0; row < wanted.rows; ++row)
        for (Int column = 0; column < wanted.columns; ++column)
        {
            const double value = wanted.base + wanted.scale * picture(row, column, dice);
            const bool whole = value_class(wanted.dtype) != ValueClass::floating;
            const std::uint64_t word = whole ? rounded_bits(wanted.dtype, static_cast<Int>(std::lround(value)))
                                             : rounded_bits(wanted.dtype, value);
            std::memcpy(bytes.data() + (row * wanted.pitch + column) * width, &word,
                        static_cast<std::size_t>(width));
        }
    return bytes;
}

} // namespace

TEST_CASE("the row pitch and the type of a picture are guessed from its bytes alone")
{
    for (const Wanted& wanted :
         {Wanted{DType::uint8, 60, 5464, 5504, 255, 0}, Wanted{DType::int8, 90, 300, 300, 200, -100},
          Wanted{DType::float16, 90, 331, 352, 4, -2}, Wanted{DType::float32, 80, 500, 512, 1, -0.5},
          Wanted{DType::bfloat16, 90, 300, 320, 4, -2}, Wanted{DType::uint16, 80, 640, 640, 60000, 0},
          Wanted{DType::int32, 70, 401, 401, 100000, -50000}, Wanted{DType::float64, 60, 333, 340, 3, -1}})
    {
        CAPTURE(info(wanted.dtype).name);
        const auto bytes = bytes_of(wanted);
        const Guesses found = guess_layouts(bytes);
        REQUIRE(!found.guesses.empty());
        const ByteGuess& best = found.guesses.front();
        CAPTURE(best.words());
        CAPTURE(best.evidence);
        CHECK(best.dtype == wanted.dtype);
        CHECK(best.pitch == wanted.pitch);
        CHECK(best.columns == wanted.columns);
        CHECK(best.rows == wanted.rows);
        CHECK(!best.evidence.empty());
        double sum = 0;
        for (const ByteGuess& guess : found.guesses)
            sum += guess.likelihood;
        CHECK(sum == doctest::Approx(1));
        const Scene scene = best.scene();
        const auto& tensor = std::get<BufferScene>(scene.content).tensor;
        CHECK(tensor.sizes == std::vector<Int>{wanted.rows, wanted.columns});
        CHECK(tensor.strides == std::vector<Int>{wanted.pitch, 1});
    }
}

TEST_CASE("numbers without rows are guessed as one line of their type")
{
    Dice dice(3);
    std::vector<float> numbers(40000);
    for (float& one : numbers)
        one = static_cast<float>(dice.between(-1000, 1000)) / 700.0F * static_cast<float>(dice.between(1, 9));
    const Guesses found = guess_layouts(std::as_bytes(std::span(numbers)));
    REQUIRE(!found.guesses.empty());
    CHECK(found.guesses.front().dtype == DType::float32);
    CHECK(!found.guesses.front().in_rows);
}

TEST_CASE("bytes that tell nothing are not guessed at")
{
    Dice dice(5);
    std::vector<std::byte> noise(100000);
    for (std::byte& one : noise)
        one = static_cast<std::byte>(dice.between(0, 255));
    CHECK(guess_layouts(noise).guesses.empty());
    CHECK(guess_layouts(noise).why_none.find("nothing found") == 0);
    const std::vector<std::byte> same(1'000'000, std::byte{205});
    CHECK(guess_layouts(same).guesses.empty());
    CHECK(guess_layouts(same).why_none == "every sampled byte is 205; type and rows cannot be guessed");
    CHECK(guess_layouts({}).guesses.empty());
    CHECK(!guess_layouts({}).why_none.empty());
    for (std::size_t length = 0; length < 200; ++length)
        (void)guess_layouts(std::span<const std::byte>(noise).first(length));
}

TEST_CASE("the pitch of many bytes is guessed from samples of them, and the guess can be called off")
{
    std::vector<std::byte> period(std::size_t{20} * 4096);
    for (std::size_t i = 0; i < period.size(); ++i)
        period[i] = static_cast<std::byte>(128 + 100 * std::sin(static_cast<double>(i % 4096) / 300)
                                           + static_cast<double>(i / 4096));
    std::vector<std::byte> many;
    while (many.size() < std::size_t{256} << 20)
        many.insert(many.end(), period.begin(), period.end());
    const Guesses found = guess_layouts(many);
    REQUIRE(!found.guesses.empty());
    CHECK(found.guesses.front().pitch == 4096);
    Progress progress;
    progress.cancelled = true;
    CHECK(guess_layouts(many, {8, &progress}).guesses.empty());
}

TEST_CASE("a fine texture hides no rows, and padding at the end of every row is evidence for them")
{
    const Wanted wanted{DType::uint8, 60, 546, 560, 200, 0};
    std::vector<std::byte> bytes = bytes_of(wanted);
    for (Int row = 0; row < wanted.rows; ++row)
        for (Int column = 0; column < wanted.columns; ++column)
        {
            std::byte& one = bytes[static_cast<std::size_t>(row * wanted.pitch + column)];
            one = static_cast<std::byte>(std::to_integer<Int>(one) + 6 * ((4 * column + row) % 5));
        }
    const Guesses found = guess_layouts(bytes);
    REQUIRE_FALSE(found.guesses.empty());
    CHECK(found.guesses.front().pitch == wanted.pitch);
    CHECK(found.guesses.front().columns == wanted.columns);
    for (const ByteGuess& guess : found.guesses)
        CHECK(guess.pitch != 2);
}
