#pragma once

#include "core/tensor/problem.h"
#include "core/view/scene_view.h"

#include <string_view>

namespace stridescope::core
{

/// Reads the element or slot that a user means by a few characters:
///   1,0,3      a coordinate of `part` (of rank 1: 3,)
///   17         an element offset in its memory; of lanes the byte of a unified address
///   b68  0x44  a byte address in its memory
///   2:64       lane 2, byte 64 (of lanes)
/// Numbers are decimal or 0x.... What lies outside, or is none of these, is a Problem with the rule.
/// Of a byte that holds two elements the first.
[[nodiscard]] Result<Pick> read_place(const SceneView& view, Operand operand, std::string_view text);
/// The slots that are meant, including the other element of a byte that holds two.
struct PlacesMeant
{
    std::vector<Pick> places;
    Int bytes_into = 0; ///< for a byte: number of its slot's bytes before it
};
[[nodiscard]] Result<PlacesMeant> read_places(const SceneView& view, Operand part, std::string_view text);

} // namespace stridescope::core
