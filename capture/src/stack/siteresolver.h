// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stack/callsites.h"
#include "stack/codeobjects.h"
#include "stack/framewalk.h"
#include "stack/usercode.h"

#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace samebit::capture {

// Turns raw frames into a ResolvedSite. Two raw stacks that read alike (a call site before and
// after the interpreter specialised it, two modules of one path) are one site. Under the GIL only.
class SiteResolver
{
public:
    static SiteResolver& instance();

    // Looks up what frames are recognised by; false while torch is not imported. True the first
    // time that it succeeds.
    bool learn();
    static const WalkTargets& targets(); // any thread, without the GIL

    struct Resolution
    {
        const ResolvedSite* site = nullptr;
        bool mayCache = true; // false: a module on it cannot be watched
    };
    Resolution resolve(std::span<const RawFrame> frames);

private:
    SiteResolver();
    void describeFrames(std::span<const RawFrame> frames, ResolvedSite& site);
    bool describeModule(std::span<const RawFrame> frames, ResolvedSite& site);
    bool meetOptimizers(std::span<const RawFrame> frames);
    const ResolvedSite* intern(ResolvedSite&& site);

    UserCode m_userCode;
    CodeObjects m_code;
    std::unordered_map<std::string, std::unique_ptr<const ResolvedSite>> m_sites; // by its content
};

} // namespace samebit::capture
