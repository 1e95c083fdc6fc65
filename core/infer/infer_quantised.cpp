#include "core/infer/expected_tensor.h"
#include "core/infer/quantisation.h"
#include "core/infer/reported_layouts.h"
#include "core/infer/stride_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace stridescope::core
{
namespace
{

constexpr double one_code = 1;

std::span<const double> numbers_in(const std::vector<std::byte>& bytes, std::vector<double>& numbers)
{
    numbers.resize(bytes.size() / sizeof(double));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(double));
    return numbers;
}

/// A layout, with the scale and zero point that fit its codes.
struct Fit
{
    FoundLayout layout;
    Quantisation how;
    Int exact = 0;
};

class QuantisedSearch
{
public:
    QuantisedSearch(std::span<const std::byte> bytes, const StridedElements& reference, DType type,
                    const InferOptions& how)
        : tensor(reference), dtype(type), options(how), sizes(reference.sizes),
          count(element_count(sizes).value_or(0)), memory(bytes)
    {
        const Int room = static_cast<Int>(memory.size()) * 8 / info(dtype).bits;
        codes_bytes = as_doubles({dtype, {room}, {1}, 0, memory, false}, room);
        codes = Words<double>(std::span<const std::byte>(codes_bytes));
        numbers_in(as_doubles(tensor, count), numbers);
    }

    Inference infer()
    {
        Inference result;
        result.elements = count;
        result.complete = false;
        const auto likely = likely_quantisations(numbers, codes, dtype);
        Int left = options.budget.value_or(usual_budget(codes.count, count));
        for (std::size_t i = 0; i < likely.size() && left > 0; ++i)
        {
            Meter meter(std::max<Int>(1, left / static_cast<Int>(likely.size() - i)), options.progress);
            take(likely[i], meter);
            result.tried += meter.tried();
            left -= meter.tried();
            if (meter.was_cancelled())
            {
                result.outcome = InferOutcome::cancelled;
                return result;
            }
            if (!fits.empty() && fits.front().exact * 100 >= count * 99)
                break;
        }
        if (!fits.empty())
            tell(result);
        return result;
    }

private:
    void take(const Quantisation& how, Meter& meter)
    {
        std::vector<double> wanted;
        wanted.reserve(numbers.size());
        for (const double number : numbers)
            wanted.push_back(static_cast<double>(how.code(number, dtype)));
        const auto [least, greatest] = std::minmax_element(wanted.begin(), wanted.end());
        constexpr double fewest_codes = 4; // with fewer codes, all are within one code of each other
        if (*greatest - *least < fewest_codes)
            return;
        const FoundLayouts found = search_strides_inside(codes, Words<double>(std::as_bytes(std::span(wanted))),
                                                         sizes, NearEnough{one_code, 0}, meter);
        // In a smooth tensor, neighbouring elements match within one code, so the number of exact matches
        // decides.
        constexpr Int most_compared = 20'000'000;
        const auto most = static_cast<std::size_t>(std::clamp<Int>(most_compared / count, 8, 2000));
        std::vector<FoundLayout> layouts = found.layouts;
        if (layouts.size() > most)
            layouts.resize(most);
        for (const FoundLayout& layout : layouts)
        {
            if (!meter.spend(count))
                return;
            take(layout, how);
        }
    }

    void take(const FoundLayout& layout, const Quantisation& start)
    {
        const auto there = codes_of(layout);
        Fit fit{layout, fitted_quantisation(numbers, there, dtype, start), 0};
        fit.exact = exact_codes(numbers, there, dtype, fit.how);
        if (fit.exact * 5 < count * 4 || (!fits.empty() && fit.exact < fits.front().exact))
            return;
        const auto same = [&](const Fit& other)
        { return other.layout.base == layout.base && other.layout.strides == layout.strides; };
        if (!fits.empty() && fit.exact > fits.front().exact)
            fits.clear();
        if (std::none_of(fits.begin(), fits.end(), same))
            fits.push_back(fit);
    }

    [[nodiscard]] std::vector<double> codes_of(const FoundLayout& found) const
    {
        const Layout layout{sizes, found.strides, found.base};
        std::vector<double> there;
        there.reserve(numbers.size());
        Dims coordinate = Dims::filled(sizes.size(), 0);
        do
            there.push_back(codes[offset_of(layout, coordinate)]);
        while (advance(sizes, coordinate));
        return there;
    }

    void tell(Inference& result) const
    {
        result.outcome = InferOutcome::found;
        result.equally_good = static_cast<Int>(fits.size()) - 1;
        std::vector<FoundLayout> layouts;
        for (const Fit& fit : fits)
            layouts.push_back(fit.layout);
        const auto open = undetermined(sizes, layouts);
        ExpectedTensor shape;
        shape.dtype = dtype;
        shape.sizes = sizes;
        for (LayoutLook& look : likeliest(layouts, shape, options))
        {
            const auto fit = std::find_if(fits.begin(), fits.end(),
                                          [&](const Fit& one) { return same_places(one.layout, look.layout); });
            const auto wanted = quantised_tensor(tensor, dtype, fit->how);
            if (!wanted)
                continue;
            InferOptions near = options;
            near.near = Tolerance{one_code, 0, true, {}};
            LayoutCandidate candidate;
            candidate.scene = scene_of(look.layout, dtype);
            candidate.quantised = fit->how;
            candidate.mismatch = mismatch_of({dtype, look.layout.sizes.to_vector(),
                                              look.layout.strides.to_vector(), look.layout.base, memory, false},
                                             *wanted, near);
            candidate.matched = count - candidate.mismatch.different;
            candidate.undetermined = open;
            candidate.why =
                fmt::format("{}, scale {:.6g}, zero point {}", look.words, fit->how.scale, fit->how.zero_point);
            if (candidate.matched > fit->exact)
                candidate.why +=
                    fmt::format(", {} of {} codes are off by one", candidate.matched - fit->exact, count);
            if (candidate.matched < count)
                candidate.why += fmt::format(", {} of {} elements differ", count - candidate.matched, count);
            result.candidates.push_back(std::move(candidate));
        }
    }

    [[nodiscard]] bool same_places(const FoundLayout& found, const Layout& layout) const
    {
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] > 1 && found.strides[d] != layout.strides[d])
                return false;
        return found.base == layout.base;
    }

    const StridedElements& tensor;
    const DType dtype;
    const InferOptions& options;
    const Dims sizes;
    const Int count;
    const std::span<const std::byte> memory;
    std::vector<std::byte> codes_bytes;
    Words<double> codes;
    std::vector<double> numbers;
    std::vector<Fit> fits; ///< all with as many exact codes
};

} // namespace

Result<ExpectedTensor> quantised_tensor(const StridedElements& tensor, DType dtype, const Quantisation& how)
{
    auto wanted = expected_tensor(tensor, dtype); // for its shape and its problems
    if (!wanted)
        return wanted;
    std::vector<double> numbers;
    numbers_in(as_doubles(tensor, wanted->count), numbers);
    const auto width = static_cast<std::size_t>(wanted->width());
    const std::uint64_t mask =
        wanted->bits() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << wanted->bits()) - 1;
    for (std::size_t i = 0; i < numbers.size(); ++i)
    {
        const std::uint64_t code = static_cast<std::uint64_t>(how.code(numbers[i], dtype)) & mask;
        std::memcpy(wanted->bytes.data() + i * width, &code, width); // the low bytes come first
    }
    return wanted;
}

Inference infer_quantised(std::span<const std::byte> memory, const StridedElements& tensor, DType dtype,
                          const InferOptions& options)
{
    return QuantisedSearch(memory, tensor, dtype, options).infer();
}

} // namespace stridescope::core
