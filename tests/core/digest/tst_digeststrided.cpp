// SPDX-License-Identifier: Apache-2.0
#include "samebit/digest/digest.h"

#include <QTest>

#include <cstring>
#include <random>

using namespace samebit;

namespace {

// A strided content together with the storage that it reads.
struct Sample
{
    std::vector<std::byte> storage;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::uint32_t elementBytes = 4;

    StridedContent content() const
    {
        return {storage.data(), DType::Float32, elementBytes, false, false, sizes, strides};
    }
};

// Random bytes behind every element that the geometry reaches.
Sample makeSample(std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                  std::uint32_t elementBytes)
{
    std::int64_t last = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        last += (sizes[i] - 1) * strides[i];
    Sample sample;
    sample.storage.resize(static_cast<std::size_t>(last + 1) * elementBytes);
    std::mt19937_64 random(static_cast<std::uint64_t>(last) * 31 + elementBytes);
    for (std::byte& byte : sample.storage)
        byte = static_cast<std::byte>(random());
    sample.sizes = std::move(sizes);
    sample.strides = std::move(strides);
    sample.elementBytes = elementBytes;
    return sample;
}

// The logical row-major bytes, one element at a time.
std::vector<std::byte> flatten(const Sample& sample)
{
    std::vector<std::byte> result;
    std::vector<std::int64_t> index(sample.sizes.size());
    while (true) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i < index.size(); ++i)
            at += index[i] * sample.strides[i];
        const auto* element = sample.storage.data() + at * sample.elementBytes;
        result.insert(result.end(), element, element + sample.elementBytes);
        std::size_t dimension = index.size();
        while (dimension > 0 && ++index[dimension - 1] == sample.sizes[dimension - 1])
            index[--dimension] = 0;
        if (dimension == 0)
            return result;
    }
}

bool digestsAsItsContent(const Sample& sample)
{
    const std::vector<std::byte> flat = flatten(sample);
    std::vector<std::byte> copied(flat.size());
    copyContent(sample.content(), copied.data());
    return copied == flat
        && digest(sample.content())
        == digestContiguous(flat.data(), flat.size(), DType::Float32, false, false);
}

// A dense tensor whose dimensions lie in memory in the given order (last one closest together).
std::vector<std::int64_t> permutedStrides(const std::vector<std::int64_t>& sizes,
                                          const std::vector<std::size_t>& order)
{
    std::vector<std::int64_t> strides(sizes.size());
    std::int64_t step = 1;
    for (std::size_t i = order.size(); i-- > 0;) {
        strides[order[i]] = step;
        step *= sizes[order[i]];
    }
    return strides;
}

} // namespace

// Strided contents against the same bytes laid out one after the other.
class TestDigestStrided : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void transposesOfEverySize_data();
    void transposesOfEverySize();
    void everyPermutation_data();
    void everyPermutation();
    void randomGeometries();
    void longRowsInSeveralRounds();
    void widthsThatAreNoPowerOfTwo();
    void spreadsOverThreads();
};

void TestDigestStrided::transposesOfEverySize_data()
{
    QTest::addColumn<int>("elementBytes");
    for (const int bytes : {1, 2, 4, 8, 16})
        QTest::addRow("%d bytes per element", bytes) << bytes;
}

void TestDigestStrided::transposesOfEverySize()
{
    QFETCH(int, elementBytes);
    for (const std::int64_t rows : {2, 3, 15, 16, 17, 64, 65, 130}) {
        for (const std::int64_t columns : {2, 5, 16, 63, 64, 65, 129, 1025, 4097}) {
            const Sample sample
                = makeSample({rows, columns}, {1, rows}, static_cast<std::uint32_t>(elementBytes));
            QVERIFY2(digestsAsItsContent(sample),
                     qPrintable(QStringLiteral("%1 x %2").arg(rows).arg(columns)));
        }
    }
}

void TestDigestStrided::everyPermutation_data()
{
    QTest::addColumn<QList<int>>("order");
    QList<int> order{0, 1, 2, 3};
    do {
        QTest::addRow("%d%d%d%d", order[0], order[1], order[2], order[3]) << order;
    } while (std::next_permutation(order.begin(), order.end()));
}

void TestDigestStrided::everyPermutation()
{
    QFETCH(QList<int>, order);
    const std::vector<std::size_t> places(order.begin(), order.end());
    const std::vector<std::vector<std::int64_t>> shapes{
        {3, 17, 30, 21}, {8, 2, 64, 40}, {2, 3, 3, 2000}};
    for (const auto& sizes : shapes) {
        for (const std::uint32_t bytes : {2U, 4U, 8U})
            QVERIFY(digestsAsItsContent(makeSample(sizes, permutedStrides(sizes, places), bytes)));
    }
}

void TestDigestStrided::randomGeometries()
{
    std::mt19937 random(17);
    const auto upTo = [&random](int most) {
        return std::uniform_int_distribution<int>(0, most)(random);
    };
    for (int round = 0; round < 600; ++round) {
        std::vector<std::int64_t> sizes;
        std::vector<std::int64_t> strides;
        for (int dimensions = 1 + upTo(4); dimensions > 0; --dimensions) {
            sizes.push_back(1 + upTo(upTo(3) == 0 ? 60 : 7));
            strides.push_back(upTo(2) == 0 ? upTo(2)
                                           : upTo(400)); // expanded, overlapping, with holes
        }
        const Sample sample = makeSample(sizes, strides, 1U << static_cast<unsigned>(upTo(4)));
        QVERIFY2(digestsAsItsContent(sample), qPrintable(QStringLiteral("round %1").arg(round)));
    }
}

void TestDigestStrided::longRowsInSeveralRounds()
{
    QVERIFY(digestsAsItsContent(makeSample({37, 150'001}, {1, 37}, 4))); // 22 MB
    QVERIFY(digestsAsItsContent(makeSample({40, 70'000}, {1, 40}, 2)));
    QVERIFY(digestsAsItsContent(makeSample({5, 4096 * 30}, {1, 5}, 4))); // rows of whole leaves
    QVERIFY(digestsAsItsContent(makeSample({2, 70, 300, 100}, {2'100'000, 1, 70, 21'000}, 1)));
}

void TestDigestStrided::widthsThatAreNoPowerOfTwo()
{
    for (const std::uint32_t bytes : {3U, 12U, 24U, 32U})
        QVERIFY(digestsAsItsContent(makeSample({90, 70}, {1, 90}, bytes)));
}

void TestDigestStrided::spreadsOverThreads()
{
    const std::vector<Sample> samples{makeSample({1111, 1313}, {1, 1111}, 4),
                                      makeSample({23, 90'001}, {1, 23}, 4),
                                      makeSample({64, 20'000}, {30'000, 1}, 4)};
    for (const unsigned threads : {2U, 5U}) {
        setDigestThreads(threads);
        for (const Sample& sample : samples)
            QVERIFY(digestsAsItsContent(sample));
    }
    setDigestThreads(1);
}

QTEST_GUILESS_MAIN(TestDigestStrided)
#include "tst_digeststrided.moc"
