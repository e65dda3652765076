// SPDX-License-Identifier: Apache-2.0
#include "marks/jsonlines.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace samebit {
namespace {

using Json = nlohmann::json;

// Counts the bytes that the parser takes.
struct CountedInput
{
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;
    using iterator_category = std::input_iterator_tag;

    const char* at = nullptr;
    const char** seen = nullptr;

    reference operator*() const { return *at; }
    CountedInput& operator++()
    {
        *seen = ++at;
        return *this;
    }
    bool operator==(const CountedInput& other) const { return at == other.at; }
    bool operator!=(const CountedInput& other) const { return at != other.at; }
};

// Stops at the wanted place; everything is said by how far the parser has read then.
class Finder final : public nlohmann::json_sax<Json>
{
public:
    Finder(std::string_view array, std::size_t index, std::string_view field)
        : m_array(array)
        , m_index(index)
        , m_field(field)
    {
    }
    bool found() const { return m_found; }

    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t) override { return value(); }
    bool number_unsigned(number_unsigned_t) override { return value(); }
    bool number_float(number_float_t, const string_t&) override { return value(); }
    bool string(string_t&) override { return value(); }
    bool binary(binary_t&) override { return value(); }
    bool start_object(std::size_t) override { return enter(); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override { return leave(); }
    bool key(string_t& name) override
    {
        if (m_depth == 1)
            m_inArray = name == m_array;
        m_found = m_found || (isInElement() && m_depth == 3 && name == m_field);
        return !m_found;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return false;
    }

private:
    bool isInElement() const { return m_inArray && m_elements == m_index + 1; }
    bool value()
    {
        m_elements += m_inArray && m_depth == 2 ? 1 : 0;
        m_found = m_found || (isInElement() && m_depth == 2 && m_field.empty());
        return !m_found;
    }
    bool enter()
    {
        const bool goes = value();
        ++m_depth;
        return goes;
    }
    bool leave()
    {
        --m_depth;
        return true;
    }

    std::string_view m_array;
    std::size_t m_index;
    std::string_view m_field;
    int m_depth = 0;
    std::size_t m_elements = 0;
    bool m_inArray = false;
    bool m_found = false;
};

} // namespace

int lineOfByte(std::string_view json, std::size_t byte)
{
    const auto upTo = json.substr(0, std::min(byte, json.size()));
    return 1 + static_cast<int>(std::count(upTo.begin(), upTo.end(), '\n'));
}

int lineOfElement(std::string_view json, std::string_view array, std::size_t index,
                  std::string_view field)
{
    const char* seen = json.data();
    Finder finder(array, index, field);
    const bool whole = Json::sax_parse(CountedInput{json.data(), &seen},
                                       CountedInput{json.data() + json.size(), &seen}, &finder);
    static_cast<void>(whole);
    return finder.found() ? lineOfByte(json, static_cast<std::size_t>(seen - json.data())) : 1;
}

} // namespace samebit
