#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes the test vectors of magnitudes without any of the project's own code.

    magnitudes.py            writes magnitudes.txt beside this file
    magnitudes.py --check    exit code 1 when magnitudes.txt is not what this script computes

Numbers of a format are listed from its definition (an 8-bit one has 256 of them), so that a ULP distance is a difference of
two places in a sorted list, or for wide formats the difference of two integers. Exact arithmetic is done with Fraction.
A line is: name; dtype; baseline hex; candidate hex; differing; first index; max abs; max rel; ulp; largest; kind; counts of
nan in baseline, nan in candidate, inf in baseline, inf in candidate, payloads, signs of zero, sign flips. "-" is none.
"""
import argparse
import random
import struct
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

NAN, INF = "nan", "inf"
# name: bits, exponent bits, mantissa bits, bias, specials
FLOATS = {
    "float16": (16, 5, 10, 15, "ieee"),
    "bfloat16": (16, 8, 7, 127, "ieee"),
    "float32": (32, 8, 23, 127, "ieee"),
    "float64": (64, 11, 52, 1023, "ieee"),
    "float8_e5m2": (8, 5, 2, 15, "ieee"),
    "float8_e4m3fn": (8, 4, 3, 7, "only-nan"),
    "float8_e5m2fnuz": (8, 5, 2, 16, "fnuz"),
    "float8_e4m3fnuz": (8, 4, 3, 8, "fnuz"),
    "float8_e8m0fnu": (8, 8, 0, 127, "scale"),
    "float4_e2m1fn_x2": (4, 2, 1, 1, "none"),
}
PAIRS = {"complex32": "float16", "complex64": "float32", "complex128": "float64", "float4_e2m1fn_x2": "float4_e2m1fn_x2"}
INTEGERS = {"int8": (8, True), "int16": (16, True), "int32": (32, True), "int64": (64, True), "uint8": (8, False),
            "uint16": (16, False), "uint32": (32, False), "uint64": (64, False), "bool": (8, False)}
LARGEST = Fraction(sys.float_info.max)


def decode(dtype, bits):
    """(class or None, negative, exact value)"""
    if dtype in INTEGERS:
        width, signed = INTEGERS[dtype]
        value = bits - (1 << width) if signed and bits >> (width - 1) else bits
        return None, value < 0, Fraction(value)
    width, exponent_bits, mantissa_bits, bias, specials = FLOATS[dtype]
    if specials == "scale":
        return (NAN, False, None) if bits == 255 else (None, False, Fraction(2) ** (bits - bias))
    negative = bool(bits >> (width - 1))
    exponent = (bits >> mantissa_bits) & ((1 << exponent_bits) - 1)
    mantissa = bits & ((1 << mantissa_bits) - 1)
    top = exponent == (1 << exponent_bits) - 1
    if specials == "ieee" and top:
        return (NAN if mantissa else INF), negative, None
    if specials == "only-nan" and top and mantissa == (1 << mantissa_bits) - 1:
        return NAN, negative, None
    if specials == "fnuz" and bits == 1 << (width - 1):
        return NAN, negative, None
    fraction = Fraction(mantissa, 1 << mantissa_bits)
    value = (1 + fraction) * Fraction(2) ** (exponent - bias) if exponent else fraction * Fraction(2) ** (1 - bias)
    return None, negative, -value if negative else value


_LISTS = {}


def place(dtype, bits):
    """The place of a finite number among all numbers of its format, in steps from zero."""
    if dtype not in _LISTS and FLOATS[dtype][0] <= 16:
        values = sorted({value for kind, _, value in (decode(dtype, b) for b in range(1 << FLOATS[dtype][0])) if not kind})
        _LISTS[dtype] = {value: i for i, value in enumerate(values)}
    if dtype in _LISTS:
        return _LISTS[dtype][decode(dtype, bits)[2]]
    width = FLOATS[dtype][0]  # IEEE 754: the patterns of equal sign are in the order of their values
    magnitude = bits & ((1 << (width - 1)) - 1)
    return -magnitude if bits >> (width - 1) else magnitude


def parts(dtype, data):
    """Per element: the bit patterns of its numbers."""
    part = PAIRS.get(dtype, dtype)
    width = INTEGERS[part][0] if part in INTEGERS else FLOATS[part][0]
    if width == 4:
        return [(byte & 15, byte >> 4) for byte in data]
    numbers = [int.from_bytes(data[i:i + width // 8], "little") for i in range(0, len(data), width // 8)]
    step = 2 if dtype in PAIRS else 1
    return [tuple(numbers[i:i + step]) for i in range(0, len(numbers), step)]


def rounded(value):
    return float(min(value, LARGEST))


def magnitude(dtype, baseline, candidate):
    part = PAIRS.get(dtype, dtype)
    elements = list(zip(parts(dtype, baseline), parts(dtype, candidate)))
    differing = [i for i, (b, c) in enumerate(elements) if b != c]
    out = Counter()
    distances, relative, ulps = [], [], []
    pairs = [(x, y) for b, c in elements for x, y in zip(b, c) if x != y]
    for x, y in pairs:
        (b_kind, b_negative, b), (c_kind, c_negative, c) = decode(part, x), decode(part, y)
        if b_kind == c_kind == NAN:
            out["payload"] += 1
        elif NAN in (b_kind, c_kind):
            out["nan " + ("b" if b_kind == NAN else "c")] += 1
        elif b_kind == c_kind == INF:
            out["flip"] += 1
        elif INF in (b_kind, c_kind):
            out["inf " + ("b" if b_kind == INF else "c")] += 1
        else:
            # The product subtracts doubles: its distance is rounded once.
            distances.append(rounded(abs(c - b)))
            if b:
                relative.append(min(distances[-1] / abs(float(b)), sys.float_info.max))
            if part not in INTEGERS:
                ulps.append(abs(place(part, x) - place(part, y)))
            if b == c == 0:
                out["zero"] += 1
            elif b == -c:
                out["flip"] += 1
    largest = [abs(float(v)) for b, _ in elements for kind, _, v in (decode(part, x) for x in b) if not kind]
    kind = "values"
    if not pairs:
        kind = "values"
    elif out["payload"] == len(pairs):
        kind = "nan-payload"
    elif out["zero"] == len(pairs):
        kind = "sign-of-zero"
    elif out["zero"] + out["flip"] == len(pairs):
        kind = "sign"
    elif Counter(b for b, _ in elements) == Counter(c for _, c in elements):
        kind = "permutation"

    def most(values):
        return repr(max(values)) if values else "-"

    return [str(len(differing)), str(differing[0] if differing else 0), most(distances), most(relative), most(ulps),
            most(largest), kind] + [str(out[k]) for k in ("nan b", "nan c", "inf b", "inf c", "payload", "zero", "flip")]


def width_of(dtype):
    part = PAIRS.get(dtype, dtype)
    bits = INTEGERS[part][0] if part in INTEGERS else FLOATS[part][0]
    return 1 if bits == 4 else bits * (2 if dtype in PAIRS else 1) // 8


def neighbours(dtype):
    """Patterns worth a look: zeros, ones, ends of ranges, and what is special."""
    part = PAIRS.get(dtype, dtype)
    width = INTEGERS[part][0] if part in INTEGERS else FLOATS[part][0]
    top = (1 << width) - 1
    half = 1 << (width - 1)
    patterns = {0, 1, 2, half - 1, half, half + 1, top, top - 1}
    if part in FLOATS and FLOATS[part][4] != "scale":
        _, exponent_bits, mantissa_bits, bias, _ = FLOATS[part]
        infinity = ((1 << exponent_bits) - 1) << mantissa_bits
        patterns |= {infinity, infinity - 1, (infinity + 1) & top, bias << mantissa_bits, 1 << mantissa_bits, infinity | half}
    return sorted(patterns)


def packed(dtype, patterns):
    part = PAIRS.get(dtype, dtype)
    width = INTEGERS[part][0] if part in INTEGERS else FLOATS[part][0]
    if width == 4:
        patterns = patterns + [0] * (len(patterns) % 2)
        return bytes(low | high << 4 for low, high in zip(patterns[::2], patterns[1::2]))
    if dtype in PAIRS:
        patterns = patterns + [0] * (len(patterns) % 2)
    return b"".join(pattern.to_bytes(width // 8, "little") for pattern in patterns)


def f32(*numbers):
    return struct.pack("<%df" % len(numbers), *numbers)


def cases():
    yield "equal", "float32", f32(1, 2, 3), f32(1, 2, 3)
    yield "no elements", "float32", b"", b""
    yield "one of four", "float32", f32(1, 2, 3, 4), f32(1, 2, 3.5, 4)
    yield "sign of zero", "float32", f32(0, 1), f32(-0.0, 1)
    yield "only signs", "float32", f32(1, -2, 0), f32(-1, 2, -0.0)
    yield "payload", "float32", bytes.fromhex("0000c07f"), bytes.fromhex("0100c07f")
    yield "sign of NaN", "float32", bytes.fromhex("0000c07f"), bytes.fromhex("0000c0ff")
    yield "NaN appears", "float32", f32(1, 2), f32(1, float("nan"))
    yield "NaN against infinity", "float32", f32(float("inf")), f32(float("nan"))
    yield "infinity appears", "float32", f32(1, 2, 3), f32(1, float("inf"), -float("inf"))
    yield "other infinity", "float32", f32(float("inf")), f32(-float("inf"))
    yield "permutation", "float32", f32(1, 2, 3, 4), f32(1, 4, 2, 3)
    yield "no permutation", "float32", f32(1, 2, 2), f32(2, 1, 1)
    yield "swapped halves of a double", "float64", struct.pack("<d", 1.5), struct.pack("<d", 1.5)[4:] + struct.pack("<d", 1.5)[:4]
    yield "across zero", "float32", bytes.fromhex("01000000"), bytes.fromhex("01000080")
    yield "beside a zero", "float32", f32(0), f32(3.1e-4)
    yield "overflowing distance", "float64", struct.pack("<d", 1.7e308), struct.pack("<d", -1.7e308)
    yield "lowest against highest", "int64", struct.pack("<q", -2**63), struct.pack("<q", 2**63 - 1)
    yield "large integers", "int64", struct.pack("<q", 2**62), struct.pack("<q", 2**62 + 1)
    yield "complex parts", "complex64", f32(1, 2, 3, 4), f32(1, 2.5, 3, 4)
    yield "complex permutation", "complex64", f32(1, 2, 3, 4), f32(3, 4, 1, 2)
    yield "swapped parts", "complex64", f32(1, 2, 3, 4), f32(2, 1, 4, 3)
    for dtype in [*FLOATS, *PAIRS, *INTEGERS]:
        if dtype in PAIRS and dtype in FLOATS:
            continue
        every = neighbours(dtype)
        grid = [(b, c) for b in every for c in every]
        for name, chosen in (("grid", grid), ("grid backwards", grid[::-1])):
            yield "%s %s" % (dtype, name), dtype, packed(dtype, [b for b, _ in chosen]), packed(dtype, [c for _, c in chosen])
    yield "float4 grid", "float4_e2m1fn_x2", bytes(range(256)), bytes(reversed(range(256)))
    for dtype in FLOATS:  # every 8-bit number against its neighbours in the table
        if width_of(dtype) == 1 and dtype not in PAIRS:
            every = bytes(range(256))
            for distance in (1, 127, 128):
                yield "%s all, %d apart" % (dtype, distance), dtype, every, every[distance:] + every[:distance]
            for number in range(0, 256, 5):  # one at a time: a maximum hides the others
                yield "%s #%d" % (dtype, number), dtype, bytes([number]), bytes([(number * 7 + 3) % 256])
    generator = random.Random(20261201)
    for dtype in [*FLOATS, *PAIRS, *INTEGERS]:
        for count in (1, 7, 40):
            baseline = generator.randbytes(count * width_of(dtype))
            candidate = bytearray(baseline)
            for _ in range(generator.randrange(1, 4)):
                candidate[generator.randrange(len(candidate))] ^= 1 << generator.randrange(8)
            yield "%s random %d" % (dtype, count), dtype, baseline, bytes(candidate)


def text():
    return "".join("; ".join([name, dtype, baseline.hex(), candidate.hex(), *magnitude(dtype, baseline, candidate)]) + "\n"
                   for name, dtype, baseline, candidate in cases())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    target = Path(__file__).with_suffix(".txt")
    if parser.parse_args().check:
        return 0 if target.read_text() == text() else "magnitudes.txt is not what this script computes"
    target.write_text(text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
