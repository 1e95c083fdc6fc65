#include "core/import/formats.h"
#include "core/import/sizes_beside.h"

#include <fmt/format.h>

#include <algorithm>

/// Types with lists in round brackets: Half(2, 3, strides=[3, 1], requires_grad=0, device=cpu) of TorchScript,
/// Half(2:3, 3:1) of its older versions, and strides alone of TensorRT, Half(12544,3136,56,1), with sizes
/// beside; and the lists that PyTorch's profiler has for the inputs of an operation.
namespace stridescope::core::formats
{
namespace
{

/// The lists of a type's brackets.
struct TypedList
{
    std::vector<Int> numbers;
    std::vector<Int> behind_colons;          ///< numbers after colons: 3 in 2:3
    std::optional<std::vector<Int>> strides; ///< strides=[3, 1]
    bool plain = true;                       ///< numbers alone
};

/// Stops if the text is not such a list.
TypedList read_list(Scanner& scan)
{
    TypedList list;
    scan.expect('(');
    while (!scan.failed() && !scan.take(')') && list.numbers.size() < Scanner::most_numbers)
    {
        if (!list.numbers.empty() && !scan.expect(','))
            break;
        const std::size_t place = (scan.skip_blanks(), scan.place());
        if (is_digit(scan.peek()) || scan.peek() == '-')
        {
            if (!list.plain)
                scan.fail("expected a name and its value");
            list.numbers.push_back(scan.integer());
            if (scan.take(':'))
                list.behind_colons.push_back(scan.integer());
            continue;
        }
        if (scan.take('*') || scan.take("SS(")) // a size that may be any
        {
            scan.leave_open(place, Code::unsupported, "a dynamic dimension; replace it with a number");
            list.numbers.push_back(1);
            if (scan.since(place).ends_with('('))
                scan.integer(), scan.expect(')');
            continue;
        }
        list.plain = false;
        const std::string_view key = scan.name();
        scan.expect('=');
        if (key == "strides")
            list.strides = scan.dimensions('[', ']');
        else if (scan.name().empty()) // requires_grad=0, device=cuda:0
            scan.fail("expected a value");
        else if (scan.peek() == ':' && scan.take(':'))
            scan.name();
    }
    return list;
}

/// A list of PyTorch's profiler for each input of an operation: [[2, 3], [], [[4], [5]]]; places of those that
/// are no list of numbers alone are empty.
struct InputLists
{
    std::vector<std::vector<Int>> numbers;
    std::vector<TextSpan> spans;
};
InputLists read_lists(Scanner& scan)
{
    InputLists all;
    scan.expect('[');
    while (!scan.failed() && !scan.take(']') && all.numbers.size() < Scanner::most_numbers)
    {
        if (!all.numbers.empty())
            scan.expect(',');
        const std::size_t begin = (scan.skip_blanks(), scan.place());
        Scanner list = scan;
        all.numbers.push_back(list.dimensions('[', ']'));
        if (list.failed()) // a list of several tensors
        {
            all.numbers.back().clear();
            scan.pass_brackets();
        }
        else
            scan = list;
        all.spans.push_back({begin, scan.place()});
    }
    return all;
}

/// The type of C++ that the profiler writes: c10::Half, long int.
std::optional<NamedType> profiled_type(std::string_view name)
{
    if (name.starts_with("Tensor(") && name.ends_with(")")) // an execution trace writes so
        name = name.substr(7, name.size() - 8);
    if (const std::size_t space = name.find("::"); space != std::string_view::npos)
        return aten_type(name.substr(space + 2));
    if (name == "unsigned char" || name == "signed char")
        return NamedType{name.front() == 'u' ? DType::uint8 : DType::int8, {}};
    return torch_type(name.ends_with(" int") ? name.substr(0, name.size() - 4) : name);
}

/// Reads "Input type": ["c10::Half", ""].
std::vector<std::string_view> read_names(Scanner& scan)
{
    std::vector<std::string_view> all;
    scan.expect('[');
    while (!scan.failed() && !scan.take(']') && all.size() < Scanner::most_numbers)
    {
        if (!all.empty())
            scan.expect(',');
        all.push_back(scan.quoted());
    }
    return all;
}

void read_type(Scanner& scan, std::size_t begin, const NamedType& type, StridedText& said)
{
    said.dtype = type.dtype;
    if (!type.dtype)
        scan.leave_open(begin, Code::dtype, type.note);
}

} // namespace

void torch_script(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        Scanner scan(text, begin + names.name().size());
        const auto type =
            scan.peek() == '(' && !names.name().starts_with('k') ? aten_type(names.name()) : std::nullopt;
        if (!type)
            continue;
        StridedText said;
        const TypedList list = read_list(scan);
        const bool pairs = !list.numbers.empty() && list.behind_colons.size() == list.numbers.size()
                           && (list.numbers.size() > 1 || !list.plain);
        said.sizes = list.numbers;
        if (list.strides)
            said.strides = list.strides;
        else if (pairs)
            said.strides = list.behind_colons;
        else
            continue; // a shape alone, or strides alone
        read_type(scan, begin, *type, said);
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

namespace
{

/// Adds a layout for each input that has a list of sizes. `types`: names of their types; may be shorter.
void add_inputs(std::string_view text, const InputLists& sizes, const InputLists& strides,
                const std::vector<std::string_view>& types, std::optional<std::size_t> open, Findings& findings)
{
    for (std::size_t i = 0; i < sizes.numbers.size(); ++i)
    {
        if (sizes.numbers[i].empty())
            continue; // a number, or a list of tensors
        Scanner scan(text, sizes.spans[i].end);
        if (open)
            scan.leave_open(*open, Code::unsupported, "not a list of numbers for each input");
        StridedText said;
        said.sizes = sizes.numbers[i];
        said.strides = i < strides.numbers.size() ? strides.numbers[i] : std::vector<Int>();
        if (const auto type = i < types.size() ? profiled_type(types[i]) : std::nullopt)
            read_type(scan, sizes.spans[i].begin, *type, said);
        else if (i < types.size() && !types[i].empty())
            scan.leave_open(sizes.spans[i].begin, Code::dtype,
                            fmt::format("{} is not a supported type", types[i]));
        findings.take(sizes.spans[i].begin, scan, imported_buffer(said));
    }
}

/// Returns the place of the first scanner that failed or left something open.
std::optional<std::size_t> open_in(const Scanner& sizes, const Scanner& strides)
{
    for (const Scanner* const part : {&sizes, &strides})
        if (part->unsaid() || part->failed())
            return part->place();
    return std::nullopt;
}

/// Keys of the lists of all inputs: in the events of the profiler, and in execution traces.
struct InputKeys
{
    std::string_view sizes;
    std::string_view strides;
    std::string_view types;
};

void read_events(std::string_view text, const InputKeys& keys, Findings& findings)
{
    constexpr std::size_t farthest = 4096;
    std::size_t previous = 0;
    for (std::size_t at = text.find(keys.sizes); at != std::string_view::npos && !findings.done();
         at = text.find(keys.sizes, at + 1))
    {
        // The event's arguments, whose values have no braces.
        const std::size_t from = std::max(previous, at - std::min(at, farthest));
        const std::size_t brace = text.substr(from, at - from).rfind('{');
        const std::size_t begin = brace == std::string_view::npos ? from : from + brace;
        const std::string_view event =
            text.substr(0, std::min({text.find('}', at), text.size(), at + farthest}));
        const auto value_of = [&](std::string_view name) -> std::optional<Scanner>
        {
            const std::size_t place = event.find(name, begin);
            Scanner scan(event, place == std::string_view::npos ? event.size() : place + name.size());
            return scan.take(':') ? std::optional(scan) : std::nullopt;
        };
        previous = at + keys.sizes.size();
        auto sizes_at = value_of(keys.sizes);
        auto strides_at = value_of(keys.strides);
        auto types_at = value_of(keys.types);
        if (!sizes_at || !strides_at)
        {
            findings.miss(at, event.size(),
                          fmt::format("expected the strides of the profiler too, {}", keys.strides));
            continue;
        }
        const InputLists sizes = read_lists(*sizes_at);
        const InputLists strides = read_lists(*strides_at);
        const auto types = types_at ? read_names(*types_at) : std::vector<std::string_view>();
        add_inputs(text, sizes, strides, types, open_in(*sizes_at, *strides_at), findings);
    }
}

/// Reads lists without brackets around them, separated by commas: [512, 1], [1, 512].
InputLists read_row_of_lists(Scanner& scan)
{
    InputLists all;
    do
    {
        const std::size_t begin = (scan.skip_blanks_on_line(), scan.place());
        all.numbers.push_back(scan.dimensions('[', ']'));
        all.spans.push_back({begin, scan.place()});
    } while (!scan.failed() && all.numbers.size() < Scanner::most_numbers && scan.take(','));
    return all;
}

/// Reads the inputs of a kernel that Inductor tunes: AUTOTUNE mm(1024x512, 512x256), and below it the strides
/// and dtypes.
void read_tuned(std::string_view text, Findings& findings)
{
    constexpr std::string_view word = "AUTOTUNE ";
    for (std::size_t at = text.find(word); at != std::string_view::npos && !findings.done();
         at = text.find(word, at + 1))
    {
        Scanner scan(text, at + word.size());
        scan.name();
        InputLists sizes;
        for (bool more = scan.take('('); more && !scan.failed() && sizes.numbers.size() < Scanner::most_numbers;
             more = scan.take(','))
        {
            const std::size_t begin = (scan.skip_blanks(), scan.place());
            auto& numbers = sizes.numbers.emplace_back();
            do
                numbers.push_back(scan.integer());
            while (!scan.failed() && numbers.size() < Scanner::most_numbers && scan.take('x'));
            sizes.spans.push_back({begin, scan.place()});
        }
        const auto take_quotes = [&] // each line may be quoted in Markdown
        {
            while (scan.take('`'))
                ;
        };
        if (!scan.take(')') || (take_quotes(), !scan.take("strides:")))
            continue;
        const InputLists strides = read_row_of_lists(scan);
        std::vector<std::string_view> types;
        const auto open = open_in(scan, scan);
        if (take_quotes(), scan.take("dtypes:"))
            do
            {
                scan.skip_blanks_on_line();
                types.push_back(scan.name(true));
            } while (types.size() < Scanner::most_numbers && scan.take(','));
        add_inputs(text, sizes, strides, types, open, findings);
    }
}

} // namespace

void torch_profiler(std::string_view text, const ImportOptions&, Findings& findings)
{
    read_events(text, {"\"Input Dims\"", "\"Input Strides\"", "\"Input type\""}, findings);
    if (text.find("\"strides\"") != std::string_view::npos)
        read_events(text, {"\"shapes\"", "\"strides\"", "\"types\""}, findings);
    read_tuned(text, findings);
}

void tensorrt(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        Scanner scan(text, begin + names.name().size());
        if (scan.peek() != '(')
            continue;
        std::optional<NamedType> type = names.name() == "Int8"    ? NamedType{DType::int8, {}}
                                        : names.name() == "Int32" ? NamedType{DType::int32, {}}
                                                                  : aten_type(names.name());
        TypedList list = type ? read_list(scan) : TypedList{};
        if (scan.failed() || scan.unsaid() || !list.plain || list.numbers.size() < 3)
            continue;
        const TextSpan span{begin, scan.place()};
        StridedText said;
        said.sizes = sizes_beside(text, span, list.numbers.size()).sizes;
        if (said.sizes.empty() || (list.behind_colons.empty() && !is_nested(said.sizes, list.numbers)))
            continue; // already named as one without sizes
        if (!list.behind_colons.empty())
            scan.leave_open(begin, Code::unsupported,
                            fmt::format("{} counts in vectors of channels: name its format, such as kHWC8",
                                        text.substr(begin, span.end - begin)));
        said.strides = std::move(list.numbers);
        read_type(scan, begin, *type, said);
        names.go_to(findings.take(begin, scan, imported_buffer(said)));
    }
}

} // namespace stridescope::core::formats
