#include "tests/core/import/imported.h"
#include "tests/core/random_layouts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

std::string list(const std::vector<Int>& numbers)
{
    return fmt::format("{}", fmt::join(numbers, ", "));
}
/// As Python prints it: of one element with a comma.
std::string tuple(const std::vector<Int>& numbers)
{
    return "(" + list(numbers) + (numbers.size() == 1 ? ",)" : ")");
}

std::string by_x(const std::vector<Int>& sizes)
{
    std::string text;
    for (const Int size : sizes)
        text += fmt::format("{}x", size);
    return text;
}

/// A tensor to be written and read again.
struct Sample
{
    std::vector<Int> sizes;
    std::vector<Int> strides;
    Int base = 0;

    [[nodiscard]] std::string text(const char* dtype) const
    {
        return fmt::format("{} {} / {} + {}", dtype, numbers_text(sizes), numbers_text(strides), base);
    }
    [[nodiscard]] Int least() const
    {
        Int offset = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            offset += std::min<Int>(0, (sizes[d] - 1) * strides[d]);
        return offset;
    }
};

Sample random_sample(Dice& dice)
{
    const Layout layout = random_layout(dice, 4096);
    return {layout.sizes.to_vector(), layout.strides.to_vector(), std::abs(layout.base)};
}

void check(const std::string& text, const char* format, const std::string& tensor)
{
    CAPTURE(text);
    const auto all = import_text(text);
    REQUIRE(all.found.size() == 1);
    CHECK(all.found[0].from == format);
    CHECK(buffer_text(all.found[0]) == tensor);
    CHECK(buffers_of(import_as("before it " + text + " behind it", format)) == tensor);
}

/// Modes nested at random, the same brackets around sizes and strides. Returns the outermost mode that each
/// number is of.
std::vector<std::size_t> nest(Dice& dice, const Sample& sample, std::string& shape, std::string& stride)
{
    shape = stride = "(";
    Int open = 0;
    std::vector<std::size_t> modes;
    for (std::size_t d = 0; d < sample.sizes.size(); ++d)
    {
        const char* comma = d > 0 ? "," : "";
        shape += comma;
        stride += comma;
        modes.push_back(d == 0 ? 0 : modes.back() + (open == 0 ? 1 : 0));
        for (; open < 5 && dice.one_in(4); ++open)
        {
            shape += "(";
            stride += "(";
        }
        shape += fmt::format("{}{}", dice.one_in(2) ? "_" : "", sample.sizes[d]);
        stride += fmt::format("{}{}", dice.one_in(2) ? "_" : "", sample.strides[d]);
        for (; open > 0 && dice.one_in(3); --open)
        {
            shape += ")";
            stride += ")";
        }
    }
    shape += std::string(static_cast<std::size_t>(open) + 1, ')');
    stride += std::string(static_cast<std::size_t>(open) + 1, ')');
    return modes;
}

/// A nested layout of CuTe: an index of a mode counts through its numbers, the first fastest.
void check_nested(const std::string& text, const Sample& sample, const std::vector<std::size_t>& modes)
{
    CAPTURE(text);
    const auto all = import_text(text);
    REQUIRE(all.found.size() == 1);
    const auto facts = evaluate(all.found[0].scene);
    REQUIRE(facts.ok());
    const auto* tiled = std::get_if<TiledFacts>(&facts->content);
    const bool cut = std::adjacent_find(modes.begin(), modes.end()) != modes.end();
    REQUIRE((tiled != nullptr) == cut);
    if (!tiled)
    {
        std::string sizes =
            fmt::format("FLOAT32 {} / {} + 0", numbers_text(sample.sizes), numbers_text(sample.strides));
        CHECK(buffer_text(all.found[0]) == sizes);
        return;
    }
    const Placement& placement = tiled->placement();
    REQUIRE(placement.sizes.size() == modes.back() + 1);
    Int count = 1;
    for (const Int size : sample.sizes)
        count *= size;
    for (Int i = 0; i < count; i += 1 + count / 97)
    {
        // The coordinates of the numbers in turn are those of the modes, by the size of what is before in a
        // mode.
        Dims index = Dims::filled(modes.back() + 1, 0);
        std::vector<Int> before(modes.back() + 1, 1);
        Int offset = 0;
        Int rest = i;
        for (std::size_t d = 0; d < sample.sizes.size(); ++d)
        {
            const Int x = rest % sample.sizes[d];
            rest /= sample.sizes[d];
            offset += x * sample.strides[d];
            index[modes[d]] += x * before[modes[d]];
            before[modes[d]] *= sample.sizes[d];
        }
        CHECK(place_of(placement, index).offset == offset);
    }
}

} // namespace

TEST_CASE("random layouts come back from every format that can hold them")
{
    Dice dice(611);
    for (int round = 0; round < rounds(400); ++round)
    {
        const Sample sample = random_sample(dice);
        const Sample from_zero{sample.sizes, sample.strides, 0};
        const std::string sizes = tuple(sample.sizes);
        const std::string strides = tuple(sample.strides);
        check(fmt::format("f16[{}][{}]cuda:0", list(sample.sizes), list(sample.strides)), "torch",
              from_zero.text("FLOAT16"));
        check(fmt::format("reinterpret_tensor(buf7, {}, {}, {})", sizes, strides, sample.base), "torch",
              sample.text("FLOAT32"));
        check(fmt::format("empty_strided_cuda({}, {}, torch.int16)", sizes, strides), "torch",
              from_zero.text("INT16"));
        check(fmt::format("torch.Size([{}]) {}", list(sample.sizes), strides), "torch",
              from_zero.text("FLOAT32"));
        check(fmt::format("size={}, stride={}, storage_offset={}, dtype=torch.uint8", sizes, strides,
                          sample.base),
              "torch", sample.text("UINT8"));
        check(fmt::format("memref<{}i32, strided<[{}], offset: {}>>", by_x(sample.sizes), list(sample.strides),
                          sample.base),
              "mlir", sample.text("INT32"));
        check(fmt::format("memref<{}si8, offset: {}, strides: [{}], 2>", by_x(sample.sizes), sample.base,
                          list(sample.strides)),
              "mlir", sample.text("INT8"));
        check(fmt::format("const INT mySizes[] = {{{}}};\nconst INT myStrides[] = {{{}}};", list(sample.sizes),
                          list(sample.strides)),
              "c", from_zero.text("FLOAT32"));
        std::string shape;
        std::string stride;
        const auto modes = nest(dice, sample, shape, stride);
        check_nested(shape + ":" + stride, sample, modes);

        std::vector<Int> bytes = sample.strides;
        for (Int& one : bytes)
            one *= 8;
        const Sample at_least_zero{sample.sizes, sample.strides, -sample.least()};
        check(fmt::format("shape={} strides={} dtype=float64", sizes, tuple(bytes)), "numpy",
              at_least_zero.text("FLOAT64"));
        check(
            fmt::format(
                "{{'data': (140, False), 'strides': {}, 'descr': [('', '<i8')], 'typestr': '<i8', 'shape': {}, "
                "'version': 3}}",
                tuple(bytes), sizes),
            "numpy", at_least_zero.text("INT64"));
    }
}

TEST_CASE("maps of memrefs and CuTe's own order determine the strides")
{
    Dice dice(27);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Sample sample = random_sample(dice);
        const std::size_t rank = sample.sizes.size();
        std::vector<std::size_t> order(rank);
        std::vector<std::string> names(rank);
        for (std::size_t d = 0; d < rank; ++d)
        {
            order[d] = d;
            names[d] = fmt::format("d{}", d);
        }
        dice.shuffle(order);
        Sample mapped{sample.sizes, sample.sizes, 0};
        Int run = 1;
        std::vector<std::string> results;
        for (const std::size_t d : order)
            results.push_back(names[d]);
        for (std::size_t i = rank; i-- > 0;)
        {
            mapped.strides[order[i]] = run;
            run *= sample.sizes[order[i]];
        }
        check(fmt::format("memref<{}bf16, affine_map<({}) -> ({})>>", by_x(sample.sizes),
                          fmt::join(names, ", "), fmt::join(results, ", ")),
              "mlir", mapped.text("BFLOAT16"));
        run = 1;
        for (std::size_t d = 0; d < rank; ++d)
        {
            mapped.strides[d] = run;
            run *= sample.sizes[d];
        }
        std::string shape;
        std::string stride;
        const auto modes = nest(dice, sample, shape, stride);
        check_nested(shape, mapped, modes);
    }
}

TEST_CASE(
    "operands in lanes are aligned, compact or line_aligned where the strides are exactly those, else free")
{
    Dice dice(5);
    for (int round = 0; round < rounds(300); ++round)
    {
        TpuScene tpu;
        tpu.dtype = "FLOAT16";
        tpu.chip = "BM1684X";
        tpu.sizes = {dice.between(1, 3), dice.between(1, 200), dice.between(1, 20), dice.between(1, 70)};
        tpu.layout = dice.pick<std::string>({"aligned", "compact", "line_aligned"});
        tpu.start_index = dice.between(0, 63);
        const Int bank = dice.between(0, 15);
        const Int offset = dice.between(0, 8191) * 2;
        tpu.address = bank * 16384 + offset;
        Scene scene;
        scene.content = tpu;
        const auto facts = evaluate(scene);
        REQUIRE(facts.ok());
        std::vector<Int> strides = facts->first().placement->strides.to_vector();
        const auto text = [&](const char* chip_prefix)
        {
            return fmt::format("{}%R{}{}{}: memref<{}f16, strides: [{}]>", chip_prefix, bank,
                               offset ? fmt::format(".{}", offset) : "",
                               tpu.start_index ? fmt::format(".L{}", tpu.start_index) : "", by_x(tpu.sizes),
                               list(strides));
        };
        const auto read = [&]
        {
            const auto all = import_text(text("op: "));
            REQUIRE(all.found.size() == 1);
            return std::get<TpuScene>(all.found[0].scene.content);
        };
        CAPTURE(text(""));
        const TpuScene back = read();
        CHECK(back.address == tpu.address);
        CHECK(back.start_index == tpu.start_index);
        CHECK(back.sizes == tpu.sizes);
        CHECK(back.dtype == "FLOAT16");
        Scene again;
        again.content = back;
        CHECK(evaluate(again)->first().placement->strides == facts->first().placement->strides);
        CHECK((back.layout == tpu.layout || back.layout == "aligned" || back.layout == "compact"));
        ++strides[0];
        const TpuScene odd = read();
        CHECK(odd.layout == "free");
        CHECK(odd.strides == strides);
    }
}

TEST_CASE("operands in DDR and static memory are continuous where they are packed, else buffers from their "
          "address on")
{
    const auto all =
        import_text("%G4096: memref<1x3x4x5xi8, strides: [60, 20, 5, 1]> %S64: memref<64xf32> %L128: "
                    "memref<1x3x4x5xf16, strides: [np.int64(120), 40, 10, 2]>");
    REQUIRE(all.found.size() == 3);
    const auto& ddr = std::get<TpuScene>(all.found[0].scene.content);
    CHECK(ddr.layout == "continuous");
    CHECK(ddr.address == 4096);
    CHECK(buffer_text(all.found[1]) == "FLOAT32 64 / 1 + 0");
    CHECK(buffer_text(all.found[2]) == "FLOAT16 1,3,4,5 / 120,40,10,2 + 0");
}
