// SPDX-License-Identifier: Apache-2.0
#include "handmade.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace samebit;
using Json = nlohmann::json;

namespace {

// Fields of design/cli.md, schema 1.
const std::vector<const char*> kFields = {"schema",
                                          "verdict",
                                          "baseline",
                                          "candidate",
                                          "counts",
                                          "healed",
                                          "unexplained",
                                          "replayed",
                                          "explained",
                                          "first",
                                          "origins",
                                          "origins_total",
                                          "explained_origins",
                                          "precondition",
                                          "complete",
                                          "next",
                                          "environment_differences",
                                          "marks",
                                          "notes"};
const std::vector<const char*> kOriginFields = {
    "kind",     "op",           "phase",         "step",      "baseline_step", "candidate_step",
    "module",   "baseline_seq", "candidate_seq", "source",    "called_from",   "forward_op",
    "slots",    "causes",       "remedy",        "arguments", "explains",      "identical_before",
    "magnitude"};
const std::vector<const char*> kCounts
    = {"identical",     "tolerated",      "origin",      "propagated",
       "baseline-only", "candidate-only", "incomparable"};

} // namespace

class TestVerdictJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasEveryFieldOfTheSchema()
    {
        const test::RaceExample race;
        const Json report = Json::parse(verdictJson(race.input(), 1000));
        for (const char* const field : kFields)
            QVERIFY2(report.contains(field), field);
        for (const char* const field : kOriginFields)
            QVERIFY2(report["first"].contains(field), field);
        for (const char* const field : kCounts)
            QVERIFY2(report["counts"].contains(field), field);
        for (const char* const field : {"ulp", "max_abs", "differing", "elements", "evidence"})
            QVERIFY2(report["first"]["magnitude"].contains(field), field);
        for (const char* const field : {"applied", "unused", "broad"})
            QVERIFY2(report["marks"].contains(field), field);
    }

    void saysWhatTheOriginIs()
    {
        test::RaceExample race;
        race.comparison.origins.front().causes
            = {{Cause::Rerun, {"evidence.rerun", {"2", "", ""}}}};
        const Json report = Json::parse(verdictJson(race.input(), 1000));
        const Json& first = report["first"];
        QCOMPARE(report["schema"].get<int>(), 1);
        QCOMPARE(report["verdict"].get<std::string>(), std::string("diverged"));
        QCOMPARE(first["kind"].get<std::string>(), std::string("kernel"));
        QCOMPARE(first["op"].get<std::string>(), std::string("aten::_index_put_impl_"));
        QCOMPARE(first["phase"].get<std::string>(), std::string("backward"));
        QCOMPARE(first["baseline_seq"].get<int>(), 12'346); // seq = index + 1
        QCOMPARE(first["source"]["line"].get<int>(), 88);
        QCOMPARE(first["called_from"]["line"].get<int>(), 97);
        QCOMPARE(first["forward_op"].get<std::string>(), std::string("aten::index"));
        QCOMPARE(first["magnitude"]["elements"].get<int>(), 200);
        QVERIFY(first["magnitude"]["differing"].is_null());
        QCOMPARE(first["causes"][0]["cause"].get<std::string>(), std::string("rerun"));
        QCOMPARE(first["causes"][0]["evidence"].get<std::string>(), std::string("2 threads"));
        QVERIFY(first["remedy"].get<std::string>().find("embedding(rows, self.table)")
                != std::string::npos);
        QCOMPARE(report["counts"]["propagated"].get<int>(), 323);
        QCOMPARE(report["next"][0].get<std::string>(), std::string("samebit-explorer a.db b.db"));
    }

    void whatIsNotThereIsNull()
    {
        test::RaceExample race;
        Origin& origin = race.comparison.origins.front();
        origin.candidate = -1;
        origin.baselineStep = -1;
        origin.candidateStep = -1;
        origin.module.clear();
        origin.source = {};
        origin.calledFrom = {};
        origin.forwardOp.clear();
        origin.slots.clear();
        const Json first = Json::parse(verdictJson(race.input(), 1000))["first"];
        for (const char* const field :
             {"candidate_seq", "step", "candidate_step", "module", "source", "called_from",
              "forward_op", "magnitude", "remedy"})
            QVERIFY2(first[field].is_null(), field);
        QVERIFY(first["causes"].is_array()
                && first["causes"].empty()); // undecided is an empty list
    }

    void anIdenticalPairHasNoFirst()
    {
        test::RaceExample race;
        race.comparison = test::identicalComparison(race.baseline, race.candidate);
        const Json report = Json::parse(verdictJson(race.input(), 1000));
        QVERIFY(report["first"].is_null());
        QCOMPARE(report["verdict"].get<std::string>(), std::string("identical"));
        QCOMPARE(report["origins_total"].get<int>(), 0);
    }

    void listsAtMostAsManyOriginsAsAsked()
    {
        test::RaceExample race;
        test::addOrigin(race.comparison, race.baseline, 12'300, 3);
        const Json report = Json::parse(verdictJson(race.input(), 1));
        QCOMPARE(report["origins"].size(), std::size_t{1});
        QCOMPARE(report["origins_total"].get<int>(), 2);
    }

    // Names that are no UTF-8 must not make the report unreadable.
    void survivesAnyBytes()
    {
        test::RaceExample race;
        race.comparison.origins.front().op = "aten::\xff\xfe";
        ReportInput input = race.input();
        input.baselinePath = "a\xff.db";
        QVERIFY(!Json::parse(verdictJson(input, 1000), nullptr, false).is_discarded());
    }
};

QTEST_APPLESS_MAIN(TestVerdictJson)
#include "tst_verdictjson.moc"
