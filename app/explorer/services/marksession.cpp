// SPDX-License-Identifier: Apache-2.0
#include "marksession.h"

#include "models/differenceindex.h"
#include "models/runfacts.h"
#include "samebit/report/markreport.h"

#include <QCryptographicHash>
#include <QDate>
#include <QDir>
#include <QFileInfo>

namespace samebit::app {

// Whole lists: they are short, and so undo cannot lead anywhere but back.
class MarkSession::Change : public QUndoCommand
{
public:
    Change(MarkSession& session, const QString& text, std::vector<Mark> after)
        : QUndoCommand(text)
        , m_session(session)
        , m_before(session.marks())
        , m_after(std::move(after))
    {
    }

    void undo() override { m_session.take(m_before); }
    void redo() override { m_session.take(m_after); }

private:
    MarkSession& m_session;
    std::vector<Mark> m_before;
    std::vector<Mark> m_after;
};

namespace {

std::string userName()
{
    const QString name = qEnvironmentVariable("USER");
    return (name.isEmpty() ? qEnvironmentVariable("USERNAME") : name).toStdString();
}

QString shown(const Mark& mark)
{
    return QString::fromStdString(markText(mark));
}

} // namespace

MarkSession::MarkSession(QString folder, QObject* parent)
    : QObject(parent)
    , m_folder(std::move(folder))
    , m_state(std::make_shared<const PairMarks>())
{
}

std::string MarkSession::keptPath() const
{
    const std::string& uuid = m_pair->baseline->data.info.uuid;
    if (uuid.empty())
        return {};
    // A file may say anything as its identity: only a digest of it is a file name.
    const QByteArray name
        = QCryptographicHash::hash(QByteArray::fromStdString(uuid), QCryptographicHash::Sha256)
              .toHex()
              .left(32);
    return QDir(m_folder)
        .filePath(QString::fromLatin1(name) + QStringLiteral(".allow.json"))
        .toStdString();
}

std::vector<Mark> MarkSession::keptMarks()
{
    const std::string path = keptPath();
    if (path.empty() || !QFileInfo::exists(QString::fromStdString(path)))
        return {};
    auto kept = readAllowlist(path);
    if (kept)
        return std::move(*kept);
    Q_EMIT notKept(kept.error());
    return {};
}

void MarkSession::setPair(const PairPointer& pair)
{
    const PairPointer before = m_pair;
    std::vector<Mark> carried;
    // Sides swapped: the marks come along.
    if (before != nullptr && pair != nullptr
        && pair->baseline->data.info.uuid == before->candidate->data.info.uuid)
        carried = marks();
    m_pair = pair;
    m_undo.clear();
    std::vector<Mark> kept = m_pair == nullptr ? std::vector<Mark>() : keptMarks();
    apply(kept.empty() ? std::move(carried) : std::move(kept));
}

void MarkSession::apply(std::vector<Mark> marks)
{
    m_state = std::make_shared<const PairMarks>(
        m_pair == nullptr ? PairMarks() : pairMarks(*m_pair, std::move(marks)));
    Q_EMIT changed();
}

ReportInput MarkSession::reportInput() const
{
    ReportInput input = m_pair->reportInput();
    if (!marks().empty()) {
        input.marks = &marks();
        input.marked = &marked();
    }
    return input;
}

std::int64_t MarkSession::firstOrigin() const
{
    return m_pair == nullptr || marked().first < 0
        ? -1
        : m_pair->comparison.origins[static_cast<std::size_t>(marked().first)].row;
}

Mark MarkSession::proposed(std::int64_t row, MarkScope scope) const
{
    const Side side = m_pair->op(Side::Baseline, row) >= 0 ? Side::Baseline : Side::Candidate;
    const LoadedRun& run = m_pair->side(side);
    const OpIndex op = m_pair->op(side, row);
    Mark mark = markFor(run.data, op, scope);
    const std::int32_t origin = DifferenceIndex(m_pair->comparison).originAt(row);
    mark.reason = origin < 0
        ? markReason(run.data, fileName(run.path).toStdString(), op)
        : markReason(m_pair->reportInput(),
                     m_pair->comparison.origins[static_cast<std::size_t>(origin)]);
    mark.prefilled = true;
    mark.author = userName();
    mark.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    return mark;
}

std::vector<MarkUse> MarkSession::usesOf(const std::vector<Mark>& marks) const
{
    return applyMarks({&m_pair->baseline->data, &m_pair->candidate->data, &m_pair->comparison},
                      marks)
        .uses;
}

MarkUse MarkSession::useOf(const Mark& mark) const
{
    return usesOf({mark}).front();
}

void MarkSession::add(const Mark& mark)
{
    std::vector<Mark> list = marks();
    addMark(list, mark);
    push(tr("Mark %1").arg(shown(mark)), std::move(list));
}

void MarkSession::replace(int number, const Mark& mark)
{
    std::vector<Mark> list = marks();
    list.erase(list.begin() + number);
    addMark(list, mark);
    push(tr("Change %1").arg(shown(mark)), std::move(list));
}

void MarkSession::remove(int number)
{
    std::vector<Mark> list = marks();
    const QString text = tr("Remove %1").arg(shown(list[static_cast<std::size_t>(number)]));
    list.erase(list.begin() + number);
    push(text, std::move(list));
}

void MarkSession::merge(const std::vector<Mark>& marks)
{
    push(counted(static_cast<std::int64_t>(marks.size()), tr("Import of %1 rule"),
                 tr("Import of %1 rules")),
         mergeMarks({this->marks(), marks}).marks);
}

void MarkSession::push(const QString& text, std::vector<Mark> marks)
{
    if (marks != this->marks())
        m_undo.push(new Change(*this, text, std::move(marks)));
}

void MarkSession::take(std::vector<Mark> marks)
{
    apply(std::move(marks));
    const std::string path = keptPath();
    if (path.empty())
        return;
    QDir().mkpath(m_folder);
    const auto written = writeAllowlist(path, this->marks());
    if (!written)
        Q_EMIT notKept(written.error());
}

} // namespace samebit::app
