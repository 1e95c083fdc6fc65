#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace stridescope::core
{

/// A list of at most `Capacity` values, without heap memory.
template <typename T, std::size_t Capacity>
class FixedList
{
public:
    static constexpr std::size_t capacity = Capacity;

    FixedList() = default;
    explicit FixedList(std::span<const T> values) : count(values.size())
    {
        assert(values.size() <= Capacity);
        std::copy(values.begin(), values.end(), slots.begin());
    }

    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] bool empty() const { return count == 0; }
    [[nodiscard]] bool full() const { return count == Capacity; }
    [[nodiscard]] T& operator[](std::size_t i)
    {
        assert(i < count);
        return slots[i];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const
    {
        assert(i < count);
        return slots[i];
    }
    [[nodiscard]] T& back() { return (*this)[count - 1]; }
    [[nodiscard]] const T& back() const { return (*this)[count - 1]; }
    [[nodiscard]] T* data() { return slots.data(); }
    [[nodiscard]] const T* data() const { return slots.data(); }
    [[nodiscard]] T* begin() { return slots.data(); }
    [[nodiscard]] T* end() { return slots.data() + count; }
    [[nodiscard]] const T* begin() const { return slots.data(); }
    [[nodiscard]] const T* end() const { return slots.data() + count; }
    void push_back(const T& value)
    {
        assert(count < Capacity);
        slots[count++] = value;
    }
    void pop_back()
    {
        assert(count > 0);
        --count;
    }
    void erase(std::size_t i)
    {
        assert(i < count);
        for (; i + 1 < count; ++i)
            slots[i] = slots[i + 1];
        --count;
    }

    friend bool operator==(const FixedList& a, const FixedList& b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    /// Compares lexicographically.
    friend bool operator<(const FixedList& a, const FixedList& b)
    {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<T, Capacity> slots{};
    std::size_t count = 0;
};

} // namespace stridescope::core
