#include "core/import/formats.h"
#include "core/import/memref.h"

namespace stridescope::core::formats
{

void mlir(std::string_view text, const ImportOptions&, Findings& findings)
{
    constexpr std::string_view opening = "memref<";
    for (std::size_t at = text.find(opening); at < text.size() && !findings.done(); at = text.find(opening, at))
    {
        Scanner scan(text, at);
        const Memref memref = read_memref(scan, mlir_type);
        std::optional<Imported> one;
        if (!scan.failed())
        {
            one = imported_buffer(memref.tensor);
            one->understood.insert(one->understood.end(), memref.notes.begin(), memref.notes.end());
        }
        at = findings.take(at, scan, std::move(one));
    }
}

} // namespace stridescope::core::formats
