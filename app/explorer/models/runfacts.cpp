// SPDX-License-Identifier: Apache-2.0
#include "runfacts.h"

#include "samebit/report/report.h"

namespace samebit::app {

QString opName(const RunData& run, OpIndex op)
{
    const OperatorRow& row = run.operatorOf(op);
    const QString name = QString::fromStdString(row.name);
    return row.overload.empty() ? name : name + u'.' + QString::fromStdString(row.overload);
}

Phase phaseOf(const RunData& run, OpIndex op)
{
    return run.signatureOf(op).phase;
}

std::int32_t stepOf(const RunData& run, OpIndex op)
{
    return run.ops.step[static_cast<std::size_t>(op)];
}

QString moduleOf(const RunData& run, OpIndex op)
{
    const auto module = static_cast<std::size_t>(raw(run.signatureOf(op).module));
    return module == 0 || module > run.modules.size()
        ? QString()
        : QString::fromStdString(run.modules[module - 1].path);
}

const FrameRow* userFrame(const RunData& run, OpIndex op)
{
    const auto frame = static_cast<std::size_t>(raw(run.signatureOf(op).frame));
    return frame == 0 || frame > run.frames.size() ? nullptr : &run.frames[frame - 1];
}

QString fileName(const std::string& path)
{
    const QString whole = QString::fromStdString(path);
    return whole.mid(whole.lastIndexOf(u'/') + 1);
}

QString placeText(const FrameRow& frame)
{
    const QString file = QString::fromStdString(frame.file);
    return frame.line > 0 ? QStringLiteral("%1:%2").arg(file).arg(frame.line) : file;
}

QString counted(std::int64_t count, const QString& one, const QString& many)
{
    return (count == 1 ? one : many).arg(QString::fromStdString(grouped(count)));
}

} // namespace samebit::app
