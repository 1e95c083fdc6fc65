#include "ui/panels/inspector/inspector_buffer.h"

#include "core/spec/tensor_dimensions.h"
#include "ui/panels/inspector/inspector_element.h"
#include "ui/panels/inspector/inspector_strides.h"
#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::BufferScene& buffer)
{
    core::TensorSpec& tensor = buffer.tensor;
    section("Dimensions", "in elements");
    TensorPart part;
    part.add = [&] { core::Buffer::add_dimension(buffer); };
    part.remove = [&](std::size_t d) { remove_dimension(tensor, d); };
    dimension_table(inspection, tensor, part);

    gap(4);
    section("Memory order");
    stride_choices(inspection, tensor, part.prefix);

    gap(4);
    section("Data");
    element_choices(inspection, tensor, part.prefix);
    value_choices(inspection, tensor, part.prefix);

    const bool asks = tensor.total_bytes || tensor.guaranteed_base_offset_alignment || buffer.feature_level;
    if (expander("directml", "DirectML", asks ? "" : "No limits set", asks))
    {
        directml_numbers(inspection, tensor, part.prefix);
        feature_level_choice(inspection, buffer.feature_level);
    }
}

} // namespace stridescope::ui
