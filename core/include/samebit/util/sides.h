// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace samebit {

// The two compared runs. Swapping them must not compile; neither converts to the other or to T.

template <typename T>
class Baseline
{
public:
    explicit Baseline(T value)
        : m_value(std::move(value))
    {
    }
    const T& operator*() const { return m_value; }
    T& operator*() { return m_value; }
    const T* operator->() const { return &m_value; }
    T* operator->() { return &m_value; }

private:
    T m_value;
};

template <typename T>
class Candidate
{
public:
    explicit Candidate(T value)
        : m_value(std::move(value))
    {
    }
    const T& operator*() const { return m_value; }
    T& operator*() { return m_value; }
    const T* operator->() const { return &m_value; }
    T* operator->() { return &m_value; }

private:
    T m_value;
};

enum class Side : unsigned char
{
    Baseline,
    Candidate
};

} // namespace samebit
