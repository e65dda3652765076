// SPDX-License-Identifier: Apache-2.0
#include "align/sequencealigner.h"

#include <QtTest>

#include <random>

namespace samebit {

namespace {

std::vector<std::int32_t> symbols(const QByteArray& text)
{
    std::vector<std::int32_t> list;
    for (const char letter : text)
        list.push_back(letter - 'a');
    return list;
}

// Length of the longest common subsequence by the textbook table.
int longestCommon(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b)
{
    std::vector<std::vector<int>> table(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t k = 1; k <= b.size(); ++k)
            table[i][k] = a[i - 1] == b[k - 1] ? table[i - 1][k - 1] + 1
                                               : std::max(table[i - 1][k], table[i][k - 1]);
    return table[a.size()][b.size()];
}

std::vector<Match> aligned(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b,
                           int limit = 1024)
{
    SequenceAligner aligner(a, b, limit);
    return aligner.align(
        {0, static_cast<std::int32_t>(a.size()), 0, static_cast<std::int32_t>(b.size())});
}

bool isValid(const std::vector<Match>& matches, const std::vector<std::int32_t>& a,
             const std::vector<std::int32_t>& b)
{
    Match last{-1, -1};
    for (const Match& match : matches) {
        if (match.baseline <= last.baseline || match.candidate <= last.candidate
            || a[static_cast<std::size_t>(match.baseline)]
                != b[static_cast<std::size_t>(match.candidate)])
            return false;
        last = match;
    }
    return true;
}

std::vector<std::int32_t> randomSymbols(std::mt19937& random, int length, int alphabet)
{
    std::vector<std::int32_t> list;
    for (int i = 0; i < length; ++i)
        list.push_back(static_cast<std::int32_t>(random() % static_cast<unsigned>(alphabet)));
    return list;
}

} // namespace

class SequenceAlignerTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairsEqualSequencesCompletely()
    {
        const auto text = symbols("abcabcabc");
        QCOMPARE(aligned(text, text).size(), text.size());
    }

    void leavesOnlyInsertedSymbolsOpen()
    {
        const auto matches = aligned(symbols("abcdef"), symbols("abxcdyef"));
        const std::vector<Match> wanted{{0, 0}, {1, 1}, {2, 3}, {3, 4}, {4, 6}, {5, 7}};
        QCOMPARE(matches, wanted);
    }

    void keepsEqualIterationsTogetherWhenOneEndsDifferently()
    {
        // A heuristic that takes the longest common block shifts these loops by a whole period.
        const auto matches = aligned(symbols("abcabcabcabcabc"), symbols("abxabcabcabcabc"));
        QCOMPARE(matches.size(), std::size_t(14));
        for (const Match& match : matches)
            QCOMPARE(match.baseline, match.candidate);
    }

    void findsTheShortestScriptOfRandomSequences()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 400; ++round) {
            const auto a = randomSymbols(random, static_cast<int>(random() % 40), 4);
            const auto b = randomSymbols(random, static_cast<int>(random() % 40), 4);
            const auto matches = aligned(a, b);
            QVERIFY(isValid(matches, a, b));
            if (longestCommon(a, b) != static_cast<int>(matches.size()))
                QFAIL(qPrintable(QStringLiteral("round %1: %2 pairs, %3 possible")
                                     .arg(round)
                                     .arg(matches.size())
                                     .arg(longestCommon(a, b))));
        }
    }

    void staysValidWhenTheScriptIsTooLong()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 50; ++round) {
            const auto a = randomSymbols(random, 300, 8);
            const auto b = randomSymbols(random, 300, 8);
            SequenceAligner aligner(a, b, 8);
            const auto matches = aligner.align({0, 300, 0, 300});
            QVERIFY(isValid(matches, a, b));
            QVERIFY(matches.size() > 20);
            QVERIFY(aligner.coarseGaps() > 0);
        }
    }

    void anchorsOnUniqueSymbolsOfVeryDifferentSequences()
    {
        std::mt19937 random(3);
        auto a = randomSymbols(random, 400, 3);
        auto b = randomSymbols(random, 900, 3);
        for (int i = 0; i < 5; ++i) { // five symbols that each side has once, in order
            a.insert(a.begin() + 60 * (i + 1), 100 + i);
            b.insert(b.begin() + 150 * (i + 1), 100 + i);
        }
        int anchors = 0;
        for (const Match& match : aligned(a, b))
            anchors += a[static_cast<std::size_t>(match.baseline)] >= 100 ? 1 : 0;
        QCOMPARE(anchors, 5);
    }

    void handlesEmptySides()
    {
        QVERIFY(aligned({}, symbols("abc")).empty());
        QVERIFY(aligned(symbols("abc"), {}).empty());
        QVERIFY(aligned({}, {}).empty());
    }
};

} // namespace samebit

QTEST_APPLESS_MAIN(samebit::SequenceAlignerTest)
#include "tst_sequencealigner.moc"
