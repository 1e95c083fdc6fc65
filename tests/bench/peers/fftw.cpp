// FFTW: a transform of rank 0 is a copy with any strides.
#include "worker.h"

#include <fftw3.h>

#include <stdexcept>

std::vector<Way> ways(const Work& work)
{
    if (work.kind != "strided" || work.element_bytes != 4)
        throw std::runtime_error("strided copies of 4-byte elements only");
    static const int started = fftwf_init_threads();
    if (started == 0)
        throw std::runtime_error("no threads");
    fftwf_plan_with_nthreads(work.threads);
    std::vector<fftwf_iodim64> dims;
    for (std::size_t d = 0; d < work.rank(); ++d)
        dims.push_back({work.shape[d], work.source_strides[d], work.dest_strides[d]});
    auto* source = reinterpret_cast<float*>(work.source) + work.source_offset;
    auto* dest = reinterpret_cast<float*>(work.dest) + work.dest_offset;
    std::vector<Way> found;
    for (const unsigned effort : {FFTW_ESTIMATE, FFTW_MEASURE})
        if (const auto plan = fftwf_plan_guru64_r2r(0, nullptr, static_cast<int>(dims.size()), dims.data(),
                                                    source, dest, nullptr, effort))
            found.push_back([plan] { fftwf_execute(plan); });
    if (found.empty())
        throw std::runtime_error("no plan");
    return found;
}
