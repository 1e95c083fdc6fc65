#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "core/view/scene_view.h"
#include "ui/state/document.h"

#include <doctest/doctest.h>

using namespace stridescope;

namespace
{

core::Scene buffer(std::vector<core::Int> sizes)
{
    core::TensorSpec tensor;
    tensor.sizes = std::move(sizes);
    return {.content = core::BufferScene{.tensor = tensor, .feature_level = {}},
            .title = {},
            .notes = {},
            .view_json = {},
            .extras = {}};
}

const core::TensorFacts& shown_tensor(const ui::Document& document)
{
    return std::get<core::BufferFacts>(document.shown()->facts->content).tensor;
}

} // namespace

TEST_CASE("a document shows the facts of its scene")
{
    const ui::Document document(buffer({2, 3}));
    CHECK_FALSE(document.problem());
    CHECK(shown_tensor(document).layout.strides == core::Dims{3, 1});
}

TEST_CASE("an edit that breaks a rule keeps the last picture and names the rule")
{
    ui::Document document(buffer({2, 3}));
    const auto before = document.shown();
    document.edit(buffer({2, 0}), 0);
    REQUIRE(document.problem());
    CHECK(document.problem()->code == core::Code::zero_size);
    CHECK(document.problem()->where == "sizes[1]");
    CHECK(document.shown() == before);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3});
    CHECK(document.scene() == buffer({2, 0}));
    document.edit(buffer({2, 4}), 0);
    CHECK_FALSE(document.problem());
    CHECK(document.shown() != before);
}

TEST_CASE(
    "document: a number that is valid half typed and breaks a rule when whole, the picture before it stays")
{
    ui::Document document(buffer({2, 3}));
    const auto before = document.shown();
    constexpr std::uint32_t field = 7;
    document.edit(buffer({2, 4}), field);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 4});
    document.edit(buffer({2, 0}), field);
    REQUIRE(document.problem());
    CHECK(document.shown() == before);
    document.edit(buffer({2, 45}), field);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 45});
    document.end_gesture();
    document.edit(buffer({2, 0}), field);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 45});
}

TEST_CASE("undo brings back the picture with the scene")
{
    ui::Document document(buffer({2, 3}));
    document.edit(buffer({2, 5}), 0);
    document.undo();
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3});
    document.redo();
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 5});
}

TEST_CASE("undo out of a broken rule clears the problem")
{
    ui::Document document(buffer({2, 3}));
    document.edit(buffer({2, 0}), 0);
    document.undo();
    CHECK_FALSE(document.problem());
}

TEST_CASE("a scene that is wrong when opened shows its own input, marked as a part")
{
    core::Scene wrong = core::example_scene<core::Slice1>();
    auto& slice = std::get<core::Slice1Scene>(wrong.content);
    slice.input.sizes = {2, 3, 5, 7};
    slice.input.layout = "NHWC";
    slice.window = {{0, 0, 0, 0}, {2, 3, 5, 7}, {1, 1, 0, 1}, {}};
    ui::Document document(wrong);
    REQUIRE(document.problem());
    CHECK(document.problem()->code == core::Code::window_stride_zero);
    REQUIRE(document.has_picture());
    CHECK(document.shown()->part == "the input only");
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3, 5, 7});
    CHECK(shown_tensor(document).layout.strides == core::Dims{105, 1, 21, 3});

    // Another tensor, still broken: the picture follows. Mended, all of it is shown.
    slice.input.sizes = {2, 3, 5, 8};
    document.edit(wrong, 0);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3, 5, 8});
    slice.window.strides[2] = 1;
    document.edit(wrong, 0);
    CHECK_FALSE(document.problem());
    CHECK(document.shown()->part.empty());
    CHECK(*document.shown()->scene == wrong);
}

TEST_CASE("the note about left-out parts of a broken scene follows its edits, even if the picture stays")
{
    core::Scene wrong = core::example_scene<core::Slice1>();
    auto& slice = std::get<core::Slice1Scene>(wrong.content);
    slice.input = {};
    slice.input.sizes = {2, 3};
    slice.window = {{0, 0}, {2, 3}, {1, 0}, {}};
    ui::Document document(wrong);
    REQUIRE(document.has_picture());
    const auto before = document.shown();
    CHECK(before->part == "the input only");
    slice.input.strides = std::vector<core::Int>{1};
    document.edit(wrong, 0);
    CHECK(document.shown()->scene == before->scene); // the tensor is the same
    CHECK(document.shown()->facts == before->facts);
    CHECK(document.shown()->part == "the input only, packed");
    document.undo();
    CHECK(document.shown()->part == "the input only");
}

TEST_CASE("index values that are partly out of range are shown as they were given")
{
    const auto rows = [](const std::string& values)
    {
        return core::parse_scene(
                   R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,4]},"indices":{)"
                   R"("dtype":"INT32","sizes":[3,1],"values":)"
                   + values
                   + R"(},"input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})")
            ->scene;
    };
    const auto shown = [](const ui::Document& document)
    {
        const core::SceneView view(document.shown());
        core::Searches few;
        std::string all;
        for (core::Int i = 0; i < 3; ++i)
            all += view.value(core::Operand::indices, {i, 0}, few).value_or("?") + " ";
        return all + view.value(core::Operand::output, {0, 0}, few).value_or("?");
    };
    ui::Document document(rows("[2,7,-1]"));
    REQUIRE(document.problem());
    CHECK(shown(document) == "2 7 -1 ?");
    // The picture stays, and its numbers follow.
    document.edit(rows("[8,7]"), 0);
    CHECK(document.problem()->code == core::Code::values_count);
    CHECK(shown(document) == "8 7 ? ?");
    document.edit(rows("[0,1,2]"), 0);
    CHECK_FALSE(document.problem());
    CHECK(shown(document) == "0 1 2 ?");
}

TEST_CASE("results about a scene are used while it is shown, and dropped after an edit")
{
    ui::Document document(buffer({2, 3}));
    const auto first = document.shown();
    const auto places = core::OffsetIndex::of(shown_tensor(document).layout);
    const auto find = [&](core::Shown& shown) { shown.found.places[0] = places; };
    document.adopt(first->scene, find);
    CHECK(document.shown() != first);
    CHECK(document.shown()->scene == first->scene);
    CHECK(document.shown()->found.places[0]);
    CHECK_FALSE(first->found.places[0]); // whoever drew it still sees what it was
    document.edit(buffer({2, 4}), 0);
    CHECK_FALSE(document.shown()->found.places[0]);
    const auto edited = document.shown();
    document.adopt(first->scene, find);
    CHECK(document.shown() == edited);
    document.undo(); // equal to the first, but nothing is known of it yet
    document.adopt(first->scene, find);
    CHECK_FALSE(document.shown()->found.places[0]);
}

TEST_CASE("a scene that does not resolve has no picture until a part does")
{
    ui::Document document(buffer({2, 0}));
    CHECK(document.problem());
    CHECK_FALSE(document.has_picture());
    document.edit(buffer({2, 1}), 0);
    CHECK(document.has_picture());
}

TEST_CASE("all rules that a scene breaks are known, the first one first")
{
    const ui::Document document(buffer({0, 2, -1}));
    REQUIRE(document.problems().size() == 2);
    CHECK(document.problems()[0].where == "sizes[0]");
    CHECK(document.problems()[1].where == "sizes[2]");
}

TEST_CASE("a document knows whether there is something to save")
{
    ui::Document document(buffer({2, 3}));
    CHECK_FALSE(document.changed_since_saved());
    document.edit(buffer({2, 4}), 0);
    CHECK(document.changed_since_saved());
    document.mark_saved();
    CHECK_FALSE(document.changed_since_saved());
    document.undo();
    CHECK(document.changed_since_saved());
}
