#pragma once

#include "core/scene/parse.h"
#include "core/view/grid_sampler.h"
#include "tests/core/brute_force.h"
#include "tests/core/copying/random_gather.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"
#include "tests/core/view/show.h"

#include <array>
#include <string>

/// Small scenes of every kind, through the scene format as any other.
namespace stridescope::core::test
{

inline std::string list_text(const std::vector<Int>& numbers)
{
    std::string text = "[";
    for (const Int number : numbers)
        text += (text.size() > 1 ? "," : "") + std::to_string(number);
    return text + "]";
}
inline std::string list_text(const Dims& numbers)
{
    return list_text(numbers.to_vector());
}

/// Facts of `{"stridescope":1,"kind":KIND,KEYS}`.
inline Facts facts_of(const std::string& kind, const std::string& keys)
{
    const std::string json = R"({"stridescope":1,"kind":")" + kind + "\"," + keys + "}";
    CAPTURE(json);
    const auto parsed = parse_scene(json);
    REQUIRE(parsed);
    auto facts = evaluate(parsed->scene);
    REQUIRE_MESSAGE(facts, said(facts));
    return *std::move(facts);
}

inline std::string tensor_keys(const Dims& sizes, const Dims& strides)
{
    return R"("dtype":"FLOAT32","sizes":)" + list_text(sizes) + R"(,"strides":)" + list_text(strides);
}

inline Facts random_buffer(Dice& dice, Int most)
{
    const Layout layout = random_layout(dice, most);
    return facts_of("buffer", tensor_keys(layout.sizes, layout.strides));
}

/// A window anywhere, stepped through either way, and perhaps an output smaller than it gives.
inline Facts random_slice(Dice& dice, Int most)
{
    const Layout input = random_layout(dice, most);
    std::vector<Int> offsets;
    std::vector<Int> sizes;
    std::vector<Int> strides;
    std::vector<Int> output;
    for (const Int size : input.sizes)
    {
        offsets.push_back(dice.between(0, size - 1));
        sizes.push_back(dice.between(1, size - offsets.back()));
        strides.push_back(dice.pick<Int>({1, 1, 2, 3, -1, -1, -2, -3}));
        const Int step = strides.back() < 0 ? -strides.back() : strides.back();
        const Int all = 1 + (sizes.back() - 1) / step;
        output.push_back(dice.one_in(4) ? dice.between(1, all) : all);
    }
    return facts_of("slice1", R"("input":{)" + tensor_keys(input.sizes, input.strides)
                                  + R"(},"window":{"offsets":)" + list_text(offsets) + R"(,"sizes":)"
                                  + list_text(sizes) + R"(,"strides":)" + list_text(strides)
                                  + R"(},"output":{"sizes":)" + list_text(output) + "}");
}

inline Facts random_gather_facts(Dice& dice)
{
    const Gather gather = random_gather(dice);
    const std::string input = dice.one_in(2) ? R"("dtype":"FLOAT32","sizes":)" + list_text(gather.input)
                                             : tensor_keys(gather.input, random_strides(dice, gather.input));
    return facts_of("gather_nd1",
                    R"("input":{)" + input + R"(},"indices":{"dtype":"INT32","sizes":)"
                        + list_text(gather.indices) + R"(,"values":)" + list_text(gather.values)
                        + R"(},"input_dimension_count":)" + std::to_string(gather.counts.input_dimensions)
                        + R"(,"indices_dimension_count":)" + std::to_string(gather.counts.indices_dimensions)
                        + R"(,"batch_dimension_count":)" + std::to_string(gather.counts.batch_dimensions));
}

inline Facts random_lanes(Dice& dice)
{
    const Int bank_num = dice.between(1, 4);
    const LaneLayout* row = nullptr;
    do
        row = &lane_layouts()[static_cast<std::size_t>(
            dice.between(0, static_cast<Int>(lane_layouts().size()) - 1))];
    while (!row->in_lanes);
    const std::string layout(row->name);
    const std::string dtype = row->takes(DType::float16) ? "FLOAT16" : "BFLOAT16";
    std::vector<Int> sizes;
    for (std::size_t d = 0; d < row->rank(); ++d)
        sizes.push_back(dice.between(1, row->rank() == 4 ? std::array{3, 9, 4, 5}[d] : 20));
    const Int lanes = dice.between(1, 6);
    std::string keys = R"("dtype":")" + dtype + R"(","sizes":)" + list_text(sizes) + R"(,"chip":{"npu_num":)"
                       + std::to_string(lanes) + R"(,"eu_bytes":)" + std::to_string(dice.pick<Int>({4, 8, 16}))
                       + R"(,"lmem_bytes":)" + std::to_string(bank_num * 4096) + R"(,"bank_num":)"
                       + std::to_string(bank_num) + R"(},"layout":")" + layout + R"(","start_index":)"
                       + std::to_string(row->any_start ? dice.between(0, lanes - 1) : 0) + R"(,"address":)"
                       + std::to_string(dice.between(0, 8) * 16);
    if (row->key == LaneKey::w)
        keys += R"(,"w":)" + std::to_string(dice.between(1, 6));
    if (row->key == LaneKey::nic)
        keys += R"(,"nic":)" + std::to_string(dice.between(1, 4));
    if (row->key == LaneKey::strides)
        keys += R"(,"strides":)"
                + list_text(std::vector<Int>{dice.between(0, 40), dice.between(0, 20), dice.between(0, 6),
                                             dice.between(0, 3)});
    return facts_of("tpu", keys);
}

/// Any drawn dimensions of a tensor, the others anywhere.
inline PageChoice random_pages(Dice& dice, const Dims& sizes)
{
    PageChoice choice = default_pages(sizes);
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        dims.push_back(d);
    dice.shuffle(dims);
    choice.column = dims[0];
    if (dims.size() > 1)
        choice.row = dims[1];
    choice.page.reset();
    if (dims.size() > 2 && !dice.one_in(3))
        choice.page = dims[2];
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (d != choice.column && choice.row != d && choice.page != d)
            choice.at[d] = dice.between(0, sizes[d] - 1);
    return choice;
}

inline CellSpan random_span(Dice& dice, Int size)
{
    const Int first = dice.between(0, size - 1);
    return {first, dice.between(1, size - first)};
}

inline CellBox random_box(Dice& dice, const PageGrid& grid)
{
    return {random_span(dice, grid.pages), random_span(dice, grid.rows), random_span(dice, grid.columns)};
}

/// Every coordinate of a box.
inline std::vector<Dims> cells_of(const PageChoice& choice, const CellBox& box)
{
    std::vector<Dims> cells;
    for (Int p = 0; p < box.page.count; ++p)
        for (Int r = 0; r < box.row.count; ++r)
            for (Int c = 0; c < box.column.count; ++c)
                cells.push_back(
                    page_coordinate(choice, box.page.first + p, box.row.first + r, box.column.first + c));
    return cells;
}

} // namespace stridescope::core::test
