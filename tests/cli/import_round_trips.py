"""Random layouts written in every format that can hold them, and what `stridescope import` makes of the texts.

import_round_trips.py PROGRAM [SEED [COUNT]]: COUNT layouts a format. Nothing here is shared with the program: the
texts are written from the formats' own rules, NumPy's by NumPy itself, PyTorch's by PyTorch where it is installed.
"""

import io
import ast
import json
import math
import random
import subprocess
import sys

import numpy as np

try:
    import torch
except ImportError:
    torch = None
try:
    import onnx
    from onnx import TensorProto, helper, numpy_helper
except ImportError:
    onnx = None

FX = {"f64": "FLOAT64", "f32": "FLOAT32", "f16": "FLOAT16", "bf16": "BFLOAT16", "f8e4m3fn": "FLOAT8_E4M3",
      "f8e5m2": "FLOAT8_E5M2", "i64": "INT64", "i32": "INT32", "i16": "INT16", "i8": "INT8", "u64": "UINT64",
      "u32": "UINT32", "u16": "UINT16", "u8": "UINT8", "b8": "BOOL"}
TORCH = {"float64": "FLOAT64", "float32": "FLOAT32", "float16": "FLOAT16", "bfloat16": "BFLOAT16", "int64": "INT64",
         "int32": "INT32", "int16": "INT16", "int8": "INT8", "uint8": "UINT8", "bool": "BOOL"}
NUMPY = {"<f8": "FLOAT64", "<f4": "FLOAT32", "<f2": "FLOAT16", "<i8": "INT64", "<i4": "INT32", "<i2": "INT16",
         "|i1": "INT8", "<u8": "UINT64", "<u4": "UINT32", "<u2": "UINT16", "|u1": "UINT8", "|b1": "BOOL"}
MLIR = {"f64": "FLOAT64", "f32": "FLOAT32", "f16": "FLOAT16", "bf16": "BFLOAT16", "i64": "INT64", "i32": "INT32",
        "i16": "INT16", "i8": "INT8", "si32": "INT32", "ui32": "UINT32", "ui8": "UINT8"}
DML = ["FLOAT64", "FLOAT32", "FLOAT16", "INT64", "INT32", "INT16", "INT8", "UINT64", "UINT32", "UINT16", "UINT8"]
BITS = {"FLOAT64": 64, "FLOAT32": 32, "FLOAT16": 16, "INT64": 64, "INT32": 32, "INT16": 16, "INT8": 8, "UINT64": 64,
        "UINT32": 32, "UINT16": 16, "UINT8": 8}


def packed(sizes):
    return [math.prod(sizes[d + 1:]) for d in range(len(sizes))]


def least(sizes, strides):
    return sum(min(0, (n - 1) * s) for n, s in zip(sizes, strides))


class Dice(random.Random):
    def sizes(self, most_rank=8, most=9):
        return [self.randint(1, most) for _ in range(self.randint(1, most_rank))]

    def strides(self, sizes, negative=True):
        """Packed in some order, padded, broadcast or turned round, or anything at all."""
        way = self.randrange(4)
        if way == 0:
            return packed(sizes)
        strides, run = [0] * len(sizes), 1
        for d in self.sample(range(len(sizes)), len(sizes)):
            strides[d] = run
            run = run * sizes[d] + self.choice([0, 0, 1, 7])
        if way == 1:
            return strides
        if way == 2:
            return [self.choice([s, s, 0, -s if negative else s]) for s in strides]
        return [self.randint(-10**6 if negative else 0, 10**6) for _ in sizes]

    def commas(self, numbers):
        return self.choice([", ", ",", " , "]).join(map(str, numbers))

    def tuple(self, numbers):
        inner = self.commas(numbers)
        return f"({inner},)" if len(numbers) == 1 else f"({inner})"

    def prefix(self):
        return self.choice(["", "INFO: ", "[rank0] 12:30:45 ", "\x1b[32mdebug\x1b[0m ", "def f(x): ", "%12 = call @f(%1) : "])


# Each gives a text and what is to come of it: dtype, sizes, strides, base.

def torch_fx(dice):
    name = dice.choice(list(FX))
    sizes = dice.sizes()
    strides = dice.strides(sizes, negative=False)
    device = dice.choice(["cpu", "cuda:0", "cuda:13", "meta", "mps:0"])
    join = ", ".join
    return f'"{name}[{join(map(str, sizes))}][{join(map(str, strides))}]{device}"', FX[name], sizes, strides, 0


def torch_inductor(dice):
    sizes = dice.sizes()
    strides = dice.strides(sizes, negative=False)
    name = dice.choice(list(TORCH))
    way = dice.randrange(5)
    both = f"{dice.tuple(sizes)}, {dice.tuple(strides)}"
    if way == 0:
        base = dice.choice([0, dice.randrange(10**6)])
        return f"reinterpret_tensor(buf{dice.randrange(99)}, {both}, {base})", "FLOAT32", sizes, strides, base
    if way == 1:
        return f"assert_size_stride(arg0_1, {both})", "FLOAT32", sizes, strides, 0
    call = dice.choice(["empty_strided_cuda", "empty_strided_cpu", "empty_strided_xpu"])
    if way == 2:
        return f"{call}({both}, torch.{name})", TORCH[name], sizes, strides, 0
    return f"torch.empty_strided({both}, dtype=torch.{name}, device='cuda')", TORCH[name], sizes, strides, 0


def torch_python(dice):
    sizes = dice.sizes()
    strides = dice.strides(sizes, negative=False)
    name = dice.choice(list(TORCH))
    if dice.randrange(2):
        base = dice.randrange(1000)
        return (f"size={dice.tuple(sizes)}, stride={dice.tuple(strides)}, storage_offset={base}, dtype=torch.{name}",
                TORCH[name], sizes, strides, base)
    return f"torch.Size([{', '.join(map(str, sizes))}]) {dice.tuple(strides)}", "FLOAT32", sizes, strides, 0


def torch_itself(dice):
    sizes = dice.sizes(6, 5)
    name = dice.choice(list(TORCH))
    t = torch.zeros([n + dice.choice([0, 0, 2]) for n in sizes], dtype=getattr(torch, name))
    for d in range(len(sizes)):
        t = t.narrow(d, dice.randint(0, t.size(d) - sizes[d]), sizes[d])
    t = t.permute(dice.sample(range(len(sizes)), len(sizes)))
    if dice.randrange(3) == 0:
        t = t.unsqueeze(0).expand(3, *t.shape)
    text = dice.choice([
        f"{t.size()} {t.stride()} {t.storage_offset()} {t.dtype}",
        f"shape={t.shape}, stride={t.stride()}, storage_offset={t.storage_offset()}, dtype={t.dtype}",
        f"x.shape={t.shape} x.stride()={t.stride()} x.storage_offset()={t.storage_offset()} x.dtype={t.dtype}"])
    return text, TORCH[name], list(t.shape), list(t.stride()), t.storage_offset()


def numpy_itself(dice):
    """An array of NumPy, and one of the ways in which it says what it is."""
    kind = dice.choice(list(NUMPY))
    sizes = dice.sizes(6, 5)
    a = np.zeros(sizes, dtype=kind)
    a = a[tuple(slice(None, None, dice.choice([1, 1, 2, -1, -2])) for _ in sizes)].transpose(dice.sample(range(len(sizes)), len(sizes)))
    if dice.randrange(4) == 0:
        a = np.broadcast_to(a, (2, *a.shape))
    item = a.dtype.itemsize
    way = dice.randrange(3)
    if way == 0:
        text = str(a.__array_interface__)
    elif way == 1:
        text = f"shape={a.shape} strides={a.strides} dtype={dice.choice([a.dtype, repr(a.dtype), a.dtype.str])}"
    else:
        said = io.StringIO()
        np.info(a, output=said)
        text = said.getvalue().rstrip("\n")
    strides = [s // item for s in a.strides]
    if way == 0 and a.__array_interface__["strides"] is None:
        strides = packed(a.shape)  # what a size of 1 had is not said
    return text, NUMPY[kind], list(a.shape), strides, -least(a.shape, strides)


def mlir(dice):
    name = dice.choice(list(MLIR))
    sizes = dice.sizes()
    shape = "x".join([*map(str, sizes), name])
    space = dice.choice(["", ", 3", ", #gpu.address_space<workgroup>", ", 1 : i64"])
    way = dice.randrange(4)
    if way == 0:
        return f"memref<{shape}{space}>", MLIR[name], sizes, packed(sizes), 0
    if way == 1:
        order = dice.sample(range(len(sizes)), len(sizes))
        strides, run = [0] * len(sizes), 1
        for d in reversed(order):
            strides[d], run = run, run * sizes[d]
        names = [f"d{d}" for d in range(len(sizes))]
        text = f"affine_map<({', '.join(names)}) -> ({', '.join(names[d] for d in order)})>"
        return f"memref<{shape}, {text}{space}>", MLIR[name], sizes, strides, 0
    strides = dice.strides(sizes)
    base = dice.randrange(10**6)
    if way == 2:
        text = f"strided<[{', '.join(map(str, strides))}]" + (f", offset: {base}>" if base else ">")
    else:
        text = f"offset: {base}, strides: [{', '.join(map(str, strides))}]"
    return f"memref<{shape}, {text}{space}>", MLIR[name], sizes, strides, base


def nested(dice, shown):
    """Sizes and strides in the same nested brackets, as texts."""
    def build(items, depth):
        if len(items) == 1 and (depth > 0 or dice.randrange(2)):
            return [str(part) for part in items[0]]
        cuts = sorted(dice.sample(range(1, len(items)), dice.randint(0, min(3, len(items) - 1)))) if depth < 5 else range(1, len(items))
        cuts = list(cuts) or list(range(1, len(items)))
        parts = [build(items[a:b], depth + 1) for a, b in zip([0, *cuts], [*cuts, len(items)])]
        return ["(" + ",".join(part[i] for part in parts) + ")" for i in (0, 1)]
    return build(shown, 0)


def numbers(nested):
    """Of tuples in tuples, in their order."""
    return [nested] if isinstance(nested, int) else [number for part in nested for number in numbers(part)]


def cute(dice):
    sizes = dice.sizes()
    if len(sizes) == 1:
        sizes.append(2)
    strides = dice.strides(sizes)
    underlined = lambda n: f"_{n}" if dice.randrange(3) == 0 and n >= 0 else str(n)
    shape, stride = nested(dice, [(underlined(n), underlined(s)) for n, s in zip(sizes, strides)])
    return f"{shape}:{stride}", "FLOAT32", sizes, strides, 0


def c_arrays(dice):
    sizes = dice.sizes()
    strides = dice.strides(sizes, negative=False)
    n = len(sizes)
    kind, of_sizes, of_strides = dice.choice([("UINT", "sizes", "strides"), ("const uint32_t", "kInputShape", "kInputStride"),
                                              ("static const int64_t", "dims", "dim_strides"), ("long", "xSize", "xStride")])
    number = lambda v: dice.choice([str(v), f"{v}u", hex(v)])
    listed = lambda values: ", ".join(map(number, values)) + dice.choice(["", ","])
    if dice.randrange(3) == 0:
        return (f"std::array<UINT, {n}> {of_sizes}{{{listed(sizes)}}}; std::array<UINT, {n}> {of_strides} = {{{{{listed(strides)}}}}};",
                "FLOAT32", sizes, strides, 0)
    return (f"{kind} {of_sizes}[{dice.choice(['', str(n)])}] = {{{listed(sizes)}}}; {kind} {of_strides}[] = {{ {listed(strides)} }};",
            "FLOAT32", sizes, strides, 0)


def global_memory(dice):
    name = dice.choice([name for name in MLIR if name in ("f32", "f16", "bf16", "i8", "i16", "i32", "ui8", "ui32")])
    sizes = dice.sizes(3)
    strides = dice.strides(sizes, negative=False)
    if strides == packed(sizes):
        strides[0] += 1  # packed in DDR is a scene of lanes
    number = lambda v: dice.choice([str(v), f"np.int64({v})"])
    return (f"%{dice.choice('GSL')}{dice.randrange(1 << 20) * 16}: memref<{'x'.join([*map(str, sizes), name])}, strides: "
            f"[{', '.join(map(number, strides))}]>", MLIR[name], sizes, strides, None)


class Bench:
    def __init__(self, program, seed):
        self.program = program
        self.dice = Dice(seed)
        self.failures = 0

    def fail(self, name, message, text):
        self.failures += 1
        if self.failures < 20:
            print(f"{name}: {message}: {text!r}")

    def ask(self, text, *arguments):
        given = text if isinstance(text, bytes) else text.encode()
        done = subprocess.run([self.program, "import", *arguments], input=given, capture_output=True, check=False)
        if done.returncode not in (0, 1):
            self.fail("import", f"exit code {done.returncode}", text)
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()

    @staticmethod
    def told(scene):
        sizes = scene["sizes"]
        if scene["kind"] == "tiled":  # nested modes of CuTe, each a dimension; the numbers are told
            shape, strides = (ast.literal_eval(part.replace("_", "")) for part in (scene["layout"] + ":0").split(":")[:2])
            modes = shape if isinstance(shape, tuple) else (shape,)
            assert [math.prod(numbers(mode)) for mode in modes] == sizes, scene
            packed_so = [math.prod(numbers(shape)[:d]) for d in range(len(numbers(shape)))]
            return scene["dtype"], numbers(shape), numbers(strides) if ":" in scene["layout"] else packed_so, 0
        return scene["dtype"], sizes, scene.get("strides", packed(sizes)), scene.get("base_offset", 0)

    def check_lines(self, name, write, count):
        """All in one text, a line each, between other words."""
        wanted, lines = [], []
        for _ in range(count):
            text, *tensor = write(self.dice)
            lines.append(text if "\n" in text else self.dice.prefix() + text)
            wanted.append((text, tensor))
        scenes, said = self.ask("\n--\n".join(lines))
        if len(scenes) != len(wanted):
            self.fail(name, f"{len(scenes)} scenes of {len(wanted)} layouts", said[:400])
            for text, _ in wanted:  # which?
                if len(self.ask(text)[0]) != 1:
                    self.fail(name, "is not found", text)
            return
        for scene, (text, (dtype, sizes, strides, base)) in zip(scenes, wanted):
            got = self.told(scene) if scene["kind"] in ("buffer", "tiled") else scene
            if scene["kind"] not in ("buffer", "tiled") or got[:3] != (dtype, sizes, strides) or base is not None and got[3] != base:
                self.fail(name, f"{got} is not {(dtype, sizes, strides, base)}", text)
        print(f"{name}: {count}")

    def check_damaged(self, name, write, count):
        """Nearly right: nothing hangs or breaks, and where nothing is found one line says why."""
        named = 0
        for _ in range(count):
            text = write(self.dice)[0]
            at = self.dice.randrange(len(text))
            way = self.dice.randrange(3)
            text = text[:at] if way == 0 else text[:at] + text[at + 1:] if way == 1 else text[:at] + self.dice.choice("([{,:x?#-") + text[at:]
            scenes, said = self.ask(text)
            lines = said.splitlines()
            if not scenes and (len(lines) != 1 or not lines[0].startswith("stridescope: stdin:")):
                self.fail(name, f"does not say in one line why it has no layout, but {said}", text)
            elif not scenes and f": {name.split()[0]}: " in lines[0]:
                named += 1
        print(f"{name} damaged: {count}, of what is not found any more {named} name {name.split()[0]}")

    def check_whole(self, count):
        """CuTe's shape alone is one only as the whole text."""
        for _ in range(count):
            sizes = self.dice.sizes(6) + [2]
            shape, _ = nested(self.dice, [(n, n) for n in sizes])
            scenes, _ = self.ask(shape)
            wanted = [math.prod(sizes[:d]) for d in range(len(sizes))]
            if len(scenes) != 1 or self.told(scenes[0])[1:3] != (sizes, wanted):
                self.fail("cute", f"{scenes}", shape)
        print(f"cute shapes alone: {count}")

    def check_dxdispatch(self, count):
        for _ in range(count):
            model, wanted = {"resources": {}, "dispatchables": {}, "commands": []}, {}
            for i in range(self.dice.randint(1, 4)):
                dtype = self.dice.choice(DML)
                sizes = self.dice.sizes(4, 6)
                window = [self.dice.randint(1, n) for n in sizes]
                offsets = [self.dice.randint(0, n - w) for n, w in zip(sizes, window)]
                steps = [self.dice.choice([1, 2, -1, -2]) for _ in sizes]
                out = [1 + (w - 1) // abs(s) for w, s in zip(window, steps)]
                prefix = self.dice.choice(["", "DML_TENSOR_DATA_TYPE_"])
                tensor = {"DataType": prefix + dtype, "Sizes": sizes}
                strides = None
                if self.dice.randrange(2):
                    strides = tensor["Strides"] = [s + self.dice.choice([0, 64]) for s in packed(sizes)]
                if self.dice.randrange(2):
                    tensor = {"Type": "DML_TENSOR_TYPE_BUFFER", "Desc": tensor}
                model["dispatchables"][f"op{i}"] = {
                    "type": self.dice.choice(["", "DML_OPERATOR_"]) + "SLICE1",
                    self.dice.choice(["desc", "Desc"]): {
                        "InputTensor": tensor, "OutputTensor": {"DataType": dtype, "Sizes": out}, "DimensionCount": len(sizes),
                        "InputWindowOffsets": offsets, "InputWindowSizes": window, "InputWindowStrides": steps}}
                wanted[f"op{i}"] = (dtype, sizes, strides, offsets, window, steps)
            text = "// a comment\n" + json.dumps(model, indent=self.dice.choice([None, 2])).replace("]", self.dice.choice(["]", ",]"]) if "[]" not in json.dumps(model) else "]")
            scenes, said = self.ask(text)
            got = {}
            for (name, _), scene in zip(wanted.items(), scenes):
                tensor, cut = scene["input"], scene["window"]
                got[name] = (tensor["dtype"], tensor["sizes"], tensor.get("strides"), cut["offsets"], cut["sizes"], cut["strides"])
            if got != wanted:
                self.fail("dxdispatch", f"{got} is not {wanted} {said}", text)
        print(f"dxdispatch models: {count}")

    def check_onnx(self, count):
        if onnx is None:
            return print("left out: onnx (Debian: python3-onnx)")
        types = {"FLOAT32": TensorProto.FLOAT, "INT64": TensorProto.INT64, "FLOAT16": TensorProto.FLOAT16, "UINT8": TensorProto.UINT8}
        for _ in range(count):
            dtype = self.dice.choice(list(types))
            sizes = self.dice.sizes(4, 6)
            axis = self.dice.randrange(len(sizes))
            step = self.dice.choice([1, 2, -1, -2])
            start, end = (self.dice.randrange(sizes[axis]), sizes[axis]) if step > 0 else (self.dice.randrange(sizes[axis]), -sizes[axis] - 1)
            picked = np.arange(sizes[axis])[start:end if step > 0 else None:step]
            out = [*sizes]
            out[axis] = len(picked)
            lists = {"starts": [start], "ends": [end], "axes": [axis - self.dice.choice([0, len(sizes)])], "steps": [step]}
            whole = self.dice.choice([np.int64, np.int32])
            graph = helper.make_graph(
                [helper.make_node("Slice", ["x", *lists], ["y"])], "g",
                [helper.make_tensor_value_info("x", types[dtype], sizes)], [helper.make_tensor_value_info("y", types[dtype], out)],
                [numpy_helper.from_array(np.array(values, dtype=whole), name) for name, values in lists.items()])
            scenes, said = self.ask(helper.make_model(graph).SerializeToString())
            if len(scenes) != 1 or scenes[0]["input"]["dtype"] != dtype:
                self.fail("onnx", f"{scenes} {said}", str(lists))
                continue
            cut = scenes[0]["window"]
            first = cut["offsets"][axis] + (cut["sizes"][axis] - 1 if cut["strides"][axis] < 0 else 0)
            got = [first + cut["strides"][axis] * i for i in range(1 + (cut["sizes"][axis] - 1) // abs(cut["strides"][axis]))]
            if got != picked.tolist() or [n for d, n in enumerate(cut["sizes"]) if d != axis] != [n for d, n in enumerate(sizes) if d != axis]:
                self.fail("onnx", f"{cut} does not pick {picked}", f"{sizes} {lists}")
        print(f"onnx models: {count}")


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    bench = Bench(sys.argv[1], seed)
    formats = [("torch annotations", torch_fx), ("torch calls", torch_inductor), ("torch printed", torch_python),
               ("numpy itself", numpy_itself), ("mlir", mlir), ("cute", cute), ("c", c_arrays), ("tdb", global_memory)]
    if torch is not None:
        formats.append(("torch itself", torch_itself))
    else:
        print("left out: PyTorch's own words (Debian: python3-torch)")
    for name, write in formats:
        bench.check_lines(name, write, count)
        bench.check_damaged(name, write, count // 16)
    bench.check_whole(count // 16)
    bench.check_dxdispatch(count // 16)
    bench.check_onnx(count // 16)
    print(f"{bench.failures} failures")
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
