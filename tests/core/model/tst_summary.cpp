// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/summary.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace samebit;

namespace {

std::string bytesOf(const std::vector<float>& numbers)
{
    std::string bytes(numbers.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

Summary of(const std::vector<float>& numbers)
{
    return summarize(DType::Float32, false, false, bytesOf(numbers), true).value();
}

} // namespace

class TestSummary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsAndSums()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinity = std::numeric_limits<float>::infinity();
        const Summary summary = of({1, -2, 0, -0.0F, nan, infinity, -infinity, 3});
        QCOMPARE(summary.numbers, 8U);
        QCOMPARE(summary.zeros, 2U);
        QCOMPARE(summary.nans, 1U);
        QCOMPARE(summary.positiveInfinities, 1U);
        QCOMPARE(summary.negativeInfinities, 1U);
        QCOMPARE(summary.finite(), 5U);
        QCOMPARE(summary.least, -2.0);
        QCOMPARE(summary.most, 3.0);
        QCOMPARE(summary.sum, 2.0);
        QCOMPARE(summary.absolute, 6.0);
        QCOMPARE(summary.squares, 14.0);
    }

    void lazyBitsAndPartsCount()
    {
        const std::string bytes = bytesOf({1, 2, 3, 4}); // 1+2i, 3+4i
        const auto plain = summarize(DType::Complex64, false, false, bytes, false);
        QCOMPARE(plain->numbers, 4U);
        QVERIFY(plain->sketch.empty());
        QCOMPARE(summarize(DType::Complex64, true, false, bytes, false)->sum, -2.0);
        QCOMPARE(summarize(DType::Complex64, false, true, bytes, false)->sum, -10.0);
        QVERIFY(!summarize(DType::Bits16, false, false, "ab", true));
    }

    // Computed by another program from the formula in core/FORMAT.md: the numbers 1 to 10.
    void theSketchIsTheOneOfTheFormat()
    {
        std::vector<double> expected(kSketchSize, 0);
        expected[0] = 7;
        expected[1] = 2;
        expected[10] = -5;
        expected[14] = 3;
        expected[23] = -8;
        expected[26] = -6;
        expected[36] = 10;
        expected[45] = -4;
        expected[47] = 1;
        expected[54] = 9;
        QCOMPARE(of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}).sketch, expected);
    }

    void tellsWhatTwoTensorsDiffer()
    {
        std::mt19937 random(3);
        std::normal_distribution<float> normal;
        std::vector<float> a(5000);
        std::vector<float> b(5000);
        double squares = 0;
        float largest = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = normal(random);
            b[i] = a[i] + 1e-3F * normal(random);
            squares += std::pow(double{b[i]} - double{a[i]}, 2);
            largest = std::max(largest, std::abs(b[i] - a[i]));
        }
        const double rms = std::sqrt(squares / 5000);
        const auto estimate = estimatedRms(of(a), of(b));
        QVERIFY(estimate && *estimate > 0.6 * rms && *estimate < 1.4 * rms);
        const auto least = leastLargestDifference(of(a), of(b));
        QVERIFY(least && *least <= double{largest});
        // One element: the estimate is exact.
        std::vector<float> one = a;
        one[77] += 0.5F;
        QVERIFY(std::abs(*estimatedRms(of(a), of(one)) / (0.5 / std::sqrt(5000.0)) - 1) < 1e-4);
    }

    void saysNothingOfWhatRoundingHides()
    {
        QVERIFY(!estimatedRms(of({1, 2}), of({1, 2})));
        QVERIFY(!estimatedRms(of({1, 2}), of({1, 2, 3})));
        QCOMPARE(leastLargestDifference(of({1, 2, 3}), of({1, 9, 3})), std::optional(6.0));
        QVERIFY(!leastLargestDifference(of({1, 2, 3}), of({3, 2, 1})));
        QVERIFY(
            !leastLargestDifference(of({1, 2}), of({1, std::numeric_limits<float>::infinity()})));
    }
};

QTEST_GUILESS_MAIN(TestSummary)
#include "tst_summary.moc"
