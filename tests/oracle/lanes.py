"""Kind `tpu` of the oracle: a tensor in lane memory, every layout by its formula.

Readings of the contract and of the page on lane memory
-------------------------------------------------------
Schema
 L1. `w` belongs to matrix and vector (not to matrix2), `nic` to weight_nic,
     `strides` to free.  Where `layout` is not a string, `strides` is not
     looked at: `layout` is the fault.
 L2. `nic` may be left out only with a preset that has a number in the table's
     nic column; with another preset it is missing (`schema` at `nic`) for every
     dtype.  With an unknown preset it is not missing: `npu` follows.  The
     default is that number * 8 / bits, and 1 for every type of 32 bits.
Rules
 L3. The element count is checked (`sizes`) though it is not answered; eu_num,
     addresses and holes_bytes that do not fit are `overflow` at `strides`.
     npu: unknown preset, numbers < 1, lmem % bank, eu % bits, start_index
     (range, then 0 for the layouts in global memory and all of cvk_*), address.
     With an unknown dtype eu % bits is skipped; with a 64-bit one it is not.
     Reserved elements that do not fit though their bytes do (4-bit types) are
     left open: no such number is answered.
 L4. dtype: unknown or 64-bit, then those that the layout does not take.  xn_*
     takes every type of 8 or 16 bits, BOOL and the 8-bit floats too.
 L5. An unknown layout has sizes of rank 4.
 L6. `w` or `nic` below 1 is `layout` at that key.  `w` may be above the columns.
Layouts
 L7. The numbers 128 of xn_aligned and 16 of cvk_* are meant literally, whatever
     the chip's eu_bytes.
 L8. LMEM/8/itemsize of t5 is rounded down once: floor(lmem_bytes / bits).
 L9. xn_continuous has no alignment: c stride x*H*W.  cvk_compact's reserved
     bytes are rounded up to 16 as cvk_aligned's are.  cvk_matrix has the n
     stride c * ceil(C / NPU) of its stored shape.
L10. The strides of matrix, matrix2 and vector are those of `aligned` for the
     stored shape: [rows*c, c, W, 1], W = w (K for matrix2).
L11. start_index belongs to the stored channels of every layout in lanes but
     cvk_*: a matrix' columns, a vector's pieces, weights' output channels.
Facts
L12. The warnings are `address`, `lmem`, `bank_crossing`, in this order; layouts
     in global memory have none.  `lmem` is at `chip.lmem_bytes`, at `chip` for
     a preset.  A tensor meets more than one bank where `banks` lists more than
     one: what lies behind the last bank is in none.
L13. Starts: weight_nic % EU_BYTES, but % 4 for FLOAT32 (not for INT32);
     xn_aligned like the other xn_* % itemsize.  4-bit types may start anywhere
     where % itemsize is asked.
L14. `bank` in an ask is byte / BANK_BYTES also where that is not below bank_num.
L15. Asks of offsets in global memory: `npu` may be null or left out; `element`
     where a byte belongs to one, else `outside` (end_address 0 is not taken as
     the end).
L16. `offset` and `strides` of cvk_* are bytes; `eu_num` is that of any layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from common import (
    ANY, BITS, ENUMERATE, LISTED, TOP, Answer, Check, Open, Warning_, anything, ceil_div,
    check_coords, check_positive, coordinates, fits64, integer, integers, join, mapping, need,
    need64, object_of, open_fact, product, string, walk, warn)

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
NIC_OF_8_BIT: dict[str, int] = {
    "BM1684X": 64, "BM1684XE": 64, "BM1684X2": 32, "BM1688": 32, "CV186X": 32,
    "BM1690": 64, "SG2260": 64, "SG2380": 32, "CV184X": 16, "MARS3": 16,
}
CHIP: dict[str, Check] = {key: integer for key in
                          ("npu_num", "eu_bytes", "lmem_bytes", "bank_num")}

GLOBAL = {"continuous", "xn_continuous", "cvk_continuous"}
XN = {"xn_aligned", "xn_compact", "xn_continuous"}
CVK = {"cvk_aligned", "cvk_compact", "cvk_continuous", "cvk_matrix"}
LAYOUTS = {"aligned", "compact", "line_aligned", "free", "offset", "t4", "t5", "matrix",
           "matrix2", "vector", "weight_nic"} | GLOBAL | XN | CVK
RANK = {"matrix": 2, "matrix2": 2, "cvk_matrix": 2, "vector": 1}
NEEDS_W = {"matrix", "vector"}
OF_LARGEST_OFFSET = {"free", "offset", "t4", "t5"}
STARTS_ON_EU_ROW = {"aligned", "line_aligned", "matrix", "matrix2", "vector", "t4", "t5"}


# ---------------------------------------------------------------- schema

def chip_schema(value: Any, where: str) -> None:
    if not isinstance(value, str):
        object_of(CHIP, set(CHIP))(value, where)


def has_default_nic(chip: Any) -> bool:
    return isinstance(chip, str) and (chip in NIC_OF_8_BIT or chip not in CHIPS)


def schema_tpu(scene: dict[str, Any]) -> None:
    allowed: dict[str, Check] = {**TOP, "dtype": string, "sizes": integers, "layout": string,
                                 "chip": chip_schema, "start_index": integer,
                                 "address": integer}
    required = {"dtype", "sizes", "layout", "chip"}
    layout = scene.get("layout")
    if not isinstance(layout, str):
        allowed["strides"] = anything
    if layout == "free":
        allowed["strides"] = integers
        required.add("strides")
    if isinstance(layout, str) and layout in NEEDS_W:
        allowed["w"] = integer
        required.add("w")
    if layout == "weight_nic":
        allowed["nic"] = integer
        if not has_default_nic(scene.get("chip")):
            required.add("nic")
    walk(scene, "", allowed, required)


def tpu_ask(scene: dict[str, Any]) -> Check:
    no_lane = scene["layout"] in GLOBAL

    def inner(value: Any, where: str) -> None:
        mapping(value, where)
        if not (no_lane and value.get("npu") is None):
            integer(value.get("npu"), join(where, "npu"))
        integer(value.get("byte"), join(where, "byte"))
    return inner


# ---------------------------------------------------------------- rules

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
    need(start == 0 or scene["layout"] not in GLOBAL | CVK, "start_index", "npu")
    need(scene.get("address", 0) >= 0, "address", "npu")
    return numbers


def takes(layout: str, dtype: str) -> bool:
    if layout in CVK:
        return dtype in ("INT8", "UINT8", "BFLOAT16")
    return BITS[dtype] in (8, 16) if layout in XN else True


def check_tpu_rules(scene: dict[str, Any]) -> None:
    """dtype, rank, zero_size, layout."""
    layout, dtype = scene["layout"], scene["dtype"]
    need(BITS.get(dtype, 64) < 64 and takes(layout, dtype), "dtype", "dtype")
    need(len(scene["sizes"]) == RANK.get(layout, 4), "sizes", "rank")
    if layout == "free":
        need(len(scene["strides"]) == 4, "strides", "rank")
    check_positive(scene["sizes"], "sizes", "zero_size")
    need(layout in LAYOUTS, "layout", "layout")
    if layout == "free":
        check_positive([s + 1 for s in scene["strides"]], "strides", "layout")
    for key in ("w", "nic"):
        need(scene.get(key, 1) >= 1, key, "layout")


# ---------------------------------------------------------------- where elements lie

def align(number: int, multiple: int) -> int:
    return ceil_div(number, multiple) * multiple


def nic_of(scene: dict[str, Any]) -> int:
    if "nic" in scene:
        return scene["nic"]
    bits = BITS[scene["dtype"]]
    return 1 if bits == 32 else NIC_OF_8_BIT[scene["chip"]] * 8 // bits


def cvk_matrix_columns(scene: dict[str, Any], npu_num: int) -> int:
    """Columns a channel."""
    column = scene["sizes"][1]
    work = 8 if scene["dtype"] == "BFLOAT16" else 16
    return column if column < work else work * ceil_div(column, work * npu_num)


@dataclass
class Lanes:
    """A tensor in TPU memory, checked.

    `shape` is the stored (N,C,H,W), `columns` the stored W of what is cut into
    channels; strides and `reserved` count units of `unit_bits`.
    """
    layout: str
    bits: int
    unit_bits: int
    sizes: list[int]
    shape: list[int]
    columns: int
    nic: int
    strides: list[int]
    reserved: int
    rows: int
    npu_num: int
    eu_bytes: int
    lmem: int
    bank_num: int
    start: int
    address: int

    @property
    def global_memory(self) -> bool:
        return self.layout in GLOBAL

    @property
    def eu_num(self) -> int:
        return self.eu_bytes * 8 // self.bits

    @property
    def elements(self) -> int:
        return product(self.sizes)

    @property
    def bank_bytes(self) -> int:
        return self.lmem // self.bank_num

    @property
    def bytes_per_npu(self) -> int:
        return ceil_div(self.reserved * self.unit_bits, 8)

    @property
    def end(self) -> int:
        return self.address + self.bytes_per_npu

    @property
    def banks(self) -> list[int]:
        size = self.bank_bytes
        first, last = self.address // size, (self.end - 1) // size
        return list(range(first, min(last, self.bank_num - 1) + 1))

    def lane_and_row(self, channel: int) -> tuple[int, int]:
        """In global memory a channel is a row and there is no lane."""
        if self.global_memory:
            return 0, channel
        return (self.start + channel) % self.npu_num, (self.start + channel) // self.npu_num

    def position(self, coords: tuple[int, ...] | list[int]) -> tuple[int, int]:
        """Lane and offset there (lane 0 in global memory) of the scene's own coordinates."""
        if self.layout == "weight_nic":
            return self.weight_position(*coords)
        if self.layout in XN:
            return self.xn_position(*coords)
        n, c, h, w = self.stored(coords)
        npu, row = self.lane_and_row(c)
        ns, cs, hs, ws = self.strides
        return npu, n * ns + row * cs + h * hs + w * ws

    def stored(self, coords: tuple[int, ...] | list[int]) -> tuple[int, ...]:
        """Where the scene's coordinates lie in the stored (N,C,H,W)."""
        if self.layout in ("matrix", "cvk_matrix"):
            row, column = coords
            return row, column // self.columns, 0, column % self.columns
        if self.layout == "matrix2":
            return 0, coords[0], 0, coords[1]
        if self.layout == "vector":
            return 0, coords[0] // self.columns, 0, coords[0] % self.columns
        return tuple(coords)

    def weight_position(self, oc: int, ic: int, kh: int, kw: int) -> tuple[int, int]:
        _, all_ic, all_kh, all_kw = self.sizes
        groups = ceil_div(all_ic, self.nic)
        npu, row = self.lane_and_row(oc)
        return npu, (row * groups * all_kh * all_kw * self.nic
                     + ((ic // self.nic) * all_kh * all_kw + kh * all_kw + kw) * self.nic
                     + ic % self.nic)

    def xn_position(self, n: int, c: int, h: int, w: int) -> tuple[int, int]:
        x, width, cs = 32 // self.bits, self.sizes[3], self.strides[1]
        npu, row = self.lane_and_row(c)
        return npu, (n // x) * self.rows * cs + n % x + row * cs + h * x * width + w * x

    def bytes_of(self, offset: int) -> range:
        """All bytes that a bit of the element at this offset lies in."""
        first = self.address * 8 + offset * self.unit_bits
        return range(first // 8, (first + self.bits - 1) // 8 + 1)


def stored_shape(scene: dict[str, Any], columns: int, nic: int) -> list[int]:
    layout, sizes = scene["layout"], scene["sizes"]
    if layout in ("matrix", "cvk_matrix"):
        return [sizes[0], ceil_div(sizes[1], columns), 1, columns]
    if layout == "matrix2":
        return [1, sizes[0], 1, sizes[1]]
    if layout == "vector":
        return [1, ceil_div(sizes[0], columns), 1, columns]
    if layout == "weight_nic":
        oc, ic, kh, kw = sizes
        return [1, oc, ceil_div(ic, nic) * kh * kw, nic]
    return list(sizes)


def lane_strides(scene: dict[str, Any], shape: list[int], rows: int, eu_num: int,
                 lmem: int) -> list[int]:
    layout, bits = scene["layout"], BITS[scene["dtype"]]
    _, c, h, w = shape
    if layout in XN:
        x = 32 // bits
        cs = align(x * h * w, 128 * 8 // bits) if layout == "xn_aligned" else x * h * w
        return [rows * cs, cs, x * w, x]
    if layout in CVK:
        f = 2 if scene["dtype"] == "BFLOAT16" else 1
        rounded = layout in ("cvk_aligned", "cvk_matrix")
        cs = align(h * w * f, 16) if rounded else h * w * f
        return [rows * cs, cs, w * f, f]
    if layout == "t5":
        return [lmem // bits, align(w, eu_num), w, 1]
    return {
        "free": lambda: list(scene["strides"]),
        "continuous": lambda: [c * h * w, h * w, w, 1],
        "compact": lambda: [rows * h * w, h * w, w, 1],
        "weight_nic": lambda: [rows * h * w, h * w, w, 1],
        "line_aligned": lambda: [rows * h * align(w, eu_num), h * align(w, eu_num),
                                 align(w, eu_num), 1],
        "offset": lambda: [0, 1, 0, 0],
        "t4": lambda: [0, 0, align(w, eu_num), 1],
    }.get(layout, lambda: [rows * align(h * w, eu_num), align(h * w, eu_num), w, 1])()


def lane_reserved(layout: str, bits: int, shape: list[int], rows: int,
                  strides: list[int]) -> int:
    n, _, h, w = shape
    if layout in OF_LARGEST_OFFSET:
        return sum((size - 1) * stride for size, stride in zip((n, rows, h, w), strides)) + 1
    if layout in CVK:
        return align(n * strides[0], 16)
    if layout in XN:
        return ceil_div(n, 32 // bits) * strides[0]
    return n * strides[0]


def make_lanes(scene: dict[str, Any]) -> Lanes:
    npu_num, eu_bytes, lmem, bank_num = check_chip(scene)
    check_tpu_rules(scene)
    layout, bits = scene["layout"], BITS[scene["dtype"]]
    start = scene.get("start_index", 0)
    columns = cvk_matrix_columns(scene, npu_num) if layout == "cvk_matrix" else scene.get("w", 0)
    nic = nic_of(scene) if layout == "weight_nic" else 0
    shape = stored_shape(scene, columns, nic)
    rows = shape[1] if layout in GLOBAL else ceil_div(start + shape[1], npu_num)
    strides = lane_strides(scene, shape, rows, eu_bytes * 8 // bits, lmem)
    lanes = Lanes(layout, bits, 8 if layout in CVK else bits, scene["sizes"], shape, columns,
                  nic, strides, lane_reserved(layout, bits, shape, rows, strides), rows, npu_num,
                  eu_bytes, lmem, bank_num, start, scene.get("address", 0))
    need64(lanes.elements, "sizes")
    for value in (*strides, lanes.eu_num):
        need64(value, "strides")
    if not lanes.global_memory:
        need64(lanes.bytes_per_npu, "strides")
        need64(lanes.end, "strides")
        if not fits64(lanes.reserved):
            raise Open
    return lanes


# ---------------------------------------------------------------- answers

def holes_by_lane(lanes: Lanes) -> list[int] | None:
    """Reserved bytes of each lane that no element touches; None: too many to enumerate."""
    if lanes.elements > ENUMERATE:
        return None
    reserved = range(lanes.address, lanes.end)
    touched: list[set[int]] = [set() for _ in range(lanes.npu_num)]
    for coords in coordinates(lanes.sizes):
        npu, offset = lanes.position(coords)
        there = lanes.bytes_of(offset)
        assert there[0] in reserved and there[-1] in reserved, (lanes, coords)
        touched[npu].update(there)
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
    return {**common, "channels_per_npu": lanes.rows, "bytes_per_npu": lanes.bytes_per_npu,
            "end_address": lanes.end, "banks": lanes.banks, "fits": lanes.end <= lanes.lmem,
            "holes_bytes": total, "holes_bytes_per_npu": by_lane}


def start_unit_bits(scene: dict[str, Any], lanes: Lanes) -> int:
    """What the address must be a multiple of, in bits."""
    if lanes.layout in CVK:
        return 16 * 8
    if lanes.layout == "weight_nic":
        return 4 * 8 if scene["dtype"] == "FLOAT32" else lanes.eu_bytes * 8
    return lanes.eu_bytes * 8 if lanes.layout in STARTS_ON_EU_ROW else lanes.bits


def tpu_warnings(scene: dict[str, Any], lanes: Lanes) -> list[Warning_]:
    if lanes.global_memory:
        return []
    found: list[Warning_] = []
    if lanes.address * 8 % start_unit_bits(scene, lanes) != 0:
        found.append(warn("tpu", "address", "address"))
    if lanes.end > lanes.lmem:
        where = "chip" if isinstance(scene["chip"], str) else "chip.lmem_bytes"
        found.append(warn("tpu", "lmem", where))
    if len(lanes.banks) > 1:
        found.append(warn("tpu", "bank_crossing", "address"))
    return found


def tpu_place(lanes: Lanes, coords: list[int]) -> dict[str, Any]:
    npu, offset = lanes.position(coords)
    byte = lanes.address + offset * lanes.unit_bits // 8
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
