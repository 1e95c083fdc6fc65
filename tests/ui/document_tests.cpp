#include "ui/edits/kind_edits.h"
#include "ui/session.h"

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

TEST_CASE("a scene that is wrong from the start has a picture of its kind all the same")
{
    core::Scene wrong = ui::new_scene(ui::Kind::slice1);
    std::get<core::Slice1Scene>(wrong.content).window.strides[2] = 0;
    const ui::Document document(wrong);
    REQUIRE(document.problem());
    CHECK(document.problem()->code == core::Code::window_stride_zero);
    CHECK(ui::kind_of(document.shown().scene) == ui::Kind::slice1);
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
