// SPDX-License-Identifier: Apache-2.0
#include "session/stepclock.h"

#include <QTest>

using samebit::capture::StepClock;

// A training loop as a text: "m" a module call or backward op, "z" zero_grad and "s" step of the
// optimizer whose number follows, "=N" what step it must be now.
class TestStepClock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsTheStepsOf_data();
    void countsTheStepsOf();
};

void TestStepClock::countsTheStepsOf_data()
{
    QTest::addColumn<QString>("loop");
    QTest::newRow("nothing yet") << "=-1";
    QTest::newRow("forward only") << "m =0 m =0";
    QTest::newRow("zero, step") << "z1 =0 m s1 =0 z1 =1 m s1 =1 z1 =2";
    QTest::newRow("forward, zero, step") << "m =0 z1 =0 s1 =0 m =0 z1 =1 s1 m z1 =2";
    QTest::newRow("step alone") << "m s1 =0 m s1 =1 m s1 =2";
    QTest::newRow("zero_grad twice") << "z1 z1 =0 s1 =0 z1 z1 =1 s1 =1";
    QTest::newRow("gradients gathered over two passes") << "z1 m m =0 s1 =0 z1 =1 m m =1 s1 =1";
    QTest::newRow("several optimizers are one step")
        << "z1 z2 m s1 s2 =0 z1 =1 z2 m s1 s2 =1 z1 =2";
    QTest::newRow("turn and turn about") << "z1 m s1 =0 z2 m s2 =0 z1 =1 m s1 z2 m s2 =1 z1 =2";
    // Not told apart from a rebuilt one (stepclock.h).
    QTest::newRow("one that first steps later counts as rebuilt") << "z1 s1 =0 z1 s1 =1 s2 =2";
    QTest::newRow("a rebuilt optimizer begins the next step")
        << "z1 s1 z1 =1 s1 =1 z2 =2 s2 =2 z2 =3";
    QTest::newRow("a new one in the first step belongs to it") << "z1 s1 =0 z2 =0 s2 =0";
}

void TestStepClock::countsTheStepsOf()
{
    QFETCH(const QString, loop);
    StepClock clock;
    QString done;
    for (const QString& word : loop.split(QLatin1Char(' '))) {
        const int number = QStringView(word).mid(1).toInt();
        done += word + QLatin1Char(' ');
        if (word.startsWith(QLatin1Char('m')))
            clock.begin();
        else if (word.startsWith(QLatin1Char('z')))
            clock.onZeroGrad(static_cast<std::uintptr_t>(number));
        else if (word.startsWith(QLatin1Char('s')))
            clock.onStep(static_cast<std::uintptr_t>(number));
        else
            QVERIFY2(clock.step() == number,
                     qPrintable(done + QStringLiteral("but is %1").arg(clock.step())));
    }
}

QTEST_APPLESS_MAIN(TestStepClock)
#include "tst_stepclock.moc"
