// SPDX-License-Identifier: Apache-2.0
#include "digest/paralleldigest.h"

#include "samebit/digest/digest.h"

#include <pthread.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <system_error>
#include <thread>

namespace samebit {

namespace {

constexpr std::uint64_t kWorthThreadsBytes = 4U << 20U;
constexpr unsigned kMostThreads = 16;

std::atomic<unsigned> digestThreads{1};

// Threads started meanwhile block every signal: the handlers of the host program stay on the host's
// own threads.
class SignalsBlocked
{
public:
    SignalsBlocked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &m_before);
    }
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

private:
    sigset_t m_before{};
};

void digestInParallel(const LeafSource& source, std::int64_t first, std::span<Digest128> digests,
                      unsigned threads)
{
    const std::size_t share = (digests.size() + threads - 1) / threads;
    std::array<std::thread, kMostThreads> helpers;
    std::size_t begin = std::min(share, digests.size());
    try {
        const SignalsBlocked blocked;
        for (unsigned i = 0; i + 1 < threads && begin < digests.size(); ++i) {
            const auto part = digests.subspan(begin, std::min(share, digests.size() - begin));
            const std::int64_t firstLeaf = first + static_cast<std::int64_t>(begin);
            helpers[i]
                = std::thread([&source, firstLeaf, part] { source.digestLeaves(firstLeaf, part); });
            begin += part.size();
        }
    } catch (const std::system_error&) { // NOLINT(bugprone-empty-catch): no more threads; the rest
                                         // is done here
    }
    source.digestLeaves(first, digests.first(std::min(share, digests.size())));
    source.digestLeaves(first + static_cast<std::int64_t>(begin), digests.subspan(begin));
    for (std::thread& helper : helpers) {
        if (helper.joinable())
            helper.join();
    }
}

} // namespace

void setDigestThreads(unsigned threads)
{
    digestThreads = std::clamp(threads, 1U, kMostThreads);
}

void digestLeaves(const LeafSource& source, std::int64_t first, std::span<Digest128> digests)
{
    const unsigned threads = digestThreads;
    if (threads > 1 && source.bytes() > kWorthThreadsBytes)
        digestInParallel(source, first, digests, threads);
    else
        source.digestLeaves(first, digests);
}

} // namespace samebit
