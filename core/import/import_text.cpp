#include "core/import/import_text.h"

#include "core/import/formats.h"
#include "core/import/terminal_text.h"

#include <algorithm>
#include <iterator>

namespace stridescope::core
{
namespace
{

constexpr ImportFormat names[] = {
    {"torch", "f32[8, 16][16, 1]cpu, reinterpret_tensor(..), torch.Size([2, 3]) (3, 1), size=.. stride=.."},
    {"numpy", "shape=(2, 3) strides=(12, 4) dtype=float32, {'shape': .., 'typestr': ..}"},
    {"mlir", "memref<2x3xf32, strided<[5, 1], offset: 2>>"},
    {"cute", "(2,3):(3,1), ((2,2),3)"},
    {"c", "UINT sizes[] = {2, 3}; UINT strides[] = {3, 1};"},
    {"dxdispatch", "JSON with dispatchables of DML_OPERATOR_SLICE1, GATHER_ND1, GATHER_ELEMENTS, or a copy"},
    {"tdb", "%R1.1024.L5: memref<1x64x56x56xf16, strides: [..]>"},
    {"onnx", "the file of a model with Slice, GatherND or GatherElements"},
};

/// An ONNX file is no text: found to be one, nothing else is looked for in it.
constexpr std::string_view binary_format = "onnx";

/// Who reads what.
struct Reading
{
    std::string_view format;
    formats::Read* read;
};
constexpr Reading readings[] = {
    {"onnx", formats::onnx},
    {"dxdispatch", formats::dxdispatch},
    {"tdb", formats::tdb},
    {"mlir", formats::mlir},
    {"torch", formats::torch_annotations},
    {"torch", formats::torch_calls},
    {"torch", formats::torch_python},
    {"numpy", formats::numpy},
    {"c", formats::c_arrays},
    {"cute", formats::cute},
};

/// What several readers took for theirs is of the one that began first, of those the longest.
void keep_outermost(ImportedText& all)
{
    struct Claim
    {
        TextSpan span;
        std::string_view from;
        bool refused;
        std::size_t place;
        bool kept = true;
    };
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < all.found.size(); ++i)
        claims.push_back({all.found[i].span, all.found[i].from, false, i});
    for (std::size_t i = 0; i < all.refused.size(); ++i)
        claims.push_back({all.refused[i].span, all.refused[i].from, true, i});
    std::stable_sort(claims.begin(), claims.end(),
                     [](const Claim& a, const Claim& b) {
                         return a.span.begin != b.span.begin ? a.span.begin < b.span.begin
                                                             : a.span.end > b.span.end;
                     });
    TextSpan taken;
    std::string_view by;
    std::vector<Imported> found;
    std::vector<Refused> refused;
    for (const Claim& claim : claims)
    {
        const bool overlaps = claim.span.begin < taken.end;
        if (overlaps && claim.from != by)
            continue;
        if (claim.span.end > taken.end)
            taken = claim.span;
        by = claim.from;
        if (claim.refused)
            refused.push_back(std::move(all.refused[claim.place]));
        else
            found.push_back(std::move(all.found[claim.place]));
    }
    all.found = std::move(found);
    all.refused = std::move(refused);
}

bool found_as(const ImportedText& all, std::string_view format)
{
    const auto is_of = [&](const auto& one) { return one.from == format; };
    return std::any_of(all.found.begin(), all.found.end(), is_of)
           || std::any_of(all.refused.begin(), all.refused.end(), is_of);
}

/// Of the readers of one format the one that came nearest.
void keep_nearest(std::vector<NearMiss>& missed, const NearMiss& miss)
{
    const auto length = [](const NearMiss& m) { return m.looks_like ? m.at - m.begin + 1 : 0; };
    const auto same =
        std::find_if(missed.begin(), missed.end(), [&](const NearMiss& m) { return m.from == miss.from; });
    if (same == missed.end())
        missed.push_back(miss);
    else if (length(miss) > length(*same))
        *same = miss;
}

/// Places of the plain text that was read become those of the text as it was written.
void move_to_written(ImportedText& all, const TerminalText& log)
{
    const auto move = [&](TextSpan& span) {
        span = {log.written_place(span.begin), span.end > 0 ? log.written_place(span.end - 1) + 1 : 0};
    };
    for (Imported& one : all.found)
        if (one.from != binary_format)
            move(one.span);
    for (Refused& one : all.refused)
        if (one.from != binary_format)
        {
            move(one.span);
            one.at = log.written_place(one.at);
        }
    for (NearMiss& miss : all.missed)
        if (miss.from != binary_format)
        {
            miss.begin = log.written_place(miss.begin);
            miss.at = log.written_place(miss.at);
        }
}

} // namespace

std::span<const ImportFormat> import_formats()
{
    return names;
}

ImportedText import_text(std::string_view text, const ImportOptions& options, Progress* progress)
{
    ImportedText all;
    std::optional<TerminalText> log;
    std::size_t tried = 0;
    for (const Reading& reading : readings)
    {
        if (options.as && *options.as != reading.format)
            continue;
        const bool binary = reading.format == binary_format;
        if (!binary && !log)
            log.emplace(text);
        Findings findings(all, reading.format, progress);
        reading.read(binary ? text : log->plain(), options, findings);
        if (!findings.found_any())
            keep_nearest(all.missed, findings.nearest_miss());
        ++tried;
        if (progress != nullptr)
            progress->share_done = static_cast<double>(tried) / static_cast<double>(std::size(readings));
        if (findings.done() || (binary && findings.found_any()))
            break;
    }
    keep_outermost(all);
    std::erase_if(all.missed, [&](const NearMiss& miss) { return found_as(all, miss.from); });
    const auto place = [](const NearMiss& miss)
    {
        return std::find_if(std::begin(names), std::end(names),
                            [&](const ImportFormat& f) { return f.name == miss.from; });
    };
    std::sort(all.missed.begin(), all.missed.end(),
              [&](const NearMiss& a, const NearMiss& b)
              {
                  if (a.looks_like != b.looks_like)
                      return a.looks_like;
                  if (const std::size_t one = a.at - a.begin, other = b.at - b.begin; one != other)
                      return one > other;
                  return place(a) < place(b);
              });
    if (log)
        move_to_written(all, *log);
    return all;
}

} // namespace stridescope::core
