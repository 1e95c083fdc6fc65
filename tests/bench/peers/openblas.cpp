// OpenBLAS: omatcopy, of each matrix.
#include "worker.h"

#include <cblas.h>

#include <stdexcept>

std::vector<Way> ways(const Work& work)
{
    if (work.kind != "strided" || work.element_bytes != 4)
        throw std::runtime_error("strided copies of 4-byte elements only");
    const Work simple = simplified(work);
    if (simple.rank() < 2)
        throw std::runtime_error("matrices only");
    const std::size_t outer = simple.rank() - 2;
    const std::int64_t rows = simple.shape[outer], columns = simple.shape[outer + 1];
    const std::int64_t row = simple.source_strides[outer], column = simple.source_strides[outer + 1];
    const std::int64_t to = simple.dest_strides[outer];
    const bool transposed = row == 1 && column >= rows;
    if ((!transposed && (column != 1 || row < columns)) || simple.dest_strides[outer + 1] != 1)
        throw std::runtime_error("rows or columns must be contiguous");
    openblas_set_num_threads(1);
    return {[=]
            {
                each_outer(simple, outer,
                           [&](const auto& x)
                           {
                               const auto* s =
                                   reinterpret_cast<const float*>(simple.source) + simple.source_at(x);
                               auto* d = reinterpret_cast<float*>(simple.dest) + simple.dest_at(x);
                               if (transposed)
                                   cblas_somatcopy(CblasRowMajor, CblasTrans, static_cast<int>(columns),
                                                   static_cast<int>(rows), 1.0F, const_cast<float*>(s),
                                                   static_cast<int>(column), d, static_cast<int>(to));
                               else
                                   cblas_somatcopy(CblasRowMajor, CblasNoTrans, static_cast<int>(rows),
                                                   static_cast<int>(columns), 1.0F, const_cast<float*>(s),
                                                   static_cast<int>(row), d, static_cast<int>(to));
                           });
            }};
}
