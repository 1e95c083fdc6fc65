#pragma once

#include "core/data/array.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

/// Code that the harnesses share. Each file beside this one is a program that gets bytes from libFuzzer, or
/// files from replay.cpp, and aborts if something that must always hold does not.
namespace stridescope::fuzz
{

/// Ends the program, which is how libFuzzer learns of a finding.
inline void check(bool holds, const char* what, const std::string& detail = {})
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", what, detail.c_str());
    std::abort();
}

inline std::string_view text_of(const unsigned char* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// Reads some elements of an array in every way that there is.
void read_elements(const core::DataArray& array);

} // namespace stridescope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);
