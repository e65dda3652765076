// SPDX-License-Identifier: Apache-2.0
#include "samebit/marks/markmatch.h"

#include "marks/marklines.h"
#include "marks/markplace.h"
#include "verdict/places.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace samebit {
namespace {

// What can be told from an op's signature alone.
enum class Fit : std::uint8_t
{
    No,
    Yes,
    AskOp // the op's own place or tensors decide
};

class Matcher
{
public:
    Matcher(const RunData& run, const std::vector<Mark>& marks)
        : m_run(run)
        , m_marks(marks)
        , m_places(run)
    {
        for (const Mark& mark : marks)
            m_lines.push_back(linesOf(run, mark));
        m_order.resize(marks.size());
        std::iota(m_order.begin(), m_order.end(), 0);
        std::stable_sort(m_order.begin(), m_order.end(),
                         [&](std::int32_t a, std::int32_t b) { return at(a).scope < at(b).scope; });
    }

    // Marks that may cover ops of this signature, narrowest first.
    std::vector<std::pair<std::int32_t, Fit>> candidates(const SignatureRow& signature) const
    {
        std::vector<std::pair<std::int32_t, Fit>> found;
        const std::string op
            = operatorText(m_run.operators[static_cast<std::size_t>(raw(signature.op)) - 1]);
        for (const std::int32_t mark : m_order) {
            const bool concerned = at(mark).enabled && at(mark).op == op;
            const Fit fit = concerned ? fitOf(mark, signature) : Fit::No;
            if (fit != Fit::No)
                found.emplace_back(mark, fit);
        }
        return found;
    }

    bool covers(std::int32_t mark, OpIndex op)
    {
        return at(mark).scope == MarkScope::Shape ? inputTexts(m_run, op) == at(mark).inputs
                                                  : m_places.isAt(at(mark), op);
    }

    // Once per op that a mark of one call may cover, in order: occurrences are counted here.
    void pass(OpIndex op) { m_places.pass(op); }
    bool isOneCall(std::int32_t mark) const { return at(mark).scope == MarkScope::Occurrence; }

private:
    const Mark& at(std::int32_t mark) const { return m_marks[static_cast<std::size_t>(mark)]; }

    Fit fitOf(std::int32_t number, const SignatureRow& signature) const
    {
        const Mark& mark = at(number);
        switch (mark.scope) {
        case MarkScope::Occurrence:
            return mark.signature == signature.strong ? Fit::AskOp : Fit::No;
        case MarkScope::Line:
            return isAtLine(number, signature) ? Fit::Yes : Fit::No;
        case MarkScope::Shape:
            return Fit::AskOp;
        case MarkScope::Module:
            return isInside(moduleOf(signature), mark.module) ? Fit::Yes : Fit::No;
        case MarkScope::Operator:
            return Fit::Yes;
        }
        return Fit::No;
    }

    bool isAtLine(std::int32_t number, const SignatureRow& signature) const
    {
        const Mark& mark = at(number);
        if (isNone(signature.frame))
            return mark.file.empty() && moduleOf(signature) == mark.module;
        const FrameRow& frame = m_run.frames[static_cast<std::size_t>(raw(signature.frame)) - 1];
        const std::vector<int>& lines = m_lines[static_cast<std::size_t>(number)];
        return !mark.file.empty() && frame.file == mark.file
            && (mark.function.empty() || frame.function == mark.function)
            && std::binary_search(lines.begin(), lines.end(), frame.line);
    }

    std::string moduleOf(const SignatureRow& signature) const
    {
        return isNone(signature.module)
            ? std::string()
            : m_run.modules[static_cast<std::size_t>(raw(signature.module)) - 1].path;
    }

    static bool isInside(const std::string& path, const std::string& tree)
    {
        return path == tree
            || (path.size() > tree.size() && path.starts_with(tree) && path[tree.size()] == '.');
    }

    const RunData& m_run;
    const std::vector<Mark>& m_marks;
    std::vector<std::vector<int>> m_lines; // per mark
    std::vector<std::int32_t> m_order;
    OccurrencePlaces m_places;
};

} // namespace

MarkedOps findMarkedOps(const RunData& run, const std::vector<Mark>& marks)
{
    MarkedOps result;
    result.markOf.assign(static_cast<std::size_t>(run.ops.size()), -1);
    result.ops.assign(marks.size(), 0);
    if (marks.empty())
        return result;
    Matcher matcher(run, marks);
    std::vector<std::vector<std::pair<std::int32_t, Fit>>> candidates;
    candidates.reserve(run.signatures.size());
    for (const SignatureRow& signature : run.signatures)
        candidates.push_back(matcher.candidates(signature));
    for (OpIndex op = 0; op < run.ops.size(); ++op) {
        const auto at = static_cast<std::size_t>(op);
        const auto& some = candidates[static_cast<std::size_t>(raw(run.ops.signature[at])) - 1];
        if (!some.empty() && matcher.isOneCall(some.front().first)) // the narrowest is in front
            matcher.pass(op);
        for (const auto& [mark, fit] : some) {
            if (fit != Fit::Yes && !matcher.covers(mark, op))
                continue;
            ++result.ops[static_cast<std::size_t>(mark)];
            if (result.markOf[at] < 0)
                result.markOf[at] = mark;
        }
    }
    return result;
}

} // namespace samebit
