#pragma once

#include "core/spec/fields.h"

#include <optional>
#include <variant>
#include <vector>

namespace stridescope::core
{

/// The names that scenes of one kind may have: the format's and, after them, those that only this kind visits.
class KnownNames
{
public:
    [[nodiscard]] std::size_t size() const { return format_names.size() + own.size(); }
    [[nodiscard]] std::optional<std::size_t> rank(std::string_view name) const;
    [[nodiscard]] std::size_t rank_of(const FieldName& name) const
    {
        return name.is_of_a_kind() ? *rank(name.text) : name.rank;
    }
    [[nodiscard]] std::string_view operator[](std::size_t rank) const
    {
        return rank < format_names.size() ? format_names[rank] : own[rank - format_names.size()];
    }

    std::vector<std::string_view> own;
};

/// Collects all names of a struct and of the structs inside it.
class NameVisitor : public FieldVisitor
{
public:
    explicit NameVisitor(KnownNames& into) : names(into) {}

    template <typename T>
    void operator()(FieldName name, T&&, Need, Rule = Rule::any)
    {
        if (name.is_of_a_kind() && !names.rank(name.text))
            names.own.push_back(name.text);
        inside_of(std::type_identity<std::remove_cvref_t<T>>{});
    }

private:
    template <typename T>
    void inside_of(std::type_identity<T>)
    {
        if constexpr (HasFields<T>)
        {
            T fresh;
            visit_fields(fresh, *this);
        }
        else if constexpr (requires { typename T::value_type; }) // an optional value, or a list
            inside_of(std::type_identity<typename T::value_type>{});
    }
    template <typename... T>
    void inside_of(std::type_identity<std::variant<T...>>)
    {
        (inside_of(std::type_identity<T>{}), ...);
    }

    KnownNames& names;
};

/// Returns the names of the kind that has this type of scene.
template <HasFields KindScene>
[[nodiscard]] const KnownNames& known_names()
{
    static const KnownNames names = []
    {
        KnownNames found;
        KindScene fresh;
        visit_fields(fresh, NameVisitor(found));
        return found;
    }();
    return names;
}

} // namespace stridescope::core
