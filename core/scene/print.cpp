#include "core/scene/print.h"

#include "core/kinds/tiled/accesses.h"
#include "core/layouts/layout_text.h"
#include "core/spec/json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stridescope::core
{
namespace
{

std::string quoted(const std::string& text)
{
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// An object that is being printed: over several lines, or on one line if it is short, flat, and inside
/// another.
class Object
{
public:
    explicit Object(std::size_t depth) : margin(2 * depth, ' '), inside(depth > 0) {}

    /// Adds a member; `json` is printed unchanged.
    void add(const std::string& key, std::string_view json)
    {
        flat = flat && !json.starts_with('{') && !json.starts_with('[');
        entries.push_back({quoted(key), std::string(json)});
    }
    void add(const Extras& extras)
    {
        for (const Extra& extra : extras)
            add(extra.key, extra.json);
    }
    [[nodiscard]] std::string text() const
    {
        const bool one_line = entries.empty() || (inside && flat && entries.size() <= 4);
        const std::string separator = one_line ? "," : ",\n" + margin + "  ";
        std::string all = one_line ? "{" : "{" + separator.substr(1);
        for (std::size_t i = 0; i < entries.size(); ++i)
        {
            all += i > 0 ? separator : "";
            all += entries[i].key + (one_line ? ":" : ": ") + entries[i].json;
        }
        return all + (one_line ? "}" : "\n" + margin + "}");
    }

private:
    struct Entry
    {
        std::string key;
        std::string json;
    };
    std::string margin;
    bool inside;
    bool flat = true;
    std::vector<Entry> entries;
};

/// Puts a struct's fields into an object.
class Printer : public FieldVisitor
{
public:
    Printer(std::size_t nested_in, Object& into) : depth(nested_in), object(into) {}

    template <typename T>
    void operator()(FieldName name, const T& member, Need need, Rule rule = Rule::any) const
    {
        if (need != Need::misplaced && !(need == Need::optional && member == T{}))
            put(name, member, rule);
    }
    template <typename T, typename Flag>
    void operator()(FieldName name, const Follows<T, Flag>& member, Need, Rule rule = Rule::any) const
    {
        if (member.given)
            put(name, member.value, rule);
    }

private:
    template <typename T>
    void put(FieldName name, const T& member, Rule) const
    {
        object.add(std::string(name.text), json(member));
    }
    template <typename T>
    void put(FieldName name, const std::optional<T>& member, Rule rule) const
    {
        if constexpr (std::same_as<T, std::string>)
            if (member && rule == Rule::json_object)
                return object.add(std::string(name.text), *member);
        if (member)
            object.add(std::string(name.text), json(*member));
    }

    [[nodiscard]] std::string json(Int number) const { return fmt::format("{}", number); }
    [[nodiscard]] std::string json(double number) const { return Json(number).dump(); }
    [[nodiscard]] std::string json(const std::string& text) const { return quoted(text); }
    [[nodiscard]] std::string json(FileUse use) const { return quoted(file_use_name(use)); }
    [[nodiscard]] std::string json(const std::vector<Int>& numbers) const
    {
        return fmt::format("[{}]", fmt::join(numbers, ","));
    }
    [[nodiscard]] std::string json(const std::vector<bool>& flags) const
    {
        std::string all;
        for (const bool flag : flags)
            all += flag ? ",true" : ",false";
        return "[" + (all.empty() ? all : all.substr(1)) + "]";
    }
    [[nodiscard]] std::string json(const std::vector<DigitChoice>& digits) const
    {
        std::string all;
        for (const DigitChoice& digit : digits)
            all += fmt::format("{}[{},{}]", all.empty() ? "" : ",",
                               digit.extent ? fmt::format("{}", *digit.extent) : "null", digit.stride);
        return "[" + all + "]";
    }
    [[nodiscard]] std::string json(const std::vector<LabelStep>& digits) const
    {
        std::string all;
        for (const LabelStep& digit : digits)
            all += fmt::format("{}[{},{},{}]", all.empty() ? "" : ",", quoted(digit.label), digit.extent,
                               digit.step);
        return "[" + all + "]";
    }
    [[nodiscard]] std::string json(const std::optional<std::vector<Int>>& numbers) const
    {
        return numbers ? json(*numbers) : "null";
    }
    [[nodiscard]] std::string json(const PerLabel& numbers) const
    {
        Object labels(depth + 1);
        for (const auto& [label, number] : numbers)
            labels.add(label, json(number));
        return labels.text();
    }
    [[nodiscard]] std::string json(const Values& values) const
    {
        return std::visit([this](const auto& form) { return json(form); }, values);
    }
    [[nodiscard]] std::string json(std::monostate) const { return "null"; }
    [[nodiscard]] std::string json(const Letters&) const { return quoted("letters"); }
    [[nodiscard]] std::string json(const Iota& iota) const
    {
        return iota == Iota{} ? quoted("iota") : json_of_fields(iota);
    }
    [[nodiscard]] std::string json(const NumberList& list) const
    {
        std::string all = "[";
        for (const Number& number : *list.numbers)
        {
            all += all.size() > 1 ? "," : "";
            all += std::visit([this](auto value) { return json(value); }, number);
        }
        return all + "]";
    }
    [[nodiscard]] std::string json(const std::vector<std::string>& words) const
    {
        std::string all;
        for (const std::string& word : words)
            all += (all.empty() ? "" : ",") + quoted(word);
        return "[" + all + "]";
    }
    /// Prints a list with one entry per line.
    template <typename T>
    [[nodiscard]] std::string json(const std::vector<T>& list) const
    {
        const std::string margin(2 * depth + 4, ' ');
        Object unused(depth + 1);
        const Printer inside(depth + 1, unused);
        std::string all;
        for (const T& one : list)
            all += (all.empty() ? "\n" : ",\n") + margin + inside.json(one);
        return list.empty() ? "[]" : "[" + all + "\n" + std::string(2 * depth + 2, ' ') + "]";
    }
    /// Prints a value that is a plain one (a word or a list) or an object.
    template <typename Plain, HasFields T>
    [[nodiscard]] std::string json(const std::variant<Plain, T>& choice) const
    {
        return std::visit([this](const auto& form) { return this->json(form); }, choice);
    }
    template <HasFields T>
    [[nodiscard]] std::string json(const T& fields) const
    {
        return json_of_fields(fields);
    }
    [[nodiscard]] std::string json_of_fields(const auto& fields) const
    {
        Object nested(depth + 1);
        visit_fields(fields, Printer(depth + 1, nested));
        nested.add(extras_of(fields));
        return nested.text();
    }

    std::size_t depth;
    Object& object;
};

} // namespace

std::string print_scene(const Scene& scene)
{
    Object object(0);
    object.add("stridescope", "1");
    object.add("kind", quoted(kind_name(scene)));
    visit_fields(scene, Printer(0, object));
    object.add(scene.extras);
    return object.text() + "\n";
}

std::string print_scene_line(const Scene& scene)
{
    // Newlines are only between parts: in strings they are escaped. Values kept unchanged may contain their
    // own.
    std::string line;
    bool margin = false;
    for (const char c : print_scene(scene))
    {
        margin = c == '\n' || (margin && (c == ' ' || c == '\t' || c == '\r'));
        if (!margin)
            line += c;
    }
    return line;
}

} // namespace stridescope::core
