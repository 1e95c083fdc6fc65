#pragma once

#include "ui/state/open_scene.h"
#include "ui/state/worker.h"

namespace stridescope::ui
{

/// Work on an open scene that a frame cannot wait for. A newer task of the same name replaces it.
template <typename Result>
struct Task
{
    const char* name;
    std::shared_ptr<const core::Scene> of; ///< scene that it is done for
    /// Runs outside the frame, on data of its own; nothing if there is no result.
    std::function<std::optional<Result>(core::Progress&)> job;
    /// Called in a frame if the scene is open and shows `of`; else the result is dropped.
    std::function<void(OpenScene&, Result)> apply;
};

template <typename Result>
void start(Worker& worker, const std::shared_ptr<OpenScene>& scene, Task<Result> task,
           Urgency urgency = Urgency::unasked)
{
    worker.start(
        {task.name, scene},
        [open = std::weak_ptr(scene), task](core::Progress& progress) -> Worker::Delivery
        {
            std::optional<Result> found = task.job(progress);
            if (!found || progress.cancelled)
                return {};
            return
                [open, of = task.of, apply = task.apply, result = std::make_shared<Result>(*std::move(found))]
            {
                const std::shared_ptr<OpenScene> still = open.lock();
                if (still && still->document.has_picture() && still->document.shown()->scene == of)
                    apply(*still, std::move(*result));
            };
        },
        urgency);
}

} // namespace stridescope::ui
