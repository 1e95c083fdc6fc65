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
 5. Order of names: KEY_ORDER in common.py.  So `window.sizes` and `window.strides`
    come before `window.offsets` in the schema phase; the rank of the window's
    arrays is checked in the order offsets, sizes, strides (as in the example).
 6. An unknown `kind` is `schema` at `kind`.  `stridescope` beyond 64 bits is
    `overflow`.
 7. Names that only requests and answers have (id, coords, npu, ...) are
    unknown names in a scene.  The contents of an unknown key are not looked
    into.
 8. `pad` and `align` are maps: their names are labels, so an unknown one is
    `layout` at `pad.X`, never a warning.  Types of their values are schema.
 9. `values` with another word or a number is `schema` at `values`; so is an
    object that is none of the forms {iota}, {file}, {file, as}, and in
    `indices.values` one without `file` or with `iota`.  Another word in `as`
    than values and memory is `schema` at `values.as`.
10. An operation's `output` without sizes takes those that follow (a slice's the
    greatest) and keeps its other keys.
11. `axis` is a name of gather_elements: there it is `schema` in any other place
    (`input.axis`), in all other kinds an unknown name.  It comes last in the
    schema's order.  `as` is a name of every kind, as all names of section 1.
12. Numbers of a display-only `values` array may be of any scalar type.
Rules
13. The layout check of one tensor: labels, then `strides` beside layout,
    broadcast, pad, align (first of them present), then the order, broadcast,
    pad, align; pad's and align's names in the file's order.
14. A `values` array of another length than element_count is `values_count` at
    `values`, checked after the tensor's overflow.  In that same place values
    in a file are `file` at `values.file` (no file is allowed here).
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
20. gather_elements: `axis` outside the rank is `axis` at `axis`; a size of
    indices above the input's is `indices_sizes` at `indices.sizes[d]`, the axis
    left out.  `operator_feature_level` below 2_1: DirectML's page of
    DML_GATHER_ELEMENTS_OPERATOR_DESC says that 2_1 introduced it.  That page's
    narrower tables (rank 4 and UINT32 indices in 2_1, no negative indices
    before 3_0) give no warnings beyond those of every operation.
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
25. tpu: the readings are in lanes.py.
26. More than 2^20 asks are `unsupported` at `coords` where those alone are too
    many, else at `offsets`; this ends the schema of the request, before any
    rule of the scene.  Of more than 1,000 warnings the first 1,000 are listed,
    then `more_warnings` at "".  Where more than 2^20 coordinates would be
    listed the lists past them are ANY (how they are cut is left open).
27. An offset outside has coords [] and count 0.
"""

from __future__ import annotations

import itertools
import json
import sys
from dataclasses import dataclass, field
from typing import Any, Callable

from common import (
    ANY, ANY_NOT_NULL, AXIS_ORDER, BITS, DATA, DECIDED, DEFAULT_LABELS, ENUMERATE, FOUR_BIT,
    INDEX_RANGE, KEY_ORDER, LEVELS, LISTED, MEMORY_ORDER, NEVER_IN_DIRECTML, TOP, UINT32_MAX, Answer, Check,
    Fault, NonInteger, Open, Warning_, array_of, boolean, booleans, ceil_div, check_coords,
    check_positive, coordinates, count, integer, integers, integers_or_null, is_integer, join,
    level, map_of, mapping, need, need64, object_of, open_fact, parse, product, scalar, string,
    walk, warn)
from lanes import answer_tpu, schema_tpu, tpu_ask
from memory import answer_memory, memory_ask, schema_memory

MOST_ASKED = 2**20         # coords and offsets of one request together
MOST_WARNINGS = 1000


# ---------------------------------------------------------------- schema

def word_as(value: Any, where: str) -> None:
    string(value, where)
    need(value in ("values", "memory"), where)


VALUE_FORM: dict[str, Check] = {"iota": integer, "file": string, "as": word_as}


def display_values(value: Any, where: str) -> None:
    if isinstance(value, dict):
        walk(value, where, VALUE_FORM, set())
        need(value.keys() & VALUE_FORM.keys() in ({"iota"}, {"file"}, {"file", "as"}), where)
    elif isinstance(value, list):
        array_of(scalar)(value, where)
    else:
        need(value in ("letters", "iota") and isinstance(value, str), where)


def index_values(value: Any, where: str) -> None:
    if isinstance(value, dict):
        need("iota" not in value and "file" in value, where)
        walk(value, where, VALUE_FORM, set())
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
def schema_buffer(scene: dict[str, Any]) -> None:
    walk(scene, "", {**TOP, **TENSOR, "feature_level": level}, DATA)


def schema_slice1(scene: dict[str, Any]) -> None:
    walk(scene, "", {**TOP, "feature_level": level,
                     "input": object_of(TENSOR, DATA),
                     "window": object_of(WINDOW, set(WINDOW)),
                     "output": object_of(TENSOR, set())}, {"input", "window"})


def schema_gather_nd1(scene: dict[str, Any]) -> None:
    counts = {"input_dimension_count", "indices_dimension_count", "batch_dimension_count"}
    walk(scene, "", {**TOP, "feature_level": level,
                     "input": object_of(TENSOR, DATA),
                     "output": object_of(TENSOR, set()),
                     "indices": object_of(INDEX_TENSOR, DATA),
                     **{key: integer for key in counts}}, {"input", "indices"} | counts)


def schema_gather_elements(scene: dict[str, Any]) -> None:
    walk(scene, "", {**TOP, "feature_level": level,
                     "input": object_of(TENSOR, DATA, AXIS_ORDER),
                     "output": object_of(TENSOR, set(), AXIS_ORDER),
                     "indices": object_of(INDEX_TENSOR, DATA, AXIS_ORDER),
                     "axis": integer}, {"input", "indices", "axis"}, AXIS_ORDER)


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
        ask = {"tpu": lambda: tpu_ask(scene), "tpu_memory": lambda: memory_ask}.get(
            scene["kind"], lambda: integer)()
        array_of(ask)(request["offsets"], "offsets")
    if "elements" in request:
        boolean(request["elements"], "elements")
    asked = {key: len(request.get(key, [])) for key in ("coords", "offsets")}
    if sum(asked.values()) > MOST_ASKED:
        raise Fault("unsupported", "coords" if asked["coords"] > MOST_ASKED else "offsets")


def unknown_keys(scene: dict[str, Any], known: set[str], prefix: str = "") -> list[Warning_]:
    """Warnings for names that this kind does not know, in the file's order, depth first."""
    found: list[Warning_] = []
    for key, value in scene.items():
        where = join(prefix, key)
        if key not in known:
            found.append(warn("schema", "unknown_key", where))
        elif key in ("input", "window", "output", "indices", "chip", "values") \
                and isinstance(value, dict):
            found += unknown_keys(value, known, where)
        elif key == "tensors":
            for i, tensor in enumerate(value):
                found += unknown_keys(tensor, known, f"{where}[{i}]")
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


def check_rank(scene: dict[str, Any], prefix: str) -> None:
    need(1 <= len(scene["sizes"]) <= 8, join(prefix, "sizes"), "rank")
    strides = scene.get("strides")
    need(strides is None or len(strides) == len(scene["sizes"]), join(prefix, "strides"), "rank")


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


def check_shown_values(t: Tensor) -> None:
    """The number of values listed; a file may not be read for a request line."""
    values = t.scene.get("values")
    need(not (isinstance(values, dict) and "file" in values), t.at("values.file"), "file")
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

def answer_buffer(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    t = make_tensor(scene, "")
    check_shown_values(t)
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
    given = {"sizes": most, "labels": data.labels, **scene.get("output", {})}
    output_dtype(given, data.dtype)
    output_rank(given, data.rank)
    check_positive(given["sizes"], "output.sizes", "output_empty")
    for d, size in enumerate(given["sizes"]):
        need(size <= most[d], f"output.sizes[{d}]", "output_too_large")
    out = finish_tensor(given, "output", data.dtype)
    check_shown_values(out)
    return out


def answer_slice1(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    data = make_tensor(scene["input"], "input")
    check_shown_values(data)
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


def given_values(indices: Tensor, elements_asked: bool) -> list[int] | None:
    """The index values as they stand, None where there are none; file, values_count."""
    values = indices.scene.get("values")
    if values is None:
        need(not elements_asked, "indices.values", "values_count")
        return None
    need(isinstance(values, list), "indices.values.file", "file")
    need(len(values) == indices.element_count and len(values) <= DECIDED,
         "indices.values", "values_count")
    return values


def resolved_index(indices: Tensor, k: int, value: int, size: int) -> int:
    """One index in [0, size): a negative one counts from the end."""
    low, high = INDEX_RANGE[indices.dtype]
    good = low <= value <= high and -size <= value < size
    need(good, f"indices.values[{k}]", "index_out_of_range")
    return value + size if value < 0 else value


def check_index_values(g: Gather, elements_asked: bool) -> list[int] | None:
    values = given_values(g.indices, elements_asked)
    return None if values is None else [
        resolved_index(g.indices, k, value, g.r[g.batch + k % g.tuple_size])
        for k, value in enumerate(values)]


def gather_output(scene: dict[str, Any], data: Tensor, follows: list[int],
                  labels: str | None = None) -> Tensor:
    """`labels`: those of an output that has none, by rank where that is None too."""
    given = {"sizes": follows, **({"labels": labels} if labels else {}), **scene.get("output", {})}
    output_dtype(given, data.dtype)
    output_rank(given, data.rank)
    check_positive(given["sizes"], "output.sizes", "zero_size")
    for d, size in enumerate(given["sizes"]):
        need(size == follows[d], f"output.sizes[{d}]", "output_sizes")
    out = finish_tensor(given, "output", data.dtype)
    check_shown_values(out)
    return out


def gather_answer(scene: dict[str, Any], request: dict[str, Any], data: Tensor,
                  indices: Tensor, out: Tensor, since: str, source: Source | None) -> Answer:
    """What both gathers answer; `since` is the operator's feature level."""
    fl = scene.get("feature_level")
    answer: Answer = {
        "warnings": operator_warning(scene, since) + directml_warnings(data, fl, True)
        + directml_warnings(indices, fl, True) + directml_warnings(out, fl, True),
        "input": facts(data), "indices": facts(indices), "output": facts(out),
        "output_sizes": out.sizes}
    answer_asks(answer, request, data, out, source)
    return answer


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


def answer_gather_nd1(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    data = make_tensor(scene["input"], "input")
    check_shown_values(data)
    indices = make_tensor(scene["indices"], "indices")
    g = make_gather(scene, data, indices)
    values = check_index_values(g, request.get("elements", False))
    follows = [1] * (data.rank - len(g.core)) + g.core
    out = gather_output(scene, data, follows)
    source = None if values is None else gather_source(g, values)
    return gather_answer(scene, request, data, indices, out, "3_0", source)


# ---------------------------------------------------------------- kind gather_elements

def check_axis(scene: dict[str, Any], data: Tensor, indices: Tensor) -> int:
    """indices_dtype, rank, axis, indices_sizes."""
    need(indices.dtype in INDEX_RANGE, "indices.dtype", "indices_dtype")
    need(data.rank == indices.rank, "indices.sizes", "rank")
    axis = scene["axis"]
    need(0 <= axis < data.rank, "axis", "axis")
    for d in range(data.rank):
        need(d == axis or indices.sizes[d] <= data.sizes[d], f"indices.sizes[{d}]",
             "indices_sizes")
    return axis


def answer_gather_elements(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    data = make_tensor(scene["input"], "input")
    check_shown_values(data)
    indices = make_tensor(scene["indices"], "indices")
    axis = check_axis(scene, data, indices)
    values = given_values(indices, request.get("elements", False))
    chosen = {} if values is None else {
        coords: resolved_index(indices, k, value, data.sizes[axis])
        for k, (coords, value) in enumerate(zip(coordinates(indices.sizes), values))}
    out = gather_output(scene, data, indices.sizes, data.labels)

    def source(coords: tuple[int, ...]) -> list[int]:
        return [chosen[coords] if d == axis else c for d, c in enumerate(coords)]

    return gather_answer(scene, request, data, indices, out, "2_1",
                         None if values is None else source)


# ---------------------------------------------------------------- requests

@dataclass(frozen=True)
class Kind:
    schema: Callable[[dict[str, Any]], None]
    answer: Callable[[dict[str, Any], dict[str, Any]], Answer]
    names: list[str] = field(default_factory=lambda: KEY_ORDER)


KINDS: dict[str, Kind] = {
    "buffer": Kind(schema_buffer, answer_buffer),
    "slice1": Kind(schema_slice1, answer_slice1),
    "gather_nd1": Kind(schema_gather_nd1, answer_gather_nd1),
    "gather_elements": Kind(schema_gather_elements, answer_gather_elements, AXIS_ORDER),
    "tpu": Kind(schema_tpu, answer_tpu),
    "tpu_memory": Kind(schema_memory, answer_memory, MEMORY_ORDER),
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


def limit_warnings(found: list[Warning_]) -> list[Warning_]:
    if len(found) <= MOST_WARNINGS:
        return found
    return [*found[:MOST_WARNINGS], warn("schema", "more_warnings", "")]


def limit_listed(answer: Answer) -> None:
    """Past 2^20 coordinates in one answer the lists may be cut; counts stay exact."""
    listed = len(answer.get("at_coords", []))
    at_offsets = answer.get("at_offsets", [])
    for found in [one for at in at_offsets for one in at.get("tensors", [at])]:
        coords = found["coords"]
        listed += LISTED if coords == ANY else len(coords or [])
        if listed > MOST_ASKED:
            found["coords"] = ANY


def answer_request(request: Any) -> Answer:
    mapping(request, "")
    need("scene" in request, "scene")
    scene = request["scene"]
    schema_scene(scene)
    schema_asks(request, scene)
    kind = KINDS[scene["kind"]]
    answer = kind.answer(scene, request)
    limit_listed(answer)
    answer["warnings"] = limit_warnings(
        unknown_keys(scene, set(kind.names)) + answer["warnings"])
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


def main() -> int:
    for raw in sys.stdin.buffer:
        try:
            answer = answer_line(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            answer = failed(None, Fault("parse", f"1:{error.start + 1}"))
        if answer is not None:
            print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
