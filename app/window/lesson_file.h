#pragma once

#include "ui/state/lesson_run.h"

#include <string>

namespace stridescope::app
{

/// Keeps the progress of the lessons in a file in the state folder; writes it when it changes.
class LessonFile
{
public:
    /// `folder`: the state folder; if it is empty, nothing is kept.
    explicit LessonFile(const std::string& folder);
    [[nodiscard]] const ui::LessonProgress& kept() const { return last; }
    /// Keeps the progress. A lesson continues even if the progress cannot be written.
    void keep(const ui::LessonProgress& now);

private:
    std::string path;
    ui::LessonProgress last;
};

} // namespace stridescope::app
