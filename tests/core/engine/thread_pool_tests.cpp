#include "core/engine/thread_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <vector>

using namespace stridescope::core;

TEST_CASE("a pool does every item of a job exactly once, whatever the parts")
{
    for (const int pool_threads : {1, 2, 4})
    {
        ThreadPool pool(pool_threads);
        for (const Int items : {Int{0}, Int{1}, Int{7}, Int{64}, Int{1000}})
            for (const Int grain : {Int{0}, Int{1}, Int{3}, Int{999}, Int{5000}})
                for (const int threads : {0, 1, 2, 9})
                {
                    std::vector<std::atomic<int>> done(static_cast<std::size_t>(items));
                    pool.run(items, grain, threads,
                             [&](Int first, Int last)
                             {
                                 for (Int i = first; i < last; ++i)
                                     ++done[static_cast<std::size_t>(i)];
                             });
                    bool once = true;
                    for (const auto& count : done)
                        once = once && count == 1;
                    REQUIRE(once);
                }
    }
}

TEST_CASE("jobs of several callers run one after the other")
{
    ThreadPool pool(2);
    ThreadPool callers(3);
    std::atomic<Int> sum = 0;
    callers.run(30, 1, 3,
                [&](Int, Int)
                {
                    pool.run(100, 10, 2,
                             [&](Int first, Int last)
                             {
                                 for (Int i = first; i < last; ++i)
                                     sum += i;
                             });
                });
    CHECK(sum == 30 * 4950);
}
