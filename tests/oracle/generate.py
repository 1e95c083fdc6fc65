#!/usr/bin/env python3
"""Random request lines for `stridescope eval --jsonl`, about half of them valid.

    generate.py --seed S --count N [--kinds buffer,slice1,...] [--edges]

The same seed, count and kinds give the same lines.  Without kinds: buffer,
slice1, gather_nd1 and tpu with five layouts.  With them: those named, tpu with
every layout, and what `second_part` does.  `--edges` gives the few long lines
at the limits instead.  The oracle is asked only for the offset range of a
scene, so that asks of offsets hit more than they miss.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import random
import re
import sys
from typing import Any, Callable

from common import BITS, KEY_ORDER, KNOWN_NAMES, LEVELS
from lanes import CHIPS, CVK, GLOBAL, LAYOUTS, NEEDS_W, NIC_OF_8_BIT, XN
from oracle import answer_line

Json = Any
BIG = [2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 + 1, 2**61, 2**62, 2**63 - 1,
       -(2**31), -(2**32), -(2**62), -(2**63)]
BEYOND = [2**63, 2**64, -(2**63) - 1, 10**30, -(10**40)]
NOT_INTEGERS = ["1.0", "1e3", "2.5", "0.0", "1E0", "-3.0", "1e400", "10e-1"]
DTYPES = list(BITS)
COMMON_DTYPES = ["FLOAT32", "FLOAT16", "UINT8", "INT32", "FLOAT64", "INT4", "UINT4"]
LANE_DTYPES = [name for name, bits in BITS.items() if bits < 64]
INDEX_DTYPES = ["INT32", "INT64", "UINT32", "UINT64"]
FIRST_LAYOUTS = ["continuous", "aligned", "compact", "line_aligned", "free"]
LETTERS = "NCDHWABEFGTXYZnchw"
DEFAULTS = {1: "W", 2: "HW", 3: "CHW", 4: "NCHW", 5: "NCDHW",
            6: "ABCDEF", 7: "ABCDEFG", 8: "ABCDEFGH"}
RAW, TWICE = "@@RAW:", "@@TWICE@@"


def raw(literal: str) -> str:
    """A stand-in that `to_text` turns into the bare literal."""
    return f"{RAW}{literal}@@"


def to_text(value: Json, rng: random.Random) -> str:
    compact = rng.random() < 0.5
    text = json.dumps(value, separators=(",", ":") if compact else (", ", ": "),
                      ensure_ascii=rng.random() < 0.5)
    text = re.sub(f'"{RAW}([^@"]*)@@"', r"\1", text)
    return text.replace(TWICE, "")


def maybe(rng: random.Random, chance: float) -> bool:
    return rng.random() < chance


# ---------------------------------------------------------------- tensors

def small_sizes(rng: random.Random, rank: int | None = None, most: int = 3000) -> list[int]:
    rank = rank or rng.choice([1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8])
    while True:
        top = 6 if rank <= 4 else rng.choice([2, 3, 6])
        sizes = [1 if maybe(rng, 0.2) else rng.randint(1, top) for _ in range(rank)]
        if math.prod(sizes) <= most:
            return sizes


def nested_strides(rng: random.Random, sizes: list[int], padded: bool) -> list[int]:
    """Packed in a random order, with room behind dimensions if padded."""
    strides, run = [0] * len(sizes), 1
    for d in rng.sample(range(len(sizes)), len(sizes)):
        strides[d] = run
        run *= sizes[d] + (rng.randint(0, 2) if padded else 0)
        run += rng.randint(0, 3) if padded and maybe(rng, 0.3) else 0
    return strides


def explicit_strides(rng: random.Random, sizes: list[int]) -> list[int]:
    rank = len(sizes)
    style = rng.choice(["packed", "nested", "negative", "zero", "equal", "coprime",
                        "random", "random", "wild", "ones"])
    if style == "equal":
        return [rng.randint(-3, 5)] * rank
    if style == "coprime":
        return [rng.choice([2, 3, 5, 7, 11, 13]) for _ in sizes]
    if style == "random":
        return [rng.randint(-6, 12) for _ in sizes]
    if style == "wild":
        return [rng.choice([1, 0, 4, 65536, 2**31, 2**32 - 1, 2**32, 2**40, -(2**33)])
                for _ in sizes]
    strides = nested_strides(rng, sizes, style in ("nested", "negative"))
    for d in range(rank):
        if style == "negative" and maybe(rng, 0.5):
            strides[d] = -strides[d]
        if style == "zero" and maybe(rng, 0.4):
            strides[d] = 0
        if style == "ones" and sizes[d] == 1:
            strides[d] = rng.choice([0, -1, 7, 2**40, -(2**63), 2**63 - 1])
    return strides


def add_makers(rng: random.Random, tensor: dict[str, Json]) -> None:
    """Some of layout, broadcast, pad, align."""
    rank = len(tensor["sizes"])
    labels = tensor.get("labels", DEFAULTS[rank])
    flags = [False] * rank
    if maybe(rng, 0.6):
        tensor["layout"] = "".join(rng.sample(labels, rank))
    if maybe(rng, 0.4):
        flags = [maybe(rng, 0.3) for _ in range(rank)]
        tensor["broadcast"] = flags
    free = [name for name, flag in zip(labels, flags) if not flag]
    for key, amounts in (("pad", [0, 1, 2, 5]), ("align", [1, 2, 3, 8, 64])):
        if free and maybe(rng, 0.35):
            names = rng.sample(free, rng.randint(1, len(free)))[:3]
            tensor[key] = {name: rng.choice(amounts) for name in names}


def add_strides(rng: random.Random, tensor: dict[str, Json]) -> None:
    rank = len(tensor["sizes"])
    if maybe(rng, 0.25):
        tensor["labels"] = "".join(rng.sample(LETTERS, rank))
    style = rng.random()
    if style < 0.2:
        return
    if style < 0.27:
        tensor["strides"] = None
    elif style < 0.6:
        tensor["strides"] = explicit_strides(rng, tensor["sizes"])
    else:
        add_makers(rng, tensor)
        if maybe(rng, 0.1):
            tensor["strides"] = None


def add_extras(rng: random.Random, tensor: dict[str, Json], values: bool = True) -> None:
    elements = math.prod(tensor["sizes"])
    if maybe(rng, 0.3):
        tensor["base_offset"] = rng.choice([0, 1, 4, 16, 64, 128, 5, 50, 1000, -1, -7, -16])
    if maybe(rng, 0.25):
        need = elements * BITS.get(tensor.get("dtype", "FLOAT32"), 32) // 8
        tensor["total_bytes"] = max(0, need + rng.choice([-4, -1, 0, 1, 2, 4, 100, 4096, 65536]))
    if maybe(rng, 0.2):
        tensor["guaranteed_base_offset_alignment"] = rng.choice([0, 1, 2, 3, 4, 6, 8, 16, 64])
    if values and elements <= 5000 and maybe(rng, 0.12):
        tensor["values"] = rng.choice(["letters", "iota", {"iota": rng.randint(-3, 9)},
                                       list(range(elements))])


def make_tensor(rng: random.Random, sizes: list[int], dtype: str | None = None,
                plain: float = 0.25, values: bool = True) -> dict[str, Json]:
    tensor: dict[str, Json] = {
        "dtype": dtype or rng.choice(DTYPES + COMMON_DTYPES), "sizes": sizes}
    if not maybe(rng, plain):
        add_strides(rng, tensor)
        add_extras(rng, tensor, values)
    return tensor


# ---------------------------------------------------------------- scenes

def make_buffer(rng: random.Random) -> dict[str, Json]:
    sizes = small_sizes(rng)
    if maybe(rng, 0.03):
        sizes = rng.choice([[1, 3, 224, 224], [2, 65536, 65536, 2], [2, 2, 65536], [40000, 2],
                            [2**20], [2**20 + 1], [3, 2**31, 2], [70000], [2**33]])
    scene = make_tensor(rng, list(sizes), plain=0.1)
    if maybe(rng, 0.3):
        scene["feature_level"] = rng.choice(LEVELS)
    return {"kind": "buffer", **scene}


def output_of(rng: random.Random, sizes: list[int], dtype: str) -> dict[str, Json]:
    output = make_tensor(rng, sizes, dtype, plain=0.5)
    if maybe(rng, 0.6):
        del output["dtype"]
    return output


def make_slice(rng: random.Random) -> dict[str, Json]:
    data = make_tensor(rng, small_sizes(rng, most=1500))
    offsets, wsizes, steps = [], [], []
    for size in data["sizes"]:
        window = rng.randint(1, size)
        wsizes.append(window)
        offsets.append(rng.randint(0, size - window))
        far = [-(2**31), 2**31, 2**40]
        steps.append(rng.choice(far) if maybe(rng, 0.03) else
                     rng.choice([1, -1]) * rng.randint(1, size + 1))
    scene = {"kind": "slice1", "input": data,
             "window": {"offsets": offsets, "sizes": wsizes, "strides": steps}}
    most = [1 + (w - 1) // abs(s) for w, s in zip(wsizes, steps)]
    style = rng.random()
    if style < 0.1:
        scene["output"] = {}
    elif style < 0.2:
        scene["output"] = {"base_offset": rng.choice([0, 3, 16])}
    elif style < 0.7:
        sizes = [rng.randint(1, m) if maybe(rng, 0.3) else m for m in most]
        scene["output"] = output_of(rng, sizes, data["dtype"])
    return with_level(rng, scene)


def with_level(rng: random.Random, scene: dict[str, Json]) -> dict[str, Json]:
    if maybe(rng, 0.35):
        scene["feature_level"] = rng.choice(LEVELS)
    return scene


def gather_shape(rng: random.Random) -> tuple[int, int, int, int, int]:
    """rank, input count, indices count, batches, tuple: all of them legal."""
    while True:
        rank = rng.choice([1, 2, 3, 4, 4, 4, 5, 6, 8])
        r, q = rng.randint(1, rank), rng.randint(1, rank)
        batch = rng.randint(0, min(r, q) - 1) if maybe(rng, 0.6) else 0
        tuple_size = rng.randint(1, r - batch)
        if q - 1 + r - batch - tuple_size <= rank:
            return rank, r, q, batch, tuple_size


def make_gather(rng: random.Random) -> dict[str, Json]:
    while True:
        rank, r, q, batch, tuple_size = gather_shape(rng)
        data = small_sizes(rng, r, 800)
        index = data[:batch] + small_sizes(rng, q, 400)[batch:]
        index[-1] = tuple_size
        core = index[:-1] + data[batch + tuple_size:]
        if math.prod(index) <= 1500 and math.prod(core) <= 2000:
            break
    dtype = rng.choice(INDEX_DTYPES)
    low = 1 if dtype.startswith("INT") and maybe(rng, 0.5) else 0
    values = [rng.randint(-low * data[batch + k % tuple_size], data[batch + k % tuple_size] - 1)
              for k in range(math.prod(index))]
    indices = make_tensor(rng, [1] * (rank - q) + index, dtype, plain=0.5, values=False)
    if maybe(rng, 0.85):
        indices["values"] = values
    scene = {"kind": "gather_nd1",
             "input": make_tensor(rng, [1] * (rank - r) + data), "indices": indices,
             "input_dimension_count": r, "indices_dimension_count": q,
             "batch_dimension_count": batch}
    if maybe(rng, 0.5):
        sizes = [1] * (rank - len(core)) + core
        scene["output"] = output_of(rng, sizes, scene["input"]["dtype"])
    return with_level(rng, scene)


def make_chip(rng: random.Random) -> Json:
    if maybe(rng, 0.25):
        return rng.choice(list(CHIPS))
    banks = rng.choice([1, 2, 4, 8, 16, 3])
    return {"npu_num": rng.choice([1, 2, 3, 4, 5, 8]),
            "eu_bytes": rng.choice([4, 8, 12, 16, 32, 64]),
            "lmem_bytes": banks * rng.choice([7, 64, 256, 1000, 4096, 16384]),
            "bank_num": banks}


def make_tpu(rng: random.Random) -> dict[str, Json]:
    sizes = small_sizes(rng, 4)
    if maybe(rng, 0.6):
        sizes[1] = rng.randint(1, 12)
    if maybe(rng, 0.03):
        sizes[3] = rng.choice([30000, 2**20, 2**31])
    chip = make_chip(rng)
    npu_num = CHIPS[chip][0] if isinstance(chip, str) else chip["npu_num"]
    layout = rng.choice(["continuous", "aligned", "aligned", "compact", "line_aligned", "free"])
    scene: dict[str, Json] = {"kind": "tpu", "dtype": rng.choice(LANE_DTYPES + ["INT4", "UINT4"]),
                              "sizes": sizes, "chip": chip, "layout": layout}
    if layout == "free":
        scene["strides"] = free_strides(rng, sizes)
    if maybe(rng, 0.6):
        scene["start_index"] = 0 if layout == "continuous" else rng.randrange(npu_num)
    if maybe(rng, 0.6):
        scene["address"] = rng.choice([0, 1, 2, 3, 16, 64, 128, 60, 1000, 4096, 16380, 2**20])
    return scene


def free_strides(rng: random.Random, sizes: list[int]) -> list[int]:
    if maybe(rng, 0.4):
        return nested_strides(rng, sizes, True)
    top = rng.choice([1, 4, 20, 200])
    return [rng.randint(0, top) for _ in sizes]


def make_elements(rng: random.Random) -> dict[str, Json]:
    """A gather_elements."""
    data = small_sizes(rng, most=800)
    axis = rng.randrange(len(data))
    index = [size if maybe(rng, 0.5) else rng.randint(1, size) for size in data]
    index[axis] = rng.randint(1, 7)
    dtype = rng.choice(INDEX_DTYPES)
    low = data[axis] if dtype.startswith("INT") and maybe(rng, 0.5) else 0
    indices = make_tensor(rng, index, dtype, plain=0.5, values=False)
    if maybe(rng, 0.85):
        indices["values"] = [rng.randint(-low, data[axis] - 1) for _ in range(math.prod(index))]
    scene = {"kind": "gather_elements", "input": make_tensor(rng, data), "indices": indices,
             "axis": axis}
    if maybe(rng, 0.5):
        scene["output"] = output_of(rng, list(index), scene["input"]["dtype"])
    return with_level(rng, scene)


def lane_dtype(rng: random.Random, layout: str) -> str:
    if layout in CVK:
        return rng.choice(["INT8", "UINT8", "BFLOAT16"])
    if layout in XN:
        return rng.choice([name for name in LANE_DTYPES if BITS[name] in (8, 16)])
    return rng.choice(LANE_DTYPES + ["INT4", "UINT4"])


def lane_sizes(rng: random.Random, layout: str) -> list[int]:
    if layout == "vector":
        sizes = [rng.choice([rng.randint(1, 12), rng.randint(1, 300)])]
    elif layout in ("matrix", "matrix2", "cvk_matrix"):
        sizes = [rng.randint(1, 12), rng.choice([rng.randint(1, 20), rng.randint(1, 200)])]
    else:
        sizes = small_sizes(rng, 4)
        if maybe(rng, 0.6):
            sizes[0 if layout in XN else 1] = rng.randint(1, 12)
        if layout == "weight_nic":
            sizes[1] = rng.choice([1, rng.randint(1, 9), rng.randint(1, 70)])
    if maybe(rng, 0.03):
        sizes[-1] = rng.choice([30000, 2**20, 2**31])
    return sizes


def lane_chip(rng: random.Random, layout: str) -> Json:
    """Often a chip that has the layout."""
    if layout in XN and maybe(rng, 0.3):
        return "BM1684"
    if layout in CVK and maybe(rng, 0.3):
        return rng.choice(["CV183x", "CV182x", "CV181x", "CV180x"])
    if layout == "weight_nic" and maybe(rng, 0.4):
        return rng.choice(list(NIC_OF_8_BIT))
    return make_chip(rng)


def make_lanes(rng: random.Random) -> dict[str, Json]:
    """A tpu scene of any layout."""
    layout = rng.choice(sorted(LAYOUTS))
    chip, sizes = lane_chip(rng, layout), lane_sizes(rng, layout)
    npu_num = CHIPS[chip][0] if isinstance(chip, str) else chip["npu_num"]
    scene: dict[str, Json] = {"kind": "tpu", "dtype": lane_dtype(rng, layout), "sizes": sizes,
                              "chip": chip, "layout": layout}
    if layout == "free":
        scene["strides"] = free_strides(rng, sizes)
    if layout in NEEDS_W:
        scene["w"] = rng.choice([rng.randint(1, 9), rng.randint(1, 70), sizes[-1]])
    if layout == "weight_nic" and (maybe(rng, 0.4) or chip not in list(NIC_OF_8_BIT)):
        scene["nic"] = rng.choice([1, 2, 3, 4, 8, 16, 32, 64, rng.randint(1, 80)])
    if maybe(rng, 0.6):
        scene["start_index"] = 0 if layout in GLOBAL | CVK else rng.randrange(npu_num)
    if maybe(rng, 0.6):
        scene["address"] = rng.choice([0, 1, 2, 3, 4, 8, 16, 32, 64, 128, 60, 1000, 4080, 4096,
                                       16368, 16380, 2**20])
    return scene


def make_memory(rng: random.Random) -> dict[str, Json]:
    """Several tensors, near each other."""
    chip = rng.choice(["BM1684X", "CV182x"]) if maybe(rng, 0.3) else make_chip(rng)
    npu_num = CHIPS[chip][0] if isinstance(chip, str) else chip["npu_num"]
    tensors = []
    for i in range(rng.choice([1, 2, 2, 3, 3, 4, 6])):
        one = make_lanes(rng)
        while one["layout"] in GLOBAL or math.prod(one["sizes"]) > 3000:
            one = make_lanes(rng)
        del one["kind"], one["chip"]
        if one["layout"] == "weight_nic" and "nic" not in one and maybe(rng, 0.9):
            one["nic"] = 8
        if "start_index" in one:
            one["start_index"] = 0 if one["layout"] in CVK else rng.randrange(npu_num)
        one["address"] = rng.choice([0, 1, 16, 64, 128, 60, 1000, rng.randint(0, 300),
                                     rng.randint(0, 5000)])
        tensors.append({"name": rng.choice([f"t{i}", f"input {i}", f"\u00e4{i}"]), **one})
    scene: dict[str, Json] = {"kind": "tpu_memory", "chip": chip, "tensors": tensors}
    if maybe(rng, 0.4) and len(tensors) > 1:
        scene["apart"] = [[t["name"] for t in rng.sample(tensors, 2)]
                          for _ in range(rng.randint(0, 3))]
    return scene


def fault_memory(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    tensors = scene["tensors"]
    style = rng.randrange(8)
    if style == 0:
        rng.choice(tensors)["name"] = tensors[0]["name"]
    elif style == 1:
        scene["apart"] = rng.choice([[["x", "y"]], [[tensors[0]["name"], "?"]], [["a"]], [[]],
                                     [[tensors[0]["name"]] * 2], [[tensors[0]["name"]] * 3],
                                     [1], [[1, 2]], "x", None])
    elif style == 2:
        scene["tensors"] = rng.choice([[], None, {}, [1], tensors + [None], tensors + [{}]])
    elif style == 3:
        rng.choice(tensors)["layout"] = rng.choice(sorted(GLOBAL) + ["foo", ""])
    elif style == 4:
        rng.choice(tensors)["chip"] = "BM1684X"
    else:
        one = rng.choice(tensors)
        inner = {"scene": {**one, "chip": scene["chip"], "kind": "tpu"}}
        fault_lanes(rng, inner)
        scene["chip"] = inner["scene"].pop("chip")
        del inner["scene"]["kind"]
        one.clear()
        one.update(inner["scene"])


Maker = Callable[[random.Random], dict[str, Json]]
MAKERS: list[Maker] = [make_buffer, make_slice, make_gather, make_tpu]
BY_KIND: dict[str, Maker] = {"buffer": make_buffer, "slice1": make_slice,
                             "gather_nd1": make_gather, "gather_elements": make_elements,
                             "tpu": make_lanes, "tpu_memory": make_memory}


def make_scene(rng: random.Random, makers: list[Maker]) -> dict[str, Json]:
    scene = {"stridescope": 1, **rng.choice(makers)(rng)}
    if maybe(rng, 0.1):
        scene["title"] = rng.choice(["a scene", "", "Szene \u00e4\u4e2d"])
    if maybe(rng, 0.05):
        scene["notes"] = "a note"
    if maybe(rng, 0.08):
        scene["view"] = {"zoom": 2, "theme": "dark", "visible": [0, 1]}
    return scene


# ---------------------------------------------------------------- asks

def asked_sizes(scene: dict[str, Json], answer: dict[str, Json]) -> list[int]:
    if scene["kind"] == "tpu_memory":
        return scene["tensors"][0]["sizes"]
    return answer["output_sizes"] if "output_sizes" in answer else scene["sizes"]


def add_coords(rng: random.Random, request: dict[str, Json], sizes: list[int]) -> None:
    request["coords"] = [[rng.randrange(s) for s in sizes] for _ in range(rng.randint(0, 4))]


def add_offsets(rng: random.Random, request: dict[str, Json], answer: dict[str, Json]) -> None:
    scene, number = request["scene"], rng.randint(0, 5)
    if scene["kind"] == "tpu_memory":
        request["offsets"] = [memory_ask(rng, scene, answer) for _ in range(number)]
        return
    if scene["kind"] == "tpu":
        request["offsets"] = [lane_ask(rng, scene, answer) for _ in range(number)]
        return
    facts = answer if scene["kind"] == "buffer" else answer["input"]
    low, high = facts["min_offset"], facts["max_offset"]
    request["offsets"] = [clamp(rng.choice([low, high, low - 1, high + 1, rng.randint(low, high),
                                            rng.randint(low, high)])) for _ in range(number)]


def clamp(value: int) -> int:
    return max(-(2**63), min(2**63 - 1, value))


def memory_ask(rng: random.Random, scene: dict[str, Json], answer: dict[str, Json]) -> Json:
    i = rng.randrange(len(scene["tensors"]))
    return lane_ask(rng, {**scene["tensors"][i], "chip": scene["chip"]}, answer["tensors"][i])


def lane_ask(rng: random.Random, scene: dict[str, Json], answer: dict[str, Json]) -> Json:
    address = scene.get("address", 0)
    if scene["layout"] in GLOBAL:
        return {"npu": None, "byte": clamp(address + rng.randint(-2, 400))}
    chip = scene["chip"]
    lanes = CHIPS[chip][0] if isinstance(chip, str) else chip["npu_num"]
    size = answer["bytes_per_npu"]
    near = rng.choice([0, size, size - 1, -1, rng.randrange(size), rng.randrange(size)])
    return {"npu": rng.randrange(lanes), "byte": clamp(address + near)}


def add_asks(rng: random.Random, request: dict[str, Json]) -> None:
    """Valid asks, made from what the oracle says of the scene."""
    answer = answer_line(json.dumps({"scene": request["scene"]}))
    assert answer is not None
    if maybe(rng, 0.5):
        request["elements"] = maybe(rng, 0.8)
    if answer["ok"] is not True:
        return
    if "values" not in request["scene"].get("indices", {"values": []}):
        request.pop("elements", None)
    if maybe(rng, 0.45) and "tensors" not in request["scene"]:
        add_coords(rng, request, asked_sizes(request["scene"], answer))
    if maybe(rng, 0.45):
        add_offsets(rng, request, answer)


IDS: list[Json] = [1, 0, -5, 2**53 + 1, 2**63 - 1, -(2**63), "a", "", "\u00fc\u4e2d", None, True,
                   [1, "x", None], {"k": [1, {"v": 2}]}]


def make_request(rng: random.Random, makers: list[Maker]) -> dict[str, Json]:
    request: dict[str, Json] = {"id": rng.choice(IDS), "scene": make_scene(rng, makers)}
    if maybe(rng, 0.05):
        del request["id"]
    add_asks(rng, request)
    return request


# ---------------------------------------------------------------- faults

Place = tuple[Any, Any]     # container, key or index
SKIPPED = {"title", "notes", "view"}


def places(value: Json) -> list[Place]:
    """Every place below a scene, but for title, notes, view and shown values."""
    found: list[Place] = []
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in SKIPPED:
                found.append((value, key))
                if not (key == "values" and "offsets" not in value and "kind" in value):
                    found += places(item)
    elif isinstance(value, list):
        for index, item in enumerate(value[:12]):
            found.append((value, index))
            found += places(item)
    return found


def shown_values(scene: dict[str, Json]) -> list[Json]:
    """The `values` that only cells show."""
    return [t["values"] for t in (scene, scene.get("input"), scene.get("output"))
            if isinstance(t, dict) and "values" in t]


def fault_places(scene: dict[str, Json]) -> list[Place]:
    hidden = [id(v) for v in shown_values(scene)]
    return [(c, k) for c, k in places(scene) if id(c) not in hidden]


def integer_places(scene: dict[str, Json]) -> list[Place]:
    return [(c, k) for c, k in fault_places(scene)
            if isinstance(c[k], int) and not isinstance(c[k], bool)]


def structures(scene: dict[str, Json]) -> list[dict[str, Json]]:
    """The objects of a scene whose names are keys."""
    nested = [scene.get(key) for key in ("input", "window", "output", "indices", "chip")]
    listed = scene.get("tensors")
    nested += listed if isinstance(listed, list) else []
    return [scene] + [item for item in nested if isinstance(item, dict)]


def fault_drop(rng: random.Random, request: dict[str, Json]) -> None:
    choices = [(c, k) for c in structures(request["scene"]) for k in c if k not in SKIPPED]
    # a gather's or slice's output without its sizes is another tensor: left alone
    choices = [(c, k) for c, k in choices
               if not (k == "sizes" and c is request["scene"].get("output"))]
    container, key = rng.choice(choices)
    del container[key]


def fault_type(rng: random.Random, request: dict[str, Json]) -> None:
    container, key = rng.choice(fault_places(request["scene"]))
    old = container[key]
    others: list[Json] = [True, 3, "text", None, [], [1], {"a": 1}, "1", raw("1.5")]
    if key == "values":
        others = [True, 3, None, raw("1.5"), "words"]
    if key == "stridescope":
        others = [True, None, "1", [1], {}, 2, 0, -1, raw("1.0")]
    container[key] = rng.choice([o for o in others if type(o) is not type(old)])


def fault_fraction(rng: random.Random, request: dict[str, Json]) -> None:
    container, key = rng.choice(integer_places(request["scene"]))
    container[key] = raw(rng.choice(NOT_INTEGERS))


def fault_beyond(rng: random.Random, request: dict[str, Json]) -> None:
    container, key = rng.choice([(c, k) for c, k in integer_places(request["scene"])
                                 if k != "stridescope"])
    container[key] = rng.choice(BEYOND)


def fault_big(rng: random.Random, request: dict[str, Json]) -> None:
    choices = [(c, k) for c, k in integer_places(request["scene"]) if k != "stridescope"]
    container, key = rng.choice(choices)
    container[key] = rng.choice([b for b in BIG if b < 0] if key == "npu_num" else BIG)
    chip = request["scene"].get("chip")
    if isinstance(chip, dict) and isinstance(chip.get("bank_num"), int) \
            and chip["bank_num"] > 4096:
        chip["bank_num"] = 2**40 + 1      # divides no lmem_bytes here


def fault_repeat(rng: random.Random, request: dict[str, Json]) -> None:
    container = rng.choice([request] + [c for c in structures(request["scene"]) if c])
    key = rng.choice(list(container))
    if key.startswith(TWICE) or TWICE + key in container:
        return
    container[TWICE + key] = copy.deepcopy(container[key])


MISPLACED: dict[str, Json] = {
    "stridescope": 1, "kind": "buffer", "dtype": "FLOAT32", "labels": "NCHW",
    "sizes": [1, 1, 1, 1], "strides": [1, 1, 1, 1], "base_offset": 0, "layout": "NHWC",
    "broadcast": [False, False, False, False], "pad": {"W": 1}, "align": {"W": 1},
    "total_bytes": 4096, "guaranteed_base_offset_alignment": 16, "feature_level": "4_1",
    "values": "iota", "input": {"dtype": "FLOAT32", "sizes": [1]},
    "window": {"offsets": [0], "sizes": [1], "strides": [1]}, "output": {"sizes": [1]},
    "offsets": [0], "indices": {"dtype": "INT32", "sizes": [1]}, "input_dimension_count": 1,
    "indices_dimension_count": 1, "batch_dimension_count": 0, "chip": "BM1684X", "npu_num": 4,
    "eu_bytes": 64, "lmem_bytes": 262144, "bank_num": 16, "start_index": 0, "address": 0,
    "w": 4, "nic": 64, "file": "x.npy", "iota": 1}


def fault_misplaced(rng: random.Random, request: dict[str, Json]) -> None:
    container = rng.choice(structures(request["scene"]))
    key = rng.choice([k for k in KEY_ORDER if k in MISPLACED])
    if container is request["scene"] or key not in container:
        container.setdefault(key, copy.deepcopy(MISPLACED[key]))


def add_unknown(rng: random.Random, request: dict[str, Json]) -> None:
    """Unknown names and nested titles: warnings or nothing."""
    for container in rng.sample(structures(request["scene"]), 1):
        for _ in range(rng.randint(1, 2)):
            name = rng.choice(["foo", "Sizes", "comment", "x_y", "colour", "Dtype", "zoom"])
            assert name not in KNOWN_NAMES
            container[name] = rng.choice([1, None, "s", [1], {"sizes": 1, "bar": 2}, True,
                                          raw("1.5"), 2**70])
        if container is not request["scene"] and maybe(rng, 0.4):
            container["title"] = "nested"


def shuffle_keys(rng: random.Random, request: dict[str, Json]) -> None:
    for container in structures(request["scene"]):
        items = list(container.items())
        rng.shuffle(items)
        container.clear()
        container.update(items)


def fault_request(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    style = rng.randrange(4)
    if style == 0:
        scene["kind"] = rng.choice(["buffer", "slice1", "gather_nd1", "tpu", "Buffer", "", "slice"])
    elif style == 1:
        scene["stridescope"] = rng.choice([2, 0, -1, "1", True, None, raw("1.0"), 2**63 - 1])
    elif style == 2:
        del scene[rng.choice(["stridescope", "kind"])]
    else:
        request["scene"] = rng.choice([[], 1, "scene", None, True])
        if maybe(rng, 0.3):
            del request["scene"]


def fault_asks(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    answer = answer_line(json.dumps({"scene": scene}))
    sizes = asked_sizes(scene, answer) if answer and answer["ok"] is True else [1]
    style = rng.randrange(8)
    if style < 4:
        add_coords(rng, request, sizes)
        coords = [rng.randrange(s) for s in sizes]
        d = rng.randrange(len(sizes))
        if style == 0:
            coords[d] = rng.choice([sizes[d], -1, 2**63 - 1, -(2**63), sizes[d] + 5])
        elif style == 1:
            coords = rng.choice([coords + [0], coords[:-1], []])
        elif style == 2:
            coords[d] = rng.choice([raw("1.0"), "0", None, True, 2**64, [0]])
        else:
            coords = rng.choice([1, None, "x", {"a": 1}])
        request["coords"].insert(rng.randint(0, len(request["coords"])), coords)
    elif style == 4:
        request["coords"] = rng.choice([1, "x", {"a": []}, True])
    elif style == 5:
        request["elements"] = rng.choice([1, "true", 0, [], raw("1.0")])
    else:
        fault_offsets(rng, request, style == 6)


def fault_offsets(rng: random.Random, request: dict[str, Json], whole: bool) -> None:
    scene = request["scene"]
    if whole:
        request["offsets"] = rng.choice([1, "x", {"a": 1}, True])
    elif scene["kind"] != "tpu":
        request["offsets"] = [0, rng.choice([raw("1.0"), "0", None, True, 2**64, [0],
                                             {"npu": 0, "byte": 0}])]
    elif scene["layout"] in GLOBAL:
        request["offsets"] = [{"npu": None, "byte": rng.choice([raw("1.5"), "0", None])}]
    else:
        request["offsets"] = [rng.choice([
            0, {"npu": 0}, {"byte": 0}, {"npu": -1, "byte": 0}, {"npu": 64, "byte": 0},
            {"npu": 2**40, "byte": 5}, {"npu": "0", "byte": 0}, {"npu": 0, "byte": raw("1.0")},
            {"npu": None, "byte": 0}, {"npu": 0, "byte": 2**63}, [0, 0]])]


# ---------------------------------------------------------------- faults of the rules

def tensors(scene: dict[str, Json]) -> list[dict[str, Json]]:
    if scene["kind"] in ("buffer", "tpu"):
        return [scene]
    if scene["kind"] == "tpu_memory":
        return scene["tensors"]
    return [scene[key] for key in ("input", "indices", "output")
            if isinstance(scene.get(key), dict) and "sizes" in scene[key]]


def fault_tensor(rng: random.Random, request: dict[str, Json]) -> None:
    """dtype, rank, zero size."""
    tensor = rng.choice(tensors(request["scene"]))
    sizes = tensor["sizes"]
    style = rng.randrange(5)
    if style == 0:
        tensor["dtype"] = rng.choice(["FLOAT31", "float32", "", "FLOAT8", "INT64", "FLOAT64",
                                      "UINT64", "INT8", "BOOL", "BFLOAT16"])
    elif style == 1:
        sizes[:] = rng.choice([[], sizes + [1] * 9, sizes + [1], sizes[:-1], sizes * 3])
    elif style == 2:
        sizes[rng.randrange(len(sizes))] = rng.choice([0, -1, -(2**63)])
    elif isinstance(tensor.get("strides"), list):
        tensor["strides"] = rng.choice([tensor["strides"] + [1], tensor["strides"][:-1], []])
    else:
        sizes.append(0)


def fault_layout(rng: random.Random, request: dict[str, Json]) -> None:
    choices = [t for t in tensors(request["scene"]) if request["scene"]["kind"] != "tpu"]
    if not choices:
        return fault_tpu(rng, request)
    tensor = rng.choice(choices)
    rank = len(tensor["sizes"])
    style = rng.randrange(9)
    labels = tensor.get("labels", DEFAULTS.get(rank, "W"))
    if style == 0:
        tensor["labels"] = rng.choice(["", labels + "Q", labels[:-1], labels[:-1] + "1",
                                       "N" * rank, labels[:-1] + "\u00e4", labels[:-1] + " "])
        return
    if style == 1:
        tensor["strides"] = [1] * rank
        tensor[rng.choice(["layout", "broadcast", "pad", "align"])] = None
        for key, value in (("layout", labels), ("broadcast", [False] * rank),
                           ("pad", {labels[-1]: 1}), ("align", {labels[-1]: 2})):
            if key in tensor:
                tensor[key] = value
        return
    tensor.pop("strides", None)
    name = rng.choice(labels)
    if style == 2:
        tensor["layout"] = rng.choice([labels + "Q", labels[:-1], labels[:-1] + "Q", "",
                                       labels.lower(), labels[:-1] + labels[0] * 2])
    elif style == 3:
        tensor["broadcast"] = rng.choice([[False] * (rank + 1), [False] * (rank - 1), []])
    else:
        for key in ("broadcast", "pad", "align"):
            tensor.pop(key, None)
        key = rng.choice(["pad", "align"])
        if style < 6:
            tensor[key] = {rng.choice(["Q", "q", "foo", "10"]): 1}
        elif style == 6:
            tensor[key] = {name: rng.choice([-1, 0, -(2**63)])}
        else:
            tensor[key] = {name: 1}
            tensor["broadcast"] = [letter == name for letter in labels]


def fault_window(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    window, sizes = scene["window"], scene["input"]["sizes"]
    d = rng.randrange(len(sizes))
    style = rng.randrange(8)
    if style == 0:
        key = rng.choice(["offsets", "sizes", "strides"])
        window[key] = rng.choice([window[key] + [1], window[key][:-1], []])
    elif style == 1:
        window["strides"][d] = 0
    elif style == 2:
        window["sizes"][d] = rng.choice([0, -1, -(2**63)])
    elif style == 3:
        window["offsets"][d] = rng.choice([-1, -(2**63), 2**63 - 1, sizes[d]])
    elif style == 4:
        window["sizes"][d] = rng.choice([sizes[d] + 1, 2**63 - 1, 2**32])
    else:
        fault_output(rng, request)


def fault_output(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    answer = answer_line(json.dumps({"scene": scene}))
    if not answer or answer["ok"] is not True:
        return
    sizes = list(answer.get("max_output_sizes", answer["output_sizes"]))
    output = scene["output"] = {"sizes": sizes}
    d = rng.randrange(len(sizes))
    style = rng.randrange(6)
    if style == 0:
        sizes[d] = rng.choice([0, -1])
    elif style == 1:
        sizes[d] += rng.choice([1, 5, 2**40])
    elif style == 2:
        output["sizes"] = rng.choice([sizes + [1], sizes[:-1], []])
    elif style == 3:
        output["dtype"] = rng.choice(["FLOAT31", "BOOL", "INT64", "FLOAT16"])
    elif style == 4:
        output["strides"] = rng.choice([[1] * (len(sizes) + 1), [], [1] * len(sizes)])
    else:
        output["strides"] = [rng.choice([2**62, -(2**63), 2**63 - 1]) for _ in sizes]


def fault_gather(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    data, indices = scene["input"], scene["indices"]
    rank = len(data["sizes"])
    style = rng.randrange(12)
    if style == 0:
        indices["dtype"] = rng.choice(["FLOAT32", "INT8", "UINT16", "BOOL", "INT4", "INT31"])
    elif style == 1:
        indices["sizes"].insert(0, 1)
    elif style in (2, 3):
        key = rng.choice(["input_dimension_count", "indices_dimension_count"])
        scene[key] = rng.choice([0, -1, rank + 1, 9, 2**32 + 1, scene[key] - 1, scene[key] + 1])
    elif style == 4:
        count = scene["batch_dimension_count"]
        scene["batch_dimension_count"] = rng.choice([-1, count + 1, rank, 2**33])
    elif style == 5:
        sizes = rng.choice([data["sizes"], indices["sizes"]])
        sizes[rng.randrange(len(sizes))] += rng.choice([1, 2])
    elif style == 6:
        indices["sizes"][-1] += rng.choice([1, 3, 6])
    elif style < 9:
        fault_indices(rng, indices)
    elif style == 9 and scene["batch_dimension_count"] > 0:
        first = rank - scene["indices_dimension_count"]
        indices["sizes"][first + rng.randrange(scene["batch_dimension_count"])] += 1
    elif style == 10:
        too_many_dimensions(rng, scene)
    else:
        fault_output(rng, request)


def too_many_dimensions(rng: random.Random, scene: dict[str, Json]) -> None:
    """An output of 2 * rank - 2 dimensions, or as many as fit where that is less."""
    rank = len(scene["input"]["sizes"])
    scene["input"] = {"dtype": "FLOAT32", "sizes": [2] * rank}
    scene["indices"] = {"dtype": "INT32", "sizes": [2] * (rank - 1) + [1]}
    scene["input_dimension_count"] = scene["indices_dimension_count"] = rank
    scene["batch_dimension_count"] = rng.choice([0, 0, 1])


def fault_indices(rng: random.Random, indices: dict[str, Json]) -> None:
    values = indices.get("values")
    if not isinstance(values, list) or not values:
        indices["values"] = []
    elif maybe(rng, 0.3):
        indices["values"] = rng.choice([values + [0], values[:-1], []])
    else:
        values[rng.randrange(len(values))] = rng.choice(
            [6, 7, 100, -7, -1, 2**31, 2**32, -(2**31) - 1, 2**63 - 1, -(2**63)])


def fault_tpu(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    if isinstance(scene["chip"], str):
        if maybe(rng, 0.3):
            scene["chip"] = rng.choice(["BM1234", "", "bm1684x", "CV183X"])
            return
        scene["chip"] = {"npu_num": 4, "eu_bytes": 64, "lmem_bytes": 4096, "bank_num": 16}
    chip = scene["chip"]
    style = rng.randrange(12)
    if style < 2:
        chip[rng.choice(list(chip))] = rng.choice([0, -1, -(2**63)])
    elif style == 2:
        chip["lmem_bytes"], chip["bank_num"] = rng.choice([(100, 16), (5, 3), (8, 16)])
    elif style == 3:
        chip["eu_bytes"] = rng.choice([1, 2, 3, 5])
    elif style == 4:
        scene["start_index"] = rng.choice([-1, chip["npu_num"], 64, 2**40])
    elif style == 5:
        scene["address"] = rng.choice([-1, -64, -(2**63), 2**63 - 1, 2**62])
    elif style == 6:
        scene["dtype"] = rng.choice(["INT64", "FLOAT64", "UINT64", "FLOAT31"])
    elif style == 7:
        scene.pop("strides", None)
        other = rng.choice(["foo", "ALIGNED", "", "offset", "t4", "t5", "matrix", "matrix2",
                            "vector", "weight_nic", "xn_aligned", "xn_compact", "xn_continuous",
                            "cvk_aligned", "cvk_compact", "cvk_continuous", "cvk_matrix"])
        scene["layout"] = other
        if maybe(rng, 0.8):
            short = {"matrix": 2, "matrix2": 2, "cvk_matrix": 2, "vector": 1}
            scene["sizes"] = scene["sizes"][:short.get(other, 4)]
        if other in ("matrix", "vector"):
            scene["w"] = 2
        if other == "weight_nic":
            scene["nic"] = 4
    elif style == 8:
        scene["layout"], scene["strides"] = "free", rng.choice(
            [[1, 1, 1], [1] * 5, [], [1, -1, 1, 1], [-(2**63), 1, 1, 1], [2**62] * 4,
             [1, 2**63 - 1, 1, 1], None])
    elif style == 9:
        scene["strides"] = [64, 32, 5, 1]
    elif style == 10:
        sizes = scene["sizes"]
        sizes[rng.randrange(len(sizes))] = rng.choice([0, -1, 2**31, 2**62, 2**63 - 1])
    else:
        scene["sizes"] = rng.choice([scene["sizes"] + [1], scene["sizes"][:-1], []])


def fault_lanes(rng: random.Random, request: dict[str, Json]) -> None:
    """Faults of the layouts that have more than four strides."""
    scene = request["scene"]
    layout = scene["layout"]
    keys = [key for key in ("w", "nic") if key in scene]
    style = rng.randrange(8)
    if style < 3 and keys:
        scene[keys[0]] = rng.choice([0, -1, -(2**63), 2**62, 2**63 - 1, 2**31])
    elif style == 3 and keys:
        del scene[keys[0]]
    elif style == 3:
        scene[rng.choice(["w", "nic"])] = rng.choice([4, 0, "4"])
    elif style == 4:
        scene["dtype"] = rng.choice(["INT64", "INT32", "FLOAT32", "INT4", "BOOL", "FLOAT16",
                                     "INT16", "FLOAT8_E4M3", "FLOAT31"])
    elif style == 5:
        scene["start_index"] = rng.choice([1, 1, -1, 64])
    elif style == 6 and layout == "weight_nic":
        scene["chip"] = rng.choice(["BM1684", "CV183x", "BM1684X", "BM1234"])
    else:
        fault_tpu(rng, request)


def fault_elements(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    data, indices = scene["input"], scene["indices"]
    rank = len(data["sizes"])
    style = rng.randrange(10)
    if style == 0:
        indices["dtype"] = rng.choice(["FLOAT32", "INT8", "UINT16", "BOOL", "INT4", "INT31"])
    elif style == 1:
        sizes = rng.choice([data["sizes"], indices["sizes"]])
        sizes.insert(rng.randint(0, rank), rng.choice([1, 2]))
    elif style < 4:
        scene["axis"] = rng.choice([-1, rank, rank - 1, 0, 8, 2**40, -(2**63)])
    elif style < 6:
        d = rng.randrange(rank)
        indices["sizes"][d] = data["sizes"][d] + rng.choice([1, 2, 2**40])
    elif style < 8:
        fault_indices(rng, indices)
    else:
        fault_output(rng, request)


def fault_rules(rng: random.Random, request: dict[str, Json]) -> None:
    first = request["scene"].get("layout") in FIRST_LAYOUTS
    special = {"slice1": fault_window, "gather_nd1": fault_gather,
               "gather_elements": fault_elements, "tpu_memory": fault_memory, "tpu": fault_tpu if first else fault_lanes,
               "buffer": rng.choice([fault_layout, fault_tensor])}
    kind = request["scene"]["kind"]
    choice = rng.choice([special[kind]] * 4 + [fault_tensor, fault_tensor, fault_layout])
    choice(rng, request)


def break_text(rng: random.Random, text: str) -> str:
    """A line that is not JSON."""
    style = rng.randrange(9)
    if style == 0:
        return text[:rng.randint(1, len(text) - 1)]
    if style == 1:
        return text + rng.choice(["}", "]", ",", " x", "1", '""'])
    if style == 2:
        return text[:-1] + ",}"
    if style == 3:
        return text.replace('"', "'", 2)
    if style == 4:
        return text.replace(":", " ", 1)
    if style == 5:
        return re.sub(r"\b1\b", rng.choice(["01", "+1", "1.", ".5", "0x1", "NaN", "1e", "-",
                                            "Infinity", "True", "--1"]), text, count=1)
    if style == 6:
        return "// comment " + text
    if style == 7:
        return text.replace('"', '"\t', 1)
    return text.replace('"', '"\\q', 1)


FAULTS: list[Callable[[random.Random, dict[str, Json]], Any]] = (
    [fault_rules] * 18 + [fault_asks] * 4 + [fault_big] * 6 + [fault_type] * 2 + [fault_drop] * 2
    + [fault_misplaced] * 2 + [fault_fraction] + [fault_beyond] + [fault_request] + [fault_repeat])


def make_line(rng: random.Random, kinds: list[str] | None = None) -> str:
    if maybe(rng, 0.005):
        return rng.choice(["", "   ", "\t", "[]", "1", '"text"', "null", "true", "{}"])
    request = make_request(rng, [BY_KIND[kind] for kind in kinds] if kinds else MAKERS)
    if kinds and maybe(rng, 0.2):
        rng.choice(SECOND_PART)(rng, request)
    faulty = maybe(rng, 0.57)
    if maybe(rng, 0.12):
        add_unknown(rng, request)
    if faulty:
        try:
            rng.choice(FAULTS)(rng, request)
        except (KeyError, TypeError, IndexError, AttributeError, ValueError):
            if not kinds:      # only the second part breaks scenes before
                raise
        if maybe(rng, 0.1) and isinstance(request.get("scene"), dict):
            second_fault(rng, request)
    if isinstance(request.get("scene"), dict) and maybe(rng, 0.3):
        shuffle_keys(rng, request)
    text = to_text(request, rng)
    if faulty and maybe(rng, 0.04):
        text = break_text(rng, text)
    return text + ("\r" if maybe(rng, 0.02) else "")


# ---------------------------------------------------------------- what came later

def values_in_file(rng: random.Random, request: dict[str, Json]) -> None:
    """`values` that name a file, rightly or not."""
    scene = request["scene"]
    choices = [t for t in (scene, scene.get("input"), scene.get("indices"), scene.get("output"))
               if isinstance(t, dict) and "sizes" in t and (t is not scene or "chip" not in t)]
    if choices:
        rng.choice(choices)["values"] = rng.choice([
            {"file": "x.npy"}, {"file": "x.npy", "as": "values"}, {"file": "x.bin", "as": "memory"},
            {"file": "", "as": "memory"}, {"file": "x.npy", "as": "Memory"},
            {"file": "x.npy", "as": ""}, {"file": "x.npy", "as": 1}, {"file": "x.npy", "as": None},
            {"file": 3, "as": "values"}, {"file": "x.npy", "iota": 1}, {"file": "x.npy", "foo": 1},
            {"iota": 1, "as": "values"}, {"as": "memory"}])


def output_without_sizes(rng: random.Random, request: dict[str, Json]) -> None:
    scene = request["scene"]
    answer = answer_line(json.dumps({"scene": scene}))
    if not answer or answer["ok"] is not True or "output_sizes" not in answer:
        return
    sizes = answer.get("max_output_sizes", answer["output_sizes"])
    output = make_tensor(rng, list(sizes), scene["input"]["dtype"], plain=0.1)
    del output["sizes"]
    if maybe(rng, 0.5):
        del output["dtype"]
    scene["output"] = output


def section_six_name(rng: random.Random, request: dict[str, Json]) -> None:
    """A name that only some kinds know."""
    container = rng.choice(structures(request["scene"]))
    name = rng.choice(["axis", "axis", "axis", "tensors", "name", "apart"])
    container.setdefault(name, rng.choice([0, 1, "x", [], {"axis": 1}]))


def misplaced_as(rng: random.Random, request: dict[str, Json]) -> None:
    rng.choice(structures(request["scene"])).setdefault("as", rng.choice(["values", 1]))


def many_unknown(rng: random.Random, request: dict[str, Json]) -> None:
    if maybe(rng, 0.2):
        container = rng.choice(structures(request["scene"]))
        for k in range(rng.choice([999, 1000, 1001, 1500])):
            container[f"u{k}"] = k


SECOND_PART: list[Callable[[random.Random, dict[str, Json]], None]] = [
    values_in_file, values_in_file, output_without_sizes, output_without_sizes,
    section_six_name, misplaced_as, many_unknown]


def edge_lines() -> list[str]:
    """Requests at the limits of asks, listed coordinates and warnings."""
    row = {"stridescope": 1, "kind": "buffer", "dtype": "UINT8", "sizes": [4]}
    shared = {"stridescope": 1, "kind": "buffer", "dtype": "UINT8", "sizes": [64],
              "strides": [0]}
    bad = {**row, "sizes": [0]}
    most = 2**20
    requests: list[Json] = [
        {"scene": row, "offsets": [0] * (most + 1)}, {"scene": row, "coords": [[1]] * (most + 1)},
        {"scene": row, "coords": [[1]] * 2**19, "offsets": [0] * 2**19},
        {"scene": row, "coords": [[1]] * 2**19, "offsets": [0] * (2**19 + 1)},
        {"scene": shared, "offsets": [0] * 2**14}, {"scene": shared, "offsets": [0] * (2**14 + 9)},
        {"scene": {**bad, **{f"u{k}": k for k in range(2000)}}}]
    requests += [{"scene": {**row, **{f"u{k}": k for k in range(number)}}}
                 for number in (999, 1000, 1001, 100000)]
    requests += [{"scene": {**row, "feature_level": "1_0", "total_bytes": 2,
                            **{f"u{k}": k for k in range(number)}}}
                 for number in (996, 997, 998, 999, 1000)]
    return [json.dumps({"id": k, **request}) for k, request in enumerate(requests)]


def second_fault(rng: random.Random, request: dict[str, Json]) -> None:
    """Another fault of the general kind; a scene too broken for it stays as it is."""
    try:
        rng.choice([fault_big, fault_type, fault_drop, fault_tensor, fault_misplaced])(rng, request)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError):
        pass


def lines(seed: int, number: int, kinds: list[str] | None = None) -> list[str]:
    rng = random.Random(seed)
    return [make_line(rng, kinds) for _ in range(number)]


def add_options(parser: argparse.ArgumentParser, number: int) -> None:
    """The options that say which lines are wanted."""
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=number)
    parser.add_argument("--kinds", type=kind_list, help=f"of {','.join(BY_KIND)}")
    parser.add_argument("--edges", action="store_true", help="the lines at the limits instead")


def kind_list(text: str) -> list[str]:
    kinds = text.split(",")
    for kind in kinds:
        if kind not in BY_KIND:
            raise argparse.ArgumentTypeError(f"{kind!r} is none of {','.join(BY_KIND)}")
    return kinds


def wanted_lines(options: argparse.Namespace) -> list[str]:
    return edge_lines() if options.edges else lines(options.seed, options.count, options.kinds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, 1000)
    for line in wanted_lines(parser.parse_args()):
        sys.stdout.buffer.write(line.encode("utf-8") + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
