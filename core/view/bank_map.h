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

/// Bank and row of the byte at which an element begins.
struct BankSpot
{
    Int bank = 0;
    Int row = 0;
};
[[nodiscard]] BankSpot bank_spot(const SceneView& view, std::size_t access, Int offset);
/// Returns the offset of the element that a bank's word begins in; nothing before the first.
[[nodiscard]] std::optional<Int> offset_in_bank(const SceneView& view, std::size_t access,
                                                const BankSpot& spot);

/// Describes conflicts: "bank 0: rows 0 … 7, lanes 0 … 7; banks 1, 2, 3 the same"; empty without a conflict.
[[nodiscard]] std::string conflict_text(const std::vector<AskedWord>& phase);
/// Lists numbers: "0 … 7" or "0, 8, 16".
[[nodiscard]] std::string listed_numbers(const std::vector<Int>& numbers);

} // namespace stridescope::core
