#pragma once

#include "core/kinds/tiled/accesses.h"
#include "core/layouts/layout_text.h"
#include "core/scene/json_reader.h"
#include "core/scene/known_names.h"
#include "core/spec/tensor_spec.h"

#include <vector>

namespace stridescope::core
{

inline constexpr std::size_t most_warnings = 1000; ///< most warnings in one answer

/// A key with an unknown name.
struct UnknownKey
{
    std::uint32_t place; ///< position in the document
    std::string where;
};

/// Reads structs that have fields out of a document's objects.
class ObjectReader
{
public:
    explicit ObjectReader(const KnownNames& known) : names(known) {}

    [[nodiscard]] const std::optional<Problem>& problem() const { return json.problem(); }
    /// Takes the unknown keys in the text's order; of each object at most one more than an answer lists.
    [[nodiscard]] std::vector<UnknownKey> take_unknown_keys();

    /// Reads an object into a struct. Problems are reported in the order of the known names: a key that is
    /// missing or wrong, or known but not one of the struct's. Unknown keys go to `extras`. The object may have
    /// other keys that are read elsewhere.
    template <HasFields T, typename... Name>
    void read_object(JsonValue object, const JsonPath& path, T& target, Extras& extras, Name... read_elsewhere);

private:
    using Read = void (*)(ObjectReader&, JsonValue, const JsonPath&, void* target, Rule);
    /// A struct's member, and the way to read it.
    struct Field
    {
        void* target = nullptr;
        bool* given = nullptr;
        Read read = nullptr;
        Need need = Need::misplaced;
        Rule rule = Rule::any;
    };
    using Fields = std::vector<Field>; ///< one for each known name, by the rank of the name

    /// Collects a struct's fields before its object is read.
    class Collector : public FieldVisitor
    {
    public:
        Collector(ObjectReader& of, JsonValue value, Rule tensor_rule, Fields& into)
            : reader(of), object(value), rule_of_values(tensor_rule), fields(into)
        {
        }
        template <typename T>
        void operator()(FieldName name, T& target, Need need, Rule rule = Rule::any)
        {
            Field field{&target, nullptr, &read_as<T>, need, rule};
            if constexpr (std::same_as<T, Values>)
                field.rule = rule_of_values;
            add(name, field);
        }
        template <typename T, typename Flag>
        void operator()(FieldName name, Follows<T, Flag>& target, Need need, Rule rule = Rule::any)
        {
            add(name, {&target.value, &target.given, &read_as<T>, need, rule});
        }
        void add(const FieldName& name, const Field& field) { fields[reader.names.rank_of(name)] = field; }
        bool chosen(FieldName name, std::string& word) const;
        template <typename... T>
        bool chosen(FieldName name, std::variant<std::string, T...>& choice) const
        {
            std::string word;
            const bool is_word = chosen(name, word);
            if (is_word)
                choice = std::move(word);
            return is_word;
        }

    private:
        ObjectReader& reader;
        JsonValue object;
        Rule rule_of_values;
        Fields& fields;
    };

    template <typename T>
    static void read_as(ObjectReader& reader, JsonValue value, const JsonPath& path, void* target, Rule rule)
    {
        reader.read(value, path, *static_cast<T*>(target), rule);
    }
    void read_fields(JsonValue object, const JsonPath& path, const Fields& fields, Extras& extras);

    void read(JsonValue value, const JsonPath& path, Int& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, std::string& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, std::vector<Int>& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, std::vector<bool>& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, DigitChoice& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, LabelStep& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, PerLabel& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, FileUse& target, Rule rule);
    void read(JsonValue value, const JsonPath& path, Values& target, Rule rule);
    void read_values_object(JsonValue value, const JsonPath& path, Values& target, Rule rule);
    void fail_values(const JsonPath& path, Rule rule);
    template <typename T>
    void read(JsonValue value, const JsonPath& path, std::vector<T>& target, Rule rule)
    {
        if (!json.is_array(value, path))
            return;
        for (const JsonEntry& entry : value.entries())
        {
            if (json.failed())
                return;
            const JsonPath place = path[target.size()];
            read(entry.value, place, target.emplace_back(), rule);
        }
    }
    template <typename T>
    void read(JsonValue value, const JsonPath& path, std::optional<T>& target, Rule rule)
    {
        if (rule == Rule::or_null && value.kind() == JsonKind::null)
            return;
        read(value, path, target.emplace(), rule);
    }
    /// Reads a value that is a plain one (a word or a list) or an object.
    template <typename Plain, HasFields T>
    void read(JsonValue value, const JsonPath& path, std::variant<Plain, T>& target, Rule rule)
    {
        constexpr bool is_word = std::same_as<Plain, std::string>;
        if (value.kind() == (is_word ? JsonKind::string : JsonKind::array))
            read(value, path, target.template emplace<Plain>(), rule);
        else if (value.kind() == JsonKind::object)
            read(value, path, target.template emplace<T>(), rule);
        else
            json.fail(
                Code::schema, path,
                std::string(is_word ? "must be a name or an object, not " : "must be a list or an object, not ")
                    + value.kind_name());
    }
    template <HasFields T>
    void read(JsonValue value, const JsonPath& path, T& target, Rule rule)
    {
        if (!json.is_object(value, path))
            return;
        Fields fields(names.size());
        visit_fields(target, Collector(*this, value, rule, fields));
        read_fields(value, path, fields, extras_of(target));
    }

    const KnownNames& names;
    JsonReader json;
    std::vector<UnknownKey> unknown_keys;
};

template <HasFields T, typename... Name>
void ObjectReader::read_object(JsonValue object, const JsonPath& path, T& target, Extras& extras,
                               Name... read_elsewhere)
{
    Fields fields(names.size());
    Collector collect(*this, object, Rule::any, fields);
    visit_fields(target, collect);
    (collect.add(read_elsewhere, {nullptr, nullptr, nullptr, Need::open, Rule::any}), ...);
    read_fields(object, path, fields, extras);
}

} // namespace stridescope::core
