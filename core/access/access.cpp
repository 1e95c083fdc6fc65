#include "core/access/access.h"

#include "core/spec/json.h"
#include "core/tensor/coordinate_text.h"
#include "core/tpu/lanes.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// A tensor's bytes in one memory or lane, and the placement that tells which elements are at its offsets.
struct Stretch
{
    Wide begin = 0; ///< bit of offset 0
    Wide first = 0; ///< first bit of the tensor, and the one past its last
    Wide end = 0;
    Int bits = 8;
};

/// Returns the distance in bytes from an access of bits [from, to) to the tensor, negative before it; 0 if they
/// meet.
Wide bytes_outside(const Stretch& stretch, Wide from, Wide to)
{
    if (from >= stretch.end)
        return (from - stretch.end) / 8 + 1;
    if (to <= stretch.first)
        return -((stretch.first - to) / 8 + 1);
    return 0;
}

class Accessing
{
public:
    Accessing(Int byte, Int bytes)
    {
        access.byte = byte;
        access.bytes = bytes;
        access.whole = true;
    }

    /// Adds the slots that bits [from, to) of one memory or lane touch.
    void meet(const Stretch& stretch, Wide from, Wide to, std::optional<Int> npu, auto&& find)
    {
        const Wide first = divide_down(from - stretch.begin, stretch.bits);
        const Wide last = divide_down(to - stretch.begin - 1, stretch.bits);
        places += last - first + 1;
        access.whole = access.whole && first * stretch.bits == from - stretch.begin
                       && (last + 1) * stretch.bits == to - stretch.begin;
        const Wide outside = bytes_outside(stretch, from, to);
        if (outside == 0)
            inside = true;
        else if (!access.outside_by)
            access.outside_by = narrow(outside);
        for (Wide offset = first; offset <= last; ++offset)
        {
            if (static_cast<Int>(access.places.size()) == Access::most_listed)
                return;
            const auto number = narrow(offset);
            if (!number)
                continue;
            OffsetFinding found = find(*number);
            element = element || found.what == SlotUse::element;
            undecided = undecided || found.what == SlotUse::undecided;
            access.places.push_back({npu, *number, std::move(found)});
        }
    }

    [[nodiscard]] Access done()
    {
        access.what = element     ? SlotUse::element
                      : undecided ? SlotUse::undecided
                      : inside    ? SlotUse::hole
                                  : SlotUse::outside;
        if (inside)
            access.outside_by.reset();
        access.straddles = places > 1;
        return std::move(access);
    }

private:
    Access access;
    Wide places = 0;
    bool inside = false;
    bool element = false;
    bool undecided = false;
};

/// Returns the bits of a memory, or of each lane, that are the tensor's.
Stretch stretch_of(const TensorPlacement& map)
{
    const Wide begin = wide(map.address) * 8;
    const Wide end =
        map.has_address ? begin + wide(map.reserved_bytes) * 8 : (wide(map.kept.greatest) + 1) * map.bits;
    return {begin, begin + wide(map.kept.least) * map.bits, end, map.bits};
}

const char* place_word(SlotUse place)
{
    switch (place)
    {
    case SlotUse::element:
        return "element";
    case SlotUse::hole:
        return "padding";
    case SlotUse::outside:
        return "outside";
    case SlotUse::undecided:
        break;
    }
    return "undecided";
}

/// Returns the word for people; `place_word` gives the value in JSON, which must not change.
const char* spoken(SlotUse place)
{
    return place == SlotUse::undecided ? "unknown (search limit reached)" : place_word(place);
}

} // namespace

Result<Access> access_at(const Facts& facts, Int byte, Int bytes)
{
    if (!checked_add(byte, bytes))
        return Problem{Code::overflow, "bytes", "the access extends past the 64-bit address range"};
    const auto memories = facts.memories();
    if (memories.front().sharing)
        return Problem{Code::schema, "kind",
                       "several tensors share these lanes; use --lane and --byte to query a byte"};
    const StoredTensor& first = memories.front().tensors.front();
    const TensorPlacement& map = *first.placement;
    const auto copying = facts.shared_copying();
    const Stretch stretch = stretch_of(map);
    const Wide lane_bits = map.in_lanes ? wide(map.lane_bytes) * 8 : 0;
    const Wide end = (wide(byte) + bytes) * 8;
    Accessing accessing(byte, bytes);
    for (Wide from = wide(byte) * 8; from < end;)
    {
        const Wide lane =
            !map.in_lanes ? 0 : std::clamp<Wide>(divide_down(from, lane_bits), 0, map.lane_count - 1);
        const bool last = !map.in_lanes || lane == map.lane_count - 1;
        const Wide to = last ? end : std::min(end, (lane + 1) * lane_bits);
        const auto npu = static_cast<Int>(lane);
        accessing.meet(
            stretch, from - lane * lane_bits, to - lane * lane_bits,
            map.in_lanes ? std::optional(npu) : std::nullopt,
            [&](Int offset) {
                return copying ? find_readers(map, *copying, offset) : find_offset(map, {npu, offset});
            });
        from = to;
    }
    return accessing.done();
}

Json as_json(const Access& access)
{
    Json json;
    json["byte"] = access.byte;
    json["bytes"] = access.bytes;
    json["what"] = place_word(access.what);
    json["outside_by"] = access.outside_by ? Json(*access.outside_by) : Json(nullptr);
    json["straddles"] = access.straddles;
    json["whole"] = access.whole;
    json["elements"] = Json::array();
    for (const AccessedPlace& place : access.places)
    {
        Json one;
        if (place.npu)
            one["npu"] = *place.npu;
        one["offset"] = place.offset;
        one["coords"] = nullptr;
        if (place.found.coordinates)
        {
            one["coords"] = Json::array();
            for (const Dims& x : *place.found.coordinates)
                one["coords"].push_back(x.to_vector());
        }
        one["count"] = place.found.count ? Json(*place.found.count) : Json(nullptr);
        one["what"] = place_word(place.found.what);
        json["elements"].push_back(std::move(one));
    }
    return json;
}

std::vector<std::string> as_text(const Access& access)
{
    std::vector<std::string> lines;
    const auto bytes = [](Int count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); };
    std::string first = fmt::format("{} from byte {}: ", bytes(access.bytes), access.byte);
    if (access.outside_by)
        first += *access.outside_by > 0
                     ? fmt::format("outside, {} after the tensor's last byte", bytes(*access.outside_by))
                     : fmt::format("outside, {} before the tensor's first byte", bytes(-*access.outside_by));
    else
        first += spoken(access.what);
    if (access.straddles)
        first += access.whole ? "; several whole slots" : "; the access straddles elements";
    lines.push_back(first);
    if (access.what == SlotUse::outside)
        return lines;
    for (const AccessedPlace& place : access.places)
    {
        std::string line = place.npu ? fmt::format("  lane {} offset {}: ", *place.npu, place.offset)
                                     : fmt::format("  offset {}: ", place.offset);
        line += spoken(place.found.what);
        if (place.found.coordinates && !place.found.coordinates->empty())
            line += " " + coordinate_text(place.found.coordinates->front());
        if (place.found.count && *place.found.count > 1)
            line += fmt::format(" and {} more", *place.found.count - 1);
        lines.push_back(line);
    }
    return lines;
}

} // namespace stridescope::core
