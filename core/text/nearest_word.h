#pragma once

#include <span>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Returns the word that a misspelled one most likely means: the one that needs the fewest letters to be added,
/// left out, replaced, or swapped, if these are at most a third of them. Empty if no word is near.
[[nodiscard]] std::string_view nearest_word(std::string_view misspelled,
                                            std::span<const std::string_view> words);

/// Returns "; did you mean ask?" or, if no word is near, "; use one of ask, scene, or steps".
[[nodiscard]] std::string did_you_mean(std::string_view misspelled, std::span<const std::string_view> words);

} // namespace stridescope::core
