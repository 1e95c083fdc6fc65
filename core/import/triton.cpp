#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/memref.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

/// Reads Triton's encodings of shared memory, #ttg.swizzled_shared<{..}>, with the sizes of the tensors that
/// have them: memdesc<8x64xf16, #shared> if the encoding has a name, otherwise a tensor<8x64xf16> beside it.
namespace stridescope::core::formats
{
namespace
{

constexpr std::size_t longest = 16'384;  ///< bytes of an encoding with its bases
constexpr std::size_t most_tensors = 16; ///< limit of the tensors of one encoding

/// Returns an encoding, from its # to after its last >; nothing if it does not end.
std::optional<TextSpan> encoding_at(std::string_view text, std::size_t begin)
{
    const std::size_t end = std::min(text.size(), begin + longest);
    std::size_t nested = 0;
    for (std::size_t at = text.find('<', begin); at < end && text[at] != '#'; ++at)
        if (text[at] == '<')
            ++nested;
        else if (text[at] == '>' && --nested == 0)
            return TextSpan{begin, at + 1};
    return std::nullopt;
}

struct Tensor
{
    StridedText said;
    std::size_t at = 0;
    bool is_memory = false; ///< a memdesc; a tensor is in registers
    std::string_view rest;  ///< text after the type, up to the bracket that ends it
};

/// tensor<8x64xf16, #blocked>, memdesc<8x64xf16, #shared, #smem, mutable> from its name on.
std::optional<Tensor> tensor_at(std::string_view text, std::size_t begin, std::string_view name)
{
    Scanner scan(text, begin + name.size());
    if ((name != "tensor" && name != "memdesc") || scan.peek() != '<' || !scan.take('<'))
        return std::nullopt;
    Memref memref;
    read_shape(scan, mlir_type, memref);
    if (scan.failed() || scan.unsaid() || memref.tensor.sizes.empty())
        return std::nullopt;
    const std::string_view rest = text.substr(scan.place(), Scanner::most_value);
    return Tensor{memref.tensor, begin, name == "memdesc", rest.substr(0, rest.find_first_of("<>"))};
}

bool same(const Tensor& a, const Tensor& b)
{
    return a.said.sizes == b.said.sizes && a.said.dtype == b.said.dtype;
}

/// Tells whether a memdesc is a part of a larger memory: of memdesc<8x16xf16, #shared, #smem, 8x64> the rows
/// lie as those of 8x64.
bool is_part(const Tensor& tensor)
{
    const std::size_t comma = tensor.rest.rfind(',');
    if (comma == std::string_view::npos)
        return false;
    Scanner scan(tensor.rest, comma + 1);
    std::vector<Int> whole;
    while (!scan.failed() && is_digit(scan.next()))
    {
        whole.push_back(scan.integer());
        if (!scan.take('x'))
            break;
    }
    const auto& sizes = tensor.said.sizes;
    return whole.size() >= sizes.size() && !std::equal(sizes.rbegin(), sizes.rend(), whole.rbegin());
}

/// The tensors of a text by the name of their encoding: of "#shared" all memdescs that end in it.
class Tensors
{
public:
    explicit Tensors(std::string_view of) : text(of)
    {
        Names names(text, 0);
        while (names.next())
        {
            const auto tensor = tensor_at(text, names.place(), names.name());
            Scanner scan(text, tensor ? static_cast<std::size_t>(tensor->rest.data() - text.data()) : 0);
            if (!tensor || !scan.take(',') || !scan.take('#'))
                continue;
            const std::string_view name = scan.name();
            if (scan.peek() == '.')
                continue; // the encoding itself, #ttg.swizzled_shared<..>
            auto& all = by_name[name];
            if (all.size() < most_tensors
                && std::none_of(all.begin(), all.end(), [&](const Tensor& one) { return same(one, *tensor); }))
                all.push_back(*tensor);
        }
    }

    /// Refuses memdescs whose encoding the text names and does not give.
    void refuse_undefined(Findings& findings) const
    {
        std::set<std::string_view> defined; // #shared = ..
        for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1))
        {
            Scanner scan(text, at + 1);
            const std::string_view name = scan.name();
            if (scan.take('='))
                defined.insert(name);
        }
        for (const auto& [name, tensors] : by_name)
            for (const Tensor& tensor : tensors)
                if (tensor.is_memory && !defined.contains(name))
                    findings.refuse({tensor.at, tensor.at + 1}, tensor.at,
                                    {Code::unsupported, "",
                                     fmt::format("the encoding #{} is not in the text: paste it too", name)});
    }

    /// Returns the tensors of an encoding: those that use its name, the one whose type contains it, or the one
    /// beside it.
    [[nodiscard]] std::vector<Tensor> of(TextSpan encoding, std::string& why_not) const
    {
        if (const auto named = by_name.find(name_before(encoding.begin)); named != by_name.end())
            return named->second;
        std::vector<Tensor> found;
        if (const auto around = brackets_around(text, encoding); around && text[around->begin - 1] == '<')
            add({begin_of_name(text, around->begin - 1), encoding.begin}, found);
        if (const std::string_view rest = text.substr(encoding.end, Scanner::most_value); found.size() == 1)
            found[0].rest = rest.substr(0, rest.find_first_of("<>"));
        const TextSpan lines = lines_around(text, encoding);
        if (found.empty())
            add({lines.begin, encoding.begin}, found);
        if (found.empty())
            add({encoding.end, lines.end}, found);
        if (found.size() == 1)
            return found;
        why_not =
            found.empty()
                ? "no tensor with a supported type is beside the encoding: write one such as tensor<8x64xf16>"
                : "several tensors are beside the encoding: keep the one that has it";
        return {};
    }

private:
    /// "shared" of `#shared = #ttg.swizzled_shared<..>`
    [[nodiscard]] std::string_view name_before(std::size_t place) const
    {
        std::size_t end = place;
        const auto skip = [&](char c)
        {
            while (end > 0 && text[end - 1] == c)
                --end;
        };
        skip(' ');
        const std::size_t equals = end;
        skip('=');
        if (end == equals)
            return {};
        skip(' ');
        const std::size_t begin = begin_of_name(text, end);
        return begin > 0 && text[begin - 1] == '#' ? text.substr(begin, end - begin) : std::string_view();
    }

    void add(TextSpan part, std::vector<Tensor>& found) const
    {
        Names names(text.substr(0, part.end), part.begin);
        while (names.next())
            if (auto tensor = tensor_at(text, names.place(), names.name()))
                if (std::none_of(found.begin(), found.end(),
                                 [&](const Tensor& one) { return same(one, *tensor); }))
                    found.push_back(*std::move(tensor));
    }

    std::string_view text;
    std::map<std::string_view, std::vector<Tensor>> by_name;
};

/// Returns the encoding of a memdesc with one more dimension, the outermost, which counts the copies that a
/// pipelined loop goes through. Each copy has the encoding.
std::string with_copies(const std::string& layout, const Tensor& tensor)
{
    const std::size_t at = layout.find("order");
    if (!tensor.is_memory || at == std::string::npos || layout.find("swizzled_shared") == std::string::npos)
        return layout;
    Scanner scan(layout, at + std::string_view("order").size());
    scan.expect('=');
    scan.skip_blanks();
    const std::size_t begin = scan.place();
    const std::vector<Int> order = scan.dimensions('[', ']');
    if (scan.failed() || scan.unsaid() || order.size() + 1 != tensor.said.sizes.size())
        return layout;
    std::string all = "[";
    for (const Int dimension : order)
        all += fmt::format("{}, ", dimension < 64 ? dimension + 1 : dimension);
    return layout.substr(0, begin) + all + "0]" + layout.substr(scan.place());
}

/// Tells whether a memdesc has copies of an encoding of nvmma_shared, which has two dimensions unless it says
/// another rank, and several cores of columns: each copy has all its cores, where those of more rows come core
/// by core.
bool has_copies_of_cores(const std::string& layout, const Tensor& tensor)
{
    const auto& sizes = tensor.said.sizes;
    if (!tensor.is_memory || sizes.size() < 3 || !tensor.said.dtype
        || layout.find("nvmma_shared") == std::string::npos || layout.find("rank") != std::string::npos
        || layout.find("CTA") != std::string::npos)
        return false;
    constexpr std::string_view key = "swizzlingByteWidth";
    const std::size_t at = layout.find(key);
    Scanner scan(layout, at == std::string::npos ? layout.size() : at + key.size());
    scan.expect('=');
    const Int width = std::max<Int>(scan.integer(), 16);
    return !scan.failed() && wide(sizes.back()) * info(*tensor.said.dtype).bits > wide(width) * 8;
}

/// Tells whether a memdesc has copies of an encoding of padded_shared: how far they are apart is not part of
/// it.
bool has_padded_copies(const std::string& layout, const Tensor& tensor)
{
    if (!tensor.is_memory || layout.find("padded_shared") == std::string::npos)
        return false;
    const std::size_t order = layout.find("order = [");
    const std::size_t bases = layout.find("offset = [[");
    const std::size_t list = std::min(order, bases);
    if (list == std::string::npos)
        return false;
    Scanner scan(layout, layout.find('[', list) + (bases == list ? 1 : 0));
    const std::size_t rank = scan.dimensions('[', ']').size();
    return !scan.failed() && rank + 1 == tensor.said.sizes.size();
}

} // namespace

bool is_shared_encoding(std::string_view text, std::size_t place)
{
    Scanner scan(text, place);
    if (!scan.take("#ttg.") && !scan.take("#triton_gpu."))
        return false;
    const std::string_view name = scan.name();
    return scan.peek() == '<'
           && (name == "shared" || name == "swizzled_shared" || name == "padded_shared"
               || name == "nvmma_shared" || name == "shared_linear");
}

void triton(std::string_view text, const ImportOptions&, Findings& findings)
{
    std::optional<Tensors> tensors;
    for (std::size_t at = text.find('#'); at != std::string_view::npos && !findings.done();
         at = text.find('#', at + 1))
    {
        if (!is_shared_encoding(text, at))
            continue;
        Scanner scan(text, at);
        const auto encoding = encoding_at(text, at);
        if (!encoding)
        {
            scan.fail_at(text.find('<', at), Code::parse, "expected > at the end of the encoding");
            findings.take(at, scan, std::nullopt);
            continue;
        }
        if (!tensors)
            tensors.emplace(text);
        std::string why_not;
        std::string layout(text.substr(at, encoding->end - at));
        std::replace_if(layout.begin(), layout.end(), is_blank, ' ');
        const auto all = tensors->of(*encoding, why_not);
        scan.go_to(encoding->end);
        if (!why_not.empty())
            scan.leave_open(at, Code::unsupported, why_not);
        if (all.empty())
            findings.take(at, scan, std::nullopt);
        for (const Tensor& tensor : all)
            if (is_part(tensor))
                findings.refuse(*encoding, tensor.at,
                                {Code::unsupported, "",
                                 "this tensor is part of a larger memory and has its layout: paste the whole"});
            else if (has_padded_copies(layout, tensor))
                findings.refuse(
                    *encoding, tensor.at,
                    {Code::unsupported, "",
                     "copies of an encoding of padded_shared cannot be read: write the sizes of one"});
            else if (has_copies_of_cores(layout, tensor))
                findings.refuse(
                    *encoding, tensor.at,
                    {Code::unsupported, "",
                     "copies of an encoding of several cores cannot be read: write the sizes of one"});
            else
                findings.take(at, scan, imported_layout(tensor.said, with_copies(layout, tensor)));
    }
    if (tensors)
        tensors->refuse_undefined(findings);
}

} // namespace stridescope::core::formats
