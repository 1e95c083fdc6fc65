#!/usr/bin/python3
"""Times other libraries on the workloads of `stridescope bench`, in the same run, and compares.

Installs what is missing (Debian's packages as root, ONNX Runtime from npm), builds the small programs beside this
one, and lets each peer do each workload after ours has. A peer counts only where the CRC-32 of its result is the
workload's. Every time is also a ratio to memcpy in the same process, and the ratios are compared: what disturbs the
machine disturbs both."""

import argparse
import importlib.util
import json
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BUILD = ROOT / ".build" / "peers"
DEBIAN_PYTHON = "/usr/bin/python3"
ELEMENT_BYTES = {"u8": 1, "f16": 2, "f32": 4}

# Each: the packages it needs, and what the compiler needs.
COMPILED = {
    "loops": ([], []),
    "FFTW": (["libfftw3-dev"], ["-lfftw3f_threads", "-lfftw3f"]),
    "OpenBLAS": (["libopenblas-dev"], ["-lopenblas"]),
    "Eigen": (["libeigen3-dev"], ["-I/usr/include/eigen3"]),
    "OpenCV": (["libopencv-core-dev"], ["-I/usr/include/opencv4", "-lopencv_core"]),
    "oneDNN": (["libdnnl-dev"], ["-ldnnl"]),
}
PYTHON = {"NumPy": ["python3-numpy"], "PyTorch": ["python3-torch"]}
PEERS = ["NumPy", "PyTorch", *COMPILED, "ONNX Runtime"]


class Unavailable(Exception):
    """A peer cannot be had on this machine."""


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def need(packages):
    """Installs Debian packages that are missing."""
    status = run(["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\n", *packages]).stdout if packages else ""
    missing = [p for p in packages if f"{p} installed" not in status.splitlines()]
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        raise Unavailable("missing; install with: sudo " + " ".join(command))
    print("installing", *missing, file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "update", "-qq"], command):
        done = run(step, env=environment)
    if done.returncode != 0:
        raise Unavailable("apt-get failed: " + last_line(done.stderr))


def last_line(text):
    return text.strip().splitlines()[-1] if text.strip() else "no message"


def compiled(name):
    packages, flags = COMPILED[name]
    need(["g++", "nlohmann-json3-dev", "libmd4c-dev", "zlib1g-dev", *packages])
    program = BUILD / name
    sources = [HERE / "worker.cpp", HERE / f"{name.lower()}.cpp"]
    newest = max(path.stat().st_mtime for path in [*sources, HERE / "worker.h"])
    if not program.exists() or program.stat().st_mtime < newest:
        done = run(["g++", "-std=c++20", "-O3", "-march=native", "-fopenmp", *sources, "-o", program, *flags, "-lz"])
        if done.returncode != 0:
            raise Unavailable("does not compile: " + done.stderr.splitlines()[0])
    return [program]


def onnxruntime():
    if shutil.which("npm") is None:
        raise Unavailable("npm is missing")
    folder = BUILD / "onnxruntime"
    if not (folder / "node_modules" / "onnxruntime-node").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        print("installing onnxruntime-node", file=sys.stderr)
        # Without the scripts: they would download libraries for graphics cards.
        done = run(["npm", "install", "--ignore-scripts", "onnxruntime-node"], cwd=folder)
        if done.returncode != 0:
            raise Unavailable("npm failed: " + last_line(done.stderr))
    return ["node", HERE / "onnxruntime_worker.js", folder]


def python(name):
    need(["python3-numpy", *PYTHON[name]])
    return [DEBIAN_PYTHON, HERE / "python_worker.py", {"NumPy": "numpy", "PyTorch": "torch"}[name]]


class Peer:
    """A library in a process of its own, which is asked for one workload after the other."""

    def __init__(self, name):
        self.name = name
        self.process = None
        self.missing = None
        try:
            if name in COMPILED:
                self.command = compiled(name)
            elif name in PYTHON:
                self.command = python(name)
            else:
                self.command = onnxruntime()
        except Unavailable as reason:
            self.missing = str(reason)

    def ask(self, job, patience=120):
        if self.missing:
            return {"cannot": self.missing}
        if self.process is None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        try:
            self.process.stdin.write(json.dumps(job) + "\n")
            self.process.stdin.flush()
            if select.select([self.process.stdout], [], [], patience)[0]:
                answer = self.process.stdout.readline()
                if answer:
                    return json.loads(answer)
                reason = "it ended"
            else:
                reason = f"no answer in {patience} s"
        except (BrokenPipeError, json.JSONDecodeError) as error:
            reason = str(error)
        self.process.kill()
        self.process.wait()
        self.process = None
        return {"cannot": reason}

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


def built_in_workloads():
    text = (ROOT / "app" / "cli" / "bench_builtin.cpp").read_text()
    return json.loads(re.search(r'R"~json~\((.*)\)~json~"', text, re.DOTALL).group(1))


def values(first, count):
    """SplitMix64's values for positions from `first` on."""
    import numpy as np

    z = np.arange(first + 1, first + 1 + count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    z ^= z >> np.uint64(30)
    z *= np.uint64(0xBF58476D1CE4E5B9)
    z ^= z >> np.uint64(27)
    z *= np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return z


def write_fill(path, count, convert, first=0):
    part = 1 << 20
    with open(path, "wb") as file:
        for done in range(0, count, part):
            z = values(first + done, min(part, count - done))
            file.write(convert(z, done).tobytes())


def write_data(work, folder):
    """The source and the indices, as files that every peer loads."""
    import numpy as np

    convert = {
        "u8": lambda z, _: z.astype(np.uint8),
        "f16": lambda z, _: (np.uint64(0x3C00) + (z & np.uint64(0x3FF))).astype(np.uint16),
        "f32": lambda z, _: (z & np.uint64(0xFFFFF)).astype(np.float32),
    }
    source, indices = str(folder / "source"), str(folder / "indices")
    write_fill(source, work["src_elems"], convert[work["dtype"]])
    if work["kind"] == "gathernd":
        count = 1
        for size in work["idx_shape"]:
            count *= size
        length, batches = work["idx_shape"][-1], work["batch_dims"]
        sizes = np.array(work["data_shape"][batches : batches + length], dtype=np.uint64)
        place = lambda z, done: (np.arange(done, done + len(z)) % length)
        write_fill(indices, count, lambda z, done: (z % sizes[place(z, done)]).astype(np.int64), first=1 << 40)
    return source, indices


def ours(options, work, threads):
    command = [options.stridescope, "bench", "--json", "--filter", f"^{re.escape(work['name'])}$"]
    command += ["--threads", str(threads)]
    if options.workloads:
        command += ["--workloads", options.workloads]
    done = run(command)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {last_line(done.stderr)}")
    return json.loads(done.stdout.splitlines()[0])


def readable(seconds):
    for unit, scale in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if seconds * scale < 1000 or unit == "ms":
            return f"{seconds * scale:.3g} {unit}"


def compare(options, work, threads, peers, files):
    """One row: ours and every peer's ratio to memcpy."""
    job = {
        **work,
        "element_bytes": ELEMENT_BYTES[work["dtype"]],
        "crc": int(work["crc32"], 16),
        "threads": threads,
        "budget": options.budget,
        "source": files[0],
        "indices": files[1],
    }
    own = ours(options, work, threads)
    answers = {}
    for peer in peers:
        answer = peer.ask(job)
        if "seconds" in answer:
            answer["ratio"] = answer.get("memcpy_seconds", own["memcpy_seconds"]) / answer["seconds"]
        answers[peer.name] = answer
    return {"workload": work["name"], "threads": threads, "ours": own, "peers": answers}


def print_row(row):
    done = {name: a for name, a in row["peers"].items() if "ratio" in a}
    own = row["ours"]
    line = f"{row['workload']:<28} {row['threads']:>2}  {readable(own['seconds']):>8} {own['ratio']:>6.2f}"
    if done:
        best = max(done, key=lambda name: done[name]["ratio"])
        answer = done[best]
        line += f"  {best:<13} {readable(answer['seconds']):>8} {answer['ratio']:>6.2f}"
        line += f"  {own['ratio'] / answer['ratio']:>8.2f}"
        others = sorted((name for name in done if name != best), key=lambda name: -done[name]["ratio"])
        line += "   " + ", ".join(f"{name} {done[name]['ratio']:.2f}" for name in others)
    print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stridescope", default=str(ROOT / ".build" / "release" / "stridescope"))
    parser.add_argument("--workloads", help="a file of workloads; the built-in ones if left out")
    parser.add_argument("--filter", default="", help="only workloads whose name has a match")
    parser.add_argument("--threads", type=int, action="append", help="may be given again; 1 and 2 if left out")
    parser.add_argument("--peers", help="only these, with commas between: " + ",".join(PEERS))
    parser.add_argument("--quick", action="store_true", help="one thread and a tenth of a second each")
    parser.add_argument("--json", metavar="FILE", help="write all that was measured")
    options = parser.parse_args()
    options.budget = 0.1 if options.quick else 0.4
    if not os.access(options.stridescope, os.X_OK):
        parser.error(f"{options.stridescope} is missing: build it with ./dev build release")
    names = options.peers.split(",") if options.peers else PEERS
    if unknown := [name for name in names if name not in PEERS]:
        parser.error(f"no peer is called {', '.join(unknown)}")

    try:
        need(["python3-numpy"])
    except Unavailable as reason:
        sys.exit(f"python3-numpy makes the data, and it is {reason}")
    if importlib.util.find_spec("numpy") is None:
        if sys.executable == DEBIAN_PYTHON:
            sys.exit("numpy is installed, but not found")
        # Another Python comes first in PATH; Debian's has the package.
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, *sys.argv])
    BUILD.mkdir(parents=True, exist_ok=True)
    peers = [Peer(name) for name in names]
    works = json.loads(pathlib.Path(options.workloads).read_text()) if options.workloads else built_in_workloads()
    works = [work for work in works if re.search(options.filter, work["name"])]
    print(f"{'':<31}  {'ours':<15}  {'best peer':<29}  {'ours/best'}")
    print(f"{'workload':<24} threads  {'time':>8} {'ratio':>6}  {'':<13} {'time':>8} {'ratio':>6}  {'':>8}   others' ratios")
    rows = []
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        for work in works:
            files = write_data(work, pathlib.Path(folder))
            for threads in options.threads or ([1] if options.quick else [1, 2]):
                rows.append(compare(options, work, threads, peers, files))
                print_row(rows[-1])
    for peer in peers:
        peer.end()
        reasons = {}
        for row in rows:
            if "cannot" in row["peers"][peer.name]:
                reasons.setdefault(row["peers"][peer.name]["cannot"], []).append(row["workload"])
        for reason, workloads in reasons.items():
            which = "all" if len(workloads) == len(rows) else ", ".join(dict.fromkeys(workloads))
            print(f"{peer.name} has no figure for {which}: {reason}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")
    worst = [row for row in rows if any(a.get("ratio", 0) > row["ours"]["ratio"] for a in row["peers"].values())]
    print(f"{len(rows) - len(worst)} of {len(rows)} are at least as fast as the best peer")


if __name__ == "__main__":
    main()
