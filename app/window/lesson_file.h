#pragma once

#include "ui/state/lesson_run.h"

#include <string>

namespace stridescope::app
{

/// Progress of the lessons, in a file of the state folder: written when it changes.
class LessonFile
{
public:
    /// Takes the folder; nothing is kept if it is empty.
    explicit LessonFile(const std::string& folder);
    [[nodiscard]] const ui::LessonProgress& kept() const { return last; }
    /// Keeps the progress. If it cannot be written, a lesson goes on all the same.
    void keep(const ui::LessonProgress& now);

private:
    std::string path;
    ui::LessonProgress last;
};

} // namespace stridescope::app
