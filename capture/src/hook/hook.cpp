// SPDX-License-Identifier: Apache-2.0
#include "hook/hook.h"

#include "hook/arguments.h"
#include "hook/torchversion.h"
#include "samebit/util/hash64.h"
#include "session/currentoptimizer.h"
#include "session/livesession.h"
#include "session/oprecording.h"
#include "tensor/parttimes.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <exception>
#include <functional>
#include <new>
#include <stdexcept>

namespace samebit::capture {
namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::IValue;
using torch::jit::Stack;

constexpr const char* kOutOfMemory = "out of memory";

// Runs our part of an op: whatever goes wrong in it ends the recording, never the program.
template <typename Part>
bool guarded(Part&& part) noexcept
{
    try {
        part();
        return true;
    } catch (const std::bad_alloc&) {
        LiveSession::instance().stop(kOutOfMemory);
    } catch (const std::exception& error) {
        LiveSession::instance().stop(std::string_view(error.what()).substr(0, 200));
    } catch (...) {
        LiveSession::instance().stop("unknown error");
    }
    return false;
}

bool isListOfObjects(const IValue& value)
{
    return value.isList() && !value.isIntList() && !value.isDoubleList() && !value.isBoolList();
}

template <typename Visit>
void eachElement(const IValue& list, std::uint16_t& position, Visit&& visit)
{
    for (const IValue& element : list.toListRef()) {
        if (isListOfObjects(element)) {
            eachElement(element, position, visit);
            continue;
        }
        if (element.isTensor() && element.toTensor().defined()) {
            visit(element.toTensor(), position);
        }
        ++position;
    }
}

// Visits the tensors of one value as (tensor, position in a list, lists of lists laid out in
// order). No reference count moves.
template <typename Visit>
void eachTensor(const IValue& value, Visit&& visit)
{
    std::uint16_t position = 0;
    if (value.isTensor()) {
        if (value.toTensor().defined()) {
            visit(value.toTensor(), position);
        }
    } else if (isListOfObjects(value)) {
        eachElement(value, position, visit);
    }
}

bool isOpaque(const at::Tensor& tensor)
{
    return tensor.is_meta() || tensor.key_set().has(DispatchKey::Python);
}

// False: tracing, a subclass or a fake tensor: the op passes through unseen.
bool collectArguments(OpCall& call, c10::ArrayRef<IValue> arguments)
{
    const OperatorFacts& facts = *call.facts;
    bool opaque = false;
    for (std::size_t i = 0; i < arguments.size() && !opaque; ++i) {
        const IValue& value = arguments[i];
        if (value.isStorage()) {
            call.storages.push_back(value.toStorage().unsafeGetStorageImpl());
        } else if (value.isGenerator() && value.toGenerator().defined()) {
            call.generator = value.toGenerator().unsafeGetGeneratorImpl();
        } else if (facts.arguments[i].tensor) {
            eachTensor(value, [&](const at::Tensor& tensor, std::uint16_t position) {
                opaque = opaque || isOpaque(tensor);
                if (!tensor.unsafeGetTensorImpl()->is_wrapped_number()) {
                    call.tensors.push_back(
                        {tensor.unsafeGetTensorImpl(), static_cast<std::uint16_t>(i), position});
                }
            });
        }
    }
    return !opaque;
}

// Before the kernel. False: the op is not recorded.
bool beginOp(OpRecording& recording, const c10::OperatorHandle& op, const Stack& stack)
{
    OpCall& call = recording.call();
    const OperatorFacts& facts = *call.facts;
    const auto arguments = torch::jit::last(stack, facts.arguments.size());
    if (!collectArguments(call, arguments) || !LiveSession::instance().ensureStarted()) {
        return false;
    }
    if (facts.writesIfTrue >= 0) {
        const IValue& condition = arguments[static_cast<std::size_t>(facts.writesIfTrue)];
        call.quirkWrites = !condition.isBool() || condition.toBool();
    }
    if (facts.root >= 0) {
        const std::optional<std::int64_t> rank = rankIn(arguments);
        const IValue& root = arguments[static_cast<std::size_t>(facts.root)];
        call.receives = rank && root.isInt() && root.toInt() != *rank;
    }
    recording.sample();
    thread_local std::string bytes;
    bytes.clear();
    appendCanonicalArguments(bytes, facts, op.schema(), arguments);
    call.argumentsDigest = hash64(bytes);
    const auto texts = [&] {
        ArgumentTexts made = argumentTexts(facts, op.schema(), arguments);
        ArgumentsRow row;
        row.text = std::move(made.values);
        row.types = std::move(made.types);
        return row;
    };
    call.argumentTexts = std::cref(texts);
    recording.begin();
    call.argumentTexts = nullptr; // the arguments are gone after the kernel
    return true;
}

void finishOp(OpRecording& recording, const c10::OperatorHandle& op, const Stack& stack)
{
    const OperatorFacts& facts = *recording.call().facts;
    const auto results = torch::jit::last(stack, facts.returns.size());
    OpOutcome outcome;
    bool opaque = false;
    for (std::size_t i = 0; i < results.size(); ++i) {
        eachTensor(results[i], [&](const at::Tensor& tensor, std::uint16_t position) {
            opaque = opaque || isOpaque(tensor);
            if (facts.returns[i].argument < 0) {
                outcome.results.push_back(
                    {tensor.unsafeGetTensorImpl(), static_cast<std::uint16_t>(i), position});
            }
        });
    }
    if (opaque) {
        return; // a factory with device=meta shows it in its result only
    }
    if (facts.asynchronous) {
        outcome.work = workOf(results);
        // A functional collective keeps its handle to itself until somebody waits.
        outcome.pending = outcome.work ? !isCompleted(outcome.work) : !facts.hasResult;
    }
    if (facts.hasResult) {
        outcome.result = resultText(facts, op.schema(), results);
    }
    recording.finish(outcome);
}

void finishThrown(OpRecording& recording)
{
    OpOutcome outcome;
    outcome.threw = true;
    recording.finish(outcome);
}

void passThrough(const c10::OperatorHandle& op, DispatchKeySet keys, Stack* stack)
{
    const c10::impl::ExcludeDispatchKeyGuard hidden(kHookKey);
    op.redispatchBoxed(keys & kBelowHook, stack);
}

void noteRegion(const OperatorFacts& facts, const Stack& stack)
{
    LiveSession& session = LiveSession::instance();
    if (!session.ensureStarted()) {
        return;
    }
    std::string name;
    if (facts.handling == Handling::RegionEnter) {
        const auto arguments = torch::jit::last(stack, facts.arguments.size());
        name = !arguments.empty() && arguments[0].isString() ? arguments[0].toStringRef()
                                                             : std::string();
    }
    const std::uintptr_t optimizer = name.starts_with("Optimizer.") ? currentOptimizer(name) : 0;
    const std::lock_guard lock(session.mutex());
    if (session.state() != LiveSession::State::Recording) {
        return;
    }
    if (facts.handling == Handling::RegionEnter) {
        session.recorder().enterRegion(ThreadState::current(), name, optimizer);
    } else {
        session.recorder().leaveRegion(ThreadState::current());
    }
    if (session.recorder().takeNamesWanted()) {
        session.noteNamesWanted();
    }
}

void recordOp(const c10::OperatorHandle& op, const OperatorFacts& facts, DispatchKeySet keys,
              Stack* stack)
{
    const c10::impl::ExcludeDispatchKeyGuard hidden(
        kHookKey); // what kernels call stays silent, also when they throw
    const PartScope timed(Part::Hook);
    OpRecording recording(facts);
    bool begun = false;
    guarded([&] { begun = beginOp(recording, op, *stack); });
    if (!begun) {
        const PartScope program(Part::Program);
        op.redispatchBoxed(keys & kBelowHook, stack);
        return;
    }
    try {
        const PartScope program(Part::Program);
        op.redispatchBoxed(keys & kBelowHook, stack);
    } catch (...) {
        guarded([&] { finishThrown(recording); });
        throw;
    }
    guarded([&] { finishOp(recording, op, *stack); });
    if (!recording.stop().empty()) {
        // The user asked for it: an error of the op, which the program may handle like any other.
        throw std::runtime_error("samebit: " + recording.stop());
    }
}

void dispatched(const c10::OperatorHandle& op, DispatchKeySet keys, Stack* stack)
{
    const bool tracing = keys.has_backend(c10::BackendComponent::MetaBit)
        || keys.has(DispatchKey::PythonDispatcher);
    const OperatorFacts* facts = nullptr;
    if (tracing || !LiveSession::instance().wantsOps() || !guarded([&] { facts = &factsOf(op); })) {
        passThrough(op, keys, stack);
        return;
    }
    switch (facts->handling) {
    case Handling::Decompose:
        op.redispatchBoxed(keys & kBelowHook, stack); // stays armed: its pieces come back here
        return;
    case Handling::RegionEnter:
    case Handling::RegionExit:
        guarded([&] { noteRegion(*facts, *stack); });
        passThrough(op, keys, stack);
        return;
    case Handling::Pass:
        passThrough(op, keys, stack);
        return;
    case Handling::Record:
        recordOp(op, *facts, keys, stack);
        return;
    }
}

// ----------------------------------------------------------------------------------------------------
// plans

std::string_view s_plan;

void installFallback(c10::Dispatcher& dispatcher)
{
    // Leaked: deregistering while libtorch's own static objects die has no safe order.
    static auto* handle = new c10::RegistrationHandleRAII(dispatcher.registerFallback(
        kHookKey, c10::KernelFunction::makeFromBoxedFunction<&dispatched>(), "samebit"));
    static_cast<void>(handle);
    s_plan = "fake-fallback";
}

// Operators that are defined later are not seen; the file says which plan was active.
void installPerOperator(c10::Dispatcher& dispatcher)
{
    static auto* handles = new std::vector<c10::RegistrationHandleRAII>;
    for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
        const auto op = dispatcher.findOp(name);
        if (op && op->hasSchema() && !op->hasKernelForDispatchKey(kHookKey)) {
            handles->push_back(dispatcher.registerImpl(
                name, kHookKey, c10::KernelFunction::makeFromBoxedFunction<&dispatched>(),
                std::nullopt, nullptr, "samebit"));
        }
    }
    s_plan = "fake-per-op";
}

} // namespace

HookResult installHook()
{
    c10::Dispatcher& dispatcher = c10::Dispatcher::singleton();
    if (!dispatcher.hasBackendFallbackForDispatchKey(kHookKey)) {
        installFallback(dispatcher);
    } else {
        installPerOperator(dispatcher);
    }
    return s_plan.empty() ? HookResult::KeyTaken : HookResult::Installed;
}

std::string_view hookPlan()
{
    return s_plan;
}

void armThisThread()
{
    c10::impl::tls_set_dispatch_key_included(kHookKey, true);
}

void disarmThisThread()
{
    c10::impl::tls_set_dispatch_key_included(kHookKey, false);
}

bool isThisThreadArmed()
{
    return c10::impl::tls_is_dispatch_key_included(kHookKey);
}

} // namespace samebit::capture
