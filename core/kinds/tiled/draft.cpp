#include "core/kinds/tiled/tiled_draft.h"

#include "core/layouts/bases.h"
#include "core/tensor/checked.h"
#include "core/text/counted.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_digits = Dims::capacity;

/// Returns the position of a problem in the format's order of checks.
int rank_of(const Problem& problem)
{
    if (problem.where.starts_with("banks") && problem.code != Code::schema)
        return 7;
    if (problem.where.starts_with("accesses") && problem.code != Code::schema)
        return 8;
    switch (problem.code)
    {
    case Code::schema:
        return 0;
    case Code::dtype:
        return 1;
    case Code::rank:
        return 2;
    case Code::zero_size:
        return 3;
    case Code::layout:
    case Code::unsupported:
        return 4;
    case Code::sizes:
        return 5;
    case Code::overflow:
        return 6;
    default:
        return 7;
    }
}

/// Reads a scene, one rule after the other.
class Reader
{
public:
    Reader(const TiledScene& read, const ValuesSource* beside) : scene(read), files(beside) {}

    TiledDraft read()
    {
        TensorSpec spec;
        spec.dtype = scene.dtype;
        spec.labels = scene.labels;
        spec.sizes = scene.sizes;
        spec.values = scene.values;
        draft.tensor = draft_tensor(spec, {}, true, files);
        // Problems of packed strides do not matter: digits reach other offsets.
        std::erase_if(draft.tensor.problems, [](const Problem& problem)
                      { return problem.code == Code::overflow && problem.where == "strides"; });
        draft.add(draft.tensor.problems);
        const std::size_t rank = scene.sizes.size();
        if (rank >= 1 && rank <= Dims::max_rank)
            read_rest();
        else
            read_choice();
        if (scene.accesses && !scene.banks)
            broken(Code::schema, "banks", "accesses need banks");
        read_accesses();
        std::stable_sort(draft.problems.begin(), draft.problems.end(),
                         [](const Problem& a, const Problem& b) { return rank_of(a) < rank_of(b); });
        if (!draft.problems.empty())
        {
            draft.placement.reset();
            draft.banks.reset();
        }
        TensorDraft shown = draft.tensor;
        shown.problems.clear();
        draft.tensors.push_back({Operand::input, std::move(shown)});
        return std::move(draft);
    }

private:
    void broken(Code code, std::string where, std::string message)
    {
        draft.problems.push_back({code, std::move(where), std::move(message)});
        right = false;
    }

    /// Reads the one of the three ways that is given; false if none or several are.
    bool read_choice()
    {
        const std::pair<const char*, bool> ways[] = {{"layout", scene.layout.has_value()},
                                                     {"digits", scene.digits.has_value()},
                                                     {"bases", scene.bases.has_value()}};
        const char* first = nullptr;
        for (const auto& [key, given] : ways)
        {
            if (given && first)
            {
                broken(Code::layout, key, fmt::format("{} cannot be combined with {}; remove one", key, first));
                return false;
            }
            first = given && !first ? key : first;
        }
        if (!first)
            broken(Code::schema, "layout", "layout, digits, or bases is required");
        return first != nullptr;
    }

    void read_rest()
    {
        const std::size_t rank = scene.sizes.size();
        for (const Int size : scene.sizes)
            tensor.sizes.push_back(std::max<Int>(size, 1));
        tensor.labels = draft.tensor.labels;
        tensor.dtype = draft.tensor.dtype.value_or(DType::float32);
        tensor.first = Dims::filled(rank, 0);
        const bool chosen = read_choice();
        const std::size_t before = draft.problems.size();
        read_first();
        // The layout text comes before `first` in the format.
        const std::vector<Problem> of_first(draft.problems.begin() + static_cast<std::ptrdiff_t>(before),
                                            draft.problems.end());
        draft.problems.resize(before);
        LayoutText text;
        if (chosen && scene.layout)
            text = read_text();
        else if (chosen && scene.digits)
            read_digits();
        else if (chosen)
            read_bases(*scene.bases, text);
        draft.problems.insert(draft.problems.end(), of_first.begin(), of_first.end());
        read_xors(text);
        read_pads(text);
        if (chosen && right && draft.tensor.problems.empty())
            place(text);
    }

    void read_first()
    {
        if (!scene.first)
            return;
        if (scene.first->size() != scene.sizes.size())
            return broken(Code::rank, "first",
                          fmt::format("{} for {}", counted(static_cast<Int>(scene.first->size()), "number"),
                                      counted(static_cast<Int>(scene.sizes.size()), "dimension")));
        for (std::size_t d = 0; d < scene.first->size(); ++d)
        {
            const Int first = (*scene.first)[d];
            if (first < 0)
                broken(Code::layout, fmt::format("first[{}]", d),
                       fmt::format("must be 0 or more, not {}", first));
            else if (!checked_add(first, tensor.sizes[d]))
                broken(Code::overflow, fmt::format("first[{}]", d), "first + size does not fit in 64 bits");
            else
                tensor.first[d] = first;
        }
    }

    LayoutText read_text()
    {
        auto said = read_layout_text(*scene.layout, tensor);
        if (!said)
        {
            // Rules that depend on the real sizes are reported once the sizes are valid.
            const Code code = said.problem().code;
            if (draft.tensor.sizes || (code != Code::sizes && code != Code::overflow))
                draft.problems.push_back(said.problem());
            right = false;
            return {};
        }
        draft.grammar = said->grammar;
        draft.first_mode_fastest = said->first_mode_fastest;
        draft.digits = said->digits;
        if (said->bases)
            read_bases(*said->bases, *said);
        resolve("layout");
        return *std::move(said);
    }

    void read_bases(const std::vector<std::vector<Int>>& bases, LayoutText& into)
    {
        for (std::size_t d = 0; d < tensor.first.size(); ++d)
            if (tensor.first[d] != 0)
                broken(Code::layout, fmt::format("first[{}]", d), "must be 0: bases give all positions");
        if (!draft.tensor.sizes)
            return;
        auto made = digits_of_bases(bases, tensor.sizes);
        if (!made)
        {
            Problem problem = made.problem();
            if (scene.layout && problem.where == "bases")
                problem.where = "layout";
            draft.problems.push_back(std::move(problem));
            right = false;
            return;
        }
        draft.digits = std::move(made->digits);
        for (auto& digits : draft.digits)
            if (digits.empty())
                digits.push_back({1, 0});
        into.xors = std::move(made->xors);
        into.xors_of_bases = into.xors.size();
    }

    void read_digits()
    {
        draft.digits = *scene.digits;
        if (draft.digits.size() != tensor.sizes.size())
            return broken(Code::rank, "digits",
                          fmt::format("{} of digits for {}",
                                      counted(static_cast<Int>(draft.digits.size()), "list"),
                                      counted(static_cast<Int>(tensor.sizes.size()), "dimension")));
        for (std::size_t d = 0; d < draft.digits.size(); ++d)
            for (std::size_t k = 0; k < draft.digits[d].size(); ++k)
            {
                const DigitChoice& digit = draft.digits[d][k];
                const std::string where = fmt::format("digits[{}][{}][0]", d, k);
                if (!digit.extent && k + 1 < draft.digits[d].size())
                    broken(Code::layout, where, "only the outermost digit, the last of its list, may be null");
                else if (digit.extent && *digit.extent < 1)
                    broken(Code::layout, where, fmt::format("must be at least 1, not {}", *digit.extent));
            }
        if (right)
            resolve("digits");
    }

    /// Gives each outermost digit its extent, and checks that the digits cover the sizes.
    void resolve(const char* key)
    {
        std::size_t count = 0;
        for (std::size_t d = 0; d < draft.digits.size(); ++d)
        {
            auto& digits = draft.digits[d];
            const Int end = tensor.first[d] + tensor.sizes[d];
            std::optional<Int> product = 1;
            std::size_t of_more = 0;
            if (digits.empty())
                digits.push_back({1, 0});
            for (DigitChoice& digit : digits)
            {
                if (!digit.extent && product)
                    digit.extent = outer_extent(end, *product);
                product = product ? checked_multiply(*product, digit.extent.value_or(1)) : product;
                of_more += digit.extent.value_or(1) > 1 ? std::size_t{1} : 0;
            }
            if (!product)
                broken(Code::overflow, fmt::format("{}{}", key, scene.digits ? fmt::format("[{}]", d) : ""),
                       "the product of a dimension's extents does not fit in 64 bits");
            else if (*product < end && draft.tensor.sizes)
                broken(Code::layout, scene.digits ? fmt::format("digits[{}]", d) : std::string(key),
                       fmt::format("the digits of {} have {}; {} are needed", tensor.labels[d],
                                   counted(*product, "position"), end));
            count += std::max<std::size_t>(of_more, 1);
        }
        if (count > most_digits)
            broken(Code::layout, key, fmt::format("{} digits; at most {} are supported", count, most_digits));
    }

    /// Checks the number of steps, since each element goes through all of them.
    bool too_many(std::size_t steps, const char* key)
    {
        constexpr std::size_t most_steps = 256;
        if (steps > most_steps)
            broken(Code::unsupported, key,
                   fmt::format("at most {} steps are supported, not {}", most_steps, steps));
        return steps > most_steps;
    }

    void read_xors(LayoutText& text)
    {
        if (!scene.xors || too_many(scene.xors->size(), "xor"))
            return;
        const Int bits = tensor.bits();
        for (std::size_t i = 0; i < scene.xors->size(); ++i)
        {
            const XorChoice& step = (*scene.xors)[i];
            const std::string where = fmt::format("xor[{}]", i);
            const Wide reach = step.shift < 0 ? -wide(step.shift) : wide(step.shift);
            if (step.bits < 0 || step.base < 0 || reach < step.bits || wide(step.base) + reach + step.bits > 32)
            {
                broken(
                    Code::layout, where,
                    "bits and base must be 0 or more, the shift at least bits in magnitude, and base + shift + "
                    "bits at most 32");
                continue;
            }
            Int base = step.base;
            for (Int bytes = bits / 8; step.unit == "bytes" && bytes > 1; bytes /= 2)
                --base;
            if (step.unit == "bytes" && bits < 8)
                ++base;
            if (base < 0)
                broken(Code::layout, where + ".base",
                       fmt::format("byte bit {} is inside an element of {} bits", step.base, bits));
            else if (base + reach + step.bits > 32)
                broken(Code::layout, where, "base + shift + bits must be at most 32 in elements");
            else
                text.xors.push_back(
                    {static_cast<int>(step.bits), static_cast<int>(base), static_cast<int>(step.shift)});
        }
    }

    void read_pads(LayoutText& text)
    {
        if (!scene.pads || too_many(scene.pads->size(), "pad"))
            return;
        for (std::size_t i = 0; i < scene.pads->size(); ++i)
        {
            const std::vector<Int>& pad = (*scene.pads)[i];
            const std::string where = fmt::format("pad[{}]", i);
            if (pad.size() != 2)
                broken(Code::schema, where, "must be [interval, amount]");
            else if (pad[0] < 1 || pad[1] < 0)
                broken(Code::layout, where, "the interval must be at least 1 and the amount 0 or more");
            else
                text.pads.push_back({pad[0], pad[1]});
        }
    }

    void read_accesses()
    {
        if (!scene.banks || !draft.tensor.sizes)
            return;
        Int last = 0;
        if (draft.placement)
            last = std::max<Int>(PlacementIndex::of(*draft.placement)->bounds().greatest, 0);
        draft.add(plan_banks(scene.banks, scene.accesses, *draft.tensor.sizes, draft.tensor.labels, last,
                             tensor.bits(), draft.banks.emplace()));
    }

    void place(const LayoutText& text)
    {
        const char* key = scene.layout ? "layout" : scene.digits ? "digits" : "bases";
        const auto too_large = [&](const char* what)
        { broken(Code::overflow, key, fmt::format("{} does not fit in 64 bits", what)); };
        Placement placement;
        placement.sizes = *draft.tensor.sizes;
        if (std::any_of(tensor.first.begin(), tensor.first.end(), [](Int first) { return first != 0; }))
            placement.first = tensor.first;
        const auto base = checked_add(scene.base_offset, text.offset);
        if (!base)
            return broken(Code::overflow, "base_offset", "the base offset does not fit in 64 bits");
        placement.base = *base;
        placement.pads = text.pads;
        std::size_t of_bases = 0;
        for (std::size_t i = 0; i < text.xors.size(); ++i)
            if (text.xors[i].bits > 0)
            {
                placement.xors.push_back(text.xors[i]);
                of_bases += i < text.xors_of_bases ? std::size_t{1} : 0;
                // A base that is a multiple of whole blocks may come first, too, as with digits.
                if (of_bases == placement.xors.size() && (*base < 0 || *base % text.xors[i].block() != 0))
                    placement.xors_before_base = of_bases;
            }
        if (placement.xors_before_base > 0)
            placement.xors_before_base = of_bases;
        Wide least = *base;
        Wide greatest = *base;
        Wide padded = 1;
        for (std::size_t d = 0; d < draft.digits.size(); ++d)
        {
            Int divisor = 1;
            const auto& digits = draft.digits[d];
            for (std::size_t k = 0; k < digits.size(); ++k)
            {
                const Int extent = *digits[k].extent;
                const Wide reach = wide(extent - 1) * digits[k].stride;
                if (!narrow(reach))
                    return too_large("an offset");
                (reach < 0 ? least : greatest) += reach;
                if (extent > 1)
                    placement.digits.push_back({d, divisor, extent, digits[k].stride});
                divisor *= extent;
            }
            if (divisor == 1)
                placement.digits.push_back({d, 1, 1, digits.front().stride});
            padded = padded > int_max ? padded : padded * divisor;
        }
        if (!narrow(least) || !narrow(greatest + 1) || !narrow(greatest - least + 1))
            return too_large("an offset or the span");
        if (!narrow(padded))
            return too_large("the number of positions of whole tiles");
        const bool after_base = placement.xors.size() > placement.xors_before_base || !placement.pads.empty();
        if (least < 0 && after_base)
            return broken(Code::layout, "base_offset",
                          fmt::format("the lowest offset before xor and pad is {}; it must be 0 or more",
                                      static_cast<Int>(least)));
        const auto index = PlacementIndex::of(placement);
        const auto end = index ? narrow((wide(index->bounds().greatest) + 1) * tensor.bits()) : std::nullopt;
        if (!end || index->bounds().greatest == int_max)
            return too_large("an offset, or the size in bytes,");
        draft.placement = std::move(placement);
    }

    const TiledScene& scene;
    const ValuesSource* files;
    LaidOut tensor;
    TiledDraft draft;
    bool right = true; ///< the layout has no problem
};

} // namespace

TiledDraft draft_tiled(const TiledScene& scene, const ValuesSource* files)
{
    return Reader(scene, files).read();
}

Draft Tiled::draft(const TiledScene& scene, const EvaluateOptions& options)
{
    return draft_tiled(scene, options.files);
}

} // namespace stridescope::core
