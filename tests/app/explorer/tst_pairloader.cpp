// SPDX-License-Identifier: Apache-2.0
#include "samplepair.h"
#include "services/errortexts.h"
#include "services/pairloader.h"
#include "services/settings.h"
#include "services/sourcefiles.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <semaphore>

using namespace samebit;
using namespace samebit::app;
using namespace samebit::test;

class TestPairLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        SamplePair::run("baseline", false).write(path("a.db"));
        SamplePair::run("candidate", true).write(path("b.db"));
        write("empty.db", {});
        write("text.db", "epoch,loss\n1,2\n");
    }
    void init() { failOnWarnings(); }

    void loadsAPair()
    {
        const auto result = load({path("a.db"), path("b.db"), {}, {}});
        QVERIFY(result->pair != nullptr);
        QCOMPARE(result->pair->rows(), SamplePair::kRows);
        QCOMPARE(result->differences.firstOrigin(), SamplePair::kFirstOrigin);
        QCOMPARE(result->folds.viewRows(), std::int64_t{SamplePair::kViewRows});
    }

    void aBadSideDoesNotCloseTheGoodOne_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("code");
        QTest::newRow("missing") << "no.db"
                                 << "SB-F01";
        QTest::newRow("empty") << "empty.db"
                               << "SB-F03";
        QTest::newRow("text") << "text.db"
                              << "SB-F04";
    }
    void aBadSideDoesNotCloseTheGoodOne()
    {
        QFETCH(QString, file);
        QFETCH(QString, code);
        const auto result = load({path("a.db"), path(file.toUtf8().constData()), {}, {}});
        QVERIFY(result->pair == nullptr);
        QVERIFY(result->baseline != nullptr);
        QVERIFY(result->candidateError.has_value());
        const ShownError error = shownError(*result->candidateError);
        QCOMPARE(error.code, code);
        QVERIFY(error.title.contains(file));
        // The good run is not read again.
        const auto again = load({path("a.db"), path("b.db"), result->baseline, {}});
        QVERIFY(again->pair != nullptr);
        QCOMPARE(again->baseline.get(), result->baseline.get());
    }

    void comparesARunWithItselfAndSaysSo()
    {
        const auto result = load({path("a.db"), path("a.db"), {}, {}});
        QVERIFY(result->pair != nullptr);
        const std::vector<ShownError> notices = noticesOf(*result->pair);
        QCOMPARE(int(notices.size()), 1);
        QCOMPARE(notices.front().code, QStringLiteral("SB-F12"));
    }

    void theOlderRunIsTheBaselineOfADrop()
    {
        LoadRequest request{path("b.db"), path("a.db"), {}, {}};
        request.olderIsBaseline = true;
        const auto result = load(request);
        QCOMPARE(result->baselinePath, path("a.db"));
    }

    void cancelsAtEveryStage_data()
    {
        QTest::addColumn<int>("stage");
        QTest::newRow("reading baseline") << static_cast<int>(Stage::ReadBaseline);
        QTest::newRow("reading candidate") << static_cast<int>(Stage::ReadCandidate);
        QTest::newRow("pairing") << static_cast<int>(Stage::Align);
        QTest::newRow("finding origins") << static_cast<int>(Stage::Classify);
    }
    void cancelsAtEveryStage()
    {
        QFETCH(int, stage);
        std::binary_semaphore reached(0);
        std::binary_semaphore goOn(0);
        {
            PairLoader loader;
            QSignalSpy cancelled(&loader, &PairLoader::cancelled);
            QSignalSpy loaded(&loader, &PairLoader::loaded);
            loader.setStageHook([&](Stage at) {
                if (at != static_cast<Stage>(stage))
                    return;
                reached.release();
                goOn.acquire();
            });
            loader.load({path("a.db"), path("b.db"), {}, {}});
            QVERIFY(reached.try_acquire_for(std::chrono::seconds(30)));
            QElapsedTimer timer;
            timer.start();
            loader.cancel();
            QVERIFY(timer.elapsed() < 200);
            QCOMPARE(cancelled.count(), 1);
            QVERIFY(!loader.isLoading());
            goOn.release();
            loader.setStageHook({});
            loader.load({path("a.db"), path("b.db"), {}, {}});
            QVERIFY(loaded.wait(30'000));
            QCOMPARE(loaded.count(), 1); // only of the second load
        }
    }

    void endsItsWorkerWhenItGoes()
    {
        PairLoader loader;
        loader.load({path("a.db"), path("b.db"), {}, {}});
    }

    void showsTheRecordedSource()
    {
        const auto result = load({path("a.db"), path("b.db"), {}, {}});
        const SourceText here = sourceText(*result->baseline, "train.py");
        QCOMPARE(here.standing, SourceText::Standing::NotHere);
        QVERIFY(here.text.contains(QStringLiteral("s = x.sum()")));
        QCOMPARE(sourceText(*result->baseline, "other.py").standing, SourceText::Standing::Missing);
        LoadedRun run;
        run.data.info.workingFolder = m_folder.path().toStdString();
        run.data.sources = result->baseline->data.sources;
        write("train.py", QByteArray::fromStdString(here.text.toStdString()));
        QCOMPARE(sourceText(run, "train.py").standing, SourceText::Standing::Recorded);
        write("train.py", "changed\n");
        QCOMPARE(sourceText(run, "train.py").standing, SourceText::Standing::Changed);
        QVERIFY(sourceText(run, "train.py").text.contains(QStringLiteral("s = x.sum()")));
        write("helper.py", "disk\n");
        QCOMPARE(sourceText(run, "helper.py").standing, SourceText::Standing::Unrecorded);
    }

    void remembersPairsAndLooks()
    {
        const QString file = m_folder.filePath(QStringLiteral("settings.ini"));
        {
            Settings settings(file);
            QCOMPARE(settings.theme(), ThemeChoice::System);
            settings.setTheme(ThemeChoice::Dark);
            settings.setZoomPercent(150);
            settings.addRecentPair({QStringLiteral("a"), QStringLiteral("b")});
            settings.addRecentPair({QStringLiteral("c"), QStringLiteral("d")});
            settings.addRecentPair({QStringLiteral("a"), QStringLiteral("b")});
        }
        const Settings settings(file);
        QCOMPARE(settings.theme(), ThemeChoice::Dark);
        QCOMPARE(settings.zoomPercent(), 150);
        QCOMPARE(int(settings.recentPairs().size()), 2);
        QCOMPARE(settings.recentPairs().front().baseline, QStringLiteral("a"));
    }

private:
    std::string path(const char* name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    static std::shared_ptr<LoadResult> load(const LoadRequest& request)
    {
        PairLoader loader;
        std::shared_ptr<LoadResult> result;
        QObject::connect(&loader, &PairLoader::loaded, &loader,
                         [&](const std::shared_ptr<LoadResult>& loaded) { result = loaded; });
        loader.load(request);
        [&] {
            QTRY_VERIFY_WITH_TIMEOUT(result != nullptr, 30'000);
        }();
        return result;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestPairLoader)
#include "tst_pairloader.moc"
