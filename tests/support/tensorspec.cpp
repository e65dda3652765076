// SPDX-License-Identifier: Apache-2.0
#include "support/tensorspec.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace samebit::test {

namespace {

[[noreturn]] void unknownSpec(std::string_view spec)
{
    std::fprintf(stderr, "not a tensor: \"%.*s\"\n", static_cast<int>(spec.size()), spec.data());
    std::abort();
}

std::vector<std::int64_t> numbers(std::string_view text, std::string_view spec)
{
    std::vector<std::int64_t> list;
    while (!text.empty()) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{})
            unknownSpec(spec);
        list.push_back(number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (!text.empty() && text.front() == ',')
            text.remove_prefix(1);
    }
    return list;
}

// Cuts `text` at the last `mark` and gives what came after it.
std::string_view cutTail(std::string_view& text, char mark)
{
    const std::size_t at = text.rfind(mark);
    if (at == std::string_view::npos)
        return {};
    const std::string_view tail = text.substr(at + 1);
    text = text.substr(0, at);
    return tail;
}

} // namespace

TensorMetaRow tensorMeta(std::string_view spec)
{
    TensorMetaRow meta;
    std::string_view rest = spec.empty() ? "float32[4]" : spec;
    if (const std::string_view device = cutTail(rest, '@'); !device.empty())
        meta.device = device;
    const std::string_view strides = cutTail(rest, '/');
    const std::size_t open = rest.find('[');
    const auto dtype = dtypeFromName(rest.substr(0, open));
    if (!dtype || open == std::string_view::npos || rest.back() != ']')
        unknownSpec(spec);
    meta.dtype = *dtype;
    meta.sizes = numbers(rest.substr(open + 1, rest.size() - open - 2), spec);
    meta.strides = numbers(strides, spec);
    if (meta.strides.empty()) {
        meta.strides.resize(meta.sizes.size());
        std::int64_t stride = 1;
        for (std::size_t i = meta.sizes.size(); i-- > 0; stride *= meta.sizes[i])
            meta.strides[i] = stride;
    }
    return meta;
}

std::int64_t bytesOf(const TensorMetaRow& meta)
{
    std::int64_t bytes = elementBytes(meta.dtype);
    for (const std::int64_t size : meta.sizes)
        bytes *= size;
    return bytes;
}

} // namespace samebit::test
