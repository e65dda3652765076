// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stack/usercode.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace samebit::capture {

struct PythonObject;

// Bits beside those of framehint, used while a stack is resolved.
constexpr std::uint32_t kEngineEntry = 1U << 31; // the frame starts the autograd engine

struct CodeFacts
{
    std::string file; // absolute
    std::string function;
    CodeOwner owner = CodeOwner::User;
    std::uint32_t hints = 0; // framehint bits that a frame of this code stands for
};

// What is known of each code object that was ever met. Each is kept alive, so that its address
// stays its identity. Under the GIL only.
class CodeObjects
{
public:
    explicit CodeObjects(const UserCode& userCode)
        : m_userCode(userCode)
    {
    }
    const CodeFacts& of(const void* code); // the reference stays valid

private:
    const UserCode& m_userCode;
    std::unordered_map<const void*, std::unique_ptr<CodeFacts>> m_facts;
};

} // namespace samebit::capture
