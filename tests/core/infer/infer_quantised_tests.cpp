#include "core/infer/infer.h"
#include "tests/core/random_layouts.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

struct Quantised
{
    Dims sizes;
    std::vector<float> numbers;
    Layout layout;
    std::vector<std::int16_t> codes; ///< the codes in memory
    double scale = 1;
    Int zero_point = 0;
    DType dtype = DType::int8;
};

Layout random_places(Dice& dice, const Dims& sizes)
{
    Layout layout{sizes, Dims::filled(sizes.size(), 0), 0};
    std::vector<std::size_t> order;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        order.push_back(d);
    dice.shuffle(order);
    Int run = 1;
    bool padded = dice.one_in(2);
    for (const std::size_t d : order)
    {
        layout.strides[d] = dice.one_in(5) ? -run : run;
        run *= sizes[d];
        if (padded && sizes[d] > 1)
        {
            run += dice.between(1, 4);
            padded = false;
        }
    }
    layout.base = (dice.one_in(3) ? dice.between(1, 9) : 0) - offset_range(layout)->least;
    return layout;
}

/// Independent of what is tested: the definition, by long double and ties away from zero where there are none.
Int code_of(double number, double scale, Int zero_point, DType dtype)
{
    const IntegerRange range = integer_range(info(dtype));
    const auto code = static_cast<Int>(std::nearbyint(static_cast<long double>(number) / scale)) + zero_point;
    return std::clamp(code, range.least, range.greatest);
}

Quantised random_case(Dice& dice)
{
    Quantised one;
    do
        one.sizes = random_sizes(dice, static_cast<std::size_t>(dice.between(2, 4)), 1500);
    while (*element_count(one.sizes) < 150);
    one.dtype = dice.pick<DType>({DType::int8, DType::int8, DType::uint8, DType::int16});
    one.scale = dice.pick<double>({1.0 / 32, 0.1, 0.0123, 0.5});
    const IntegerRange range = integer_range(info(one.dtype));
    const bool symmetric = dice.one_in(2) && range.least < 0;
    one.zero_point = symmetric ? 0 : (range.least + range.greatest) / 2 + dice.between(-40, 40);
    // Relative to the range of the type: saturated ends, or unused room.
    const double wide = dice.one_in(3) ? 1.15 : 0.8;
    const bool relu = dice.one_in(3);
    const double half = one.scale * (one.dtype == DType::int16 ? 3000.0 : 128.0) * wide;
    for (Int i = 0; i < *element_count(one.sizes); ++i)
    {
        double number = half * static_cast<double>(dice.between(-100000, 100000)) / 100000.0;
        if (relu)
            number = std::max(number, 0.0);
        one.numbers.push_back(static_cast<float>(number));
    }
    one.layout = random_places(dice, one.sizes);
    const auto padding = static_cast<std::int16_t>(dice.pick<Int>({0, one.zero_point, 77}));
    one.codes.assign(static_cast<std::size_t>(offset_range(one.layout)->greatest + 1 + dice.between(0, 6)),
                     padding);
    Dims coordinate = Dims::filled(one.sizes.size(), 0);
    for (const float number : one.numbers)
    {
        one.codes[static_cast<std::size_t>(offset_of(one.layout, coordinate))] =
            static_cast<std::int16_t>(code_of(number, one.scale, one.zero_point, one.dtype));
        advance(one.sizes, coordinate);
    }
    return one;
}

std::vector<std::byte> bytes_of(const Quantised& one)
{
    std::vector<std::byte> bytes;
    for (const std::int16_t code : one.codes)
    {
        bytes.push_back(static_cast<std::byte>(code & 255));
        if (one.dtype == DType::int16)
            bytes.push_back(static_cast<std::byte>((code >> 8) & 255));
    }
    return bytes;
}

Inference infer_codes(const Quantised& one, std::optional<Tolerance> near = {})
{
    InferOptions options;
    options.memory_dtype = one.dtype;
    options.near = near;
    const auto inference = infer(bytes_of(one),
                                 {DType::float32, one.sizes.to_vector(), packed_strides(one.sizes).to_vector(),
                                  0, std::as_bytes(std::span(one.numbers)), false},
                                 options);
    REQUIRE(inference.ok());
    return *inference;
}

bool is_at(const LayoutCandidate& candidate, const Layout& layout)
{
    const TensorSpec& tensor = std::get<BufferScene>(candidate.scene.content).tensor;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1 && (*tensor.strides)[d] != layout.strides[d])
            return false;
    return tensor.base_offset == layout.base;
}

} // namespace

TEST_SUITE("infer")
{
    TEST_CASE("codes of a float tensor are found in random layouts, with scale and zero point")
    {
        Dice dice(31);
        for (int done = 0; done < rounds(200) / thinned(4); ++done)
        {
            CAPTURE(done);
            const Quantised one = random_case(dice);
            CAPTURE(one.scale);
            CAPTURE(one.zero_point);
            CAPTURE(info(one.dtype).name);
            const Inference inference = infer_codes(one);
            REQUIRE(inference.outcome == InferOutcome::found);
            const LayoutCandidate& best = inference.candidates.front();
            CHECK(is_at(best, one.layout));
            REQUIRE(best.quantised);
            CHECK(best.quantised->zero_point == one.zero_point);
            CHECK(std::abs(best.quantised->scale / one.scale - 1) < 1e-3);
            CHECK(best.matched == static_cast<Int>(one.numbers.size()));
            CHECK(best.mismatch.different == 0);
            CHECK(best.why.find(", zero point " + std::to_string(one.zero_point)) != std::string::npos);
        }
    }

    TEST_CASE("numbers that no scale explains are not found, least of all as one repeated code")
    {
        Dice dice(32);
        for (int i = 0; i < rounds(20) / thinned(2); ++i)
        {
            CAPTURE(i);
            Quantised one = random_case(dice);
            for (auto& code : one.codes)
                code = static_cast<std::int16_t>(dice.between(0, 100));
            CHECK(infer_codes(one).outcome != InferOutcome::found);
            // Numbers so near each other that one value is within reach of all but a few.
            for (auto& number : one.numbers)
                number = static_cast<float>(dice.one_in(80) ? 9 : dice.between(-1, 1));
            one.numbers[0] = 30;
            CHECK(infer_codes(one, Tolerance{2, 0, true, {}}).outcome != InferOutcome::found);
        }
    }

    TEST_CASE("codes that leave room above the greatest are found beside other codes, and a scale too small is "
              "no constant")
    {
        Dice dice(31);
        const Dims sizes = {10, 6, 9};
        for (const double reached : {100.0, 111.0, 120.0})
        {
            CAPTURE(reached);
            std::vector<float> numbers;
            float greatest = 0;
            for (Int i = 0; i < 540; ++i)
            {
                numbers.push_back(static_cast<float>(dice.between(-1000, 1000)) * 1e-5F);
                greatest = std::max(greatest, std::abs(numbers.back()));
            }
            std::vector<std::int8_t> memory;
            for (const float number : numbers)
                memory.push_back(static_cast<std::int8_t>(code_of(
                    static_cast<double>(number), static_cast<double>(greatest) / reached, 0, DType::int8)));
            for (int i = 0; i < 100; ++i)
                memory.push_back(static_cast<std::int8_t>(dice.between(-128, 127)));
            InferOptions options;
            options.memory_dtype = DType::int8;
            const StridedElements tensor{DType::float32,
                                         sizes.to_vector(),
                                         packed_strides(sizes).to_vector(),
                                         0,
                                         std::as_bytes(std::span(numbers)),
                                         false};
            const auto found = infer(std::as_bytes(std::span(memory)), tensor, options);
            REQUIRE(found);
            REQUIRE(found->outcome == InferOutcome::found);
            CHECK(std::get<BufferScene>(found->candidates.front().scene.content).tensor.base_offset == 0);
            dice.shuffle(memory);
            const auto none = infer(std::as_bytes(std::span(memory)), tensor, options);
            REQUIRE(none);
            CHECK(none->outcome == InferOutcome::not_found);
        }
    }
}
