#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace stridescope::core
{

/// Mistakes in scenes. `code_name` returns their names, on which other programs depend.
enum class Code
{
    parse,
    schema,
    rank,
    zero_size,
    dtype,
    overflow,
    layout,
    window_bounds,
    window_empty,
    window_stride_zero,
    output_too_large,
    output_empty,
    output_sizes,
    index_out_of_range,
    tuple_too_long,
    batch_mismatch,
    batch_count,
    dimension_count,
    indices_dtype,
    indices_sizes,
    axis,
    values_count,
    sizes,
    file,
    npu,
    banks,
    access,
    unsupported,
};

[[nodiscard]] std::string_view code_name(Code code);

/// A mistake of the user, as a value: the broken rule, the JSON path of the first wrong value, and a sentence.
struct Problem
{
    Code code = Code::schema;
    std::string where;
    std::string message;
    /// Index of the byte at which the text of a layout breaks its grammar; its length: it ends too early.
    std::optional<std::size_t> at = {};

    friend bool operator==(const Problem&, const Problem&) = default;
};

/// A warning about something that is valid here but refused or suspicious elsewhere (DirectML, a TPU's lane).
struct Warning
{
    std::string kind;
    std::string code;
    std::string where;
    std::string message;

    friend bool operator==(const Warning&, const Warning&) = default;
};

/// A value, or the problem that prevented it.
template <typename T>
class [[nodiscard]] Result
{
public:
    Result(T value) : state(std::in_place_index<0>, std::move(value)) {}
    Result(Problem problem) : state(std::in_place_index<1>, std::move(problem)) {}

    [[nodiscard]] bool ok() const { return state.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T& operator*() & { return std::get<0>(state); }
    [[nodiscard]] const T& operator*() const& { return std::get<0>(state); }
    [[nodiscard]] T&& operator*() && { return std::get<0>(std::move(state)); }
    [[nodiscard]] T* operator->() { return &std::get<0>(state); }
    [[nodiscard]] const T* operator->() const { return &std::get<0>(state); }
    [[nodiscard]] const Problem& problem() const { return std::get<1>(state); }

private:
    std::variant<T, Problem> state;
};

} // namespace stridescope::core
