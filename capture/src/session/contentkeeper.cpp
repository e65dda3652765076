// SPDX-License-Identifier: Apache-2.0
#include "session/contentkeeper.h"

#include "samebit/digest/digest.h"
#include "tensor/contentcopy.h"

#include <cstring>
#include <new>
#include <string_view>
#include <utility>

namespace samebit::capture {
namespace {

constexpr std::size_t kMostKnown = 262144; // then content may be handed over twice: the writer
                                           // stores it once
constexpr std::uint64_t kRowBytes = 64; // that a row costs beside its content

// As marks write it (core/src/verdict, metaText).
std::string textOf(const TensorMetaRow& meta)
{
    std::string text(name(meta.dtype));
    text += " [";
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(meta.sizes[i]);
    }
    text += ']';
    text += meta.layout == "strided" ? "" : " " + meta.layout;
    return text + (meta.device == "cpu" ? "" : " " + meta.device);
}

std::string fullName(const OperatorFacts& facts)
{
    return facts.overload.empty() ? facts.name : facts.name + "." + facts.overload;
}

// A signature is new when its first op asks: its row still waits for the writer.
KeepPlace placeOf(const RowBuffer& rows, const OperatorFacts& facts, SignatureId signature,
                  const std::vector<MetaId>& metas)
{
    KeepPlace place;
    place.op = fullName(facts);
    if (const SignatureRow* row = rows.signature(signature)) {
        place.frame = isNone(row->frame) ? nullptr : &rows.frame(row->frame);
        place.module = isNone(row->module) ? nullptr : &rows.module(row->module).path;
        place.signature = row->strong;
    }
    for (const MetaId meta : metas) {
        place.inputs.push_back(textOf(rows.meta(meta)));
    }
    return place;
}

// Operator names need no escapes.
std::string quoted(const std::string& text)
{
    return '"' + text + '"';
}

} // namespace

std::size_t ContentKeeper::Hash::operator()(const Digest128& digest) const
{
    std::size_t hash = 0;
    std::memcpy(&hash, digest.bytes.data(), sizeof hash);
    return hash;
}

ContentKeeper::ContentKeeper(const KeepOptions& options, RowBuffer& rows)
    : m_options(options)
    , m_rows(rows)
    , m_rules(options.rules)
{
}

KeepWish ContentKeeper::wishFor(const OperatorFacts& facts, const OpRow& op,
                                const std::vector<MetaId>& metas)
{
    KeepWish wish;
    wish.facts = &facts;
    wish.keep = m_options.all                             ? Keep::Chosen
        : facts.is(operatorkind::kListedNonDeterministic) ? Keep::Listed
                                                          : Keep::Small;
    if (m_rules.empty()) {
        return wish;
    }
    if (!m_rules.isKnown(op.signature)) {
        m_rules.add(op.signature, placeOf(m_rows, facts, op.signature, metas));
    }
    if (m_rules.matches(
            {op.signature, op.stream, m_rows.streamName(op.stream), op.step, op.region})) {
        wish.keep = Keep::Chosen;
        m_changed = true;
    }
    return wish;
}

void ContentKeeper::noteSummary(const TensorView& view, const Digest128& digest)
{
    const bool hasContent = view.content != Content::NoReader && contentBytesOf(view) > 0;
    if (!m_options.statistics || !hasContent || m_summarized.contains(digest)) {
        return;
    }
    if (m_summarized.size() >= kMostKnown) {
        m_summarized.clear();
    }
    m_summarized.insert(digest);
    try {
        const auto bytes = static_cast<std::size_t>(contentBytesOf(view));
        const bool isInPlace = view.rowMajor && view.content == Content::Dense;
        const std::string copy = isInPlace ? std::string() : copyOf(view);
        const std::string_view content = isInPlace
            ? std::string_view(reinterpret_cast<const char*>(view.data), bytes)
            : std::string_view(copy);
        if (auto summary
            = summarize(view.dtype, view.conj, view.neg, content, m_options.sketches)) {
            m_rows.addSummary({digest, *std::move(summary)});
        }
    } catch (const std::bad_alloc&) { // the recording needs its rows more than this summary
        return;
    }
}

void ContentKeeper::keep(KeepWish& wish, const TensorView& view, const Digest128& digest)
{
    const std::uint64_t bytes = contentBytesOf(view);
    noteSummary(view, digest);
    const bool isWanted = wish.keep != Keep::Small || bytes <= m_options.smallBytes;
    if (view.content == Content::NoReader || bytes == 0 || !isWanted || m_known.contains(digest)) {
        return;
    }
    const bool chosen = wish.keep == Keep::Chosen;
    wish.bytes += bytes;
    if (bytes > kMostContentBytes || (!chosen && wish.bytes > m_options.opBytes)) {
        cut(wish, bytes, "size");
        return;
    }
    if (m_spent + bytes + kRowBytes > m_options.budget(chosen)) {
        cut(wish, bytes, "budget");
        return;
    }
    std::string content;
    try {
        content = copyOf(view);
    } catch (const std::bad_alloc&) { // the recording needs its rows more than this content
        cut(wish, bytes, "memory");
        return;
    }
    // A thread of the program may have written since the digest was taken: then these are other
    // bytes.
    if (digestContiguous(content.data(), content.size(), view.dtype, view.conj, view.neg)
        != digest) {
        cut(wish, bytes, "changed");
        return;
    }
    if (m_known.size() >= kMostKnown) {
        m_known.clear();
    }
    m_known.insert(digest);
    m_rows.addBlob({digest, std::move(content)});
    ++m_contents;
    m_bytes += bytes;
    m_spent += bytes + kRowBytes;
    m_changed = true;
}

void ContentKeeper::cut(const KeepWish& wish, std::uint64_t bytes, const char* reason)
{
    Cut& cut = m_cut[fullName(*wish.facts)];
    ++cut.values;
    cut.bytes += bytes;
    cut.reason = cut.reason.empty() ? reason : cut.reason;
    m_changed = true;
}

std::string ContentKeeper::summary() const
{
    std::string text = "{\"tensors\":" + std::to_string(m_contents)
        + ",\"bytes\":" + std::to_string(m_bytes)
        + ",\"budget\":" + std::to_string(m_options.budget(m_options.isChosen())) + ",\"cut\":[";
    const char* comma = "";
    for (const auto& [name, cut] : m_cut) {
        text += comma + ("{\"op\":" + quoted(name)) + ",\"reason\":" + quoted(cut.reason)
            + ",\"values\":" + std::to_string(cut.values)
            + ",\"bytes\":" + std::to_string(cut.bytes) + "}";
        comma = ",";
    }
    text += "]";
    if (!m_rules.empty()) {
        text += ",\"rule_ops\":[";
        comma = "";
        for (const std::int64_t ops : m_rules.matchedOps()) {
            text += comma + std::to_string(ops);
            comma = ",";
        }
        text += "]";
    }
    return text + "}";
}

void ContentKeeper::report()
{
    if (std::exchange(m_changed, false)) {
        m_rows.addRunValue({"kept", summary()});
    }
}

} // namespace samebit::capture
