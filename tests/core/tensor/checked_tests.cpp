#include "core/tensor/checked.h"

#include "tests/core/show.h"

using namespace stridescope::core;

TEST_CASE("sums and products are exact up to the last bit and nothing beyond it")
{
    CHECK(checked_add(int_max - 1, 1) == int_max);
    CHECK(checked_add(int_max, 1) == std::nullopt);
    CHECK(checked_add(int_min, -1) == std::nullopt);
    CHECK(checked_add(int_min, int_max) == -1);
    CHECK(checked_multiply(3037000499, 3037000499) == 9223372030926249001);
    CHECK(checked_multiply(3037000500, 3037000500) == std::nullopt);
    CHECK(checked_multiply(int_min, 1) == int_min);
    CHECK(checked_multiply(int_min, -1) == std::nullopt);
    CHECK(checked_multiply(int_max, 0) == 0);
    CHECK(narrow(wide(int_max)) == int_max);
    CHECK(narrow(wide(int_max) + 1) == std::nullopt);
    CHECK(narrow(wide(int_min)) == int_min);
    CHECK(narrow(wide(int_min) - 1) == std::nullopt);
}

TEST_CASE("rounding up reaches the next multiple, also where the way there would wrap")
{
    CHECK(checked_round_up(0, 64) == 0);
    CHECK(checked_round_up(1, 64) == 64);
    CHECK(checked_round_up(64, 64) == 64);
    CHECK(checked_round_up(65, 64) == 128);
    CHECK(checked_round_up(int_max, 1) == int_max);
    CHECK(checked_round_up(int_max, int_max) == int_max);
    CHECK(checked_round_up(int_max, 2) == std::nullopt);
    CHECK(checked_round_up(int_max - 1, 2) == int_max - 1);
    CHECK(checked_round_up(1, int_max) == int_max);
}

TEST_CASE("division rounds up or down, not towards zero")
{
    CHECK(divide_up(0, 4) == 0);
    CHECK(divide_up(1, 4) == 1);
    CHECK(divide_up(8, 4) == 2);
    CHECK(divide_up(int_max, 2) == int_max / 2 + 1);
    CHECK(divide_down(7, 2) == 3);
    CHECK(divide_down(-7, 2) == -4);
    CHECK(divide_down(-8, 2) == -4);
    CHECK(divide_down(-1, 8) == -1);
}
