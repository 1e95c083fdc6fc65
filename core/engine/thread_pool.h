#pragma once

#include "core/tensor/checked.h"

#include <algorithm>
#include <memory>

namespace stridescope::core
{

/// Part of a job: items [first, last) of it.
struct JobPart
{
    void (*run)(const void* job, Int first, Int last);
    const void* job;
};

/// Threads that wait for work; the caller's own thread works too, so a pool of 1 has none.
class ThreadPool
{
public:
    /// Returns the pool of the whole program, with a thread for each core that it may use; started at the first
    /// call.
    static ThreadPool& shared();

    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const;

    /// Calls part(first, last) for parts of [0, items) until all are done, on up to `threads` threads. Parts
    /// have about `grain` items, and each thread takes the next part when it has finished one. One job at a
    /// time: a second caller waits.
    void run(Int items, Int grain, int threads, JobPart part);

    template <typename Part>
    void run(Int items, Int grain, int threads, const Part& part)
    {
        run(items, grain, threads,
            JobPart{[](const void* job, Int first, Int last) { (*static_cast<const Part*>(job))(first, last); },
                    &part});
    }

private:
    struct State;
    std::unique_ptr<State> state;
};

/// Returns how many of `threads` are worth waking for this many bytes.
[[nodiscard]] inline int useful_threads(int threads, Int bytes, Int least_bytes_a_thread)
{
    if (threads <= 1)
        return 1;
    return static_cast<int>(std::clamp<Int>(bytes / least_bytes_a_thread, 1, threads));
}

/// Calls part(first, last) until all of [0, items) is done: on this thread alone, or on some of the shared
/// pool.
template <typename Part>
void in_parallel(Int items, Int grain, int threads, const Part& part)
{
    if (threads <= 1)
        part(Int{0}, items);
    else
        ThreadPool::shared().run(items, grain, threads, part);
}

} // namespace stridescope::core
