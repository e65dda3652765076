// SPDX-License-Identifier: Apache-2.0
#include "hostile.h"
#include "samebit/report/environmentreport.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace samebit;
using Json = nlohmann::json;

namespace {

RunData recorded(const std::string& threads, const std::string& seed, const std::string& source)
{
    RunData run;
    run.info.torchVersion = "2.13.0+cpu";
    run.environment
        = {{"env.LANG", "C"}, {"torch.config", "built\n  - with MKL\n  - T=" + threads}};
    run.contexts = {{ContextId{1}, {{"threads", threads}}}};
    run.generators.resize(1);
    run.generators[0].device = "cpu";
    run.generators[0].isDefault = true;
    run.generators[0].initialSeed = seed;
    run.sources.resize(1);
    run.sources[0].file = "train.py";
    run.sources[0].hash.bytes[0] = static_cast<std::byte>(source.size());
    return run;
}

std::vector<EnvironmentDifference> compared(const RunData& baseline, const RunData& candidate)
{
    return environmentDifferences(Baseline<const RunData*>(&baseline),
                                  Candidate<const RunData*>(&candidate));
}

QStringList keys(const std::vector<EnvironmentDifference>& differences)
{
    QStringList keys;
    for (const EnvironmentDifference& difference : differences)
        keys << QString::fromStdString(difference.key);
    return keys;
}

} // namespace

class TestEnvironmentReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneRunHasAllOfIt()
    {
        const RunData run = recorded("2", "7", "x");
        const Json report = Json::parse(environmentReportJson(environmentOf(run), "a.db"));
        const Json& environment = report["environment"];
        QCOMPARE(environment.size(), std::size_t{6});
        QCOMPARE(environment["threads"].get<std::string>(), std::string("2"));
        QCOMPARE(environment["seed.cpu"].get<std::string>(), std::string("7"));
        QCOMPARE(environment["torch.version"].get<std::string>(), std::string("2.13.0+cpu"));
        QVERIFY(environment.contains("source.train.py"));
        const std::string page = environmentReport(environmentOf(run), "a.db");
        QVERIFY(page.find("  env.LANG: C\n") != std::string::npos);
        // A value with several lines keeps them.
        QVERIFY2(page.find("  torch.config: built\n        - with MKL\n") != std::string::npos,
                 page.c_str());
    }

    void twoAlikeHaveNoDifference()
    {
        const RunData run = recorded("2", "7", "x");
        QCOMPARE(keys(compared(run, run)), QStringList());
        const EnvironmentPair pair{"a.db", "b.db", {}};
        QVERIFY(Json::parse(environmentReportJson(pair))["alike"].get<bool>());
        QVERIFY(environmentReport(pair).starts_with("ENVIRONMENTS ALIKE"));
    }

    void settingsSeedsAndSourcesDiffer()
    {
        const RunData baseline = recorded("1", "7", "x");
        RunData candidate = recorded("2", "8", "xy");
        candidate.info.torchVersion = "2.14.0";
        const EnvironmentPair pair{"a.db", "b.db", compared(baseline, candidate)};
        const QStringList found = keys(pair.differences);
        for (const char* const key :
             {"torch.config", "threads", "seed.cpu", "source.train.py", "torch.version"})
            QVERIFY2(found.contains(QLatin1String(key)), key);
        QCOMPARE(found.size(), 5);
        const std::string page = environmentReport(pair);
        QVERIFY(page.starts_with("ENVIRONMENTS DIFFER"));
        // Of a long value only the lines that differ.
        QVERIFY2(page.find("    baseline:  T=1\n    candidate: T=2\n") != std::string::npos,
                 page.c_str());
        QVERIFY(!Json::parse(environmentReportJson(pair))["alike"].get<bool>());
    }

    void whatIsRecordedCannotDrawOnTheTerminal()
    {
        RunData run;
        run.environment = {{test::kHostile, test::kHostile}};
        RunData other;
        const std::string page = environmentReport({"a.db", "b.db", compared(run, other)})
            + environmentReport(environmentOf(run), test::kHostile);
        for (const char c : page)
            QVERIFY((static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) || c == '\n');
        QVERIFY(page.find("not set") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestEnvironmentReport)
#include "tst_environmentreport.moc"
