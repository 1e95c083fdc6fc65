#include "core/scene/parse.h"
#include "tests/core/view/random_scenes.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

struct Kept : DataOwner
{
    std::vector<std::byte> bytes;
};

/// One file of bytes, "x.npy" with a type and "x.bin" without.
class OneFile : public ValuesSource
{
public:
    OneFile(DType dtype, std::vector<Int> sizes)
    {
        auto kept = std::make_shared<Kept>();
        Int count = 1;
        for (const Int size : sizes)
            count *= size;
        kept->bytes.resize(static_cast<std::size_t>(*packed_bytes(dtype, count)));
        array = std::make_shared<const DataArray>(
            *packed_array(dtype, std::move(sizes), ArrayOrder::c, kept->bytes, kept));
    }
    [[nodiscard]] Result<FileValues> open(const std::string& path) const override
    {
        if (path == "x.npy" || path == "x.bin")
            return FileValues{array, path == "x.bin"};
        return Problem{Code::file, "", path + " is not there"};
    }

private:
    std::shared_ptr<const DataArray> array;
};

Scene buffer_of(const char* file, const char* dtype = "FLOAT32")
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":")" + std::string(dtype)
                                    + R"(","sizes":[2,3],"values":{"file":")" + file + "\"}}");
    REQUIRE(parsed);
    return parsed->scene;
}

/// Strides that no two dimensions share a step of: what is at an offset is a search.
Facts hard()
{
    return facts_of("buffer",
                    R"("dtype":"UINT8","sizes":[30,30,30,30],"strides":[1000003,999983,1000033,1000037])");
}

} // namespace

TEST_CASE("a scene is shown with its facts and the elements of the files that it names")
{
    const OneFile files(DType::float32, {2, 3});
    EvaluateOptions options;
    options.files = &files;
    const auto shown = show(buffer_of("x.npy"), options);
    REQUIRE(shown);
    CHECK(*shown->scene == buffer_of("x.npy"));
    CHECK(shown->facts->first().tensor->layout.sizes == Dims{2, 3});
    CHECK(shown->part.empty());
    REQUIRE(shown->files[0].values.array);
    CHECK_FALSE(shown->files[0].values.by_offset);
    CHECK(shown->files[0].problem.empty());
    CHECK_FALSE(shown->found.reads);
    const auto memory = show(buffer_of("x.bin"), options);
    REQUIRE(memory);
    CHECK(memory->files[0].values.by_offset);
}

TEST_CASE("why a file's elements cannot be shown is said, and the scene is shown without them")
{
    const OneFile files(DType::float32, {2, 3});
    EvaluateOptions options;
    options.files = &files;
    const auto missing = show(buffer_of("y.npy"), options);
    REQUIRE(missing);
    CHECK(missing->files[0].problem == "y.npy is not there");
    CHECK_FALSE(missing->files[0].values.array);
    const auto other = show(buffer_of("x.npy", "FLOAT16"), options);
    REQUIRE(other);
    CHECK(other->files[0].problem.find("FLOAT16") != std::string::npos);
    CHECK_FALSE(SceneView(std::make_shared<const Shown>(*other)).has_values());
    CHECK(elements_of(*other->facts, nullptr)[0].problem.empty());
}

TEST_CASE("a scene that breaks a rule is not shown, and the rule is named")
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,0]})");
    REQUIRE(parsed);
    const auto shown = show(parsed->scene);
    REQUIRE_FALSE(shown);
    CHECK(shown.problem().where == "sizes[1]");
}

TEST_CASE("a place is undecided while no search is left, once searched it is known, and another scene's is not")
{
    const auto view = view_of(hard());
    REQUIRE(view->hard_to_search(Operand::input));
    const Int at = 1000003 + 999983;
    Searches searches;
    searches.allow(0);
    CHECK(view->slot(Operand::input, {0, at}, searches).holds == SlotHolds::undecided);
    CHECK(searches.missed);
    searches.allow(1);
    CHECK_FALSE(searches.missed);
    CHECK(view->slot(Operand::input, {0, at}, searches).coordinate == Dims{1, 1, 0, 0});
    CHECK(searches.left == 0);
    CHECK(view->slot(Operand::input, {0, at}, searches).coordinate == Dims{1, 1, 0, 0}); // costs none
    CHECK_FALSE(searches.missed);
    CHECK(view->slot(Operand::input, {0, at + 1000033}, searches).holds == SlotHolds::undecided);
    CHECK(searches.missed);

    const auto other = view_of(facts_of(
        "buffer",
        R"("dtype":"UINT8","sizes":[30,30,30,30],"strides":[999983,1000003,1000033,1000037],"base_offset":0)"));
    CHECK(other->slot(Operand::input, {0, at}, searches).holds == SlotHolds::undecided);
    searches.allow(1);
    CHECK(other->slot(Operand::input, {0, 1000003}, searches).coordinate == Dims{0, 1, 0, 0});
}

TEST_CASE("whose value a shared place holds, and who is there, is undecided while no search is left")
{
    // The first and the last dimension have one stride: of two indices that are exchanged the greater first one
    // writes last.
    const auto view = view_of(facts_of(
        "buffer",
        R"("dtype":"UINT16","sizes":[30,30,30,30],"strides":[999983,1000003,1000033,999983],"values":"iota")"));
    REQUIRE(view->hard_to_search(Operand::input));
    Searches searches;
    searches.allow(0);
    CHECK(view->value(Operand::input, {0, 0, 0, 1}, searches) == std::nullopt);
    CHECK_FALSE(view->loses(Operand::input, {0, 0, 0, 1}, searches));
    CHECK(searches.missed);
    const PickPlaces linked = view->link(AtPlace{Operand::input, {0, 999983}}, searches);
    CHECK(view->coordinates(linked, Operand::input, 8, searches).empty());

    searches.allow(1);
    CHECK(view->value(Operand::input, {0, 0, 0, 1}, searches) == "27000");
    CHECK(searches.left == 0);
    CHECK(view->loses(Operand::input, {0, 0, 0, 1}, searches)); // costs none
    CHECK(view->value(Operand::input, {1, 0, 0, 0}, searches) == "27000");
    CHECK_FALSE(searches.missed);
    searches.allow(1);
    CHECK(view->coordinates(linked, Operand::input, 8, searches)
          == std::vector<Dims>{{0, 0, 0, 1}, {1, 0, 0, 0}});
}

TEST_CASE("layouts that are searched at once need none of the searches, and picks link all the same")
{
    const auto view = view_of(facts_of("buffer", R"("dtype":"UINT8","sizes":[1000,1000],"strides":[1000,1])"));
    Searches none;
    none.allow(0);
    CHECK(view->slot(Operand::input, {0, 2003}, none).coordinate == Dims{2, 3});
    const PickPlaces linked = view->link(AtPlace{Operand::input, {0, 2003}}, none);
    CHECK(linked.in(Operand::input) == Place{0, 2003});
    CHECK(view->coordinates(linked, Operand::input, 8, none) == std::vector<Dims>{{2, 3}});
    CHECK_FALSE(none.missed);
    CHECK(none.known.empty());
}

TEST_CASE("a view gives the results that were found for its scene")
{
    const Facts facts = facts_of("slice1", R"("input":{"dtype":"INT32","sizes":[2,3]},
        "window":{"offsets":[0,0],"sizes":[2,3],"strides":[1,2]})");
    Shown shown = *show(facts);
    CHECK_FALSE(
        SceneView(std::make_shared<const Shown>(shown)).value(Operand::output, {0, 1}, test::uncounted()));
    auto kept = std::make_shared<Kept>();
    kept->bytes.resize(16);
    kept->bytes[4] = std::byte{7};
    shown.found.output = std::make_shared<const DataArray>(
        *packed_array(DType::int32, {2, 2}, ArrayOrder::c, kept->bytes, kept));
    shown.found.reads = facts.shared_copying()->reads(nullptr);
    const SceneView view(std::make_shared<const Shown>(shown));
    CHECK(view.value(Operand::output, {0, 1}, test::uncounted()) == "7");
    CHECK(view.has_values());
    CHECK(view.reads() == shown.found.reads.get());
}
