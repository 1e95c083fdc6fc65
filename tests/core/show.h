#pragma once

#include "core/tensor/dims.h"
#include "core/tensor/problem.h"

#include <doctest/doctest.h>

#include <string>

/// Prints our types in failing checks.
namespace doctest
{

template <>
struct StringMaker<stridescope::core::Dims>
{
    static String convert(const stridescope::core::Dims& values)
    {
        std::string text = "{";
        for (const auto value : values)
            text += (text.size() > 1 ? "," : "") + std::to_string(value);
        return (text + "}").c_str();
    }
};

template <>
struct StringMaker<std::vector<stridescope::core::Int>>
{
    static String convert(const std::vector<stridescope::core::Int>& values)
    {
        std::string text = "[";
        for (const auto value : values)
            text += (text.size() > 1 ? "," : "") + std::to_string(value);
        return (text + "]").c_str();
    }
};

template <typename T>
struct StringMaker<std::optional<T>>
{
    static String convert(const std::optional<T>& value)
    {
        return value ? toString(*value) : String("nothing");
    }
};

} // namespace doctest

namespace stridescope::core::test
{

/// "code at where", or "none".
inline std::string said(const std::optional<Problem>& problem)
{
    return problem ? std::string(code_name(problem->code)) + " at " + problem->where : "none";
}

template <typename T>
std::string said(const Result<T>& result)
{
    return result.ok() ? "none" : said(std::optional(result.problem()));
}

} // namespace stridescope::core::test
