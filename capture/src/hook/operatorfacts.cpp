// SPDX-License-Identifier: Apache-2.0
#include "hook/operatorfacts.h"

#include "hook/collectives.h"
#include "hook/quirks.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <memory>
#include <mutex>
#include <unordered_map>

namespace samebit::capture {
namespace {

bool holdsTensor(const c10::TypePtr& type)
{
    switch (type->kind()) {
    case c10::TypeKind::TensorType:
        return true;
    case c10::TypeKind::OptionalType:
    case c10::TypeKind::ListType:
        return holdsTensor(type->containedTypes().at(0));
    default:
        return false;
    }
}

bool isWritten(const c10::Argument& argument)
{
    return argument.alias_info() != nullptr && argument.alias_info()->isWrite();
}

std::string namesAsJson(const c10::FunctionSchema& schema)
{
    std::string text = "[";
    for (const c10::Argument& argument : schema.arguments()) {
        text += (text.size() > 1 ? ",\"" : "\"") + argument.name() + "\"";
    }
    return text + "]";
}

SlotRole roleOf(const OperatorFacts& facts, const c10::Argument& argument, bool written)
{
    if (facts.view || facts.resizes || facts.waits || readsNoContent(facts.name)
        || facts.allocates) {
        return SlotRole::View;
    }
    if (!written) {
        return SlotRole::Read;
    }
    const bool overwritten = argument.is_out() || overwritesSelf(facts.name);
    return overwritten ? SlotRole::Overwrite : SlotRole::ReadWrite;
}

// What is known of the whole operator before its arguments are looked at.
void addShape(OperatorFacts& facts, const c10::OperatorHandle& op)
{
    const auto& schema = op.schema();
    bool anyTensor = false;
    bool allAlias = true;
    bool anyWrite = false;
    for (const c10::Argument& argument : schema.arguments()) {
        anyWrite = anyWrite || isWritten(argument);
    }
    for (const c10::Argument& result : schema.returns()) {
        if (holdsTensor(result.type())) {
            anyTensor = true;
            allAlias = allAlias && result.alias_info() != nullptr;
        } else {
            facts.hasResult = true;
        }
    }
    facts.resizes = facts.name == "aten::resize_" || facts.name == "aten::resize_as_";
    const bool metadataOnly = op.hasTag(at::Tag::inplace_view) || facts.name == "aten::set_";
    facts.view = !facts.resizes && (metadataOnly || (anyTensor && allAlias && !anyWrite));
    facts.observesView = facts.name == "aten::detach" || facts.name == "aten::alias";
    facts.lazyClone = facts.name == "aten::_lazy_clone";
    facts.allocates = leavesUninitialised(facts.name);
    facts.pointwise = op.hasTag(at::Tag::pointwise);
    facts.asynchronous = isAsynchronous(facts.name);
    facts.waits = waitsForArgument(facts.name);
}

void addArguments(OperatorFacts& facts, const c10::FunctionSchema& schema)
{
    for (const c10::Argument& argument : schema.arguments()) {
        ArgumentFacts one;
        one.name = argument.name();
        one.tensor = holdsTensor(argument.type());
        one.storage = argument.type()->kind() == c10::TypeKind::StorageType;
        const bool written = isWritten(argument);
        one.role = roleOf(facts, argument, written);
        one.writes = written && one.role != SlotRole::View;
        facts.arguments.push_back(std::move(one));
    }
}

void addReturns(OperatorFacts& facts, const c10::FunctionSchema& schema)
{
    for (const c10::Argument& result : schema.returns()) {
        ReturnFacts one;
        one.tensor = holdsTensor(result.type());
        for (std::size_t i = 0; isWritten(result) && i < schema.arguments().size(); ++i) {
            const c10::Argument& argument = schema.arguments()[i];
            if (isWritten(argument)
                && argument.alias_info()->beforeSets() == result.alias_info()->beforeSets()) {
                one.argument = static_cast<int>(i);
            }
        }
        facts.returns.push_back(one);
    }
}

void correct(OperatorFacts& facts)
{
    const Quirk* quirk = quirkOf(facts.name);
    if (quirk == nullptr) {
        return;
    }
    for (const int argument : quirk->writes) {
        if (static_cast<std::size_t>(argument) < facts.arguments.size()) {
            auto& one = facts.arguments[static_cast<std::size_t>(argument)];
            if (!one.writes) {
                one.writes = true;
                one.role = SlotRole::ReadWrite;
                one.fromQuirk = true;
                facts.writesIfTrue = quirk->writesIfTrue;
            }
        }
    }
    if (quirk->scratchArgument >= 0
        && static_cast<std::size_t>(quirk->scratchArgument) < facts.arguments.size()) {
        facts.arguments[static_cast<std::size_t>(quirk->scratchArgument)].role = SlotRole::Scratch;
    }
    for (const int result : quirk->scratchReturns) {
        if (static_cast<std::size_t>(result) < facts.returns.size()) {
            facts.returns[static_cast<std::size_t>(result)].scratch = true;
        }
    }
}

void correctCollective(OperatorFacts& facts)
{
    if (facts.arguments.empty() || !facts.arguments[0].tensor || !writesFirstArgument(facts.name)) {
        return;
    }
    facts.arguments[0].writes = true;
    facts.arguments[0].role
        = readsFirstArgument(facts.name) ? SlotRole::ReadWrite : SlotRole::Overwrite;
    for (std::size_t i = 0; i < facts.arguments.size() && facts.name == "c10d::broadcast_"; ++i) {
        facts.root = facts.arguments[i].name == "root_rank" ? static_cast<int>(i) : facts.root;
    }
}

void addKinds(OperatorFacts& facts, const c10::OperatorHandle& op)
{
    bool writes = false;
    bool takesTensor = false;
    bool returnsTensor = false;
    for (const ArgumentFacts& argument : facts.arguments) {
        writes = writes || argument.writes;
        takesTensor = takesTensor || argument.tensor;
    }
    for (const ReturnFacts& result : facts.returns) {
        returnsTensor = returnsTensor || result.tensor;
    }
    const auto add = [&](bool holds, std::uint32_t kind) {
        facts.kinds |= holds ? kind : 0U;
    };
    add(facts.view, operatorkind::kView);
    add(writes, operatorkind::kInPlace);
    add(op.hasTag(at::Tag::nondeterministic_seeded), operatorkind::kRandom);
    add(facts.handling == Handling::Decompose, operatorkind::kComposite);
    add(facts.allocates || facts.resizes, operatorkind::kAllocates);
    add(isCollective(facts.name), operatorkind::kCollective);
    add(isObservation(facts.name) || facts.observesView, operatorkind::kObservation);
    add(isEntry(facts.name), operatorkind::kEntry);
    add(returnsTensor && !facts.allocates && (!takesTensor || readsNoContent(facts.name)),
        operatorkind::kFactory);
    add(isPlainCopy(facts.name), operatorkind::kCopy);
    add(!isKnownNamespace(facts.name), operatorkind::kUnknownNamespace);
    add(isListedNonDeterministic(facts.name), operatorkind::kListedNonDeterministic);
    add(facts.pointwise, operatorkind::kElementwise);
}

std::unique_ptr<OperatorFacts> analyse(const c10::OperatorHandle& op)
{
    auto facts = std::make_unique<OperatorFacts>();
    const auto& schema = op.schema();
    facts->name = schema.name();
    facts->overload = schema.overload_name();
    facts->argumentNames = namesAsJson(schema);
    if (facts->name == "profiler::_record_function_enter_new"
        || facts->name == "profiler::_record_function_enter") {
        facts->handling = Handling::RegionEnter;
    } else if (facts->name == "profiler::_record_function_exit") {
        facts->handling = Handling::RegionExit;
    } else if (isBookkeeping(facts->name)) {
        facts->handling = Handling::Pass;
    } else if (op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) {
        facts->handling = Handling::Decompose;
    }
    addShape(*facts, op);
    addArguments(*facts, schema);
    addReturns(*facts, schema);
    correct(*facts);
    correctCollective(*facts);
    addKinds(*facts, op);
    return facts;
}

struct Table
{
    std::mutex mutex;
    std::unordered_map<const void*, std::unique_ptr<OperatorFacts>> facts;
};

Table& table()
{
    static Table* leaked = new Table; // ops still run while static objects are destroyed
    return *leaked;
}

} // namespace

const OperatorFacts& factsOf(const c10::OperatorHandle& op)
{
    thread_local std::unordered_map<const void*, const OperatorFacts*> known;
    const void* key = &op.operator_name(); // lives as long as the operator
    const auto found = known.find(key);
    if (found != known.end()) {
        return *found->second;
    }
    auto fresh = analyse(op); // before the lock: it asks the dispatcher
    Table& all = table();
    const std::lock_guard lock(all.mutex);
    auto& entry = all.facts[key];
    if (!entry) {
        fresh->index = static_cast<std::uint32_t>(all.facts.size() - 1);
        entry = std::move(fresh);
    }
    known.emplace(key, entry.get());
    return *entry;
}

} // namespace samebit::capture
