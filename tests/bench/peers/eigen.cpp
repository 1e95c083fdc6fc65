// Eigen: maps of rows and matrices with strides, and the tensor module's shuffle of a dense tensor.
#include "worker.h"

#include <Eigen/Core>
#include <unsupported/Eigen/CXX11/Tensor>

#include <algorithm>
#include <stdexcept>

namespace
{

template <typename T>
void copy_matrices(const Work& work)
{
    using Matrix = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    using Strides = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
    using Rows = Eigen::OuterStride<>;
    const std::size_t outer = work.rank() - 2;
    const std::int64_t rows = work.shape[outer], columns = work.shape[outer + 1];
    const std::int64_t row = work.source_strides[outer], column = work.source_strides[outer + 1];
    const std::int64_t to = work.dest_strides[outer], to_column = work.dest_strides[outer + 1];
    each_outer(work, outer,
               [&](const auto& x)
               {
                   const T* s = reinterpret_cast<const T*>(work.source) + work.source_at(x);
                   T* d = reinterpret_cast<T*>(work.dest) + work.dest_at(x);
                   if (to_column != 1)
                   {
                       Eigen::Map<Matrix, 0, Strides>(d, rows, columns, Strides(to, to_column)) =
                           Eigen::Map<const Matrix, 0, Strides>(s, rows, columns, Strides(row, column));
                       return;
                   }
                   Eigen::Map<Matrix, 0, Rows> dest(d, rows, columns, Rows(to));
                   if (column == 1)
                       dest = Eigen::Map<const Matrix, 0, Rows>(s, rows, columns, Rows(row));
                   else if (column == -1)
                       dest = Eigen::Map<const Matrix, 0, Rows>(s - columns + 1, rows, columns, Rows(row))
                                  .rowwise()
                                  .reverse();
                   else if (row == 1)
                       dest = Eigen::Map<const Matrix, 0, Rows>(s, columns, rows, Rows(column)).transpose();
                   else
                       dest = Eigen::Map<const Matrix, 0, Strides>(s, rows, columns, Strides(row, column));
               });
}

/// A permutation of a dense tensor of 3 dimensions in C order, or nothing.
template <typename T>
std::vector<Way> shuffle(const Work& work)
{
    if (work.rank() != 3 || work.source_elements != work.dest_elements || work.threads != 1)
        return {};
    std::array<int, 3> order = {0, 1, 2}; // the source's dimensions, outermost first, as the result's
    std::sort(order.begin(), order.end(),
              [&](int a, int b)
              {
                  return work.source_strides[static_cast<std::size_t>(a)]
                         > work.source_strides[static_cast<std::size_t>(b)];
              });
    std::array<int, 3> places{};
    Eigen::array<Eigen::Index, 3> sizes{}, result{};
    std::int64_t source_run = 1, dest_run = 1;
    for (std::size_t d = 3; d-- > 0;)
    {
        const auto from = static_cast<std::size_t>(order[d]);
        if (work.source_strides[from] != source_run || work.dest_strides[d] != dest_run)
            return {};
        source_run *= work.shape[from];
        dest_run *= work.shape[d];
        sizes[d] = work.shape[from];
        result[d] = work.shape[d];
        places[from] = static_cast<int>(d);
    }
    return {[=]
            {
                using Tensor = Eigen::Tensor<T, 3, Eigen::RowMajor>;
                Eigen::TensorMap<Tensor> dest(reinterpret_cast<T*>(work.dest), result);
                const Eigen::TensorMap<const Tensor> source(reinterpret_cast<const T*>(work.source), sizes);
                dest = source.shuffle(places);
            }};
}

} // namespace

std::vector<Way> ways(const Work& work)
{
    if (work.kind != "strided")
        throw std::runtime_error("no gather");
    Work simple = simplified(work);
    while (simple.rank() < 2)
    {
        simple.shape.insert(simple.shape.begin(), 1);
        simple.source_strides.insert(simple.source_strides.begin(), simple.source_elements);
        simple.dest_strides.insert(simple.dest_strides.begin(), simple.dest_elements);
    }
    if (simple.rank() == 2 && simple.threads > 1)
    {
        // Something to share out.
        const std::size_t split = simple.shape[0] % simple.threads == 0 ? 0 : 1;
        if (simple.shape[split] % simple.threads == 0)
        {
            const std::int64_t part = simple.shape[split] / simple.threads;
            simple.shape.insert(simple.shape.begin(), simple.threads);
            simple.source_strides.insert(simple.source_strides.begin(), simple.source_strides[split] * part);
            simple.dest_strides.insert(simple.dest_strides.begin(), simple.dest_strides[split] * part);
            simple.shape[split + 1] = part;
        }
    }
    return with_element(simple,
                        [&](auto zero)
                        {
                            using T = decltype(zero);
                            auto found = shuffle<T>(simple);
                            found.push_back([simple] { copy_matrices<T>(simple); });
                            return found;
                        });
}
