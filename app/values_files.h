#pragma once

#include "core/scene/facts.h"

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

private:
    std::string folder; ///< empty, or ends in a slash
};

} // namespace stridescope::app
