"""Runs, compiles and reads what `stridescope code` prints, and compares every element's place with `eval`'s answer.

check.py PROGRAM [SEED [COUNT [MORE]]]: the examples and COUNT random scenes; MORE for NumPy alone.
What is not installed is left out, which is said: PyTorch, ONNX, ONNX Runtime (a folder with onnxruntime-node in
node_modules, named by $ONNXRUNTIME or where the benchmark's peers put it).
"""

import concurrent.futures
import ctypes
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings

import numpy as np

import scenes as scenes_of

HERE = os.path.dirname(os.path.abspath(__file__))
STAND_INS = os.path.join(HERE, "stand_ins")
ITEM = {"FLOAT64": "f8", "FLOAT32": "f4", "FLOAT16": "f2", "BFLOAT16": "u2", "FLOAT8_E4M3": "u1", "FLOAT8_E5M2": "u1",
        "INT64": "i8", "INT32": "i4", "INT16": "i2", "INT8": "i1", "UINT64": "u8", "UINT32": "u4", "UINT16": "u2",
        "UINT8": "u1", "BOOL": "?"}
TARGETS = ["numpy", "torch", "c", "cute", "triton", "xla", "onednn", "mdspan", "onnx", "directml", "dxdispatch", "tpukernel"]
IN_ONE_MEMORY = ("buffer", "tpu", "tiled")  # the kinds that are one tensor
MOST = 1 << 16  # elements that are compared one by one


class Case:
    """A scene, what `eval` says of it, and the place of each element of `out` in its memory."""

    def __init__(self, number, scene, all_targets):
        self.number = number
        self.targets = TARGETS if all_targets else ["numpy"]
        self.scene = scene
        self.path = None
        self.answer = None
        self.offsets = None  # of an array in out's shape; None: too large
        self.texts = {}

    @property
    def kind(self):
        return self.scene["kind"]

    @property
    def tensor(self):
        return self.scene if self.kind in IN_ONE_MEMORY else self.scene["input"]

    @property
    def dtype(self):
        return self.tensor.get("dtype", "FLOAT32")

    def facts(self):
        return self.answer if self.kind in IN_ONE_MEMORY else self.answer["input"]

    def shape(self):
        if self.kind in IN_ONE_MEMORY:
            return self.scene["sizes"]
        return self.answer["output_sizes"]

    def memory_shape(self):
        if self.kind == "tpu":
            return None
        if "total_bytes" in self.tensor:
            return (self.tensor["total_bytes"] // np.dtype(ITEM[self.dtype]).itemsize,)
        if self.kind == "tiled":
            return (self.answer["reserved_elements"],)
        return (self.facts()["max_offset"] + 1,)


class Bench:
    def __init__(self, program, seed, count, more):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.failures = 0
        self.done = {}
        self.skipped = []
        dice = random.Random(seed)
        everything = list(scenes_of.examples())
        few = len(everything) + count
        everything += scenes_of.random_scenes(dice, count + more)
        self.cases = [Case(i, scene, i < few) for i, scene in enumerate(everything)]
        self.evaluate()

    def fail(self, case, target, message):
        self.failures += 1
        if self.failures < 30:
            print(f"{target}: {message}: {json.dumps(case.scene)}")

    def count(self, target):
        self.done[target] = self.done.get(target, 0) + 1

    def in_folder(self, name):
        return os.path.join(self.folder.name, name)

    def ask(self, requests):
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        done = subprocess.run([self.program, "eval", "--jsonl"], input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def evaluate(self):
        """Scenes that are right, each with where its elements are."""
        for case, answer in zip(self.cases, self.ask([{"scene": case.scene} for case in self.cases])):
            case.answer = answer
        # Several tensors in lanes are no one text: tests/cli/code.sh asks what is said of them.
        self.cases = [case for case in self.cases if case.answer["ok"] and case.kind not in ("tpu_memory", "tiled")]
        small = [case for case in self.cases if math.prod(case.shape()) <= MOST]
        requests = []
        for case in small:
            if case.kind in IN_ONE_MEMORY:
                requests.append({"scene": case.scene, "coords": [list(x) for x in np.ndindex(*case.shape())]})
            else:
                requests.append({"scene": case.scene, "elements": True})
        for case, answer in zip(small, self.ask(requests)):
            if not answer["ok"]:
                self.fail(case, "eval", answer["error"]["message"])
                continue
            if case.kind == "tpu":
                item = np.dtype(ITEM[case.dtype]).itemsize if case.dtype in ITEM else 1
                places = [((at["npu"] or 0), at["offset"]) for at in answer["at_coords"]]
                units = item if case.scene["layout"].startswith("cvk") else 1
                # By lane, then by elements in it: made one number when the lane's length is known.
                case.offsets = np.array([(npu, offset // units) for npu, offset in places],
                                        dtype=np.int64).reshape(*case.shape(), 2)
            elif case.kind in ("buffer", "tiled"):
                case.offsets = np.array([at["offset"] for at in answer["at_coords"]], dtype=np.int64).reshape(case.shape())
            else:
                case.offsets = np.array(answer["source_offsets"], dtype=np.int64).reshape(case.shape())
        for case in self.cases:
            case.path = self.in_folder(f"scene{case.number}.json")
            with open(case.path, "w") as file:
                json.dump(case.scene, file)

    def print_all(self):
        def one(job):
            case, target = job
            return subprocess.run([self.program, "code", case.path, "--for", target], capture_output=True, text=True)
        jobs = [(case, target) for case in self.cases for target in case.targets]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for (case, target), done in zip(jobs, pool.map(one, jobs)):
                self.check_output(case, target, done)

    def check_output(self, case, target, done):
        if done.returncode == 0:
            if done.stderr or not done.stdout.endswith("\n"):
                self.fail(case, target, f"says {done.stderr!r}, or does not end its last line")
            if any(ord(c) > 126 or (ord(c) < 32 and c != "\n") for c in done.stdout):
                self.fail(case, target, "a text of more than plain characters")
            for name in ("broken", "quit", "open(", "evil"):
                if name in done.stdout:
                    self.fail(case, target, "repeats what the scene is called")
            case.texts[target] = done.stdout
            self.count(target + " printed")
        elif done.returncode == 1:
            if done.stdout or not done.stderr.startswith("stridescope: "):
                self.fail(case, target, "refuses without a word, or prints beside that")
            self.count(target + " refused")
        else:
            self.fail(case, target, f"exit code {done.returncode}: {done.stderr}")
        self.check_refusal(case, target, done)

    def check_refusal(self, case, target, done):
        """Whether it is refused what has to be, and nothing else."""
        if case.kind == "tiled":
            self.check_tiled_refusal(case, target, done)
            return
        dtype, kind, facts = case.dtype, case.kind, case.facts()
        negative = kind != "tpu" and facts["min_offset"] < 0
        four_bits = dtype in ("INT4", "UINT4")
        wide = kind != "tpu" and (case.memory_shape()[0] * 8) >= 2**63
        if target in ("numpy", "c", "onnx"):
            expected = four_bits or (negative and not (target == "onnx" and kind not in IN_ONE_MEMORY))
        elif target == "torch":
            expected = four_bits or negative or (kind != "tpu" and any(stride < 0 for stride in facts["strides"]))
        elif target == "tpukernel":
            expected = kind != "tpu" or case.scene["layout"][:2] in ("xn", "cv") or dtype == "BOOL"
        elif target in ("directml", "dxdispatch"):
            bad = [w for w in case.answer["warnings"] if w["kind"] == "directml"
                   and not w["code"].endswith("_feature_level")
                   and w["code"] not in ("helper_wraps", "base_offset_not_16_aligned")]
            expected = kind == "tpu" or bool(bad)
        elif target == "cute" and kind in ("buffer", "slice1"):
            expected = four_bits
        elif target in ("cute", "mdspan") and kind.startswith("gather"):
            expected = True
        else:
            return
        if expected != (done.returncode == 1) and not wide and not (target == "dxdispatch" and not expected):
            self.fail(case, target, f"exit code {done.returncode} {done.stderr}")

    def check_tiled_refusal(self, case, target, done):
        scene, answer, plain = case.scene, case.answer, case.answer["plain"]
        four_bits = case.dtype in ("INT4", "UINT4")
        said = done.returncode == 0
        moves = answer["xor"] or answer["pad"]
        window = any(scene.get("first", []))
        base = answer["base_offset"] != 0
        padding = answer["padding"] != 0
        if target in ("numpy", "torch", "c"):
            expected = answer["digits"] is not None and not four_bits and lowest(answer) >= 0
        elif target == "cute":
            expected = not four_bits and (plain is not None
                                          or not (window or padding or answer["pad"] or len(answer["xor"]) > 1))
        elif target in ("onnx", "directml", "dxdispatch", "tpukernel"):
            expected = False
        elif target == "mdspan":
            expected = said and plain is not None and not four_bits
        elif target == "xla":
            expected = not (moves or window or base) and (said or scene.get("layout", "")[:1] == "{")
        elif target == "onednn":
            listed = case.dtype not in ("INT64", "INT16", "INT4", "UINT64", "UINT32", "UINT16", "UINT4", "BOOL")
            of_tag = scene.get("layout", "") in sum(scenes_of.TAGS.values(), []) and not case.dtype.startswith("FLOAT8")
            expected = listed and not (moves or window) and (said or of_tag)
        else:
            shared = scene.get("layout", "")[:5] == "#ttg."
            expected = not (window or base or padding or four_bits) and (said or shared)
        if expected != said:
            self.fail(case, target, f"exit code {done.returncode} {done.stderr}")

    def flat_offsets(self, case, lane_elements):
        if case.kind != "tpu":
            return case.offsets
        return case.offsets[..., 0] * lane_elements + case.offsets[..., 1]

    # numpy and torch

    def execute(self, case, target, text):
        names = {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(text, f"{target} of scene {case.number}", "exec"), names)
        return names["memory"], names["out"]

    def check_script(self, case, target, to_numpy, count_in_64_bits):
        text = case.texts.get(target)
        if text is None or case.offsets is None or case.memory_shape() and case.memory_shape()[0] > 1 << 24:
            return
        try:
            memory, out = (to_numpy(part) for part in self.execute(case, target, text))
            wide_memory, wide_out = (to_numpy(part) for part in self.execute(case, target, count_in_64_bits(text)))
        except Exception as error:  # pylint: disable=broad-except
            return self.fail(case, target, f"{type(error).__name__}: {error}")
        offsets = self.flat_offsets(case, wide_memory.shape[-1])
        flat = wide_memory.reshape(-1)
        if case.memory_shape() and wide_memory.shape != case.memory_shape():
            return self.fail(case, target, f"memory is {wide_memory.shape}, not {case.memory_shape()}")
        if case.kind == "tpu" and case.answer["bytes_per_npu"] is not None:
            lanes = wide_memory.shape[0] if isinstance(case.scene["chip"], str) else case.scene["chip"]["npu_num"]
            if wide_memory.shape != (lanes, self.lane_elements(case)):
                return self.fail(case, target, f"lanes are {wide_memory.shape}")
        if list(flat[:9]) != list(range(min(9, flat.size))) or flat[-1] != flat.size - 1:
            return self.fail(case, target, "memory does not count from 0")
        if list(out.shape) != list(case.shape()):
            return self.fail(case, target, f"out is {out.shape}, not {case.shape()}")
        if not np.array_equal(wide_out, offsets):
            return self.fail(case, target, "an element is elsewhere")
        if not np.array_equal(out, memory.reshape(-1)[offsets]):
            return self.fail(case, target, "out is not what memory holds")
        if target == "numpy" and memory.dtype != np.dtype(ITEM[case.dtype]):
            return self.fail(case, target, f"memory is of {memory.dtype}")
        self.count(target + " executed")
        return None

    def check_numpy(self):
        count = lambda text: re.sub(r"(memory = np\.arange\(\d+)(, dtype=np\.\w+\)|\)\.astype\(np\.bool_\))", r"\1)", text, count=1)
        for case in self.cases:
            self.check_script(case, "numpy", lambda array: array, count)

    def check_torch(self):
        try:
            import torch
        except ImportError:
            return self.skipped.append("torch: no PyTorch for this Python (Debian: python3-torch)")
        count = lambda text: re.sub(r"\.to\(torch\.\w+\)", ".to(torch.int64)", text, count=1)
        as_numpy = lambda t: (t.to(torch.float32) if t.dtype == torch.bfloat16 else t).numpy()
        for case in self.cases:
            self.check_script(case, "torch", as_numpy, count)
        return None

    # c

    def compile(self, compiler, sources, out, *flags):
        done = subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-pedantic", *flags, *sources, "-o", out],
                              capture_output=True, text=True)
        if done.returncode != 0:
            self.failures += 1
            print(f"does not compile: {done.stderr[:3000]}")
        return done.returncode == 0

    def check_c(self):
        sources = []
        used = []
        for case in self.cases:
            if "c" not in case.texts or case.offsets is None or (case.memory_shape() and case.memory_shape()[0] > 1 << 24):
                continue
            text = case.texts["c"].replace("stridescope_copy", f"copy_{case.number}")
            if text.count(f"copy_{case.number}") != 1 or "#define" in text:
                self.fail(case, "c", "is not one function")
            sources.append(self.in_folder(f"c{case.number}.c"))
            used.append(case)
            with open(sources[-1], "w") as file:
                file.write(text)
        library = self.in_folder("texts.so")
        if not self.compile(["gcc", "-std=c99", "-O1"], sources, library, "-shared", "-fPIC"):
            return
        functions = ctypes.CDLL(library)
        for case in used:
            lane_elements = self.lane_elements(case)
            offsets = self.flat_offsets(case, lane_elements)
            item = np.dtype(ITEM[case.dtype]).itemsize
            memory = np.random.default_rng(1).integers(0, 256, (int(offsets.max()) + 1) * item, dtype=np.uint8)
            out = np.zeros(offsets.size * item + 8, dtype=np.uint8)
            out[-8:] = 77
            getattr(functions, f"copy_{case.number}")(out.ctypes.data_as(ctypes.c_void_p), memory.ctypes.data_as(ctypes.c_void_p))
            wanted = memory.reshape(-1, item)[offsets.reshape(-1)].reshape(-1)
            if not np.array_equal(out[:-8], wanted) or not (out[-8:] == 77).all():
                self.fail(case, "c", "copies something else")
            self.count("c run")

    def lane_elements(self, case):
        if case.kind != "tpu" or case.answer["bytes_per_npu"] is None:
            return 0
        return case.answer["bytes_per_npu"] // np.dtype(ITEM[case.dtype]).itemsize

    # run: what the program itself does

    def check_run(self, most):
        """out of numpy against `run`: memory back to the tensor, or the operation on a packed input."""
        for case in self.cases[:most]:
            if "numpy" not in case.texts or case.offsets is None or (case.memory_shape() and case.memory_shape()[0] > 1 << 20):
                continue
            memory, out = self.execute(case, "numpy", case.texts["numpy"])
            array, arguments = memory, ["--inverse"]
            if case.kind not in IN_ONE_MEMORY:
                if "strides" in case.tensor or memory.size != math.prod(case.tensor["sizes"]):
                    continue
                array, arguments = memory.reshape(case.tensor["sizes"]), []
            np.save(self.in_folder("in.npy"), array)
            done = subprocess.run([self.program, "run", case.path, "--in", self.in_folder("in.npy"), "--out",
                                   self.in_folder("out.npy"), *arguments], capture_output=True, text=True)
            if done.returncode != 0:
                self.fail(case, "run", done.stderr)
            elif np.load(self.in_folder("out.npy")).tobytes() != np.ascontiguousarray(out).tobytes():
                self.fail(case, "run", "gives something else than NumPy")
            self.count("run")

    def check_padding(self):
        """`run --inverse --check-padding` against each position of whole tiles, one after the other."""
        dice = random.Random(7)
        for case in self.cases:
            answer = case.answer
            if (case.kind != "tiled" or case.offsets is None or not answer["padding"] or answer["digits"] is None
                    or answer["padded_elements"] > 5000 or lowest(answer) < 0 or case.dtype[-1] == "4" or case.dtype == "BOOL"):
                continue
            elements = set(case.offsets.reshape(-1).tolist())
            count = case.memory_shape()[0]
            padding = sorted({offset for offset in whole_offsets(answer) if offset not in elements and offset < count})
            memory = np.ones(count, dtype=ITEM[case.dtype])
            memory[padding] = 0
            full = dice.sample(padding, min(len(padding), dice.randint(0, 2)))
            memory[full] = 1
            if np.dtype(ITEM[case.dtype]).kind == "f" and padding and padding[0] not in full:
                memory[padding[0]] = -0.0
            np.save(self.in_folder("in.npy"), memory)
            done = subprocess.run([self.program, "run", case.path, "--in", self.in_folder("in.npy"), "--out",
                                   self.in_folder("out.npy"), "--inverse", "--check-padding"], capture_output=True, text=True)
            if done.returncode != bool(full) or (full and f"layout at memory[{min(full)}]: the padding at " not in done.stderr):
                self.fail(case, "run", f"says {done.stderr!r} of padding at {full}")
            self.count("padding checked")

    # texts of C++

    def check_cxx(self):
        """CuTe and mdspan: the value at each coordinate of memory that counts is its offset."""
        for target, function, call in (("cute", "stridescope_tensor", "({})"), ("mdspan", "stridescope_view", ".at({})")):
            used = [case for case in self.cases
                    if target in case.texts and case.offsets is not None and case.offsets.size <= 1000
                    and (case.kind == "tpu" or case.memory_shape()[0] < 1 << 20)][:250]
            program = ["#include <cstdint>\n#include <cstdio>\n#include <vector>\n"
                       "static std::vector<std::int64_t> memory = []{ std::vector<std::int64_t> m(1 << 21);"
                       " for (std::size_t i = 0; i < m.size(); ++i) m[i] = static_cast<std::int64_t>(i); return m; }();\n"]
            program += ["#include <cute/tensor.hpp>\n" if target == "cute" else "#include <array>\n#include <mdspan>\n"]
            for case in used:
                rank = len(case.shape())
                loops = "".join(f"for (std::int64_t i{d} = 0; i{d} < {size}; ++i{d}) " for d, size in enumerate(case.shape()))
                at = call.format(", ".join(f"i{d}" for d in range(rank)))
                program.append(f"namespace s{case.number} {{\n{case.texts[target]}\n"
                               f"void show() {{ auto view = {function}(memory.data()); {loops}"
                               f"std::printf(\"%lld \", static_cast<long long>(view{at})); std::puts(\"\"); }}\n}}\n")
            program.append("int main() {\n" + "".join(f"s{case.number}::show();\n" for case in used) + "}\n")
            source, binary = self.in_folder(f"{target}.cpp"), self.in_folder(target)
            with open(source, "w") as file:
                file.write("".join(program))
            if not self.compile(["g++", "-std=c++20", "-O0", "-isystem", STAND_INS], [source], binary):
                continue
            printed = subprocess.run([binary], capture_output=True, text=True)
            lines = printed.stdout.splitlines()
            if printed.returncode != 0 or len(lines) != len(used):
                self.fail(used[min(len(lines), len(used) - 1)], target, "ends early: a layout breaks its library's rule")
                continue
            for case, line in zip(used, lines):
                offsets = self.flat_offsets(case, self.lane_elements(case)).reshape(-1)
                if [int(word) for word in line.split()] != offsets.tolist():
                    self.fail(case, target, "an element is elsewhere")
                self.count(target + " run (on stand-ins)")

    # xla and triton: read by the rules of their documents

    def check_read(self):
        for case in self.cases:
            if case.offsets is None:
                continue
            if "xla" in case.texts:
                if not np.array_equal(xla_offsets(case.texts["xla"]), case.offsets):
                    self.fail(case, "xla", f"reads as another layout: {case.texts['xla']}")
                self.count("xla read (by Python)")
            if "triton" in case.texts:
                names = {"gl": Gluon}
                exec(compile(case.texts["triton"].split("\n", 1)[1], "triton", "exec"), names)
                if not np.array_equal(names["layout"](list(case.shape())), case.offsets):
                    self.fail(case, "triton", f"reads as another layout: {case.texts['triton']}")
                self.count("triton read (by Python)")

    # onednn: reordered by the library

    def check_onednn(self):
        header = "/usr/include/oneapi/dnnl/dnnl.hpp"
        if not os.path.exists(header):
            return self.skipped.append("onednn: no oneDNN (Debian: libdnnl-dev)")
        with open(header) as file:
            types = re.findall(r"(\w+) = dnnl_\w+", file.read())
        used = [case for case in self.cases if "onednn" in case.texts and case.offsets is not None
                and case.memory_shape()[0] < 1 << 20 and re.search(r"data_type::(\w+)", case.texts["onednn"])[1] in types]
        program = ["#include <dnnl.hpp>\n#include <cstdio>\n#include <vector>\n"]
        for case in used:
            text = case.texts["onednn"]
            counting = re.sub(r"\+ (\d+) \* \d+\)", r"+ \1 * 4)", re.sub(r"data_type::\w+", "data_type::f32", text))
            sizes, count = case.shape(), math.prod(case.shape())
            program.append(f"""namespace s{case.number} {{
namespace given {{
{text}}}
{counting}
void show(const dnnl::engine& engine)
{{
    std::vector<float> from(std::size_t{{1}} << 20), to({count});
    for (std::size_t i = 0; i < from.size(); ++i)
        from[i] = static_cast<float>(i);
    dnnl::memory in = stridescope_memory(engine, from.data());
    const dnnl::memory::desc packed({{{', '.join(map(str, sizes))}}}, dnnl::memory::data_type::f32,
                                    dnnl::memory::dims{{{', '.join(map(str, packed(sizes)))}}});
    dnnl::memory out(packed, engine, to.data());
    dnnl::stream stream(engine);
    dnnl::reorder(in, out).execute(stream, in, out);
    stream.wait();
    std::printf("%zu:", given::stridescope_desc().get_size());
    for (const float value : to)
        std::printf(" %.0f", static_cast<double>(value));
    std::puts("");
}}
}}
""")
        program.append("int main() {\n    const dnnl::engine engine(dnnl::engine::kind::cpu, 0);\n")
        program += [f"    try {{ s{case.number}::show(engine); }} catch (const dnnl::error& error) {{ std::puts(error.what()); }}\n" for case in used]
        program.append("}\n")
        source, binary = self.in_folder("onednn.cpp"), self.in_folder("onednn")
        with open(source, "w") as file:
            file.write("".join(program))
        if not self.compile(["g++", "-std=c++17", "-O0", "-Wno-unused-function"], [source], binary, "-Wl,--no-as-needed", "-ldnnl"):
            return None
        lines = subprocess.run([binary], capture_output=True, text=True, check=True).stdout.splitlines()
        for case, line in zip(used, lines):
            size, _, values = line.partition(":")
            if not size.isdigit() or [int(value) for value in values.split()] != case.offsets.reshape(-1).tolist():
                self.fail(case, "onednn", f"reorders something else: {line[:100]}")
            elif case.kind == "tiled" and not self.right_size(case, int(size)):
                self.fail(case, "onednn", f"has {size} bytes")
            self.count("onednn reordered")
        return None

    @staticmethod
    def right_size(case, size):
        """Of a tag exactly; the library reserves more behind gaps."""
        wanted = case.answer["buffer_bytes"] - case.answer["base_offset"] * np.dtype(ITEM[case.dtype]).itemsize
        return size == wanted or size > wanted and "layout" not in case.scene

    def check_directml(self):
        used = [case for case in self.cases if "directml" in case.texts][:400]
        program = ['#include "print_directml.h"\n']
        for case in used:
            program.append(f"namespace s{case.number} {{\n{case.texts['directml']}}}\n")
        program.append("int main() {\n")
        for case in used:
            what = "tensor" if case.kind == "buffer" else "operator_desc"
            program.append(f"print(s{case.number}::{what});\n")
        program.append("}\n")
        source, binary = self.in_folder("directml.cpp"), self.in_folder("directml")
        with open(source, "w") as file:
            file.write("".join(program))
        if not self.compile(["g++", "-std=c++17", "-O0", "-I", STAND_INS, "-I", HERE], [source], binary):
            return
        lines = subprocess.run([binary], capture_output=True, text=True, check=True).stdout.splitlines()
        with open(os.path.join(STAND_INS, "DirectML.h")) as file:
            types = re.findall(r"DML_TENSOR_DATA_TYPE_(\w+),", file.read())
        for case, line in zip(used, lines):
            said = json.loads(line)
            for name in ("input", "indices", "output"):
                if name not in said:
                    continue
                facts = case.answer if case.kind == "buffer" else case.answer[name]
                given = case.scene if case.kind == "buffer" else case.scene.get(name, {})
                implicit = not any(key in given for key in ("strides", "layout", "broadcast", "pad", "align"))
                wanted = {"type": 1, "flags": 0, "dtype": types.index(facts["dtype"]), "sizes": facts["sizes"],
                          "strides": None if implicit else facts["strides"],
                          "bytes": given.get("total_bytes", facts["buffer_bytes"]),
                          "alignment": given.get("guaranteed_base_offset_alignment", 0)}
                if said[name] != wanted:
                    self.fail(case, "directml", f"{said[name]} is not {wanted}")
            for key, wanted in self.operator_numbers(case).items():
                if said.get(key) != wanted:
                    self.fail(case, "directml", f"{key} {said.get(key)} is not {wanted}")
            self.count("directml compiled (against a stand-in)")

    @staticmethod
    def operator_numbers(case):
        scene = case.scene
        if case.kind == "slice1":
            window = scene["window"]
            return {"offsets": window["offsets"], "window": window["sizes"], "steps": window["strides"]}
        if case.kind == "gather_nd1":
            return {"counts": [scene["input_dimension_count"], scene["indices_dimension_count"], scene["batch_dimension_count"]]}
        if case.kind == "gather_elements":
            return {"axis": scene["axis"]}
        return {}

    # dxdispatch

    def check_dxdispatch(self):
        for case in self.cases:
            if "dxdispatch" not in case.texts:
                continue
            model = json.loads(case.texts["dxdispatch"])
            if case.offsets is None or model["resources"]["input"]["initialValues"]["valueCount"] > 1 << 22:
                continue
            output = self.dispatch(case, model)
            if output is not None and not np.array_equal(output, case.offsets):
                self.fail(case, "dxdispatch", "the model's output is another")
            self.count("dxdispatch dispatched (by Python)")

    def dispatch(self, case, model):
        """The operator of a model on offsets, by NumPy."""
        operator = model["dispatchables"]["operator"]
        desc = operator["desc"]
        bindings = model["commands"][0]["bindings"]
        tensors = {}
        for point in ("InputTensor", "IndicesTensor", "OutputTensor"):
            if point not in desc:
                continue
            binding = bindings[point] if isinstance(bindings[point], dict) else {"name": bindings[point]}
            resource = model["resources"][binding["name"]]
            values = resource["initialValues"]
            item = np.dtype(ITEM[resource["initialValuesDataType"]]).itemsize
            memory = np.array(values, dtype=np.int64) if isinstance(values, list) else np.arange(values["valueCount"])
            bound = binding.get("elementOffset", 0) * item + desc[point]["TotalTensorSizeInBytes"]
            if resource["sizeInBytes"] < max(bound, memory.size * item) or resource["sizeInBytes"] % 4 != 0:
                self.fail(case, "dxdispatch", f"{point} is bound to {bound} bytes of {resource['sizeInBytes']}")
            sizes = desc[point]["Sizes"]
            strides = desc[point].get("Strides", packed(sizes))
            strides = [0 if size == 1 else stride for size, stride in zip(sizes, strides)]
            tensors[point] = np.lib.stride_tricks.as_strided(
                memory[binding.get("elementOffset", 0):], sizes, [stride * 8 for stride in strides])
        source = tensors["InputTensor"]
        if operator["type"] == "DML_OPERATOR_SLICE1":
            grid = np.ix_(*[offset + (size - 1 if step < 0 else 0) + step * np.arange(count) for offset, size, step, count in
                            zip(desc["InputWindowOffsets"], desc["InputWindowSizes"], desc["InputWindowStrides"],
                                desc["OutputTensor"]["Sizes"])])
            return source[grid]
        if operator["type"] == "DML_OPERATOR_ELEMENT_WISE_IDENTITY":
            return source
        indices = tensors["IndicesTensor"]
        if operator["type"] == "DML_OPERATOR_GATHER_ELEMENTS":
            axis = desc["Axis"]
            part = source[tuple(slice(None) if d == axis else slice(n) for d, n in enumerate(indices.shape))]
            return np.take_along_axis(part, indices, axis)
        return gather_nd(source.reshape(source.shape[source.ndim - desc["InputDimensionCount"]:]),
                         indices.reshape(indices.shape[indices.ndim - desc["IndicesDimensionCount"]:]),
                         desc["BatchDimensionCount"]).reshape(desc["OutputTensor"]["Sizes"])

    # onnx

    def check_onnx(self):
        try:
            import onnx
            from onnx import numpy_helper
        except ImportError:
            return self.skipped.append("onnx: no module onnx for this Python (Debian: python3-onnx)")
        os.chdir(self.folder.name)
        jobs = []
        for case in self.cases:
            if "onnx" not in case.texts or case.offsets is None or case.facts().get("max_offset", 0) and case.facts()["max_offset"] > 1 << 22:
                continue
            try:
                exec(compile(case.texts["onnx"], "onnx", "exec"), {})
                model = onnx.load("stridescope.onnx")
                shapes = {value.name: [d.dim_value for d in value.type.tensor_type.shape.dim] for value in model.graph.input}
                (name, shape), = shapes.items()
                given = np.arange(math.prod(shape)).reshape(shape)
                values = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer} | {name: given}
                output = run_nodes(model.graph.node, values)
            except Exception as error:  # pylint: disable=broad-except
                self.fail(case, "onnx", f"{type(error).__name__}: {error}")
                continue
            if case.kind in IN_ONE_MEMORY:
                wanted = self.flat_offsets(case, self.lane_elements(case))
            else:
                wanted = self.logical_sources(case)
            said = [d.dim_value for d in model.graph.output[0].type.tensor_type.shape.dim]
            if not np.array_equal(output, wanted) or list(output.shape) != said:
                self.fail(case, "onnx", "the model gives something else")
            self.count("onnx run (by Python)")
            os.rename("stridescope.onnx", f"{case.number}.onnx")
            jobs.append((case, name, shape, model.graph.input[0].type.tensor_type.elem_type))
        return self.check_onnxruntime(jobs)

    @staticmethod
    def logical_sources(case):
        """The row-major place in the logical input that each element copies, by plain formulas."""
        scene = case.scene
        source = np.arange(math.prod(scene["input"]["sizes"])).reshape(scene["input"]["sizes"])
        if case.kind == "slice1":
            window = scene["window"]
            return source[np.ix_(*[offset + (size - 1 if step < 0 else 0) + np.array([step * i for i in range(count)], dtype=object).astype(np.int64)
                                   for offset, size, step, count in zip(window["offsets"], window["sizes"], window["strides"], case.shape())])]
        indices = np.array(scene["indices"]["values"]).reshape(scene["indices"]["sizes"])
        if case.kind == "gather_elements":
            axis = scene["axis"]
            part = source[tuple(slice(None) if d == axis else slice(n) for d, n in enumerate(indices.shape))]
            return np.take_along_axis(part, indices, axis)
        return gather_nd(source.reshape(source.shape[source.ndim - scene["input_dimension_count"]:]),
                         indices.reshape(indices.shape[indices.ndim - scene["indices_dimension_count"]:]),
                         scene["batch_dimension_count"]).reshape(case.shape())

    def check_onnxruntime(self, jobs):
        peers = os.path.join(HERE, "..", "..", "..", ".build", "peers", "onnxruntime")
        folders = [os.environ.get("ONNXRUNTIME", ""), peers]
        folder = next((f for f in folders if f and os.path.isdir(os.path.join(f, "node_modules", "onnxruntime-node"))), None)
        if not folder:
            return self.skipped.append("onnxruntime: no folder with node_modules/onnxruntime-node in $ONNXRUNTIME")
        types = {1: ("float32", "f4"), 2: ("uint8", "u1"), 3: ("int8", "i1"), 4: ("uint16", "u2"), 5: ("int16", "i2"),
                 6: ("int32", "i4"), 7: ("int64", "i8"), 11: ("float64", "f8"), 12: ("uint32", "u4"), 13: ("uint64", "u8")}
        lines = []
        used = []
        for case, name, shape, elem_type in jobs:
            if elem_type not in types or math.prod(shape) > 1 << 20:
                continue
            data = np.arange(math.prod(shape)).astype(types[elem_type][1])
            data.tofile(f"{case.number}.in")
            lines.append(json.dumps({"model": f"{case.number}.onnx", "name": name, "shape": shape, "type": types[elem_type][0],
                                     "in": f"{case.number}.in", "out": f"{case.number}.out"}))
            used.append((case, data.reshape(shape)))
        done = subprocess.run(["node", os.path.join(HERE, "run_onnx.js"), folder], input="\n".join(lines) + "\n",
                              capture_output=True, text=True)
        if done.returncode != 0:
            self.failures += 1
            print("ONNX Runtime: " + done.stderr[:2000])
            return None
        for (case, data), said in zip(used, done.stdout.splitlines()):
            if said != "ok":
                self.fail(case, "onnxruntime", said)
                continue
            np.save("in.npy", data)
            arguments = ["--inverse"] if case.kind in IN_ONE_MEMORY else []
            ran = subprocess.run([self.program, "run", case.path, "--in", "in.npy", "--out", "out.npy", *arguments],
                                 capture_output=True, text=True)
            if ran.returncode != 0:
                self.fail(case, "onnxruntime", "run: " + ran.stderr)
            elif np.load("out.npy").tobytes() != np.fromfile(f"{case.number}.out", dtype=np.uint8).tobytes():
                self.fail(case, "onnxruntime", "gives something else than run")
            self.count("onnxruntime")
        return None

    # tpukernel

    def check_tpukernel(self):
        dtypes = {"FLOAT32": 132, "INT32": 232, "UINT32": 332, "FLOAT16": 116, "BFLOAT16": 416, "INT16": 216, "UINT16": 316,
                  "INT8": 208, "UINT8": 308, "FLOAT8_E4M3": 108, "FLOAT8_E5M2": 408}
        used = [case for case in self.cases if "tpukernel" in case.texts and case.dtype in dtypes]
        program = ['#include "tpu_kernel.h"\n']
        for case in used:
            program.append(case.texts["tpukernel"].replace("stridescope_load_and_store", f"f{case.number}")
                           .replace("stridescope_strides", f"f{case.number}"))
        program.append("int main(void)\n{\n")
        for case in used:
            call = f"f{case.number}({'' if case.scene['layout'] == 'continuous' else '4096'})"
            program.append(f'    printf("{{"); {call}; puts("\\"end\\":0}}");\n')
        program.append("}\n")
        source, binary = self.in_folder("tpukernel.c"), self.in_folder("tpukernel")
        with open(source, "w") as file:
            file.write("".join(program))
        if not self.compile(["gcc", "-std=c99"], [source], binary, "-I", STAND_INS):
            return
        lines = subprocess.run([binary], capture_output=True, text=True, check=True).stdout.splitlines()
        for case, line in zip(used, lines):
            pairs = json.loads(line, object_pairs_hook=list)
            said = {}
            for key, value in pairs:
                if said.setdefault(key, value) != value:
                    self.fail(case, "tpukernel", f"{key} is {said[key]} and {value}")
            scene, sizes, layout = case.scene, case.scene["sizes"], case.scene["layout"]
            if f"stride = {{{', '.join(map(str, case.answer['strides']))}}}" not in case.texts["tpukernel"]:
                self.fail(case, "tpukernel", "has other strides")
            if layout != "continuous":
                chip = scene["chip"] if isinstance(scene["chip"], dict) else None
                if chip and said["addr"] != scene.get("start_index", 0) * chip["lmem_bytes"] + scene.get("address", 0):
                    self.fail(case, "tpukernel", f"has the address {said['addr']}")
                if said["store"] != dtypes[case.dtype] or said["to"] != 4096:
                    self.fail(case, "tpukernel", "stores something else")
                if layout == "matrix" and said["matrix"] != [*sizes, scene["w"], sizes[1]]:
                    self.fail(case, "tpukernel", f"has the matrix {said['matrix']}")
                if layout == "vector" and said["vector"] != [*sizes, scene["w"]]:
                    self.fail(case, "tpukernel", f"has the vector {said['vector']}")
                if layout in ("aligned", "compact", "line_aligned", "free", "offset", "t4", "t5") and said["shape"] != sizes:
                    self.fail(case, "tpukernel", f"has the shape {said['shape']}")
                if "global_stride" in said or "stride" in said and said["stride"] != case.answer["strides"]:
                    self.fail(case, "tpukernel", "copies with other strides")
                zero = any(stride == 0 and size > 1 for stride, size in zip(case.answer["strides"], said.get("shape", [])))
                if ("load" in said) == zero:
                    self.fail(case, "tpukernel", "loads through strides of 0, or does not load")
            self.count("tpukernel compiled (against a stand-in)")


def lowest(answer):
    """The lowest offset of whole tiles, which XOR and pad want to be 0 or more."""
    return answer["base_offset"] + sum(min(0, stride) * (extent - 1) for digits in answer["digits"] for extent, stride in digits)


def whole_offsets(answer):
    """The offset of each position of whole tiles, by the formula of kind tiled."""
    digits = [(extent, stride) for of in answer["digits"] for extent, stride in of]
    sums = answer["base_offset"] + sum(np.ix_(*[np.arange(extent) * stride for extent, stride in digits]))
    for step in answer["xor"]:
        shift = step["shift"]
        mask = ((1 << step["bits"]) - 1) << (step["base"] + max(0, shift))
        sums = sums ^ ((sums & mask) >> shift if shift >= 0 else (sums & mask) << -shift)
    return (sums + sum(sums // interval * amount for interval, amount in answer["pad"])).reshape(-1).tolist()


def xla_offsets(text):
    """The offset of each element of a shape of XLA's, by its tiles in turn."""
    sizes, order, tiles = re.fullmatch(r"\w+\[([\d,]*)\]\{([\d,]*)(?::(?:T((?:\([\d,]+\))+))?(?:E\(\d+\))?)?\}\n", text).groups()
    sizes = [int(size) for size in sizes.split(",")]
    order = [int(d) for d in order.split(",")][::-1]
    shape = [sizes[d] for d in order]
    index = [np.ix_(*[np.arange(size) for size in sizes])[d] for d in order]
    for tile in re.findall(r"\(([\d,]+)\)", tiles or ""):
        tile = [int(size) for size in tile.split(",")]
        outer = len(shape) - len(tile)
        shape = shape[:outer] + [-(-size // part) for size, part in zip(shape[outer:], tile)] + tile
        index = (index[:outer] + [at // part for at, part in zip(index[outer:], tile)]
                 + [at % part for at, part in zip(index[outer:], tile)])
    offsets = 0
    for size, at in zip(shape, index):
        offsets = offsets * size + at
    return np.broadcast_to(offsets, sizes)


class Gluon:
    """The layouts of Triton's Gluon, as functions of the sizes that give each element's offset."""

    @staticmethod
    def linear(bases, pads=()):
        def offsets(sizes):
            out = np.empty(sizes, dtype=np.int64)
            assert len(bases) == math.prod(sizes).bit_length() - 1
            for offset in range(math.prod(sizes)):
                at = [0] * len(sizes)
                for bit, basis in enumerate(bases):
                    if offset >> bit & 1:
                        at = [a ^ b for a, b in zip(at, basis)]
                out[tuple(at)] = offset + sum(offset // interval * amount for interval, amount in pads)
            return out
        return offsets

    @staticmethod
    def SharedLinearLayout(offset_bases):
        assert offset_bases
        return Gluon.linear(offset_bases)

    @staticmethod
    def PaddedSharedLayout(pairs, offset_bases, block, shape):
        power = lambda n: n > 0 and n & (n - 1) == 0
        assert block == [] and offset_bases and len({interval for interval, _ in pairs}) == len(pairs)
        assert all(power(interval) and power(amount) for interval, amount in pairs)
        assert all(sorted(map(bool, basis))[-2:] in ([False, True], [True]) and power(sum(basis)) for basis in offset_bases)
        def offsets(sizes):
            assert shape == sizes
            return Gluon.linear(offset_bases, pairs)(sizes)
        return offsets

    @staticmethod
    def SwizzledSharedLayout(vec, per_phase, max_phase, order):
        def offsets(sizes):
            at = [np.ix_(*[np.arange(size) for size in sizes])[d] for d in order]
            if len(order) > 1:
                assert vec * max_phase <= sizes[order[0]] or max_phase == 1
                at[0] = at[0] ^ (at[1] // per_phase % max_phase * vec)
            result, run = 0, 1
            for part, d in zip(at, order):
                result = result + part * run
                run *= sizes[d]
            return np.broadcast_to(result, sizes)
        return offsets


def packed(sizes):
    strides = [1] * len(sizes)
    for d in range(len(sizes) - 1, 0, -1):
        strides[d - 1] = strides[d] * sizes[d]
    return strides


def gather_nd(source, indices, batches):
    out = np.empty(indices.shape[:-1] + source.shape[batches + indices.shape[-1]:], dtype=source.dtype)
    for place in np.ndindex(*indices.shape[:-1]):
        out[place] = source[place[:batches] + tuple(indices[place])]
    return out


def run_nodes(nodes, values):
    """The few operators that the models have, after ONNX's own words for them."""
    for node in nodes:
        a = [values[name] for name in node.input]
        attributes = {one.name: one.i for one in node.attribute}
        if node.op_type == "Slice":
            data, starts, ends, axes, steps = a
            picks = [slice(None)] * data.ndim
            for start, end, axis, step in zip(starts.tolist(), ends.tolist(), axes.tolist(), steps.tolist()):
                size = data.shape[axis]
                end = end + size if end < 0 else end
                end = min(max(end, -1), size)
                picks[axis] = slice(start, None if end < 0 else end, step)
            result = data[tuple(picks)]
        elif node.op_type == "Reshape":
            result = a[0].reshape(a[1])
        elif node.op_type == "Add":
            result = a[0] + a[1]
        elif node.op_type == "Gather":
            result = np.take(a[0], a[1], axis=attributes["axis"])
        elif node.op_type == "GatherElements":
            axis = attributes["axis"]
            part = a[0][tuple(slice(None) if d == axis else slice(n) for d, n in enumerate(a[1].shape))]
            result = np.take_along_axis(part, a[1], axis)
        elif node.op_type == "GatherND":
            result = gather_nd(a[0], a[1], attributes["batch_dims"])
        else:
            raise ValueError(node.op_type)
        values[node.output[0]] = result
    return values["output"]


def main():
    program = os.path.abspath(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 150 if os.environ.get("STRIDESCOPE_LONG") else 30
    more = int(sys.argv[4]) if len(sys.argv) > 4 else 1500 if os.environ.get("STRIDESCOPE_LONG") else 300
    bench = Bench(program, seed, count, more)
    bench.print_all()
    bench.check_numpy()
    bench.check_torch()
    bench.check_c()
    bench.check_cxx()
    bench.check_read()
    bench.check_onednn()
    bench.check_directml()
    bench.check_dxdispatch()
    bench.check_tpukernel()
    bench.check_run(count // 3)
    bench.check_padding()
    bench.check_onnx()
    for what, times in sorted(bench.done.items()):
        print(f"{what}: {times}")
    for what in bench.skipped:
        print(f"left out: {what}")
    print(f"{bench.failures} failures")
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
