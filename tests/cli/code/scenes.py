"""Scenes to print as code: the examples, and random ones of every kind and every layout of lanes."""

import glob
import json
import math
import os

DTYPES = ["FLOAT64", "FLOAT32", "FLOAT16", "BFLOAT16", "FLOAT8_E4M3", "FLOAT8_E5M2", "INT64", "INT32", "INT16", "INT8",
          "UINT64", "UINT32", "UINT16", "UINT8", "BOOL"]
LANE_LAYOUTS = ["continuous", "aligned", "compact", "line_aligned", "free", "offset", "t4", "t5", "matrix", "matrix2",
                "vector", "weight_nic", "xn_aligned", "xn_compact", "xn_continuous", "cvk_aligned", "cvk_compact",
                "cvk_continuous", "cvk_matrix"]
# What a text may not repeat: each would end a comment or a string, or is nothing a terminal should be given.
HOSTILE = ['"; quit()', "*/ int broken; /*", '""" + open("/dev/null")', "line\nbreak\r\n#", "\u001b[31m", "\\", "'''",
           "// \\\nint broken;", "\u202eevil"]


def examples():
    here = os.path.dirname(os.path.abspath(__file__))
    for path in sorted(glob.glob(os.path.join(here, "..", "..", "..", "assets", "examples", "*.json"))):
        with open(path) as file:
            yield json.load(file)


def some_sizes(dice, rank, most=3000):
    sizes = [dice.choice([1, 1, 2, 3, 4, 5, 7]) for _ in range(rank)]
    while math.prod(sizes) > most:
        sizes[sizes.index(max(sizes))] //= 2
    return sizes


def tensor(dice, sizes, signed=True, total=True):
    """Any memory for a tensor: packed, permuted, padded, broadcast, overlapping or reversed, behind a base."""
    dtype = dice.choice(DTYPES)
    result = {"dtype": dtype, "sizes": sizes}
    if dice.random() < 0.25:
        return result
    strides, run = [0] * len(sizes), 1
    order = list(range(len(sizes)))
    dice.shuffle(order)
    kind = dice.choice(["nested", "padded", "broadcast", "overlapping"])
    for d in order:
        if kind == "broadcast" and dice.random() < 0.4:
            continue
        strides[d] = dice.randint(0, 5) if kind == "overlapping" else run
        run *= sizes[d] + (dice.randint(0, 3) if kind == "padded" else 0)
    base = dice.choice([0, 0, 1, 7, 64])
    if signed:
        for d, size in enumerate(sizes):
            if dice.random() < 0.15:
                base += strides[d] * (size - 1)
                strides[d] = -strides[d]
    for d, size in enumerate(sizes):
        if size == 1 and dice.random() < 0.2:
            strides[d] = dice.choice([2**62, -(2**62), 2**63 - 1, -(2**63), 9, 0])
    result |= {"strides": strides, "base_offset": base}
    if total and dice.random() < 0.2:
        top = base + sum((size - 1) * stride for size, stride in zip(sizes, strides) if size > 1 and stride > 0)
        itemsize = {"4": 8, "2": 4, "6": 2}.get(dtype[-1]) if not dtype.startswith("FLOAT8") else 1
        if dtype in ("INT8", "UINT8", "BOOL"):
            itemsize = 1
        result["total_bytes"] = (top + 1 + dice.randint(0, 9)) * itemsize
    if dice.random() < 0.3:
        letters = "abXYzQRM" if dice.random() < 0.5 else "aAbBcCdD"
        result["labels"] = letters[:len(sizes)]
    return result


def buffer(dice):
    return {"stridescope": 1, "kind": "buffer"} | tensor(dice, some_sizes(dice, dice.randint(1, 8)))


def slice1(dice):
    sizes = some_sizes(dice, dice.randint(1, 8))
    window = {"offsets": [], "sizes": [], "strides": []}
    output = []
    for size in sizes:
        offset = dice.randrange(size)
        length = dice.randint(1, size - offset)
        step = dice.choice([1, 1, -1, 2, -2, 3, -(2**31), 2**31 - 1, -(2**63), 2**62])
        most = 1 + (length - 1) // abs(step)
        if abs(step) > 2**40 and (size > 1 or dice.random() < 0.9):
            step = 1
            most = length
        window["offsets"].append(offset)
        window["sizes"].append(length)
        window["strides"].append(step)
        output.append(most if dice.random() < 0.7 else dice.randint(1, most))
    scene = {"stridescope": 1, "kind": "slice1", "input": tensor(dice, sizes), "window": window}
    if dice.random() < 0.7:
        scene["output"] = {"sizes": output}
    return scene


def index_tensor(dice, sizes, values):
    name = dice.choice(["INT32", "INT64", "UINT32", "UINT64"])
    result = {"dtype": name, "sizes": sizes, "values": values}
    if dice.random() < 0.2:
        strides, run = [0] * len(sizes), 1
        for d in reversed(range(len(sizes))):
            strides[d] = run
            run *= sizes[d] + 1
        result["strides"] = strides
    return result


def picks(dice, tensor_of_indices, size):
    least = -size if tensor_of_indices["dtype"].startswith("I") and dice.random() < 0.5 else 0
    return dice.randrange(least, size)


def gather_nd1(dice):
    while True:
        counting = dice.randint(1, 5)
        batches = dice.randint(0, min(2, counting - 1))
        length = dice.randint(1, counting - batches)
        r = [dice.choice([1, 2, 3, 4]) for _ in range(counting)]
        middle = [dice.randint(1, 4) for _ in range(dice.randint(0, 2))]
        q = r[:batches] + middle + [length]
        rank = max(len(r), len(q), len(q) - 1 + len(r) - batches - length) + dice.randint(0, 1)
        if rank <= 8 and len(q) > batches:
            break
    ones = lambda sizes: [1] * (rank - len(sizes)) + sizes
    indices = index_tensor(dice, ones(q), [])
    indices["values"] = [picks(dice, indices, r[batches + i % length]) for i in range(math.prod(q))]
    return {"stridescope": 1, "kind": "gather_nd1", "input": tensor(dice, ones(r)), "indices": indices,
            "input_dimension_count": len(r), "indices_dimension_count": len(q), "batch_dimension_count": batches}


def gather_elements(dice):
    sizes = some_sizes(dice, dice.randint(1, 8), 500)
    axis = dice.randrange(len(sizes))
    picked = [dice.randint(1, 6) if d == axis else dice.randint(1, size) for d, size in enumerate(sizes)]
    indices = index_tensor(dice, picked, [])
    indices["values"] = [picks(dice, indices, sizes[axis]) for _ in range(math.prod(picked))]
    return {"stridescope": 1, "kind": "gather_elements", "input": tensor(dice, sizes), "indices": indices, "axis": axis}


def tpu(dice):
    layout = dice.choice(LANE_LAYOUTS)
    lanes = dice.choice([1, 2, 4, 8])
    dtype = dice.choice([name for name in DTYPES if name[-2:] != "64"])
    if layout.startswith("xn"):
        dtype = dice.choice(["INT8", "UINT8", "FLOAT16", "INT16", "BFLOAT16"])
    if layout.startswith("cvk"):
        dtype = dice.choice(["INT8", "UINT8", "BFLOAT16"])
    rank = {"matrix": 2, "matrix2": 2, "cvk_matrix": 2, "vector": 1}.get(layout, 4)
    sizes = [dice.choice([1, 2, 3, 5, 6, 9]) for _ in range(rank)]
    if rank < 4:
        sizes = [dice.randint(1, 60) for _ in range(rank)]
    scene = {"stridescope": 1, "kind": "tpu", "dtype": dtype, "sizes": sizes, "layout": layout,
             "chip": {"npu_num": lanes, "eu_bytes": dice.choice([16, 64]), "lmem_bytes": 65536, "bank_num": 16},
             "address": dice.choice([0, 64, 4096])}
    if not layout.startswith("cvk") and not layout.endswith("continuous"):
        scene["start_index"] = dice.randrange(lanes)
    if layout == "free":
        scene["strides"] = [dice.randint(0, 40) for _ in range(4)]
    if layout in ("matrix", "vector"):
        scene["w"] = dice.choice([1, 3, 4, 16])
    if layout == "weight_nic":
        scene["nic"] = dice.choice([1, 2, 4])
    return scene


TAGS = {2: ["ab", "ba", "aB8b", "AB16b16a", "AB4b16a4b", "BA16a16b4a"], 3: ["abc", "acb", "aBc8b", "ABc4b16a4b"],
        4: ["abcd", "acdb", "aBcd8b", "aBcd16b", "ABcd4b16a4b", "aBCd4c16b4c", "Acdb16a", "ABcd8b8a", "aBcd4b4c"],
        5: ["aBcde8b", "abcde", "ABcde4b4a"]}
TILES = {1: ["", "T(8)", "T(256)(2)"], 2: ["", "T(8,128)", "T(2,2)", "T(8,128)(2,1)", "T(4,4)(2,2)", "T(8)", "T(4,1)"],
         3: ["", "T(8,128)", "T(4,4)", "T(2,2,2)", "T(8,8)(2,1)"], 4: ["", "T(8,128)(4,1)", "T(2,4)"]}
BITS = {"FLOAT64": 64, "FLOAT32": 32, "FLOAT16": 16, "BFLOAT16": 16, "FLOAT8_E4M3": 8, "FLOAT8_E5M2": 8, "BOOL": 8}


def bits_of(dtype):
    return BITS.get(dtype) or int(dtype.lstrip("UINT"))


def tiled_by_text(dice):
    """What a text says, nothing else: the target whose text it is has to say it."""
    kind = dice.choice(["tag", "xla", "cute", "swizzled", "padded", "nvmma", "named"])
    dtype = dice.choice(DTYPES)
    if kind == "tag":
        rank = dice.choice(list(TAGS))
        return {"dtype": dtype, "sizes": some_sizes(dice, rank), "layout": dice.choice(TAGS[rank])}
    if kind == "xla":
        rank = dice.choice(list(TILES))
        order = list(range(rank))
        dice.shuffle(order)
        tiles = dice.choice(TILES[rank])
        text = ",".join(map(str, order)) + (":" if tiles else "") + tiles
        return {"dtype": dtype, "sizes": some_sizes(dice, rank), "layout": "{" + text + "}"}
    rows, columns = 2**dice.randint(2, 5), 2**dice.randint(2, 6)
    scene = {"dtype": dtype, "sizes": [rows, columns]}
    order = dice.choice(["[1, 0]", "[0, 1]"])
    if kind == "cute":
        bits = dice.randint(1, 3)
        offset = dice.choice([0, 0, 16])
        scene["layout"] = (f"Sw<{bits},{dice.randint(0, 3)},{dice.choice([-1, 1]) * dice.randint(bits, 4)}> o {offset} o "
                           f"({rows},({columns // 2},2)):({columns // 2},(1,{rows * columns // 2}))")
    elif kind == "swizzled":
        scene["layout"] = (f"#ttg.swizzled_shared<{{vec = {2**dice.randint(0, 3)}, perPhase = {2**dice.randint(0, 2)}, "
                           f"maxPhase = {2**dice.randint(0, 3)}, order = {order}}}>")
    elif kind == "padded":
        pads = dice.choice(["[8:+1]", "[16:+4, 32:+2]", "[4:+8]"])
        scene["layout"] = f"#ttg.padded_shared<{pads} {{order = {order}, shape = [{rows}, {columns}]}}>"
    elif kind == "nvmma":
        scene["dtype"] = dice.choice(["FLOAT16", "FLOAT32", "INT8"])
        scene["layout"] = (f"#ttg.nvmma_shared<{{swizzlingByteWidth = {dice.choice([0, 32, 64, 128])}, "
                           f"transposed = {dice.choice(['true', 'false'])}, elementBitWidth = {bits_of(scene['dtype'])}}}>")
    else:
        scene = {"dtype": dice.choice(["FLOAT16", "FLOAT32", "INT8"]), "sizes": [dice.randint(1, 40), dice.randint(1, 40)],
                 "layout": "FRACTAL_NZ"}
    return scene


def some_digits(dice, size, dense):
    """A few extents whose product is at least the size, and often no more."""
    extents = []
    left = size
    while left > 1 and len(extents) < 2 and dice.random() < 0.6:
        extents.append(dice.choice([2, 2, 3, 4, 8]))
        left = -(-left // extents[-1])
    extents.append(left + (dice.randint(0, 2) if not dense and dice.random() < 0.3 else 0))
    return extents


def tiled(dice):
    """Blocks, tiles and swizzles: of a text, dense ones, and ones with gaps, shared and reversed places."""
    if dice.random() < 0.35:
        scene = {"stridescope": 1, "kind": "tiled"} | tiled_by_text(dice)
        if dice.random() < 0.2:
            scene["base_offset"] = dice.choice([1, 8, 64])
        return scene
    sizes = [2**dice.randint(0, 4) for _ in range(dice.randint(1, 3))] if dice.random() < 0.4 else \
        some_sizes(dice, dice.randint(1, 4), 800)
    dtype = dice.choice(DTYPES)
    scene = {"stridescope": 1, "kind": "tiled", "dtype": dtype, "sizes": sizes}
    first = [0] * len(sizes)
    if dice.random() < 0.25:
        first = scene["first"] = [dice.randint(0, 5) for _ in sizes]
    if all(size & (size - 1) == 0 for size in sizes) and not any(first) and dice.random() < 0.3:
        bases = [[2**bit if d == at else 0 for d in range(len(sizes))]
                 for at, size in enumerate(sizes) for bit in range(size.bit_length() - 1)]
        dice.shuffle(bases)
        for i in range(1, len(bases)):
            if dice.random() < 0.4:
                bases[i] = [a ^ b for a, b in zip(bases[i], bases[dice.randrange(i)])]
        scene |= {"bases": bases}
        scene.pop("first", None)
    else:
        kind = dice.choice(["dense", "dense", "gaps", "any"])
        extents = [some_digits(dice, size + begin, kind == "dense") for size, begin in zip(sizes, first)]
        places = [(d, k) for d, of in enumerate(extents) for k in range(len(of))]
        dice.shuffle(places)
        if kind == "dense" and dice.random() < 0.5:
            places.sort(key=lambda place: (place[1], -place[0]))  # blocks inside, whole tiles row-major
        strides, run = {}, 1
        base = 0
        for d, k in places:
            strides[d, k] = dice.randint(-3, 9) if kind == "any" else run
            run *= extents[d][k] + (dice.randint(0, 2) if kind == "gaps" else 0)
            base -= min(0, strides[d, k]) * (extents[d][k] - 1)
        scene["digits"] = [[[extent, strides[d, k]] for k, extent in enumerate(of)] for d, of in enumerate(extents)]
        base += dice.choice([0, 0, 0, 7, 32])
        if base or dice.random() < 0.2:
            scene["base_offset"] = base
        if dice.random() < 0.1:
            scene["digits"][0][-1][0] = None
        if kind == "any" and dice.random() < 0.1:
            scene["base_offset"] = 0
    if dice.random() < 0.35:
        scene["xor"] = []
        for _ in range(dice.choice([1, 1, 1, 2, 3])):
            bits = dice.randint(0, 3)
            scene["xor"].append({"bits": bits, "base": dice.randint(0, 4), "shift": dice.choice([1, 1, -1]) * dice.randint(bits, 4)})
            if dice.random() < 0.2:
                scene["xor"][-1] |= {"unit": "bytes", "base": 4}
    if dice.random() < 0.25:
        scene["pad"] = [[dice.choice([1, 4, 8, 32, 7]), dice.choice([1, 2, 4, 0, 3])] for _ in range(dice.choice([1, 1, 2]))]
    if dice.random() < 0.1:
        scene["total_bytes"] = 1 << 16
    if dice.random() < 0.2:
        scene["labels"] = "abXYzQRM"[:len(sizes)]
    return scene


KINDS = [buffer, slice1, gather_nd1, gather_elements, tpu, tiled, tiled]


def random_scenes(dice, count):
    for i in range(count):
        scene = KINDS[i % len(KINDS)](dice)
        if dice.random() < 0.3:
            scene["title"] = dice.choice(HOSTILE)
            scene["notes"] = dice.choice(HOSTILE)
        yield scene
