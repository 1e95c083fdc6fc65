#include "ui/picture/step_series.h"

#include <doctest/doctest.h>

#include <limits>

using namespace stridescope;
using namespace stridescope::ui;

namespace
{
constexpr core::Int greatest = std::numeric_limits<core::Int>::max();
}

TEST_CASE("a series of steps is read from a number or two")
{
    CHECK(read_step_series("7") == StepSeries{7, 7, false});
    CHECK(read_step_series("3..8") == StepSeries{3, 8, true});
    CHECK(read_step_series("3..3") == StepSeries{3, 3, true});
    CHECK(read_step_series("-1..0") == StepSeries{-1, 0, true});
    CHECK(read_step_series("9223372036854775807") == StepSeries{greatest, greatest, false});
    for (const char* const text : {"", "..", "3..", "..8", "3.8", "3...8", "3..8..9", "3 ..8", "+3", "0x3",
                                   "3-8", "a", "1..9223372036854775808", "1e3"})
        CHECK_MESSAGE(!read_step_series(text), text);
}

TEST_CASE("a series that there is not, or that nobody would look at, is refused with the reason")
{
    CHECK(refusal({1, 6}, 6).empty());
    CHECK(refusal({6, 6}, 6).empty());
    CHECK(refusal({greatest, greatest}, greatest).empty());
    CHECK(refusal({greatest - most_pictures + 1, greatest}, greatest).empty());
    for (const auto& [first, last] : {std::pair<core::Int, core::Int>{0, 1}, {1, 7}, {7, 7}, {-3, -1}, {7, 1}})
        CHECK(refusal({first, last}, 6) == "steps are 1 to 6");
    CHECK(refusal({4, 3}, 6) == "the last step must not be below the first");
    CHECK(refusal({1, most_pictures + 1}, greatest) == "10001 pictures; the limit is 10000");
    CHECK(refusal({1, greatest}, greatest).find("the limit is 10000") != std::string::npos);
}

TEST_CASE("the files of a series sort as its steps do")
{
    CHECK(numbered_path("copy.svg", 3, 12) == "copy-03.svg");
    CHECK(numbered_path("copy.svg", 12, 12) == "copy-12.svg");
    CHECK(numbered_path("copy.svg", 3, 9) == "copy-3.svg");
    CHECK(numbered_path("a.b/copy", 3, 9) == "a.b/copy-3");
    CHECK(numbered_path("a.b/copy.of.PDF", 3, 100) == "a.b/copy.of-003.PDF");
    CHECK(numbered_path("slides/%d.svg", 3, 12) == "slides/03.svg");
    CHECK(numbered_path("slides/%d-of-%d.svg", 3, 12) == "slides/03-of-%d.svg");
    CHECK_MESSAGE(numbered_path("a%d/copy.svg", 3, 9) == "a%d/copy-3.svg", "a folder's name is left alone");
    CHECK_MESSAGE(numbered_path("%s%n.svg", 1, 1) == "%s%n-1.svg", "a path is no format");
}
