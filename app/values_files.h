#pragma once

#include "app/allowed_folder.h"
#include "app/data_files.h"
#include "core/scene/facts.h"

#include <sys/stat.h>

#include <map>
#include <mutex>
#include <string>

namespace stridescope::app
{

/// The files that scenes name for their values: regular files, relative to the scene's folder. What is read is
/// kept and shared as long as the file does not change. For any number of threads.
class ValuesFiles : public core::ValuesSource
{
public:
    /// Allows any file, for a scene that the user has opened. An empty `scene_path` means the current folder.
    explicit ValuesFiles(const std::string& scene_path);
    /// For scenes of other people, relative to the current folder: allows only files in this folder, or none.
    explicit ValuesFiles(std::optional<AllowedFolder> allowed_folder);

    [[nodiscard]] std::optional<core::Problem> refusal(const std::string& path) const override;
    /// Opens arrays of .npy, .npz, and .safetensors files, mapped; any other file as bytes, UINT8 in one
    /// dimension.
    [[nodiscard]] core::Result<core::FileValues> open(const std::string& path) const override;
    [[nodiscard]] core::Result<core::SharedIntegers> integers(const core::ValuesFile& file, core::DType dtype,
                                                              const core::Layout& layout) const override;

private:
    /// State of a file when it was opened.
    struct Stamp
    {
        dev_t device = 0;
        ino_t inode = 0;
        off_t size = 0;
        timespec written = {};
        [[nodiscard]] bool operator==(const Stamp& other) const;
    };
    /// A request for the integers in a file.
    struct Wanted
    {
        std::optional<core::FileUse> as;
        core::DType dtype = core::DType::int64;
        core::Layout layout;
        [[nodiscard]] bool operator==(const Wanted&) const = default;
    };
    /// Results for one file.
    struct Known
    {
        Stamp stamp;
        std::optional<core::FileValues> values;
        Wanted wanted;
        core::SharedIntegers integers; ///< the last ones requested; null: none yet
    };

    [[nodiscard]] std::string place_of(const std::string& path) const;
    [[nodiscard]] core::Result<std::shared_ptr<const MappedFile>> map(const std::string& place) const;
    [[nodiscard]] Known& known(const DataName& name) const;

    std::string folder; ///< empty, or ends in a slash
    bool in_person = true;
    std::optional<AllowedFolder> allowed;
    mutable std::mutex mutex;
    mutable std::map<std::pair<std::string, std::optional<std::string>>, Known> files; ///< by path and tensor
};

/// Returns what writing to a path would overwrite, "the scene" or a file that it names for its values; empty if
/// neither.
[[nodiscard]] std::string overwritten(const std::string& out, const std::string& scene_path,
                                      const core::Scene& scene);

} // namespace stridescope::app
