// CuTe's layouts as far as they compute offsets: a coordinate of a nested mode is taken apart colexicographically,
// first mode fastest.
#pragma once

#include <cstdint>
#include <tuple>

namespace cute
{

template <class... T>
constexpr auto make_shape(T... t)
{
    return std::tuple<T...>(t...);
}
template <class... T>
constexpr auto make_stride(T... t)
{
    return std::tuple<T...>(t...);
}

template <class C, class T>
T size(C, T shape)
{
    return shape;
}
template <class Coordinate, class Stride>
auto crd2idx(Coordinate c, Stride stride, bool, const auto&)
{
    return c * stride;
}
template <class Coordinate, class... S, class... D>
auto crd2idx(Coordinate c, const std::tuple<D...>& strides, bool, const std::tuple<S...>& shape)
{
    return std::apply(
        [&](auto... stride)
        {
            return std::apply(
                [&](auto... extent)
                {
                    Coordinate left = c;
                    Coordinate sum = 0;
                    ((sum += left % extent * stride, left /= extent), ...);
                    return sum;
                },
                shape);
        },
        strides);
}

template <class Shape, class Stride>
struct Layout
{
    Shape shape;
    Stride stride;

    template <class... C>
    auto operator()(C... c) const
    {
        return std::apply([&](const auto&... extent)
                          { return std::apply([&](const auto&... step) { return (crd2idx(c, step, true, extent) + ...); }, stride); },
                          shape);
    }
};
template <class Shape, class Stride>
auto make_layout(Shape shape, Stride stride)
{
    static_assert(std::tuple_size_v<Shape> == std::tuple_size_v<Stride>);
    return Layout<Shape, Stride>{shape, stride};
}

template <int bits, int base, int shift>
struct Swizzle
{
    static_assert(bits >= 0 && base >= 0 && (shift < 0 ? -shift : shift) >= bits);

    template <class Offset>
    static Offset apply(Offset offset)
    {
        constexpr int mask = static_cast<int>(((std::int64_t{1} << bits) - 1) << (base + (shift > 0 ? shift : 0)));
        if constexpr (shift >= 0)
            return offset ^ ((offset & mask) >> shift);
        else
            return offset ^ ((offset & mask) << -shift);
    }
};
/// A swizzle of what a layout and an offset add up to.
template <class S, class Offset, class L>
struct ComposedLayout
{
    Offset offset;
    L layout;

    template <class... C>
    auto operator()(C... c) const
    {
        return S::apply(offset + layout(c...));
    }
};
template <class S, class Offset, class L>
auto make_composed_layout(S, Offset offset, L layout)
{
    return ComposedLayout<S, Offset, L>{offset, layout};
}
template <int bits, int base, int shift, class L>
auto composition(Swizzle<bits, base, shift> swizzle, L layout)
{
    return make_composed_layout(swizzle, 0, layout);
}

template <class Iterator, class L>
struct Tensor
{
    Iterator data;
    L layout;
    template <class... C>
    decltype(auto) operator()(C... c) const
    {
        return data[layout(c...)];
    }
};
template <class Iterator, class L>
auto make_tensor(Iterator data, L layout)
{
    return Tensor<Iterator, L>{data, layout};
}

} // namespace cute
