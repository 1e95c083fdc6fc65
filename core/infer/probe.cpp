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
#include <tuple>

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

/// Tells whether each element is where a tensor has it: its slot holds its index, or that of a later element of
/// the same slot.
bool explains(const TensorFacts& tensor, const std::vector<std::uint64_t>& indexes, const Probe& probe)
{
    if (tensor.layout.sizes != probe.sizes)
        return false;
    Dims x = Dims::filled(probe.sizes.size(), 0);
    for (Int i = 0; i < probe.count; ++i, advance(probe.sizes, x))
    {
        const Int offset = tensor.offset(x);
        if (offset < 0 || offset >= static_cast<Int>(indexes.size()))
            return false;
        const std::uint64_t there = indexes[static_cast<std::size_t>(offset)];
        if (there == static_cast<std::uint64_t>(i))
            continue;
        if (there < static_cast<std::uint64_t>(i) || there >= static_cast<std::uint64_t>(probe.count)
            || tensor.offset(coordinate_at(probe.sizes, static_cast<Int>(there))) != offset)
            return false;
    }
    return true;
}

/// Returns the scene that a probe was made for, if it is a tiled one that explains the dump. The search for
/// strides finds others.
std::optional<LayoutCandidate> as_probed(const ProbedScene& probed, const std::vector<std::uint64_t>& indexes,
                                         const Probe& probe)
{
    LayoutCandidate candidate;
    candidate.scene.content = probed.scene.content;
    auto* const tiled = std::get_if<TiledScene>(&candidate.scene.content);
    if (!tiled || !explains(*probed.facts.first().tensor, indexes, probe))
        return std::nullopt;
    tiled->dtype = info(probe.dtype).name;
    tiled->values = {};
    candidate.matched = probe.count;
    candidate.why = "as the scene has it";
    return candidate;
}

/// Returns the slots that may be element 0's, which holds 0 as slots that no element uses may: the first of
/// these, the one before element 1, those that follow from other elements, and then all if they are few.
std::vector<Int> places_of_first(const std::vector<std::uint64_t>& indexes,
                                 const std::vector<std::optional<Int>>& places, const Dims& sizes)
{
    constexpr std::size_t few = 64;
    std::vector<Int> first;
    const auto add = [&](Int place)
    {
        if (place >= 0 && place < static_cast<Int>(indexes.size())
            && indexes[static_cast<std::size_t>(place)] == 0
            && std::find(first.begin(), first.end(), place) == first.end())
            first.push_back(place);
    };
    if (!places[0])
        return first;
    add(*places[0]);
    const auto add_all = [&]
    {
        if (static_cast<std::size_t>(std::count(indexes.begin(), indexes.end(), std::uint64_t{0})) <= few)
            for (std::size_t i = 0; i < indexes.size(); ++i)
                if (indexes[i] == 0)
                    add(static_cast<Int>(i));
        return std::move(first);
    };
    if (places.size() < 2 || !places[1])
        return add_all();
    Int before = *places[1];
    while (before > *places[0] && indexes[static_cast<std::size_t>(before)] != 0)
        --before;
    add(before);
    const Dims packed = packed_strides(sizes);
    const auto place_at = [&](Int index) {
        return index < static_cast<Int>(places.size()) ? places[static_cast<std::size_t>(index)] : std::nullopt;
    };
    for (std::size_t d = 0; d < sizes.size(); ++d)
        for (Int step = 1; step < sizes[d]; step *= 2)
        {
            const auto one = place_at(step * packed[d]);
            const auto two = step * 2 < sizes[d] ? place_at(step * 2 * packed[d]) : std::nullopt;
            const auto three = step * 3 < sizes[d] ? place_at(step * 3 * packed[d]) : std::nullopt;
            if (one && two)
                add(2 * *one - *two);
            if (one && two && three)
                add(*one + *two - *three);
            if (one && two && three)
                add(*one ^ *two ^ *three);
            for (std::size_t other = d + 1; other < sizes.size(); ++other)
                if (const auto beside = sizes[other] > 1 ? place_at(packed[other]) : std::nullopt)
                    if (const auto both = place_at(step * packed[d] + packed[other]); one && both)
                    {
                        add(*one + *beside - *both);
                        add(*one ^ *beside ^ *both);
                    }
        }
    return add_all();
}

/// Returns the tiled tensors that explain the dump, by the fewest digits and steps; several if element 0 may be
/// at several slots.
std::vector<LayoutCandidate> tiled_in(const std::vector<std::uint64_t>& indexes,
                                      std::vector<std::optional<Int>> places, const Probe& probe,
                                      Progress* progress)
{
    const auto parts_of = [](const LayoutCandidate& candidate)
    {
        const auto& tiled = std::get<TiledScene>(candidate.scene.content);
        std::size_t digits = 0;
        std::size_t backward = 0;
        if (tiled.digits)
            for (const auto& of_dimension : *tiled.digits)
                for (const DigitChoice& digit : of_dimension)
                {
                    ++digits;
                    backward += digit.stride < 0 ? 1U : 0U;
                }
        return std::tuple(tiled.bases.has_value(), tiled.xors ? tiled.xors->size() : 0, digits, backward);
    };
    std::vector<LayoutCandidate> found;
    std::vector<Int> all = places_of_first(indexes, places, probe.sizes);
    constexpr Int many = Int{1} << 16; // elements of which each search takes its time
    constexpr std::size_t most_of_many = 8;
    if (probe.count > many)
        all.resize(std::min(all.size(), most_of_many));
    for (const Int first : all)
    {
        places[0] = first;
        auto tiled = tiled_at(places, probe.sizes, probe.dtype, progress);
        if (!tiled)
            continue;
        if (!found.empty() && parts_of(*tiled) < parts_of(found.front()))
            found.clear();
        if (found.empty() || parts_of(*tiled) == parts_of(found.front()))
            found.push_back(*std::move(tiled));
    }
    return found;
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
                                const InferOptions& options, const ProbedScene* probed)
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
    const auto tell = [&](std::vector<LayoutCandidate> found)
    {
        const auto same = probe_bytes(probe, 0);
        const auto wanted = as_elements(probe.dtype, probe.sizes, same);
        for (LayoutCandidate& candidate : found)
            if (auto none = diff(wanted, wanted, DiffOptions{}))
                candidate.mismatch = *std::move(none);
        const auto others = static_cast<Int>(found.size()) - 1;
        found.resize(std::min(options.most, found.size()));
        const Int tried = reading.inference.tried + probe.count;
        reading.inference = Inference{InferOutcome::found,
                                      std::move(found),
                                      probe.count,
                                      static_cast<Int>(dumps.front().size()),
                                      packed_bytes(probe.dtype, probe.count).value_or(int_max),
                                      others,
                                      tried,
                                      false};
    };
    if (!options.lanes && probed)
        if (auto same = as_probed(*probed, indexes, probe))
        {
            tell({*std::move(same)});
            return reading;
        }
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
        if (auto tiled = tiled_in(indexes, places, probe, options.progress); !tiled.empty())
        {
            tell(std::move(tiled));
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
