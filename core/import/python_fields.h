#pragma once

#include "core/import/imported.h"
#include "core/import/scanner.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Fields that Python prints about an array: keys with values, as arguments, in a dict, or as words of a log.
namespace stridescope::core
{

/// Unit of an offset.
enum class Unit
{
    unknown,
    elements,
    bytes,
};

/// A key with its value: `size=(2, 3)`, `'shape': (2, 3)`, `x.stride()=(3, 1)`, `strides (12, 4)`
struct PythonField
{
    std::string_view key;   ///< without quotes, and without the owner
    std::string_view owner; ///< object whose member the key is: "x" in x.stride() and x_stride; often empty
    std::size_t begin = 0;  ///< begin of the key
    std::size_t value = 0;  ///< begin of the value
    std::size_t end = 0;
    /// The value: the content of a string, a name or a number as written, or brackets with their content.
    std::string_view text;
    bool prefixed = false; ///< the owner comes before the key in the same word: x_stride
    bool open = false;     ///< the brackets never close: nothing follows
    bool bracket = false;  ///< a tuple or a list, or `torch.Size` of one
    /// Positions of the values of x.stride(0), x.stride(1), ... in order.
    std::vector<std::size_t> items = {};
    std::optional<Int> item = {};    ///< index of the last of these
    char closing = {};               ///< bracket that closes a pair, ('shape', (2, 3))
    std::optional<Unit> unit = {};   ///< unit of an offset, from the header of a column
    std::string_view operation = {}; ///< operation after the value that changes it: "[::-1]"
    bool of_torch = false; ///< the value is a `torch.Size`: the strides count elements, whatever their name
};

class PythonFields
{
public:
    /// Reads fields one after another, until there is something else, a key is repeated, or a field belongs to
    /// another tensor. `owner`: the tensor's name in the text before the fields, empty if that text names none;
    /// null if there is no such text.
    static PythonFields read(Scanner& scan, std::optional<std::string_view> owner = {});

    /// Reads the arguments of a call, beginning with its bracket. Arguments without keys get the names of the
    /// parameters in order. Stops at one that cannot be read.
    static PythonFields of_call(Scanner& scan, std::initializer_list<std::string_view> parameters);

    /// Takes fields that the caller has read.
    static PythonFields of_fields(std::vector<PythonField> fields);

    /// Takes lists that have no keys in the text, with these keys.
    static PythonFields of_lists(std::string_view text,
                                 std::initializer_list<std::pair<std::string_view, TextSpan>> lists);

    /// Finds the first field of one of these names.
    [[nodiscard]] const PythonField* find(std::initializer_list<std::string_view> keys) const;
    /// Returns the end of the last of these fields; 0 if there is none.
    [[nodiscard]] std::size_t end_of(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] bool empty() const { return fields.empty(); }
    /// Tells whether strides count elements whatever their name is: the shape or the type is PyTorch's or
    /// Paddle's.
    [[nodiscard]] bool count_elements() const;
    /// Returns where to search for the next tensor: at the first field that belongs to another tensor, or at
    /// `end`.
    [[nodiscard]] std::size_t next(std::size_t end) const { return std::min(other.value_or(end), end); }
    /// Tells whether they begin with a type or an offset without an owner, before fields of a named tensor:
    /// that type may belong to anything.
    [[nodiscard]] bool begins_with_another() const;
    /// Returns the beginning of the first field of sizes or strides.
    [[nodiscard]] std::size_t begin() const;
    /// Returns the shape of another tensor before a position, such as weight=torch.Size([4, 4]); null if there
    /// is none.
    [[nodiscard]] const PythonField* another_shape(std::size_t before) const;
    /// Leaves a field open that is repeated after all of these, since several tensors may follow one another.
    void refuse_another(std::string_view key, Scanner& scan) const;
    /// Refuses the fields if a statement such as x = x.t() ended them and one of these keys comes right after
    /// it.
    void refuse_bound_anew(std::initializer_list<std::string_view> keys, Scanner& scan) const;

private:
    /// Drops the fields on the line that repeats a key, which belong to the next tensor, if the lines before
    /// have sizes and strides. `scan` is after the last field.
    void drop_next(const Scanner& scan);

    std::vector<PythonField> fields;
    std::optional<std::size_t> other; ///< beginning of the first field that belongs to another tensor
    std::optional<PythonField> again; ///< field at which reading stopped because its key was repeated
    /// Statement at which reading stopped because it binds the tensor's name anew.
    std::optional<TextSpan> bound;
    std::string_view name; ///< the tensor's name
};

/// Returns the position of the first statement in a part of a text that binds a name to another tensor, or
/// changes the tensor in place: x = x.t(), x.transpose_(0, 1), x.shape = (3, 2) in a session; null if there is
/// none. `name` may be that of a member: a = b also rebinds a.T.
[[nodiscard]] std::optional<std::size_t> bound_anew(std::string_view text, TextSpan part,
                                                    std::string_view name);
/// Returns the message that a name is bound anew between its shape and its strides.
[[nodiscard]] std::string bound_between(std::string_view name);

/// Reads the value of a field whose key is known; reads nothing if there is no value.
bool read_value(Scanner& scan, PythonField& field);

/// Skips one separator between a shape and strides, or between two fields, if there is one: a comma, a bar of a
/// table, "with", quotes of Markdown, the word `called` before the keys.
void pass_separator(Scanner& scan, std::string_view called = {});

/// Returns the key that a name equals or ends with: "shape" for "Shape" and "x_shape". Returns other names
/// unchanged.
[[nodiscard]] std::string_view key_of(std::string_view name);

inline constexpr const char* stride_of_window =
    "the stride of a window (convolution or pooling), not of a tensor";

/// Tells whether a name is that of an operation that moves a window over a tensor: MaxPool2d, RandomCrop,
/// kernel.
[[nodiscard]] bool is_window(std::string_view name);

/// Tells whether the lines with the sizes and strides mention a window (kernel_size, pool1, a sliding window)
/// and the numbers may be those of a window.
[[nodiscard]] bool is_beside_window(std::string_view text, TextSpan layout, const std::vector<Int>& sizes,
                                    const std::vector<Int>& strides);

/// Returns the position where the field with a key begins, including its quote or its owner: for "x.shape", the
/// x.
[[nodiscard]] std::size_t begin_of_key(std::string_view text, std::size_t key);
/// Returns the owner that a line names right before a position: "x" for "x.shape: " or "x: ".
[[nodiscard]] std::string_view owner_before(std::string_view text, std::size_t place);

/// Tells whether Paddle is named at most 512 characters before a place: its strides count elements, and its
/// offsets bytes.
[[nodiscard]] bool is_of_paddle(std::string_view text, std::size_t place);
inline constexpr const char* paddle_offset =
    "Paddle's offset counts bytes: write it in elements, as storage_offset=";

/// Returns the unit that follows a number in the text: 16 bytes, 16 (in bytes), 16 // elements.
[[nodiscard]] std::optional<Unit> unit_behind(Scanner scan);
/// Returns the unit that a text gives for an offset.
[[nodiscard]] std::optional<Unit> unit_of(const PythonField& offset, std::string_view text);

/// Tells whether sizes and strides are lists that a program makes empty and fills: shape = [], strides = [] on
/// lines of their own.
[[nodiscard]] bool are_to_be_filled(std::string_view text, const PythonFields& fields);
/// Tells whether sizes at a position follow the offsets of a slice in MLIR: offsets = [0, 0], sizes = [2, 3].
[[nodiscard]] bool are_of_slice(std::string_view text, std::size_t sizes);
inline constexpr const char* slice_operands =
    "the offsets, sizes, and strides of a slice, not of a tensor in memory: paste the type of its buffer";
/// Returns the name of the call whose arguments contain a position; empty if there is none.
[[nodiscard]] std::string_view call_around(std::string_view text, std::size_t place);
/// Tells whether a call creates or describes a tensor by its strides: as_strided, FixedLayout, TensorMetadata.
[[nodiscard]] bool is_tensor_call(std::string_view name);

/// Returns the two lists before a position if they are the first items of brackets, each with a comma after it:
/// in ((2, 3), (3, 1), torch.float16), the two before the type.
[[nodiscard]] std::optional<std::pair<TextSpan, TextSpan>> lists_before(std::string_view text,
                                                                        std::size_t place);

/// Returns the numbers of a field that is a tuple or a list; the scan fails at an item that is not a number.
[[nodiscard]] std::vector<Int> numbers_of(const PythonField& field, Scanner& scan);
[[nodiscard]] Int number_of(const PythonField& field, Scanner& scan);

} // namespace stridescope::core
