#include "app/window/window_server.h"

#include "app/files.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "app/window/socket_folder.h"
#include "app/window/window_message.h"
#include "core/analysis/progress.h"
#include "core/scene/request.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <tuple>

namespace stridescope::app
{
namespace
{

/// Tells whether a file can be read, or the file of a tensor: "weights.safetensors:conv1".
bool can_be_read(const std::string& path)
{
    if (::access(path.c_str(), R_OK) == 0)
        return true;
    const int why = errno;
    const std::size_t colon = path.rfind(':');
    if (colon != std::string::npos && ::access(path.substr(0, colon).c_str(), R_OK) == 0)
        return true;
    errno = why;
    return false;
}

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_connections = 16;
constexpr std::size_t most_waiting_answer = std::size_t{1} << 20; ///< above this, nothing more is read
constexpr auto patience = std::chrono::seconds(10); ///< time for a client that stops in the middle of a line
/// The same while other clients wait to connect.
constexpr auto patience_when_full = std::chrono::milliseconds(500);

struct Connection
{
    Descriptor socket{-1};
    std::uint64_t number = 0;
    std::string received;
    std::size_t searched = 0;
    bool too_long = false; ///< true for the line that is being received
    bool ended = false;    ///< the client sends nothing more
    bool evaluating = false;
    bool broken = false;
    std::string answers; ///< answers that were not sent yet
    Clock::time_point moved = Clock::now();

    [[nodiscard]] bool reads() const { return !ended && !evaluating && answers.size() < most_waiting_answer; }
    /// Tells whether the client waits for an answer.
    [[nodiscard]] bool in_work() const { return evaluating || !answers.empty(); }
    [[nodiscard]] bool idle() const { return !evaluating && answers.empty() && received.empty() && !too_long; }
};

/// Runs evaluations one after the other. Only the connection that asked for one waits for it.
class Evaluations
{
public:
    struct Done
    {
        std::uint64_t connection = 0;
        std::string answer;
    };

    explicit Evaluations(std::function<void()> when_done)
        : wake(std::move(when_done)), thread([this] { work(); })
    {
    }
    ~Evaluations()
    {
        {
            const std::lock_guard guard(mutex);
            ending = true;
            progress.cancelled = true;
        }
        more.notify_all();
        thread.join();
    }
    Evaluations(const Evaluations&) = delete;
    Evaluations& operator=(const Evaluations&) = delete;

    void ask(std::uint64_t connection, std::string line)
    {
        {
            const std::lock_guard guard(mutex);
            waiting.push_back({connection, std::move(line)});
        }
        more.notify_all();
    }
    [[nodiscard]] std::vector<Done> take()
    {
        const std::lock_guard guard(mutex);
        return std::exchange(done, {});
    }

private:
    void work()
    {
        const ValuesFiles no_files(std::nullopt);
        core::EvaluateOptions how;
        how.files = &no_files;
        how.progress = &progress;
        for (std::unique_lock guard(mutex);;)
        {
            more.wait(guard, [this] { return ending || !waiting.empty(); });
            if (ending)
                return;
            Done next = std::move(waiting.front());
            waiting.pop_front();
            guard.unlock();
            next.answer = answered(next.answer, how);
            guard.lock();
            done.push_back(std::move(next));
            wake();
        }
    }
    static std::string answered(const std::string& line, const core::EvaluateOptions& how)
    {
        try
        {
            return core::answer_request(line, how);
        }
        catch (const std::bad_alloc&)
        {
            return refusal_text(std::nullopt, "unsupported", "", "more than this machine's memory");
        }
        catch (const std::exception& unforeseen)
        {
            return refusal_text(std::nullopt, "unsupported", "", unforeseen.what());
        }
    }

    std::function<void()> wake;
    std::mutex mutex;
    std::condition_variable more;
    std::deque<Done> waiting; ///< with the request's line in place of the answer
    std::vector<Done> done;
    bool ending = false;
    core::Progress progress;
    std::thread thread;
};

} // namespace

/// The socket and its connections, served by their own thread.
class WindowServer::Connections
{
public:
    Connections(Descriptor listening, std::function<void()> wake)
        : listener(std::move(listening)), wake_frame(std::move(wake)),
          bell(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), evaluations([this] { ring(); }),
          thread([this] { serve(); })
    {
    }
    ~Connections()
    {
        ending = true;
        ring();
        thread.join();
    }
    Connections(const Connections&) = delete;
    Connections& operator=(const Connections&) = delete;

    [[nodiscard]] std::vector<Asked> take_asked()
    {
        const std::lock_guard guard(mutex);
        return std::exchange(asked, {});
    }

private:
    void ring() { ::eventfd_write(bell.get(), 1); }

    void serve()
    {
        std::vector<pollfd> watched;
        while (!ending)
        {
            watched = {{bell.get(), POLLIN, 0}, {listener.get(), POLLIN, 0}};
            for (const Connection& one : all)
            {
                int events = one.reads() ? POLLIN : 0;
                events |= one.answers.empty() ? 0 : POLLOUT;
                // A client that disconnected while it waits for an evaluation is not watched, since it would be
                // reported in an endless loop.
                watched.push_back({events != 0 ? one.socket.get() : -1, static_cast<short>(events), 0});
            }
            if (::poll(watched.data(), watched.size(), 1000) < 0 && errno != EINTR)
                return;
            eventfd_t rung = 0;
            ::eventfd_read(bell.get(), &rung);
            for (const Evaluations::Done& done : evaluations.take())
                for (Connection& one : all)
                    if (one.number == done.connection)
                        guarded(one, [&] { evaluated(one, done.answer); });
            auto events = watched.begin() + 2;
            for (Connection& one : all)
                guarded(one, [&] { serve(one, (events++)->revents); });
            const Clock::time_point now = Clock::now();
            std::erase_if(all, [&](const Connection& one) { return is_over(one, now); });
            if (watched[1].revents != 0)
                accept();
        }
    }

    /// The connection is closed if a client sends more than memory can hold, or if anything unforeseen happens;
    /// the window continues.
    template <typename Serving>
    static void guarded(Connection& one, const Serving& serving)
    {
        try
        {
            serving();
        }
        catch (const std::exception&)
        {
            one.broken = true;
        }
    }

    void evaluated(Connection& one, const std::string& text)
    {
        one.evaluating = false;
        answer(one, text);
        read_lines(one);
    }

    static bool is_over(const Connection& one, Clock::time_point now)
    {
        const bool stuck = !one.evaluating && !one.idle() && now - one.moved > patience;
        return one.broken || stuck || (one.ended && one.idle());
    }

    void accept()
    {
        Descriptor socket(::accept4(listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (socket.get() < 0)
        {
            // Without a spare descriptor, a waiting client would be reported again immediately.
            ::poll(nullptr, 0, 100);
            return;
        }
        if (!own_peer(socket))
            return;
        if (all.size() >= most_connections)
        {
            // Replaces the client that has been silent longest, so that an incomplete line does not keep a
            // connection for long.
            const Clock::time_point now = Clock::now();
            const auto rank = [](const Connection& one)
            { return std::tuple(one.in_work(), !one.idle(), one.moved); };
            const auto oldest =
                std::min_element(all.begin(), all.end(),
                                 [&](const Connection& a, const Connection& b) { return rank(a) < rank(b); });
            if (oldest->in_work() || (!oldest->idle() && now - oldest->moved < patience_when_full))
                return;
            all.erase(oldest);
        }
        Connection& one = all.emplace_back();
        one.socket = std::move(socket);
        one.number = ++accepted;
    }

    void serve(Connection& one, int events)
    {
        if ((events & (POLLERR | POLLNVAL)) != 0)
            one.broken = true;
        if ((events & (POLLIN | POLLHUP)) != 0 && one.reads())
            receive(one);
        send(one);
    }

    void receive(Connection& one)
    {
        const ssize_t got = ::recv(one.socket.get(), piece.data(), piece.size(), 0);
        if (got < 0)
        {
            one.broken = one.broken || (errno != EAGAIN && errno != EINTR);
            return;
        }
        one.moved = Clock::now();
        one.ended = got == 0;
        one.received.append(piece.data(), static_cast<std::size_t>(got));
        read_lines(one);
    }

    /// Handles the received lines one after the other, until one of them must wait.
    void read_lines(Connection& one)
    {
        std::size_t begin = 0;
        while (!one.evaluating && one.answers.size() < most_waiting_answer)
        {
            std::size_t end = one.received.find('\n', std::max(begin, one.searched));
            if (end == std::string::npos && one.ended && begin < one.received.size())
                end = one.received.size(); // a last line without a newline, as on stdin
            if (end == std::string::npos)
            {
                one.too_long = one.too_long && !one.ended;
                one.searched = one.received.size();
                break;
            }
            if (std::exchange(one.too_long, false))
                answer(one, refusal_text(std::nullopt, "file", "", "the request is larger than 64 MiB"));
            else
                take(one, one.received.substr(begin, end - begin));
            begin = std::min(end + 1, one.received.size());
            one.searched = begin;
        }
        one.received.erase(0, begin);
        one.searched -= begin;
        // Limits the bytes received from all clients together.
        std::size_t held = 0;
        for (const Connection& other : all)
            held += other.received.size();
        if (held > static_cast<std::size_t>(most_scene_bytes) && one.searched == one.received.size())
        {
            one.too_long = true;
            one.received = {};
            one.searched = 0;
        }
    }

    void take(Connection& one, std::string line)
    {
        if (line.find_first_not_of(" \t\r\v\f") == std::string::npos)
            return;
        const auto message = read_open_message(line);
        if (!message)
        {
            one.evaluating = true;
            evaluations.ask(one.number, std::move(line));
            return;
        }
        if (message->path.empty())
            return answer(one, message->answer);
        if (!can_be_read(message->path))
            return answer(one, refusal_text(message->id, "file", "open", std::strerror(errno)));
        {
            const std::lock_guard guard(mutex);
            constexpr std::size_t most_asked = 1000;
            if (asked.size() >= most_asked)
                return answer(one, refusal_text(std::nullopt, "unsupported", "open",
                                                "too many files are waiting to be opened; try again later"));
            asked.push_back({message->path, message->follow});
        }
        wake_frame();
        answer(one, message->answer);
    }

    static void answer(Connection& one, const std::string& line)
    {
        one.answers += shown(line) + "\n";
        one.moved = Clock::now();
        send(one);
    }

    static void send(Connection& one)
    {
        while (!one.answers.empty() && !one.broken)
        {
            const ssize_t sent =
                ::send(one.socket.get(), one.answers.data(), one.answers.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno == EINTR)
                continue;
            if (sent < 0)
            {
                one.broken = errno != EAGAIN;
                return;
            }
            one.answers.erase(0, static_cast<std::size_t>(sent));
            one.moved = Clock::now();
        }
    }

    Descriptor listener;
    std::function<void()> wake_frame;
    Descriptor bell;
    std::atomic<bool> ending = false;
    std::mutex mutex;
    std::vector<Asked> asked;
    std::list<Connection> all;
    std::uint64_t accepted = 0;
    std::vector<char> piece = std::vector<char>(std::size_t{1} << 16);
    Evaluations evaluations;
    std::thread thread;
};

WindowServer::WindowServer(std::function<void()> wake) : wake_frame(std::move(wake)), folder(socket_folder()) {}

WindowServer::~WindowServer()
{
    if (connections)
        ::unlinkat(folder->get(), (socket_name() + ".sock").c_str(), 0);
}

void WindowServer::listen_if_free()
{
    if (connections || !folder)
        return;
    const std::string name = socket_name();
    if (lock.get() < 0)
        lock = Descriptor(::openat(folder->get(), (name + ".lock").c_str(),
                                   O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR));
    if (lock.get() < 0 || ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0)
        return;
    Descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const std::string file = name + ".sock";
    ::unlinkat(folder->get(), file.c_str(), 0); // the socket of a window that was killed
    const sockaddr_un address = socket_address(*folder, file);
    // The file is made with the mode of the socket, so that no other user can ever open it.
    if (listener.get() >= 0 && ::fchmod(listener.get(), S_IRUSR | S_IWUSR) == 0
        && ::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0
        && ::listen(listener.get(), most_connections) == 0)
        connections = std::make_unique<Connections>(std::move(listener), wake_frame);
    else
        folder.reset(); // it would not work the next time either
}

std::vector<WindowServer::Asked> WindowServer::take_asked()
{
    return connections ? connections->take_asked() : std::vector<Asked>{};
}

} // namespace stridescope::app
