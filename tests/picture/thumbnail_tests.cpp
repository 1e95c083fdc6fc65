#include "tests/picture/seen.h"

namespace
{

constexpr ui::Size small{240, 108};

ui::Figure thumbnail(std::string_view json, const ui::Style& style = {})
{
    const auto parsed = core::parse_scene(json);
    REQUIRE(parsed);
    auto shown = core::show(parsed->scene, {.effort = core::Effort::interactive()});
    REQUIRE(shown);
    return ui::compose_thumbnail(std::make_shared<const core::Shown>(*std::move(shown)), style, small);
}

/// The fills of all rectangles, in the order in which they are drawn.
std::vector<ui::Colour> fills(const ui::Figure& figure)
{
    std::vector<ui::Colour> all;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::rect && shape.fill.a > 0)
            all.push_back(shape.fill);
    return all;
}

} // namespace

TEST_CASE("thumbnail: of every example, it has shapes, no words, and is cut at its area")
{
    for (const auto& entry : core::assets::examples())
    {
        CAPTURE(entry.name);
        const ui::Figure figure = thumbnail(entry.json);
        CHECK(figure.shapes.size() > 4);
        CHECK(words(figure).empty());
        REQUIRE(figure.shapes.front().kind == ui::Shape::Kind::clip);
        CHECK(figure.shapes.front().rect.right == small.width);
        CHECK(figure.shapes.front().rect.bottom == small.height);
        CHECK(figure.shapes.back().kind == ui::Shape::Kind::unclip);
    }
}

TEST_CASE("thumbnail: two memory orders of the same sizes, they differ")
{
    const auto rows = thumbnail(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})");
    const auto columns =
        thumbnail(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[1,2]})");
    CHECK(fills(rows).size() == fills(columns).size());
    CHECK(fills(rows) != fills(columns));
}

TEST_CASE("thumbnail: padding between rows, it is hatched")
{
    const auto is_hatched = [](std::string_view json)
    {
        const ui::Figure figure = thumbnail(json);
        return std::any_of(figure.shapes.begin(), figure.shapes.end(),
                           [](const ui::Shape& shape) { return shape.kind == ui::Shape::Kind::hatch; });
    };
    CHECK_FALSE(is_hatched(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"));
    CHECK(is_hatched(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
}

TEST_CASE("thumbnail: moved with its textures, every shape and image goes along")
{
    for (const char* number : {"60", "21"})
    {
        const ui::Figure before =
            thumbnail(std::find_if(core::assets::examples().begin(), core::assets::examples().end(),
                                   [&](const auto& entry) { return entry.name.starts_with(number); })
                          ->json);
        ui::Figure after = before;
        after.move_by(10, 20, 100);
        REQUIRE(after.shapes.size() == before.shapes.size());
        for (std::size_t i = 0; i < before.shapes.size(); ++i)
        {
            CHECK(after.shapes[i].rect.left == before.shapes[i].rect.left + 10);
            CHECK(after.shapes[i].rect.bottom == before.shapes[i].rect.bottom + 20);
            CHECK(after.shapes[i].texture == before.shapes[i].texture + 100);
            for (std::size_t k = 0; k < before.shapes[i].points.size(); ++k)
                CHECK(after.shapes[i].points[k].y == before.shapes[i].points[k].y + 20);
        }
    }
}
