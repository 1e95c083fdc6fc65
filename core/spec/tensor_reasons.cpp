#include "core/spec/tensor_reasons.h"

#include "core/analysis/witness.h"
#include "core/tensor/coordinate_text.h"
#include "core/tensor/directml.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns "1 element", "2 elements".
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
            add("holes", "distinct offsets were not counted: " + not_counted());
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
        return fmt::format("no closed form applies, and counting is limited to spans of {} offsets or {} runs",
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
            fmt::format("offsets {} cover {} for {}", range(), counted(footprint.span, "slot"),
                        counted(footprint.element_count, "element"));
        if (!footprint.packed)
            return add("packed", places + "; unknown whether two coordinates share one: " + not_counted());
        if (*footprint.packed)
            return add("packed", places + ", and no two share one");
        if (more > 0)
            return add("packed",
                       fmt::format("{}: {} more slots than elements{}", places, more, untouched_text()),
                       untouched_witness());
        if (more < 0)
            return add("packed",
                       fmt::format("{}: {} fewer slots than elements; {}", places, -more, shared_text()),
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
        add("broadcast", "no dimension larger than 1 has stride 0");
    }

    void overlapping()
    {
        if (!footprint.overlapping)
            return add("overlapping", "unknown whether two coordinates share an offset: " + not_counted());
        if (*footprint.overlapping)
            return add("overlapping", shared_text(), shared_witness());
        add("overlapping",
            fmt::format("{}, each at its own offset", counted(footprint.element_count, "element")));
    }

    void padded()
    {
        if (!footprint.padded)
            return add(
                "padded",
                fmt::format(
                    "offsets {} cover {}, no more than there are elements; unknown whether all are used: {}",
                    range(), counted(footprint.span, "slot"), not_counted()));
        if (!*footprint.padded)
            return add("padded", fmt::format("every offset from {} is used", range()));
        const Int touched = footprint.distinct_offsets.value_or(footprint.element_count);
        add("padded",
            fmt::format("offsets {} cover {}, of which {}{} {} used{}", range(),
                        counted(footprint.span, "slot"), footprint.distinct_offsets ? "" : "at most ", touched,
                        touched == 1 ? "is" : "are", untouched_text()),
            untouched_witness());
    }

    void order()
    {
        if (footprint.contiguous_order)
            return add("contiguous_order",
                       "packed: in this order, each stride is the product of the inner sizes");
        if (!footprint.packed)
            return add("contiguous_order", "unknown whether the tensor is packed");
        if (!*footprint.packed)
            return add("contiguous_order", "not packed, so it has no contiguous order");
        for (std::size_t d = 0; d < facts.rank(); ++d)
            if (facts.layout.sizes[d] > 1 && facts.layout.strides[d] < 0)
                return add("contiguous_order", fmt::format("{} has a negative stride, {}", facts.labels[d],
                                                           facts.layout.strides[d]));
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
                fmt::format("{}[{}] is {}, which does not fit in 32 bits", size ? "sizes" : "strides", d,
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
            text = fmt::format("the lowest offset is {}, {} before the buffer; {}", least,
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
