// SPDX-License-Identifier: Apache-2.0
#include "statewords.h"

#include "samebit/report/report.h"

#include <array>

namespace samebit::app {

QChar StateWords::letter(State state)
{
    static constexpr std::array<char16_t, kStateCount> kLetters
        = {u'=', u'~', u'O', u'P', u'<', u'>', u'?'};
    return {kLetters.at(static_cast<std::size_t>(state))};
}

QString StateWords::word(State state)
{
    switch (state) {
    case State::Identical:
        return tr("identical");
    case State::Tolerated:
        return tr("tolerated");
    case State::Origin:
        return tr("origin");
    case State::Propagated:
        return tr("propagated");
    case State::BaselineOnly:
        return tr("baseline only");
    case State::CandidateOnly:
        return tr("candidate only");
    case State::Incomparable:
        break;
    }
    return tr("not comparable");
}

QString StateWords::meaning(State state)
{
    switch (state) {
    case State::Identical:
        return tr("Every bit of its outputs is the same in both runs.");
    case State::Tolerated:
        return tr("It differs, inside a tolerance.");
    case State::Origin:
        return tr("Here a difference enters.");
    case State::Propagated:
        return tr("One of its inputs already differed.");
    case State::BaselineOnly:
        return tr("It has no partner in the candidate.");
    case State::CandidateOnly:
        return tr("It has no partner in the baseline.");
    case State::Incomparable:
        break;
    }
    return tr("One of the runs has no digest of its values.");
}

QString StateWords::kind(Kind kind)
{
    switch (kind) {
    case Kind::Kernel:
        return tr("Same inputs, other result");
    case Kind::Random:
        return tr("Other random numbers");
    case Kind::External:
        return tr("Other data came in");
    case Kind::HiddenWrite:
        return tr("Changed behind PyTorch's back");
    case Kind::Call:
        break;
    }
    return tr("Not the same call");
}

QString StateWords::shortKind(Kind kind)
{
    switch (kind) {
    case Kind::Kernel:
        return tr("other result");
    case Kind::Random:
        return tr("random numbers");
    case Kind::External:
        return tr("other data");
    case Kind::HiddenWrite:
        return tr("hidden write");
    case Kind::Call:
        break;
    }
    return tr("not the same call");
}

QString StateWords::phase(Phase phase)
{
    switch (phase) {
    case Phase::Forward:
        return tr("forward");
    case Phase::Recompute:
        return tr("recompute");
    case Phase::Backward:
        return tr("backward");
    case Phase::Optimizer:
        return tr("optimizer");
    case Phase::Other:
        break;
    }
    return tr("other");
}

QString StateWords::ops(State state, qlonglong count)
{
    const QString number = QString::fromStdString(grouped(count));
    if (state == State::Origin)
        return count == 1 ? tr("1 origin") : tr("%1 origins").arg(number);
    //: A count and a state: "418 206 identical"
    return tr("%1 %2").arg(number, word(state));
}

} // namespace samebit::app
