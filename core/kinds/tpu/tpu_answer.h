#pragma once

#include "core/kinds/answer_parts.h"
#include "core/kinds/tpu/tpu.h"

namespace stridescope::core
{

/// Lists banks, up to the limit of one answer.
class BankLists
{
public:
    explicit BankLists(Int most_of_all) : most(most_of_all), left(most_of_all) {}

    [[nodiscard]] Json of(const std::optional<BankRange>& banks);

private:
    Int most;
    Int left;
};

/// Writes the part of an answer about one tensor.
void put_tpu_facts(Json& object, const TpuFacts& facts, BankLists& banks);

/// Derives the numbers of a byte that is asked for; `path` ends in a dot.
void derive_lane_byte(const std::string& path, const LaneMap& map, const LaneByte& asked, Explanation& out);

} // namespace stridescope::core
