// SPDX-License-Identifier: Apache-2.0
#include "samebit/verdict/magnitude.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <fstream>
#include <random>

using namespace samebit;

namespace {

std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find("; ", begin), line.size());
        fields.push_back(line.substr(begin, end - begin));
        begin = end + 2;
    }
    return fields;
}

std::string bytesFrom(const std::string& hex)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return bytes;
}

TensorContent flat(DType dtype, std::string bytes)
{
    TensorContent content;
    content.dtype = dtype;
    content.sizes = {static_cast<std::int64_t>(bytes.size() / elementBytes(dtype))};
    content.bytes = std::move(bytes);
    return content;
}

TensorContent floats(const std::vector<float>& numbers)
{
    std::string bytes(numbers.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return flat(DType::Float32, std::move(bytes));
}

std::optional<Magnitude> between(const TensorContent& baseline, const TensorContent& candidate)
{
    return measure(Baseline<const TensorContent*>(&baseline),
                   Candidate<const TensorContent*>(&candidate));
}

std::optional<double> numberIn(const std::string& text)
{
    return text == "-" ? std::nullopt : std::optional(std::stod(text));
}

Magnitude expectedFrom(const std::vector<std::string>& fields)
{
    Magnitude magnitude;
    magnitude.differing = std::stoull(fields[4]);
    magnitude.firstIndex = std::stoull(fields[5]);
    magnitude.maxAbs = numberIn(fields[6]);
    magnitude.maxRel = numberIn(fields[7]);
    if (fields[8] != "-")
        magnitude.maxUlp = std::stoull(fields[8]);
    magnitude.baselineLargest = numberIn(fields[9]);
    for (int kind = 0; kind < 5; ++kind)
        if (name(static_cast<DifferenceKind>(kind)) == fields[10])
            magnitude.kind = static_cast<DifferenceKind>(kind);
    magnitude.nanInBaseline = std::stoull(fields[11]);
    magnitude.nanInCandidate = std::stoull(fields[12]);
    magnitude.infInBaseline = std::stoull(fields[13]);
    magnitude.infInCandidate = std::stoull(fields[14]);
    magnitude.nanPayloads = std::stoull(fields[15]);
    magnitude.signsOfZero = std::stoull(fields[16]);
    magnitude.signFlips = std::stoull(fields[17]);
    return magnitude;
}

std::string shown(const std::optional<double>& number)
{
    return number ? std::to_string(*number) : "-";
}

std::string textOf(const Magnitude& m)
{
    return std::to_string(m.differing) + " from " + std::to_string(m.firstIndex) + ", abs "
        + shown(m.maxAbs) + ", rel " + shown(m.maxRel) + ", ulp "
        + (m.maxUlp ? std::to_string(*m.maxUlp) : "-") + ", largest " + shown(m.baselineLargest)
        + ", " + std::string(name(m.kind)) + ", nan " + std::to_string(m.nanInBaseline) + " "
        + std::to_string(m.nanInCandidate) + ", inf " + std::to_string(m.infInBaseline) + " "
        + std::to_string(m.infInCandidate) + ", " + std::to_string(m.nanPayloads) + " "
        + std::to_string(m.signsOfZero) + " " + std::to_string(m.signFlips);
}

} // namespace

class TestMagnitude : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheReference();
    void othersAreNotCompared();
    void lazyBitsStandForOtherSigns();
    void equalBytesNeverDiffer();
    void swappingTheSidesSwapsOnlyWhatHasASide();
    void findsEveryPermutation();
    void countsAndFirstIndexAreThoseOfTheBytes();
    void coordinatesAreRowMajor();
};

void TestMagnitude::agreesWithTheReference()
{
    std::ifstream in(SAMEBIT_VECTORS);
    int lines = 0;
    for (std::string line; std::getline(in, line); ++lines) {
        const std::vector<std::string> fields = fieldsOf(line);
        QCOMPARE(fields.size(), std::size_t{18});
        const auto dtype = dtypeFromName(fields[1]);
        QVERIFY2(dtype, fields[1].c_str());
        const auto actual
            = between(flat(*dtype, bytesFrom(fields[2])), flat(*dtype, bytesFrom(fields[3])));
        QVERIFY2(actual, fields[0].c_str());
        Magnitude expected = expectedFrom(fields);
        expected.elements = fields[2].size() / 2 / elementBytes(*dtype);
        QVERIFY2(*actual == expected,
                 (fields[0] + ": " + textOf(*actual) + "\nexpected " + textOf(expected)).c_str());
    }
    QVERIFY(lines >= 400);
}

void TestMagnitude::othersAreNotCompared()
{
    const TensorContent a = floats({1, 2});
    QVERIFY(!between(a, floats({1, 2, 3})));
    TensorContent other = a;
    other.dtype = DType::Int32;
    QVERIFY(!between(a, other));
    other = a;
    other.sizes = {2, 1};
    QVERIFY(!between(a, other));
    other = a;
    other.bytes.pop_back();
    QVERIFY(!between(a, other));
    QVERIFY(!between(other, other));
    other = a;
    other.dtype = DType::Unknown;
    QVERIFY(!between(other, other));
}

// conj and neg are not applied to the bytes that are kept.
void TestMagnitude::lazyBitsStandForOtherSigns()
{
    TensorContent plain = floats({1, 2, 3, 4});
    plain.dtype = DType::Complex64;
    plain.sizes = {2};
    TensorContent lazy = plain;
    lazy.conj = true;
    QCOMPARE(between(lazy, lazy)->differing, 0U);
    const auto conj = between(plain, lazy);
    QCOMPARE(conj->differing, 2U);
    QCOMPARE(*conj->maxAbs, 8.0); // imaginary parts only: 4 against -4
    QVERIFY(conj->kind == DifferenceKind::Sign);
    TensorContent written = floats({1, -2, 3, -4});
    written.dtype = DType::Complex64;
    written.sizes = {2};
    QCOMPARE(between(lazy, written)->differing, 0U);
    lazy.neg = true; // -conj: the real parts have the other sign
    QCOMPARE(between(plain, lazy)->signFlips, 2U);
    QCOMPARE(*between(plain, lazy)->maxAbs, 6.0);
}

void TestMagnitude::equalBytesNeverDiffer()
{
    std::mt19937_64 random(1);
    for (int code = 0; code < 256; ++code) {
        const auto dtype = static_cast<DType>(code);
        if (elementBytes(dtype) == 0)
            continue;
        std::string bytes(16 * std::size_t{elementBytes(dtype)}, '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(random());
        const auto same = between(flat(dtype, bytes), flat(dtype, bytes));
        QVERIFY(same);
        QCOMPARE(same->differing, 0U);
        QVERIFY(!same->maxAbs && !same->maxUlp);
    }
}

void TestMagnitude::swappingTheSidesSwapsOnlyWhatHasASide()
{
    std::mt19937_64 random(2);
    for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Float32, DType::Float64,
                              DType::Float8E4M3FN, DType::Complex64, DType::Int16})
        for (int round = 0; round < 50; ++round) {
            std::string b(8 * std::size_t{elementBytes(dtype)}, '\0');
            for (char& byte : b)
                byte = static_cast<char>(random());
            std::string c = b;
            c[random() % c.size()] = static_cast<char>(random());
            const auto there = between(flat(dtype, b), flat(dtype, c));
            const auto back = between(flat(dtype, c), flat(dtype, b));
            QCOMPARE(there->differing, back->differing);
            QCOMPARE(there->maxAbs, back->maxAbs);
            QCOMPARE(there->maxUlp, back->maxUlp);
            QCOMPARE(there->nanInBaseline, back->nanInCandidate);
            QCOMPARE(there->infInBaseline, back->infInCandidate);
            QCOMPARE(there->signFlips, back->signFlips);
            QCOMPARE(there->kind, back->kind);
        }
}

void TestMagnitude::findsEveryPermutation()
{
    std::mt19937_64 random(3);
    std::vector<float> numbers(200);
    for (float& number : numbers)
        number = static_cast<float>(random() % 50) + 1;
    for (int round = 0; round < 50; ++round) {
        std::vector<float> shuffled = numbers;
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        QVERIFY(between(floats(numbers), floats(shuffled))->kind == DifferenceKind::Permutation);
        shuffled[random() % shuffled.size()] += 0.25F;
        QVERIFY(between(floats(numbers), floats(shuffled))->kind == DifferenceKind::Values);
    }
}

void TestMagnitude::countsAndFirstIndexAreThoseOfTheBytes()
{
    std::mt19937_64 random(4);
    for (int round = 0; round < 100; ++round) {
        std::vector<float> b(1 + random() % 100);
        for (float& number : b)
            number = static_cast<float>(random() % 1000) / 7;
        std::vector<float> c = b;
        for (std::size_t i = random() % 4; i > 0; --i)
            c[random() % c.size()] = std::nextafter(c.front(), 1e30F);
        std::size_t differing = 0;
        std::size_t first = 0;
        for (std::size_t i = b.size(); i-- > 0;)
            if (std::memcmp(&b[i], &c[i], sizeof(float)) != 0) {
                ++differing;
                first = i;
            }
        const auto found = between(floats(b), floats(c));
        QCOMPARE(found->differing, differing);
        QCOMPARE(found->firstIndex, first);
    }
}

void TestMagnitude::coordinatesAreRowMajor()
{
    QVERIFY((coordinatesOf(6, {4, 3}) == std::vector<std::int64_t>{2, 0}));
    QVERIFY((coordinatesOf(23, {2, 3, 4}) == std::vector<std::int64_t>{1, 2, 3}));
    QVERIFY(coordinatesOf(0, {}).empty());
    QVERIFY((coordinatesOf(0, {0, 2}) == std::vector<std::int64_t>{0, 0}));
}

QTEST_GUILESS_MAIN(TestMagnitude)
#include "tst_magnitude.moc"
