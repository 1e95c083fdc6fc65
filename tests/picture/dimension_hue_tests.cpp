#include "ui/picture/dimension_hue.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace stridescope;

TEST_CASE("a dimension keeps its colour in every order of the same dimensions")
{
    for (std::string labels : {"HW", "CHW", "CHNW", "CDHNW", "HIOW", "BCGQXZ", "KR"})
    {
        std::sort(labels.begin(), labels.end());
        std::map<char, std::size_t> hues;
        do
            for (std::size_t d = 0; d < labels.size(); ++d)
                CHECK(ui::dimension_hue(labels, d)
                      == hues.try_emplace(labels[d], ui::dimension_hue(labels, d)).first->second);
        while (std::next_permutation(labels.begin(), labels.end()));
        std::set<std::size_t> different;
        for (const auto& [letter, hue] : hues)
            different.insert(hue);
        CHECK(different.size() == labels.size());
        CHECK(*different.rbegin() == labels.size() - 1);
    }
}

TEST_CASE("labels that nobody gave are coloured by position")
{
    for (const std::string labels : {"W", "HW", "CHW", "NCHW", "NCDHW", "ABCDEF", "ABCDEFG", "ABCDEFGH"})
        for (std::size_t d = 0; d < labels.size(); ++d)
            CHECK(ui::dimension_hue(labels, d) == d);
    CHECK(ui::dimension_hue("", 3) == 3);
}
