// SPDX-License-Identifier: Apache-2.0
#include "stack/siteresolver.h"

#include "stack/liveobjects.h"
#include "stack/modulepath.h"
#include "stack/pythonapi.h"
#include "stack/stackoptions.h"

#include <atomic>
#include <optional>
#include <utility>

namespace samebit::capture {
namespace {

std::atomic<const WalkTargets*> knownTargets{nullptr};

PythonRef codeOf(PythonObject* function)
{
    return attribute(function, "__code__");
}

// Optimizer.step is wrapped at run time; the wrapper's code is a constant of the function that
// makes it.
PythonRef stepWrapper(PythonObject* optimizerModule)
{
    const PythonApi& api = *PythonApi::get();
    const PythonRef type = attribute(optimizerModule, "Optimizer");
    const PythonRef maker = codeOf(attribute(type.get(), "profile_hook_step").get());
    const PythonRef constants = attribute(maker.get(), "co_consts");
    const long count = constants ? api.sequenceSize(constants.get()) : 0;
    for (long i = 0; i < count; ++i) {
        PythonRef constant(api.sequenceItem(constants.get(), i));
        if (attributeText(constant.get(), "co_name") == "wrapper")
            return constant;
    }
    return {};
}

// The index of a local variable of `code` in its frames; -1 when there is none of that name.
int variableIndex(PythonObject* code, const std::string& name)
{
    const PythonApi& api = *PythonApi::get();
    const PythonRef names = attribute(code, "co_varnames");
    const long count = names ? api.sequenceSize(names.get()) : 0;
    for (long i = 0; i < count; ++i)
        if (text(PythonRef(api.sequenceItem(names.get(), i)).get()) == name)
            return static_cast<int>(i);
    return -1;
}

// Everything that tells two sites apart, as bytes.
std::string contentKey(const ResolvedSite& site)
{
    std::string key;
    for (const ResolvedFrame& frame : site.frames)
        key.append(frame.file)
            .append(1, '\0')
            .append(std::to_string(frame.line))
            .append(1, '\0')
            .append(frame.function)
            .append(1, '\n');
    key.append(std::to_string(site.hints)).append(site.inModule ? "\nm" : "\n-");
    return key.append(site.modulePath).append(1, '\0').append(site.moduleType);
}

// The first frame from inside that says so. A checkpoint that recomputes the reentrant way runs the
// backward of what it has recomputed from the same frame: a start of the engine further in ends the
// recomputation.
std::uint32_t hintsOf(std::span<const CodeFacts* const> code)
{
    std::uint32_t hints = 0;
    bool engine = false;
    for (const CodeFacts* facts : code) {
        engine = engine || (facts->hints & kEngineEntry) != 0;
        hints |= engine ? facts->hints & ~framehint::kRecompute : facts->hints;
    }
    return hints & ~kEngineEntry;
}

int userFrameOf(std::span<const CodeFacts* const> code)
{
    int outsideTorch = -1;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code[i]->owner == CodeOwner::User)
            return static_cast<int>(i);
        if (code[i]->owner == CodeOwner::Library && outsideTorch < 0)
            outsideTorch = static_cast<int>(i);
    }
    return outsideTorch;
}

} // namespace

SiteResolver& SiteResolver::instance()
{
    static auto* resolver
        = new SiteResolver; // leaked: it refers to Python objects that may be gone at exit
    return *resolver;
}

SiteResolver::SiteResolver()
    : m_userCode(stackOptions().workingFolder, stackOptions().userCode, stackOptions().libraryCode)
    , m_code(m_userCode)
{
    m_userCode.learnFromInterpreter();
}

const WalkTargets& SiteResolver::targets()
{
    static const WalkTargets none;
    const WalkTargets* known = knownTargets.load(std::memory_order_acquire);
    return known ? *known : none;
}

bool SiteResolver::learn()
{
    PythonObject* modules = importedModule("torch.nn.modules.module");
    PythonObject* optimizers = importedModule("torch.optim.optimizer");
    if (knownTargets.load() || !modules || !optimizers)
        return false;
    PythonRef call = codeOf(attribute(attribute(modules, "Module").get(), "_call_impl").get());
    PythonRef step = stepWrapper(optimizers);
    auto found = std::make_unique<WalkTargets>();
    if (step)
        found->optimizerSelf = variableIndex(step.get(), "self");
    if (found->optimizerSelf >= 0)
        found->optimizerStep
            = step.release(); // both are kept alive, as every code object that was met
    found->moduleCall = call.release();
    knownTargets.store(found.release(), std::memory_order_release);
    return true;
}

SiteResolver::Resolution SiteResolver::resolve(std::span<const RawFrame> frames)
{
    ResolvedSite site;
    describeFrames(frames, site);
    const bool watched = describeModule(frames, site);
    const bool met = meetOptimizers(frames);
    return {intern(std::move(site)), watched && met};
}

void SiteResolver::describeFrames(std::span<const RawFrame> frames, ResolvedSite& site)
{
    std::vector<const CodeFacts*> code;
    for (const RawFrame& frame : frames) {
        const CodeFacts& facts = m_code.of(frame.code);
        if (facts.owner == CodeOwner::Samebit)
            continue;
        auto* object = static_cast<PythonObject*>(const_cast<void*>(frame.code));
        const int line = PythonApi::get()->lineOf(object, static_cast<int>(frame.instruction));
        site.frames.push_back(
            {facts.file, line > 0 ? line : 0, facts.function, facts.owner == CodeOwner::User});
        code.push_back(&facts);
    }
    site.hints = hintsOf(code);
    site.userFrame = userFrameOf(code);
}

bool SiteResolver::describeModule(std::span<const RawFrame> frames, ResolvedSite& site)
{
    const bool recomputes = (site.hints & framehint::kRecompute) != 0;
    std::vector<std::pair<PythonObject*, std::string>> outer; // running modules, outermost first
    bool watched = true;
    for (std::size_t i = frames.size(); i-- > 0;) {
        if (!frames[i].object || frames[i].code != targets().moduleCall)
            continue;
        LiveObjects& objects = LiveObjects::instance();
        LiveObject* entry = objects.meet(frames[i].object, ObjectKind::Module);
        std::optional<std::string> path;
        for (std::size_t j = outer.size(); j-- > 0 && !path;)
            if (outer[j].first == frames[i].object)
                path = outer[j].second;
            else if (auto below = pathBelow(outer[j].first, frames[i].object))
                path = joinPath(outer[j].second, *below);
        if (!path && outer.empty())
            // A recomputed module is called by the engine, without the modules around it.
            path = recomputes && entry ? entry->path : std::string();
        if (entry && outer.empty() && !recomputes && !entry->isRoot) {
            entry->isRoot = true;
            objects.noteNews();
        }
        site.moduleType = entry ? entry->typeName : std::string();
        if (!path) // a module that is registered in none of those that run
            path = joinPath(outer.back().second, "<" + site.moduleType + ">");
        if (entry && !recomputes)
            entry->path = *path;
        watched = watched && entry;
        site.inModule = true;
        site.modulePath = *path;
        outer.emplace_back(frames[i].object, *path);
    }
    return watched;
}

bool SiteResolver::meetOptimizers(std::span<const RawFrame> frames)
{
    bool watched = true;
    for (const RawFrame& frame : frames)
        if (frame.object && frame.code == targets().optimizerStep)
            watched = LiveObjects::instance().meet(frame.object, ObjectKind::Optimizer) && watched;
    return watched;
}

const ResolvedSite* SiteResolver::intern(ResolvedSite&& site)
{
    auto& known = m_sites[contentKey(site)];
    if (!known) {
        site.id = static_cast<std::uint32_t>(m_sites.size());
        known = std::make_unique<const ResolvedSite>(std::move(site));
    }
    return known.get();
}

} // namespace samebit::capture
