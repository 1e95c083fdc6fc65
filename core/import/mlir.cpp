#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/memref.h"

#include <algorithm>

namespace stridescope::core::formats
{
namespace
{

/// Adds the definitions at the beginnings of lines, #map = affine_map<..>, in a part of a text. A later
/// definition replaces an earlier one, since a text may contain several modules.
void find_aliases(std::string_view text, TextSpan part, MemrefAliases& aliases)
{
    const std::string_view before = text.substr(0, part.end); // the text after it is searched later
    for (std::size_t at = before.find('#', part.begin); at < part.end; at = before.find('#', at + 1))
    {
        if (at > 0 && text[at - 1] != '\n')
            continue;
        Scanner scan(before, at + 1);
        const std::string_view name = scan.name(true);
        if (!name.empty() && scan.take('='))
            aliases[name] = scan.place();
    }
}

/// Tells whether the line before a type names operands of Sophgo's debugger, %R0 or %G4096, that types follow
/// later.
bool has_apart_operand(std::string_view text, std::size_t at)
{
    const std::string_view line = text.substr(0, at).substr(lines_around(text, {at, at}).begin);
    for (std::size_t place = line.find('%'); place < line.size(); place = line.find('%', place + 1))
        if (place + 2 < line.size() && std::string_view("RGSL").find(line[place + 1]) != std::string_view::npos
            && is_digit(line[place + 2]))
            return true;
    return false;
}

} // namespace

void mlir(std::string_view text, const ImportOptions&, Findings& findings)
{
    constexpr std::string_view opening = "memref<";
    MemrefAliases aliases;
    std::size_t looked = 0;
    for (std::size_t at = text.find(opening); at < text.size() && !findings.done(); at = text.find(opening, at))
    {
        find_aliases(text, {looked, at}, aliases);
        looked = std::max(looked, at);
        Scanner scan(text, at);
        const Memref memref = read_memref(scan, mlir_type, aliases);
        std::optional<Imported> one;
        if (has_apart_operand(text, at) && scan.since(at).find("strides:") != std::string_view::npos)
            scan.leave_open(at, Code::unsupported,
                            "the operand's address is apart from its type: write %R15.128: memref<..>");
        if (!scan.failed())
        {
            one = imported_buffer(memref.tensor);
            one->understood.insert(one->understood.end(), memref.notes.begin(), memref.notes.end());
        }
        at = findings.take(at, scan, std::move(one));
    }
}

} // namespace stridescope::core::formats
