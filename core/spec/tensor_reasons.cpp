#include "core/spec/tensor_reasons.h"

#include "core/analysis/witness.h"
#include "core/tensor/coordinate_text.h"
#include "core/tensor/directml.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// "1 element", "2 elements".
std::string counted(Wide count, std::string_view noun)
{
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

class Reasons
{
public:
    Reasons(const NamedTensor& named, Explanation& into)
        : facts(*named.facts), footprint(facts.footprint), path(named.path()), out(into)
    {
        if (footprint.overlapping == true)
            shared = two_at_one_offset(facts.layout);
        if (footprint.padded == true)
            untouched = untouched_offset(facts.layout);
    }

    void give()
    {
        packed();
        broadcast();
        overlapping();
        padded();
        if (!footprint.distinct_offsets)
        {
            add("distinct_offsets", not_counted());
            add("holes", "the different offsets were not counted: " + not_counted());
        }
        order();
        buffer_bytes();
        if (facts.fits)
            fits();
    }

private:
    using Witness = std::vector<std::vector<Int>>;

    void add(const char* key, std::string text, Witness witness = {})
    {
        out.add(Reason{path + key, std::move(text), std::move(witness)});
    }

    [[nodiscard]] std::string range() const
    {
        return fmt::format("{} to {}", footprint.range.least, footprint.range.greatest);
    }
    [[nodiscard]] static std::string not_counted()
    {
        constexpr Effort most;
        return fmt::format(
            "dimensions hang together in no closed form; they are counted where the range has at "
            "most {} offsets, or where they make at most {} runs",
            most.bitmap_bits, most.runs);
    }
    [[nodiscard]] std::string shared_text() const
    {
        if (!shared)
            return "two coordinates share an offset";
        return fmt::format("{} and {} are both at offset {}", coordinate_text(shared->first, facts.labels),
                           coordinate_text(shared->second, facts.labels),
                           offset_of(facts.layout, shared->first));
    }
    [[nodiscard]] Witness shared_witness() const
    {
        return shared ? Witness{shared->first.to_vector(), shared->second.to_vector()} : Witness{};
    }
    [[nodiscard]] std::string untouched_text() const
    {
        return untouched ? fmt::format("; no element is at offset {}", *untouched) : "";
    }
    [[nodiscard]] Witness untouched_witness() const { return untouched ? Witness{{*untouched}} : Witness{}; }

    void packed()
    {
        const Wide more = wide(footprint.span) - footprint.element_count;
        const std::string places =
            fmt::format("offsets {} are {} for {}", range(), counted(footprint.span, "place"),
                        counted(footprint.element_count, "element"));
        if (!footprint.packed)
            return add("packed",
                       places + "; whether two coordinates share one was not decided: " + not_counted());
        if (*footprint.packed)
            return add("packed", places + ", and no two share one");
        if (more > 0)
            return add("packed", fmt::format("{}: {} more{}", places, more, untouched_text()),
                       untouched_witness());
        if (more < 0)
            return add("packed", fmt::format("{}: {} fewer; {}", places, -more, shared_text()),
                       shared_witness());
        add("packed", fmt::format("{}, but {}", places, shared_text()), shared_witness());
    }

    void broadcast()
    {
        for (std::size_t d = 0; d < facts.rank(); ++d)
            if (facts.layout.sizes[d] > 1 && facts.layout.strides[d] == 0)
                return add("broadcast",
                           fmt::format("{} has size {} and stride 0: {}", facts.labels[d],
                                       facts.layout.sizes[d], shared_text()),
                           shared_witness());
        add("broadcast", "no dimension of a size above 1 has stride 0");
    }

    void overlapping()
    {
        if (!footprint.overlapping)
            return add("overlapping", "no two coordinates at one offset were found, nor that there are none: "
                                          + not_counted());
        if (*footprint.overlapping)
            return add("overlapping", shared_text(), shared_witness());
        add("overlapping",
            fmt::format("{} at as many different offsets", counted(footprint.element_count, "element")));
    }

    void padded()
    {
        if (!footprint.padded)
            return add("padded",
                       fmt::format("offsets {} are {}, no more than elements; whether all are touched was "
                                   "not decided: {}",
                                   range(), counted(footprint.span, "place"), not_counted()));
        if (!*footprint.padded)
            return add("padded", fmt::format("every one of the offsets {} is touched", range()));
        const Int touched = footprint.distinct_offsets.value_or(footprint.element_count);
        add("padded",
            fmt::format("offsets {} are {}, of which {}{} {} touched{}", range(),
                        counted(footprint.span, "place"), footprint.distinct_offsets ? "" : "at most ", touched,
                        touched == 1 ? "is" : "are", untouched_text()),
            untouched_witness());
    }

    void order()
    {
        if (footprint.contiguous_order)
            return add("contiguous_order",
                       "packed, and in this order each stride is the product of the sizes behind it");
        if (!footprint.packed)
            return add("contiguous_order", "whether the tensor is packed was not decided");
        if (!*footprint.packed)
            return add("contiguous_order", "the tensor is not packed, so no order makes it dense");
        for (std::size_t d = 0; d < facts.rank(); ++d)
            if (facts.layout.sizes[d] > 1 && facts.layout.strides[d] < 0)
                return add("contiguous_order", fmt::format("{} runs backwards: its stride is {}",
                                                           facts.labels[d], facts.layout.strides[d]));
    }

    void buffer_bytes()
    {
        const Dims& strides = facts.layout.strides;
        for (std::size_t d = 0; d < facts.rank() && !facts.buffer_bytes; ++d)
            if (strides[d] < 0)
            {
                add("buffer_bytes",
                    fmt::format("strides[{}] is {}: DirectML has no negative strides", d, strides[d]));
                break;
            }
        for (std::size_t d = 0; d < facts.rank() && !facts.dml_buffer_bytes; ++d)
        {
            const bool size = !fits_uint(facts.layout.sizes[d]);
            if (!size && (facts.implicit_strides || fits_uint(strides[d])))
                continue;
            add("dml_buffer_bytes",
                fmt::format("{}[{}] is {}, which 32 bits do not hold", size ? "sizes" : "strides", d,
                            size ? facts.layout.sizes[d] : strides[d]));
            break;
        }
    }

    void fits()
    {
        const Int least = footprint.range.least;
        const Wide end = ((wide(footprint.range.greatest) + 1) * facts.bits() + 7) / 8;
        const Int given = *facts.total_bytes;
        const Wide spare = given - end;
        std::string text =
            fmt::format("the tensor ends at byte {} of {}: {} {}", end, given,
                        counted(spare < 0 ? -spare : spare, "byte"), spare < 0 ? "beyond the end" : "to spare");
        if (least < 0)
            text = fmt::format("the least offset is {}, {} before the buffer; {}", least,
                               counted((-wide(least) * facts.bits() + 7) / 8, "byte"), text);
        Witness witness;
        if (const auto last = narrow(end))
            witness = {{*last, given}};
        add("fits", std::move(text), std::move(witness));
    }

    const TensorFacts& facts;
    const Footprint& footprint;
    std::string path;
    Explanation& out;
    std::optional<std::pair<Dims, Dims>> shared;
    std::optional<Int> untouched;
};

} // namespace

void give_reasons(const NamedTensor& tensor, Explanation& out)
{
    Reasons(tensor, out).give();
}

} // namespace stridescope::core
