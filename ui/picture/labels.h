#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Labels of one picture. All get one size if the longest of them fits; otherwise each is shortened to fit.
/// None is drawn if one of them cannot be, or if one does not fit of numbers that only make sense together.
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
