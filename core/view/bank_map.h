#pragma once

#include "core/view/scene_view.h"

namespace stridescope::core
{

/// One instruction of an access, as its banks and its grid are drawn.
struct BankMap
{
    BankInstruction instruction;
    std::vector<Int> rows;                   ///< rows of words that some phase asks for, in order
    std::vector<std::vector<Dims>> elements; ///< elements in each lane's bytes
};
/// Returns the map of an access of a scene; a number past the last instruction means the last one.
[[nodiscard]] BankMap bank_map(const SceneView& view, std::size_t access, Int instruction);

/// Bank and row of a word.
struct BankSpot
{
    Int bank = 0;
    Int row = 0;
};

/// The words of an access's banks: row r of them begins at byte r * count * bytes of shared memory.
struct BankWords
{
    Int count = 1;   ///< banks
    Int bytes = 4;   ///< bytes per word
    Int address = 0; ///< byte of the element at offset 0
    Int bits = 8;    ///< bits per element

    /// Returns the word in which an element begins.
    [[nodiscard]] BankSpot of(Int offset) const;
    /// Returns the offset of the element in which a word begins; nothing before the first.
    [[nodiscard]] std::optional<Int> offset(const BankSpot& word) const;
};
[[nodiscard]] BankWords bank_words(const SceneView& view, std::size_t access);

/// Describes conflicts: "bank 0: rows 0 … 7, lanes 0 … 7; banks 1, 2, 3 the same"; empty without a conflict.
[[nodiscard]] std::string conflict_text(const std::vector<AskedWord>& phase);
/// Lists numbers: "0 … 7" or "0, 8, 16".
[[nodiscard]] std::string listed_numbers(const std::vector<Int>& numbers);

} // namespace stridescope::core
