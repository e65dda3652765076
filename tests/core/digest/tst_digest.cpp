// SPDX-License-Identifier: Apache-2.0
#include "samebit/digest/digest.h"
#include "samebit/digest/hash.h"
#include "vectorfile.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <set>
#include <thread>

using namespace samebit;
using samebit::test::DigestVector;

namespace {

StridedContent contentOf(const DigestVector& vector)
{
    StridedContent content;
    content.data
        = vector.storage.data() + static_cast<std::size_t>(vector.offset) * vector.elementBytes;
    content.dtype = vector.dtype;
    content.elementBytes = vector.elementBytes;
    content.conj = vector.conj;
    content.neg = vector.neg;
    content.sizes = vector.sizes;
    content.strides = vector.strides;
    return content;
}

Digest128 digestOf(const std::vector<std::byte>& bytes, DType dtype = DType::UInt8)
{
    return digestContiguous(bytes.data(), bytes.size(), dtype, false, false);
}

Digest128 digestOf(const std::vector<float>& values)
{
    return digestContiguous(values.data(), values.size() * sizeof(float), DType::Float32, false,
                            false);
}

std::vector<float> someFloats(std::size_t count)
{
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = std::sin(static_cast<float>(i));
    return values;
}

} // namespace

class TestDigest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void usesTheForcedInstructionSet();
    void matchesTheIndependentVectors_data();
    void matchesTheIndependentVectors();
    void matchesThemWithThreads();
    void formatPageListsTheseVectors();
    void everyHeaderGivesAnotherDigest();
    void zerosWithoutMemoryMatchZerosInMemory_data();
    void zerosWithoutMemoryMatchZerosInMemory();
    void seesEveryBit_data();
    void seesEveryBit();
    void seesWhatXorHashesMiss();
    void doesNotDependOnShapeOrAddress();
    void partsDependOnTagAndOrder();
    void isSafeFromSeveralThreads();
};

void TestDigest::usesTheForcedInstructionSet()
{
    const QByteArray forced = qgetenv("SAMEBIT_DIGEST_ISA");
    if (forced.isEmpty())
        QSKIP("SAMEBIT_DIGEST_ISA is not set");
    const QByteArray used = QByteArray::fromStdString(std::string(digestInstructionSet()));
    if (used != forced)
        QSKIP(("this machine goes no further than " + used).constData());
    QCOMPARE(used, forced);
}

void TestDigest::matchesTheIndependentVectors_data()
{
    QTest::addColumn<qsizetype>("index");
    const auto vectors = test::readDigestVectors(SAMEBIT_VECTORS);
    QVERIFY(vectors.size() > 100);
    for (std::size_t i = 0; i < vectors.size(); ++i)
        QTest::newRow(vectors[i].name.c_str()) << static_cast<qsizetype>(i);
}

void TestDigest::matchesTheIndependentVectors()
{
    QFETCH(qsizetype, index);
    static const auto vectors = test::readDigestVectors(SAMEBIT_VECTORS);
    const DigestVector& vector = vectors.at(static_cast<std::size_t>(index));
    QCOMPARE(QByteArray::fromStdString(test::hex(digest(contentOf(vector)))),
             QByteArray::fromStdString(vector.digest));
}

void TestDigest::matchesThemWithThreads()
{
    std::vector<std::byte> bytes = test::ramp(21 * 1024 * 1024 + 5);
    const Digest128 alone = digestOf(bytes);
    setDigestThreads(3);
    const Digest128 spread = digestOf(bytes);
    setDigestThreads(1);
    QCOMPARE(test::hex(spread), test::hex(alone));
}

void TestDigest::formatPageListsTheseVectors()
{
    const std::string page = test::readText(SAMEBIT_FORMAT);
    std::size_t rows = 0;
    for (const DigestVector& vector : test::readDigestVectors(SAMEBIT_VECTORS)) {
        const std::size_t row = page.find("\n| " + vector.name + " | ");
        if (row == std::string::npos)
            continue;
        const std::string line = page.substr(row + 1, page.find('\n', row + 1) - row - 1);
        QVERIFY2(line.find(vector.digest) != std::string::npos, line.c_str());
        ++rows;
    }
    QVERIFY(rows >= 30);
}

void TestDigest::everyHeaderGivesAnotherDigest()
{
    std::set<Digest128> seen;
    const auto bytes = test::ramp(64);
    for (unsigned code = 0; code < 256; ++code) {
        for (const unsigned flags : {0U, 1U, 2U, 3U})
            seen.insert(digestContiguous(bytes.data(), bytes.size(), static_cast<DType>(code),
                                         (flags & 1U) != 0, (flags & 2U) != 0));
    }
    QCOMPARE(seen.size(), std::size_t{1024});
}

void TestDigest::zerosWithoutMemoryMatchZerosInMemory_data()
{
    QTest::addColumn<int>("bytes");
    for (const int bytes : {0, 1, 4, 16383, 16384, 16385, 32768, 5'000'000})
        QTest::newRow(QByteArray::number(bytes).constData()) << bytes;
}

void TestDigest::zerosWithoutMemoryMatchZerosInMemory()
{
    QFETCH(int, bytes);
    const std::vector<std::byte> zeros(static_cast<std::size_t>(bytes));
    QCOMPARE(test::hex(digestOfZeros(DType::Float32, false, true, zeros.size())),
             test::hex(digestContiguous(zeros.data(), zeros.size(), DType::Float32, false, true)));
}

void TestDigest::seesEveryBit_data()
{
    QTest::addColumn<int>("bytes");
    for (const int bytes : {1, 17, 240, 241, 1024, 16384, 16385, 40000})
        QTest::newRow(QByteArray::number(bytes).constData()) << bytes;
}

void TestDigest::seesEveryBit()
{
    QFETCH(int, bytes);
    auto content = test::ramp(static_cast<std::size_t>(bytes));
    std::set<Digest128> seen{digestOf(content)};
    std::size_t flips = 0;
    for (std::size_t bit = 0; bit < content.size() * 8; bit += 1 + content.size() / 97) {
        const auto mask = static_cast<std::byte>(1U << (bit % 8));
        content[bit / 8] ^= mask;
        seen.insert(digestOf(content));
        content[bit / 8] ^= mask;
        ++flips;
    }
    QCOMPARE(seen.size(), flips + 1);
}

void TestDigest::seesWhatXorHashesMiss()
{
    const std::vector<float> plain = someFloats(10'000);
    const Digest128 reference = digestOf(plain);

    std::vector<float> swapped = plain;
    std::swap(swapped[3], swapped[9000]);
    QVERIFY(digestOf(swapped) != reference);

    std::vector<float> rotated = plain;
    std::rotate(rotated.begin(), rotated.begin() + 4096,
                rotated.end()); // whole leaves change places
    QVERIFY(digestOf(rotated) != reference);

    std::vector<float> ulp = plain; // a pair of 1-ULP changes that cancel in a sum and in an XOR
    for (const std::size_t i : {std::size_t{5}, std::size_t{6}})
        ulp[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(ulp[i]) ^ 1U);
    QVERIFY(digestOf(ulp) != reference);

    QVERIFY(digestOf(std::vector<float>(8, 2.0F)) != digestOf(std::vector<float>(8, 3.0F)));
    QVERIFY(digestOf(std::vector<float>{0.0F}) != digestOf(std::vector<float>{-0.0F}));
    QVERIFY(digestOf({std::byte{1}}, DType::Bool) != digestOf({std::byte{2}}, DType::Bool));
}

void TestDigest::doesNotDependOnShapeOrAddress()
{
    const auto bytes = test::ramp(4 * 9000);
    std::vector<std::byte> moved(bytes.size() + 3);
    std::memcpy(moved.data() + 3, bytes.data(), bytes.size());
    const std::vector<std::int64_t> sizes{90, 100};
    const std::vector<std::int64_t> strides{100, 1};
    const StridedContent content{moved.data() + 3, DType::Float32, 4, false, false, sizes, strides};
    QCOMPARE(test::hex(digest(content)), test::hex(digestOf(bytes, DType::Float32)));
}

void TestDigest::partsDependOnTagAndOrder()
{
    const Digest128 one = hash128("one");
    const Digest128 two = hash128("two");
    std::set<Digest128> seen;
    for (const std::string_view tag : {"sparse_coo", "quantized"}) {
        for (const auto& parts : {std::vector{one, two}, std::vector{two, one}, std::vector{one}})
            seen.insert(digestOfParts(tag, parts));
    }
    QCOMPARE(seen.size(), std::size_t{6});
    QCOMPARE(test::hex(hash128("")), std::string("99aa06d3014798d86001c324468d497f"));
}

void TestDigest::isSafeFromSeveralThreads()
{
    const auto storage = test::ramp(4UL * 700 * 900);
    const std::vector<std::int64_t> sizes{700, 900};
    const std::vector<std::int64_t> strides{1, 700};
    const StridedContent content{storage.data(), DType::Float32, 4, false, false, sizes, strides};
    const Digest128 expected = digest(content);
    std::array<Digest128, 4> results;
    {
        std::vector<std::jthread> threads;
        for (Digest128& result : results)
            threads.emplace_back([&result, &content] { result = digest(content); });
    }
    for (const Digest128& result : results)
        QCOMPARE(test::hex(result), test::hex(expected));
}

QTEST_GUILESS_MAIN(TestDigest)
#include "tst_digest.moc"
