#pragma once

#include "core/import/imported.h"
#include "core/import/scanner.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Fields that Python prints of an array: keys with values, as arguments, as a dict, or as words of a log.
namespace stridescope::core
{

/// Unit of an offset.
enum class Unit
{
    unknown,
    elements,
    bytes,
};

/// `size=(2, 3)`, `'shape': (2, 3)`, `x.stride()=(3, 1)`, `strides (12, 4)`
struct PythonField
{
    std::string_view key;   ///< without quotes, and without what it is a member of
    std::string_view owner; ///< object that it is a member of: "x" in x.stride() and x_stride; often empty
    std::size_t begin = 0;  ///< begin of the key
    std::size_t value = 0;  ///< begin of the value
    std::size_t end = 0;
    std::string_view text; ///< the value: a string's content, a name or a number as written; brackets with all
                           ///< that is in them
    bool prefixed = false; ///< the owner stands before the key: x_stride
    bool open = false;     ///< brackets that do not end: nothing follows
    bool bracket = false;  ///< a tuple or a list, or `torch.Size` of one
    std::vector<std::size_t> items = {}; ///< values of x.stride(0), x.stride(1) in turn, where they are
    std::optional<Int> item = {};        ///< the number of the last of these
    char closing = {};                   ///< the bracket that closes a pair, ('shape', (2, 3))
    std::optional<Unit> unit = {};       ///< unit of an offset that a column's header gives
    std::string_view operation = {};     ///< after the value, which makes another one of it: "[::-1]"
    bool of_torch = false;               ///< `torch.Size`, whose strides count elements, by whatever name
};

class PythonFields
{
public:
    /// Fields one after another, until something else comes, a key comes again, or a member of another tensor.
    /// `owner`: what the text says before them to be of, perhaps nothing; null if nothing is before them.
    static PythonFields read(Scanner& scan, std::optional<std::string_view> owner = {});

    /// Arguments of a call from its bracket on, those without keys by the names of the parameters in turn;
    /// stops where one cannot be read.
    static PythonFields of_call(Scanner& scan, std::initializer_list<std::string_view> parameters);

    /// Fields that were read one by one.
    static PythonFields of_fields(std::vector<PythonField> fields);

    /// Lists that a text does not name beside their values.
    static PythonFields of_lists(std::string_view text,
                                 std::initializer_list<std::pair<std::string_view, TextSpan>> lists);

    /// Finds the first field of one of these names.
    [[nodiscard]] const PythonField* find(std::initializer_list<std::string_view> keys) const;
    /// Returns the end of the last of these fields; 0 if there is none.
    [[nodiscard]] std::size_t end_of(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] bool empty() const { return fields.empty(); }
    /// Returns where to look for the next tensor: at the first field of another among these, or at `end`.
    [[nodiscard]] std::size_t next(std::size_t end) const { return std::min(other.value_or(end), end); }
    /// Returns the beginning of the first of them that are read: sizes, strides.
    [[nodiscard]] std::size_t begin() const;
    /// Returns the shape of another tensor before a position, weight=torch.Size([4, 4]); null if there is none.
    [[nodiscard]] const PythonField* another_shape(std::size_t before) const;
    /// Leaves open a field that comes again after all of these, as where several tensors stand in a row.
    void refuse_another(std::string_view key, Scanner& scan) const;
    /// Refuses fields that another statement ended, x = x.t(), if one of these keys comes right after it.
    void refuse_bound_anew(std::initializer_list<std::string_view> keys, Scanner& scan) const;

private:
    /// Drops the fields on the line on which a key comes again, which belong to the next tensor, if the lines
    /// before have sizes and strides. `scan` is after the last field.
    void drop_next(const Scanner& scan);

    std::vector<PythonField> fields;
    std::optional<std::size_t> other; ///< begin of the first field of another tensor among them
    std::optional<PythonField> again; ///< field at which reading stopped, since its key had come before
    std::optional<TextSpan> bound;    ///< the statement at which reading stopped since it binds their name anew
    std::string_view name;            ///< the tensor's name
};

/// Returns the position of the first statement in a part of a text that binds a name to another tensor, or
/// changes the tensor in place: x = x.t(), x.transpose_(0, 1), x.shape = (3, 2) in a session; null if there is
/// none. `name` may be a member's: a = b rebinds a.T too.
[[nodiscard]] std::optional<std::size_t> bound_anew(std::string_view text, TextSpan part,
                                                    std::string_view name);
/// Says that a name is bound anew between the shape and the strides that are asked of it.
[[nodiscard]] std::string bound_between(std::string_view name);

/// Reads the value of a field, whose key is known; reads nothing if none is there.
bool read_value(Scanner& scan, PythonField& field);

/// Skips what may separate a shape from strides, or two fields, if it is there: a comma, a bar of a table,
/// "with", quotes of Markdown, the word `called` before their keys.
void pass_separator(Scanner& scan, std::string_view called = {});

/// Returns the key that a name is or ends with, "shape" for "Shape" and "x_shape"; another name unchanged.
[[nodiscard]] std::string_view key_of(std::string_view name);

inline constexpr const char* stride_of_window =
    "the stride of a window (convolution or pooling), not of a tensor";

/// Tells whether a name is of something that moves a window over a tensor: MaxPool2d, RandomCrop, kernel.
[[nodiscard]] bool is_window(std::string_view name);

/// Tells whether the lines of sizes and strides speak of a window, and their numbers may be one's: kernel_size,
/// pool1, a sliding window.
[[nodiscard]] bool is_beside_window(std::string_view text, TextSpan layout, const std::vector<Int>& sizes,
                                    const std::vector<Int>& strides);

/// Returns where the fields of a key begin, with its quote or its owner: for "x.shape", the x.
[[nodiscard]] std::size_t begin_of_key(std::string_view text, std::size_t key);
/// Returns the owner that a line names right before a position: "x" for "x.shape: ", for "x: ".
[[nodiscard]] std::string_view owner_before(std::string_view text, std::size_t place);

/// Returns the unit that a text says after a number: 16 bytes, 16 (in bytes), 16 // elements.
[[nodiscard]] std::optional<Unit> unit_behind(Scanner scan);
/// Returns the unit that a text says of an offset.
[[nodiscard]] std::optional<Unit> unit_of(const PythonField& offset, std::string_view text);

/// Returns the name of the call whose arguments contain a position; empty if there is none.
[[nodiscard]] std::string_view call_around(std::string_view text, std::size_t place);
/// Tells whether a call makes or describes a tensor by its strides: as_strided, FixedLayout, TensorMetadata.
[[nodiscard]] bool is_tensor_call(std::string_view name);

/// Two lists in a row, perhaps with a comma between them, that end where something else begins: of
/// ((2, 3), (3, 1), torch.float16) those before the type.
[[nodiscard]] std::optional<std::pair<TextSpan, TextSpan>> lists_before(std::string_view text,
                                                                        std::size_t place);

/// Returns the numbers of a field that is a tuple or a list; the scan stops where they are none.
[[nodiscard]] std::vector<Int> numbers_of(const PythonField& field, Scanner& scan);
[[nodiscard]] Int number_of(const PythonField& field, Scanner& scan);

} // namespace stridescope::core
