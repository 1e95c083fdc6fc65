#include "tests/fuzz/check.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

/// Replaces libFuzzer: gives a harness the named files, and all files in the named folders.
int main(int argc, char** argv)
{
    int given = 0;
    const auto give = [&](const std::filesystem::path& path)
    {
        std::ifstream file(path, std::ios::binary);
        const std::string content{std::istreambuf_iterator<char>(file), {}};
        std::printf("%s\n", path.c_str());
        std::fflush(stdout); // before what may be the last that is heard
        LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(content.data()), content.size());
        ++given;
    };
    for (int i = 1; i < argc; ++i)
        if (std::filesystem::is_directory(argv[i]))
            for (const auto& entry : std::filesystem::directory_iterator(argv[i]))
                give(entry.path());
        else
            give(argv[i]);
    return given > 0 ? 0 : 1;
}
