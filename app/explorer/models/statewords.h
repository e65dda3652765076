// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/verdict/comparison.h"

#include <QCoreApplication>
#include <QString>

namespace samebit::app {

// The names of states and kinds as the window shows them (study/wording.md, sections 3 and 7).
class StateWords
{
    Q_DECLARE_TR_FUNCTIONS(StateWords)

public:
    static QChar letter(State state); // '=', '~', 'O', 'P', '<', '>', '?'
    static QString word(State state); // "baseline only"
    static QString meaning(State state); // a tooltip's sentence
    static QString kind(Kind kind); // "Same inputs, other result"
    static QString shortKind(Kind kind); // "other result"
    static QString phase(Phase phase); // "backward"
    static QString ops(State state, qlonglong count); // "418 206 identical"
};

} // namespace samebit::app
