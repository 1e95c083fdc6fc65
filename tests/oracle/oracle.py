#!/usr/bin/env python3
"""An independent oracle of `stridescope eval --jsonl`, by brute force.

`answer_line(text)` gives what one request line must be answered with.  It
enumerates every coordinate, calculates in Python's unbounded integers, and
checks the signed 64-bit range where a value is published.  Nothing here is
fast or clever on purpose.

Two strings stand in for facts that would take too long to enumerate:
"ANY" (the tool may say anything, null too) and "ANY_NOT_NULL" (anything but
null: such a tensor has at most 2^20 elements, so the tool must decide).
`{"id":.., "ok":"ANY"}` is a whole answer that the contract leaves open.

Readings of the contract
------------------------
(where the page leaves room; the most literal sense was taken)

Request
 1. A line that is not JSON has id null.  A line that is JSON but no object is
    `schema` at "".  A missing scene is `schema` at `scene`; a scene that is no
    object is `schema` at "" (the scene as a whole).
 2. Schema order of a request: the scene's schema, then the types of `coords`,
    `offsets`, `elements`; all of that before any rule.  After the scene's
    rules come the rules of coords, offsets, elements, in this order, item by
    item (a coordinate's length before its numbers).
 3. Unknown names in a request (beside `scene`) are ignored.  An `id` with a
    fraction or beyond 64 bits comes back as null and is `schema`/`overflow`
    at `id`.
 4. null is a wrong type everywhere but for a tensor's `strides`.
Schema
 5. Order of names: KEY_ORDER below.  So `window.sizes` and `window.strides`
    come before `window.offsets` in the schema phase; the rank of the window's
    arrays is checked in the order offsets, sizes, strides (as in the example).
 6. An unknown `kind` is `schema` at `kind`.  `stridescope` beyond 64 bits is
    `overflow`.
 7. Names that only requests and answers have (id, coords, npu, ...) are
    unknown names in a scene.  The contents of an unknown key are not looked
    into.
 8. `pad` and `align` are maps: their names are labels, so an unknown one is
    `layout` at `pad.X`, never a warning.  Types of their values are schema.
 9. `values` with another word, a number, or an empty object is `schema` at
    `values`; `indices.values` with a word is `schema`, with `iota` it is
    `schema` at `indices.values.iota`.
10. An operation's `output.sizes` may be missing in slice1 only; a gather's
    `output` without sizes is `schema` at `output.sizes`.  A slice's `output`
    without sizes takes the greatest sizes and keeps its other keys.
11. tpu: `w` belongs to matrix, matrix2, vector; `nic` to weight_nic; `strides`
    to free.  Where `layout` is not a string, `strides` is not yet misplaced.
12. Numbers of a display-only `values` array may be of any scalar type.
Rules
13. The layout check of one tensor: labels, then `strides` beside layout,
    broadcast, pad, align (first of them present), then the order, broadcast,
    pad, align; pad's and align's names in the file's order.
14. A `values` array of another length than element_count is `values_count` at
    `values`, checked after the tensor's overflow.
15. "Published" is meant literally: a byte offset is checked where it is
    answered (buffer_bytes, asks), not for tensors whose buffer_bytes is null.
    The span is checked always.  Everything but element_count fails at
    `strides` of its tensor.
16. A slice's view that does not fit is `overflow` at `input.strides`, last.
17. A size below 1 in a gather's `output.sizes` is `zero_size`, in the place of
    output_empty.
18. gather: `dimension_count` looks at the range of input_dimension_count, of
    indices_dimension_count, then at input's leading sizes, then at indices'.
19. `elements:true` without `indices.values` fails in the place of
    values_count (before the output's rules).
20. tpu: element_count is checked (`sizes`) though it is not answered; eu_num,
    addresses and holes_bytes that do not fit are `overflow` at `strides`.
    npu: unknown preset, numbers < 1, lmem % bank, eu % bits, start_index
    (range, then 0 for continuous), address.  With an unknown dtype eu % bits
    is skipped; with a 64-bit one it is not.
Facts
21. `implicit strides`: none of the keys is present (null strides count as
    absent, an empty pad as present).  Then dml_buffer_bytes looks at no
    stride, only at sizes.  Null wins over 0 for a type the helper does not
    know.
22. `nibble` is 0 (low, even offset) or 1; it tells of `byte`, not of
    `input_byte`.
23. Warnings of an output are given also when the scene leaves it out (`where`
    is the path it would have).  helper_wraps is at `strides`,
    total_bytes_* at `total_bytes`, alignment_* at
    `guaranteed_base_offset_alignment`.  INT4/UINT4 below 6_3 are
    dtype_feature_level also in operations, beside dtype_unsupported.
24. base_offset_not_16_aligned: base_offset * bits is no multiple of 128.
25. tpu `address` comes before `lmem`; `continuous` has neither.  `bank` in an
    ask is byte / BANK_BYTES also where that is not below bank_num.
26. `continuous` asks of offsets: `element` where a byte belongs to one, else
    `outside` (end_address 0 is not taken as the end).
27. An offset outside has coords [] and count 0.
"""

from __future__ import annotations

import itertools
import json
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator

INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1
UINT32_MAX = 2**32 - 1
ENUMERATE = 20000          # brute force up to here
DECIDED = 2**20            # the tool must decide up to here
LISTED = 64
ANY, ANY_NOT_NULL = "ANY", "ANY_NOT_NULL"

BITS: dict[str, int] = {
    "FLOAT64": 64, "FLOAT32": 32, "FLOAT16": 16, "BFLOAT16": 16,
    "FLOAT8_E4M3": 8, "FLOAT8_E5M2": 8,
    "INT64": 64, "INT32": 32, "INT16": 16, "INT8": 8, "INT4": 4,
    "UINT64": 64, "UINT32": 32, "UINT16": 16, "UINT8": 8, "UINT4": 4,
    "BOOL": 8,
}
NEVER_IN_DIRECTML = {"BOOL", "BFLOAT16", "FLOAT8_E4M3", "FLOAT8_E5M2"}
FOUR_BIT = {"INT4", "UINT4"}
INDEX_RANGE: dict[str, tuple[int, int]] = {
    "INT32": (-(2**31), 2**31 - 1), "INT64": (INT64_MIN, INT64_MAX),
    "UINT32": (0, UINT32_MAX), "UINT64": (0, 2**64 - 1),
}
LEVELS = ("1_0 2_0 2_1 3_0 3_1 4_0 4_1 5_0 5_1 5_2 6_0 6_1 6_2 6_3 6_4").split()
DEFAULT_LABELS = {1: "W", 2: "HW", 3: "CHW", 4: "NCHW", 5: "NCDHW",
                  6: "ABCDEF", 7: "ABCDEFG", 8: "ABCDEFGH"}

KIB = 1024
CHIPS: dict[str, tuple[int, int, int, int]] = {   # npu_num, eu_bytes, lmem, banks
    "BM1684": (64, 128, 512 * KIB, 8),
    "BM1684X": (64, 64, 256 * KIB, 16), "BM1684XE": (64, 64, 256 * KIB, 16),
    "BM1684X2": (16, 32, 256 * KIB, 16),
    "BM1688": (32, 16, 128 * KIB, 16), "CV186X": (32, 16, 128 * KIB, 16),
    "BM1690": (64, 64, 256 * KIB, 16), "SG2260": (64, 64, 256 * KIB, 16),
    "SG2380": (32, 16, 128 * KIB, 16),
    "CV184X": (8, 16, 64 * KIB, 16), "MARS3": (8, 16, 64 * KIB, 16),
    "CV183x": (32, 16, 32 * KIB, 8),
    "CV182x": (8, 16, 32 * KIB, 8), "CV181x": (8, 16, 32 * KIB, 8),
    "CV180x": (2, 16, 32 * KIB, 8),
}
BUILT_LAYOUTS = {"continuous", "aligned", "compact", "line_aligned", "free"}
OTHER_LAYOUTS = {"offset", "t4", "t5", "matrix", "matrix2", "vector", "weight_nic",
                 "xn_aligned", "xn_compact", "xn_continuous", "cvk_aligned",
                 "cvk_compact", "cvk_continuous", "cvk_matrix"}
LAYOUT_RANK = {"matrix": 2, "matrix2": 2, "cvk_matrix": 2, "vector": 1}

KEY_ORDER: list[str] = (
    "stridescope kind title notes view dtype labels sizes strides base_offset layout "
    "broadcast pad align total_bytes guaranteed_base_offset_alignment feature_level values "
    "input window output offsets indices input_dimension_count indices_dimension_count "
    "batch_dimension_count chip npu_num eu_bytes lmem_bytes bank_num start_index address "
    "w nic file iota").split()
KNOWN_NAMES = set(KEY_ORDER)


class Fault(Exception):
    """The answer is an error."""

    def __init__(self, code: str, where: str, message: str = "") -> None:
        super().__init__(code, where)
        self.code, self.where = code, where
        self.message = message or f"{code} at {where or 'the whole'}"


class Open(Exception):
    """The contract does not say whether this is an error."""


# ---------------------------------------------------------------- parsing

@dataclass(frozen=True)
class NonInteger:
    """A number literal with a fraction or an exponent."""
    text: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(f"repeated key {key}")
        result[key] = value
    return result


def _constant(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")


def parse(text: str) -> Any:
    """JSON of one line; repeated keys and NaN are faults, 1.0 stays a token."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_float=NonInteger,
                          parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise Fault("parse", f"{error.lineno}:{error.colno}", error.msg) from None
    except (ValueError, RecursionError) as error:
        raise Fault("parse", "1:1", str(error)) from None


# ---------------------------------------------------------------- schema

Check = Callable[[Any, str], None]


def need(condition: bool, where: str, code: str = "schema") -> None:
    if not condition:
        raise Fault(code, where)


def join(prefix: str, key: str) -> str:
    return f"{prefix}.{key}" if prefix else key


def is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def integer(value: Any, where: str) -> None:
    need(is_integer(value), where)
    need(INT64_MIN <= value <= INT64_MAX, where, "overflow")


def count(value: Any, where: str) -> None:
    """An integer that may not be negative by schema."""
    integer(value, where)
    need(value >= 0, where)


def string(value: Any, where: str) -> None:
    need(isinstance(value, str), where)


def boolean(value: Any, where: str) -> None:
    need(isinstance(value, bool), where)


def mapping(value: Any, where: str) -> None:
    need(isinstance(value, dict), where)


def anything(value: Any, where: str) -> None:
    pass


def array_of(check: Check) -> Check:
    def inner(value: Any, where: str) -> None:
        need(isinstance(value, list), where)
        for index, item in enumerate(value):
            check(item, f"{where}[{index}]")
    return inner


def map_of(check: Check) -> Check:
    def inner(value: Any, where: str) -> None:
        mapping(value, where)
        for key, item in value.items():
            check(item, join(where, key))
    return inner


integers = array_of(integer)
booleans = array_of(boolean)


def integers_or_null(value: Any, where: str) -> None:
    if value is not None:
        integers(value, where)


def level(value: Any, where: str) -> None:
    string(value, where)
    need(value in LEVELS, where)


def scalar(value: Any, where: str) -> None:
    need(not isinstance(value, (dict, list)) and value is not None, where)


def walk(scene: dict[str, Any], prefix: str, allowed: dict[str, Check],
         required: set[str]) -> None:
    """Check one object's names in the page's order."""
    for key in KEY_ORDER:
        where = join(prefix, key)
        if key in scene:
            if prefix and key in ("title", "notes"):
                continue
            need(key in allowed, where)
            allowed[key](scene[key], where)
        else:
            need(key not in required, where)


def object_of(allowed: dict[str, Check], required: set[str]) -> Check:
    def inner(value: Any, where: str) -> None:
        mapping(value, where)
        walk(value, where, allowed, required)
    return inner


def display_values(value: Any, where: str) -> None:
    if isinstance(value, dict):
        walk(value, where, {"iota": integer, "file": string}, set())
        need(len(value.keys() & {"iota", "file"}) == 1, where)
    elif isinstance(value, list):
        array_of(scalar)(value, where)
    else:
        need(value in ("letters", "iota") and isinstance(value, str), where)


def index_values(value: Any, where: str) -> None:
    if isinstance(value, dict):
        walk(value, where, {"file": string}, set())
        need("file" in value, where)
    else:
        integers(value, where)


TENSOR: dict[str, Check] = {
    "dtype": string, "labels": string, "sizes": integers, "strides": integers_or_null,
    "base_offset": integer, "layout": string, "broadcast": booleans,
    "pad": map_of(integer), "align": map_of(integer),
    "total_bytes": count, "guaranteed_base_offset_alignment": count,
    "values": display_values,
}
INDEX_TENSOR = {**TENSOR, "values": index_values}
WINDOW: dict[str, Check] = {"offsets": integers, "sizes": integers, "strides": integers}
CHIP: dict[str, Check] = {key: integer for key in
                          ("npu_num", "eu_bytes", "lmem_bytes", "bank_num")}
DATA = {"dtype", "sizes"}
TOP: dict[str, Check] = {"stridescope": anything, "kind": anything, "title": string,
                         "notes": string, "view": mapping}


def chip_schema(value: Any, where: str) -> None:
    if not isinstance(value, str):
        object_of(CHIP, set(CHIP))(value, where)


def schema_buffer(scene: dict[str, Any]) -> None:
    walk(scene, "", {**TOP, **TENSOR, "feature_level": level}, DATA)


def schema_slice1(scene: dict[str, Any]) -> None:
    walk(scene, "", {**TOP, "feature_level": level,
                     "input": object_of(TENSOR, DATA),
                     "window": object_of(WINDOW, set(WINDOW)),
                     "output": object_of(TENSOR, set())}, {"input", "window"})


def schema_gather(scene: dict[str, Any]) -> None:
    counts = {"input_dimension_count", "indices_dimension_count", "batch_dimension_count"}
    walk(scene, "", {**TOP, "feature_level": level,
                     "input": object_of(TENSOR, DATA),
                     "output": object_of(TENSOR, {"sizes"}),
                     "indices": object_of(INDEX_TENSOR, DATA),
                     **{key: integer for key in counts}}, {"input", "indices"} | counts)


def schema_tpu(scene: dict[str, Any]) -> None:
    allowed: dict[str, Check] = {**TOP, "dtype": string, "sizes": integers, "layout": string,
                                 "chip": chip_schema, "start_index": integer,
                                 "address": integer}
    required = {"dtype", "sizes", "layout", "chip"}
    layout = scene.get("layout")
    if layout == "free" or not isinstance(layout, str):
        allowed["strides"] = integers
    if layout == "free":
        required.add("strides")
    if layout in ("matrix", "matrix2", "vector"):
        allowed["w"] = integer
    if layout == "weight_nic":
        allowed["nic"] = integer
    walk(scene, "", allowed, required)


def schema_scene(scene: Any) -> None:
    mapping(scene, "")
    version = scene.get("stridescope")
    integer(version, "stridescope")
    need(version == 1, "stridescope", "unsupported")
    kind = scene.get("kind")
    need(isinstance(kind, str) and kind in KINDS, "kind")
    KINDS[kind].schema(scene)


def schema_asks(request: dict[str, Any], scene: dict[str, Any]) -> None:
    if "coords" in request:
        array_of(integers)(request["coords"], "coords")
    if "offsets" in request:
        ask = tpu_ask(scene) if scene["kind"] == "tpu" else integer
        array_of(ask)(request["offsets"], "offsets")
    if "elements" in request:
        boolean(request["elements"], "elements")


def tpu_ask(scene: dict[str, Any]) -> Check:
    no_lane = scene["layout"] == "continuous"

    def inner(value: Any, where: str) -> None:
        mapping(value, where)
        if not (no_lane and value.get("npu") is None):
            integer(value.get("npu"), join(where, "npu"))
        integer(value.get("byte"), join(where, "byte"))
    return inner


Warning_ = dict[str, str]


def warn(kind: str, code: str, where: str) -> Warning_:
    return {"kind": kind, "code": code, "where": where, "message": f"{code} at {where}"}


def unknown_keys(scene: dict[str, Any], prefix: str = "") -> list[Warning_]:
    """Warnings for names that no kind knows, in the file's order, depth first."""
    found: list[Warning_] = []
    for key, value in scene.items():
        where = join(prefix, key)
        if key not in KNOWN_NAMES:
            found.append(warn("schema", "unknown_key", where))
        elif key in ("input", "window", "output", "indices", "chip", "values") \
                and isinstance(value, dict):
            found += unknown_keys(value, where)
    return found


# ---------------------------------------------------------------- one strided tensor

@dataclass
class Tensor:
    """A buffer with its rules checked and its strides resolved."""
    prefix: str
    dtype: str
    labels: str
    sizes: list[int]
    strides: list[int]
    base: int
    implicit: bool
    scene: dict[str, Any] = field(repr=False)

    @property
    def bits(self) -> int:
        return BITS[self.dtype]

    @property
    def rank(self) -> int:
        return len(self.sizes)

    @property
    def element_count(self) -> int:
        return product(self.sizes)

    @property
    def dot(self) -> int:
        return sum((s - 1) * t for s, t in zip(self.sizes, self.strides))

    @property
    def min_offset(self) -> int:
        return self.base + sum(min(0, (s - 1) * t) for s, t in zip(self.sizes, self.strides))

    @property
    def max_offset(self) -> int:
        return self.base + sum(max(0, (s - 1) * t) for s, t in zip(self.sizes, self.strides))

    @property
    def span(self) -> int:
        return self.max_offset - self.min_offset + 1

    @property
    def buffer_bytes(self) -> int | None:
        if any(stride < 0 for stride in self.strides):
            return None
        return ceil_div((self.dot + 1) * self.bits, 32) * 4

    def offset(self, coords: tuple[int, ...] | list[int]) -> int:
        return self.base + sum(c * t for c, t in zip(coords, self.strides))

    def at(self, key: str) -> str:
        return join(self.prefix, key)


def product(numbers: list[int] | tuple[int, ...]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result


def ceil_div(number: int, divisor: int) -> int:
    return -((-number) // divisor)


def fits64(value: int) -> bool:
    return INT64_MIN <= value <= INT64_MAX


def need64(value: int | None, where: str) -> None:
    need(value is None or fits64(value), where, "overflow")


def coordinates(sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """All coordinates, row-major."""
    return itertools.product(*(range(size) for size in sizes))


def check_rank(scene: dict[str, Any], prefix: str) -> None:
    need(1 <= len(scene["sizes"]) <= 8, join(prefix, "sizes"), "rank")
    strides = scene.get("strides")
    need(strides is None or len(strides) == len(scene["sizes"]), join(prefix, "strides"), "rank")


def check_positive(sizes: list[int], where: str, code: str) -> None:
    for index, size in enumerate(sizes):
        need(size >= 1, f"{where}[{index}]", code)


def resolve_layout(scene: dict[str, Any], prefix: str) -> tuple[str, list[int], bool]:
    """Labels, strides and whether the strides are implicit; faults are `layout`."""
    def bad(condition: bool, key: str) -> None:
        need(not condition, join(prefix, key), "layout")

    sizes = scene["sizes"]
    rank = len(sizes)
    labels = scene.get("labels", DEFAULT_LABELS[rank])
    bad(len(labels) != rank or len(set(labels)) != rank
        or not all(c.isascii() and c.isalpha() for c in labels), "labels")
    makers = [key for key in ("layout", "broadcast", "pad", "align") if key in scene]
    if scene.get("strides") is not None:
        if makers:
            bad(True, makers[0])
        return labels, list(scene["strides"]), False

    order = scene.get("layout", labels)
    bad(sorted(order) != sorted(labels), "layout")
    broadcast = scene.get("broadcast", [False] * rank)
    bad(len(broadcast) != rank, "broadcast")
    for key, least in (("pad", 0), ("align", 1)):
        for name, amount in scene.get(key, {}).items():
            bad(len(name) != 1 or name not in labels or amount < least
                or broadcast[labels.index(name)], f"{key}.{name}")

    strides = [0] * rank
    run = 1
    for name in reversed(order):
        d = labels.index(name)
        if broadcast[d]:
            continue
        multiple = scene.get("align", {}).get(name, 1)
        strides[d] = ceil_div(run, multiple) * multiple
        run = strides[d] * (sizes[d] + scene.get("pad", {}).get(name, 0))
    return labels, strides, not makers


def check_overflow(t: Tensor) -> None:
    need64(t.element_count, t.at("sizes"))
    published = [*t.strides, t.min_offset, t.max_offset, t.span, t.buffer_bytes]
    for value in published:
        need64(value, t.at("strides"))


def check_values_count(t: Tensor) -> None:
    values = t.scene.get("values")
    if isinstance(values, list):
        need(len(values) == t.element_count and len(values) <= DECIDED, t.at("values"),
             "values_count")


def finish_tensor(scene: dict[str, Any], prefix: str, dtype: str) -> Tensor:
    """The last two rules of a tensor: layout, overflow."""
    labels, strides, implicit = resolve_layout(scene, prefix)
    t = Tensor(prefix, dtype, labels, list(scene["sizes"]), strides,
               scene.get("base_offset", 0), implicit, scene)
    check_overflow(t)
    return t


def make_tensor(scene: dict[str, Any], prefix: str) -> Tensor:
    """A tensor by the rules dtype, rank, zero_size, layout, overflow."""
    need(scene["dtype"] in BITS, join(prefix, "dtype"), "dtype")
    check_rank(scene, prefix)
    check_positive(scene["sizes"], join(prefix, "sizes"), "zero_size")
    return finish_tensor(scene, prefix, scene["dtype"])


def open_fact(elements: int) -> str:
    return ANY_NOT_NULL if elements <= DECIDED else ANY


def distinct_offsets(t: Tensor) -> int | None:
    """How many offsets are touched, or None where that is too much to enumerate."""
    useful = [(s, abs(r)) for s, r in zip(t.sizes, t.strides) if s > 1 and r != 0]
    if t.element_count > DECIDED or product([s for s, _ in useful]) > ENUMERATE:
        return None
    offsets = {0}
    for size, stride in useful:
        offsets = {offset + k * stride for offset in offsets for k in range(size)}
    return len(offsets)


def is_dense_order(t: Tensor, order: tuple[int, ...]) -> bool:
    run = 1
    for d in reversed(order):
        if t.sizes[d] > 1 and t.strides[d] != run:
            return False
        run *= t.sizes[d]
    return True


def contiguous_order(t: Tensor, packed: bool) -> str | None:
    positive = all(r > 0 for s, r in zip(t.sizes, t.strides) if s > 1)
    if not (packed and positive):
        return None
    for order in itertools.permutations(range(t.rank)):
        if is_dense_order(t, order):
            return "".join(t.labels[d] for d in order)
    raise AssertionError("a packed tensor has a dense order")


def helper_bytes(t: Tensor) -> int | None:
    """What the published helper returns, with its 32-bit arguments and sum."""
    looked_at = t.sizes if t.implicit else t.sizes + t.strides
    if any(not 0 <= value <= UINT32_MAX for value in looked_at):
        return None
    if t.dtype in NEVER_IN_DIRECTML | FOUR_BIT:
        return 0
    if t.implicit:
        size = t.element_count * (t.bits // 8) % 2**64
    else:
        last = 0
        for s, r in zip(t.sizes, t.strides):
            last = (last + (s - 1) * r) % 2**32
        size = (last + 1) * (t.bits // 8) % 2**64
    return (size + 3) % 2**64 // 4 * 4


def fits_total(t: Tensor) -> bool:
    return t.min_offset >= 0 and \
        ceil_div((t.max_offset + 1) * t.bits, 8) <= t.scene["total_bytes"]


def facts(t: Tensor) -> dict[str, Any]:
    """The table of a buffer's facts."""
    elements, span = t.element_count, t.span
    distinct = distinct_offsets(t)
    result: dict[str, Any] = {
        "sizes": t.sizes, "strides": t.strides, "base_offset": t.base, "dtype": t.dtype,
        "rank": t.rank, "element_count": elements, "min_offset": t.min_offset,
        "max_offset": t.max_offset,
        "broadcast": any(s > 1 and r == 0 for s, r in zip(t.sizes, t.strides)),
        "buffer_bytes": t.buffer_bytes, "dml_buffer_bytes": helper_bytes(t),
    }
    if distinct is None:
        unknown = open_fact(elements)
        result |= {"distinct_offsets": unknown, "overlapping": unknown, "holes": unknown,
                   "packed": False if span != elements else unknown,
                   "padded": True if span > elements else unknown,
                   "contiguous_order": None if span != elements else ANY}
    else:
        packed = distinct == elements == span
        result |= {"distinct_offsets": distinct, "overlapping": distinct < elements,
                   "holes": span - distinct, "packed": packed, "padded": span > distinct,
                   "contiguous_order": contiguous_order(t, packed)}
    if "total_bytes" in t.scene:
        result["fits"] = fits_total(t)
    return result


# ---------------------------------------------------------------- DirectML's warnings

def before(feature_level: str | None, since: str) -> bool:
    return feature_level is not None and LEVELS.index(feature_level) < LEVELS.index(since)


def first_index(values: list[int]) -> int | None:
    """Where the first number lies that is no UINT."""
    for index, value in enumerate(values):
        if not 0 <= value <= UINT32_MAX:
            return index
    return None


def dtype_since(t: Tensor, operation: bool) -> str:
    if t.dtype in FOUR_BIT:
        return "6_3"
    if t.bits == 64:
        return "4_1" if operation and t.prefix != "indices" else "3_0"
    return "1_0"


def directml_warnings(t: Tensor, feature_level: str | None, operation: bool) -> list[Warning_]:
    """One tensor's warnings in the order of the list in design/directml.md."""
    found: list[Warning_] = []

    def when(condition: bool, code: str, key: str) -> None:
        if condition:
            found.append(warn("directml", code, t.at(key)))

    total = t.scene.get("total_bytes")
    alignment = t.scene.get("guaranteed_base_offset_alignment", 0)
    wide_size = first_index(t.sizes)
    wide_stride = None if t.implicit else first_index(t.strides)
    exact, helper = t.buffer_bytes, helper_bytes(t)
    when(before(feature_level, "3_0") and t.rank not in (4, 5), "rank_feature_level", "sizes")
    when(before(feature_level, dtype_since(t, operation)), "dtype_feature_level", "dtype")
    when(t.dtype in NEVER_IN_DIRECTML or (operation and t.dtype in FOUR_BIT),
         "dtype_unsupported", "dtype")
    when(t.dot + 1 > UINT32_MAX, "too_many_elements", "sizes")
    when(wide_size is not None, "size_not_uint32", f"sizes[{wide_size}]")
    when(wide_stride is not None, "stride_not_uint32", f"strides[{wide_stride}]")
    when(total is not None and exact is not None and total < exact,
         "total_bytes_too_small", "total_bytes")
    when(total is not None and total % 4 != 0, "total_bytes_not_multiple_of_4", "total_bytes")
    key = "guaranteed_base_offset_alignment"
    when(alignment & (alignment - 1) != 0, "alignment_not_power_of_two", key)
    when(alignment != 0 and alignment * 8 < t.bits, "alignment_below_element_size", key)
    when(t.base * t.bits % 128 != 0, "base_offset_not_16_aligned", "base_offset")
    when(helper is not None and t.dtype not in NEVER_IN_DIRECTML | FOUR_BIT and helper != exact,
         "helper_wraps", "strides")
    return found


def operator_warning(scene: dict[str, Any], since: str) -> list[Warning_]:
    if before(scene.get("feature_level"), since):
        return [warn("directml", "operator_feature_level", "feature_level")]
    return []


# ---------------------------------------------------------------- asks

def check_coords(asked: list[list[int]], sizes: list[int]) -> None:
    for i, coords in enumerate(asked):
        need(len(coords) == len(sizes), f"coords[{i}]", "rank")
        for d, (c, size) in enumerate(zip(coords, sizes)):
            need(0 <= c < size, f"coords[{i}][{d}]", "index_out_of_range")


def byte_of(offset: int, bits: int, where: str) -> int:
    byte = offset * bits // 8
    need64(byte, where)
    return byte


def place(t: Tensor, coords: list[int]) -> dict[str, Any]:
    """offset, byte and nibble of one coordinate."""
    offset = t.offset(coords)
    result = {"coords": coords, "offset": offset, "byte": byte_of(offset, t.bits, t.at("strides"))}
    if t.bits == 4:
        result["nibble"] = offset % 2
    return result


def what_of(t: Tensor, offset: int) -> str:
    """element, hole, outside, or a sentinel."""
    if not t.min_offset <= offset <= t.max_offset:
        return "outside"
    if t.element_count > ENUMERATE:
        return open_fact(t.element_count)
    touched = any(t.offset(c) == offset for c in coordinates(t.sizes))
    return "element" if touched else "hole"


def offset_answer(offset: int, what: str, coords: Any, number: Any) -> dict[str, Any]:
    return {"offset": offset, "what": what, "coords": coords, "count": number}


def readers(t: Tensor, offset: int, sizes: list[int],
            source: Callable[[tuple[int, ...]], int]) -> dict[str, Any]:
    """Which coordinates of `sizes` have `offset` as their source in t."""
    what = what_of(t, offset)
    if what == "outside":
        return offset_answer(offset, what, [], 0)
    most = max(t.element_count, product(sizes))
    if most > ENUMERATE:
        return offset_answer(offset, what, ANY, open_fact(most))
    found = [list(c) for c in coordinates(sizes) if source(c) == offset]
    return offset_answer(offset, what, found[:LISTED], len(found))


# ---------------------------------------------------------------- kind buffer

Answer = dict[str, Any]


def answer_buffer(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    t = make_tensor(scene, "")
    check_values_count(t)
    answer = {"warnings": directml_warnings(t, scene.get("feature_level"), False), **facts(t)}
    if "coords" in request:
        check_coords(request["coords"], t.sizes)
        answer["at_coords"] = [place(t, c) for c in request["coords"]]
    if "offsets" in request:
        answer["at_offsets"] = [readers(t, o, t.sizes, t.offset) for o in request["offsets"]]
    return answer


# ---------------------------------------------------------------- operations in common

Source = Callable[[tuple[int, ...]], list[int]]


def output_dtype(scene: dict[str, Any], expected: str) -> None:
    dtype = scene.get("dtype", expected)
    need(dtype in BITS and dtype == expected, "output.dtype", "dtype")


def output_rank(scene: dict[str, Any], rank: int) -> None:
    need(len(scene["sizes"]) == rank, "output.sizes", "rank")
    strides = scene.get("strides")
    need(strides is None or len(strides) == rank, "output.strides", "rank")


def answer_asks(answer: Answer, request: dict[str, Any], data: Tensor, out: Tensor,
                source: Source | None) -> None:
    """coords, offsets and elements of an operation; no source: no index values."""
    def source_offset(coords: tuple[int, ...]) -> int:
        assert source is not None
        return data.offset(source(coords))

    if "coords" in request:
        check_coords(request["coords"], out.sizes)
        answer["at_coords"] = [operation_place(data, out, source, c) for c in request["coords"]]
    if "offsets" in request:
        answer["at_offsets"] = [
            offset_answer(o, what_of(data, o), None, None) if source is None
            else readers(data, o, out.sizes, source_offset) for o in request["offsets"]]
    if request.get("elements"):
        need(out.element_count <= DECIDED, "elements", "unsupported")
        answer["source_offsets"] = ANY_NOT_NULL if out.element_count > ENUMERATE else \
            [source_offset(c) for c in coordinates(out.sizes)]


def operation_place(data: Tensor, out: Tensor, source: Source | None,
                    coords: list[int]) -> dict[str, Any]:
    result = place(out, coords)
    if source is None:
        return {**result, "input_coords": None, "input_offset": None, "input_byte": None}
    there = source(tuple(coords))
    offset = data.offset(there)
    return {**result, "input_coords": there, "input_offset": offset,
            "input_byte": byte_of(offset, data.bits, data.at("strides"))}


# ---------------------------------------------------------------- kind slice1

def check_window(window: dict[str, Any], sizes: list[int]) -> None:
    for key in ("offsets", "sizes", "strides"):
        need(len(window[key]) == len(sizes), f"window.{key}", "rank")
    for d, stride in enumerate(window["strides"]):
        need(stride != 0, f"window.strides[{d}]", "window_stride_zero")
    check_positive(window["sizes"], "window.sizes", "window_empty")
    for d, size in enumerate(sizes):
        need(window["offsets"][d] >= 0, f"window.offsets[{d}]", "window_bounds")
        need(window["offsets"][d] + window["sizes"][d] <= size, f"window.sizes[{d}]",
             "window_bounds")


def slice_output(scene: dict[str, Any], data: Tensor, most: list[int]) -> Tensor:
    given = {"sizes": most, **scene.get("output", {})}
    output_dtype(given, data.dtype)
    output_rank(given, data.rank)
    check_positive(given["sizes"], "output.sizes", "output_empty")
    for d, size in enumerate(given["sizes"]):
        need(size <= most[d], f"output.sizes[{d}]", "output_too_large")
    out = finish_tensor(given, "output", data.dtype)
    check_values_count(out)
    return out


def answer_slice1(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    data = make_tensor(scene["input"], "input")
    check_values_count(data)
    window = scene["window"]
    check_window(window, data.sizes)
    steps = window["strides"]
    most = [1 + (w - 1) // abs(s) for w, s in zip(window["sizes"], steps)]
    out = slice_output(scene, data, most)
    start = [o + (w - 1 if s < 0 else 0)
             for o, w, s in zip(window["offsets"], window["sizes"], steps)]

    def source(coords: tuple[int, ...]) -> list[int]:
        return [a + s * c for a, s, c in zip(start, steps, coords)]

    view = {"base_offset": data.offset(start), "sizes": out.sizes,
            "strides": [s * r for s, r in zip(steps, data.strides)]}
    for value in (view["base_offset"], *view["strides"]):
        need64(value, "input.strides")
    fl = scene.get("feature_level")
    answer: Answer = {
        "warnings": operator_warning(scene, "2_1") + directml_warnings(data, fl, True)
        + directml_warnings(out, fl, True),
        "input": facts(data), "output": facts(out), "max_output_sizes": most,
        "output_sizes": out.sizes, "view": view}
    answer_asks(answer, request, data, out, source)
    return answer


# ---------------------------------------------------------------- kind gather_nd1

@dataclass
class Gather:
    """The counts of one gather, checked."""
    data: Tensor
    indices: Tensor
    r: list[int]
    q: list[int]
    batch: int

    @property
    def tuple_size(self) -> int:
        return self.q[-1]

    @property
    def tail(self) -> list[int]:
        return self.r[self.batch + self.tuple_size:]

    @property
    def core(self) -> list[int]:
        """The output's sizes without the leading ones."""
        return self.q[:-1] + self.tail


def check_leading(t: Tensor, used: int) -> None:
    for d in range(t.rank - used):
        need(t.sizes[d] == 1, t.at(f"sizes[{d}]"), "dimension_count")


def make_gather(scene: dict[str, Any], data: Tensor, indices: Tensor) -> Gather:
    need(indices.dtype in INDEX_RANGE, "indices.dtype", "indices_dtype")
    need(data.rank == indices.rank, "indices.sizes", "rank")
    n_input, n_indices = scene["input_dimension_count"], scene["indices_dimension_count"]
    need(1 <= n_input <= data.rank, "input_dimension_count", "dimension_count")
    need(1 <= n_indices <= data.rank, "indices_dimension_count", "dimension_count")
    check_leading(data, n_input)
    check_leading(indices, n_indices)
    batch = scene["batch_dimension_count"]
    need(0 <= batch < n_input and batch < n_indices, "batch_dimension_count", "batch_count")
    r, q = data.sizes[data.rank - n_input:], indices.sizes[indices.rank - n_indices:]
    for i in range(batch):
        need(r[i] == q[i], f"indices.sizes[{indices.rank - n_indices + i}]", "batch_mismatch")
    need(q[-1] <= n_input - batch, f"indices.sizes[{indices.rank - 1}]", "tuple_too_long")
    gather = Gather(data, indices, r, q, batch)
    need(len(gather.core) <= data.rank, "indices_dimension_count", "dimension_count")
    return gather


def check_index_values(g: Gather, elements_asked: bool) -> list[int] | None:
    """The resolved index of each value (negative ones wrapped once), or None."""
    values = g.indices.scene.get("values")
    if values is None:
        need(not elements_asked, "indices.values", "values_count")
        return None
    need(isinstance(values, list), "indices.values.file", "file")
    need(len(values) == g.indices.element_count and len(values) <= DECIDED,
         "indices.values", "values_count")
    low, high = INDEX_RANGE[g.indices.dtype]
    resolved: list[int] = []
    for k, value in enumerate(values):
        size = g.r[g.batch + k % g.tuple_size]
        good = low <= value <= high and -size <= value < size
        need(good, f"indices.values[{k}]", "index_out_of_range")
        resolved.append(value + size if value < 0 else value)
    return resolved


def gather_output(scene: dict[str, Any], data: Tensor, follows: list[int]) -> Tensor:
    given = scene.get("output", {"sizes": follows})
    output_dtype(given, data.dtype)
    output_rank(given, data.rank)
    check_positive(given["sizes"], "output.sizes", "zero_size")
    for d, size in enumerate(given["sizes"]):
        need(size == follows[d], f"output.sizes[{d}]", "output_sizes")
    out = finish_tensor(given, "output", data.dtype)
    check_values_count(out)
    return out


def gather_source(g: Gather, values: list[int]) -> Source:
    """Output coordinate -> input coordinate."""
    rank, row = g.data.rank, g.q[:-1]

    def source(coords: tuple[int, ...]) -> list[int]:
        core = list(coords[rank - len(g.core):])
        at_index, at_tail = core[:len(row)], core[len(row):]
        position = 0
        for c, size in zip(at_index, row):
            position = position * size + c
        indexes = values[position * g.tuple_size:(position + 1) * g.tuple_size]
        return [0] * (rank - len(g.r)) + at_index[:g.batch] + indexes + at_tail

    return source


def answer_gather(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    data = make_tensor(scene["input"], "input")
    check_values_count(data)
    indices = make_tensor(scene["indices"], "indices")
    g = make_gather(scene, data, indices)
    values = check_index_values(g, request.get("elements", False))
    follows = [1] * (data.rank - len(g.core)) + g.core
    out = gather_output(scene, data, follows)
    fl = scene.get("feature_level")
    answer: Answer = {
        "warnings": operator_warning(scene, "3_0") + directml_warnings(data, fl, True)
        + directml_warnings(indices, fl, True) + directml_warnings(out, fl, True),
        "input": facts(data), "indices": facts(indices), "output": facts(out),
        "output_sizes": out.sizes}
    source = None if values is None else gather_source(g, values)
    answer_asks(answer, request, data, out, source)
    return answer


# ---------------------------------------------------------------- kind tpu

@dataclass
class Lanes:
    """A tensor in TPU memory, checked."""
    layout: str
    bits: int
    sizes: list[int]
    strides: list[int]
    npu_num: int
    eu_num: int
    lmem: int
    bank_num: int
    start: int
    address: int
    rows: int
    reserved: int

    @property
    def global_memory(self) -> bool:
        return self.layout == "continuous"

    @property
    def elements(self) -> int:
        return product(self.sizes)

    @property
    def bank_bytes(self) -> int:
        return self.lmem // self.bank_num

    @property
    def bytes_per_npu(self) -> int:
        return ceil_div(self.reserved * self.bits, 8)

    @property
    def end(self) -> int:
        return self.address + self.bytes_per_npu

    def position(self, coords: tuple[int, ...] | list[int]) -> tuple[int, int]:
        """Lane and element offset there (lane 0 in global memory)."""
        n, c, h, w = coords
        ns, cs, hs, ws = self.strides
        if self.global_memory:
            return 0, n * ns + c * cs + h * hs + w * ws
        row, npu = divmod(self.start + c, self.npu_num)
        return npu, n * ns + row * cs + h * hs + w * ws

    def bytes_of(self, offset: int) -> range:
        """All bytes that a bit of the element at this offset lies in."""
        first = self.address * 8 + offset * self.bits
        return range(first // 8, (first + self.bits - 1) // 8 + 1)


def check_chip(scene: dict[str, Any]) -> tuple[int, int, int, int]:
    chip = scene["chip"]
    if isinstance(chip, str):
        need(chip in CHIPS, "chip", "npu")
        numbers = CHIPS[chip]
    else:
        for key in CHIP:
            need(chip[key] >= 1, f"chip.{key}", "npu")
        numbers = (chip["npu_num"], chip["eu_bytes"], chip["lmem_bytes"], chip["bank_num"])
    npu_num, eu_bytes, lmem, banks = numbers
    need(lmem % banks == 0, "chip.lmem_bytes", "npu")
    bits = BITS.get(scene["dtype"])
    need(bits is None or eu_bytes * 8 % bits == 0, "chip.eu_bytes", "npu")
    start = scene.get("start_index", 0)
    need(0 <= start < npu_num, "start_index", "npu")
    need(start == 0 or scene["layout"] != "continuous", "start_index", "npu")
    need(scene.get("address", 0) >= 0, "address", "npu")
    return numbers


def check_tpu_rules(scene: dict[str, Any]) -> None:
    """dtype, rank, zero_size, layout."""
    need(BITS.get(scene["dtype"], 64) < 64, "dtype", "dtype")
    layout = scene["layout"]
    need(len(scene["sizes"]) == LAYOUT_RANK.get(layout, 4), "sizes", "rank")
    if layout == "free":
        need(len(scene["strides"]) == 4, "strides", "rank")
    check_positive(scene["sizes"], "sizes", "zero_size")
    need(layout in BUILT_LAYOUTS | OTHER_LAYOUTS, "layout", "layout")
    need(layout in BUILT_LAYOUTS, "layout", "unsupported")
    if layout == "free":
        check_positive([s + 1 for s in scene["strides"]], "strides", "layout")


def lane_strides(scene: dict[str, Any], rows: int, eu_num: int) -> list[int]:
    _, c, h, w = scene["sizes"]

    def align(x: int) -> int:
        return ceil_div(x, eu_num) * eu_num

    layout = scene["layout"]
    if layout == "free":
        return list(scene["strides"])
    if layout == "continuous":
        return [c * h * w, h * w, w, 1]
    if layout == "aligned":
        return [rows * align(h * w), align(h * w), w, 1]
    if layout == "compact":
        return [rows * h * w, h * w, w, 1]
    return [rows * h * align(w), h * align(w), align(w), 1]


def lane_reserved(scene: dict[str, Any], rows: int, strides: list[int]) -> int:
    n, _, h, w = scene["sizes"]
    if scene["layout"] != "free":
        return n * strides[0]
    return sum((size - 1) * stride for size, stride in zip((n, rows, h, w), strides)) + 1


def make_lanes(scene: dict[str, Any]) -> Lanes:
    npu_num, eu_bytes, lmem, banks = check_chip(scene)
    check_tpu_rules(scene)
    bits = BITS[scene["dtype"]]
    start = scene.get("start_index", 0)
    rows = ceil_div(start + scene["sizes"][1], npu_num)
    eu_num = eu_bytes * 8 // bits
    strides = lane_strides(scene, rows, eu_num)
    lanes = Lanes(scene["layout"], bits, scene["sizes"], strides, npu_num, eu_num, lmem, banks,
                  start, scene.get("address", 0), rows, lane_reserved(scene, rows, strides))
    need64(lanes.elements, "sizes")
    for value in (*strides, eu_num):
        need64(value, "strides")
    if not lanes.global_memory:
        need64(lanes.bytes_per_npu, "strides")
        need64(lanes.end, "strides")
    return lanes


def holes_by_lane(lanes: Lanes) -> list[int] | None:
    """Reserved bytes of each lane that no element touches; None: too many to enumerate."""
    if lanes.elements > ENUMERATE:
        return None
    touched: list[set[int]] = [set() for _ in range(lanes.npu_num)]
    for coords in coordinates(lanes.sizes):
        npu, offset = lanes.position(coords)
        touched[npu].update(lanes.bytes_of(offset))
    return [lanes.bytes_per_npu - len(found) for found in touched]


def tpu_facts(lanes: Lanes) -> Answer:
    common = {"strides": lanes.strides, "eu_num": lanes.eu_num}
    if lanes.global_memory:
        return {**common, "channels_per_npu": None, "bytes_per_npu": None, "end_address": 0,
                "banks": [], "fits": None, "holes_bytes": 0, "holes_bytes_per_npu": []}
    holes = holes_by_lane(lanes)
    if holes is None:
        if not fits64(lanes.bytes_per_npu * lanes.npu_num):
            raise Open
        total: Any = open_fact(lanes.elements)
        by_lane: Any = open_fact(lanes.elements)
    else:
        total, by_lane = sum(holes), holes
        need64(total, "strides")
    size = lanes.bank_bytes
    first, last = lanes.address // size, (lanes.end - 1) // size
    banks = list(range(first, min(last, lanes.bank_num - 1) + 1))
    return {**common, "channels_per_npu": lanes.rows, "bytes_per_npu": lanes.bytes_per_npu,
            "end_address": lanes.end, "banks": banks, "fits": lanes.end <= lanes.lmem,
            "holes_bytes": total, "holes_bytes_per_npu": by_lane}


def tpu_warnings(scene: dict[str, Any], lanes: Lanes) -> list[Warning_]:
    if lanes.global_memory:
        return []
    found: list[Warning_] = []
    whole_rows = lanes.layout in ("aligned", "line_aligned")
    unit_bits = lanes.eu_num * lanes.bits if whole_rows else lanes.bits
    if lanes.address * 8 % unit_bits != 0:
        found.append(warn("tpu", "address", "address"))
    if lanes.end > lanes.lmem:
        where = "chip" if isinstance(scene["chip"], str) else "chip.lmem_bytes"
        found.append(warn("tpu", "lmem", where))
    return found


def tpu_place(lanes: Lanes, coords: list[int]) -> dict[str, Any]:
    npu, offset = lanes.position(coords)
    byte = lanes.address + offset * lanes.bits // 8
    flat = lanes.global_memory
    address = byte if flat else npu * lanes.lmem + byte
    for value in (offset, byte, address):
        need64(value, "strides")
    result = {"coords": coords, "npu": None if flat else npu, "offset": offset, "byte": byte,
              "bank": None if flat else byte // lanes.bank_bytes, "address": address}
    if lanes.bits == 4:
        result["nibble"] = offset % 2
    return result


def tpu_at_byte(lanes: Lanes, npu: int | None, byte: int) -> dict[str, Any]:
    """Which elements have a bit in this byte of this lane."""
    result: dict[str, Any] = {"npu": npu, "byte": byte}
    if not lanes.global_memory and not lanes.address <= byte < lanes.end:
        return {**result, "what": "outside", "count": 0, "coords": []}
    if lanes.elements > ENUMERATE:
        unknown = open_fact(lanes.elements)
        return {**result, "what": unknown, "count": unknown, "coords": ANY}
    found = []
    for coords in coordinates(lanes.sizes):
        lane, offset = lanes.position(coords)
        if (lanes.global_memory or lane == npu) and byte in lanes.bytes_of(offset):
            found.append(list(coords))
    empty = "outside" if lanes.global_memory else "hole"
    return {**result, "what": "element" if found else empty, "count": len(found),
            "coords": found[:LISTED]}


def answer_tpu(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    lanes = make_lanes(scene)
    answer = {"warnings": tpu_warnings(scene, lanes), **tpu_facts(lanes)}
    if "coords" in request:
        check_coords(request["coords"], lanes.sizes)
        answer["at_coords"] = [tpu_place(lanes, c) for c in request["coords"]]
    if "offsets" in request:
        found = []
        for i, ask in enumerate(request["offsets"]):
            npu = None if lanes.global_memory else ask["npu"]
            need(npu is None or 0 <= npu < lanes.npu_num, f"offsets[{i}].npu",
                 "index_out_of_range")
            found.append(tpu_at_byte(lanes, npu, ask["byte"]))
        answer["at_offsets"] = found
    return answer


# ---------------------------------------------------------------- requests

@dataclass(frozen=True)
class Kind:
    schema: Callable[[dict[str, Any]], None]
    answer: Callable[[dict[str, Any], dict[str, Any]], Answer]


KINDS: dict[str, Kind] = {
    "buffer": Kind(schema_buffer, answer_buffer),
    "slice1": Kind(schema_slice1, answer_slice1),
    "gather_nd1": Kind(schema_gather, answer_gather),
    "tpu": Kind(schema_tpu, answer_tpu),
}


def check_id(value: Any, where: str = "id") -> None:
    """Numbers of an id, at any depth, are 64-bit integers."""
    if isinstance(value, dict):
        for key, item in value.items():
            check_id(item, join(where, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            check_id(item, f"{where}[{index}]")
    elif isinstance(value, NonInteger) or is_integer(value):
        integer(value, where)


def answer_request(request: Any) -> Answer:
    mapping(request, "")
    need("scene" in request, "scene")
    scene = request["scene"]
    schema_scene(scene)
    schema_asks(request, scene)
    answer = KINDS[scene["kind"]].answer(scene, request)
    answer["warnings"] = unknown_keys(scene) + answer["warnings"]
    return {"kind": scene["kind"], **answer}


def failed(identity: Any, fault: Fault) -> Answer:
    return {"id": identity, "ok": False, "error": {
        "code": fault.code, "where": fault.where, "message": fault.message}}


def answer_line(text: str) -> dict[str, Any] | None:
    """The answer to one request line; None for a line of white space."""
    if not text.strip(" \t\r\n\v\f"):
        return None
    identity: Any = None
    try:
        request = parse(text)
        if isinstance(request, dict) and "id" in request:
            check_id(request["id"])
            identity = request["id"]
        return {"id": identity, "ok": True, **answer_request(request)}
    except Fault as fault:
        return failed(identity, fault)
    except Open:
        return {"id": identity, "ok": ANY}


# ---------------------------------------------------------------- self test

def ask(scene: dict[str, Any], **rest: Any) -> dict[str, Any]:
    answer = answer_line(json.dumps(
        {"id": 1, "scene": {"stridescope": 1, **scene}, **rest}))
    assert answer is not None
    return answer


def buffer(sizes: list[int], strides: Any = None, **rest: Any) -> dict[str, Any]:
    return ask({"kind": "buffer", "dtype": "FLOAT32", "sizes": sizes, "strides": strides, **rest})


def memory(sizes: list[int], strides: list[int], length: int) -> str:
    """Letters A, B, ... placed in memory, x where nothing lies."""
    at = ["x"] * length
    for letter, coords in zip(itertools.count(65), coordinates(sizes)):
        at[sum(c * r for c, r in zip(coords, strides))] = chr(letter)
    return "".join(at)


def is_error(answer: dict[str, Any], code: str, where: str) -> bool:
    return not answer["ok"] and (answer["error"]["code"], answer["error"]["where"]) == (code, where)


def codes(answer: dict[str, Any]) -> list[str]:
    return [w["code"] for w in answer["warnings"]]


def selftest_strides() -> None:
    assert memory([2, 3], [3, 1], 6) == "ABCDEF"                                      # 1
    assert memory([2, 3], [1, 2], 6) == "ADBECF"
    assert buffer([2, 3])["strides"] == [3, 1]
    assert buffer([2, 3], layout="WH")["strides"] == [1, 2]
    assert buffer([2, 3], [1, 2])["contiguous_order"] == "WH"
    cube = ask({"kind": "buffer", "dtype": "FLOAT32", "labels": "DHW", "sizes": [2, 2, 3]},
               coords=[[1, 0, 1]], offsets=[7])                                        # 2
    assert cube["strides"] == [6, 3, 1] and cube["at_coords"][0]["offset"] == 7
    assert cube["at_coords"][0]["byte"] == 28
    assert cube["at_offsets"][0]["coords"] == [[1, 0, 1]]
    assert memory([2, 2, 3], [6, 3, 1], 12) == "ABCDEFGHIJKL"
    whd = buffer([2, 2, 3], labels="DHW", layout="WHD")
    assert whd["strides"] == [1, 2, 4] and whd["contiguous_order"] == "WHD"
    b = buffer([2, 3], [0, 1])                                                         # 3
    assert (b["distinct_offsets"], b["element_count"], b["broadcast"]) == (3, 6, True)
    assert b["overlapping"] and not b["packed"] and b["contiguous_order"] is None
    padded = buffer([2, 3], [5, 1], total_bytes=40)                                    # 4
    assert memory([2, 3], [5, 1], 10) == "ABCxxDEFxx"
    assert padded["buffer_bytes"] == 32 and padded["padded"] and padded["fits"]
    for strides in (None, [15, 15, 5, 1], [15, 1, 5, 1]):                              # 5
        one = buffer([1, 1, 3, 5], strides)
        assert one["packed"] and one["contiguous_order"] == "NCHW", one
    assert buffer([1, 3, 3, 5], [45, 1, 15, 3])["contiguous_order"] == "NHWC"
    assert buffer([1, 3, 3, 5], [45, 15, 5, 1])["contiguous_order"] == "NCHW"


def selftest_layouts() -> None:
    two = {"NCHW": [60, 20, 5, 1], "NHWC": [60, 1, 15, 3], "CHWN": [1, 40, 10, 2]}     # 6
    for order, strides in two.items():
        assert buffer([2, 3, 4, 5], layout=order)["strides"] == strides
    assert buffer([2, 3, 2, 2, 2], layout="NDHWC")["strides"] == [24, 1, 12, 6, 3]
    bytes_of = {"FLOAT32": 4, "UINT32": 4, "INT32": 4, "FLOAT16": 2, "UINT16": 2, "INT16": 2,
                "UINT8": 1, "INT8": 1, "FLOAT64": 8, "UINT64": 8, "INT64": 8}          # 7
    for dtype, size in bytes_of.items():
        got = ask({"kind": "buffer", "dtype": dtype, "sizes": [3, 5], "strides": [7, 1]})
        assert got["buffer_bytes"] == got["dml_buffer_bytes"] == (19 * size + 3) // 4 * 4
    flags = [False, True, False, False]                                                # 8
    assert buffer([2, 3, 4, 5], broadcast=flags)["strides"] == [20, 0, 5, 1]
    assert buffer([2, 3, 4, 5], broadcast=flags, layout="NHWC")["strides"] == [20, 0, 5, 1]
    assert buffer([1, 1, 2, 3], pad={"H": 1})["strides"] == [9, 9, 3, 1]
    assert buffer([1, 1, 2, 3], align={"H": 64})["strides"][2] == 64
    wrap = buffer([2, 2], [UINT32_MAX, 1])
    assert (wrap["dml_buffer_bytes"], wrap["buffer_bytes"]) == (4, 17179869188)
    assert codes(wrap) == ["too_many_elements", "helper_wraps"]
    assert is_error(buffer([2**31, 2**31, 4]), "overflow", "sizes")
    assert is_error(buffer([0, 3], [3, 1]), "zero_size", "sizes[0]")
    two_holes = buffer([2, 2], [3, 0])
    assert (two_holes["distinct_offsets"], two_holes["holes"]) == (2, 2)
    assert buffer([3, 2], [2, 3])["overlapping"] is False
    image = {"sizes": [1, 3, 224, 224], "strides": [153228, 51076, 226, 1],
             "total_bytes": 612912}
    assert buffer(**image)["fits"] and not buffer(**image, base_offset=50177)["fits"]


def selftest_operations() -> None:
    def cut(step: int, **rest: Any) -> dict[str, Any]:
        return ask({"kind": "slice1", "input": {"dtype": "FLOAT32", "sizes": [1, 1, 4, 4]},
                    "window": {"offsets": [0, 0, 0, 1], "sizes": [1, 1, 4, 3],
                               "strides": [1, 1, step, 2]}}, elements=True, **rest)
    forward, backward = cut(2), cut(-2)
    assert [o + 1 for o in forward["source_offsets"]] == [2, 4, 10, 12]                # 9
    assert forward["max_output_sizes"] == [1, 1, 2, 2]
    assert [o + 1 for o in backward["source_offsets"]] == [14, 16, 6, 8]               # 10
    assert cut(-2, coords=[[0, 0, 0, 0]])["at_coords"][0]["input_coords"] == [0, 0, 3, 1]
    assert backward["view"] == {"base_offset": 13, "sizes": [1, 1, 2, 2],
                                "strides": [16, 16, -8, 2]}

    def gather(sizes: list[int], isizes: list[int], values: Any, counts: list[int],
               **rest: Any) -> dict[str, Any]:
        indices = {"dtype": "UINT32", "sizes": isizes}
        if values is not None:
            indices["values"] = values
        return ask({"kind": "gather_nd1", "input": {"dtype": "FLOAT32", "sizes": sizes},
                    "indices": indices, "input_dimension_count": counts[0],
                    "indices_dimension_count": counts[1],
                    "batch_dimension_count": counts[2]}, **rest)
    first = gather([2, 2], [2, 1], [1, 0], [2, 2, 0], elements=True)                   # 11
    assert first["output_sizes"] == [2, 2] and first["source_offsets"] == [2, 3, 0, 1]
    second = gather([1, 3, 2, 2], [1, 3, 2, 2], [0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0],
                    [3, 3, 1], elements=True)                                          # 12
    assert second["output_sizes"] == [1, 1, 3, 2]
    assert second["source_offsets"] == [0, 3, 7, 4, 9, 10]
    third = gather([3, 4, 5, 6, 7], [1, 1, 1, 2, 3], None, [5, 3, 0])
    assert third["ok"] and is_error(gather([3, 4, 5, 6, 7], [1, 1, 1, 2, 3], None, [5, 3, 0],
                                           elements=True), "values_count", "indices.values")
    # Indices {1,2,3} as the last three, tuples of 3: {1,2} then {6,7}.               # 13
    assert third["output_sizes"] == [1, 1, 2, 6, 7]


def selftest_tpu() -> None:
    chip = {"npu_num": 4, "eu_bytes": 64, "lmem_bytes": 262144, "bank_num": 16}

    def lanes(layout: str, sizes: list[int], request: dict[str, Any] | None = None,
              **rest: Any) -> dict[str, Any]:
        return ask({"kind": "tpu", "dtype": "FLOAT16", "sizes": sizes, "chip": chip,
                    "layout": layout, **rest}, **(request or {}))
    assert lanes("continuous", [2, 2, 3, 2])["strides"] == [12, 6, 2, 1]               # 14
    at = lanes("compact", [2, 6, 1, 1], {"coords": [[0, 4, 0, 0], [0, 5, 0, 0], [1, 0, 0, 0]]})
    assert [(a["npu"], a["offset"]) for a in at["at_coords"]] == [(0, 1), (1, 1), (0, 2)]  # 15
    assert lanes("aligned", [2, 3, 4, 5], start_index=0)["strides"] == [32, 32, 5, 1]  # 16
    two = lanes("aligned", [2, 3, 4, 5], {"coords": [[0, 2, 0, 0]]}, start_index=2)
    assert two["strides"] == [64, 32, 5, 1] and two["at_coords"][0]["npu"] == 0
    assert two["at_coords"][0]["offset"] == 32
    assert (two["bytes_per_npu"], two["end_address"], two["banks"]) == (256, 256, [0])
    assert two["holes_bytes"] == 4 * 256 - 2 * 3 * 20 * 2
    assert lanes("aligned", [1, 1, 5, 8])["strides"][1] == 64                          # 17
    assert lanes("aligned", [1, 1, 2, 8])["strides"][1] == 32
    assert lanes("compact", [1, 1, 5, 8])["strides"][1] == 40
    assert lanes("line_aligned", [1, 1, 5, 8])["strides"] == [160, 160, 32, 1]
    assert is_error(lanes("matrix", [3, 4], w=2), "unsupported", "layout")
    assert is_error(lanes("aligned", [1, 1, 1, 1], strides=[1, 1, 1, 1]), "schema", "strides")


def selftest_faults() -> None:
    assert answer_line(" \t\r\n") is None
    for text in ('{"id":1', '{"id":1,"id":2}', "[1,]", "{'a':1}", "NaN"):
        answer = answer_line(text)
        assert answer and answer["error"]["code"] == "parse" and answer["id"] is None
    assert is_error(buffer([1.0]), "schema", "sizes[0]")
    assert is_error(buffer([2**64]), "overflow", "sizes[0]")
    assert is_error(buffer([2], window={}), "schema", "window")
    assert is_error(buffer([2, 2], [1]), "rank", "strides")
    assert is_error(buffer([2], [1], pad={"W": 1}), "layout", "pad")
    assert is_error(buffer([2], pad={"H": 1}), "layout", "pad.H")
    odd = buffer([2], oddity=1)
    assert [(w["code"], w["where"]) for w in odd["warnings"]] == [("unknown_key", "oddity")]


def selftest() -> None:
    """The documents' worked examples."""
    selftest_strides()
    selftest_layouts()
    selftest_operations()
    selftest_tpu()
    selftest_faults()
    print("oracle selftest: ok")


def main(arguments: list[str]) -> int:
    if "--selftest" in arguments:
        selftest()
        return 0
    for raw in sys.stdin.buffer:
        try:
            answer = answer_line(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            answer = failed(None, Fault("parse", f"1:{error.start + 1}"))
        if answer is not None:
            print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
