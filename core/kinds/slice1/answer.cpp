#include "core/kinds/answer_parts.h"
#include "core/kinds/slice1/slice1.h"

namespace stridescope::core
{

void Slice1::answer(const Slice1Facts& facts, const Ask& ask, Json& object)
{
    object["max_output_sizes"] = json_list(facts.max_output_sizes);
    object["view"] = {{"base_offset", facts.view.base},
                      {"sizes", json_list(facts.view.sizes)},
                      {"strides", json_list(facts.view.strides)}};
    OperationKind::answer(facts, ask, object);
}

} // namespace stridescope::core
