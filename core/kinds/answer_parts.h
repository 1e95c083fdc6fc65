#pragma once

#include "core/kinds/ask.h"
#include "core/kinds/kind.h"
#include "core/spec/json.h"

#include <algorithm>
#include <functional>

/// Parts that the answers of several kinds share.
namespace stridescope::core
{

/// Ends an answer; caught by the function that makes the answer.
struct Unanswerable
{
    Problem problem;
};

template <typename T>
[[nodiscard]] Json or_null(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}
[[nodiscard]] Json json_list(const Dims& values);

void put_tensor_facts(Json& object, const TensorFacts& tensor);
/// Puts an offset, its byte, and for 4-bit elements its nibble under keys with a prefix; `tensor` is the path
/// of its tensor, such as "output.".
void put_offset(Json& object, const std::string& prefix, Int offset, Int bits, const std::string& tensor);

/// Elements at the positions that one answer is asked for. At most 2^20 coordinates are listed in total: later
/// positions then get fewer, and their `count` says how many there are.
class Findings
{
public:
    void put(Json& object, const OffsetFinding& found);
    /// Returns the steps that the next search may take: few, when those before have taken many.
    [[nodiscard]] Int most_steps() const
    {
        return std::clamp(steps_left, question_steps >> 10, question_steps);
    }

private:
    std::size_t left = std::size_t{1} << 20;
    Int steps_left = question_steps << 5;
};

/// Puts `at_coords`: calls put(entry, coordinate) for each coordinate asked for, checked against the sizes.
void put_coords(Json& object, const Ask& ask, const Dims& sizes,
                const std::function<void(Json& entry, const Dims& x)>& put);
/// Puts `at_offsets` for element offsets.
void put_offsets(Json& object, const Ask& ask,
                 const std::function<OffsetFinding(Int offset, Int most_steps)>& find);

} // namespace stridescope::core
