#pragma once

#include "core/analysis/progress.h"
#include "core/lessons/lesson.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <map>

namespace stridescope::core
{

/// Numbers chosen for variables, instead of those that are drawn.
using ChosenNumbers = std::map<std::string, Int>;

/// A variable of the scene that the reader may drag within a range.
struct DraggedNumber
{
    std::string name;
    std::string words; ///< its name for people
    Int least = 0;
    Int greatest = 0;
    Int value = 0;
};

/// A condition that the reader should reach by dragging.
struct WorkedGoal
{
    std::string words;
    bool met = false;
};

/// A small picture of the scene with other numbers.
struct WorkedPicture
{
    Scene scene;
    std::string caption;
};

/// Holds a `steps` block as it is shown: its scene, lines filled from the scene, and the same scene with other
/// numbers.
struct WorkedExample
{
    Scene scene;
    std::vector<std::string> lines;
    std::vector<DraggedNumber> drags;
    std::vector<WorkedGoal> goals;
    std::vector<WorkedPicture> pictures;
};

/// Makes the worked example of a `steps` block with the numbers that follow from the seed, except the `chosen`
/// ones, with which the scene's `need` lines are not checked. Difficulties are 1 to 3. What cannot be made
/// within its budget (LessonBudget), or whose `progress` is cancelled, is a problem with the line in `where`.
[[nodiscard]] Result<WorkedExample> make_worked_example(const Lesson& lesson, const LessonBlock& steps,
                                                        std::uint64_t seed, int difficulty,
                                                        const Progress* progress = nullptr,
                                                        const ChosenNumbers& chosen = {});

/// Makes the scene of a `scene` block in the same way.
[[nodiscard]] Result<Scene> make_scene(const LessonBlock& scene, std::uint64_t seed, int difficulty,
                                       const Progress* progress = nullptr);

} // namespace stridescope::core
