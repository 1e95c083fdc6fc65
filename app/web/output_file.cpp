// Implements app/output_file.h for a page, which writes only to memory.
#include "app/output_file.h"

#include <fstream>

namespace stridescope::app
{

std::optional<std::string> write_file(const std::string& path, std::string_view content, OutputFile::Streams)
{
    std::ofstream file(path, std::ios::binary);
    file << content;
    return file.flush() ? std::nullopt : std::optional(path + ": cannot be written");
}

} // namespace stridescope::app
