#include "ui/tasks/explain_dump.h"
#include "ui/tasks/dump_search.h"

#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr const char* search_name = "dump";

} // namespace

void keep_explaining(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    DumpState& dump = open->dump;
    // It has its own owner, so that an edit of the scene, which cancels other work on it, does not cancel the
    // search.
    if (!dump.owner)
        dump.owner = std::make_shared<char>();
    if (std::exchange(dump.cancel, false))
        worker.cancel({search_name, dump.owner});
    if (std::exchange(dump.search, false))
    {
        dump.asked.scene = open->document.scene();
        dump.found.reset();
        worker.start(
            {search_name, dump.owner},
            [asked = dump.asked, files = open->document.shared_files(),
             still_open = std::weak_ptr(open)](core::Progress& progress) -> Worker::Delivery
            {
                auto found = search_dump(asked, files.get(), progress);
                if (!found || progress.cancelled)
                    return {};
                return [still_open, result = std::make_shared<const DumpFound>(*std::move(found))]
                {
                    if (const auto still = still_open.lock())
                    {
                        still->dump.found = result;
                        still->dump.fresh = true;
                        still->dump.marks_looked_for.reset();
                    }
                };
            },
            Urgency::asked);
    }
    dump.share = worker.share_done({search_name, dump.owner});
}

} // namespace stridescope::ui
