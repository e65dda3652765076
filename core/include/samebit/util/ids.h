// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

namespace samebit {

// A row number, an id and a count are three different types: mixing them must not compile.
// Every id is file-local (it means something inside one run file only) and starts at 1; 0 is
// "none".

enum class OpSeq : std::int64_t
{
}; // `op.seq`: execution order of finished ops, no holes, from 1
enum class ValueId : std::int64_t
{
}; // `value.id`
enum class OperatorId : std::int32_t
{
};
enum class SignatureId : std::int32_t
{
};
enum class MetaId : std::int32_t
{
};
enum class StorageId : std::int64_t
{
};
enum class StreamId : std::int32_t
{
};
enum class ModuleId : std::int32_t
{
};
enum class RegionId : std::int32_t
{
};
enum class FrameId : std::int32_t
{
};
enum class StackId : std::int32_t
{
}; // a node of the stack tree: the innermost frame of one stack
enum class ContextId : std::int32_t
{
};
enum class ArgumentsId : std::int32_t
{
};
enum class GeneratorId : std::int32_t
{
};
enum class SourceId : std::int32_t
{
};

template <typename Id>
requires std::is_enum_v<Id>
constexpr auto raw(Id id)
{
    return static_cast<std::underlying_type_t<Id>>(id);
}

template <typename Id>
requires std::is_enum_v<Id>
constexpr bool isNone(Id id)
{
    return raw(id) == 0;
}

} // namespace samebit
