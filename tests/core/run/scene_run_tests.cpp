#include "core/scene/plan_run.h"

#include "core/run/packed_copy.h"
#include "core/run/run_parts.h"
#include "core/scene/parse.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string>

using namespace stridescope::core;

namespace
{

Facts facts_of(const std::string& scene)
{
    const auto parsed = parse_scene(R"({"stridescope":1,)" + scene + "}");
    REQUIRE(parsed);
    auto facts = evaluate(parsed->scene);
    REQUIRE(facts);
    return *std::move(facts);
}

struct Text : DataOwner
{
    explicit Text(std::string content) : text(std::move(content)) {}
    std::string text;
};

DataArray bytes(const std::vector<Int>& sizes, std::string content, ArrayOrder order = ArrayOrder::c)
{
    const auto owner = std::make_shared<const Text>(std::move(content));
    auto array = packed_array(DType::uint8, sizes, order, std::as_bytes(std::span(owner->text)), owner);
    REQUIRE(array);
    return *std::move(array);
}

/// Returns the result of a run, one character per element and '.' for zero; or the position of the problem.
std::string run_of(const std::string& scene, const DataArray& input, const DataArray* indices = nullptr,
                   Direction direction = Direction::forward, const RunOptions& options = {})
{
    const auto plan = plan_run(facts_of(scene), direction, input, indices);
    if (!plan)
        return std::string(code_name(plan.problem().code)) + " " + plan.problem().where;
    std::string output(static_cast<std::size_t>(plan->forms.output.bytes), '\0');
    if (const auto problem = run(*plan, std::as_writable_bytes(std::span(output)), options))
        return std::string(code_name(problem->code)) + " " + problem->where;
    std::replace(output.begin(), output.end(), '\0', '.');
    return output;
}

RunOptions pieces_of(Int piece_bytes)
{
    RunOptions options;
    options.piece_bytes = piece_bytes;
    return options;
}

const std::string gather = R"("kind":"gather_nd1","input":{"dtype":"UINT8","sizes":[2,3,2]},
    "indices":{"dtype":"INT64","sizes":[2,4,1]},"input_dimension_count":3,"indices_dimension_count":3,
    "batch_dimension_count":1)";

DataArray eight_indices(const std::vector<std::int64_t>& values)
{
    const auto array = packed_array(DType::int64, {2, 4, 1}, ArrayOrder::c, std::as_bytes(std::span(values)));
    REQUIRE(array);
    return *array;
}

} // namespace

TEST_CASE("a gather gives the same in pieces of any length, within batches and across them")
{
    const DataArray input = bytes({2, 3, 2}, "abcdefghijkl");
    const std::vector<std::int64_t> values = {0, 2, -1, 1, 1, -3, 0, 2};
    const DataArray indices = eight_indices(values);
    const std::string expected = "abefefcdijghghkl";
    for (Int piece = 1; piece <= 20; ++piece)
        CHECK(run_of(gather, input, &indices, Direction::forward, pieces_of(piece)) == expected);
    // The same array in Fortran order.
    CHECK(run_of(gather, bytes({2, 3, 2}, "agciekbhdjfl", ArrayOrder::fortran), &indices) == expected);
}

TEST_CASE("no byte is written where an index of the last piece is out of range")
{
    const DataArray input = bytes({2, 3, 2}, "abcdefghijkl");
    const std::vector<std::int64_t> values = {0, 2, -1, 1, 1, -3, 0, 3};
    const DataArray indices = eight_indices(values);
    const auto plan = plan_run(facts_of(gather), Direction::forward, input, &indices);
    REQUIRE(plan);
    std::string output(16, '#');
    const auto problem = run(*plan, std::as_writable_bytes(std::span(output)), pieces_of(1));
    REQUIRE(problem);
    CHECK(problem->code == Code::index_out_of_range);
    CHECK(problem->where == "indices.values[7]");
    CHECK(problem->message == "index 3 at {1, 3, 0} (position 0 in tuple 7) is out of range [-3, 2]");
    CHECK(output == std::string(16, '#'));
}

TEST_CASE("a gather without indices is reported before anything is run")
{
    CHECK(run_of(gather, bytes({2, 3, 2}, std::string(12, 'x'))) == "values_count indices.values");
}

TEST_CASE("the last coordinate in row-major order stays, however short the pieces")
{
    const std::string scene =
        R"("kind":"buffer","dtype":"UINT8","sizes":[2,3],"strides":[1,1],"total_bytes":6)";
    const DataArray input = bytes({2, 3}, "abcdef");
    for (Int piece = 1; piece <= 8; ++piece)
        CHECK(run_of(scene, input, nullptr, Direction::forward, pieces_of(piece)) == "adef..");
    CHECK(run_of(scene, bytes({6}, "adefxy"), nullptr, Direction::inverse) == "adedef");
}

TEST_CASE("lanes of free strides that batches share hold the last batch's element, also of partial rows")
{
    // Lane 1 holds channels 0 and 2; batch 1's channel 0 is where batch 0's channel 2 was.
    const std::string scene =
        R"("kind":"tpu","dtype":"UINT8","sizes":[2,3,1,1],"layout":"free","strides":[1,1,1,1],
        "start_index":1,"address":0,"chip":{"npu_num":2,"eu_bytes":16,"lmem_bytes":64,"bank_num":2})";
    CHECK(run_of(scene, bytes({2, 3, 1, 1}, "abcdef"))
          == ".be"
             "adf");
}

TEST_CASE("a run can be stopped between pieces, and reports its progress")
{
    const DataArray input = bytes({64}, std::string(64, 'x'));
    RunOptions options = pieces_of(16);
    const std::string scene = R"("kind":"buffer","dtype":"UINT8","sizes":[64])";
    Progress progress;
    options.progress = &progress;
    CHECK(run_of(scene, input, nullptr, Direction::forward, options) == std::string(64, 'x'));
    CHECK(progress.share_done == 1);
    options.to = 0.5; // another number comes after it
    run_of(scene, input, nullptr, Direction::forward, options);
    CHECK(progress.share_done == 0.5);
    progress.cancelled = true;
    CHECK(run_of(scene, input, nullptr, Direction::forward, options) == std::string(64, '.'));
}

TEST_CASE("a packed copy is row-major and in the machine's byte order")
{
    const std::string content("\0\1\0\4\0\2\0\5\0\3\0\6", 12);
    auto array = packed_array(DType::uint16, {2, 3}, ArrayOrder::fortran, std::as_bytes(std::span(content)));
    REQUIRE(array);
    array->big_endian = true;
    const auto packed = packed_copy(*array, 1);
    REQUIRE(packed);
    CHECK_FALSE(packed->big_endian);
    CHECK(packed->strides == std::vector<Int>{3, 1});
    std::array<std::uint16_t, 6> values = {};
    std::memcpy(values.data(), packed->bytes.data(), sizeof values);
    CHECK(values == std::array<std::uint16_t, 6>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("memory that a scene describes must be there and hold whole elements")
{
    const auto place_of_problem = [](const std::string& scene, Direction direction = Direction::forward)
    {
        const auto forms = run_forms(facts_of(scene), direction);
        return forms ? std::to_string(forms->output.element_count)
                     : std::string(code_name(forms.problem().code)) + " " + forms.problem().where;
    };
    const std::string pair = R"("kind":"buffer","dtype":"INT16","sizes":[2,3],)";
    CHECK(place_of_problem(pair + R"("base_offset":2)") == "8");
    CHECK(place_of_problem(pair + R"("total_bytes":20)") == "10");
    CHECK(place_of_problem(pair + R"("total_bytes":20)", Direction::inverse) == "6");
    CHECK(place_of_problem(pair + R"("total_bytes":11)") == "layout total_bytes");
    CHECK(place_of_problem(pair + R"("total_bytes":13)") == "layout total_bytes");
    CHECK(place_of_problem(pair + R"("strides":[3,-1])") == "layout base_offset");
    CHECK(place_of_problem(R"("kind":"buffer","dtype":"INT4","sizes":[3],"total_bytes":2)") == "4");
    CHECK(place_of_problem(gather, Direction::inverse) == "unsupported kind");
    CHECK(place_of_problem(
              R"("kind":"tpu","dtype":"INT8","sizes":[1,2,3,4],"chip":"BM1684X","layout":"continuous",
        "start_index":0,"address":0)")
          == "24");
}

TEST_CASE("a copy of elements of 4 bits is cut into pieces of the size asked for, however large that is")
{
    const auto facts = facts_of(R"("kind":"buffer","dtype":"UINT4","sizes":[64,64],"strides":[66,1])");
    const std::string content(2048, '\x21');
    const auto array = packed_array(DType::uint4, {64, 64}, ArrayOrder::c, std::as_bytes(std::span(content)));
    REQUIRE(array);
    const auto plan = plan_run(facts, Direction::forward, *array, nullptr);
    REQUIRE(plan);
    const auto elements = [](Int piece_bytes)
    {
        RunOptions options;
        options.piece_bytes = piece_bytes;
        return piece_elements(options, 4);
    };
    CHECK(elements(int_max) == int_max);
    CHECK(elements(int_max / 2 + 1) == int_max);
    CHECK(elements(512) == 1024);
    std::string whole(static_cast<std::size_t>(plan->forms.output.bytes), '\0');
    std::string cut = whole;
    RunOptions options;
    CHECK_FALSE(run(*plan, std::as_writable_bytes(std::span(whole)), options));
    options.piece_bytes = 512;
    CHECK_FALSE(run(*plan, std::as_writable_bytes(std::span(cut)), options));
    CHECK(cut == whole);
}
