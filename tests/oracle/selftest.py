#!/usr/bin/env python3
"""The oracle against worked numbers: the documents' examples and every lane layout.

The numbers in comments are those of the examples' list.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

from common import UINT32_MAX, coordinates
from oracle import answer_line

CHIP = {"npu_num": 4, "eu_bytes": 64, "lmem_bytes": 262144, "bank_num": 16}


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


def selftest_gather_elements() -> None:
    def gather(sizes: list[int], isizes: list[int], values: Any, axis: int, itype: str = "INT32",
               output: Any = None, **request: Any) -> dict[str, Any]:
        indices = {"dtype": itype, "sizes": isizes}
        scene = {"kind": "gather_elements", "input": {"dtype": "FLOAT32", "sizes": sizes},
                 "indices": indices, "axis": axis}
        if values is not None:
            indices["values"] = values
        if output is not None:
            scene["output"] = output
        return ask(scene, **{"elements": values is not None, **request})
    page = gather([3, 3], [2, 3], [1, 2, 0, 2, 0, 0], 0, "UINT32")
    assert [o + 1 for o in page["source_offsets"]] == [4, 8, 3, 7, 2, 3]
    values = [0, 1, 2, 0, -1, 0, 0, 1]
    own = gather([3, 4], [2, 4], values, 0, coords=[[1, 0], [1, 3]], offsets=[8, 6, 12])
    assert own["source_offsets"] == [0, 5, 10, 3, 8, 1, 2, 7] and own["output_sizes"] == [2, 4]
    assert [a["input_coords"] for a in own["at_coords"]] == [[2, 0], [1, 3]]
    assert [(a["what"], a["coords"]) for a in own["at_offsets"]] == [
        ("element", [[1, 0]]), ("element", []), ("outside", [])]
    last = gather([2, 3], [2, 2], [2, -3, 0, -1], 1)
    assert last["source_offsets"] == [2, 0, 3, 5]
    padded = gather([3, 4], [2, 4], values, 0, output={"pad": {"W": 2}})
    assert padded["output"]["strides"] == [6, 1] and padded["output"]["sizes"] == [2, 4]
    assert gather([3, 4], [2, 4], None, 0)["ok"]
    assert is_error(gather([3, 4], [2, 4], None, 0, elements=True), "values_count",
                    "indices.values")
    assert is_error(gather([3, 4], [2, 4], values, 0, "FLOAT32"), "indices_dtype", "indices.dtype")
    assert is_error(gather([3, 4], [8], values, 0), "rank", "indices.sizes")
    assert is_error(gather([3, 4], [2, 4], values, 2), "axis", "axis")
    assert is_error(gather([3, 4], [2, 4], values, -1), "axis", "axis")
    assert is_error(gather([3, 4], [2, 5], None, 0), "indices_sizes", "indices.sizes[1]")
    assert gather([3, 4], [9, 4], None, 0)["output_sizes"] == [9, 4]
    assert is_error(gather([3, 4], [2, 4], values[1:], 0), "values_count", "indices.values")
    assert is_error(gather([3, 4], [2, 4], values, 0, "UINT32"), "index_out_of_range",
                    "indices.values[4]")
    assert is_error(gather([3, 4], [1, 4], [0, 0, 3, 0], 0), "index_out_of_range",
                    "indices.values[2]")
    assert is_error(gather([3, 4], [2, 4], values, 0, output={"sizes": [2, 3]}), "output_sizes",
                    "output.sizes[1]")
    low = ask({"kind": "gather_elements", "feature_level": "2_0", "axis": 0,
               "input": {"dtype": "FLOAT32", "sizes": [1, 1, 1, 2]},
               "indices": {"dtype": "INT32", "sizes": [1, 1, 1, 2]}})
    assert codes(low) == ["operator_feature_level"]


def lanes(layout: str, sizes: list[int], request: dict[str, Any] | None = None,
          **rest: Any) -> dict[str, Any]:
    return ask({"kind": "tpu", "dtype": "FLOAT16", "sizes": sizes, "chip": CHIP,
                "layout": layout, **rest}, **(request or {}))


def lane_of(layout: str, sizes: list[int], coords: list[int], **rest: Any) -> tuple[int, int]:
    at = lanes(layout, sizes, {"coords": [coords]}, **rest)["at_coords"][0]
    return at["npu"], at["offset"]


def selftest_tpu() -> None:
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
    for dtype, eu_num in (("FLOAT32", 16), ("FLOAT16", 32), ("INT8", 64), ("INT4", 128)):
        assert lanes("aligned", [1, 1, 1, 1], dtype=dtype)["eu_num"] == eu_num
    assert is_error(lanes("aligned", [1, 1, 1, 1], strides=[1, 1, 1, 1]), "schema", "strides")
    assert is_error(lanes("foo", [1, 1, 1, 1]), "layout", "layout")


def selftest_lane_tables() -> None:
    """offset, t4, t5."""
    offset = lanes("offset", [2, 6, 3, 5])
    assert offset["strides"] == [0, 1, 0, 0] and offset["bytes_per_npu"] == 4
    assert lane_of("offset", [2, 6, 3, 5], [1, 5, 2, 4]) == (1, 1)
    assert offset["holes_bytes_per_npu"] == [0, 0, 2, 2]
    t4 = lanes("t4", [3, 8, 2, 20], dtype="FLOAT32")
    assert t4["strides"] == [0, 0, 32, 1] and t4["bytes_per_npu"] == 52 * 4
    assert t4["channels_per_npu"] == 2 and t4["holes_bytes"] == 4 * 12 * 4
    t5 = lanes("t5", [2, 5, 2, 5])
    assert t5["strides"] == [16384, 32, 5, 1]
    assert t5["bytes_per_npu"] == 2 * (16384 + 32 + 5 + 4 + 1) and t5["banks"] == [0, 1, 2]
    assert codes(t5) == ["bank_crossing"]


def selftest_matrices() -> None:
    matrix = lanes("matrix", [3, 10], {"offsets": [{"npu": 2, "byte": 131}]}, w=4)
    assert matrix["strides"] == [32, 32, 4, 1] and matrix["channels_per_npu"] == 1
    assert matrix["bytes_per_npu"] == 192 and matrix["holes_bytes"] == 4 * 192 - 60
    assert lane_of("matrix", [3, 10], [2, 9], w=4) == (2, 65)
    assert matrix["at_offsets"][0]["coords"] == [[2, 9]]
    assert lane_of("matrix", [3, 10], [2, 9], w=4, start_index=3) == (1, 2 * 64 + 32 + 1)
    assert lanes("matrix2", [5, 3])["strides"] == [64, 32, 3, 1]
    assert lane_of("matrix2", [5, 3], [4, 2]) == (0, 34)
    vector = lanes("vector", [10], w=4)
    assert vector["strides"] == [32, 32, 4, 1] and lane_of("vector", [10], [9], w=4) == (2, 1)
    assert vector["holes_bytes_per_npu"] == [56, 56, 60, 64]
    assert is_error(lanes("matrix", [3, 10]), "schema", "w")
    assert is_error(lanes("matrix", [3, 10], w=0), "layout", "w")
    assert is_error(lanes("matrix2", [3, 10], w=4), "schema", "w")
    assert is_error(lanes("vector", [3, 10], w=4), "rank", "sizes")


def selftest_weights() -> None:
    weights = lanes("weight_nic", [5, 3, 2, 2], nic=2)
    assert weights["strides"] == [32, 16, 2, 1] and weights["bytes_per_npu"] == 64
    assert lane_of("weight_nic", [5, 3, 2, 2], [4, 2, 1, 1], nic=2) == (0, 30)
    assert weights["holes_bytes_per_npu"] == [2 * 8, 8 + 32, 8 + 32, 8 + 32]
    by_dtype = {"INT8": 64, "FLOAT16": 32, "UINT4": 128, "FLOAT32": 1, "INT32": 1}
    for dtype, nic in by_dtype.items():
        got = lanes("weight_nic", [1, 1, 1, 1], chip="BM1684X", dtype=dtype)
        assert got["strides"] == [nic, nic, nic, 1]
    for chip, nic in {"BM1684XE": 64, "BM1684X2": 32, "BM1688": 32, "CV186X": 32, "BM1690": 64,
                      "SG2260": 64, "SG2380": 32, "CV184X": 16, "MARS3": 16}.items():
        assert lanes("weight_nic", [1, 1, 1, 1], chip=chip, dtype="INT8")["strides"][0] == nic
    assert is_error(lanes("weight_nic", [1, 1, 1, 1]), "schema", "nic")
    assert is_error(lanes("weight_nic", [1, 1, 1, 1], chip="BM1684"), "schema", "nic")
    assert is_error(lanes("compact", [1, 1, 1, 1], nic=4), "schema", "nic")


def selftest_xn() -> None:
    four = {"dtype": "INT8"}
    assert lanes("xn_aligned", [5, 3, 2, 3], **four)["strides"] == [128, 128, 12, 4]
    assert lanes("xn_aligned", [5, 3, 2, 3])["strides"] == [64, 64, 6, 2]
    assert lanes("xn_aligned", [5, 3, 2, 3], **four)["bytes_per_npu"] == 256
    assert lane_of("xn_aligned", [5, 3, 2, 3], [4, 2, 1, 2], **four) == (2, 148)
    assert lanes("xn_compact", [5, 3, 2, 3], **four)["strides"] == [24, 24, 12, 4]
    assert lane_of("xn_compact", [5, 9, 2, 3], [3, 8, 1, 2], **four) == (0, 3 + 48 + 12 + 8)
    flat = lanes("xn_continuous", [5, 3, 2, 3], {"coords": [[4, 2, 1, 2]]}, **four)
    assert flat["strides"] == [72, 24, 12, 4] and flat["bytes_per_npu"] is None
    assert flat["at_coords"][0]["offset"] == 140 and flat["at_coords"][0]["npu"] is None
    assert is_error(lanes("xn_compact", [1, 1, 1, 1], dtype="FLOAT32"), "dtype", "dtype")
    assert is_error(lanes("xn_continuous", [1, 1, 1, 1], start_index=1), "npu", "start_index")


def selftest_cvk() -> None:
    bf16, int8 = {"chip": "CV182x", "dtype": "BFLOAT16"}, {"chip": "CV182x", "dtype": "INT8"}
    aligned = lanes("cvk_aligned", [2, 10, 3, 5], **bf16)
    assert aligned["strides"] == [64, 32, 10, 2] and aligned["bytes_per_npu"] == 128
    assert lane_of("cvk_aligned", [2, 10, 3, 5], [1, 9, 2, 4], **bf16) == (1, 124)
    compact = lanes("cvk_compact", [2, 10, 3, 5], **int8)
    assert compact["strides"] == [30, 15, 5, 1] and compact["bytes_per_npu"] == 64
    assert compact["holes_bytes"] == 8 * 64 - 300
    flat = lanes("cvk_continuous", [2, 10, 3, 5], {"coords": [[1, 9, 2, 4]]}, address=7, **bf16)
    assert flat["strides"] == [300, 30, 10, 2]
    assert (flat["at_coords"][0]["offset"], flat["at_coords"][0]["byte"]) == (598, 605)
    matrix = lanes("cvk_matrix", [3, 200], **int8)
    assert matrix["strides"] == [32, 32, 32, 1] and matrix["bytes_per_npu"] == 96
    assert lane_of("cvk_matrix", [3, 200], [2, 199], **int8) == (6, 71)
    assert lanes("cvk_matrix", [3, 10], **int8)["strides"] == [16, 16, 10, 1]
    assert lanes("cvk_matrix", [3, 8], **bf16)["strides"] == [16, 16, 16, 2]
    assert is_error(lanes("cvk_matrix", [3, 8], chip="CV182x"), "dtype", "dtype")
    assert is_error(lanes("cvk_compact", [1, 1, 1, 1], start_index=1, **int8), "npu",
                    "start_index")


def selftest_starts() -> None:
    """`address` just where the page asks for more than the address has."""
    units = {"aligned": 64, "line_aligned": 64, "matrix": 64, "matrix2": 64, "vector": 64,
             "t4": 64, "t5": 64, "compact": 2, "free": 2, "offset": 2, "xn_aligned": 2,
             "xn_compact": 2, "weight_nic": 64, "cvk_aligned": 16, "cvk_compact": 16,
             "cvk_matrix": 16}
    extra: dict[str, dict[str, Any]] = {
        "matrix": {"w": 1}, "vector": {"w": 1}, "weight_nic": {"nic": 1},
        "free": {"strides": [1, 1, 1, 1]}, "cvk_aligned": {"dtype": "BFLOAT16"},
        "cvk_compact": {"dtype": "BFLOAT16"}, "cvk_matrix": {"dtype": "BFLOAT16"}}
    rank = {"matrix": 2, "matrix2": 2, "cvk_matrix": 2, "vector": 1}
    for layout, unit in units.items():
        for address in (1, 2, 4, 8, 16, 32, 64, 128):
            got = lanes(layout, [1] * rank.get(layout, 4), address=address,
                        **extra.get(layout, {}))
            assert codes(got) == (["address"] if address % unit else []), (layout, address, got)
    fp32 = {"dtype": "FLOAT32", "nic": 1}
    assert codes(lanes("weight_nic", [1, 1, 1, 1], address=4, **fp32)) == []
    assert codes(lanes("weight_nic", [1, 1, 1, 1], address=2, **fp32)) == ["address"]
    for layout in ("continuous", "xn_continuous"):
        assert codes(lanes(layout, [9, 9, 9, 99], address=1)) == []
    all_three = lanes("compact", [1, 1, 1, 9000], address=262144 - 16385)
    assert codes(all_three) == ["address", "lmem", "bank_crossing"]
    assert codes(lanes("compact", [1, 1, 1, 8192])) == []
    assert codes(lanes("compact", [1, 1, 1, 8192], address=2)) == ["bank_crossing"]
    assert codes(lanes("compact", [1, 1, 1, 8192], address=262142)) == ["lmem"]


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
    assert is_error(buffer([2], values={"file": "x.npy", "as": "memory"}), "file", "values.file")
    assert is_error(buffer([2], values={"file": "x.npy", "as": "x"}), "schema", "values.as")
    assert is_error(buffer([2], **{"as": "values"}), "schema", "as")
    axis = buffer([2], axis=1)
    assert [(w["code"], w["where"]) for w in axis["warnings"]] == [("unknown_key", "axis")]
    odd = buffer([2], oddity=1)
    assert [(w["code"], w["where"]) for w in odd["warnings"]] == [("unknown_key", "oddity")]


def main() -> None:
    selftest_strides()
    selftest_layouts()
    selftest_operations()
    selftest_gather_elements()
    selftest_tpu()
    selftest_lane_tables()
    selftest_matrices()
    selftest_weights()
    selftest_xn()
    selftest_cvk()
    selftest_starts()
    selftest_faults()
    print("oracle selftest: ok")


if __name__ == "__main__":
    main()
