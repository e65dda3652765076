// SPDX-License-Identifier: Apache-2.0
#include "hook/arguments.h"

#include "hook/torchversion.h"
#include "tensor/tensorview.h"

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <array>
#include <charconv>
#include <cmath>

namespace samebit::capture {
namespace {

// What one argument is, in the words of ArgumentsRow::types, and its value as JSON.
struct Piece
{
    std::string_view type;
    std::string text;
};

std::string asJson(std::string_view text)
{
    static constexpr char kHex[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            out += "\\u00";
            out += kHex[byte >> 4U];
            out += kHex[byte & 15U];
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string floatText(double value)
{
    if (std::isnan(value)) {
        return "\"nan\"";
    }
    if (std::isinf(value)) {
        return value > 0 ? "\"inf\"" : "\"-inf\"";
    }
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    std::string text(buffer.data(), end);
    if (text.find_first_of(".e") == std::string::npos) {
        text += ".0";
    }
    return text;
}

std::string complexText(c10::complex<double> value)
{
    return "[" + floatText(value.real()) + "," + floatText(value.imag()) + "]";
}

std::string layoutText(c10::Layout layout)
{
    switch (layout) {
    case c10::kStrided:
        return "strided";
    case c10::kSparse:
        return "sparse_coo";
    case c10::kSparseCsr:
        return "sparse_csr";
    case c10::kMkldnn:
        return "mkldnn";
    default:
        return "layout " + std::to_string(static_cast<int>(layout));
    }
}

std::string memoryFormatText(c10::MemoryFormat format)
{
    switch (format) {
    case c10::MemoryFormat::Contiguous:
        return "contiguous_format";
    case c10::MemoryFormat::Preserve:
        return "preserve_format";
    case c10::MemoryFormat::ChannelsLast:
        return "channels_last";
    case c10::MemoryFormat::ChannelsLast3d:
        return "channels_last_3d";
    default:
        return "memory format " + std::to_string(static_cast<int>(format));
    }
}

// An integer can stand for a dtype, a layout or a memory format: the schema knows.
Piece integerPiece(std::int64_t value, const c10::TypePtr& type)
{
    switch (type->kind()) {
    case c10::TypeKind::ScalarTypeType:
        return {"dtype", asJson(name(toDType(static_cast<c10::ScalarType>(value))))};
    case c10::TypeKind::LayoutType:
        return {"enum", asJson(layoutText(static_cast<c10::Layout>(value)))};
    case c10::TypeKind::MemoryFormatType:
        return {"enum", asJson(memoryFormatText(static_cast<c10::MemoryFormat>(value)))};
    case c10::TypeKind::SymIntType:
        return {"size", std::to_string(value)};
    default:
        return {"int", std::to_string(value)};
    }
}

Piece wrappedNumber(const at::Tensor& tensor)
{
    const TensorView view = viewOf(tensor.unsafeGetTensorImpl());
    if (view.content != Content::Dense || view.elements != 1) {
        return {"object", "\"number\""};
    }
    switch (view.dtype) {
    case DType::Float64:
        return {"float", floatText(*reinterpret_cast<const double*>(view.data))};
    case DType::Float32:
        return {"float", floatText(*reinterpret_cast<const float*>(view.data))};
    case DType::Int64:
        return {"int", std::to_string(*reinterpret_cast<const std::int64_t*>(view.data))};
    case DType::Bool:
        return {"bool", *reinterpret_cast<const char*>(view.data) != 0 ? "true" : "false"};
    case DType::Complex128:
        return {"float", complexText(*reinterpret_cast<const c10::complex<double>*>(view.data))};
    default:
        return {"object", "\"number\""};
    }
}

c10::TypePtr elementType(const c10::TypePtr& type)
{
    switch (type->kind()) {
    case c10::TypeKind::OptionalType:
    case c10::TypeKind::ListType:
        return elementType(type->containedTypes().at(0));
    default:
        return type;
    }
}

Piece pieceOf(const c10::IValue& value, const c10::TypePtr& type);

Piece listPiece(const c10::IValue& value, const c10::TypePtr& type)
{
    Piece piece{type->kind() == c10::TypeKind::SymIntType ? "size" : "int", "["};
    for (const c10::IValue& element : value.toListRef()) {
        const Piece one = pieceOf(element, type);
        piece.type = one.type;
        piece.text += (piece.text.size() > 1 ? "," : "") + one.text;
    }
    piece.text += ']';
    return piece;
}

Piece intListPiece(const c10::IValue& value, const c10::TypePtr& type)
{
    Piece piece{type->kind() == c10::TypeKind::SymIntType ? "size" : "int", "["};
    for (const std::int64_t element : value.toIntList()) {
        piece.text += (piece.text.size() > 1 ? "," : "") + std::to_string(element);
    }
    piece.text += ']';
    return piece;
}

Piece floatListPiece(const c10::IValue& value)
{
    Piece piece{"float", "["};
    for (const double element : value.toDoubleList()) {
        piece.text += (piece.text.size() > 1 ? "," : "") + floatText(element);
    }
    piece.text += ']';
    return piece;
}

Piece boolListPiece(const c10::IValue& value)
{
    Piece piece{"bool", "["};
    for (const bool element : value.toBoolList()) {
        piece.text += std::string(piece.text.size() > 1 ? "," : "") + (element ? "true" : "false");
    }
    piece.text += ']';
    return piece;
}

// `type`: of the element, without optional and list.
Piece pieceOf(const c10::IValue& value, const c10::TypePtr& type)
{
    if (value.isNone()) {
        return {"none", "null"};
    }
    if (value.isInt()) {
        return integerPiece(value.toInt(), type);
    }
    if (value.isDouble()) {
        return {"float", floatText(value.toDouble())};
    }
    if (value.isBool()) {
        return {"bool", value.toBool() ? "true" : "false"};
    }
    if (value.isComplexDouble()) {
        return {"float", complexText(value.toComplexDouble())};
    }
    if (value.isString()) {
        return {"string", asJson(value.toStringRef())};
    }
    if (value.isDevice()) {
        return {"device", asJson(value.toDevice().str())};
    }
    if (value.isIntList()) {
        return intListPiece(value, type);
    }
    if (value.isDoubleList()) {
        return floatListPiece(value);
    }
    if (value.isBoolList()) {
        return boolListPiece(value);
    }
    if (value.isList()) {
        return listPiece(value, type);
    }
    if (value.isGenerator()) {
        return {"object", "\"generator\""};
    }
    return {"object", asJson(value.isPyObject() ? "Python object" : value.type()->str())};
}

bool isPlainTensor(const c10::IValue& value)
{
    return value.isTensor() && value.toTensor().defined()
        && !value.toTensor().unsafeGetTensorImpl()->is_wrapped_number();
}

// Calls visit(name, piece) for each argument that is no tensor slot and no storage.
template <typename Visit>
void eachPiece(const OperatorFacts& facts, const c10::FunctionSchema& schema,
               c10::ArrayRef<c10::IValue> arguments, Visit&& visit)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const c10::IValue& value = arguments[i];
        const ArgumentFacts& argument = facts.arguments[i];
        if (argument.storage || isPlainTensor(value) || value.isStorage()) {
            continue;
        }
        if (value.isTensor() && value.toTensor().defined()) {
            visit(argument.name, wrappedNumber(value.toTensor()));
        } else if (!argument.tensor) {
            visit(argument.name, pieceOf(value, elementType(schema.arguments()[i].real_type())));
        } else if (!value.isList()) {
            visit(argument.name, Piece{"none", "null"}); // an optional tensor that is not there
        }
    }
}

} // namespace

void appendCanonicalArguments(std::string& bytes, const OperatorFacts& facts,
                              const c10::FunctionSchema& schema,
                              c10::ArrayRef<c10::IValue> arguments)
{
    eachPiece(facts, schema, arguments, [&](const std::string& name, const Piece& piece) {
        bytes += name;
        bytes += '\0';
        bytes += piece.type;
        bytes += '\0';
        bytes += piece.text;
        bytes += '\0';
    });
}

ArgumentTexts argumentTexts(const OperatorFacts& facts, const c10::FunctionSchema& schema,
                            c10::ArrayRef<c10::IValue> arguments)
{
    ArgumentTexts texts{"{", "{"};
    eachPiece(facts, schema, arguments, [&](const std::string& name, const Piece& piece) {
        const std::string key = (texts.values.size() > 1 ? "," : "") + asJson(name) + ":";
        texts.values += key + piece.text;
        texts.types += key + '"' + std::string(piece.type) + '"';
    });
    texts.values += '}';
    texts.types += '}';
    return texts;
}

std::string resultText(const OperatorFacts& facts, const c10::FunctionSchema& schema,
                       c10::ArrayRef<c10::IValue> results)
{
    std::string text;
    int count = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (facts.returns[i].tensor) {
            continue;
        }
        text += (count++ > 0 ? "," : "")
            + pieceOf(results[i], elementType(schema.returns()[i].real_type())).text;
    }
    return count > 1 ? "[" + text + "]" : text;
}

} // namespace samebit::capture
