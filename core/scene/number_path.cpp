#include "core/scene/number_path.h"

#include <charconv>

namespace stridescope::core
{
namespace
{

/// Cuts a path's first key off.
std::string_view take_key(std::string_view& path)
{
    const std::string_view key = path.substr(0, path.find_first_of(".["));
    path.remove_prefix(key.size());
    if (path.starts_with('.'))
        path.remove_prefix(1);
    return key;
}

/// Returns the index of "[3]"; nothing for any other text.
std::optional<std::size_t> place_in_list(std::string_view path)
{
    std::size_t place = 0;
    if (path.size() < 3 || path.front() != '[' || path.back() != ']')
        return std::nullopt;
    const char* last = path.data() + path.size() - 1;
    const auto [end, error] = std::from_chars(path.data() + 1, last, place);
    return error == std::errc() && end == last ? std::optional(place) : std::nullopt;
}

/// Follows a path through fields to a number.
class NumberFinder : public FieldVisitor
{
public:
    explicit NumberFinder(std::string_view path) : key(take_key(path)), rest(path) {}

    template <typename T>
    void operator()(FieldName name, T& member, Need, Rule = Rule::any)
    {
        if (name.text == key)
            found = in(member);
    }
    template <typename T, typename Flag>
    void operator()(FieldName name, Follows<T, Flag>& member, Need, Rule = Rule::any)
    {
        if (name.text == key)
            found = in(member.value);
    }

    Int* found = nullptr;

private:
    [[nodiscard]] Int* in(Int& number) const { return rest.empty() ? &number : nullptr; }
    [[nodiscard]] Int* in(std::vector<Int>& numbers) const
    {
        const auto place = place_in_list(rest);
        return place && *place < numbers.size() ? &numbers[*place] : nullptr;
    }
    /// Continues into one of a list of structs: "[3].sizes[1]".
    template <HasFields T>
    [[nodiscard]] Int* in(std::vector<T>& list) const
    {
        const auto bracket = rest.find(']');
        const auto place = place_in_list(rest.substr(0, bracket == rest.npos ? 0 : bracket + 1));
        if (!place || *place >= list.size() || rest.substr(bracket + 1, 1) != ".")
            return nullptr;
        NumberFinder inside(rest.substr(bracket + 2));
        visit_fields(list[*place], inside);
        return inside.found;
    }
    [[nodiscard]] Int* in(PerLabel& numbers) const
    {
        for (auto& [label, number] : numbers)
            if (label == rest)
                return &number;
        return nullptr;
    }
    template <typename T>
    [[nodiscard]] Int* in(std::optional<T>& member) const
    {
        return member ? in(*member) : nullptr;
    }
    template <typename... T>
    [[nodiscard]] Int* in(std::variant<T...>& choice) const
    {
        return std::visit([this](auto& member) { return this->in(member); }, choice);
    }
    /// Continues into structs; ignores anything else that is not a number.
    template <typename T>
    [[nodiscard]] Int* in(T& member) const
    {
        if constexpr (HasFields<T>)
        {
            NumberFinder inside(rest);
            visit_fields(member, inside);
            return inside.found;
        }
        else
            return nullptr;
    }

    std::string_view key;
    std::string_view rest;
};

/// Finds a tensor; `Spec` may be const or not.
template <typename Spec>
class TensorFinder : public FieldVisitor
{
public:
    explicit TensorFinder(std::string_view path) : key(take_key(path)) {}

    template <typename T>
    void operator()(FieldName name, T& member, Need, Rule = Rule::any)
    {
        if (name.text != key)
            return;
        if constexpr (std::same_as<T, Spec>)
            found = &member;
        if constexpr (std::same_as<std::remove_const_t<T>, std::optional<OutputSpec>>)
            found = member ? &member->tensor : nullptr;
    }
    /// A scene that is a tensor has only its input, into which all other paths lead.
    void inside(Spec& tensor)
    {
        if (key != operand_name(Operand::indices) && key != operand_name(Operand::output))
            found = &tensor;
    }

    Spec* found = nullptr;

private:
    std::string_view key;
};

} // namespace

Int* number_at(Scene& scene, std::string_view path)
{
    NumberFinder finder(path);
    visit_fields(scene, finder);
    return finder.found;
}

TensorSpec* tensor_at(Scene& scene, std::string_view path)
{
    TensorFinder<TensorSpec> finder(path);
    visit_fields(scene, finder);
    return finder.found;
}

const TensorSpec* tensor_at(const Scene& scene, std::string_view path)
{
    TensorFinder<const TensorSpec> finder(path);
    visit_fields(scene, finder);
    return finder.found;
}

} // namespace stridescope::core
