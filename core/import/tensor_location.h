#pragma once

#include "core/data/safetensors.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

/// Reads which memory Sophgo's compiler gives to the tensors of a model: tensor_location.json, which is beside
/// a bmodel.
namespace stridescope::core
{

/// A value of a command, or a buffer that it uses.
struct LocatedValue
{
    std::string name;
    std::string type;           ///< spelling of the type in the file: "si8"
    std::optional<DType> dtype; ///< nothing if Stridescope has no such type
    std::vector<Int> sizes;
    std::string layout; ///< spelling of the layout in the file: "eu_align"
    /// Address in the file; in lanes, the lane times the bytes of a lane, plus the byte within it.
    Int address = 0;
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

/// Reads such a file. Problems have the code `file` and name the path.
[[nodiscard]] Result<TensorLocations> read_tensor_locations(std::string_view json);

/// Lists the entries that can be opened: the commands, as "line 12" by their line in the model's file, then the
/// values by name. A value with several locations has the command's line after its name.
[[nodiscard]] std::vector<TensorEntry> listed(const TensorLocations& locations, bool commands);

/// Returns a value as a `tpu` scene, or a command as a `tpu_memory` scene of everything that it has in lanes.
/// `name` is one that `listed` returns. Problems: `file` (no such name), `dtype`, `layout`, and `unsupported`
/// for what cannot be drawn.
[[nodiscard]] Result<Scene> scene_of_location(const TensorLocations& locations, std::string_view name,
                                              std::string_view chip = "BM1684X");

} // namespace stridescope::core
