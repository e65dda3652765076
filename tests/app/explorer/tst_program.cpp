// SPDX-License-Identifier: Apache-2.0
// The program as it is started from a shell.
#include "samplepair.h"

#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace samebit::test;

namespace {

struct Finished
{
    int exitCode = -1;
    QString errors;
    QString output;
};

Finished runExplorer(const QStringList& arguments, bool withPlatform = true)
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    if (!withPlatform)
        environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(SAMEBIT_EXPLORER), arguments);
    if (!program.waitForFinished(60'000))
        return {};
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardError()),
            QString::fromUtf8(program.readAllStandardOutput())};
}

} // namespace

class TestProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        SamplePair::run("baseline", false).write(path("a.db").toStdString());
        SamplePair::run("candidate", true).write(path("b.db").toStdString());
    }

    void savesAPictureOfTheWindow()
    {
        const QString file = path("light.png");
        const Finished done
            = runExplorer({path("a.db"), path("b.db"), QStringLiteral("--screenshot"), file,
                           QStringLiteral("--size"), QStringLiteral("1100x700"),
                           QStringLiteral("--theme"), QStringLiteral("light")});
        QCOMPARE(done.exitCode, 0);
        const QImage image(file);
        QCOMPARE(image.size(), QSize(1100, 700));
        // The selected row and an origin's colour are in it.
        int origins = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                origins += image.pixelColor(x, y) == QColor(0xD55E00) ? 1 : 0;
        }
        QVERIFY(origins > 20);
    }

    void savesADarkOne()
    {
        const QString file = path("dark.png");
        // Also without a display and without being told so.
        const Finished done
            = runExplorer({path("a.db"), path("b.db"), QStringLiteral("--screenshot"), file,
                           QStringLiteral("--theme"), QStringLiteral("dark"),
                           QStringLiteral("--goto"), QStringLiteral("#100")},
                          false);
        QCOMPARE(done.exitCode, 0);
        QVERIFY(QImage(file).pixelColor(700, 60).lightness() < 80);
    }

    void refusesWhatItCannotRead()
    {
        const Finished done = runExplorer(
            {path("a.db"), path("no.db"), QStringLiteral("--screenshot"), path("no.png")});
        QCOMPARE(done.exitCode, 2);
        QVERIFY(done.errors.contains(QStringLiteral("(SB-F01)")));
    }

    void saysThatThereIsNoDisplay()
    {
        const Finished done = runExplorer({path("a.db"), path("b.db")}, false);
        QCOMPARE(done.exitCode, 2);
        QVERIFY(done.errors.startsWith(QStringLiteral(
            "samebit: no display: DISPLAY and WAYLAND_DISPLAY are not set (SB-W01)")));
    }

    void refusesWrongOptions_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown") << QStringList{QStringLiteral("--tehme")};
        QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("red")};
        QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("big")};
        QTest::newRow("goto") << QStringList{QStringLiteral("--goto"), QStringLiteral("x")};
        QTest::newRow("three files")
            << QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
    }
    void refusesWrongOptions()
    {
        QFETCH(QStringList, arguments);
        const Finished done = runExplorer(arguments);
        QCOMPARE(done.exitCode, 2);
        QVERIFY(done.errors.contains(QStringLiteral("samebit-explorer --help")));
    }

    void helpsWithoutADisplay()
    {
        const Finished done = runExplorer({QStringLiteral("--help")}, false);
        QCOMPARE(done.exitCode, 0);
        QVERIFY(done.output.contains(QStringLiteral("--screenshot FILE")));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
