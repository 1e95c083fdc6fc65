#pragma once

#include "core/kinds/step.h"

/// Parts that the steps of several kinds share.
namespace stridescope::core
{

/// Offers one step per element.
[[nodiscard]] StepOffer offer_of_elements(const char* title, std::string_view source, const Dims& sizes);
/// Adds the lines and touched elements that end every copy. `source`: words for the input's element that say
/// how it is found, "in[3-1,2]"; its coordinate if they are empty.
void copy_step(Step& step, const TensorFacts& input, const TensorFacts& output, const Dims& from,
               const Dims& to, std::string source = {});
/// Does the same for an output element whose source is unknown.
void copy_step_of_unknown(Step& step, const TensorFacts& output, const Dims& to);

/// Returns an element of a strided tensor.
[[nodiscard]] StepTouch touched(Operand operand, const TensorFacts& tensor, const Dims& coordinate);
/// Returns "out[0,0,2]".
[[nodiscard]] std::string in_brackets(std::string_view name, const Dims& coordinate);
/// Returns "byte 16", "byte 3, high nibble".
[[nodiscard]] std::string byte_words(const StepTouch& touch, Int bits);
/// Returns "2" or "(-2)", for use as a factor.
[[nodiscard]] std::string factor(Int value);
/// Returns a partial sum, which may exceed 64 bits although the whole does not.
[[nodiscard]] std::string number_text(Wide value);
/// Writes one more term of a sum: "1 + 1·15 = 16", from the sum before it to the sum with it.
[[nodiscard]] std::string running_sum(Wide before, std::string_view term, Wide after);
/// Returns "1*6 + 0*3 + 1*1": what each dimension adds, and the base if it is not 0.
[[nodiscard]] std::string offset_sum(const Layout& layout, const Dims& coordinate);
/// Returns the same sum without dimensions of size 1, as long as there are others.
[[nodiscard]] std::string short_sum(const Layout& layout, const Dims& coordinate);

} // namespace stridescope::core
