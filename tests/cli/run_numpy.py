"""Runs random scenes on random arrays and compares every byte written with what NumPy, or a plain formula, says.

run_numpy.py PROGRAM [SEED [COUNT]]: COUNT runs of each kind.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile

import numpy as np
from numpy.lib import format as npy_format

DTYPES = {
    "FLOAT64": "f8", "FLOAT32": "f4", "FLOAT16": "f2", "INT64": "i8", "INT32": "i4", "INT16": "i2", "INT8": "i1",
    "UINT64": "u8", "UINT32": "u4", "UINT16": "u2", "UINT8": "u1", "BOOL": "?",
    "BFLOAT16": "u2", "FLOAT8_E4M3": "u1", "FLOAT8_E5M2": "u1",
}
LANE_DTYPES = [name for name, code in DTYPES.items() if np.dtype(code).itemsize < 8]


class Bench:
    def __init__(self, program, seed):
        self.program = program
        self.dice = random.Random(seed)
        self.numbers = np.random.default_rng(seed)
        self.folder = tempfile.mkdtemp()
        self.failures = 0
        self.runs = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def dtype(self, names=tuple(DTYPES)):
        name = self.dice.choice(names)
        code = np.dtype(DTYPES[name])
        # The output has the byte order that the input has.
        return name, code.newbyteorder(">") if self.dice.random() < 0.2 else code

    def array(self, sizes, code):
        count = math.prod(sizes)
        if code == np.bool_:
            data = self.numbers.integers(0, 2, count).astype(np.bool_)
        else:
            data = np.frombuffer(self.numbers.bytes(count * code.itemsize), dtype=code).copy()
        array = data.reshape(sizes)
        return np.asfortranarray(array) if self.dice.random() < 0.4 else array

    def sizes(self, rank, most=400):
        sizes = [self.dice.randint(1, 6) for _ in range(rank)]
        sizes[self.dice.randrange(rank)] = self.dice.randint(1, 70)
        while math.prod(sizes) > most * 100:
            sizes[sizes.index(max(sizes))] //= 2
        return sizes

    def save(self, name, array):
        version = self.dice.choice([(1, 0), (2, 0), (3, 0)])
        with open(self.path(name), "wb") as file:
            npy_format.write_array(file, array, version=version)

    def run(self, scene, arguments, expected):
        with open(self.path("scene.json"), "w") as file:
            json.dump(scene, file)
        out = self.path("out.npy")
        if os.path.exists(out):
            os.unlink(out)
        self.runs += 1
        done = subprocess.run([self.program, "run", self.path("scene.json"), "--in", self.path("in.npy"), "--out", out]
                              + arguments, capture_output=True, text=True)
        if done.returncode != 0 or done.stderr or done.stdout:
            return self.fail(scene, arguments, f"exit code {done.returncode}: {done.stderr}{done.stdout}")
        wanted = self.path("wanted.npy")
        np.save(wanted, np.ascontiguousarray(expected))
        with open(out, "rb") as a, open(wanted, "rb") as b:
            got, want = a.read(), b.read()
        # Files of NumPy before 1.23 leave less room in the header.
        head = 10 + int.from_bytes(got[8:10], "little"), 10 + int.from_bytes(want[8:10], "little")
        shape = np.lib.format.open_memmap(out, mode="r")
        if got[head[0]:] != want[head[1]:] or shape.shape != expected.shape or shape.dtype != expected.dtype:
            return self.fail(scene, arguments, f"gives {shape.dtype} {shape.shape}, NumPy {expected.dtype} "
                             f"{expected.shape}, or other bytes")
        return np.load(out)

    def fail(self, scene, arguments, message):
        self.failures += 1
        print(f"{json.dumps(scene)} {' '.join(arguments)}: {message}")
        return None


def slice1(bench):
    dice = bench.dice
    rank = dice.randint(1, 8)
    sizes = bench.sizes(rank)
    name, code = bench.dtype()
    offsets, window, strides, output = [], [], [], []
    for size in sizes:
        offset = dice.randrange(size)
        length = dice.randint(1, size - offset)
        stride = dice.choice([1, 1, -1, 2, -2, 3, -3, 7, -(2**31)])
        most = 1 + (length - 1) // abs(stride)
        offsets.append(offset)
        window.append(length)
        strides.append(stride)
        output.append(most if dice.random() < 0.7 else dice.randint(1, most))
    scene = {"stridescope": 1, "kind": "slice1", "input": {"dtype": name, "sizes": sizes},
             "window": {"offsets": offsets, "sizes": window, "strides": strides}, "output": {"sizes": output}}
    if dice.random() < 0.3:  # where the scene keeps its tensors does not matter to the arrays
        scene["output"]["pad"] = {"ABCDEFGH"[:rank][0] if rank > 5 else ["W", "HW", "CHW", "NCHW", "NCDHW"][rank - 1][-1]: 3}
    array = bench.array(sizes, code)
    picks = []
    for offset, length, stride, count in zip(offsets, window, strides, output):
        start = offset + (length - 1 if stride < 0 else 0)
        stop = start + stride * (count - 1) + (1 if stride > 0 else -1)
        picks.append(slice(start, None if stop < 0 else stop, stride))
    bench.save("in.npy", array)
    bench.run(scene, [], array[tuple(picks)])


def gather_nd1(bench):
    dice = bench.dice
    counting = dice.randint(1, 5)
    batches = dice.randint(0, min(2, counting - 1))
    tuple_length = dice.randint(1, counting - batches)
    r = [dice.randint(1, 5) for _ in range(counting)]
    middle = [dice.randint(1, 6) for _ in range(dice.randint(0, 2))]
    q = r[:batches] + middle + [tuple_length]
    result = q[:-1] + r[batches + tuple_length:]
    rank = max(len(r), len(q), len(result), 1) + dice.randint(0, 1)
    if rank > 8:
        return
    ones = lambda sizes: [1] * (rank - len(sizes)) + sizes
    index_name = dice.choice(["INT32", "INT64", "UINT32", "UINT64"])
    name, code = bench.dtype()
    array = bench.array(ones(r), code)
    least = [-s if index_name.startswith("I") else 0 for s in r[batches:batches + tuple_length]]
    indices = np.empty(q, dtype=np.int64)
    for i, (low, size) in enumerate(zip(least, r[batches:batches + tuple_length])):
        indices[..., i] = bench.numbers.integers(low, size, q[:-1])
    expected = np.empty(result, dtype=code)
    data = np.ascontiguousarray(array).reshape(r)
    for place in np.ndindex(*q[:-1]):
        expected[place] = data[place[:batches] + tuple(indices[place])]
    scene = {"stridescope": 1, "kind": "gather_nd1", "input": {"dtype": name, "sizes": ones(r)},
             "indices": {"dtype": index_name, "sizes": ones(q)}, "input_dimension_count": len(r),
             "indices_dimension_count": len(q), "batch_dimension_count": batches}
    bench.save("in.npy", array)
    arguments = []
    if dice.random() < 0.3:
        scene["indices"]["values"] = indices.ravel().tolist()
    else:
        index_code = np.dtype(DTYPES[index_name])
        stored = indices.astype(index_code.newbyteorder(">") if dice.random() < 0.3 else index_code).reshape(ones(q))
        bench.save("indices.npy", np.asfortranarray(stored) if dice.random() < 0.4 else stored)
        arguments = ["--indices", bench.path("indices.npy")]
    bench.run(scene, arguments, expected.reshape(ones(result)))


def gather_elements(bench):
    dice = bench.dice
    rank = dice.randint(1, 8)
    sizes = bench.sizes(rank)
    axis = dice.randrange(rank)
    picked = [dice.randint(1, 9) if d == axis else dice.randint(1, size) for d, size in enumerate(sizes)]
    index_name = dice.choice(["INT32", "INT64", "UINT32", "UINT64"])
    name, code = bench.dtype()
    array = bench.array(sizes, code)
    least = -sizes[axis] if index_name.startswith("I") else 0
    indices = bench.numbers.integers(least, sizes[axis], picked)
    part = array[tuple(slice(None) if d == axis else slice(0, n) for d, n in enumerate(picked))]
    expected = np.take_along_axis(part, np.where(indices < 0, indices + sizes[axis], indices), axis)
    scene = {"stridescope": 1, "kind": "gather_elements", "input": {"dtype": name, "sizes": sizes},
             "indices": {"dtype": index_name, "sizes": picked}, "axis": axis}
    bench.save("in.npy", array)
    arguments = []
    if dice.random() < 0.3:
        scene["indices"]["values"] = indices.ravel().tolist()
    else:
        stored = indices.astype(DTYPES[index_name])
        bench.save("indices.npy", np.asfortranarray(stored) if dice.random() < 0.4 else stored)
        arguments = ["--indices", bench.path("indices.npy")]
    bench.run(scene, arguments, expected)


def random_strides(dice, sizes):
    """Strides in elements and a base: packed in some order with gaps, repeats, overlaps and reversals."""
    order = list(range(len(sizes)))
    dice.shuffle(order)
    kind = dice.choice(["nested", "padded", "broadcast", "overlapping"])
    strides, run = [0] * len(sizes), 1
    for d in order:
        if kind == "broadcast" and dice.random() < 0.5:
            continue
        strides[d] = dice.randint(0, 4) if kind == "overlapping" else run
        run *= sizes[d] if kind != "padded" else sizes[d] + dice.randint(0, 3)
    base = dice.randint(0, 3)
    for d, size in enumerate(sizes):
        if dice.random() < 0.3:
            base += strides[d] * (size - 1)
            strides[d] = -strides[d]
    return strides, base


def buffer(bench):
    dice = bench.dice
    sizes = bench.sizes(dice.randint(1, 6), most=60)
    name, code = bench.dtype()
    strides, base = random_strides(dice, sizes)
    top = base + sum((s - 1) * t for s, t in zip(sizes, strides) if t > 0)
    scene = {"stridescope": 1, "kind": "buffer", "dtype": name, "sizes": sizes, "strides": strides, "base_offset": base}
    length = top + 1
    if dice.random() < 0.3:
        length += dice.randint(0, 5)
        scene["total_bytes"] = length * code.itemsize
    array = bench.array(sizes, code)
    memory = np.zeros(length, dtype=code)
    offsets = np.full(sizes, base)
    for d, stride in enumerate(strides):
        offsets += (np.arange(sizes[d]) * stride).reshape([-1 if e == d else 1 for e in range(len(sizes))])
    for offset, value in zip(offsets.ravel().tolist(), array.ravel()):  # one after the other: the last one stays
        memory[offset] = value
    bench.save("in.npy", array)
    bench.run(scene, [], memory)
    bench.save("in.npy", memory)
    bench.run(scene, ["--inverse"], memory[offsets])


def round_up(value, step):
    return -(-value // step) * step


def tpu(bench):
    dice = bench.dice
    n, c, h, w = dice.randint(1, 3), dice.randint(1, 20), dice.randint(1, 7), dice.randint(1, 9)
    lanes = dice.choice([1, 2, 4, 8])
    start = dice.randrange(lanes)
    name, code = bench.dtype(LANE_DTYPES)
    eu = 64 // code.itemsize
    rows = -(-(start + c) // lanes)
    layout = dice.choice(["aligned", "compact", "line_aligned", "free"])
    scene = {"stridescope": 1, "kind": "tpu", "dtype": name, "sizes": [n, c, h, w], "layout": layout,
             "start_index": start, "address": dice.choice([0, 64, 4096]),
             "chip": {"npu_num": lanes, "eu_bytes": 64, "lmem_bytes": 262144, "bank_num": 16}}
    if layout == "aligned":
        cs = round_up(h * w, eu)
        strides = [rows * cs, cs, w, 1]
    elif layout == "compact":
        strides = [rows * h * w, h * w, w, 1]
    elif layout == "line_aligned":
        hs = round_up(w, eu)
        strides = [rows * h * hs, h * hs, hs, 1]
    else:
        strides = [dice.randint(0, 40) for _ in range(4)]
        scene["strides"] = strides
    if layout == "free":
        reserved = (n - 1) * strides[0] + (rows - 1) * strides[1] + (h - 1) * strides[2] + (w - 1) * strides[3] + 1
    else:
        reserved = n * strides[0]
    array = bench.array([n, c, h, w], code)
    memory = np.zeros((lanes, reserved), dtype=code)
    back = np.empty((n, c, h, w), dtype=code)
    place = lambda x: ((start + x[1]) % lanes, x[0] * strides[0] + (start + x[1]) // lanes * strides[1]
                       + x[2] * strides[2] + x[3] * strides[3])
    for x in np.ndindex(n, c, h, w):
        memory[place(x)] = array[x]
    for x in np.ndindex(n, c, h, w):
        back[x] = memory[place(x)]
    bench.save("in.npy", array)
    bench.run(scene, [], memory)
    bench.save("in.npy", np.asfortranarray(memory) if dice.random() < 0.4 else memory)
    bench.run(scene, ["--inverse"], back)


def nibbles(array):
    flat = np.append(array.ravel(), np.zeros(array.size % 2, dtype=np.uint8))
    return flat[0::2] | flat[1::2] << 4


def four_bits(bench):
    """4-bit elements: slices, gathers, repacks and lanes, on two elements a byte."""
    dice = bench.dice
    name = dice.choice(["INT4", "UINT4"])
    sizes = [dice.randint(1, 4), dice.randint(1, 5), dice.randint(1, 9)]
    array = bench.numbers.integers(0, 16, sizes).astype(np.uint8)
    kind = dice.choice(["slice1", "gather_nd1", "buffer", "tpu"])
    scene = {"stridescope": 1, "kind": kind}
    bench.save("in.npy", nibbles(array))
    if kind == "slice1":
        first = [dice.randrange(s) for s in sizes]
        length = [s - f for s, f in zip(sizes, first)]
        scene |= {"input": {"dtype": name, "sizes": sizes},
                  "window": {"offsets": first, "sizes": length, "strides": [1, 1, -2]}}
        bench.run(scene, [], nibbles(array[first[0]:, first[1]:, first[2]:][:, :, ::-2]))
    elif kind == "gather_nd1":
        picks = bench.numbers.integers(-sizes[0], sizes[0], 5)
        scene |= {"input": {"dtype": name, "sizes": sizes},
                  "indices": {"dtype": "INT64", "sizes": [1, 5, 1], "values": picks.tolist()},
                  "input_dimension_count": 3, "indices_dimension_count": 2, "batch_dimension_count": 0}
        bench.run(scene, [], nibbles(array[picks]))
    elif kind == "buffer":
        strides = [sizes[1] * 10, 10, 1]
        memory = np.zeros((sizes[0] - 1) * strides[0] + (sizes[1] - 1) * 10 + sizes[2], dtype=np.uint8)
        for x in np.ndindex(*sizes):
            memory[sum(a * b for a, b in zip(x, strides))] = array[x]
        scene |= {"dtype": name, "sizes": sizes, "strides": strides}
        bench.run(scene, [], nibbles(memory))
        bench.save("in.npy", nibbles(memory))
        bench.run(scene, ["--inverse"], nibbles(array))
    else:
        c, h, w = sizes
        lanes, eu = 4, 128
        cs = round_up(h * w, eu)
        rows = -(-(1 + c) // lanes)
        memory = np.zeros((lanes, rows * cs), dtype=np.uint8)
        for x in np.ndindex(c, h, w):
            memory[(1 + x[0]) % lanes, (1 + x[0]) // lanes * cs + x[1] * w + x[2]] = array[x]
        scene |= {"dtype": name, "sizes": [1, c, h, w], "layout": "aligned", "start_index": 1, "address": 0,
                  "chip": {"npu_num": lanes, "eu_bytes": 64, "lmem_bytes": 262144, "bank_num": 16}}
        bench.run(scene, [], nibbles(memory))
        bench.save("in.npy", nibbles(memory))
        bench.run(scene, ["--inverse"], nibbles(array))


def main():
    program = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 60 if os.environ.get("STRIDESCOPE_LONG") else 20
    bench = Bench(program, seed)
    try:
        for kind in (slice1, gather_nd1, gather_elements, buffer, tpu, four_bits):
            for _ in range(count):
                kind(bench)
    finally:
        for name in os.listdir(bench.folder):
            os.unlink(bench.path(name))
        os.rmdir(bench.folder)
    print(f"{bench.runs} runs, {bench.failures} not as NumPy has it")
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
