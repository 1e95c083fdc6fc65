#pragma once

#include "core/scene/facts.h"

#include <map>
#include <string>

namespace stridescope::app
{

/// Reads the .npy files that scenes name, relative to the folder of the scene.
class ValuesFiles : public core::ValuesSource
{
public:
    /// `scene_path` empty: the current folder.
    explicit ValuesFiles(const std::string& scene_path);
    [[nodiscard]] core::Result<std::vector<core::Number>> read(const std::string& path,
                                                               core::Int most) const override;
    /// Arrays of .npy and .safetensors files, mapped; any other file as its bytes. A file is opened once.
    [[nodiscard]] core::Result<core::FileValues> open(const std::string& path) const override;

private:
    [[nodiscard]] std::string place_of(const std::string& path) const;

    std::string folder; ///< empty, or ends in a slash
    mutable std::map<std::string, core::FileValues> opened;
};

} // namespace stridescope::app
