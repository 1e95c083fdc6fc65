#pragma once

#include "core/tensor/checked.h"

#include <cstddef>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

namespace stridescope::core::test
{

/// Rounds of a random test: `all` where $STRIDESCOPE_LONG is set, else a tenth of them.
[[nodiscard]] inline int rounds(int all)
{
    static const bool is_long = std::getenv("STRIDESCOPE_LONG") != nullptr;
    return is_long ? all : (all + 9) / 10;
}

/// Steps of a sweep: each one where $STRIDESCOPE_LONG is set, else every nth.
[[nodiscard]] inline int every(int n)
{
    return rounds(10) == 10 ? 1 : n;
}

/// Steps of a sweep: each one, but under the sanitizers, which take ten times as long, every nth. A sweep of
/// scenes begins at another one each time.
[[nodiscard]] constexpr int thinned([[maybe_unused]] int n)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return n;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return n;
#endif
#endif
    return 1;
}

/// Tells whether a sweep tries its next step; of `thinned(n)` steps in a row one is tried.
class Sweep
{
public:
    explicit Sweep(int n) : step(thinned(n)), turn(begin()++) {}
    [[nodiscard]] bool passes_next() { return turn++ % step != 0; }

private:
    static int& begin()
    {
        static int first = 0;
        return first;
    }
    int step;
    int turn;
};

/// Random choices that are the same on every machine.
class Dice
{
public:
    explicit Dice(std::uint64_t seed) : engine(seed) {}

    /// Both ends included.
    Int between(Int least, Int greatest)
    {
        const auto choices = static_cast<std::uint64_t>(greatest - least) + 1;
        return least + static_cast<Int>(choices == 0 ? engine() : engine() % choices);
    }
    bool one_in(Int n) { return between(1, n) == 1; }
    template <typename T>
    T pick(const std::vector<T>& values)
    {
        return values[static_cast<std::size_t>(between(0, static_cast<Int>(values.size()) - 1))];
    }
    template <typename Container>
    void shuffle(Container& values)
    {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[static_cast<std::size_t>(between(0, static_cast<Int>(i) - 1))]);
    }

private:
    std::mt19937_64 engine;
};

} // namespace stridescope::core::test
