#include "core/infer/probe.h"

#include "core/data/numbers.h"
#include "core/infer/expected_tensor.h"
#include "core/infer/rounding.h"
#include "core/infer/tiled_places.h"
#include "core/scene/plan_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>

namespace stridescope::core
{
namespace
{

constexpr std::uint64_t no_index = ~std::uint64_t{0};

std::uint64_t digit_of(const Probe& probe, std::uint64_t index, Int digit)
{
    return (index >> (digit * probe.digit_bits)) & ((std::uint64_t{1} << probe.digit_bits) - 1);
}

std::uint64_t word_of(const Probe& probe, std::uint64_t digit)
{
    const bool floating = info(probe.dtype).number_class == NumberClass::floating;
    return floating ? rounded_bits(probe.dtype, static_cast<double>(digit)) : digit;
}

/// Returns the digit in an element, or `no_index` if it is not a digit.
std::uint64_t digit_in(const Probe& probe, std::uint64_t word)
{
    const std::uint64_t end = std::uint64_t{1} << probe.digit_bits;
    if (info(probe.dtype).number_class != NumberClass::floating)
        return word < end ? word : no_index;
    const double number = std::get<double>(element_number(probe.dtype, word));
    if (!(number >= 0) || number >= static_cast<double>(end))
        return no_index;
    const auto digit = static_cast<std::uint64_t>(number);
    return static_cast<double>(digit) == number ? digit : no_index;
}

/// Returns the index at each offset.
std::vector<std::uint64_t> indexes_in(const std::vector<std::vector<std::byte>>& dumps, const Probe& probe)
{
    const auto width = static_cast<std::size_t>(std::max<Int>(1, info(probe.dtype).bits / 8));
    std::vector<std::uint64_t> indexes(dumps.front().size() / width);
    for (std::size_t i = 0; i < indexes.size(); ++i)
        for (std::size_t k = 0; k < dumps.size(); ++k)
        {
            std::uint64_t word = 0;
            std::memcpy(&word, dumps[k].data() + i * width, width);
            const std::uint64_t digit = digit_in(probe, word);
            const auto shift = static_cast<std::uint64_t>(static_cast<Int>(k) * probe.digit_bits);
            indexes[i] = digit == no_index || indexes[i] == no_index ? no_index : indexes[i] | digit << shift;
        }
    return indexes;
}

StridedElements as_elements(DType dtype, const Dims& sizes, std::span<const std::byte> bytes)
{
    return {dtype, sizes.to_vector(), packed_strides(sizes).to_vector(), 0, bytes, false};
}

/// Returns the first position at which each index is found.
std::vector<std::optional<Int>> places_of(const std::vector<std::uint64_t>& indexes, Int count)
{
    std::vector<std::optional<Int>> places(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < indexes.size(); ++i)
        if (indexes[i] < places.size())
            if (auto& place = places[static_cast<std::size_t>(indexes[i])]; !place)
                place = static_cast<Int>(i);
    return places;
}

Int greatest_power(Int number)
{
    Int power = 1;
    while (power <= number / 2)
        power *= 2;
    return power;
}

/// The highest digit of an element's index, and the distance to the element whose index lacks that digit.
struct TakenDigit
{
    std::optional<std::size_t> dimension;
    Int worth = 1;
    Int before = 1;
};
using TakeDigit = std::function<TakenDigit(Int index)>;

TakenDigit digit_of_index(Int index)
{
    const Int worth = greatest_power(index);
    return {std::nullopt, worth, worth};
}

/// `whole`: of the coordinate all at once, be it no power of two.
TakeDigit digit_of_coordinate(const Dims& sizes, bool whole)
{
    return [packed = packed_strides(sizes), whole](Int index) -> TakenDigit
    {
        std::size_t d = 0;
        while (index < packed[d])
            ++d;
        const Int coordinate = index / packed[d];
        const Int worth = whole ? coordinate : greatest_power(coordinate);
        return {d, worth, worth * packed[d]};
    };
}

/// Tells whether the offset of each element follows from that of the element without its first digit, and from
/// the digit alone.
bool follows(const std::vector<std::optional<Int>>& places, const TakeDigit& take, auto&& combine)
{
    if (!places.front())
        return false;
    const Int base = *places.front();
    for (std::size_t i = 1; i < places.size(); ++i)
    {
        const auto top = static_cast<std::size_t>(take(static_cast<Int>(i)).before);
        if (!places[i] || !places[top] || !places[i - top]
            || *places[i] != combine(*places[i - top], *places[top], base))
            return false;
    }
    return true;
}

void find_rule(const std::vector<std::optional<Int>>& places, const Dims& sizes, ProbeReading& reading)
{
    const auto add = [](Int rest, Int top, Int base) { return rest + top - base; };
    const auto flip = [](Int rest, Int top, Int base) { return rest ^ top ^ base; };
    const auto tell = [&](MapRule rule, const TakeDigit& take, const auto& step)
    {
        reading.rule = rule;
        for (std::size_t i = 1; i < places.size(); ++i)
            if (const TakenDigit one = take(static_cast<Int>(i)); one.before == static_cast<Int>(i))
                reading.digits.push_back({one.dimension, one.worth, step(*places[i], *places.front())});
    };
    const auto more = [](Int place, Int base) { return place - base; };
    const auto flipped = [](Int place, Int base) { return place ^ base; };
    const TakeDigit of_coordinate = digit_of_coordinate(sizes, false);
    const auto several = std::count_if(sizes.begin(), sizes.end(), [](Int size) { return size > 1; });
    if (follows(places, digit_of_index, add))
        tell(MapRule::additive, digit_of_index, more);
    else if (follows(places, of_coordinate, add))
        tell(MapRule::additive, of_coordinate, more);
    else if (follows(places, digit_of_index, flip))
        tell(MapRule::xor_linear, digit_of_index, flipped);
    else if (follows(places, of_coordinate, flip))
        tell(MapRule::xor_linear, of_coordinate, flipped);
    else if (several > 1 && follows(places, digit_of_coordinate(sizes, true), add))
        reading.rule = MapRule::additive; // each coordinate is a digit of its own, with a step for each index
    else
        reading.rule = MapRule::none;
}

/// Slots that no element uses may hold 0, as element 0 does: its offset is the first of these, or the one
/// before element 1.
std::optional<LayoutCandidate> tiled_in(const std::vector<std::uint64_t>& indexes,
                                        std::vector<std::optional<Int>> places, const Probe& probe,
                                        Progress* progress)
{
    if (auto tiled = tiled_at(places, probe.sizes, probe.dtype, progress))
        return tiled;
    if (places.size() < 2 || !places[0] || !places[1])
        return std::nullopt;
    Int before = *places[1];
    while (before > *places[0] && indexes[static_cast<std::size_t>(before)] != 0)
        --before;
    if (before <= *places[0])
        return std::nullopt;
    places[0] = before;
    return tiled_at(places, probe.sizes, probe.dtype, progress);
}

/// In lanes, elements may begin at any byte, so the digits are searched one after the other: the layout of one
/// of them must explain all.
Result<Inference> infer_lanes_of_digits(const std::vector<std::span<const std::byte>>& dumps,
                                        const Probe& probe, const InferOptions& options)
{
    std::optional<Inference> result;
    for (Int digit = 0; digit < probe.digits; ++digit)
    {
        const auto bytes = probe_bytes(probe, digit);
        InferOptions how = options;
        how.memory_dtype.reset();
        how.most = std::max<std::size_t>(options.most, 20'000);
        auto one =
            infer(dumps[static_cast<std::size_t>(digit)], as_elements(probe.dtype, probe.sizes, bytes), how);
        if (!one)
            return one.problem();
        if (one->outcome == InferOutcome::ambiguous && probe.digits > 1)
            continue; // a digit with few values proves nothing by itself
        if (!result)
            result = *std::move(one);
        else
        {
            std::erase_if(result->candidates,
                          [&](const LayoutCandidate& candidate)
                          {
                              return std::none_of(one->candidates.begin(), one->candidates.end(),
                                                  [&](const LayoutCandidate& other)
                                                  { return other.scene == candidate.scene; });
                          });
            result->tried += one->tried;
        }
    }
    if (!result)
        return Inference{InferOutcome::ambiguous, {}, probe.count, 0, 0, true};
    if (result->candidates.empty() && result->outcome == InferOutcome::found)
        result->outcome = InferOutcome::not_found;
    result->equally_good = std::max<Int>(0, static_cast<Int>(result->candidates.size()) - 1);
    result->candidates.resize(std::min(options.most, result->candidates.size()));
    return *std::move(result);
}

} // namespace

Int digit_bits(DType dtype)
{
    switch (dtype)
    {
    case DType::float64:
        return 53;
    case DType::float32:
        return 24;
    case DType::float16:
        return 11;
    case DType::bfloat16:
        return 8;
    case DType::float8_e4m3:
        return 4;
    case DType::float8_e5m2:
        return 3;
    case DType::boolean:
        return 1;
    case DType::int64:
    case DType::uint64:
        return 63; // as an index has
    default:
        return info(dtype).bits;
    }
}

Result<Probe> plan_probe(const Facts& facts, DType dtype)
{
    const auto forms = run_forms(facts);
    if (!forms)
        return forms.problem();
    Probe probe;
    probe.dtype = dtype;
    probe.sizes = forms->input.sizes;
    probe.count = forms->input.element_count;
    if (probe.count > most_probe_elements)
        return Problem{Code::unsupported, "sizes",
                       fmt::format("{} elements would take {} bytes of {} per file; a probe has at most {} "
                                   "elements, because reading its dump keeps 8 bytes per element in memory",
                                   probe.count, packed_bytes(dtype, probe.count).value_or(int_max),
                                   info(dtype).name, most_probe_elements)};
    probe.digit_bits = digit_bits(dtype);
    while (probe.digits * probe.digit_bits < 63 && (probe.count - 1) >> (probe.digits * probe.digit_bits) > 0)
        ++probe.digits;
    return probe;
}

void write_probe(const Probe& probe, Int digit, std::span<std::byte> bytes)
{
    const auto word_at = [&](Int i)
    { return word_of(probe, digit_of(probe, static_cast<std::uint64_t>(i), digit)); };
    if (info(probe.dtype).bits < 8)
    {
        for (Int i = 0; i < probe.count; i += 2)
            bytes[static_cast<std::size_t>(i / 2)] =
                static_cast<std::byte>(word_at(i) | (i + 1 < probe.count ? word_at(i + 1) << 4 : 0));
        return;
    }
    const auto width = static_cast<std::size_t>(info(probe.dtype).bits / 8);
    for (Int i = 0; i < probe.count; ++i)
    {
        const std::uint64_t word = word_at(i);
        std::memcpy(bytes.data() + static_cast<std::size_t>(i) * width, &word, width);
    }
}

std::vector<std::byte> probe_bytes(const Probe& probe, Int digit)
{
    std::vector<std::byte> bytes(static_cast<std::size_t>(*packed_bytes(probe.dtype, probe.count)));
    write_probe(probe, digit, bytes);
    return bytes;
}

std::string_view rule_name(MapRule rule)
{
    switch (rule)
    {
    case MapRule::layout:
        return "layout";
    case MapRule::additive:
        return "additive by digits";
    case MapRule::xor_linear:
        return "XOR-linear";
    case MapRule::none:
        return "no rule found";
    }
    return "";
}

Result<ProbeReading> read_probe(const std::vector<std::span<const std::byte>>& dumps, const Probe& probe,
                                const InferOptions& options)
{
    if (static_cast<Int>(dumps.size()) != probe.digits)
        return Problem{Code::values_count, "",
                       fmt::format("{} elements of {} take {} dumps, not {}", probe.count,
                                   info(probe.dtype).name, probe.digits, dumps.size())};
    for (const auto& dump : dumps)
        if (dump.size() != dumps.front().size())
            return Problem{Code::sizes, "",
                           fmt::format("dumps of {} and {} bytes cannot be of the same memory",
                                       dumps.front().size(), dump.size())};
    ProbeReading reading;
    if (options.lanes)
    {
        auto inference = infer_lanes_of_digits(dumps, probe, options);
        if (!inference)
            return inference.problem();
        reading.inference = *std::move(inference);
    }
    std::vector<std::vector<std::byte>> bytes;
    for (const auto& dump : dumps)
        bytes.push_back(info(probe.dtype).bits < 8 ? unpack_nibbles(dump)
                                                   : std::vector<std::byte>(dump.begin(), dump.end()));
    const auto indexes = indexes_in(bytes, probe);
    if (!options.lanes)
    {
        std::vector<std::uint64_t> wanted(static_cast<std::size_t>(probe.count));
        for (std::size_t i = 0; i < wanted.size(); ++i)
            wanted[i] = i;
        InferOptions how = options;
        how.memory_dtype.reset();
        how.near.reset();
        how.tiled = false; // the offsets themselves show it
        how.reported_bits = info(probe.dtype).bits;
        auto inference = infer(std::as_bytes(std::span(indexes)),
                               as_elements(DType::uint64, probe.sizes, std::as_bytes(std::span(wanted))), how);
        if (!inference)
            return inference.problem();
        reading.inference = *std::move(inference);
        for (LayoutCandidate& candidate : reading.inference.candidates)
            if (auto* buffer = std::get_if<BufferScene>(&candidate.scene.content))
                buffer->tensor.dtype = info(probe.dtype).name;
    }
    const bool all =
        !reading.inference.candidates.empty() && reading.inference.candidates.front().matched == probe.count;
    if (all || reading.inference.outcome == InferOutcome::cancelled)
        return reading;
    auto places = places_of(indexes, probe.count);
    if (!options.lanes)
        if (auto tiled = tiled_in(indexes, places, probe, options.progress))
        {
            const auto same = probe_bytes(probe, 0);
            const auto wanted = as_elements(probe.dtype, probe.sizes, same);
            if (auto none = diff(wanted, wanted, DiffOptions{}))
                tiled->mismatch = *std::move(none);
            Inference& told = reading.inference;
            told = Inference{InferOutcome::found,
                             {*std::move(tiled)},
                             probe.count,
                             told.memory_bytes,
                             told.packed_bytes,
                             0,
                             told.tried + probe.count,
                             false};
            return reading;
        }
    find_rule(places, probe.sizes, reading);
    // A few wrong elements are no rule of their own.
    if (reading.inference.outcome == InferOutcome::found && reading.rule == MapRule::none)
    {
        reading.rule = MapRule::layout;
        return reading;
    }
    if (probe.count <= most_probe_offsets_listed)
        reading.table = std::move(places);
    return reading;
}

} // namespace stridescope::core
