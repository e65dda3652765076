// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/runfile/runbatch.h"
#include "samebit/runfile/runwriter.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::test {

// Writes a run the way one would tell it. Tensors have names; content is a number: equal numbers
// (and dtypes) are equal bits. Example:
//
//     RunBuilder run("baseline");
//     run.source("train.py", "...");
//     run.external("x", 1, "float32[2,3]").named("batch", "x");
//     run.external("w", 2, "float32[3,2]").named("parameter", "net.weight");
//     run.step(0).phase(Phase::Forward).module("net", "Linear").at("train.py", 12, "forward");
//     run.op("aten::mm").in("x").in("w").out("y", 3, "float32[2,2]");          // reads x and w,
//     makes y run.op("aten::add_.Tensor").updates("y", 4).in("y2").scalar("alpha", "1"); // y is
//     read and written in place run.op("aten::t").kinds(operatorkind::kView).view("w", "wt", 5,
//     "float32[2,3]/1,2"); // wt shares w's bytes
//     run.op("aten::empty").kinds(operatorkind::kAllocates).outUninitialised("buffer", 77);
//     run.op("aten::uniform_").kinds(operatorkind::kRandom).overwrites("buffer", 6).draws("cpu",
//     100, 101); run.changes("w", 9);                                                     // behind
//     the recorder's back RunData data = run.data();                 // in memory, through the same
//     blocks as a file run.write(path);                           // a complete run file
//
// step, phase, module, at, stream, context and region hold for all following ops until they are set
// again. What follows op(...) belongs to that op until the next op or any other statement on the
// run that is not marked "op:".
class RunBuilder
{
public:
    explicit RunBuilder(std::string uuid = "run");

    // The run.
    RunBuilder& info(const std::string& key, const std::string& value); // row of table `run`
    RunBuilder& endState(const std::string& state); // default "complete"
    RunBuilder& environment(const std::string& key, const std::string& value);
    RunBuilder& source(const std::string& file, const std::string& text);
    RunBuilder& alert(const std::string& kind,
                      const std::string& text); // of the last op, if there is one

    // Held for the following ops.
    RunBuilder& step(int step);
    RunBuilder& phase(Phase phase);
    RunBuilder& module(const std::string& path, const std::string& type = "Module");
    RunBuilder& noModule();
    RunBuilder& at(const std::string& file, int line,
                   const std::string& function); // user frame and stack
    RunBuilder& nowhere(); // no user frame, no stack
    RunBuilder& stream(const std::string& name, const std::string& kind = "python",
                       const std::string& parent = {});
    RunBuilder& context(const std::vector<KeyValue>& values);
    RunBuilder& region(const std::string& name); // empty: none

    // Tensors that no op makes. They are met first by the next op.
    RunBuilder& external(const std::string& tensor, int content,
                         std::string_view spec = {}); // new storage
    RunBuilder& unread(const std::string& tensor,
                       std::string_view spec = {}); // external without digest (no reader)
    RunBuilder& named(const std::string& role,
                      const std::string& name); // the tensor mentioned last
    RunBuilder& changes(const std::string& tensor, int content); // kind Changed, base = what it was
    RunBuilder& assembled(const std::string& tensor, const std::vector<std::string>& parts,
                          int content, std::string_view spec = {}); // storage of the first part
    RunBuilder& viewOf(const std::string& base, const std::string& tensor, int content,
                       std::string_view spec = {});
    RunBuilder& keeps(const std::string& tensor,
                      std::string bytes); // its content is in the file; gives it its digest
    RunBuilder& valueFlags(std::uint32_t flags); // of the value made last

    // Ops. "aten::add.Tensor": overload after the dot.
    RunBuilder& op(const std::string& operatorName);
    RunBuilder&
    kinds(std::uint32_t kinds); // op: of its operator, added to those that follow from its slots
    RunBuilder& label(const std::string& name); // op: name for forward()
    RunBuilder& forward(const std::string& label); // op: its forward op
    RunBuilder& in(const std::string& tensor, SlotRole role = SlotRole::Read); // op: next argument
    RunBuilder& inList(const std::vector<std::string>& tensors); // op: next argument, a list
    RunBuilder& scalar(const std::string& name, const std::string& json,
                       const std::string& type = "int"); // op: next argument
    RunBuilder& updates(const std::string& tensor,
                        int content); // op: next argument, read and written
    RunBuilder& overwrites(const std::string& tensor,
                           int content); // op: next argument, written without being read
    RunBuilder& out(const std::string& tensor, int content,
                    std::string_view spec = {}); // op: next result, new storage
    RunBuilder& outUnread(const std::string& tensor,
                          std::string_view spec = {}); // op: result without digest
    RunBuilder& outUninitialised(const std::string& tensor, int content,
                                 std::string_view spec = {}); // op: allocated only
    RunBuilder& view(const std::string& base, const std::string& tensor, int content,
                     std::string_view spec = {}); // op: argument and result
    RunBuilder& result(const std::string& json); // op: non-tensor result
    RunBuilder& draws(const std::string& device, int before,
                      int after); // op: generator states as content numbers
    RunBuilder& flags(std::uint32_t flags); // op: opflag, added

    // Results. Everything stays: more can be told afterwards.
    RunHeader header() const;
    std::vector<RunBatch> batches(std::size_t opsPerBatch = 8192);
    RunData data(std::size_t opsPerBatch = 8192);
    void write(const std::string& path,
               std::size_t opsPerBatch = 8192); // aborts the test on failure
    OpIndex index(const std::string& label) const; // of the op with this label

    static Digest128 digest(int content, DType dtype = DType::Float32);

private:
    struct Tensor
    {
        ValueId value{};
        MetaId meta{};
        StorageId storage{};
    };
    struct Place
    {
        int step = -1;
        Phase phase = Phase::Forward;
        ModuleId module{};
        FrameId frame{};
        StackId stack{};
        StreamId stream{};
        ContextId context{};
        RegionId region{};
    };

    Tensor& known(const std::string& name);
    MetaId meta(std::string_view spec);
    ContextId contextId(const std::vector<KeyValue>& values);
    StorageId storage(OpSeq creator, MetaId meta);
    ValueRow& addValue(ValueKind kind, const std::string& tensor, MetaId meta, StorageId storage);
    void setContent(ValueRow& value, int content);
    void write(const std::string& tensor, int content, SlotRole role);
    OpSeq nextOp() const;
    OpRow& current();
    void addArgument(const std::string& name);
    void finishOp();
    void finishArguments();
    void finishSignature();

    RunBatch m_all; // every row so far
    std::vector<std::size_t> m_valuesAfter; // per finished op: how many values there were
    std::vector<KeyValue> m_run;
    std::vector<KeyValue> m_environment;
    std::string m_endState = "complete";
    std::map<std::string, Tensor> m_tensors;
    std::map<std::string, OpSeq> m_labels;
    std::string m_lastTensor;
    Place m_place;

    bool m_open = false; // the last op of m_all is still being told
    OperatorRow m_operator; // of the open op
    std::uint16_t m_argument = 0;
    std::uint16_t m_result = 0;
    std::vector<std::string> m_scalarTexts; // "\"alpha\":1"
    std::vector<std::string> m_scalarTypes;
    std::vector<std::string> m_argumentNames;
};

} // namespace samebit::test
