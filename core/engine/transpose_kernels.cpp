#include "core/engine/kernels.h"
#include "core/engine/simd_targets.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/engine/transpose_kernels.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "core/engine/transpose_squares-inl.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::core
{
namespace HWY_NAMESPACE
{
namespace
{

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
void transpose(const Tile& tile)
{
    each_plane(tile, [](const Tile& one) HWY_ATTR { transpose_plane<T>(one); });
}

/// Calls part(element) for vectors of `lanes` of `count` elements, the last one stepping back; false if
/// there is not even one.
template <typename Part>
HWY_INLINE bool in_vectors(Int count, Int lanes, Part part)
{
    if (count < lanes)
        return false;
    for (Int i = 0; i < count; i += lanes)
        part(std::min(i, count - lanes));
    return true;
}

/// Uses smaller vectors if the row is short.
template <typename T, typename Part>
HWY_INLINE bool in_widest_vectors(Int count, Part part)
{
#if HWY_TARGET == HWY_EMU128
    // The emulated interleaving stores use pointers to elements, which must be aligned; ours need not be.
    static_cast<void>(count);
    static_cast<void>(part);
    return false;
#else
    const hn::ScalableTag<T> whole;
    const hn::Full128<T> block;
    return in_vectors(count, static_cast<Int>(hn::Lanes(whole)), [&](Int i) HWY_ATTR { part(whole, i); })
           || in_vectors(count, static_cast<Int>(hn::Lanes(block)), [&](Int i) HWY_ATTR { part(block, i); });
#endif
}

template <typename T, std::size_t Count>
void interleave(const Tile& tile)
{
    each_plane(tile,
               [](const Tile& one) HWY_ATTR
               {
                   constexpr Int bytes = static_cast<Int>(sizeof(T));
                   const Int step = one.inner.source_step;
                   const auto part = [&](auto d, Int i) HWY_ATTR
                   {
                       const std::byte* from = one.source + i * bytes;
                       T* to = elements_at<T>(one.dest + i * bytes * static_cast<Int>(Count));
                       const auto a = hn::LoadU(d, elements_at<T>(from));
                       const auto b = hn::LoadU(d, elements_at<T>(from + step));
                       if constexpr (Count == 2)
                           hn::StoreInterleaved2(a, b, d, to);
                       else
                       {
                           const auto c = hn::LoadU(d, elements_at<T>(from + 2 * step));
                           if constexpr (Count == 3)
                               hn::StoreInterleaved3(a, b, c, d, to);
                           else
                               hn::StoreInterleaved4(a, b, c, hn::LoadU(d, elements_at<T>(from + 3 * step)), d,
                                                     to);
                       }
                   };
                   if (!in_widest_vectors<T>(one.middle.count, part))
                       transpose_one_by_one<T>(one);
               });
}

template <typename T, std::size_t Count>
void deinterleave(const Tile& tile)
{
    each_plane(tile,
               [](const Tile& one) HWY_ATTR
               {
                   constexpr Int bytes = static_cast<Int>(sizeof(T));
                   const Int step = one.middle.dest_step;
                   const auto part = [&](auto d, Int i) HWY_ATTR
                   {
                       const T* from = elements_at<T>(one.source + i * bytes * static_cast<Int>(Count));
                       std::byte* to = one.dest + i * bytes;
                       hn::Vec<decltype(d)> a, b, c, e;
                       if constexpr (Count == 2)
                           hn::LoadInterleaved2(d, from, a, b);
                       else if constexpr (Count == 3)
                           hn::LoadInterleaved3(d, from, a, b, c);
                       else
                           hn::LoadInterleaved4(d, from, a, b, c, e);
                       hn::StoreU(a, d, elements_at<T>(to));
                       hn::StoreU(b, d, elements_at<T>(to + step));
                       if constexpr (Count >= 3)
                           hn::StoreU(c, d, elements_at<T>(to + 2 * step));
                       if constexpr (Count >= 4)
                           hn::StoreU(e, d, elements_at<T>(to + 3 * step));
                   };
                   if (!in_widest_vectors<T>(one.inner.count, part))
                       transpose_one_by_one<T>(one);
               });
}

using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;

template <std::size_t Count>
constexpr BySize interleave_by_size()
{
    return {interleave<U8, Count>, interleave<U16, Count>, interleave<U32, Count>, interleave<U64, Count>};
}

template <std::size_t Count>
constexpr BySize deinterleave_by_size()
{
    return {deinterleave<U8, Count>, deinterleave<U16, Count>, deinterleave<U32, Count>,
            deinterleave<U64, Count>};
}

const TransposeKernels* transpose_table()
{
    static constexpr TransposeKernels table = {
        {transpose<U8>, transpose<U16>, transpose<U32>, transpose<U64>},
        {interleave_by_size<2>(), interleave_by_size<3>(), interleave_by_size<4>()},
        {deinterleave_by_size<2>(), deinterleave_by_size<3>(), deinterleave_by_size<4>()},
    };
    return &table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace stridescope::core
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::core
{

HWY_EXPORT(transpose_table);

const TransposeKernels& transpose_kernels()
{
    return *HWY_DYNAMIC_DISPATCH(transpose_table)();
}

} // namespace stridescope::core
#endif
