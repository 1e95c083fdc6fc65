#pragma once

#include "core/tensor/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Reads lessons from their files: text, scenes with blanks, and questions whose answers follow from a scene
/// and stand in no file.
///
/// A file begins with front matter (`title`, `learn`, optionally `after`) between lines of `---`; a heading
/// begins a step; blocks are fenced, and their fences start the line:
///
///     ```scene
///     vary: w = 2..4 / 3..9          a whole number of a range, one range per difficulty
///     vary: t = INT8 | FLOAT32       one of several words
///     vary: i = 3 of 0..w-1          a list of numbers; `3 different of` if none may repeat
///     let: row = w + 2
///     need: row != 8                 or all is drawn again
///     {"stridescope":1, "kind":"buffer", "dtype":"=t", "sizes":[2,"=w"], "strides":["=row",1]}
///     ```
///
/// gives the questions after it their scene, each an `ask` block of `key: value` lines (an indented line
/// continues the one before), and `steps` are lines of text with placeholders, `{strides[0]}`, filled from the
/// scene. Blocks, keys and kinds that are not known are problems.
namespace stridescope::core
{

/// Holds a `key: value` line of a block.
struct LessonLine
{
    std::size_t line = 0; ///< line of the file, from 1
    std::string key;
    std::string value;
};

enum class QuestionKind
{
    where,  ///< the offset of a coordinate
    who,    ///< the element at an offset, or that there is none
    number, ///< a fact
    choose, ///< a fact, one of several options
    edit,   ///< the scene, until facts hold
    next,   ///< the offset that is read after another
    why,    ///< the reasons that hold
};
[[nodiscard]] std::string_view question_kind_name(QuestionKind kind);

struct LessonBlock
{
    enum class Kind
    {
        text,
        scene,
        ask,
        steps,
    };
    Kind kind = Kind::text;
    std::size_t line = 0;                ///< line of the file at which it begins
    std::string text;                    ///< Markdown of a text; the JSON of a scene with its placeholders
    std::vector<LessonLine> lines;       ///< the lines of a scene, an ask, or steps
    QuestionKind asked = {};             ///< only for an ask
    std::optional<std::size_t> of_scene; ///< the scene of an ask or of steps, by its index in the lesson
};

struct LessonStep
{
    std::string heading;
    std::size_t line = 0;
    std::vector<LessonBlock> blocks; ///< in the file's order
};

struct Lesson
{
    std::string title;
    std::string learn; ///< what is learned
    std::string after; ///< the name of the lesson that comes before; may be empty
    std::vector<LessonStep> steps;

    /// Returns the blocks of one kind of all steps, in order.
    [[nodiscard]] std::vector<const LessonBlock*> blocks(LessonBlock::Kind kind) const;
    [[nodiscard]] std::vector<const LessonBlock*> asks() const { return blocks(LessonBlock::Kind::ask); }
    [[nodiscard]] std::vector<const LessonBlock*> scenes() const { return blocks(LessonBlock::Kind::scene); }
};

inline constexpr std::size_t most_lesson_bytes = std::size_t{1} << 20;

/// Reads a lesson file's text. Problems have the line in `where`.
[[nodiscard]] Result<Lesson> parse_lesson(std::string_view text);

} // namespace stridescope::core
