// SPDX-License-Identifier: Apache-2.0
// Aligning and judging two runs of 10^6 ops, beside GNU diff on the same ops as text. The bar
// (performance.md): at most half of diff's CPU and memory. `bench_diff [OPS]`.
#include "layeredrun.h"
#include "samebit/verdict/comparison.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace samebit::bench {

namespace {

double cpuSeconds(const rusage& usage)
{
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Scenario
{
    const char* name;
    LayeredRun::Content content; // of the candidate
    LayeredRun::IsInserted isInserted;
};

std::uint64_t same(OpIndex op)
{
    return mix64(static_cast<std::uint64_t>(op), 3);
}

// Runs `work` in a process of its own, so that its peak memory is its own.
template <typename Work>
rusage inChild(Work work)
{
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        work();
        std::fflush(stdout);
        _exit(0);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    return usage;
}

void compareHere(OpIndex ops, const Scenario& scenario)
{
    const auto never = [](OpIndex) {
        return false;
    };
    const RunData baseline = LayeredRun::make(ops, same, never);
    const RunData candidate = LayeredRun::make(ops, scenario.content, scenario.isInserted);
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    const CompareInput input{Baseline<const RunData*>(&baseline),
                             Candidate<const RunData*>(&candidate), "", "", true};
    const auto comparison = compare(input, {}, {});
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    if (comparison)
        std::printf("%-28s samebit %6.3f s CPU, %4ld MiB in all; %zu origins, %lld differing, %lld "
                    "unexplained\n",
                    scenario.name, cpuSeconds(after) - cpuSeconds(before), after.ru_maxrss / 1024,
                    comparison->origins.size(),
                    static_cast<long long>(comparison->counts.differing()),
                    static_cast<long long>(comparison->counts.unexplained));
}

void compareByDiff(OpIndex ops, const Scenario& scenario, const std::string& folder)
{
    const std::string a = folder + "/a.txt";
    const std::string b = folder + "/b.txt";
    inChild([&] {
        LayeredRun::print(LayeredRun::make(ops, same, [](OpIndex) { return false; }), a);
        LayeredRun::print(LayeredRun::make(ops, scenario.content, scenario.isInserted), b);
    });
    const rusage usage = inChild([&] {
        if (std::freopen("/dev/null", "w", stdout) != nullptr)
            execlp("diff", "diff", a.c_str(), b.c_str(), nullptr);
    });
    std::printf("%-28s diff    %6.3f s CPU, %4ld MiB\n", "", cpuSeconds(usage),
                usage.ru_maxrss / 1024);
    unlink(a.c_str());
    unlink(b.c_str());
}

} // namespace

int run(OpIndex ops)
{
    const auto other = [](OpIndex op) {
        return mix64(same(op), 9);
    };
    const auto never = [](OpIndex) {
        return false;
    };
    const OpIndex apart = ops / 100 > 0 ? ops / 100 : 1;
    const Scenario scenarios[] = {
        {"equal", same, never},
        {"1 % differ, 100 inserted",
         [&](OpIndex op) { return op % 100 == 37 ? other(op) : same(op); },
         [&](OpIndex op) {
             return op % apart == 11;
         }},
        {"equal to 60 %, then all differ",
         [&](OpIndex op) { return op > ops / 10 * 6 ? other(op) : same(op); }, never},
    };
    std::string folder = "/tmp/samebit-bench-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr)
        return 1;
    for (const Scenario& scenario : scenarios) {
        inChild([&] { compareHere(ops, scenario); });
        compareByDiff(ops, scenario, folder);
    }
    rmdir(folder.c_str());
    return 0;
}

} // namespace samebit::bench

int main(int argc, char** argv)
{
    return samebit::bench::run(argc > 1 ? std::atoi(argv[1]) : 1'000'000);
}
