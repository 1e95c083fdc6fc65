#pragma once

#include "core/data/safetensors.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

/// Reads where Sophgo's compiler puts the tensors of a model: tensor_location.json, which lies beside a bmodel.
namespace stridescope::core
{

/// A value of a command, or a buffer that it works in.
struct LocatedValue
{
    std::string name;
    std::string type;           ///< as the file spells it: "si8"
    std::optional<DType> dtype; ///< nothing if it is none of ours
    std::vector<Int> sizes;
    std::string layout; ///< as the file spells it: "eu_align"
    Int address = 0;    ///< as the file gives it; of lanes the lane times its bytes, and the byte in it
};

struct LocatedCommand
{
    Int file_line = 0;
    std::string opcode;
    std::vector<std::size_t> values; ///< operands, then results, each once
    std::vector<LocatedValue> buffers;
};

struct TensorLocations
{
    std::vector<LocatedValue> values; ///< each name and location once, in the order of the file
    std::vector<LocatedCommand> commands;
};

inline constexpr std::string_view tensor_location_ending = "tensor_location.json";

/// Reads such a file. Problems are `file` and name the path.
[[nodiscard]] Result<TensorLocations> read_tensor_locations(std::string_view json);

/// Lists what can be opened: the commands, as "line 12" by their line in the model's file, then the values by
/// name. A value that is found elsewhere too has the command's line after its name.
[[nodiscard]] std::vector<TensorEntry> listed(const TensorLocations& locations, bool commands);

/// Returns a value as a `tpu` scene, or a command as a `tpu_memory` scene of all that it has in lanes, of what
/// `listed` offers. Problems: `file` (no such name), `dtype`, `layout` and `unsupported` of what cannot be
/// drawn.
[[nodiscard]] Result<Scene> scene_of_location(const TensorLocations& locations, std::string_view name,
                                              std::string_view chip = "BM1684X");

} // namespace stridescope::core
