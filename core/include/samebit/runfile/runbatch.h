// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"
#include "samebit/model/summary.h"

#include <vector>

namespace samebit {

// What one transaction of the writer stores: new rows of the interned tables first, then values,
// then ops. Everything that an op row refers to is in the same batch or in an earlier one. `ops`
// have consecutive seq. Values have consecutive ids. One batch with ops becomes one `op_block`.
struct RunBatch
{
    std::vector<OperatorRow> operators;
    std::vector<FrameRow> frames;
    std::vector<StackNodeRow> stackNodes;
    std::vector<ModuleRow> modules;
    std::vector<RegionRow> regions;
    std::vector<SignatureRow> signatures;
    std::vector<StreamRow> streams;
    std::vector<TensorMetaRow> metas;
    std::vector<StorageRow> storages;
    std::vector<TensorNameRow> tensorNames;
    std::vector<ContextRow> contexts;
    std::vector<ArgumentsRow> arguments;
    std::vector<GeneratorRow> generators;
    std::vector<SourceRow> sources;
    std::vector<AlertRow> alerts;
    std::vector<ReplayUseRow> replayUses;
    std::vector<KeyValue> runValues; // rows of table `run` to insert or replace
    std::vector<ValueRow> values;
    std::vector<DrawRow> draws; // of ops in this batch
    std::vector<OpRow> ops;
    std::vector<BlobRow> blobs; // of values in this batch or in an earlier one
    std::vector<SummaryRow> summaries; // the same

    bool empty() const; // no row of any kind
    std::size_t approximateBytes() const; // for the bounded queue
};

} // namespace samebit
