// SPDX-License-Identifier: Apache-2.0
#include "runfile/filecontents.h"

#include "runfile/blobstore.h"
#include "runfile/jsontext.h"
#include "runfile/openfile.h"
#include "runfile/summarystore.h"
#include "samebit/digest/digest.h"
#include "samebit/model/rows.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>

namespace samebit {
namespace {

constexpr std::size_t kMostFindings = 100;
constexpr std::uint64_t kNoContent
    = kMostContentBytes + 1; // no tensor that is stored has so many bytes

std::string_view viewOf(const SQLite::Column& column)
{
    return {static_cast<const char*>(column.getBlob()),
            static_cast<std::size_t>(column.getBytes())};
}

// The columns dtype, shape, conj and neg of `tensor_meta`, from column `at` on.
std::optional<TensorMetaRow> metaAt(SQLite::Statement& select, int at)
{
    const std::int64_t code = select.getColumn(at).getInt64();
    auto sizes = integersFromJson(select.getColumn(at + 1).getString());
    if (select.getColumn(at).isNull() || code < 0 || code > 255 || !sizes)
        return std::nullopt;
    TensorMetaRow meta;
    meta.dtype = static_cast<DType>(code);
    meta.sizes = std::move(*sizes);
    meta.conj = select.getColumn(at + 2).getInt() != 0;
    meta.neg = select.getColumn(at + 3).getInt() != 0;
    return meta;
}

bool hasDigest(const SQLite::Column& digest, const TensorMetaRow& meta, const std::string& bytes)
{
    const Digest128 actual
        = digestContiguous(bytes.data(), bytes.size(), meta.dtype, meta.conj, meta.neg);
    return digest.getBytes() == static_cast<int>(actual.bytes.size())
        && std::memcmp(digest.getBlob(), actual.bytes.data(), actual.bytes.size()) == 0;
}

class FileContents final : public ContentSource
{
public:
    FileContents(std::shared_ptr<SQLite::Database> database, std::string path)
        : m_database(std::move(database))
        , m_path(std::move(path))
    {
    }
    Result<std::optional<TensorContent>> content(ValueId value) override
    {
        try {
            return read(value);
        } catch (const SQLite::Exception& error) {
            return readFailure(error, m_path, "table `blob`");
        } catch (const std::bad_alloc&) {
            return damaged(value, "it asks for more memory than there is");
        }
    }
    std::optional<Summary> summary(ValueId value) override
    {
        try {
            SQLite::Statement select(*m_database, "SELECT digest FROM value WHERE id = ?");
            select.bind(1, raw(value));
            return select.executeStep() && !select.getColumn(0).isNull()
                ? summaryOf(*m_database, viewOf(select.getColumn(0)))
                : std::nullopt;
        } catch (const SQLite::Exception&) {
            return std::nullopt;
        }
    }

private:
    Unexpected damaged(ValueId value, const std::string& what) const
    {
        return failure(ErrorCode::FileDamaged, m_path,
                       {"table `blob`, content of value " + std::to_string(raw(value)), what});
    }
    Result<std::optional<TensorContent>> read(ValueId value);

    std::shared_ptr<SQLite::Database> m_database;
    std::string m_path;
};

Result<std::optional<TensorContent>> FileContents::read(ValueId value)
{
    SQLite::Statement select(*m_database,
                             "SELECT v.digest, b.codec, b.bytes, m.dtype, m.shape, m.conj, m.neg "
                             "FROM value v LEFT JOIN blob b ON b.digest = v.digest "
                             "LEFT JOIN tensor_meta m ON m.id = v.meta WHERE v.id = ?");
    select.bind(1, raw(value));
    if (!select.executeStep() || select.getColumn(0).isNull())
        return std::nullopt;
    const auto meta = metaAt(select, 3);
    const std::uint64_t bytes = meta ? contentBytes(*meta).value_or(kNoContent) : kNoContent;
    const bool isStored = !select.getColumn(1).isNull();
    if (!isStored && bytes != 0)
        return std::nullopt;
    if (bytes == kNoContent)
        return damaged(value, "its dtype and sizes hold no such content");
    TensorContent content{meta->dtype, meta->conj, meta->neg, meta->sizes, {}};
    if (isStored) {
        auto unpacked
            = unpackBlob(select.getColumn(1).getString(), viewOf(select.getColumn(2)), bytes);
        if (!unpacked)
            return damaged(value, "its bytes are not as many as its dtype and sizes say");
        content.bytes = std::move(*unpacked);
    }
    if (!hasDigest(select.getColumn(0), *meta, content.bytes))
        return damaged(value, "its bytes do not have the digest of the value");
    return content;
}

std::string nameOf(const SQLite::Column& digest)
{
    constexpr const char* kHex = "0123456789abcdef";
    std::string text = "blob ";
    for (const char letter : viewOf(digest).substr(0, 16)) {
        const auto byte = static_cast<unsigned char>(letter);
        text += {kHex[byte >> 4U], kHex[byte & 15U]};
    }
    return text;
}

// Empty: the blob is what its values say.
std::string faultOf(SQLite::Database& database, SQLite::Statement& select)
{
    const auto meta = metaAt(select, 3);
    if (!meta)
        return "no value has this content";
    const std::uint64_t bytes = contentBytes(*meta).value_or(kNoContent);
    const auto unpacked
        = unpackBlob(select.getColumn(1).getString(), viewOf(select.getColumn(2)), bytes);
    if (!unpacked || bytes == kNoContent)
        return "its bytes are not as many as the dtype and sizes of its value say";
    if (!hasDigest(select.getColumn(0), *meta, *unpacked))
        return "its bytes do not have the digest of its value";
    const auto summary = summaryOf(database, viewOf(select.getColumn(0)));
    if (summary
        && summarize(meta->dtype, meta->conj, meta->neg, *unpacked, !summary->sketch.empty())
            != summary)
        return "its summary is that of other content";
    return {};
}

} // namespace

std::shared_ptr<ContentSource> contentsOf(std::shared_ptr<SQLite::Database> database,
                                          std::string path)
{
    return std::make_shared<FileContents>(std::move(database), std::move(path));
}

bool checkBlobs(SQLite::Database& database, const Progress& progress,
                std::vector<CheckFinding>& findings)
{
    SQLite::Statement select(
        database,
        "WITH held(digest, meta) AS (SELECT DISTINCT digest, meta FROM value "
        "WHERE digest IN (SELECT digest FROM blob)) "
        "SELECT b.digest, b.codec, b.bytes, m.dtype, m.shape, m.conj, m.neg FROM blob b "
        "LEFT JOIN held h ON h.digest = b.digest LEFT JOIN tensor_meta m ON m.id = h.meta");
    while (select.executeStep()) {
        if (progress.stopRequested())
            return false;
        const std::string fault = faultOf(database, select);
        if (!fault.empty() && findings.size() < kMostFindings)
            findings.push_back({nameOf(select.getColumn(0)), fault});
    }
    checkSummaries(database, findings);
    return true;
}

} // namespace samebit
