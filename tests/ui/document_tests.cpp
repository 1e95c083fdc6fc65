#include "core/scene/change_kind.h"
#include "ui/document.h"

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
    return std::get<core::BufferFacts>(document.shown().facts.content).tensor;
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
    const unsigned before = document.revision();
    document.edit(buffer({2, 0}), 0);
    REQUIRE(document.problem());
    CHECK(document.problem()->code == core::Code::zero_size);
    CHECK(document.problem()->where == "sizes[1]");
    CHECK(document.revision() == before);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3});
    CHECK(document.scene() == buffer({2, 0}));
    document.edit(buffer({2, 4}), 0);
    CHECK_FALSE(document.problem());
    CHECK(document.revision() != before);
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

TEST_CASE("a scene that is wrong from the start shows its own input, and says that it is a part")
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
    CHECK(document.shown().operand == "the input alone");
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3, 5, 7});
    CHECK(shown_tensor(document).layout.strides == core::Dims{105, 1, 21, 3});

    // Another tensor, still broken: the picture follows. Mended, all of it is shown.
    slice.input.sizes = {2, 3, 5, 8};
    document.edit(wrong, 0);
    CHECK(shown_tensor(document).layout.sizes == core::Dims{2, 3, 5, 8});
    slice.window.strides[2] = 1;
    document.edit(wrong, 0);
    CHECK_FALSE(document.problem());
    CHECK(document.shown().operand.empty());
    CHECK(document.shown().scene == wrong);
}

TEST_CASE("a scene of which nothing resolves has no picture until something does")
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
