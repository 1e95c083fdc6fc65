#include <core/scene/facts.h>

int main()
{
    using namespace stridescope::core;
    TensorSpec tensor;
    tensor.sizes = {2, 3};
    const Result<Facts> facts = evaluate(Scene{BufferScene{tensor}});
    return facts && std::get<BufferFacts>(facts->content).tensor.footprint.element_count == 6 ? 0 : 1;
}
