#!/usr/bin/env python3
"""Times `infer` and `diff` at real sizes: explain.py PROGRAM [--times 3]

Makes dumps in a temporary folder (about 350 MB), and prints a table: the median of so many runs of the whole
program, reading of the files included.
"""
import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

import numpy


def in_memory(tensor, order, row_pitch=None):
    """The tensor with its dimensions in an order, its rows padded to a pitch."""
    moved = tensor.transpose(order)
    if row_pitch is not None:
        padded = numpy.zeros(moved.shape[:-1] + (row_pitch,), moved.dtype)
        padded[..., :moved.shape[-1]] = moved
        moved = padded
    return numpy.ascontiguousarray(moved)


def cases():
    random = numpy.random.default_rng(12)
    floats = random.standard_normal((1, 64, 112, 112), dtype=numpy.float32)
    yield "1x64x112x112 FLOAT32, NHWC", floats, in_memory(floats, (0, 2, 3, 1))
    yield "the same, rows padded to 128", floats, in_memory(floats, (0, 1, 2, 3), 128)
    relu = numpy.maximum(floats, 0)
    yield "the same, negative set to 0, NHWC", relu, in_memory(relu, (0, 2, 3, 1))
    bytes_ = random.integers(-128, 128, (8, 128, 56, 56), dtype=numpy.int8)
    bytes_[random.random(bytes_.shape) < 0.8] = 0
    yield "8x128x56x56 INT8, 80 % zeros, NHWC", bytes_, in_memory(bytes_, (0, 2, 3, 1))
    yield "the same, rows padded to 64", bytes_, in_memory(bytes_, (0, 1, 2, 3), 64)
    large = random.standard_normal((1, 25, 1000, 1000), dtype=numpy.float32)
    yield "25,000,000 FLOAT32, NHWC", large, in_memory(large, (0, 2, 3, 1))
    yield "25,000,000 FLOAT32, as it is", large, in_memory(large, (0, 1, 2, 3))


def seconds(command, times, codes):
    taken = []
    for _ in range(times):
        begin = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True)
        taken.append(time.monotonic() - begin)
        assert done.returncode in codes, (command, done.returncode, done.stderr[:500])
    return statistics.median(taken), json.loads(done.stdout)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--times", type=int, default=3)
    given = options.parse_args()
    print("| elements | infer | share | diff, equal | diff, one in a thousand |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, tensor, memory in cases():
            dump, expected, other = (os.path.join(folder, f) for f in ("dump.bin", "expected.npy", "other.npy"))
            memory.tofile(dump)
            numpy.save(expected, tensor)
            wrong = tensor.copy()
            wrong.reshape(-1)[::1000] += 1
            numpy.save(other, wrong)
            infer, found = seconds([given.program, "infer", "--memory", dump, "--tensor", expected, "--json"],
                                   given.times, (0,))
            equal, _ = seconds([given.program, "diff", expected, expected, "--json"], given.times, (0,))
            differ, told = seconds([given.program, "diff", other, expected, "--json"], given.times, (1,))
            assert told["different"] == -(-tensor.size // 1000), told["different"]
            print("| %s | %.2f s | %.3f | %.2f s | %.2f s |"
                  % (name, infer, found["candidates"][0]["share"], equal, differ), flush=True)


main()
