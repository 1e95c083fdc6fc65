#include "app/window/session_store.h"

#include "app/files.h"
#include "app/window/xdg_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace stridescope::app
{
namespace
{

namespace fs = std::filesystem;

constexpr const char* lock_name = "/lock";
constexpr const char* tries_name = "/tries";
constexpr const char* log_ending = ".log";
constexpr std::size_t most_tries = 3;
/// A log that is longer than this, and twice as long as its content needs, is written anew.
constexpr std::size_t most_log_bytes = std::size_t{32} << 20;
/// A log that is longer than this contains more than a window can show again.
constexpr core::Int most_read_bytes = core::Int{1} << 30;

Descriptor locked(const std::string& folder)
{
    Descriptor file(::open((folder + lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (file.get() >= 0 && ::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        return Descriptor(-1);
    return file;
}

bool write_text(int file, std::string_view text)
{
    return write_all(file, std::as_bytes(std::span(text)));
}

/// Tells whether something other than a lock has a lock's name, so that nobody can have locked the folder.
bool has_no_lock(const std::string& folder)
{
    struct stat status = {};
    return ::lstat((folder + lock_name).c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

/// Returns how often windows tried to restore a folder before.
std::size_t tries_of(const std::string& folder)
{
    struct stat status = {};
    if (::lstat((folder + tries_name).c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return 0;
    return static_cast<std::size_t>(status.st_size);
}

void note_try(const std::string& folder)
{
    const Descriptor file(::open((folder + tries_name).c_str(),
                                 O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
    if (file.get() >= 0)
        static_cast<void>(write_text(file.get(), "x"));
}

/// Returns the random end of a folder's name.
std::string mark_of(const std::string& folder)
{
    return folder.substr(folder.size() - std::min<std::size_t>(folder.size(), 6));
}

bool holds_logs(const std::string& folder)
{
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed); !failed && at != fs::directory_iterator();
         at.increment(failed))
        if (at->path().extension() == log_ending)
            return true;
    return static_cast<bool>(failed); // if it is not accessible, it may exist
}

void remove_folder(const std::string& folder)
{
    std::error_code failed;
    fs::remove_all(folder, failed);
}

} // namespace

std::string state_folder()
{
    return xdg_folder("XDG_STATE_HOME", "/.local/state");
}

SessionStore::SessionStore(const std::string& folder) : sessions(folder.empty() ? folder : folder + "/sessions")
{
}

/// Makes the folder when the first line is to be kept, so that a window that keeps nothing leaves no folder.
bool SessionStore::make_own_folder()
{
    std::error_code failed;
    fs::create_directories(sessions, failed);
    // The folder gets its name after it is locked, so that a folder with a name but without a lock is one whose
    // window ended.
    std::string made = sessions + "/new-XXXXXX";
    if (!::mkdtemp(made.data()))
        return false;
    lock = locked(made);
    const std::string name = sessions + "/window-" + mark_of(made);
    if (lock.get() < 0 || ::rename(made.c_str(), name.c_str()) != 0)
    {
        const int why = errno;
        remove_folder(made);
        errno = why;
        return false;
    }
    own = name;
    return true;
}

std::string SessionStore::log_path(std::uint64_t scene) const
{
    return own + "/" + std::to_string(scene) + log_ending;
}

/// Keeps a log that could not be read, since there is no other copy of the user's work.
void SessionStore::keep_unread(const std::string& file, const std::string& name)
{
    const std::string kept = sessions + "/" + name + "-" + fs::path(file).filename().string();
    std::error_code failed;
    fs::rename(file, kept, failed);
    if (!failed)
        unread_logs.push_back(kept);
}

void SessionStore::read_logs(const std::string& folder, std::vector<ui::RestoredScene>& scenes)
{
    std::error_code unread;
    for (fs::directory_iterator at(folder, unread); !unread && at != fs::directory_iterator();
         at.increment(unread))
    {
        if (at->path().extension() != log_ending)
            continue;
        const auto text = read_own_file(at->path().string(), most_read_bytes);
        auto scene = text ? ui::restored(*text) : std::nullopt;
        if (!scene || scene->cut_short)
            keep_unread(at->path().string(), "unread-" + mark_of(folder));
        if (scene)
            scenes.push_back(*std::move(scene));
    }
}

std::vector<ui::RestoredScene> SessionStore::take_left_behind()
{
    std::vector<ui::RestoredScene> scenes;
    std::error_code failed;
    for (fs::directory_iterator at(sessions, failed); !failed && at != fs::directory_iterator();
         at.increment(failed))
    {
        std::error_code unseen;
        if (!fs::is_directory(at->symlink_status(unseen)))
            continue; // a link, too: what it leads to is somebody else's
        std::string folder = at->path().string();
        const std::string name = at->path().filename().string();
        bool is_aside = name.starts_with("aside-");
        if (folder == own || !(is_aside || name.starts_with("window-")))
            continue;
        Descriptor taken = locked(folder);
        const bool lockless = taken.get() < 0 && has_no_lock(folder);
        if (taken.get() < 0 && !lockless)
            continue; // the folder belongs to a window that is open
        is_aside |= lockless;
        if (!holds_logs(folder))
        {
            remove_folder(folder);
            continue;
        }
        if (!is_aside && tries_of(folder) >= most_tries)
        {
            const std::string kept = sessions + "/aside-" + mark_of(folder);
            std::error_code stays;
            fs::rename(folder, kept, stays);
            is_aside = true;
            if (!stays)
                folder = kept;
        }
        if (!is_aside)
            read_logs(folder, scenes);
        (is_aside ? aside : left_behind).push_back({folder, std::move(taken)});
    }
    return scenes;
}

void SessionStore::note_tries() const
{
    for (const Left& left : left_behind)
        note_try(left.folder);
}

std::vector<std::string> SessionStore::set_aside() const
{
    std::vector<std::string> folders;
    for (const Left& left : aside)
        folders.push_back(left.folder);
    return folders;
}

std::vector<ui::RestoredScene> SessionStore::take_set_aside()
{
    std::vector<ui::RestoredScene> scenes;
    for (Left& left : std::exchange(aside, {}))
    {
        read_logs(left.folder, scenes);
        left_behind.push_back(std::move(left));
    }
    return scenes;
}

bool SessionStore::begin(std::uint64_t scene, Log& file, const std::string& line)
{
    // Writes to another name first, so that the old log survives if the window is killed here.
    const std::string path = log_path(scene);
    const std::string fresh = path + ".new";
    Descriptor opened(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600));
    if (opened.get() < 0 || !write_text(opened.get(), line) || ::rename(fresh.c_str(), path.c_str()) != 0)
        return false;
    file = {std::move(opened), line.size(), line.size()};
    return true;
}

bool SessionStore::add(const ui::SessionLog::Added& added, Outcome& outcome)
{
    const std::string line = added.line() + "\n";
    Log& file = files[added.scene];
    if (added.whole || file.file.get() < 0)
        return begin(added.scene, file, line);
    if (!write_text(file.file.get(), line))
        return false;
    file.bytes += line.size();
    if (file.bytes > most_log_bytes && file.bytes > 2 * file.whole_bytes)
        outcome.anew.push_back(added.scene);
    return true;
}

SessionStore::Outcome SessionStore::write_batch(const Batch& batch)
{
    Outcome outcome;
    for (const std::uint64_t scene : batch.closed)
    {
        std::error_code failed;
        fs::remove(log_path(scene), failed);
        files.erase(scene);
    }
    for (const ui::SessionLog::Added& added : batch.added)
        if (!add(added, outcome))
        {
            outcome.why = own + ": " + std::strerror(errno);
            // The file may end with half a line, so the next line must go to a new file.
            outcome.anew.push_back(added.scene);
            files[added.scene] = {};
        }
    return outcome;
}

/// Waits for the batch in progress, and returns its outcome.
std::optional<std::string> SessionStore::take_outcome()
{
    if (!under_way.valid())
        return std::nullopt;
    Outcome outcome;
    try
    {
        outcome = under_way.get();
    }
    // For example a lack of memory: it is not known which lines were written.
    catch (const std::exception& thrown)
    {
        outcome.why = own + ": " + thrown.what();
        for (const auto& [scene, file] : files)
            outcome.anew.push_back(scene);
    }
    for (const std::uint64_t scene : outcome.anew)
        log.begin_anew(scene);
    if (outcome.why.empty())
    {
        for (const Left& left : std::exchange(left_behind, {}))
            remove_folder(left.folder);
        return std::nullopt;
    }
    return std::exchange(told, true) ? std::nullopt : std::optional(std::move(outcome.why));
}

std::optional<std::string> SessionStore::write(const ui::Workspace& workspace)
{
    if (sessions.empty()
        || (under_way.valid() && under_way.wait_for(std::chrono::seconds(0)) != std::future_status::ready))
        return std::nullopt;
    auto why = take_outcome();
    Batch batch{log.closed(workspace), log.added(workspace)};
    if (batch.closed.empty() && batch.added.empty() && left_behind.empty())
        return why;
    if (own.empty() && !batch.added.empty() && !make_own_folder())
    {
        for (const ui::SessionLog::Added& added : batch.added)
            log.begin_anew(added.scene);
        return std::exchange(told, true) ? why : std::optional(sessions + ": " + std::strerror(errno));
    }
    const auto job = [this, batch = std::move(batch)] { return write_batch(batch); };
    try
    {
        under_way = std::async(std::launch::async, job);
    }
    catch (const std::system_error&) // no thread could be started
    {
        under_way = std::async(std::launch::deferred, job);
    }
    return why;
}

std::optional<std::string> SessionStore::write_now(const ui::Workspace& workspace)
{
    auto before = take_outcome();
    auto why = write(workspace);
    auto last = take_outcome();
    return before ? before : why ? why : last;
}

void SessionStore::clear()
{
    static_cast<void>(take_outcome());
    if (!own.empty())
        remove_folder(own);
    own.clear();
    for (const Left& left : std::exchange(left_behind, {}))
        remove_folder(left.folder);
}

} // namespace stridescope::app
