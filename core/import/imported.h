#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Scenes made from the texts and files of other tools.
namespace stridescope::core
{

/// Bytes [begin, end) of a text.
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// A layout that was found in a text. Its scene is valid.
struct Imported
{
    Scene scene;
    std::string_view from; ///< name of the format in `import_formats`
    TextSpan span;
    std::vector<std::string> understood; ///< one sentence each
    std::vector<std::string> guessed;    ///< assumptions that the text does not confirm, one sentence each
};

/// Match of a format that cannot be drawn, such as a symbol, a swizzle, or a broken rule of scenes.
struct Refused
{
    std::string_view from; ///< name of a known format that is not supported, such as "Triton"
    TextSpan span;
    std::size_t at = 0; ///< position of the byte that is to blame
    Problem problem;
};

/// Text of a known tool that contains no layout, reported if there is nothing else in it.
struct Aside
{
    std::string_view from;
    std::size_t at = 0;
    std::string message;
};

/// A format that part of a text resembles, and the point up to which it matches.
struct NearMiss
{
    std::string_view from;
    std::size_t begin = 0;   ///< begin of that part
    std::size_t at = 0;      ///< position at which reading stopped
    std::string message;     ///< what was expected at that position
    bool looks_like = false; ///< false if nothing in the text even begins like the format
};

/// Everything that was found, in the order of the text.
struct ImportedText
{
    std::vector<Imported> found;
    std::vector<Refused> refused;
    std::vector<Aside> asides;    ///< empty if anything was found or refused
    std::vector<NearMiss> missed; ///< one for each format that was tried and found nothing, the nearest first
    bool more = false;            ///< there may be more layouts than `most_imported`
};

inline constexpr std::size_t most_imported = 65'536;

struct ImportOptions
{
    std::optional<std::string> as;    ///< the only format to try; nothing: all formats
    std::optional<std::string> chip;  ///< name of a chip preset whose lanes hold operands (default: BM1684X)
    std::size_t most = most_imported; ///< layouts, found or refused, after which reading ends
};

} // namespace stridescope::core
