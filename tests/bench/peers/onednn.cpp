// oneDNN: a reorder between two memory descriptors with strides.
#include "worker.h"

#include <dnnl.hpp>
#include <omp.h>

#include <stdexcept>

std::vector<Way> ways(const Work& work)
{
    using dnnl::memory;
    if (work.kind != "strided" || work.element_bytes > 4)
        throw std::runtime_error("strided copies of 1, 2 and 4 bytes only");
    const Work simple = simplified(work);
    for (std::size_t d = 0; d < simple.rank(); ++d)
        if (simple.source_strides[d] <= 0 || simple.dest_strides[d] <= 0)
            throw std::runtime_error("strides must be positive");
    omp_set_num_threads(work.threads);
    // Two bytes of any meaning: bf16, which every processor moves without rounding.
    const auto type = work.element_bytes == 1   ? memory::data_type::u8
                      : work.element_bytes == 2 ? memory::data_type::bf16
                                                : memory::data_type::f32;
    const auto bytes = static_cast<std::int64_t>(work.element_bytes);
    static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    const memory::desc source_desc(simple.shape, type, simple.source_strides);
    const memory::desc dest_desc(simple.shape, type, simple.dest_strides);
    memory source(source_desc, engine, simple.source + simple.source_offset * bytes);
    memory dest(dest_desc, engine, simple.dest + simple.dest_offset * bytes);
    const dnnl::reorder reorder(dnnl::reorder::primitive_desc(engine, source_desc, engine, dest_desc));
    return {[=, stream = dnnl::stream(engine)]() mutable
            {
                reorder.execute(stream, source, dest);
                stream.wait();
            }};
}
