#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Labels of one picture, which all get one size where the longest of them fits; where it does not, each gets
/// what fits, or none of them where they are numbers that only make sense together.
class Labels
{
public:
    void add(const Rect& where, Colour colour, std::string words);
    void put_into(Figure& figure, const Style& style, bool all_or_none, Face largest = Face::cell_huge);

private:
    struct Label
    {
        Rect where;
        Colour colour;
        std::string words;
    };
    std::vector<Label> waiting;
};

} // namespace stridescope::ui
