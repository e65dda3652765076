// SPDX-License-Identifier: Apache-2.0
#include "samebit/model/signature.h"

#include <QTest>

using namespace samebit;

namespace {

SignaturePlace place()
{
    return {"aten::add_", "Tensor", Phase::Backward, "net.0", "train.py", "forward"};
}

TensorMetaRow meta(DType dtype, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides)
{
    TensorMetaRow row;
    row.dtype = dtype;
    row.sizes = std::move(sizes);
    row.strides = std::move(strides);
    return row;
}

std::uint64_t strongOf(const TensorMetaRow& only)
{
    const TensorMetaRow* metas[] = {&only};
    return makeSignatures(place(), metas).strong;
}

} // namespace

class TestSignature : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hashesTheCanonicalText();
    void baseNameDropsTheFormOfTheCall_data();
    void baseNameDropsTheFormOfTheCall();
    void eachSignatureSeesItsOwnFields();
    void layoutCountsByClass();
};

// Computed from the text in core/FORMAT.md, "Signatures", with libxxhash.
void TestSignature::hashesTheCanonicalText()
{
    const TensorMetaRow matrix = meta(DType::Float32, {2, 3}, {3, 1});
    const TensorMetaRow number = meta(DType::Int64, {}, {});
    const TensorMetaRow* metas[] = {&matrix, &number};
    const Signatures signatures = makeSignatures(place(), metas);
    QCOMPARE(signatures.strong, 0x3c4ec90eed195769ULL);
    QCOMPARE(signatures.medium, 0xc7377cac863434e2ULL);
    QCOMPARE(signatures.weak, 0xa750736b9cfdd44fULL);
}

void TestSignature::baseNameDropsTheFormOfTheCall_data()
{
    QTest::addColumn<QByteArray>("full");
    QTest::addColumn<QByteArray>("base");
    for (const auto& [full, base] : {std::pair{"aten::add", "aten::add"},
                                     {"aten::add_", "aten::add"},
                                     {"aten::_foreach_add_", "aten::add"},
                                     {"aten::_fused_adam_", "aten::adam"},
                                     {"aten::index_put_", "aten::index_put"},
                                     {"aten::_index_put_impl_", "aten::_index_put_impl"},
                                     {"aten::__and__", "aten::__and__"},
                                     {"mine::op", "mine::op"},
                                     {"bare_", "bare"},
                                     {"aten::_", "aten::_"},
                                     {"", ""}})
        QTest::newRow(full) << QByteArray(full) << QByteArray(base);
}

void TestSignature::baseNameDropsTheFormOfTheCall()
{
    QFETCH(QByteArray, full);
    QFETCH(QByteArray, base);
    QCOMPARE(QByteArray::fromStdString(baseName(full.toStdString())), base);
}

void TestSignature::eachSignatureSeesItsOwnFields()
{
    const Signatures plain = makeSignatures(place(), {});
    SignaturePlace other = place();
    other.overload = "Scalar";
    QVERIFY(makeSignatures(other, {}).medium != plain.medium);
    QCOMPARE(makeSignatures(other, {}).weak, plain.weak);
    other = place();
    other.operatorName = "aten::add";
    QVERIFY(makeSignatures(other, {}).medium != plain.medium);
    QCOMPARE(makeSignatures(other, {}).weak, plain.weak);
    other = place();
    other.file = "moved/train.py";
    QVERIFY(makeSignatures(other, {}).strong != plain.strong);
    QCOMPARE(makeSignatures(other, {}).weak, plain.weak);
    other = place();
    other.phase = Phase::Recompute;
    QVERIFY(makeSignatures(other, {}).weak != plain.weak);
    // Fields do not run into each other.
    other = place();
    other.modulePath = "net.0t";
    other.file = "rain.py";
    QVERIFY(makeSignatures(other, {}).medium != plain.medium);
}

void TestSignature::layoutCountsByClass()
{
    const std::uint64_t contiguous = strongOf(meta(DType::Float32, {4, 3, 5, 6}, {90, 30, 6, 1}));
    QVERIFY(strongOf(meta(DType::Float32, {4, 3, 5, 6}, {90, 1, 18, 3}))
            != contiguous); // channels last
    QVERIFY(strongOf(meta(DType::Float32, {4, 3, 5, 6}, {0, 30, 6, 1})) != contiguous); // expanded
    QVERIFY(strongOf(meta(DType::Float32, {4, 3, 5, 6}, {200, 30, 6, 1})) != contiguous); // a slice
    QCOMPARE(strongOf(meta(DType::Float32, {4, 3, 5, 6}, {200, 30, 6, 1})),
             strongOf(meta(DType::Float32, {4, 3, 5, 6}, {300, 40, 6, 1})));
    QVERIFY(strongOf(meta(DType::Float64, {4, 3, 5, 6}, {90, 30, 6, 1})) != contiguous);
    // The stride of a dimension of size 1 means nothing, nor do strides without elements.
    QCOMPARE(strongOf(meta(DType::Float32, {1, 3}, {99, 1})),
             strongOf(meta(DType::Float32, {1, 3}, {3, 1})));
    QCOMPARE(strongOf(meta(DType::Float32, {0, 3}, {7, 9})),
             strongOf(meta(DType::Float32, {0, 3}, {3, 1})));
    TensorMetaRow sparse = meta(DType::Float32, {4, 3}, {});
    sparse.layout = "sparse_coo";
    QVERIFY(strongOf(sparse) != strongOf(meta(DType::Float32, {4, 3}, {3, 1})));
}

QTEST_GUILESS_MAIN(TestSignature)
#include "tst_signature.moc"
