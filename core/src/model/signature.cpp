// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/signature.h"

#include "samebit/util/hash64.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace samebit {

namespace {

// A zero byte ends a field: none of the texts can hold one, so no two lists of fields join to the
// same text.
void addField(std::string& text, std::string_view field)
{
    text.append(field);
    text.push_back('\0');
}

std::string placeText(std::string_view operation, std::string_view overload,
                      const SignaturePlace& place, std::string_view file)
{
    std::string text;
    addField(text, operation);
    addField(text, overload);
    addField(text, name(place.phase));
    addField(text, place.modulePath);
    addField(text, file);
    addField(text, place.function);
    return text;
}

// Whether the strides are those of a dense tensor whose dimensions are laid out in `order`, last
// one fastest. A dimension of size 1 may have any stride.
bool isDenseInOrder(const TensorMetaRow& meta, std::span<const std::size_t> order)
{
    std::int64_t expected = 1;
    for (std::size_t i = order.size(); i-- > 0;) {
        const std::size_t dimension = order[i];
        const std::int64_t size = meta.sizes[dimension];
        if (size != 1 && meta.strides[dimension] != expected)
            return false;
        expected *= size;
    }
    return true;
}

bool isContiguous(const TensorMetaRow& meta)
{
    std::vector<std::size_t> order(meta.sizes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    return isDenseInOrder(meta, order);
}

bool isChannelsLast(const TensorMetaRow& meta)
{
    constexpr std::array<std::size_t, 4> kFlat{0, 2, 3, 1};
    constexpr std::array<std::size_t, 5> kVolume{0, 2, 3, 4, 1};
    return meta.sizes.size() == 4 ? isDenseInOrder(meta, kFlat)
                                  : meta.sizes.size() == 5 && isDenseInOrder(meta, kVolume);
}

bool hasNoElements(const TensorMetaRow& meta)
{
    return std::find(meta.sizes.begin(), meta.sizes.end(), 0) != meta.sizes.end();
}

bool isExpanded(const TensorMetaRow& meta)
{
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        if (meta.sizes[i] > 1 && meta.strides[i] == 0)
            return true;
    }
    return false;
}

// Coarse on purpose: kernels are chosen by these classes, not by exact strides.
std::string_view layoutClass(const TensorMetaRow& meta)
{
    if (meta.layout != "strided" || meta.strides.size() != meta.sizes.size())
        return meta.layout;
    if (hasNoElements(meta) || isContiguous(meta))
        return "contiguous";
    if (isChannelsLast(meta))
        return "channels_last";
    return isExpanded(meta) ? "expanded" : "strided";
}

void addMeta(std::string& text, const TensorMetaRow& meta)
{
    addField(text, name(meta.dtype));
    std::string sizes;
    for (const std::int64_t size : meta.sizes) {
        if (!sizes.empty())
            sizes += ',';
        sizes += std::to_string(size);
    }
    addField(text, sizes);
    addField(text, layoutClass(meta));
}

} // namespace

std::string baseName(std::string_view operatorName)
{
    const std::size_t colons = operatorName.rfind("::");
    const std::size_t begin = colons == std::string_view::npos ? 0 : colons + 2;
    std::string_view rest = operatorName.substr(begin);
    for (const std::string_view prefix :
         {std::string_view("_foreach_"), std::string_view("_fused_")}) {
        if (rest.size() > prefix.size() && rest.substr(0, prefix.size()) == prefix)
            rest.remove_prefix(prefix.size());
    }
    // __and__ and its like end in underscores that are part of the name.
    const bool isDunder = rest.substr(0, 2) == "__";
    if (!isDunder && rest.size() > 1 && rest.back() == '_')
        rest.remove_suffix(1);
    return std::string(operatorName.substr(0, begin)).append(rest);
}

Signatures makeSignatures(const SignaturePlace& place, std::span<const TensorMetaRow* const> metas)
{
    Signatures signatures;
    std::string text = placeText(place.operatorName, place.overload, place, place.file);
    signatures.medium = hash64(text);
    for (const TensorMetaRow* meta : metas)
        addMeta(text, *meta);
    signatures.strong = hash64(text);
    signatures.weak = hash64(placeText(baseName(place.operatorName), {}, place, {}));
    return signatures;
}

} // namespace samebit
