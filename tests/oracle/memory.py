"""Kind tpu_memory: several tensors in the lanes of one chip, byte by byte.

Readings of what the page leaves open
1. A chip's own fault is told before the tensors are counted; that its EU bytes
   do not suit a tensor's type when that tensor's turn comes, at `chip.eu_bytes`.
2. `nic` that no preset says is a missing key, before all rules.
3. A pair of `apart` that is not two names is `schema` at `apart[i]`, a name
   twice at `apart[i][1]`.
4. Warnings come tensor after tensor: address, lmem, overlap (one for each a
   before it), bank_crossing, bank_shared (one for each a before it).
5. `offsets` list the tensors that reserve the byte; `coords` asks are
   `unsupported`.
"""

from __future__ import annotations

from typing import Any

from common import (
    ENUMERATE, MEMORY_ORDER, TOP, Answer, Check, Fault, Warning_, anything, array_of, coordinates,
    integer, integers, join, mapping, need, object_of, string, walk, warn)
from lanes import (
    CHIP, CHIPS, GLOBAL, NEEDS_W, Lanes, has_default_nic, make_lanes,
    tpu_at_byte, tpu_facts, tpu_warnings)

MOST_TENSORS = 4096
MOST_PAIRS = 65536


# ---------------------------------------------------------------- schema

def tensor_schema(value: Any, where: str) -> None:
    mapping(value, where)
    allowed: dict[str, Check] = {"title": string, "notes": string, "name": string,
                                 "dtype": string, "sizes": integers, "layout": string,
                                 "start_index": integer, "address": integer}
    required = {"name", "dtype", "sizes", "layout"}
    layout = value.get("layout")
    if not isinstance(layout, str):
        allowed["strides"] = anything
    elif layout == "free":
        allowed["strides"] = integers
        required.add("strides")
    elif layout in NEEDS_W:
        allowed["w"] = integer
        required.add("w")
    elif layout == "weight_nic":
        allowed["nic"] = integer
    walk(value, where, allowed, required, MEMORY_ORDER)


def memory_chip(value: Any, where: str) -> None:
    if not isinstance(value, str):
        object_of(CHIP, set(CHIP), MEMORY_ORDER)(value, where)


def schema_memory(scene: dict[str, Any]) -> None:
    walk(scene, "", {**TOP, "chip": memory_chip, "tensors": array_of(tensor_schema),
                     "apart": array_of(array_of(string))}, {"chip", "tensors"}, MEMORY_ORDER)


def memory_ask(value: Any, where: str) -> None:
    mapping(value, where)
    integer(value.get("npu"), join(where, "npu"))
    integer(value.get("byte"), join(where, "byte"))


# ---------------------------------------------------------------- rules

def check_chip_alone(chip: Any) -> None:
    if isinstance(chip, str):
        need(chip in CHIPS, "chip", "npu")
        return
    for key in CHIP:
        need(chip[key] >= 1, f"chip.{key}", "npu")
    need(chip["lmem_bytes"] % chip["bank_num"] == 0, "chip.lmem_bytes", "npu")


def prefixed(where: str, index: int) -> str:
    return where if where.startswith("chip") else f"tensors[{index}].{where}"


def one_tensor(scene: dict[str, Any], index: int) -> Lanes:
    tensor = {**scene["tensors"][index], "chip": scene["chip"]}
    try:
        lanes = make_lanes(tensor)
    except Fault as fault:
        if fault.code == "overflow" and tensor["layout"] in GLOBAL:
            need(False, f"tensors[{index}].layout", "layout")
        raise Fault(fault.code, prefixed(fault.where, index)) from None
    need(tensor["layout"] not in GLOBAL, f"tensors[{index}].layout", "layout")
    return lanes


def check_memory(scene: dict[str, Any]) -> list[Lanes]:
    tensors = scene["tensors"]
    for i, tensor in enumerate(tensors):
        if tensor["layout"] == "weight_nic" and "nic" not in tensor:
            need(has_default_nic(scene["chip"]), f"tensors[{i}].nic")
    check_chip_alone(scene["chip"])
    need(1 <= len(tensors) <= MOST_TENSORS, "tensors")
    names = [tensor["name"] for tensor in tensors]
    for i, name in enumerate(names):
        need(name not in names[:i], f"tensors[{i}].name")
    all_lanes = [one_tensor(scene, i) for i in range(len(tensors))]
    for i, pair in enumerate(scene.get("apart", [])):
        need(len(pair) == 2, f"apart[{i}]")
        for j, name in enumerate(pair):
            need(name in names, f"apart[{i}][{j}]")
        need(pair[0] != pair[1], f"apart[{i}][1]")
    return all_lanes


# ---------------------------------------------------------------- byte by byte

def bytes_by_lane(lanes: Lanes) -> list[set[int]] | None:
    if lanes.elements > ENUMERATE:
        return None
    touched: list[set[int]] = [set() for _ in range(lanes.npu_num)]
    for coords in coordinates(lanes.sizes):
        npu, offset = lanes.position(coords)
        touched[npu].update(lanes.bytes_of(offset))
    return touched


def memory_facts(names: list[str], tensors: list[Lanes]) -> Answer:
    touched = [bytes_by_lane(lanes) for lanes in tensors]
    overlaps, shared = [], []
    for i, a in enumerate(tensors):
        for j in range(i + 1, len(tensors)):
            b = tensors[j]
            both = min(a.end, b.end) - max(a.address, b.address)
            if both > 0:
                of_a, of_b = touched[i], touched[j]
                count: Any = "ANY"
                if of_a is not None and of_b is not None:
                    count = sum(len(x & y) for x, y in zip(of_a, of_b))
                overlaps.append({"a": names[i], "b": names[j], "reserved_bytes": both,
                                 "element_bytes": count})
            banks = sorted(set(a.banks) & set(b.banks))
            if banks:
                shared.append({"a": names[i], "b": names[j], "banks": banks})
    lmem = tensors[0].lmem
    free, at = [], 0
    for begin, end in sorted((t.address, t.end) for t in tensors):
        if at < min(begin, lmem):
            free.append([at, min(begin, lmem)])
        at = max(at, end)
    if at < lmem:
        free.append([at, lmem])
    return {"overlaps": overlaps[:MOST_PAIRS], "overlap_count": len(overlaps),
            "shared_banks": shared[:MOST_PAIRS], "shared_bank_count": len(shared),
            "crossing": [n for n, t in zip(names, tensors) if len(t.banks) > 1],
            "free": free, "largest_free_bytes": max((e - b for b, e in free), default=0),
            "used_bytes": max(t.end for t in tensors)}


def memory_warnings(scene: dict[str, Any], tensors: list[Lanes]) -> list[Warning_]:
    apart = {frozenset(pair) for pair in scene.get("apart", [])}
    names = [tensor["name"] for tensor in scene["tensors"]]
    found: list[Warning_] = []
    for j, b in enumerate(tensors):
        own = {w["code"] for w in tpu_warnings({**scene["tensors"][j], "chip": scene["chip"]}, b)}
        codes = [code for code in ("address", "lmem") if code in own]
        codes += ["overlap" for a in tensors[:j]
                  if max(a.address, b.address) < min(a.end, b.end)]
        codes += ["bank_crossing"] if "bank_crossing" in own else []
        codes += ["bank_shared" for i, a in enumerate(tensors[:j])
                  if frozenset((names[i], names[j])) in apart and set(a.banks) & set(b.banks)]
        found += [warn("tpu", code, f"tensors[{j}]") for code in codes]
    return found


def answer_memory(scene: dict[str, Any], request: dict[str, Any]) -> Answer:
    tensors = check_memory(scene)
    names = [tensor["name"] for tensor in scene["tensors"]]
    answer: Answer = {"tensors": []}
    for i, lanes in enumerate(tensors):
        try:
            answer["tensors"].append({"name": names[i], **tpu_facts(lanes)})
        except Fault as fault:
            raise Fault(fault.code, prefixed(fault.where, i)) from None
    answer = {"warnings": memory_warnings(scene, tensors), **answer, **memory_facts(names, tensors)}
    need("coords" not in request, "coords", "unsupported")
    if "offsets" in request:
        answer["at_offsets"] = []
        for i, ask in enumerate(request["offsets"]):
            need(0 <= ask["npu"] < tensors[0].npu_num, f"offsets[{i}].npu", "index_out_of_range")
            here = []
            for name, lanes in zip(names, tensors):
                found = tpu_at_byte(lanes, ask["npu"], ask["byte"])
                if found["what"] != "outside":
                    here.append({"name": name, **{k: found[k] for k in ("what", "count", "coords")}})
            answer["at_offsets"].append({"npu": ask["npu"], "byte": ask["byte"], "tensors": here})
    return answer
