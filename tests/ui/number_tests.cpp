#include "ui/shell/paint.h"
#include "ui/widgets/drag_range.h"
#include "ui/widgets/number_text.h"

#include <doctest/doctest.h>

#include <string>

using namespace stridescope;
using ui::moved;
using ui::read_number;

TEST_CASE("numbers are read as people write them")
{
    CHECK(read_number("42").value == 42);
    CHECK(read_number(" -7 ").value == -7);
    CHECK(read_number("+7").value == 7);
    CHECK(read_number("1,048,576").value == 1048576);
    CHECK(read_number("1_000").value == 1000);
    CHECK(read_number("0x40").value == 64);
    CHECK(read_number("-0x10").value == -16);
    CHECK(read_number("9223372036854775807").value == core::int_max);
    CHECK(read_number("-9223372036854775808").value == core::int_min);
}

TEST_CASE("numbers: products and sums are worked out")
{
    CHECK(read_number("5*2").value == 10);
    CHECK(read_number("3 * 224 + 0x10").value == 688);
    CHECK(read_number("-2*3+1").value == -5);
    CHECK(read_number("64-8*2").value == 48);
    CHECK(read_number("4294967296*2147483647").value == 4294967296 * 2147483647);
    for (const char* text : {"2*", "*2", "2**3", "2+", "2*-3", "4294967296*4294967296", "2 x 3",
                             "9223372036854775807+1", "9223372036854775807*0*9223372036854775807*2*3a"})
    {
        CAPTURE(text);
        CHECK_FALSE(read_number(text).ok);
    }
}

TEST_CASE("text that is not a 64-bit integer is refused with the reason")
{
    for (const char* text : {"", " ", "-", "--3", "3-", "1.5", "1e3", "abc", "12a", "0x", "9223372036854775808",
                             "-9223372036854775809", "99999999999999999999999999"})
    {
        CAPTURE(text);
        CHECK_FALSE(read_number(text).ok);
        CHECK(std::string(read_number(text).reason).size() > 5);
    }
}

TEST_CASE("dragging keeps to the range")
{
    const ui::DragRange range{.least = 1, .greatest = 8};
    CHECK(moved(4, 2, range) == 6);
    CHECK(moved(4, 100, range) == 8);
    CHECK(moved(4, -100, range) == 1);
    CHECK(moved(0, 1, range) == 1);
    CHECK(moved(20, -1, range) == 8);
}

TEST_CASE("dragging a stride skips zero both ways")
{
    const ui::DragRange range{.least = -4, .greatest = 4, .without_zero = true};
    CHECK(moved(1, -1, range) == -1);
    CHECK(moved(-1, 1, range) == 1);
    CHECK(moved(2, -3, range) == -2);
    CHECK(moved(0, 0, range) == 0);
    CHECK(moved(0, -1, range) == -1);
    for (int steps = -9; steps <= 9; ++steps)
        if (steps != 0)
            CHECK(moved(3, steps, range) != 0);
}

TEST_CASE("dragging a power of two doubles and halves it")
{
    const ui::DragRange range{.least = 16, .greatest = 1024, .doubling = true};
    CHECK(moved(64, 1, range) == 128);
    CHECK(moved(64, -1, range) == 32);
    CHECK(moved(100, 1, range) == 128);
    CHECK(moved(100, -1, range) == 64);
    CHECK(moved(64, 50, range) == 1024);
    CHECK(moved(64, -50, range) == 16);
}

TEST_CASE("dragging at the ends of 64 bits does not wrap")
{
    const ui::DragRange range;
    CHECK(moved(core::int_max, 5, range) == core::int_max);
    CHECK(moved(core::int_min, -5, range) == core::int_min);
    CHECK(moved(0, 1e30, range) == core::int_max);
    CHECK(moved(core::int_max, 5, {.least = 1, .doubling = true}) == core::int_max);
}

TEST_CASE("long numbers are grouped for reading")
{
    CHECK(core::grouped(0) == "0");
    CHECK(core::grouped(999) == "999");
    CHECK(core::grouped(1000) == "1,000");
    CHECK(core::grouped(-1234567) == "-1,234,567");
    CHECK(core::grouped(core::int_min) == "-9,223,372,036,854,775,808");
}
