#!/usr/bin/env python3
"""A second implementation of kind `tiled` and of its banks, against `BINARY eval --jsonl`.

    tiled.py --binary PATH [--seed S] [--count N]

Every fact is counted over all positions of small tensors, by the formulas of the format's description and
not by closed forms.  Random scenes of digits, bases and every text grammar come first, then accesses of banks, then
scenes that are wrong, with the code and the place of their error.
Prints the first 20 differences and, last, `tiled: N agreed, M differed`; the exit code is 1 if any differ.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import subprocess
import sys
from typing import Any

BITS = {"FLOAT64": 64, "INT64": 64, "UINT64": 64, "FLOAT32": 32, "INT32": 32, "UINT32": 32, "FLOAT16": 16,
        "BFLOAT16": 16, "INT16": 16, "UINT16": 16, "FLOAT8_E4M3": 8, "FLOAT8_E5M2": 8, "INT8": 8, "UINT8": 8,
        "BOOL": 8, "INT4": 4, "UINT4": 4}
LABELS = ["", "W", "HW", "CHW", "NCHW", "NCDHW", "ABCDEF", "ABCDEFG", "ABCDEFGH"]
SHOWN = 20
LISTED = 64


def product(numbers: Any) -> int:
    result = 1
    for n in numbers:
        result *= n
    return result


def cells(sizes: list[int]) -> Any:
    """All coordinates in row-major order."""
    return itertools.product(*[range(n) for n in sizes])


def log2(n: int) -> int:
    return n.bit_length() - 1


def digit_values(digits: list[list[Any]], index: int) -> list[int]:
    """The digits of one dimension's index; a null extent must be resolved already."""
    found, done = [], 1
    for extent, _ in digits:
        found.append(index // done % extent)
        done *= extent
    return found


def swizzle(s: int, step: dict[str, int]) -> int:
    bits, base, shift = step["bits"], step["base"], step["shift"]
    taken = s & ((1 << bits) - 1) << (base + max(0, shift))
    return s ^ (taken >> shift if shift >= 0 else taken << -shift)


class Wrong(Exception):
    """A scene that is an error, with its code and place."""

    def __init__(self, code: str, where: str):
        super().__init__(code)
        self.code, self.where = code, where


class Layout:
    """Where the elements of one tensor lie; `digits` with resolved extents, or `bases`."""

    def __init__(self, dtype: str, sizes: list[int], labels: str | None = None, digits: Any = None,
                 bases: Any = None, xor: Any = (), pad: Any = (), base: int = 0, first: Any = None):
        self.dtype, self.bits, self.sizes = dtype, BITS[dtype], sizes
        self.labels = labels or LABELS[len(sizes)]
        self.base, self.xor, self.pad = base, list(xor), list(pad)
        self.first = first or [0] * len(sizes)
        self.bases = bases
        self.given_bases = bases
        self.digits = None
        if bases is not None:
            self.padded = list(sizes)
            self.inverse = {}
            for offset in range(product(sizes)):
                at = [0] * len(sizes)
                for bit, basis in enumerate(bases):
                    if offset >> bit & 1:
                        at = [a ^ b for a, b in zip(at, basis)]
                self.inverse[tuple(at)] = offset
        else:
            self.digits = []
            for d, given in enumerate(digits):
                inner = product(e for e, _ in given if e is not None)
                rest = -(-(self.first[d] + sizes[d]) // inner)
                self.digits.append([[rest if e is None else e, s] for e, s in given])
            self.padded = [product(e for e, _ in given) for given in self.digits]
        self.walk()

    def plain_sum(self, index: tuple[int, ...]) -> int:
        if self.bases is not None:
            return self.base + self.inverse[index]
        s = self.base
        for digits, i in zip(self.digits, index):
            s += sum(v * stride for v, (_, stride) in zip(digit_values(digits, i), digits))
        return s

    def offset_of_index(self, index: tuple[int, ...]) -> int:
        x = self.plain_sum(index)
        for step in self.xor:
            x = swizzle(x, step)
        return x + sum(x // interval * amount for interval, amount in self.pad)

    def offset(self, coords: Any) -> int:
        return self.offset_of_index(tuple(c + f for c, f in zip(coords, self.first)))

    def walk(self) -> None:
        """Visits every position of the whole tiles."""
        self.at: dict[int, list[list[int]]] = {}
        self.padding_at: dict[int, list[list[int]]] = {}
        self.order: list[int] = []
        least = min(self.plain_sum(i) for i in cells(self.padded))
        if (self.steps() or self.pad) and least < 0:
            raise Wrong("layout", "base_offset")
        for index in cells(self.padded):
            coords = [i - f for i, f in zip(index, self.first)]
            offset = self.offset_of_index(index)
            if all(0 <= c < n for c, n in zip(coords, self.sizes)):
                self.at.setdefault(offset, []).append(coords)
                self.order.append(offset)
            else:
                self.padding_at.setdefault(offset, []).append(coords)
        both = set(self.at) | set(self.padding_at)
        self.low, self.high, self.used = min(both), max(both), len(both)

    def steps(self) -> bool:
        """Whether XOR steps move anything; those of no bits do not count."""
        return any(x["bits"] for x in self.xor)

    def facts(self, total_bytes: int | None = None) -> dict[str, Any]:
        count = product(self.sizes)
        least, most, distinct = min(self.at), max(self.at), len(self.at)
        runs, longest, length = 0, 0, 0
        for i, offset in enumerate(self.order):
            if i and offset == self.order[i - 1] + 1:
                length += 1
            else:
                runs, length = runs + 1, 1
            longest = max(longest, length)
        answer = {
            "kind": "tiled", "sizes": self.sizes, "labels": self.labels, "dtype": self.dtype, "rank": len(self.sizes),
            "element_count": count, "min_offset": least, "max_offset": most, "distinct_offsets": distinct,
            "packed": distinct == count == most - least + 1, "overlapping": distinct < count,
            "pad": [list(p) for p in self.pad], "bases": self.given_bases, "padded_sizes": self.padded,
            "holes": self.high - self.low + 1 - self.used, "padded_elements": product(self.padded),
            "padding": product(self.padded) - count, "reserved_elements": self.high + 1,
            "buffer_bytes": -(-(self.high + 1) * self.bits // 8), "runs": runs, "longest_run": longest}
        if total_bytes is not None:
            answer["fits"] = least >= 0 and -(-(most + 1) * self.bits // 8) <= total_bytes
        return answer

    def strides(self) -> list[int | None] | None:
        """The strides of the same tensor as a buffer (null where a size of 1 leaves them open), or none."""
        origin = self.offset([0] * len(self.sizes))
        found: list[int | None] = []
        for d, n in enumerate(self.sizes):
            unit = [int(d == e) for e in range(len(self.sizes))]
            found.append(self.offset(unit) - origin if n > 1 else None)
        for coords, offset in zip(cells(self.sizes), self.order):
            if offset != origin + sum(c * (s or 0) for c, s in zip(coords, found)):
                return None
        return found

    def byte(self, offset: int) -> dict[str, int]:
        answer = {"offset": offset, "byte": offset * self.bits // 8}
        if self.bits == 4:
            answer["nibble"] = offset % 2
        return answer

    def at_offset(self, offset: int) -> dict[str, Any]:
        here = self.at.get(offset, [])
        answer: dict[str, Any] = {"offset": offset, "coords": here[:LISTED], "count": len(here)}
        if here:
            answer["what"] = "element"
        elif offset in self.padding_at:
            answer["what"] = "padding"
            answer["padded_coords"] = self.padding_at[offset][:LISTED]
            answer["beyond"] = [label for d, label in enumerate(self.labels) if any(
                not 0 <= c[d] < self.sizes[d] for c in self.padding_at[offset])]
        else:
            answer["what"] = "hole" if self.low < offset < self.high else "outside"
        return answer

    def warnings(self) -> list[list[str]]:
        return [["tiled", "tail", f"sizes[{d}]"] for d in range(len(self.sizes))
                if self.first[d] + self.sizes[d] < self.padded[d]]


# Random scenes. Each maker returns a scene and what its layout is, from the numbers that the text was made of.

def some_sizes(rng: random.Random, rank: int, most: int) -> list[int]:
    """Random sizes whose product is at most `most`."""
    while True:
        sizes = [rng.choice([1, 2, 3, 4, 5, 7, 8, 9, 12, 16]) for _ in range(rank)]
        if product(sizes) <= most:
            return sizes


def powers(rng: random.Random, rank: int, bits: int) -> list[int]:
    """Sizes that are powers of two, with `bits` bits in all."""
    sizes = [1] * rank
    for _ in range(bits):
        sizes[rng.randrange(rank)] *= 2
    return sizes


def pick_labels(rng: random.Random, rank: int) -> str | None:
    choice = rng.random()
    if choice < 0.4:
        return None
    letters = LABELS[rank] if choice < 0.7 else "ABCDEFGH"[:rank] if choice < 0.8 else "NCHWDKXYZR"[:rank + 2]
    return "".join(rng.sample(letters, rank))


def scene_of(dtype: str, sizes: list[int], labels: str | None, **rest: Any) -> dict[str, Any]:
    scene: dict[str, Any] = {"stridescope": 1, "kind": "tiled", "dtype": dtype, "sizes": sizes}
    if labels is not None:
        scene["labels"] = labels
    scene.update(rest)
    return scene


def strides_of(axes: list[tuple[int, int]]) -> list[int]:
    """Row-major strides of (dimension, extent) axes, outermost first."""
    run, found = 1, []
    for _, extent in reversed(axes):
        found.append(run)
        run *= extent
    return found[::-1]


def axes_to_digits(rank: int, axes: list[tuple[int, int]]) -> list[list[list[int]]]:
    """Digits of dense axes that hold, outermost first, the digits of the dimensions."""
    digits: list[list[list[int]]] = [[] for _ in range(rank)]
    for (d, extent), stride in reversed(list(zip(axes, strides_of(axes)))):
        digits[d].append([extent, stride])
    return [found or [[1, 0]] for found in digits]


def parts_to_digits(rank: int, parts: list[tuple[int, int, int]]) -> list[list[list[int]]]:
    """Digits of dense parts (dimension, extent, steps of the index), outermost first; those of a dimension by steps."""
    digits: list[list[tuple[int, list[int]]]] = [[] for _ in range(rank)]
    strides = strides_of([(d, extent) for d, extent, _ in parts])
    for (d, extent, steps), stride in reversed(list(zip(parts, strides))):
        digits[d].append((steps, [extent, stride]))
    return [[digit for _, digit in sorted(found, key=lambda one: one[0])] or [[1, 0]] for found in digits]


def make_digits(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    rank = rng.randint(1, 4)
    dtype, labels = rng.choice(list(BITS)), pick_labels(rng, rank)
    sizes = some_sizes(rng, rank, 160)
    first = [rng.choice([0, 0, 0, 1, 2, 3, 5]) for _ in sizes] if rng.random() < 0.4 else None
    begins = first or [0] * rank
    given: list[list[list[Any]]] = []
    axes: list[tuple[int, int]] = []
    for d, n in enumerate(sizes):
        inner = [rng.choice([1, 2, 3, 4, 8]) for _ in range(rng.choice([0, 0, 1, 1, 2]))]
        rest = -(-(begins[d] + n) // product(inner))
        outer = None if rng.random() < 0.5 else rest + rng.choice([0, 0, 0, 1])
        given.append([[e, 0] for e in inner + [outer]])
        axes += [(d, e) for e in inner + [rest if outer is None else outer]]
    if product(e for _, e in axes) > 1200:
        return make_digits(rng)
    rng_strides = rng.random()
    if rng_strides < 0.6:
        # Dense or padded axes in any order.
        order = list(range(len(axes)))
        rng.shuffle(order)
        run, strides = 1, [0] * len(axes)
        for k in order:
            strides[k] = run
            run *= axes[k][1]
            if rng_strides < 0.25:
                run += rng.choice([0, 0, 1, 3])
    else:
        strides = [rng.choice([0, 1, 1, 2, 3, 4, 7, 8, 12, 16, 30] + [-1, -2, -5] * (rng_strides > 0.85))
                   for _ in axes]
    k = 0
    for dims in given:
        for digit in dims:
            digit[1] = strides[k]
            k += 1
    extra = {"digits": given}
    if first:
        extra["first"] = first
    return scene_of(dtype, sizes, labels, **extra), dict(digits=given, first=first)


def make_bases(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    rank = rng.randint(1, 3)
    sizes = powers(rng, rank, rng.randint(1, 8))
    bases = some_bases(rng, sizes)
    return scene_of(rng.choice(list(BITS)), sizes, pick_labels(rng, rank), bases=bases), dict(bases=bases)


def some_bases(rng: random.Random, sizes: list[int]) -> list[list[int]]:
    """Independent bases: the unit ones, shuffled, then added to each other."""
    bases = [[1 << b if d == e else 0 for e in range(len(sizes))]
             for d, n in enumerate(sizes) for b in range(log2(n))]
    if rng.random() < 0.5:
        bases = bases[::-1]
    else:
        rng.shuffle(bases)
    for _ in range(rng.choice([0, 1, 2, 5])):
        if len(bases) > 1:
            a, b = rng.sample(range(len(bases)), 2)
            bases[a] = [x ^ y for x, y in zip(bases[a], bases[b])]
    return bases


def make_tag(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """oneDNN and TVM."""
    rank = rng.randint(1, 5)
    dtype, labels = rng.choice(list(BITS)), pick_labels(rng, rank)
    sizes = some_sizes(rng, rank, 200)
    names = (labels or LABELS[rank]).lower()
    if rng.random() < 0.4 and set(names) != set("abcdefgh"[:rank]):
        names = "abcdefgh"[:rank]
    order = rng.sample(range(rank), rank)
    blocks = [(rng.randrange(rank), rng.choice([2, 3, 4, 8, 16])) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    style = rng.choice(["onednn", "onednn", "upper", "dash"])
    blocked = {d for d, _ in blocks}
    if style == "onednn":
        outer = "".join(names[d].upper() if d in blocked else names[d] for d in order)
        between = rng.choice(["", "_"]) if blocks else ""
    elif style == "upper":
        outer, between = "".join(names[d].upper() for d in order), ""
    else:
        outer = "".join(rng.choice([str.lower, str.upper])(names[d]) for d in order)
        between = "-"
        if not blocks:
            blocks = [(0, 2)]
    text = outer + between + "".join(f"{e}{names[d]}" for d, e in blocks)
    inner = [product(e for b, e in blocks if b == d) for d in range(rank)]
    first = [rng.choice([0, 1, 4]) for _ in sizes] if rng.random() < 0.15 else [0] * rank
    axes = [(d, -(-(first[d] + sizes[d]) // inner[d])) for d in order] + blocks
    if product(e for _, e in axes) > 3000:
        return make_tag(rng)
    extra = {"first": first} if any(first) else {}
    return scene_of(dtype, sizes, labels, layout=text, **extra), \
        dict(digits=axes_to_digits(rank, axes), first=first)


XLA_TYPES = {"FLOAT64": "f64", "FLOAT32": "f32", "FLOAT16": "f16", "BFLOAT16": "bf16", "INT64": "s64", "INT32": "s32",
             "INT16": "s16", "INT8": "s8", "UINT64": "u64", "UINT32": "u32", "UINT16": "u16", "UINT8": "u8",
             "BOOL": "pred", "INT4": "s4", "UINT4": "u4"}


def make_xla(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    rank = rng.randint(1, 4)
    dtype = rng.choice(list(XLA_TYPES))
    sizes = some_sizes(rng, rank, 200)
    minor = rng.sample(range(rank), rank)
    # The physical shape: dimension, extent, and the steps of the index from one position to the next.
    shape: list[tuple[int, int, int]] = [(d, sizes[d], 1) for d in reversed(minor)]
    text = ""
    for level in range(rng.choice([0, 1, 1, 2, 3])):
        axes = rng.randint(1, min(len(shape), 3))
        cut = shape[len(shape) - axes:]
        if level == 0:
            tile = [rng.choice([1, 2, 3, 4, 8]) for _ in cut]
        else:
            tile = [rng.choice([t for t in range(1, e + 1) if e % t == 0]) for _, e, _ in cut]
        # The index e of an axis becomes e / t and e mod t, as in XLA's formula.
        shape = shape[:len(shape) - axes] + [(d, -(-e // t), v * t) for (d, e, v), t in zip(cut, tile)] \
            + [(d, t, v) for (d, _, v), t in zip(cut, tile)]
        text += "(" + ",".join(str(t) for t in tile) + ")"
    if product(e for _, e, _ in shape) > 3000 or len([1 for _, e, _ in shape if e > 1]) > 16:
        return make_xla(rng)
    layout = "{" + ",".join(str(d) for d in minor) + (":T" + text if text else "") + "}"
    if rng.random() < 0.4:
        name = XLA_TYPES[dtype]
        layout = f"{rng.choice([name, name.upper()])}[{','.join(map(str, sizes))}]{layout}"
    return scene_of(dtype, sizes, pick_labels(rng, rank), layout=layout), dict(digits=parts_to_digits(rank, shape))


def make_xla_star(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A star merges an axis with the next more minor one before the tile cuts it."""
    minor_size = rng.choice([4, 6, 8, 12])
    sizes = [rng.choice([1, 2, 3]), rng.choice([2, 3, 4, 6]), minor_size]
    if rng.random() < 0.5:
        tile = rng.choice([t for t in range(1, minor_size + 1) if minor_size % t == 0])
        outer = [(0, sizes[0]), (1, sizes[1]), (2, minor_size // tile)]
        inner = [(2, tile)]
    else:
        more = rng.choice([t for t in range(1, sizes[1] + 1) if sizes[1] % t == 0])
        tile = minor_size * more
        outer, inner = [(0, sizes[0]), (1, sizes[1] // more)], [(1, more), (2, minor_size)]
    lead = rng.choice([None, 1, 2])
    if lead is None:
        text, axes = f"(*,{tile})", outer + inner
    else:
        text = f"({lead},*,{tile})"
        axes = [(0, -(-sizes[0] // lead))] + outer[1:] + [(0, lead)] + inner
    return scene_of("FLOAT32", sizes, None, layout="{2,1,0:T" + text + "}"), dict(digits=axes_to_digits(3, axes))


def make_cute(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    rank = rng.randint(1, 4)
    modes = [[rng.choice([1, 2, 2, 3, 4, 8]) for _ in range(rng.choice([1, 1, 2, 3]))] for _ in range(rank)]
    sizes = [product(m) for m in modes]
    if product(sizes) > 256:
        return make_cute(rng)
    flat = [(d, k) for d, mode in enumerate(modes) for k in range(len(mode))]
    compact = rng.random() < 0.25
    order = list(flat) if compact else rng.sample(flat, len(flat))
    strides, run = {}, 1
    loose = not compact and rng.random() < 0.4
    for d, k in order:
        strides[d, k] = rng.choice([0, 1, 2, 3, 8, 16]) if loose else run
        run *= modes[d][k]
    mark = rng.choice(["", "", "_"])

    def nest(values: list[int]) -> str:
        # Three digits may stand flat or in a pair within the pair; both mean the same.
        texts = [mark + str(v) for v in values]
        if len(texts) == 1:
            return texts[0]
        if len(texts) == 3 and deep:
            return f"({texts[0]},({texts[1]},{texts[2]}))"
        return "(" + ",".join(texts) + ")"

    deep = rng.random() < 0.5
    space = rng.choice(["", " "])

    def whole(parts: list[str]) -> str:
        if rank == 1 and "," not in parts[0] and rng_plain:
            return parts[0]
        return "(" + ("," + space).join(parts) + ")"

    rng_plain = rng.random() < 0.7
    text = whole([nest(m) for m in modes])
    if not compact:
        text += ":" + whole([nest([strides[d, k] for k in range(len(m))]) for d, m in enumerate(modes)])
    digits = [[[modes[d][k], strides[d, k]] for k in range(len(modes[d]))] for d in range(rank)]
    what: dict[str, Any] = dict(digits=digits)
    if rng.random() < 0.45:
        bits = rng.randint(0, 3)
        base, shift = rng.randint(0, 4), rng.choice([1, -1, 1]) * (bits + rng.randint(0, 2))
        offset = rng.choice([0, 0, 0, 1, 5, 16])
        word = rng.choice([f"Sw<{bits},{base},{shift}>", f"S<{bits},{base},{shift}>",
                           f"Swizzle({bits},{base},{shift})"] + [f"SW_{bits}_{base}_{shift}"] * (shift >= 0))
        text = f"{word} o {mark}{offset} o {text}"
        what["xor"] = [dict(bits=bits, base=base, shift=shift)]
        what["base"] = offset
    elif not compact and rng.random() < 0.2:
        text = f'!cute.layout<"{text}">'
    what["colexicographic"] = len([n for n in sizes if n > 1]) > 1
    return scene_of(rng.choice(list(BITS)), sizes, pick_labels(rng, rank), layout=text), what


def ordered(sizes: list[int], order: list[int]) -> list[list[list[int]]]:
    """Packed digits, order[0] fastest."""
    digits: list[Any] = [None] * len(sizes)
    run = 1
    for d in order:
        digits[d] = [[sizes[d], run]]
        run *= sizes[d]
    return digits


class Triton(Layout):
    """The formula of swizzled_shared itself, in place of XOR steps; a base stands before the steps, if there is one."""

    def __init__(self, *args: Any, triton: tuple[int, int, int, list[int]], **rest: Any):
        self.vec, self.per, self.most, self.order_of = triton
        super().__init__(*args, **rest)

    def own_step(self) -> dict[str, int] | None:
        """The XOR step that the description resolves the formula to."""
        if len(self.sizes) < 2:
            return None
        columns, rows = self.sizes[self.order_of[0]], self.sizes[self.order_of[1]]
        if columns < self.vec or rows < self.per:
            return None
        bits = min(log2(self.most), log2(columns // self.vec), log2(rows // self.per))
        return dict(bits=bits, base=log2(self.vec), shift=log2(self.per * columns // self.vec)) if bits > 0 else None

    def steps(self) -> bool:
        return self.own_step() is not None or super().steps()

    def plain_sum(self, index: tuple[int, ...]) -> int:
        if self.base:
            step = self.own_step() if self.base > 0 else None
            s = super().plain_sum(index)
            return swizzle(s, step) if step else s
        at = list(index)
        if len(at) > 1:
            column, row = self.order_of[0], self.order_of[1]
            at[column] ^= self.vec * (at[row] // self.per % self.most) % self.sizes[column]
        return super().plain_sum(tuple(at))


def make_swizzled(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    rank = rng.choice([1, 2, 2, 2, 3])
    sizes = powers(rng, rank, rng.randint(2, 9))
    order = rng.sample(range(rank), rank)
    vec, per, most = (rng.choice([1, 2, 4, 8]) for _ in range(3))
    name = rng.choice(["#ttg.swizzled_shared", "#triton_gpu.shared"])
    text = f"{name}<{{vec = {vec}, perPhase = {per}, maxPhase = {most}, order = [{', '.join(map(str, order))}]}}>"
    if rng.random() < 0.3:
        text = text.replace(" = ", "=")
    return scene_of(rng.choice(list(BITS)), sizes, pick_labels(rng, rank), layout=text), \
        dict(digits=ordered(sizes, order), triton=(vec, per, most, order))


def bases_text(bases: list[list[int]]) -> str:
    return "[" + ", ".join("[" + ", ".join(map(str, b)) + "]" for b in bases) + "]"


def make_padded(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    rank = rng.randint(1, 3)
    sizes = powers(rng, rank, rng.randint(2, 8))
    pads = [[rng.choice([2, 4, 8, 16, 32, 128]), rng.choice([1, 2, 4, 8])] for _ in range(rng.choice([1, 1, 2]))]
    if len({p[0] for p in pads}) < len(pads):
        pads = pads[:1]
    text = "#ttg.padded_shared<[" + ", ".join(f"{i}:+{a}" for i, a in pads) + "] {"
    if rng.random() < 0.5:
        order = rng.sample(range(rank), rank)
        text += f"order = [{', '.join(map(str, order))}], shape = [{', '.join(map(str, sizes))}]}}>"
        what: dict[str, Any] = dict(digits=ordered(sizes, order))
    else:
        bases = some_bases(rng, sizes)
        text += f"offset = {bases_text(bases)}, block = []}}>"
        what = dict(bases=bases)
    what["pad"] = pads
    return scene_of(rng.choice(list(BITS)), sizes, pick_labels(rng, rank), layout=text), what


def make_nvmma(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    dtype = rng.choice([t for t in BITS if 8 <= BITS[t] <= 32])
    bits = BITS[dtype]
    width = rng.choice([0, 16, 32, 64, 128])
    transposed = rng.random() < 0.3
    rank = 2 if transposed else rng.choice([2, 2, 3])
    core = max(16, width) * 8 // bits
    sizes = [rng.choice([1, 2, 4, 8]) for _ in range(rank - 1)] + [core * rng.choice([1, 1, 2, 3])]
    if rng.random() < 0.2:
        sizes[-1] = max(1, sizes[-1] - rng.choice([1, core // 2]))
    if product(sizes) > 1600:
        return make_nvmma(rng)
    rows, columns = product(sizes[:-1]), sizes[-1]
    digits = [[[n, core * product(sizes[d + 1:-1])]] for d, n in enumerate(sizes[:-1])]
    digits.append([[core, 1], [-(-columns // core), rows * core]])
    if transposed:
        sizes, digits = sizes[::-1], digits[::-1]
    text = f"#ttg.nvmma_shared<{{swizzlingByteWidth = {width}, transposed = {str(transposed).lower()}, " \
           f"elementBitWidth = {bits}}}>"
    what: dict[str, Any] = dict(digits=digits)
    if width > 16:
        what["xor"] = [dict(bits=log2(width // 16), base=4 - log2(bits // 8), shift=3)]
    return scene_of(dtype, sizes, pick_labels(rng, rank), layout=text), what


def make_linear(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    scene, what = make_bases(rng)
    text = f"offset = {bases_text(scene.pop('bases'))}" + rng.choice(["", ", block = []"])
    scene["layout"] = f"#ttg.shared_linear<{{{text}}}{rng.choice(['', ', alignment = 16'])}>"
    return scene, what


def make_named(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    dtype = rng.choice([t for t in BITS if BITS[t] != 4])
    c0 = 256 // BITS[dtype]
    if rng.random() < 0.5:
        sizes = [rng.choice([1, 2]), rng.choice([1, 3, 4, 7, 8, 17]), rng.choice([1, 2, 3]), rng.choice([1, 2, 5])]
        n = rng.choice([4, 8, 16])
        name, block = rng.choice([("NC4HW4", 4), ("NC8HW8", 8), ("NC1HWC0", c0), ("NC1HWC0_C04", 4),
                                  (f"NC1HWC2_{n}", n)])
        axes = [(0, sizes[0]), (1, -(-sizes[1] // block)), (2, sizes[2]), (3, sizes[3]), (1, block)]
        return scene_of(dtype, sizes, rng.choice([None, "NCHW"]), layout=name), dict(digits=axes_to_digits(4, axes))
    rank = rng.randint(2, 4)
    sizes = [rng.choice([1, 2]) for _ in range(rank - 2)] + [rng.choice([1, 5, 16, 17]), rng.choice([1, 8, 15, 33])]
    block = rng.choice([c0, c0, 4, 8])
    name = "FRACTAL_NZ" if block == c0 else f"FRACTAL_NZ_C0_{block}"
    m, n = rank - 2, rank - 1
    axes = [(d, sizes[d]) for d in range(rank - 2)] + [(n, -(-sizes[n] // block)), (m, -(-sizes[m] // 16)),
                                                     (m, 16), (n, block)]
    return scene_of(dtype, sizes, pick_labels(rng, rank), layout=name), dict(digits=axes_to_digits(rank, axes))


MAKERS = [make_digits] * 5 + [make_bases] * 2 + [make_tag] * 3 + [make_xla] * 2 + [make_xla_star, make_cute, make_cute,
          make_cute, make_swizzled, make_padded, make_nvmma, make_linear, make_named]


def random_scene(rng: random.Random) -> tuple[dict[str, Any], Layout | Wrong, list[list[str]]]:
    """A scene, its layout or what is wrong with it, and the warnings that a text gives."""
    scene, what = rng.choice(MAKERS)(rng)
    text_warnings = [["tiled", "colexicographic", "layout"]] if what.pop("colexicographic", False) else []
    bits = BITS[scene["dtype"]]
    xor, pad, base = what.setdefault("xor", []), what.setdefault("pad", []), what.setdefault("base", 0)
    if rng.random() < 0.25:
        scene["xor"] = []
        for _ in range(rng.choice([1, 1, 2])):
            n = rng.randint(0, 3)
            step = dict(bits=n, base=rng.randint(0, 3), shift=rng.choice([1, 1, -1]) * (n + rng.randint(0, 2)))
            if rng.random() < 0.5:
                step["unit"] = rng.choice(["elements", "bytes"])
            if step.get("unit") == "bytes":
                step["base"] += 3
            scene["xor"].append(step)
            move = {4: -1, 8: 0, 16: 1, 32: 2, 64: 3}[bits] if step.get("unit") == "bytes" else 0
            xor = xor + [dict(bits=n, base=step["base"] - move, shift=step["shift"])]
    if rng.random() < 0.15:
        scene["pad"] = [[rng.choice([1, 2, 3, 4, 8, 16]), rng.choice([0, 1, 2, 4])] for _ in range(rng.choice([1, 2]))]
        pad = pad + scene["pad"]
    if rng.random() < 0.25:
        scene["base_offset"] = rng.choice([1, 3, 16, 40, 100, -1, -20])
        base += scene["base_offset"]
    elif "digits" in scene and any(s < 0 for dims in scene["digits"] for _, s in dims) and rng.random() < 0.7:
        scene["base_offset"] = 200
        base += 200
    if rng.random() < 0.15:
        scene["total_bytes"] = rng.choice([0, 64, 256, 1000, 4096])
    what.update(xor=xor, pad=pad, base=base)
    if rng.random() < 0.1 and scene["dtype"] == "FLOAT32":
        del scene["dtype"]
    try:
        dtype = scene.get("dtype", "FLOAT32")
        kind = Triton if "triton" in what else Layout
        layout = kind(dtype, scene["sizes"], scene.get("labels"), **what)
        layout.given_bases = scene.get("bases")
        return scene, layout, text_warnings
    except Wrong as wrong:
        return scene, wrong, []


# Checks of answers. Each returns what differs, as lines.

def differs(name: str, want: Any, got: Any) -> list[str]:
    return [] if json.dumps(want) == json.dumps(got) else \
        [f"{name}: want {json.dumps(want)[:300]}, got {json.dumps(got)[:300]}"]


def check_error(code: str, where: str, answer: dict[str, Any]) -> list[str]:
    if answer.get("ok") is not False:
        return [f"want the error {code} at {where!r}, got an answer"]
    error = answer["error"]
    if not error.get("message"):
        return ["an error without a message"]
    return differs("error", [code, where], [error["code"], error["where"]])


def given_warnings(answer: dict[str, Any]) -> list[list[str]]:
    return [[w["kind"], w["code"], w["where"]] for w in answer["warnings"]]


def check_scene(scene: dict[str, Any], layout: Layout, warnings: list[list[str]], request: dict[str, Any],
                answer: dict[str, Any]) -> list[str]:
    if answer.get("ok") is not True:
        return [f"want an answer, got {json.dumps(answer.get('error'))}"]
    found = []
    for key, value in layout.facts(scene.get("total_bytes")).items():
        found += differs(key, value, answer.get(key, "missing"))
    if "total_bytes" not in scene and "fits" in answer:
        found.append("fits without total_bytes")
    found += differs("warnings", sorted(warnings + layout.warnings()), sorted(given_warnings(answer)))
    strides = layout.strides()
    plain = answer.get("plain", "missing")
    if (strides is None) != (plain is None) or plain == "missing":
        found.append(f"plain: want strides {strides}, got {plain}")
    elif strides is not None:
        same = plain["base_offset"] == layout.order[0] and len(plain["strides"]) == len(strides) \
            and all(w is None or w == g for w, g in zip(strides, plain["strides"]))
        if not same:
            found.append(f"plain: want strides {strides}, base {layout.order[0]}, got {plain}")
    found += check_resolved(layout, answer)
    for coords, got in zip(request["coords"], answer.get("at_coords", [])):
        got = dict(got)
        digits = got.pop("digits", None)
        found += differs("at_coords", {"coords": coords, **layout.byte(layout.offset(coords))}, got)
        if answer["digits"] is not None:
            values = [digit_values(dims, c + f) for dims, c, f in zip(answer["digits"], coords, layout.first)]
            found += differs("at_coords digits", values, digits)
    found += differs("at_coords length", len(request["coords"]), len(answer.get("at_coords", [])))
    for offset, got in zip(request["offsets"], answer.get("at_offsets", [])):
        want = layout.at_offset(offset)
        found += differs("at_offsets", {k: want[k] for k in sorted(want)}, {k: got[k] for k in sorted(got)})
    found += differs("at_offsets length", len(request["offsets"]), len(answer.get("at_offsets", [])))
    return found


def check_resolved(layout: Layout, answer: dict[str, Any]) -> list[str]:
    """The digits, xor and pad of the answer give the same offsets."""
    if answer.get("digits") is None:
        return [] if layout.bases is not None else ["digits: null without bases"]
    try:
        again = Layout(layout.dtype, layout.sizes, layout.labels, digits=answer["digits"], xor=answer["xor"],
                       pad=answer["pad"], base=answer["base_offset"], first=layout.first)
    except (Wrong, TypeError, KeyError) as wrong:
        return [f"the resolved layout cannot be read: {wrong!r}"]
    return differs("offsets of the resolved layout", layout.order, again.order) \
        + differs("padding of the resolved layout", sorted(layout.padding_at), sorted(again.padding_at))


def scene_case(rng: random.Random) -> tuple[dict[str, Any], Any]:
    scene, layout, warnings = random_scene(rng)
    request: dict[str, Any] = {"scene": scene}
    if isinstance(layout, Wrong):
        return request, lambda a: check_error(layout.code, layout.where, a)
    request["coords"] = [[rng.randrange(n) for n in layout.sizes] for _ in range(3)]
    near = list(range(layout.low - 2, layout.high + 3))
    request["offsets"] = near if len(near) < 60 else rng.sample(near, 40)
    return request, lambda a: check_scene(scene, layout, warnings, request, a)


# Banks.

PRESETS = {"NVIDIA": (32, 4, 32), "CDNA3": (32, 4, 64), "CDNA4": (64, 4, 64), "RDNA3": (32, 4, 32),
           "RDNA4": (32, 4, 32)}


def ranges(text: str) -> list[list[int]]:
    """Groups of lanes as the table has them: `0-3+20-23, 4-7`."""
    groups = []
    for group in text.split(","):
        lanes: list[int] = []
        for part in group.split("+"):
            low, high = part.split("-")
            lanes += range(int(low), int(high) + 1)
        groups.append(lanes)
    return groups


READ_16 = {
    "CDNA3": ranges("0-3+20-23, 32-35+52-55, 4-7+16-19, 36-39+48-51, 8-11+28-31, 40-43+60-63, 12-15+24-27, "
                    "44-47+56-59"),
    "CDNA4": ranges("0-3+12-15+20-27, 32-35+44-47+52-59, 4-11+16-19+28-31, 36-43+48-51+60-63"),
    "RDNA3": ranges("0-3+20-23, 4-7+16-19, 8-11+28-31, 12-15+24-27"),
}


def split_lanes(lanes: int, groups: int) -> list[list[int]]:
    each = lanes // groups
    return [list(range(g * each, (g + 1) * each)) for g in range(groups)]


def phases_of(preset: str | None, op: str, size: int, lanes: int) -> tuple[list[list[int]], str | None]:
    """The phases and how they are known; none of the latter where nobody says."""
    if preset is None:
        return [list(range(lanes))], None
    most = PRESETS[preset][2]
    if op == "ldmatrix":
        return split_lanes(lanes, lanes // 8), "reverse-engineered"
    if preset == "NVIDIA":
        return split_lanes(most, {8: 2, 16: 4}.get(size, 1)), "documented" if size <= 4 else "reverse-engineered"
    if size == 16 and op == "read" and preset in READ_16:
        return READ_16[preset], "measured"
    if size == 16 and not (preset == "CDNA3" or op == "read"):
        raise Wrong("unsupported", "accesses[0].bytes")
    groups = {"CDNA3": {8: 4, 16: 8}, "CDNA4": {8: 2}, "RDNA3": {8: 2}, "RDNA4": {8: 2, 16: 4}}[preset]
    return split_lanes(most, groups.get(size, 2 if preset == "CDNA3" else 1)), "measured"


def lane_coordinates(layout: Layout, access: dict[str, Any], tv: Any) -> list[list[int] | None]:
    """Coordinates of every lane of the first instruction, start included."""
    rank = len(layout.sizes)
    start = access.get("start", [0] * rank)
    lanes = access["lanes"]
    found: list[list[int] | None] = []
    if isinstance(lanes, list):
        for digits in digit_walk(lanes):
            at = list(start)
            for (label, _, step), value in zip(lanes, digits):
                at[layout.labels.index(label)] += value * step
            found.append(at)
    elif "bases" in lanes:
        for lane in range(1 << len(lanes["bases"])):
            at = [0] * rank
            for bit, basis in enumerate(lanes["bases"]):
                if lane >> bit & 1:
                    at = [a ^ b for a, b in zip(at, basis)]
            found.append([a + b for a, b in zip(at, start)])
    elif "coords" in lanes:
        found = [None if c is None else [a + b for a, b in zip(c, start)] for c in lanes["coords"]]
    else:
        shape, strides = tv
        for digits in digit_walk([("", extent, 0) for extent in shape]):
            flat = sum(v * s for v, s in zip(digits, strides))
            at = []
            for n in layout.sizes[:-1]:
                at.append(flat % n)
                flat //= n
            found.append([a + b for a, b in zip(at + [flat], start)])
    return found


def digit_walk(digits: Any) -> list[list[int]]:
    """Values of all digits, the first one fastest."""
    found: list[list[int]] = [[]]
    for _, extent, _ in reversed(digits):
        found = [[v] + rest for rest in found for v in range(extent)]
    return found


def neighbours(layout: Layout, offset: int, count: int) -> bool:
    """Whether the elements that these places hold follow each other along one dimension, upward or downward."""
    if layout.bits == 4:
        offset -= offset % 2
    places = [layout.at[offset + j] for j in range(count) if offset + j in layout.at]
    for begin in places[0]:
        for d in range(len(layout.sizes)):
            for way in (1, -1):
                if all([c + way * j * (e == d) for e, c in enumerate(begin)] in there
                       for j, there in enumerate(places)):
                    return True
    return False


def judge(layout: Layout, access: dict[str, Any], preset: str | None, count: int, width: int,
          tv: Any) -> dict[str, Any]:
    """What an access costs, word by word."""
    lanes = lane_coordinates(layout, access, tv)
    size = access.get("bytes", 16)
    phases, rule = phases_of(preset, access.get("op", "read"), size, len(lanes))
    if "phases" in access:
        phases = access["phases"]
    address = access.get("address", 0)
    steps = access.get("steps", [])
    walk = digit_walk(steps)
    totals, ideal = [0] * len(phases), 0
    worst = (0, 0, 0, 0)
    conflicts: list[dict[str, Any]] = []
    misaligned, split = set(), set()
    paired = True  # in every instruction, with all lanes active
    for number, values in enumerate(walk):
        mine: list[dict[str, Any]] = []
        bytes_of: dict[int, int] = {}
        for p, members in enumerate(phases):
            banks: dict[int, dict[int, list[int]]] = {}
            for lane in members:
                if lane >= len(lanes) or lanes[lane] is None:
                    continue
                at = list(lanes[lane] or [])
                for (label, _, step), value in zip(steps, values):
                    at[layout.labels.index(label)] += value * step
                if not all(0 <= c < n for c, n in zip(at, layout.sizes)):
                    continue
                offset = layout.offset(at)
                byte = address + offset * layout.bits // 8
                bytes_of[lane] = byte
                if byte % size:
                    misaligned.add(lane)
                here = size * 8 // layout.bits
                if here > 1:
                    if not neighbours(layout, offset, here):
                        split.add(lane)
                for word in range(byte // width, (byte + size - 1) // width + 1):
                    banks.setdefault(word % count, {}).setdefault(word // count, []).append(lane)
            waves = max([len(words) for words in banks.values()], default=0)
            totals[p] += waves
            ideal += -(-sum(len(words) for words in banks.values()) // count)
            for bank in sorted(banks):
                if len(banks[bank]) > worst[0]:
                    worst = (len(banks[bank]), number, p, bank)
                if len(banks[bank]) > 1:
                    mine.append({"phase": p, "bank": bank, "words": [
                        {"row": row, "lanes": sorted(there)} for row, there in sorted(banks[bank].items())]})
        conflicts = conflicts or mine
        paired = paired and len(bytes_of) == len(lanes) and any(
            all(bytes_of.get(t) == bytes_of.get(t ^ other) for t in range(len(lanes))) for other in (1, 2))
    answer: dict[str, Any] = {
        "lanes": len(lanes), "instructions": len(walk), "wavefronts": sum(totals), "ideal": ideal,
        "excess": sum(totals) - ideal, "degree": worst[0], "worst_phase": worst[2], "worst_bank": worst[3],
        "phases": [{"lanes": members, "wavefronts": n} for members, n in zip(phases, totals)],
        "conflicts": conflicts[:1024], "misaligned": sorted(misaligned), "split": sorted(split)}
    if "name" in access:
        answer["name"] = access["name"]
    answer["paired"] = paired and preset == "NVIDIA" and size >= 8 and layout.bits > 4 \
        and access.get("op") != "ldmatrix" and "phases" not in access
    if steps:
        answer["worst_step"] = worst[1]
    if rule and "phases" not in access:
        answer["rule"] = rule
    return answer


def random_access(rng: random.Random, layout: Layout, most: int, preset: str | None) -> tuple[dict[str, Any], Any]:
    rank, labels = len(layout.sizes), layout.labels
    access: dict[str, Any] = {"lanes": None}
    if rng.random() < 0.5:
        access["name"] = rng.choice("ABxy")
    op = rng.choice(["read", "write", "ldmatrix"] if preset == "NVIDIA" else ["read", "write"])
    if op != "read" or rng.random() < 0.5:
        access["op"] = op
    if op != "ldmatrix":
        access["bytes"] = rng.choice([1, 2, 4, 8, 16, 16])
    elif rng.random() < 0.5:
        access["bytes"] = 16
    bits = rng.randint(3, 5) if op == "ldmatrix" else rng.randint(0, log2(most))
    tv = None
    style = rng.choice(["digits", "digits", "bases", "coords", "tv"])
    if style == "digits":
        extents = [1 << b for b in cut_number(rng, bits, rng.randint(1, 3))]
        if op != "ldmatrix" and rng.random() < 0.2:
            extents = [rng.choice([1, 3, 5, 7])]
        access["lanes"] = [[rng.choice(labels), e, rng.choice([1, 1, 1, 2, 4, 8, 0, -1])] for e in extents]
    elif style == "bases":
        access["lanes"] = {"bases": [[rng.choice([0, 1, 2, 4, 8, 3]) % max(1, n) for n in layout.sizes]
                                    for _ in range(bits)]}
    elif style == "coords":
        access["lanes"] = {"coords": [None if rng.random() < 0.1 else
                                     [rng.randrange(n + (rng.random() < 0.1)) for n in layout.sizes]
                                     for _ in range(1 << bits)]}
    else:
        extents = [1 << b for b in cut_number(rng, bits, rng.randint(1, 2))]
        strides = [rng.choice([0, 1, 2, 4, 8, 16]) for _ in extents]
        values, value_strides = [rng.choice([1, 2, 4]) for _ in range(2)], [1, 2]
        tv = (extents, strides)

        def pair(items: list[int]) -> str:
            return f"({','.join(map(str, items))})" if len(items) > 1 else str(items[0])

        access["lanes"] = {"tv": f"({pair(extents)},{pair(values)}):({pair(strides)},{pair(value_strides)})"}
    if rng.random() < 0.3:
        access["start"] = [rng.randrange(n) for n in layout.sizes]
    if rng.random() < 0.3:
        access["address"] = rng.choice([0, 4, 16, 128, 1024, 3])
    if rng.random() < 0.3:
        access["steps"] = [[rng.choice(labels), rng.randint(1, 3), rng.choice([1, 2, 4, -1])]
                           for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.15:
        count = len(lane_coordinates(layout, access, tv))
        lanes = list(range(count))
        rng.shuffle(lanes)
        each = rng.randint(1, count)
        access["phases"] = [lanes[i:i + each] for i in range(0, count, each)]
    return access, tv


def cut_number(rng: random.Random, total: int, parts: int) -> list[int]:
    """`total` as a sum of `parts` numbers."""
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0] + cuts, cuts + [total])]


def bank_case(rng: random.Random) -> tuple[dict[str, Any], Any]:
    while True:
        scene, layout, warnings = random_scene(rng)
        if isinstance(layout, Layout):
            break
    scene.pop("total_bytes", None)
    preset = rng.choice([*PRESETS, "NVIDIA", None])
    if preset:
        scene["banks"], (count, width, most) = preset, PRESETS[preset]
    else:
        count, width, most = rng.choice([1, 2, 16, 32, 64, 5]), rng.choice([1, 2, 4, 8, 64]), 64
        scene["banks"] = {"count": count, "bytes": width}
    drawn = [random_access(rng, layout, most, preset) for _ in range(rng.choice([1, 1, 2]))]
    scene["accesses"] = [access for access, _ in drawn]
    try:
        want = [judge(layout, access, preset, count, width, tv) for access, tv in drawn]
    except Wrong:
        return bank_case(rng)

    def check(answer: dict[str, Any]) -> list[str]:
        if answer.get("ok") is not True:
            return [f"want an answer, got {json.dumps(answer.get('error'))}"]
        found = differs("banks", {"count": count, "bytes": width}, answer.get("banks"))
        found += differs("length of accesses", len(want), len(answer["accesses"]))
        told = list(warnings + layout.warnings())
        block = max([1 << (x["base"] + abs(x["shift"]) + x["bits"]) for x in answer["xor"] if x["bits"]], default=1)
        for i, (mine, given) in enumerate(zip(want, answer["accesses"])):
            if block > 1 and drawn[i][0].get("address", 0) * 8 % (block * layout.bits):
                told.append(["tiled", "alignment", f"accesses[{i}].address"])
            if mine["paired"]:
                told.append(["tiled", "paired", f"accesses[{i}]"])
            for key, value in mine.items():
                if key == "paired":
                    continue
                # The description leaves open what half a byte holds and which of several elements of a place count.
                if key == "split" and (len(layout.at) < product(layout.sizes) or layout.bits == 4):
                    continue
                found += differs(f"accesses[{i}].{key}", value, given.get(key, "missing"))
            if given.get("rule") not in ("documented", "measured", "reverse-engineered"):
                found.append(f"accesses[{i}].rule: {given.get('rule')}")
        got = [w for w in given_warnings(answer) if layout.bits > 4 or w[1] != "paired"]
        return found + differs("warnings", sorted(told), sorted(got))

    return {"scene": scene}, check


# Scenes that are wrong.

DIGITS = [[[4, 1]]]
ROWS = {"dtype": "FLOAT16", "sizes": [8, 64], "digits": [[[8, 64]], [[64, 1]]], "banks": "NVIDIA"}
SWIZZLED = "#ttg.swizzled_shared<{vec = %s, perPhase = 1, maxPhase = 4, order = [%s]}>"
LINEAR = "#ttg.shared_linear<{offset = [[0,1],[0,2],[1,0],[%s]]%s}>"
NVMMA = "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = %s, elementBitWidth = 16%s}>"


def step(bits: int, base: int, shift: int, **rest: Any) -> dict[str, Any]:
    return {"xor": [dict(bits=bits, base=base, shift=shift, **rest)]}


def four(code: str, where: str, **rest: Any) -> tuple[str, str, dict[str, Any]]:
    """Four elements in a row, with something wrong."""
    return code, where, {"sizes": [4], "digits": DIGITS, **rest}


def text(code: str, layout: Any, sizes: Any = (4, 4), where: str = "layout", **rest: Any) -> Any:
    return code, where, {"sizes": list(sizes), "layout": layout, **rest}


def access(code: str, where: str, preset: Any = "NVIDIA", **rest: Any) -> Any:
    """One access of 32 lanes, with something wrong."""
    lanes = {"bytes": 4, "lanes": [["H", 8, 1], ["W", 4, 8]], **rest}
    return code, "accesses[0]" + where, {**ROWS, "banks": preset, "accesses": [
        {key: value for key, value in lanes.items() if value is not None}]}


def few(where: str, phases: Any) -> Any:
    return access("access", where, lanes=[["W", 4, 1]], phases=phases)


WRONG = [
    ("schema", "layout", {"sizes": [4]}),
    ("schema", "sizes", {"digits": DIGITS}),
    four("layout", "digits", layout="a"),
    four("layout", "bases", bases=[[1], [2]]),
    ("layout", "bases", {"sizes": [4], "layout": "a", "bases": [[1], [2]]}),
    four("dtype", "dtype", dtype="X"),
    four("dtype", "dtype", dtype="X", sizes=[0]),
    four("schema", "xor", dtype="X", xor=3),
    four("rank", "sizes", sizes=[]),
    four("zero_size", "sizes[0]", sizes=[0]),
    four("rank", "digits", sizes=[4, 4]),
    four("layout", "digits[0]", sizes=[5]),
    four("layout", "digits[0]", first=[1]),
    four("layout", "digits[0]", sizes=[5], banks={"count": 0, "bytes": 4}),
    four("layout", "digits[0][0][0]", digits=[[[None, 1], [2, 2]]]),
    four("layout", "first[0]", first=[-1]),
    ("layout", "bases", {"sizes": [4], "bases": [[1]]}),
    ("layout", "bases", {"sizes": [4], "bases": [[1], [1]]}),
    ("layout", "bases", {"sizes": [4], "bases": [[1], [0]]}),
    ("layout", "sizes[0]", {"sizes": [3], "bases": [[1], [2]]}),
    ("layout", "sizes[1]", {"sizes": [2, 3], "bases": [[1, 0], [0, 2]]}),
    four("layout", "xor[0]", **step(-1, 0, 1)),
    four("layout", "xor[0]", **step(1, -1, 1)),
    four("layout", "xor[0]", **step(2, 0, 1)),
    four("layout", "xor[0]", **step(2, 0, -1)),
    four("layout", "xor[0]", **step(1, 31, 1)),
    four("layout", "xor[0]", **step(1, 30, 2)),
    four("layout", "xor[0].base", **step(1, 1, 1, unit="bytes")),
    four("schema", "xor[0].unit", **step(1, 2, 1, unit="bits")),
    four("layout", "pad[0]", pad=[[0, 1]]),
    four("layout", "pad[1]", pad=[[1, 1], [2, -1]]),
    four("layout", "base_offset", digits=[[[4, -1]]], pad=[[1, 1]]),
    four("layout", "base_offset", base_offset=-1, **step(1, 0, 1)),
    ("layout", "base_offset", {"sizes": [3], "digits": [[[4, -1]]], "base_offset": 2, "pad": [[1, 1]]}),
    four("schema", "total_bytes", total_bytes=-1),
    four("layout", "labels", labels="AB"),
    four("schema", "strides", strides=[1]),
    ("overflow", "sizes", {"sizes": [1 << 40, 1 << 40], "layout": "ab"}),
    *[text("layout", tag) for tag in ("", "aa", "ab4a", "aB", "aB4a", "Ab4b", "aB0b", "aB4B", "aB4", "aB4c")],
    text("rank", "abc"), text("rank", "ab", (4, 4, 4)),
    *[text("unsupported", other, (16, 16)) for other in (
        "#ttg.blocked<{sizePerThread = [1, 4], order = [1, 0]}>", "#ttg.nvidia_mma<{versionMajor = 2}>", "FRACTAL_Z",
        "FRACTAL_ZZ", "FRACTAL_ZN", "any", "rnn_packed", "wino", "OWNED_BY_DML")],
    text("layout", "{1,1}"), text("layout", "{2,1}"), text("rank", "{2,1,0}"), text("rank", "{1,0:T(2,2,2)}"),
    text("unsupported", "{1,0:T(4,4)(3,1)}"), text("unsupported", "{1,0:T(*,3)}"), text("layout", "{1,0"),
    text("sizes", "(4,5):(5,1)", where="sizes"), text("rank", "(4,4,1):(4,1,1)"), text("layout", "(4,4):(4,1,1)"),
    text("layout", "Sw<3,0,2> o 0 o (4,4):(4,1)"), text("unsupported", "(4,?):(4,1)"),
    text("unsupported", "(4,4):(1@0,1)"),
    text("unsupported", SWIZZLED % (1, "1, 0"), (4, 3)), text("unsupported", SWIZZLED % (3, "1, 0")),
    text("layout", SWIZZLED % (1, "1, 1")), text("rank", SWIZZLED % (1, "0")),
    text("unsupported", LINEAR % ("0,0", "")), text("unsupported", LINEAR % ("1,0", "")),
    text("unsupported", LINEAR % ("2,0", ", block = [[0,1]]")),
    text("unsupported", NVMMA % ("true", ""), (2, 4, 64), dtype="FLOAT16"), text("rank", "NC4HW4"),
    text("sizes", "4:1", (5,), "sizes", banks={"count": 0, "bytes": 4}),
    ("banks", "banks", {**ROWS, "banks": "H100"}),
    *[("banks", "banks.count", {**ROWS, "banks": {"count": n, "bytes": 4}}) for n in (0, 1025, -1)],
    *[("banks", "banks.bytes", {**ROWS, "banks": {"count": 4, "bytes": n}}) for n in (0, 65537)],
    ("schema", "banks", {"sizes": [4], "digits": DIGITS, "accesses": [{"bytes": 4, "lanes": [["W", 4, 1]]}]}),
    ("banks", "banks", {**ROWS, "banks": "NV", "accesses": [{"bytes": 5, "lanes": [["W", 4, 1]]}]}),
    access("schema", ".lanes", lanes=None),
    *[access("access", ".bytes", bytes=n) for n in (0, 3, 32, -4)],
    access("access", ".bytes", op="ldmatrix", bytes=8), access("access", ".op", op="stmatrix", bytes=16),
    access("access", ".lanes[0]", lanes=[["X", 8, 1]]), access("access", ".lanes[1]", lanes=[["H", 8, 1], ["W", 0, 1]]),
    access("access", ".lanes[1]", lanes=[["H", 8, 1], ["W", 8, 1]]),
    access("access", ".lanes[0]", "RDNA3", lanes=[["W", 64, 1]]),
    few(".phases", [[0, 1], [2, 2]]), few(".phases", [[0, 1], [2]]), few(".phases", [[0, 1], [2, 3], [2]]),
    access("index_out_of_range", ".start", start=[8, 0]), access("index_out_of_range", ".start", start=[0, -1]),
    *[access("unsupported", ".op", preset, bytes=16, op="write") for preset in ("CDNA4", "RDNA3", "RDNA4")],
]


def wrong_cases() -> list[tuple[dict[str, Any], Any]]:
    return [({"scene": {"stridescope": 1, "kind": "tiled", **scene}},
             lambda answer, code=code, where=where: check_error(code, where, answer)) for code, where, scene in WRONG]


# Running.

def ask(binary: str, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = "".join(json.dumps(r) + "\n" for r in requests)
    done = subprocess.run([binary, "eval", "--jsonl"], input=lines.encode(), stdout=subprocess.PIPE, check=False,
                          timeout=3600)
    if done.returncode != 0:
        print(f"the binary ended with {done.returncode}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    cases = [scene_case(rng) for _ in range(options.count)]
    cases += [bank_case(rng) for _ in range(options.count // 2)]
    cases += wrong_cases()
    answers = ask(options.binary, [request for request, _ in cases])
    if len(answers) != len(cases):
        print(f"{len(cases)} requests, {len(answers)} answers")
        return 1
    differed = 0
    for (request, check), answer in zip(cases, answers):
        found = check(answer)
        if not found:
            continue
        differed += 1
        if differed <= SHOWN:
            print(f"--- difference {differed}", *found[:8], json.dumps(request), sep="\n")
    print(f"tiled: {len(cases) - differed} agreed, {differed} differed")
    return 1 if differed else 0


if __name__ == "__main__":
    sys.exit(main())
