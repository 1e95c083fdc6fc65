#include "ui/widgets/number_text.h"

#include <charconv>
#include <cstdint>
#include <string>

namespace stridescope::ui
{
namespace
{

constexpr const char* no_number = "Enter a whole number, or a product such as 3*224.";
constexpr const char* too_large = "This number does not fit in 64 bits.";

/// Reads a sum of products, and finds what is wrong with it.
class Reader
{
public:
    explicit Reader(std::string written) : text(std::move(written)) {}

    TypedNumber sum()
    {
        core::Wide total = 0;
        bool negative = false;
        for (bool first = true; first || at < text.size(); first = false)
        {
            const bool signed_term = at < text.size() && (text[at] == '-' || text[at] == '+');
            negative = signed_term && text[at] == '-';
            at += signed_term ? 1 : 0;
            const core::Wide term = product();
            if (reason != nullptr)
                return {false, 0, reason};
            total += negative ? -term : term;
        }
        const auto value = core::narrow(total);
        return value ? TypedNumber{true, *value, ""} : TypedNumber{false, 0, too_large};
    }

private:
    core::Wide product()
    {
        core::Wide all = factor();
        while (reason == nullptr && at < text.size() && text[at] == '*')
        {
            ++at;
            all *= factor();
            if (all > core::Wide(core::int_max) + 1)
                reason = too_large;
        }
        if (reason == nullptr && at < text.size() && text[at] != '+' && text[at] != '-')
            reason = no_number;
        return all;
    }
    core::Wide factor()
    {
        const bool is_hex = text.compare(at, 2, "0x") == 0 || text.compare(at, 2, "0X") == 0;
        at += is_hex ? 2 : 0;
        std::uint64_t value = 0;
        const char* const begin = text.data() + at;
        const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), value, is_hex ? 16 : 10);
        if (error == std::errc::invalid_argument)
            reason = no_number;
        else if (error != std::errc{} || value > std::uint64_t{1} << 63)
            reason = too_large;
        at += static_cast<std::size_t>(stop - begin);
        return reason == nullptr ? core::Wide(value) : 0;
    }

    std::string text;
    std::size_t at = 0;
    const char* reason = nullptr;
};

} // namespace

TypedNumber read_number(std::string_view text)
{
    std::string written;
    for (const char c : text)
        if (c != ' ' && c != '_' && c != ',' && c != '\'')
            written += c;
    return Reader(std::move(written)).sum();
}

} // namespace stridescope::ui
