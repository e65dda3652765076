// SPDX-License-Identifier: Apache-2.0
#include "hook/hook.h"

#include "hook/arguments.h"
#include "hook/torchversion.h"
#include "samebit/util/hash64.h"
#include "session/livesession.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <exception>
#include <memory>
#include <new>

namespace samebit::capture {
namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::IValue;
using torch::jit::Stack;
using WeakTensor = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;
using StrongTensor = c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;

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

// Visits the tensors of one value as (tensor, position in a list). No reference count moves.
template <typename Visit>
void eachTensor(const IValue& value, Visit&& visit)
{
    if (value.isTensor()) {
        if (value.toTensor().defined()) {
            visit(value.toTensor(), std::uint16_t{0});
        }
    } else if (value.isList() && !value.isIntList() && !value.isDoubleList()
               && !value.isBoolList()) {
        std::uint16_t position = 0;
        for (const IValue& element : value.toListRef()) {
            if (element.isTensor() && element.toTensor().defined()) {
                visit(element.toTensor(), position);
            }
            ++position;
        }
    }
}

bool isOpaque(const at::Tensor& tensor)
{
    return tensor.is_meta() || tensor.key_set().has(DispatchKey::Python);
}

// One op on its way through the hook: what was seen before the kernel, what is left after it.
class RecordedOp
{
public:
    RecordedOp(const c10::OperatorHandle& op, const OperatorFacts& facts)
        : m_op(op)
    {
        m_call.facts = &facts;
    }

    // False: tracing, a subclass or a fake tensor: pass through unseen.
    bool collect(const Stack& stack);
    void begin(const Stack& stack);
    void finish(const Stack& stack);
    void finishThrown();

private:
    void keepWritten(const at::Tensor& tensor, const TensorSlot& slot);
    void collectOutcome(const Stack& stack, OpOutcome& outcome);
    void finishWith(OpOutcome& outcome);

    struct Kept // an argument that is looked at again after the kernel; its caller, not we, keeps
                // it alive
    {
        WeakTensor tensor;
        TensorSlot slot;
        bool declared = true;
    };

    const c10::OperatorHandle& m_op;
    OpCall m_call;
    OpState m_state;
    std::vector<Kept> m_kept;
    std::vector<StrongTensor> m_alive; // during finish, dropped after the lock
    bool m_drop = false;
};

bool RecordedOp::collect(const Stack& stack)
{
    const OperatorFacts& facts = *m_call.facts;
    const auto arguments = torch::jit::last(stack, facts.arguments.size());
    bool opaque = false;
    for (std::size_t i = 0; i < arguments.size() && !opaque; ++i) {
        const IValue& value = arguments[i];
        if (value.isStorage()) {
            m_call.storages.push_back(value.toStorage().unsafeGetStorageImpl());
        } else if (value.isGenerator() && value.toGenerator().defined()) {
            m_call.generator = value.toGenerator().unsafeGetGeneratorImpl();
        } else if (facts.arguments[i].tensor) {
            eachTensor(value, [&](const at::Tensor& tensor, std::uint16_t position) {
                opaque = opaque || isOpaque(tensor);
                if (!tensor.unsafeGetTensorImpl()->is_wrapped_number()) {
                    m_call.tensors.push_back(
                        {tensor.unsafeGetTensorImpl(), static_cast<std::uint16_t>(i), position});
                }
            });
        }
    }
    return !opaque;
}

void RecordedOp::keepWritten(const at::Tensor& tensor, const TensorSlot& slot)
{
    const OperatorFacts& facts = *m_call.facts;
    const ArgumentFacts& argument = facts.arguments[slot.index];
    const bool quirkOff
        = facts.writesIfTrue >= 0 && !m_call.quirkWrites && argument.role == SlotRole::ReadWrite;
    const bool declared = (argument.writes && !quirkOff) || (facts.resizes && slot.index == 0);
    if (declared || facts.is(operatorkind::kUnknownNamespace)) {
        m_kept.push_back({WeakTensor(tensor.getIntrusivePtr()), slot, declared});
    }
}

void RecordedOp::begin(const Stack& stack)
{
    static const ResolvedSite kNoSite;
    LiveSession& session = LiveSession::instance();
    const OperatorFacts& facts = *m_call.facts;
    const auto arguments = torch::jit::last(stack, facts.arguments.size());
    m_call.site = session.takesStacks() ? &CallSites::current() : &kNoSite;
    session.nameTensorsIfWanted();
    m_call.timeNs = session.nowNs();
    m_call.context = sampleContext();
    m_call.node = currentBackwardNode();
    m_call.nextSequence = nextNodeSequence();
    m_call.forwardThread = forwardThreadNumber();
    m_call.gradEnabled = isGradEnabled();
    if (facts.writesIfTrue >= 0) {
        const IValue& condition = arguments[static_cast<std::size_t>(facts.writesIfTrue)];
        m_call.quirkWrites = !condition.isBool() || condition.toBool();
    }
    for (const TensorSlot& slot : m_call.tensors) {
        eachTensor(arguments[slot.index], [&](const at::Tensor& tensor, std::uint16_t position) {
            if (position == slot.position) {
                keepWritten(tensor, slot);
            }
        });
    }
    if (facts.is(operatorkind::kRandom)) {
        m_call.generator = m_call.generator != nullptr ? m_call.generator : defaultCpuGenerator();
        m_call.generatorBefore = readGenerator(m_call.generator);
    }
    thread_local std::string bytes;
    bytes.clear();
    appendCanonicalArguments(bytes, facts, m_op.schema(), arguments);
    m_call.argumentsDigest = hash64(bytes);
    struct Texts
    {
        const OperatorFacts& facts;
        const c10::FunctionSchema& schema;
        c10::ArrayRef<IValue> arguments;
    } const source{facts, m_op.schema(), arguments};
    m_call.argumentTexts = [from = &source] {
        ArgumentTexts texts = argumentTexts(from->facts, from->schema, from->arguments);
        ArgumentsRow row;
        row.text = std::move(texts.values);
        row.types = std::move(texts.types);
        return row;
    };
    const std::lock_guard lock(session.mutex());
    if (session.state() == LiveSession::State::Recording) {
        session.recorder().begin(ThreadState::current(), m_call, m_state);
        if (session.recorder().takeNamesWanted()) {
            session.noteNamesWanted();
        }
    }
    m_call.argumentTexts = nullptr; // the arguments are gone after the kernel
}

void RecordedOp::collectOutcome(const Stack& stack, OpOutcome& outcome)
{
    const OperatorFacts& facts = *m_call.facts;
    const auto results = torch::jit::last(stack, facts.returns.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        eachTensor(results[i], [&](const at::Tensor& tensor, std::uint16_t position) {
            m_drop = m_drop || isOpaque(tensor);
            if (facts.returns[i].argument < 0) {
                outcome.results.push_back(
                    {tensor.unsafeGetTensorImpl(), static_cast<std::uint16_t>(i), position});
            }
        });
    }
    if (facts.hasResult) {
        outcome.result = resultText(facts, m_op.schema(), results);
    }
}

void RecordedOp::finish(const Stack& stack)
{
    OpOutcome outcome;
    collectOutcome(stack, outcome);
    if (!m_drop) { // a factory with device=meta shows it in its result only
        finishWith(outcome);
    }
}

void RecordedOp::finishThrown()
{
    OpOutcome outcome;
    outcome.threw = true;
    finishWith(outcome);
}

void RecordedOp::finishWith(OpOutcome& outcome)
{
    if (!m_state.began) {
        return;
    }
    if (m_call.generatorBefore.known) {
        outcome.generatorAfter = readGenerator(m_call.generator);
    }
    for (const Kept& kept : m_kept) {
        StrongTensor tensor = kept.tensor.lock();
        if (tensor.defined()) {
            TensorSlot slot = kept.slot;
            slot.tensor = tensor.get();
            (kept.declared ? outcome.written : outcome.inputs).push_back(slot);
            m_alive.push_back(std::move(tensor));
        }
    }
    LiveSession& session = LiveSession::instance();
    {
        const std::lock_guard lock(session.mutex());
        if (session.state() == LiveSession::State::Recording) {
            session.recorder().finish(m_call, m_state, outcome);
            session.submitIfFull();
        }
    }
    m_alive.clear();
}

void passThrough(const c10::OperatorHandle& op, DispatchKeySet keys, Stack* stack)
{
    const c10::impl::ExcludeDispatchKeyGuard hidden(kHookKey);
    op.redispatchBoxed(keys & kBelowHook, stack);
}

// Which optimizer a region belongs to; its class, from "Optimizer.step#Adam.step".
std::uintptr_t optimizerOf(const std::string& region)
{
    const std::size_t from = region.find('#');
    const std::size_t to = region.rfind('.');
    return from == std::string::npos || to == std::string::npos || to < from
        ? 0
        : hash64(std::string_view(region).substr(from, to - from));
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
    const std::lock_guard lock(session.mutex());
    if (session.state() != LiveSession::State::Recording) {
        return;
    }
    if (facts.handling == Handling::RegionEnter) {
        session.recorder().enterRegion(ThreadState::current(), name, optimizerOf(name));
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
    RecordedOp recorded(op, facts);
    bool seen = false;
    bool begun = guarded([&] {
        seen = recorded.collect(*stack) && LiveSession::instance().ensureStarted();
        if (seen) {
            recorded.begin(*stack);
        }
    });
    begun = begun && seen;
    if (!begun) {
        op.redispatchBoxed(keys & kBelowHook, stack);
        return;
    }
    try {
        op.redispatchBoxed(keys & kBelowHook, stack);
    } catch (...) {
        guarded([&] { recorded.finishThrown(); });
        throw;
    }
    guarded([&] { recorded.finish(*stack); });
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
