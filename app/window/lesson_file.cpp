#include "app/window/lesson_file.h"

#include "app/files.h"
#include "app/output_file.h"

#include <filesystem>

namespace stridescope::app
{

LessonFile::LessonFile(const std::string& folder) : path(folder.empty() ? folder : folder + "/lessons.json")
{
    std::error_code failed;
    if (path.empty() || !std::filesystem::exists(path, failed))
        return;
    if (const auto text = read_own_file(path))
        last = ui::read_progress(*text);
}

void LessonFile::keep(const ui::LessonProgress& now)
{
    if (path.empty() || now == last)
        return;
    std::error_code failed;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), failed);
    if (!write_file(path, ui::progress_text(now), OutputFile::Streams::refused))
        last = now;
}

} // namespace stridescope::app
