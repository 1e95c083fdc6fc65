// Plain nested loops, as anyone would write them first; the compiler does what it can.
#include "worker.h"

#include <cstring>

namespace
{

Way gather(const Work& work)
{
    std::int64_t block = static_cast<std::int64_t>(work.element_bytes);
    const auto length = static_cast<std::size_t>(work.index_shape.back());
    const auto batch_dims = static_cast<std::size_t>(work.batch_dims);
    for (std::size_t d = batch_dims + length; d < work.data_shape.size(); ++d)
        block *= work.data_shape[d];
    std::int64_t batches = 1, tuples = 1;
    for (std::size_t d = 0; d + 1 < work.index_shape.size(); ++d)
        (d < batch_dims ? batches : tuples) *= work.index_shape[d];
    return [=, &work]
    {
        std::byte* to = work.dest;
        const std::int64_t* index = work.indices;
        for (std::int64_t b = 0; b < batches; ++b)
            for (std::int64_t t = 0; t < tuples; ++t, to += block, index += length)
            {
                std::int64_t at = b;
                for (std::size_t i = 0; i < length; ++i)
                {
                    const std::int64_t size = work.data_shape[batch_dims + i];
                    at = at * size + (index[i] < 0 ? index[i] + size : index[i]);
                }
                std::memcpy(to, work.source + at * block, static_cast<std::size_t>(block));
            }
    };
}

} // namespace

std::vector<Way> ways(const Work& work)
{
    if (work.kind == "gathernd")
        return {gather(work)};
    const Work simple = simplified(work);
    return {[simple]
            {
                with_element(simple,
                             [&](auto zero)
                             {
                                 using T = decltype(zero);
                                 const auto* source = reinterpret_cast<const T*>(simple.source);
                                 auto* dest = reinterpret_cast<T*>(simple.dest);
                                 const std::int64_t size = simple.shape.back();
                                 const std::int64_t from = simple.source_strides.back();
                                 const std::int64_t to = simple.dest_strides.back();
                                 each_outer(simple, simple.rank() - 1,
                                            [&](const auto& x)
                                            {
                                                const T* const s = source + simple.source_at(x);
                                                T* const d = dest + simple.dest_at(x);
                                                for (std::int64_t i = 0; i < size; ++i)
                                                    d[i * to] = s[i * from];
                                            });
                             });
            }};
}
