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

/// The files that scenes name for their values: regular files, relative to the folder of the scene. What is
/// read of one is kept for as long as the file stays as it is, and shared. For any number of threads.
class ValuesFiles : public core::ValuesSource
{
public:
    /// Takes a scene that people opened themselves: any file. An empty `scene_path` means the current folder.
    explicit ValuesFiles(const std::string& scene_path);
    /// Takes scenes of others, which are beside the current folder: only files in this folder, or none.
    explicit ValuesFiles(std::optional<AllowedFolder> allowed_folder);

    [[nodiscard]] std::optional<core::Problem> refusal(const std::string& path) const override;
    /// Arrays of .npy, .npz and .safetensors files, mapped; any other file as its bytes, UINT8 in one
    /// dimension.
    [[nodiscard]] core::Result<core::FileValues> open(const std::string& path) const override;
    [[nodiscard]] core::Result<core::SharedIntegers> integers(const core::ValuesFile& file, core::DType dtype,
                                                              const core::Layout& layout) const override;

private:
    /// A file as it was when it was opened.
    struct Stamp
    {
        dev_t device = 0;
        ino_t inode = 0;
        off_t size = 0;
        timespec written = {};
        [[nodiscard]] bool operator==(const Stamp& other) const;
    };
    /// Integers that were asked of a file.
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
        core::SharedIntegers integers; ///< those that were wanted last; null: none yet
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

} // namespace stridescope::app
