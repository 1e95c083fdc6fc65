#include "tests/picture/composed.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

const ui::Shape* text_at(const ui::Figure& figure, float x, float top, float bottom)
{
    const auto found = std::find_if(figure.shapes.begin(), figure.shapes.end(),
                                    [&](const ui::Shape& shape)
                                    {
                                        return shape.kind == ui::Shape::Kind::text && shape.rect.left == x
                                               && shape.rect.top >= top && shape.rect.bottom <= bottom;
                                    });
    return found == figure.shapes.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("a ruler below lanes shows offsets in elements and, below each, the byte of the lane")
{
    const core::SceneView view(core::test::show(facts_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"layout":"aligned","address":4096,)"
        R"("chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16}})")));
    ui::Look look;
    CHECK_FALSE(written(composed(view, look), "offset"));
    look.ruler = true;
    const ui::Figure figure = composed(view, look);
    CHECK(written(figure, "offset"));
    CHECK(written(figure, "byte"));
    const auto head = std::find_if(figure.shapes.begin(), figure.shapes.end(),
                                   [](const ui::Shape& shape)
                                   { return shape.kind == ui::Shape::Kind::text && shape.words == "offset"; });
    REQUIRE(head != figure.shapes.end());
    int pairs = 0;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::text && shape.rect.top == head->rect.top && shape.words != "offset")
        {
            const ui::Shape* const byte =
                text_at(figure, shape.rect.left, shape.rect.bottom, shape.rect.bottom + 30);
            REQUIRE(byte);
            std::string digits = byte->words;
            std::erase(digits, ',');
            CHECK(std::stoi(digits) == 4096 + 2 * std::stoi(shape.words));
            ++pairs;
        }
    CHECK(pairs >= 4);
    look.asks = true; // a byte is what may be asked
    CHECK_FALSE(written(composed(view, look), "offset"));
}

TEST_CASE("the ruler of global memory shows the byte of that memory, as the card does")
{
    const core::SceneView view(core::test::show(
        facts_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT32","sizes":[1,1,2,4],"layout":"continuous",)"
                 R"("address":4096,"chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16}})")));
    ui::Look look;
    look.ruler = true;
    const ui::Figure figure = composed(view, look);
    CHECK(written(figure, "4100"));
}
