// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runfile/block.h"
#include "samebit/runfile/runreader.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace SQLite {
class Database;
}

namespace samebit {

// Does a block say what the rows say that it was packed from? Takes the blocks of one file in
// order. Throws SQLite::Exception.
class BlockCheck
{
public:
    // `tables` holds the interned tables and outlives this.
    BlockCheck(SQLite::Database& database, const RunData& tables, const BlockLimits& limits);
    ~BlockCheck();
    BlockCheck(const BlockCheck&) = delete;
    BlockCheck& operator=(const BlockCheck&) = delete;

    // What is wrong with a block that is given with its keys and its detail.
    std::vector<CheckFinding> operator()(const Block& block);

private:
    struct Statements;
    struct Unpacked;

    void compareOps(const Unpacked& unpacked);
    void compareOp(const Unpacked& unpacked, std::size_t index, const OpRow& row);
    void compareDraws(const Unpacked& unpacked);
    void compareValues(const Unpacked& unpacked);

    std::unique_ptr<Statements> m_statements;
    const RunData& m_tables;
    BlockLimits m_limits;
    Fingerprinter m_fingerprint;
    std::vector<CheckFinding> m_findings; // of the block at hand
};

} // namespace samebit
