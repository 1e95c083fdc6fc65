"""What the oracle's kinds share: types, numbers, faults, JSON, checks of the schema."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
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

KEY_ORDER: list[str] = (
    "stridescope kind title notes view dtype labels sizes strides base_offset layout "
    "broadcast pad align total_bytes guaranteed_base_offset_alignment feature_level values "
    "input window output offsets indices input_dimension_count indices_dimension_count "
    "batch_dimension_count chip npu_num eu_bytes lmem_bytes bank_num start_index address "
    "w nic file as iota").split()
KNOWN_NAMES = set(KEY_ORDER)
AXIS_ORDER = [*KEY_ORDER, "axis"]      # the names that kind gather_elements knows
MEMORY_ORDER = [*KEY_ORDER, "tensors", "name", "apart"]     # and tpu_memory

Answer = dict[str, Any]


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
         required: set[str], names: list[str] = KEY_ORDER) -> None:
    """Check one object's names in the page's order."""
    for key in names:
        where = join(prefix, key)
        if key in scene:
            if prefix and key in ("title", "notes"):
                continue
            need(key in allowed, where)
            allowed[key](scene[key], where)
        else:
            need(key not in required, where)


def object_of(allowed: dict[str, Check], required: set[str],
              names: list[str] = KEY_ORDER) -> Check:
    def inner(value: Any, where: str) -> None:
        mapping(value, where)
        walk(value, where, allowed, required, names)
    return inner


DATA = {"dtype", "sizes"}
TOP: dict[str, Check] = {"stridescope": anything, "kind": anything, "title": string,
                         "notes": string, "view": mapping}


Warning_ = dict[str, str]


def warn(kind: str, code: str, where: str) -> Warning_:
    return {"kind": kind, "code": code, "where": where, "message": f"{code} at {where}"}


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


def check_positive(sizes: list[int], where: str, code: str) -> None:
    for index, size in enumerate(sizes):
        need(size >= 1, f"{where}[{index}]", code)


def open_fact(elements: int) -> str:
    return ANY_NOT_NULL if elements <= DECIDED else ANY


def check_coords(asked: list[list[int]], sizes: list[int]) -> None:
    for i, coords in enumerate(asked):
        need(len(coords) == len(sizes), f"coords[{i}]", "rank")
        for d, (c, size) in enumerate(zip(coords, sizes)):
            need(0 <= c < size, f"coords[{i}][{d}]", "index_out_of_range")


