#include "core/infer/reported_layouts.h"

#include "core/infer/element_reader.h"
#include "core/spec/tensor_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace stridescope::core
{

Int room_of(std::span<const std::byte> memory, const ExpectedTensor& tensor)
{
    return narrow(wide(static_cast<Int>(memory.size())) * 8 / tensor.bits()).value_or(0);
}

std::vector<std::byte> as_doubles(const StridedElements& elements, Int count)
{
    std::vector<std::byte> bytes(static_cast<std::size_t>(count) * sizeof(double));
    constexpr Int at_once = 4096;
    std::vector<double> values(at_once);
    const ElementReader reader(elements);
    for (Int first = 0; first < count; first += at_once)
    {
        const auto part = static_cast<std::size_t>(std::min(at_once, count - first));
        reader.read(first, std::span(values).first(part));
        std::memcpy(bytes.data() + static_cast<std::size_t>(first) * sizeof(double), values.data(),
                    part * sizeof(double));
    }
    return bytes;
}

std::vector<std::string> undetermined(const Dims& sizes, const std::vector<FoundLayout>& layouts)
{
    std::vector<std::string> names;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (sizes[d] == 1
            || std::any_of(layouts.begin(), layouts.end(),
                           [&](const FoundLayout& other)
                           { return other.strides[d] != layouts.front().strides[d]; }))
            names.push_back(fmt::format("strides[{}]", d));
    if (std::any_of(layouts.begin(), layouts.end(),
                    [&](const FoundLayout& other) { return other.base != layouts.front().base; }))
        names.emplace_back("base_offset");
    return names;
}

Scene scene_of(const Layout& layout, DType dtype)
{
    BufferScene buffer;
    buffer.tensor.dtype = info(dtype).name;
    buffer.tensor.sizes = layout.sizes.to_vector();
    buffer.tensor.strides = layout.strides.to_vector();
    buffer.tensor.base_offset = layout.base;
    Scene scene;
    scene.content = buffer;
    return scene;
}

std::vector<LayoutLook> likeliest(const std::vector<FoundLayout>& layouts, const ExpectedTensor& tensor,
                                  const InferOptions& options)
{
    const std::string labels = default_labels(tensor.sizes.size());
    std::vector<LayoutLook> looks;
    looks.reserve(layouts.size());
    const Int bits = options.reported_bits.value_or(tensor.bits());
    for (const FoundLayout& layout : layouts)
        looks.push_back(
            look_at({tensor.sizes, layout.strides, layout.base}, labels, bits, options.bytes_before));
    const std::size_t most = std::min(options.most, looks.size());
    std::partial_sort(looks.begin(), looks.begin() + static_cast<std::ptrdiff_t>(most), looks.end(),
                      [](const LayoutLook& a, const LayoutLook& b)
                      {
                          return std::tie(a.oddness, a.layout.base, a.layout.strides)
                                 < std::tie(b.oddness, b.layout.base, b.layout.strides);
                      });
    looks.resize(most);
    return looks;
}

} // namespace stridescope::core
