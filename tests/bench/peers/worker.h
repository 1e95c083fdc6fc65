#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// Task of a peer written in C++: worker.cpp reads it, fills the memory, and times what `ways` gives.
struct Work
{
    std::string kind; ///< "strided" or "gathernd"
    std::size_t element_bytes = 1;
    std::int64_t source_elements = 0;
    std::int64_t dest_elements = 0;
    int threads = 1; ///< 1 where the work is too little for more
    std::byte* source = nullptr;
    std::byte* dest = nullptr;

    // strided; all in elements
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> source_strides;
    std::vector<std::int64_t> dest_strides;
    std::int64_t source_offset = 0;
    std::int64_t dest_offset = 0;

    // gathernd
    std::vector<std::int64_t> data_shape;
    std::vector<std::int64_t> index_shape;
    std::int64_t batch_dims = 0;
    const std::int64_t* indices = nullptr;

    [[nodiscard]] std::size_t rank() const { return shape.size(); }
    /// Offsets at which coordinates (of the first dimensions, the others 0) are read and written.
    [[nodiscard]] std::int64_t source_at(const std::vector<std::int64_t>& x) const;
    [[nodiscard]] std::int64_t dest_at(const std::vector<std::int64_t>& x) const;
};

using Way = std::function<void()>;

/// The peer's: ways to do the work, of which the fastest counts. Throws std::runtime_error with the reason
/// where it has none. The source is filled only afterwards, so a planner may scribble over it.
[[nodiscard]] std::vector<Way> ways(const Work& work);

/// For peers that leave threads to their caller: part(x) for every coordinate x of the first `outer`
/// dimensions, on the work's threads.
void each_outer(const Work& work, std::size_t outer,
                const std::function<void(const std::vector<std::int64_t>&)>& part);

/// `work` without dimensions of size 1, and with those merged that run on in both.
[[nodiscard]] Work simplified(Work work);

/// Calls use(T{}) with an unsigned type of the elements' size.
template <typename Use>
auto with_element(const Work& work, Use use)
{
    switch (work.element_bytes)
    {
    case 1:
        return use(std::uint8_t{});
    case 2:
        return use(std::uint16_t{});
    case 4:
        return use(std::uint32_t{});
    default:
        return use(std::uint64_t{});
    }
}
