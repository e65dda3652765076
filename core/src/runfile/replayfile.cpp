// SPDX-License-Identifier: Apache-2.0
#include "samebit/runfile/replayfile.h"

#include "runfile/blobstore.h"
#include "runfile/jsontext.h"
#include "runfile/openfile.h"
#include "runfile/storedrows.h"
#include "runfile/tableloader.h"
#include "samebit/digest/digest.h"
#include "samebit/model/content.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <limits>
#include <new>
#include <set>
#include <tuple>

namespace samebit {
namespace {

constexpr std::int64_t kMostOps = 100'000'000;
constexpr std::int64_t kMostSlot = std::numeric_limits<std::uint16_t>::max();

class FileReader final : public ReplayFile
{
public:
    FileReader(std::shared_ptr<SQLite::Database> database, std::string path)
        : m_path(std::move(path))
        , m_database(std::move(database))
    {
    }

    Result<void> load();

    const std::string& path() const override { return m_path; }
    std::string value(const std::string& key) const override;
    const std::vector<ReplayRule>& rules() const override { return m_rules; }
    const std::vector<ReplayOp>& ops() const override { return m_ops; }
    Result<std::string> content(const ReplayOutput& output) override;

private:
    template <typename T, typename Read>
    Result<T> guarded(const std::string& where, Read&& read)
    {
        try {
            return read();
        } catch (const SQLite::Exception& error) {
            return readFailure(error, m_path, where);
        } catch (const std::bad_alloc&) {
            return damaged(where, "it asks for more memory than there is");
        }
    }
    Unexpected damaged(const std::string& where, const std::string& what) const
    {
        return failure(ErrorCode::FileDamaged, m_path, {where, what});
    }
    Result<void> loadRules();
    Result<void> loadOps();
    Result<void> loadInputs();
    Result<void> loadOutputs();
    Result<void> checkKeys() const;
    ReplayOp* opOf(const SQLite::Column& id);

    std::string m_path;
    std::shared_ptr<SQLite::Database> m_database;
    std::vector<KeyValue> m_values;
    std::vector<ReplayRule> m_rules;
    std::vector<ReplayOp> m_ops;
};

bool isBetween(const SQLite::Column& column, std::int64_t least, std::int64_t most)
{
    return column.isInteger() && column.getInt64() >= least && column.getInt64() <= most;
}

std::string FileReader::value(const std::string& key) const
{
    for (const KeyValue& row : m_values)
        if (row.key == key)
            return row.value;
    return {};
}

Result<void> FileReader::load()
{
    return guarded<void>("schema", [&]() -> Result<void> {
        m_values = loadPairs(*m_database, "replay");
        if (const std::string algorithm = value("digest_algorithm"); algorithm != kDigestAlgorithm)
            return failure(ErrorCode::DigestsDiffer, m_path,
                           {algorithm, std::string(kDigestAlgorithm)});
        for (const auto part : {&FileReader::loadRules, &FileReader::loadOps,
                                &FileReader::loadInputs, &FileReader::loadOutputs}) {
            if (auto loaded = (this->*part)(); !loaded)
                return loaded;
        }
        return checkKeys();
    });
}

Result<void> FileReader::loadRules()
{
    SQLite::Statement select(
        *m_database,
        "SELECT id, text, mark, any_inputs, ops, without_content FROM rule ORDER BY id");
    while (select.executeStep()) {
        ReplayRule rule;
        rule.id = static_cast<std::int32_t>(m_rules.size()) + 1;
        if (!isBetween(select.getColumn(0), rule.id, rule.id))
            return damaged("table `rule`", "its ids are not dense");
        rule.text = select.getColumn(1).getString();
        rule.mark = select.getColumn(2).getString();
        rule.anyInputs = select.getColumn(3).getInt() != 0;
        rule.ops = select.getColumn(4).getInt64();
        rule.withoutContent = select.getColumn(5).getInt64();
        m_rules.push_back(std::move(rule));
    }
    return {};
}

Result<void> FileReader::loadOps()
{
    SQLite::Statement select(*m_database,
                             "SELECT id, rule, seq, stream, step, weak, occurrence, operator, "
                             "arguments, file, line FROM op ORDER BY id");
    while (select.executeStep()) {
        const auto id = static_cast<std::int64_t>(m_ops.size()) + 1;
        constexpr std::int64_t kMostLine = std::numeric_limits<int>::max();
        const bool isSound = isBetween(select.getColumn(0), id, id) && id <= kMostOps
            && isBetween(select.getColumn(1), 1, static_cast<std::int64_t>(m_rules.size()))
            && isBetween(select.getColumn(4), -1, std::numeric_limits<std::int32_t>::max())
            && isBetween(select.getColumn(6), 0, kMostOps)
            && isBetween(select.getColumn(10), 0, kMostLine);
        if (!isSound)
            return damaged("table `op`, row " + std::to_string(id), "a number is out of range");
        ReplayOp op;
        op.rule = select.getColumn(1).getInt();
        op.seq = static_cast<OpSeq>(select.getColumn(2).getInt64());
        op.stream = select.getColumn(3).getString();
        op.step = select.getColumn(4).getInt64();
        op.weak = static_cast<std::uint64_t>(select.getColumn(5).getInt64());
        op.occurrence = select.getColumn(6).getInt64();
        op.op = select.getColumn(7).getString();
        op.arguments = static_cast<std::uint64_t>(select.getColumn(8).getInt64());
        op.file = select.getColumn(9).getString();
        op.line = select.getColumn(10).getInt();
        m_ops.push_back(std::move(op));
    }
    return {};
}

ReplayOp* FileReader::opOf(const SQLite::Column& id)
{
    if (!isBetween(id, 1, static_cast<std::int64_t>(m_ops.size())))
        return nullptr;
    return &m_ops[static_cast<std::size_t>(id.getInt64()) - 1];
}

Result<void> FileReader::loadInputs()
{
    SQLite::Statement select(*m_database,
                             "SELECT op, argument, position, digest FROM input ORDER BY rowid");
    while (select.executeStep()) {
        ReplayOp* op = opOf(select.getColumn(0));
        const auto digest = digestOf(select.getColumn(3));
        if (op == nullptr || !digest || !isBetween(select.getColumn(1), 0, kMostSlot)
            || !isBetween(select.getColumn(2), 0, kMostSlot))
            return damaged("table `input`", "a row points nowhere");
        op->inputs.push_back({static_cast<std::uint16_t>(select.getColumn(1).getInt()),
                              static_cast<std::uint16_t>(select.getColumn(2).getInt()), *digest});
    }
    return {};
}

Result<void> FileReader::loadOutputs()
{
    SQLite::Statement select(*m_database,
                             "SELECT op, written, slot, position, scratch, digest, dtype, shape, "
                             "layout, device, conj, neg FROM output ORDER BY rowid");
    while (select.executeStep()) {
        ReplayOp* op = opOf(select.getColumn(0));
        const auto digest = digestOf(select.getColumn(5));
        auto sizes = integersFromJson(select.getColumn(7).getString());
        if (op == nullptr || !digest || !sizes || !isBetween(select.getColumn(2), 0, kMostSlot)
            || !isBetween(select.getColumn(3), 0, kMostSlot)
            || !isBetween(select.getColumn(6), 0, 255))
            return damaged("table `output`", "a row points nowhere");
        ReplayOutput output;
        output.written = select.getColumn(1).getInt() != 0;
        output.index = static_cast<std::uint16_t>(select.getColumn(2).getInt());
        output.position = static_cast<std::uint16_t>(select.getColumn(3).getInt());
        output.scratch = select.getColumn(4).getInt() != 0;
        output.digest = *digest;
        output.meta.dtype = static_cast<DType>(select.getColumn(6).getInt());
        output.meta.sizes = std::move(*sizes);
        output.meta.layout = select.getColumn(8).getString();
        output.meta.device = select.getColumn(9).getString();
        output.meta.conj = select.getColumn(10).getInt() != 0;
        output.meta.neg = select.getColumn(11).getInt() != 0;
        if (!contentBytes(output.meta))
            return damaged("table `output`", "dtype and sizes hold no content");
        op->outputs.push_back(std::move(output));
    }
    return {};
}

// Two ops for one place: which of them would be written?
Result<void> FileReader::checkKeys() const
{
    std::set<std::tuple<std::string_view, std::int64_t, std::uint64_t, std::int64_t>> keys;
    for (const ReplayOp& op : m_ops) {
        if (!keys.emplace(op.stream, op.step, op.weak, op.occurrence).second)
            return damaged("table `op`", "two rows stand for the same op");
    }
    return {};
}

Result<std::string> FileReader::content(const ReplayOutput& output)
{
    return guarded<std::string>("table `blob`", [&]() -> Result<std::string> {
        const auto bytes = contentBytes(output.meta);
        if (!bytes)
            return damaged("table `output`", "dtype and sizes hold no content");
        std::string stored;
        if (*bytes > 0) {
            SQLite::Statement select(*m_database, "SELECT codec, bytes FROM blob WHERE digest = ?");
            select.bindNoCopy(1, output.digest.bytes.data(),
                              static_cast<int>(output.digest.bytes.size()));
            if (!select.executeStep())
                return damaged("table `blob`", "the content of an output is missing");
            auto unpacked
                = unpackBlob(select.getColumn(0).getString(), bytesOf(select.getColumn(1)), *bytes);
            if (!unpacked)
                return damaged("table `blob`", "the content of an output does not unpack");
            stored = *std::move(unpacked);
        }
        const TensorMetaRow& meta = output.meta;
        if (digestContiguous(stored.data(), stored.size(), meta.dtype, meta.conj, meta.neg)
            != output.digest)
            return damaged("table `blob`", "the content of an output is not what was digested");
        return stored;
    });
}

} // namespace

Result<std::unique_ptr<ReplayFile>> ReplayFile::open(const std::string& path)
{
    auto database = openSqliteFile(path, {kReplayApplicationId, kReplayFormat});
    if (!database)
        return Unexpected(database.error());
    auto reader = std::make_unique<FileReader>(std::move(*database), path);
    if (auto loaded = reader->load(); !loaded)
        return Unexpected(loaded.error());
    return reader;
}

} // namespace samebit
