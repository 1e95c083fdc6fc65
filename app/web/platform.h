#pragma once

// Included before every source of the page, whose standard library (libc++ 13 of Debian 12's emscripten) lacks
// some of C++17 and C++20. Browsers give a page threads only if its server or its service worker (offline.js)
// isolates it; there is a build for each case (ui/state/worker.h).

#ifndef __EMSCRIPTEN_PTHREADS__
#define STRIDESCOPE_ONE_THREAD
#endif

#ifdef __cplusplus
#include <version>

#if _LIBCPP_VERSION < 14000
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>

namespace std
{

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept
{
    return __builtin_bit_cast(To, from);
}

/// Reads numbers in JSON's form: without a leading plus sign, and independent of the locale.
inline from_chars_result from_chars(const char* first, const char* last, double& value)
{
    const string text(first, last);
    char* end = nullptr;
    errno = 0;
    const double got = strtod(text.c_str(), &end);
    if (end == text.c_str())
        return {first, errc::invalid_argument};
    const char* const at = first + (end - text.c_str());
    if (errno == ERANGE)
        return {at, errc::result_out_of_range};
    value = got;
    return {at, errc{}};
}

namespace ranges
{
template <class Range, class Which, class Value>
constexpr void replace_if(Range&& range, Which which, const Value& value)
{
    std::replace_if(std::begin(range), std::end(range), which, value);
}
template <class Range, class Value>
constexpr auto find(Range&& range, const Value& value)
{
    return std::find(std::begin(range), std::end(range), value);
}
template <class Range, class Value, class Part>
constexpr auto find(Range&& range, const Value& value, Part part)
{
    return std::find_if(std::begin(range), std::end(range),
                        [&](const auto& one) { return std::invoke(part, one) == value; });
}
} // namespace ranges

} // namespace std
#endif
#endif
