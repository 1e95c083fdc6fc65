#include "core/import/import_text.h"

#include "core/import/formats.h"
#include "core/import/scanner.h"
#include "core/import/terminal_text.h"
#include "core/scene/parse.h"
#include "core/scene/scene_link.h"
#include "core/text/line_column.h"

#include <fmt/format.h>

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
    {"cute", "(2,3):(3,1), ((2,2),3), Sw<3,4,3> o 0 o (8,64):(64,1)"},
    {"xla", "bf16[8,128]{1,0:T(8,128)(2,1)}"},
    {"triton", "#ttg.swizzled_shared<{..}> beside memdesc<8x64xf16, ..>"},
    {"onednn", "onednn_verbose,..,src_f32::blocked:aBcd8b:f0 ..,mb2_ic16oc16_ih7oh7.."},
    {"tag", "nChw16c, NCHW16c, NC4HW4, FRACTAL_NZ, kCHW32 beside sizes such as (1, 64, 56, 56)"},
    {"tvm", "T.Buffer((128, 128), \"float32\", strides=(256, 1))"},
    {"ggml", "type = f16, ne = {64, 8, 1, 1}, nb = {2, 128, 1024, 1024}"},
    {"migraphx", "float_type, {2, 3}, {3, 1}, !migraphx.shaped<2x3xf32, 3x1>"},
    {"c", "UINT sizes[] = {2, 3}; UINT strides[] = {3, 1}; __shared__ half a[64][72];"},
    {"dxdispatch", "JSON with dispatchables: DirectML operators and their tensors"},
    {"tdb", "%R1.1024.L5: memref<1x64x56x56xf16, strides: [..]>"},
    {"onnx", "the file of a model with Slice, Transpose, Gather.., DepthToSpace, or SpaceToDepth"},
};

constexpr std::string_view onnx_format = "onnx";
constexpr std::string_view scene_format = "stridescope";
constexpr std::string_view tag_format = "tag";

/// First bytes of files that are not text.
struct FileKind
{
    std::string_view begin;
    std::string_view name;
    std::string_view why;
};
constexpr FileKind file_kinds[] = {
    {"\x93NUMPY", "NumPy", "an array file: open it directly"},
    {"PK\x03\x04", "zip", "an archive (.npz, .pt): open an .npz directly"},
    {"GGUF\x02", "GGUF", "its tensors cannot be read"},
    {"GGUF\x03", "GGUF", "its tensors cannot be read"},
    {"\x89PNG", "PNG", "a picture"},
    {"\x7f"
     "ELF",
     "ELF", "a program"},
    {"\x1f\x8b", "gzip", "compressed: unpack it first"},
};

/// The reader of one format.
struct Reading
{
    std::string_view format;
    formats::Read* read;
    bool asks_beside = false; ///< types may be beside its layouts
};
constexpr Reading readings[] = {
    {"onnx", formats::onnx},
    {"dxdispatch", formats::dxdispatch},
    {"tdb", formats::tdb},
    {"mlir", formats::mlir},
    {"torch", formats::torch_annotations, true},
    {"torch", formats::torch_calls, true},
    {"torch", formats::torch_python, true},
    {"torch", formats::torch_script},
    {"torch", formats::torch_profiler},
    {"numpy", formats::numpy, true},
    {"c", formats::c_arrays, true},
    {"c", formats::c_descriptions},
    {"cute", formats::cute, true},
    {"xla", formats::xla},
    {"triton", formats::triton},
    {"onednn", formats::onednn},
    {"tag", formats::tags, true},
    {"tag", formats::tensorrt},
    {"tvm", formats::tvm},
    {"ggml", formats::ggml, true},
    {"migraphx", formats::migraphx},
    {"known", formats::known},
};

/// Part of the text that a reader recognised.
struct Claim
{
    TextSpan span;
    std::string_view from;
    bool refused;
    std::size_t place; ///< index in the findings or in the refusals
};

/// If several readers recognise overlapping text, it belongs to the one that begins first, and among those to
/// the longest.
std::vector<Claim> outermost(const ImportedText& all)
{
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < all.found.size(); ++i)
        claims.push_back({all.found[i].span, all.found[i].from, false, i});
    for (std::size_t i = 0; i < all.refused.size(); ++i)
        claims.push_back({all.refused[i].span, all.refused[i].from, true, i});
    const auto turn = [](std::string_view format)
    {
        return std::find_if(std::begin(readings), std::end(readings),
                            [&](const Reading& one) { return one.format == format; });
    };
    std::stable_sort(claims.begin(), claims.end(),
                     [&](const Claim& a, const Claim& b)
                     {
                         if (a.span.begin != b.span.begin)
                             return a.span.begin < b.span.begin;
                         if (a.span.end != b.span.end)
                             return a.span.end > b.span.end;
                         return a.refused != b.refused ? b.refused : turn(a.from) < turn(b.from);
                     });
    TextSpan taken;
    std::string_view by;
    std::erase_if(claims,
                  [&](const Claim& claim)
                  {
                      if (claim.span.begin < taken.end && claim.from != by)
                          return true;
                      if (claim.span.end > taken.end)
                          taken = claim.span;
                      by = claim.from;
                      return false;
                  });
    return claims;
}

void keep_outermost(ImportedText& all)
{
    std::vector<Imported> found;
    std::vector<Refused> refused;
    for (const Claim& claim : outermost(all))
        if (claim.refused)
            refused.push_back(std::move(all.refused[claim.place]));
        else
            found.push_back(std::move(all.found[claim.place]));
    all.found = std::move(found);
    all.refused = std::move(refused);
}

bool found_as(const ImportedText& all, std::string_view format)
{
    const auto is_of = [&](const auto& one) { return one.from == format; };
    return std::any_of(all.found.begin(), all.found.end(), is_of)
           || std::any_of(all.refused.begin(), all.refused.end(), is_of);
}

/// Keeps the miss that came nearest among the readers of one format.
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

/// Tells whether a format is read, not only known.
bool is_read(std::string_view format)
{
    return std::any_of(std::begin(names), std::end(names),
                       [&](const ImportFormat& one) { return one.name == format; });
}

/// Places of the plain text that was read become those of the text as it was written.
void move_to_written(ImportedText& all, const TerminalText& log)
{
    const auto move = [&](TextSpan& span) {
        span = {log.written_place(span.begin), span.end > 0 ? log.written_place(span.end - 1) + 1 : 0};
    };
    for (Imported& one : all.found)
        move(one.span);
    for (Refused& one : all.refused)
    {
        move(one.span);
        one.at = log.written_place(one.at);
    }
    for (Aside& one : all.asides)
        one.at = log.written_place(one.at);
    for (NearMiss& miss : all.missed)
    {
        miss.begin = log.written_place(miss.begin);
        miss.at = log.written_place(miss.at);
    }
}

/// Reads a scene's own JSON, even if it has a fault.
bool read_scene(std::string_view text, ImportedText& all)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || text[begin] != '{'
        || text.find("\"stridescope\"") == std::string_view::npos)
        return false;
    auto parsed = parse_scene(text);
    const TextSpan span{begin, text.size()};
    if (parsed.ok())
        all.found.push_back({std::move(parsed->scene), scene_format, span, {"a scene"}, {}});
    else
        all.refused.push_back({scene_format, span, begin, parsed.problem()});
    return true;
}

/// Links to scenes, anywhere in a text.
bool read_links(std::string_view text, ImportedText& all)
{
    for (std::size_t at = text.find(link_mark); at != std::string_view::npos; at = text.find(link_mark, at))
    {
        const std::size_t begin = at;
        const std::string_view link = text.substr(at + link_mark.size());
        const std::size_t length = link_length(link);
        at += link_mark.size() + length;
        auto scene = scene_of_link(link.substr(0, length));
        if (scene)
            all.found.push_back({*std::move(scene), scene_format, {begin, at}, {"a link to a scene"}, {}});
        else
            all.refused.push_back({scene_format, {begin, at}, begin, scene.problem()});
    }
    return !all.found.empty() || !all.refused.empty();
}

bool read_file_kind(std::string_view text, ImportedText& all)
{
    for (const FileKind& kind : file_kinds)
        if (text.starts_with(kind.begin))
        {
            all.refused.push_back(
                {kind.name, {0, kind.begin.size()}, 0, {Code::unsupported, "", std::string(kind.why)}});
            return true;
        }
    return false;
}

/// The nearest first.
void sort_misses(ImportedText& all)
{
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
}

/// Returns the position of a byte for people: in an ONNX file its number.
std::string place_of(LineColumn& places, std::string_view from, std::size_t at)
{
    return from == onnx_format ? fmt::format("byte {}", at) : places.of(at);
}

/// Returns the message of a problem on one line, even if it quotes several.
std::string said(const Problem& problem)
{
    std::string words = problem.where.empty() ? problem.message : problem.where + ": " + problem.message;
    std::replace_if(words.begin(), words.end(), is_blank, ' ');
    return words;
}

/// Returns the refusals in the order of their positions, so that lines are counted once.
std::vector<const Refused*> in_order(const ImportedText& all)
{
    std::vector<const Refused*> ordered;
    for (const Refused& one : all.refused)
        ordered.push_back(&one);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto* a, const auto* b) { return a->at < b->at; });
    return ordered;
}

std::string line(LineColumn& places, const Refused& one)
{
    return fmt::format("{}: {}: {}", place_of(places, one.from, one.at), one.from, said(one.problem));
}

/// Reads a text as all formats, or as that of the options.
void read_formats(std::string_view text, const ImportOptions& options, bool onnx, Progress* progress,
                  ImportedText& all)
{
    std::size_t tried = 0;
    for (const Reading& reading : readings)
    {
        // An ONNX file is not text, and text is not ONNX.
        if ((options.as && *options.as != reading.format) || (reading.format == onnx_format) != onnx)
            continue;
        Findings findings(all, reading.format, {}, options.most, progress);
        reading.read(text, options, findings);
        if (!findings.found_any() && reading.read != formats::known)
            keep_nearest(all.missed, findings.nearest_miss());
        ++tried;
        if (progress != nullptr)
            progress->share_done = static_cast<double>(tried) / static_cast<double>(std::size(readings));
        if (findings.done())
            break;
    }
}

/// Reads formats again whose types may be beside layouts, if a text has several close to each other: the
/// positions of the others then decide which type belongs to which.
void read_beside(std::string_view text, const ImportOptions& options, const Progress* progress,
                 ImportedText& all)
{
    constexpr std::size_t farthest = 1024;
    std::vector<TextSpan> layouts;
    bool close = false;
    for (const Claim& claim : outermost(all))
    {
        close = close || (!layouts.empty() && claim.span.begin < layouts.back().end + farthest);
        layouts.push_back(claim.span);
    }
    if (!close || is_cancelled(progress))
        return;
    for (const ImportFormat& format : names)
    {
        if (!found_as(all, format.name)
            || std::none_of(std::begin(readings), std::end(readings),
                            [&](const Reading& one) { return one.format == format.name && one.asks_beside; }))
            continue;
        std::erase_if(all.found, [&](const Imported& one) { return one.from == format.name; });
        std::erase_if(all.refused, [&](const Refused& one) { return one.from == format.name; });
        all.more = false;
        for (const Reading& reading : readings)
            if (reading.format == format.name)
            {
                Findings findings(all, reading.format, layouts, options.most, progress);
                reading.read(text, options, findings);
            }
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
    const bool onnx = options.as ? *options.as == onnx_format : formats::is_onnx(text);
    if (!options.as && !onnx && (read_scene(text, all) || read_links(text, all) || read_file_kind(text, all)))
        return all;
    std::optional<TerminalText> log;
    if (!onnx)
        log.emplace(text);
    const std::string_view plain = onnx ? text : log->plain();
    read_formats(plain, options, onnx, progress, all);
    if (!onnx)
        read_beside(plain, options, progress, all);
    const auto names_a_layout = [](const auto& one) { return !is_read(one.from) || one.from == tag_format; };
    const bool undrawable = std::any_of(all.refused.begin(), all.refused.end(), names_a_layout)
                            || std::any_of(all.found.begin(), all.found.end(), names_a_layout);
    keep_outermost(all);
    formats::refuse_beside(plain, undrawable, all);
    if (!all.found.empty() || !all.refused.empty())
        all.asides.clear();
    sort_misses(all);
    if (log)
        move_to_written(all, *log);
    return all;
}

std::vector<std::string> refusal_lines(std::string_view text, const ImportedText& all)
{
    LineColumn places(text);
    std::vector<std::string> lines;
    for (const Refused* one : in_order(all))
        lines.push_back(line(places, *one));
    return lines;
}

std::string why_no_scene(std::string_view text, const ImportedText& all)
{
    LineColumn places(text);
    if (!all.refused.empty())
    {
        const std::size_t more = all.refused.size() - 1;
        return line(places, *in_order(all).front())
               + (more == 0 ? std::string() : fmt::format(" ({} more)", more));
    }
    if (!all.asides.empty())
    {
        const Aside& one = all.asides.front();
        return fmt::format("{}: {}: {}", places.of(one.at), one.from, one.message);
    }
    if (!all.missed.empty() && all.missed.front().looks_like)
    {
        const NearMiss& miss = all.missed.front();
        return fmt::format("{}: {}: {}", place_of(places, miss.from, miss.at), miss.from, miss.message);
    }
    return all.missed.size() == 1 ? fmt::format("{}: no match", all.missed.front().from)
                                  : "no layout in a known format";
}

std::vector<std::string> formats_tried(std::string_view text, const ImportedText& all)
{
    LineColumn places(text);
    std::vector<std::string> lines;
    for (const NearMiss& miss : all.missed)
        lines.push_back(miss.looks_like ? fmt::format("{}: starts at {}, stopped at {}: {}", miss.from,
                                                      place_of(places, miss.from, miss.begin),
                                                      place_of(places, miss.from, miss.at), miss.message)
                                        : fmt::format("{}: no match", miss.from));
    return lines;
}

} // namespace stridescope::core
