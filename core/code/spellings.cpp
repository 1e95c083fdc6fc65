#include "core/code/spellings.h"

namespace stridescope::core
{

std::vector<Spelling> spellings(const Facts& facts)
{
    std::vector<Spelling> all;
    const auto view = digit_view(facts);
    if (!view)
        return all;
    const auto add = [&](std::string_view tool, std::optional<std::string> text)
    {
        if (text)
            all.push_back({tool, *std::move(text)});
    };
    add("oneDNN", onednn_tag(*view));
    add("XLA", xla_layout(*view));
    add("CuTe", cute_layout(*view));
    return all;
}

} // namespace stridescope::core
