#include "core/import/scene_of_data.h"

#include "core/tensor/layout.h"

#include <algorithm>

namespace stridescope::core
{

Result<Scene> scene_of_data(const DataArray& array, bool raw, const std::string& path)
{
    if (array.rank() > Dims::max_rank)
        return Problem{Code::rank, "",
                       path + ": " + describe_array(array.dtype, array.sizes) + " has more than 8 dimensions"};
    if (array.element_count() == 0)
        return Problem{Code::zero_size, "",
                       path + ": " + describe_array(array.dtype, array.sizes) + " holds no elements"};
    BufferScene buffer;
    TensorSpec& tensor = buffer.tensor;
    tensor.dtype = info(array.dtype).name;
    tensor.sizes = array.sizes.empty() ? std::vector<Int>{1} : array.sizes;
    if (!array.sizes.empty() && !raw
        && !std::equal(array.strides.begin(), array.strides.end(), packed_strides(Dims(array.sizes)).begin()))
        tensor.strides = array.strides;
    tensor.values = ValuesFile{path};
    Scene scene;
    scene.content = std::move(buffer);
    return scene;
}

} // namespace stridescope::core
