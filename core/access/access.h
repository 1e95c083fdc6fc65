#pragma once

#include "core/kinds/ask.h"
#include "core/scene/facts.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

/// Explains what a machine's access to memory touches, for example the access that a fault report names.
namespace stridescope::core
{

/// A slot that an access touches, wholly or in part.
struct AccessedPlace
{
    std::optional<Int> npu;
    Int offset = 0; ///< in elements; in lanes, from the tensor's start in its lane
    OffsetFinding found;
};

struct Access
{
    Int byte = 0; ///< first byte of the access, from offset 0; with lanes, from byte 0 of lane 0
    Int bytes = 1;
    /// Element if it touches one; hole if it touches only padding inside the tensor.
    SlotUse what = SlotUse::outside;
    std::optional<Int> outside_by; ///< bytes after the tensor's last one, or before its first (negative)
    bool straddles = false;        ///< it touches more than one slot
    bool whole = false;            ///< it begins and ends at boundaries of slots
    static constexpr Int most_listed = 64;
    std::vector<AccessedPlace> places; ///< the first slots that it touches
};

/// Describes an access to the tensor of a scene or to the input of its operation. Problems: `overflow` if the
/// bytes do not fit in 64 bits, `schema` if the scene has no single tensor.
[[nodiscard]] Result<Access> access_at(const Facts& facts, Int byte, Int bytes);

[[nodiscard]] Json as_json(const Access& access);
/// Describes an access for people, in a line or two.
[[nodiscard]] std::vector<std::string> as_text(const Access& access);

} // namespace stridescope::core
