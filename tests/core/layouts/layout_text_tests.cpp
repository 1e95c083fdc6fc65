#include "core/layouts/bases.h"
#include "core/layouts/layout_text.h"
#include "core/tensor/layout.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

using namespace stridescope::core;
using test::Dice;
using test::rounds;

namespace
{

LaidOut tensor_of(const std::vector<Int>& sizes, const std::string& labels, DType dtype = DType::float32)
{
    LaidOut tensor;
    tensor.sizes = Dims(sizes);
    tensor.first = Dims::filled(sizes.size(), 0);
    tensor.labels = labels;
    tensor.dtype = dtype;
    return tensor;
}

/// Returns the offset that a text gives a coordinate: digits, then XOR, then pads, each by the contract's
/// formula.
Int place(const LayoutText& said, const std::vector<Int>& x)
{
    Int offset = said.offset;
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        Int rest = x[d];
        for (std::size_t k = 0; k < said.digits[d].size(); ++k)
        {
            const DigitChoice& digit = said.digits[d][k];
            const bool last = k + 1 == said.digits[d].size();
            offset += (last ? rest : rest % *digit.extent) * digit.stride;
            rest /= *digit.extent;
        }
    }
    for (const Xor& step : said.xors)
        for (int bit = 0; bit < step.bits; ++bit)
            if ((offset >> (step.base + bit + std::max(0, step.shift)) & 1) != 0)
                offset ^= Int{1} << (step.base + bit + std::max(0, -step.shift));
    Int spread = offset;
    for (const PadSlots& pad : said.pads)
        spread += offset / pad.interval * pad.amount;
    return spread;
}

/// Calls use(x) with each coordinate inside the sizes.
template <typename Use>
void each(const std::vector<Int>& sizes, const Use& use)
{
    Dims x = Dims::filled(sizes.size(), 0);
    do
        use(x.to_vector());
    while (advance(Dims(sizes), x));
}

LayoutText said(const std::string& text, const LaidOut& tensor)
{
    CAPTURE(text);
    const auto read = read_layout_text(text, tensor);
    if (!read)
        FAIL(read.problem().where << ": " << read.problem().message);
    return *read;
}

void check_refused(const std::string& text, const LaidOut& tensor, Code code,
                   const std::string& where = "layout")
{
    CAPTURE(text);
    const auto read = read_layout_text(text, tensor);
    REQUIRE(!read);
    CHECK(std::string(code_name(read.problem().code)) == code_name(code));
    CHECK(read.problem().where == where);
}

} // namespace

TEST_CASE("a random tag orders elements as nested loops over its axes do")
{
    Dice dice(71);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const auto rank = static_cast<std::size_t>(dice.between(1, 4));
        std::vector<Int> sizes;
        std::vector<std::size_t> outer;
        for (std::size_t d = 0; d < rank; ++d)
        {
            sizes.push_back(dice.between(1, 9));
            outer.push_back(d);
        }
        dice.shuffle(outer);
        std::vector<std::pair<std::size_t, Int>> blocks;
        for (Int i = dice.between(0, 3); i > 0; --i)
            blocks.emplace_back(static_cast<std::size_t>(dice.between(0, static_cast<Int>(rank) - 1)),
                                dice.between(2, 5));
        // The text, and the axes outermost first with the extents that the contract says.
        const bool tvm = dice.one_in(3);
        std::string text;
        std::vector<std::pair<std::size_t, Int>> axes;
        for (const std::size_t d : outer)
        {
            Int tile = 1;
            bool blocked = false;
            for (const auto& [of, extent] : blocks)
                if (of == d)
                {
                    tile *= extent;
                    blocked = true;
                }
            text += static_cast<char>((blocked || tvm ? 'A' : 'a') + static_cast<int>(d));
            axes.emplace_back(d, (sizes[d] + tile - 1) / tile);
        }
        for (const auto& [d, extent] : blocks)
        {
            text += fmt::format("{}{}", extent, static_cast<char>('a' + static_cast<int>(d)));
            axes.emplace_back(d, extent);
        }
        const LayoutText read = said(text, tensor_of(sizes, std::string("WXYZ").substr(0, rank)));
        // Loops, outermost first; an index is put together from its axes' values, the outer ones first.
        std::vector<Int> values(axes.size(), 0);
        Int offset = 0;
        for (bool more = true; more; ++offset)
        {
            std::vector<Int> x(rank, 0);
            for (std::size_t a = 0; a < axes.size(); ++a)
                x[axes[a].first] = x[axes[a].first] * axes[a].second + values[a];
            bool inside = true;
            for (std::size_t d = 0; d < rank; ++d)
                inside = inside && x[d] < sizes[d];
            if (inside)
                REQUIRE(place(read, x) == offset);
            more = false;
            for (std::size_t a = axes.size(); a-- > 0 && !more;)
            {
                more = ++values[a] < axes[a].second;
                values[a] = more ? values[a] : 0;
            }
        }
    }
}

TEST_CASE("XLA's tiles put elements at the offsets in its documentation")
{
    // The documents' example: (2,3) of 3x5 in tiles of 2x2 is in tile (1,1) at (0,1).
    CHECK(place(said("{1,0:T(2,2)}", tensor_of({3, 5}, "HW")), {2, 3}) == 17);
    CHECK(place(said("f32[3,5]{1,0:T(2,2)}", tensor_of({3, 5}, "HW")), {2, 3}) == 17);
    CHECK(place(said("{0,1}", tensor_of({3, 5}, "HW")), {2, 3}) == 11);
    // A later tile may cut what an earlier one left outside: e becomes e / t and e mod t again.
    CHECK(place(said("{1,0:T(2,4)(2,1,1,1)}", tensor_of({8, 8}, "HW")), {6, 5}) == 51);
    const LayoutText line = said("{0:T(1024)(128)(2,1)}", tensor_of({4096}, "W"));
    each({4096}, [&](const std::vector<Int>& x)
         { REQUIRE(place(line, x) == x[0] / 256 * 256 + x[0] % 128 * 2 + x[0] / 128 % 2); });
    Dice dice(72);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const std::vector<Int> sizes = {dice.between(1, 6), dice.between(1, 12), dice.between(1, 12)};
        const Int rows = dice.between(1, 4) * 2;
        const Int columns = dice.between(1, 4) * 2;
        const bool second = dice.one_in(2);
        const bool turned = dice.one_in(2);
        const std::string text =
            fmt::format("{{{}:T({},{}){}}}", turned ? "1,2,0" : "2,1,0", rows, columns, second ? "(2,1)" : "");
        const LayoutText read = said(text, tensor_of(sizes, "CHW"));
        const Int height = turned ? sizes[2] : sizes[1];
        const Int width = turned ? sizes[1] : sizes[2];
        const Int tiles_down = (height + rows - 1) / rows;
        const Int tiles_right = (width + columns - 1) / columns;
        each(sizes,
             [&](const std::vector<Int>& x)
             {
                 const Int h = turned ? x[2] : x[1];
                 const Int w = turned ? x[1] : x[2];
                 const Int tile = (x[0] * tiles_down + h / rows) * tiles_right + w / columns;
                 const Int r = h % rows;
                 const Int c = w % columns;
                 const Int in_tile = second ? (r / 2 * columns + c) * 2 + r % 2 : r * columns + c;
                 REQUIRE(place(read, x) == tile * rows * columns + in_tile);
             });
    }
    CHECK(place(said("{2,1,0:T(*,6)}", tensor_of({2, 2, 3}, "CHW")), {1, 1, 2}) == 11);
}

TEST_CASE("a CuTe layout is the sum of its modes' strides, the first mode innermost")
{
    const LaidOut square = tensor_of({8, 64}, "HW", DType::float16);
    CHECK(place(said("(8,64):(64,1)", square), {3, 5}) == 3 * 64 + 5);
    CHECK(place(said("((8, 64) : (64, 1))", square), {3, 5}) == 3 * 64 + 5);
    CHECK(place(said("(_8,_64)", square), {3, 5}) == 3 + 5 * 8);
    CHECK(place(said("((2,4),(8,8)):((1,16),(2,64))", square), {3, 10}) == 1 + 16 + 4 + 64);
    const LayoutText swizzled = said("Sw<3,3,3> o 0 o (8,64):(64,1)", square);
    CHECK(swizzled.xors == std::vector<Xor>{{3, 3, 3}});
    for (const char* other :
         {"S<3,3,3> o _0 o (8,64):(64,1)", "SW_3_3_3 o (8,64):(64,1)",
          "(Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))", "Swizzle<3,3,3>{} o 0 o (_8,_64):(_64,_1)",
          "ComposedLayout(S<3,3,3>, 0, (8,64):(64,1))",
          "!cute.composed_layout<\"S<3,3,3> o 0 o (8,64):(64,1)\">"})
    {
        const LayoutText same = said(other, square);
        each({8, 64}, [&](const std::vector<Int>& x) { REQUIRE(place(same, x) == place(swizzled, x)); });
    }
    // Row r of 64 halves: groups of 8 are exchanged by r.
    each({8, 64}, [&](const std::vector<Int>& x)
         { REQUIRE(place(swizzled, x) == x[0] * 64 + ((x[1] / 8) ^ x[0]) * 8 + x[1] % 8); });
    CHECK(said("Sw<3,3,3> o 128 o (8,64):(64,1)", square).offset == 128);
}

TEST_CASE("Triton's encodings put elements at the offsets of its rules")
{
    Dice dice(73);
    for (int round = 0; round < rounds(1000); ++round)
    {
        const Int rows = Int{1} << dice.between(0, 6);
        const Int columns = Int{1} << dice.between(0, 6);
        const Int vec = Int{1} << dice.between(0, 4);
        const Int per_phase = Int{1} << dice.between(0, 3);
        const Int max_phase = Int{1} << dice.between(0, 4);
        const bool turned = dice.one_in(2);
        const std::vector<Int> sizes =
            turned ? std::vector<Int>{columns, rows} : std::vector<Int>{rows, columns};
        const LayoutText read =
            said(fmt::format("#ttg.swizzled_shared<{{vec = {}, perPhase = {}, maxPhase = {}, order = [{}]}}>",
                             vec, per_phase, max_phase, turned ? "0, 1" : "1, 0"),
                 tensor_of(sizes, "HW"));
        each(sizes,
             [&](const std::vector<Int>& x)
             {
                 const Int row = turned ? x[1] : x[0];
                 const Int column = turned ? x[0] : x[1];
                 const Int changed = column ^ (vec * (row / per_phase % max_phase) % columns);
                 REQUIRE(place(read, x) == row * columns + changed);
             });
    }
    const LaidOut halves = tensor_of({16, 128}, "HW", DType::float16);
    const LayoutText core =
        said("#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>", halves);
    each({16, 128},
         [&](const std::vector<Int>& x)
         {
             // Rows of 128 bytes; the 16-byte pieces of a row are exchanged by the row modulo 8.
             const Int in_core = x[1] % 64;
             const Int piece = (in_core / 8) ^ (x[0] % 8);
             REQUIRE(place(core, x) == (x[1] / 64 * 16 + x[0]) * 64 + piece * 8 + in_core % 8);
         });
    CHECK(read_layout_text("#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, rank = 2}>",
                           halves));
    const auto other =
        read_layout_text("#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, rank = 3}>", halves);
    REQUIRE_FALSE(other);
    CHECK(other.problem().code == Code::rank);
    const LayoutText padded = said("#ttg.padded_shared<[128:+4] {order = [1, 0], shape = [16, 128]}>", halves);
    CHECK(place(padded, {3, 7}) == 3 * 132 + 7);
}

TEST_CASE("names of layouts expand to blocks")
{
    const LaidOut halves = tensor_of({2, 40, 3, 5}, "NCHW", DType::float16);
    CHECK(place(said("NC1HWC0", halves), {1, 37, 2, 4}) == ((((1 * 3 + 2) * 3 + 2) * 5 + 4) * 16 + 5));
    CHECK(place(said("NC4HW4", halves), {1, 37, 2, 4}) == ((((1 * 10 + 9) * 3 + 2) * 5 + 4) * 4 + 1));
    const LaidOut matrix = tensor_of({20, 40}, "HW", DType::float16);
    CHECK(place(said("FRACTAL_NZ", matrix), {17, 35}) == (((2 * 2 + 1) * 16 + 1) * 16 + 3));
}

TEST_CASE("bases are inverted to digits and XOR steps, whatever bijection they are")
{
    Dice dice(74);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const std::vector<Int> sizes = {Int{1} << dice.between(0, 3), Int{1} << dice.between(0, 4),
                                        Int{1} << dice.between(0, 3)};
        // A bijection: the coordinates' bits in any order, some added to others.
        std::vector<std::vector<Int>> bases;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            for (Int bit = 1; bit < sizes[d]; bit *= 2)
            {
                std::vector<Int> basis(sizes.size(), 0);
                basis[d] = bit;
                bases.push_back(basis);
            }
        dice.shuffle(bases);
        for (Int i = dice.between(0, 6); i > 0 && bases.size() > 1; --i)
        {
            const auto from = static_cast<std::size_t>(dice.between(0, static_cast<Int>(bases.size()) - 1));
            const auto to = static_cast<std::size_t>(dice.between(0, static_cast<Int>(bases.size()) - 1));
            for (std::size_t d = 0; d < sizes.size() && from != to; ++d)
                bases[to][d] ^= bases[from][d];
        }
        const auto made = digits_of_bases(bases, Dims(sizes));
        REQUIRE(made.ok());
        for (const Xor& step : made->xors)
        {
            const int distance = step.shift < 0 ? -step.shift : step.shift;
            REQUIRE(distance >= step.bits);
            REQUIRE(step.base + distance + step.bits <= 32);
        }
        LayoutText text;
        text.digits = made->digits;
        for (auto& digits : text.digits)
            if (digits.empty())
                digits.push_back({1, 0});
        text.xors = made->xors;
        for (Int offset = 0; offset < Int{1} << bases.size(); ++offset)
        {
            std::vector<Int> x(sizes.size(), 0);
            for (std::size_t bit = 0; bit < bases.size(); ++bit)
                for (std::size_t d = 0; d < sizes.size() && (offset >> bit & 1) != 0; ++d)
                    x[d] ^= bases[bit][d];
            REQUIRE(place(text, x) == offset);
        }
    }
    CHECK(!digits_of_bases({{1, 0}, {1, 0}}, Dims{2, 2}).ok());
    CHECK(!digits_of_bases({{1, 0}}, Dims{2, 2}).ok());
    CHECK(digits_of_bases({}, Dims{3}).problem().where == "sizes[0]");
    // A swizzle that Triton prints comes back as one step.
    const auto step = digits_of_bases({{0, 1}, {0, 2}, {0, 4}, {1, 1}, {2, 2}, {4, 4}}, Dims{8, 8});
    REQUIRE(step.ok());
    CHECK(step->xors == std::vector<Xor>{{3, 0, 3}});
    CHECK(step->digits == DigitChoices{{{8, 8}}, {{8, 1}}});
}

TEST_CASE("a text that is wrong is refused at its place, by its rule")
{
    const LaidOut four = tensor_of({2, 17, 5, 4}, "NCHW");
    check_refused("nChw8c8", four, Code::layout);
    check_refused("nCchw8c", four, Code::layout);
    check_refused("nchw8c", four, Code::layout);
    check_refused("nCHw8c", four, Code::layout);
    check_refused("nChw0c", four, Code::layout);
    check_refused("nCh8c", four, Code::rank);
    check_refused("", four, Code::layout);
    check_refused("FRACTAL_Z", four, Code::unsupported);
    check_refused("nChw9000000000000000000c", four, Code::overflow);
    const LaidOut two = tensor_of({8, 64}, "HW", DType::float16);
    check_refused("{1,1:T(8,128)}", two, Code::layout);
    check_refused("{1}", two, Code::rank);
    check_refused("{1,0:T(2,8,128)}", two, Code::rank);
    check_refused("{1,0:T(8,128)(3,1)}", two, Code::unsupported);
    check_refused("bf16[8,64]{1,0}", two, Code::dtype, "dtype");
    check_refused("f16[8,63]{1,0}", two, Code::sizes, "sizes");
    check_refused("{1,0:T(8,128", two, Code::layout);
    check_refused("(8,63):(64,1)", two, Code::sizes, "sizes");
    check_refused("(8,8,8):(64,8,1)", two, Code::rank);
    check_refused("(8,64):(64,(1,2))", two, Code::layout);
    check_refused("(8,64):(64,1@0)", two, Code::unsupported);
    check_refused("(8,?):(64,1)", two, Code::unsupported);
    check_refused("Sw<3,3,2> o 0 o (8,64):(64,1)", two, Code::layout);
    check_refused("(8,64):(64,1) and more", two, Code::layout);
    check_refused(std::string(100000, '('), two, Code::layout);
    check_refused("#ttg.blocked<{}>", two, Code::unsupported);
    check_refused("#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8}>", two, Code::layout);
    check_refused("#ttg.swizzled_shared<{vec = 3, perPhase = 1, maxPhase = 8, order = [1, 0]}>", two,
                  Code::unsupported);
    check_refused("#ttg.shared_linear<{offset = [[0, 1], [0, 1]]}>", two, Code::unsupported);
}
