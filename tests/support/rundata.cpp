// SPDX-License-Identifier: Apache-2.0
#include "support/rundata.h"

#include "runfile/blockdetails.h"
#include "runfile/runinfo.h"
#include "support/memorycontents.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace samebit::test {

namespace {

template <typename Row>
void append(std::vector<Row>& to, const std::vector<Row>& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

void appendTables(RunData& run, const RunBatch& batch)
{
    append(run.operators, batch.operators);
    append(run.signatures, batch.signatures);
    append(run.frames, batch.frames);
    append(run.stackNodes, batch.stackNodes);
    append(run.modules, batch.modules);
    append(run.regions, batch.regions);
    append(run.streams, batch.streams);
    append(run.metas, batch.metas);
    append(run.contexts, batch.contexts);
    append(run.arguments, batch.arguments);
    append(run.generators, batch.generators);
    append(run.storages, batch.storages);
    append(run.tensorNames, batch.tensorNames);
    append(run.sources, batch.sources);
    append(run.alerts, batch.alerts);
}

BlockLimits limitsOfAll(const RunData& run, const std::vector<Block>& blocks)
{
    std::int64_t ops = 0;
    std::int64_t values = 0;
    for (const Block& block : blocks) {
        ops += block.ops;
        values += block.values;
    }
    return limitsOf(run, ops, values);
}

} // namespace

RunData runDataOf(const RunHeader& header, const std::vector<RunBatch>& batches,
                  const std::string& endState)
{
    RunData run;
    run.environment = header.environment;
    BlockPacker packer;
    std::vector<Block> blocks;
    for (const RunBatch& batch : batches) {
        appendTables(run, batch);
        blocks.push_back(packer.pack(batch).block);
    }
    const BlockLimits limits = limitsOfAll(run, blocks);
    std::vector<std::string> details;
    for (Block& block : blocks) {
        if (!unpackKeys(block, limits, run.ops)) {
            std::fprintf(stderr, "RunBuilder: a block does not unpack\n");
            std::abort();
        }
        details.push_back(std::move(block.detail));
    }
    run.detail = std::make_shared<BlockDetails>(std::move(blocks), limits,
                                                [details = std::move(details)](std::size_t block) {
                                                    return std::optional(details[block]);
                                                });
    run.contents = std::make_shared<MemoryContents>(batches, run.metas);
    setRunValues(run.info, header.run);
    run.info.formatVersion = kRunFormat;
    run.info.endState = endState;
    run.info.digestAlgorithm = "SB1";
    run.info.ops = limits.ops;
    run.info.values = limits.values;
    run.info.steps = run.ops.step.empty()
        ? 0
        : *std::max_element(run.ops.step.begin(), run.ops.step.end()) + 1;
    return run;
}

} // namespace samebit::test
