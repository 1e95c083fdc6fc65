"""`diff` agrees with NumPy on random arrays: diff_numpy.py PROGRAM [COUNT [SEED]]."""
import json
import os
import random
import subprocess
import sys
import tempfile
import warnings

import numpy as np

warnings.simplefilter("ignore")
PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 300 if os.environ.get("STRIDESCOPE_LONG") else 60
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
DICE = random.Random(SEED)
NUMBERS = np.random.default_rng(SEED)
TYPES = ["f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "b1"]
MOST_LISTED = 4096


def random_array(dtype, shape):
    kind = np.dtype(dtype).kind
    if kind == "b":
        return np.array(NUMBERS.integers(0, 2, shape), dtype=dtype)
    if kind == "f":
        way = DICE.random()
        scale = 10.0 ** NUMBERS.integers(-8, 9) if way < 0.5 else 1
        values = NUMBERS.integers(-5, 6, shape) if way < 0.3 else NUMBERS.normal(size=shape) * scale
        array = np.array(values, dtype=dtype)
        if DICE.random() < 0.3:
            for value in (np.nan, np.inf, -np.inf, 0, -0.0):
                array[NUMBERS.random(shape) < 0.08] = value
        return array
    limits = np.iinfo(dtype)
    low, high = (max(limits.min, -4), 4) if DICE.random() < 0.4 else (limits.min, limits.max)
    return np.array(NUMBERS.integers(low, high, shape, dtype=dtype, endpoint=True), dtype=dtype)


def random_pair():
    dtype = DICE.choice(TYPES)
    sizes = [0, 1, 2, 3, 4, 6] if DICE.random() < 0.1 else [1, 2, 3, 4]
    shape = tuple(DICE.choice(sizes) for _ in range(DICE.randrange(0, 9)))
    if DICE.random() < 0.15:
        shape = DICE.choice([(5000,), (4096, 2), (4097, 2), (3, 9000)])
    b = random_array(dtype, shape)
    way = DICE.random()
    if way < 0.3:
        return random_array(dtype, shape), b
    if way < 0.5 and np.dtype(dtype).kind == "f":
        return np.array(b * (1 + NUMBERS.normal(size=shape) * 1e-3), dtype=dtype), b
    if way < 0.9:
        mask = NUMBERS.random(shape) < DICE.choice([0.01, 0.1, 0.5])
        return np.array(np.where(mask, random_array(dtype, shape), b), dtype=dtype), b
    return b.copy(), b


def random_options():
    options = {"atol": 0.0, "rtol": 0.0, "ulp": None, "equal_nan": DICE.random() < 0.4}
    way = DICE.random()
    if way < 0.3:
        options["atol"] = DICE.choice([1e-3, 0.5, 1, 3, 100])
    if way < 0.2 or 0.3 < way < 0.5:
        options["rtol"] = DICE.choice([1e-6, 1e-3, 0.01, 0.5])
    if way > 0.8:
        options["ulp"] = DICE.choice([0, 1, 4, 1000])
    return options


def steps(array):
    """Each float's place among all of its type."""
    bits = array.dtype.itemsize * 8
    sign = 1 << (bits - 1)
    raw = array.reshape(-1).view(f"u{bits // 8}")
    return np.array([int(v) if v < sign else -(int(v) - sign) for v in raw], dtype=object).reshape(array.shape)


class Expected:
    def __init__(self, a, b, options):
        self.floating = a.dtype.kind == "f"
        self.shape = a.shape
        wide = np.float64 if self.floating else object
        self.a = np.array(a.astype("i8") if a.dtype.kind == "b" else a).astype(wide)
        self.b = np.array(b.astype("i8") if b.dtype.kind == "b" else b).astype(wide)
        self.apart = np.array(np.abs(np.array(self.a - self.b, dtype=wide)), dtype=wide).reshape(self.shape)
        nothing = np.zeros(self.shape, bool)
        self.nan = [np.isnan(self.a), np.isnan(self.b)] if self.floating else [nothing, nothing]
        self.steps = np.array(abs(steps(a) - steps(b)), dtype=object).reshape(self.shape) if self.floating else None
        self.differ = self.differing(options)

    def differing(self, options):
        if not self.floating:
            far = [options["atol"] == options["rtol"] == 0 and x != 0 or float(x) > options["atol"] + options["rtol"] * abs(float(y))
                   for x, y in zip(self.apart.flat, self.b.flat)]
            return np.array(far, dtype=bool).reshape(self.shape)
        if options["ulp"] is not None:
            far = np.array([s > options["ulp"] for s in self.steps.flat], dtype=bool).reshape(self.shape)
        else:
            far = np.array(~np.isclose(self.a, self.b, rtol=options["rtol"], atol=options["atol"]))
        far = far | self.nan[0] | self.nan[1]
        return far & ~(self.nan[0] & self.nan[1]) if options["equal_nan"] else far

    def answer(self):
        places = np.argwhere(self.differ)
        found = {"ok": True, "elements": int(self.differ.size), "different": len(places), "first": None, "box": None,
                 "max_abs": 0, "max_rel": 0, "max_ulp": 0 if self.floating else None, "at_max": None,
                 "nan_a": int(self.nan[0].sum()), "nan_b": int(self.nan[1].sum()), "cosine": self.cosine(),
                 "per_dimension": []}
        for d, size in enumerate(self.shape):
            others = tuple(e for e in range(len(self.shape)) if e != d)
            found["per_dimension"].append(self.differ.sum(axis=others).tolist() if size <= MOST_LISTED else None)
        if len(places) == 0:
            return found
        found["first"] = places[0].tolist()
        found["box"] = [[int(p.min()), int(p.max()) + 1] for p in places.T]
        apart, b = self.apart[self.differ], self.b[self.differ]
        # Halves are apart by half as much, which fits.
        relative = [(abs(w / 2 - y / 2) / abs(y / 2) if np.isinf(x) else x / abs(y)) if self.floating
                    else float(x) / abs(float(y)) for w, x, y in zip(self.a[self.differ], apart, b) if y != 0]
        found["at_max"] = places[int(np.argmax(apart))].tolist()
        found["max_abs"] = finite(np.max(apart)) if self.floating else int(max(apart))
        found["max_rel"] = finite(np.max(relative)) if relative else 0
        if self.floating:
            found["max_ulp"] = None if (self.nan[0] | self.nan[1])[self.differ].any() else int(max(self.steps[self.differ]))
        return found

    def cosine(self):
        a, b = (np.array(x, dtype=np.longdouble).ravel() for x in (self.a, self.b))
        lengths = np.sqrt((a * a).sum()) * np.sqrt((b * b).sum())
        return finite((a * b).sum() / lengths) if lengths != 0 else None


def finite(value):
    return float(value) if np.isfinite(value) else None


def same(key, x, y):
    if key in ("cosine", "max_rel") and x is not None and y is not None:
        return abs(x - y) <= 1e-9 * max(1e-3 if key == "cosine" else 0, abs(x))
    return x == y


def pattern_is_right(pattern, a, b, expected):
    """Each kind by what it says."""
    differ, kind = expected.differ, pattern["kind"]
    if not differ.any():
        return kind == "none"
    box = np.zeros(a.shape, bool)
    box[tuple(slice(p.min(), p.max() + 1) for p in np.argwhere(differ).T)] = True
    nan = expected.floating
    if kind == "all":
        return differ.all()
    if kind == "box":
        return (box == differ).all()
    if kind == "period":
        d = pattern["dimension"]
        shape = [1] * a.ndim
        shape[d] = -1
        indices = np.arange(a.shape[d]) % pattern["step"] == pattern["phase"]
        return ((box & indices.reshape(shape)) == differ).all()
    if kind == "shifted":
        by, x, y = pattern["by"], a.ravel(), b.ravel()
        return np.array_equal(x[max(by, 0):len(x) + min(by, 0)], y[max(-by, 0):len(y) - max(by, 0)], equal_nan=nan)
    if kind == "skewed":
        by, row, x, y = pattern["by"], pattern["row"], a.ravel(), b.ravel()
        rows = np.arange(len(x) // row)[:, None]
        places = rows * row + np.arange(row)
        turned = rows * row + (np.arange(row) + rows * by) % row

        def agree(there, here):
            inside = (there >= 0) & (there < len(x))
            return inside, there[inside], here[inside]

        _, there, here = agree(places + rows * by, places)
        if np.array_equal(x[there], y[here], equal_nan=nan):
            return True
        columns = np.arange(row) + rows * by
        kept = (columns >= 0) & (columns < row)
        if np.array_equal(x[(rows * row + columns)[kept]], y[places[kept]], equal_nan=nan):
            return True
        _, there, here = agree(places - rows * by, places)
        return np.array_equal(x[here], y[there], equal_nan=nan) or \
            np.array_equal(x[turned], y[places], equal_nan=nan)
    if kind == "moved":
        return np.array_equal(np.sort(a[differ]), np.sort(b[differ]), equal_nan=nan)
    if kind == "zeros":
        return (a[differ] == 0).all() or (b[differ] == 0).all()
    return not (box == differ).all()


def save(path, array):
    if array.ndim and DICE.random() < 0.3:
        array = np.asfortranarray(array)
    if DICE.random() < 0.3:
        array = array.astype(array.dtype.newbyteorder(">"))
    np.save(path, array)


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("a.npy", "b.npy")]
        for _ in range(COUNT):
            a, b = random_pair()
            options = random_options()
            save(paths[0], a)
            save(paths[1], b)
            words = ["--equal-nan"] if options["equal_nan"] else []
            for name in ("atol", "rtol", "ulp"):
                if options[name]:
                    words += [f"--{name}", repr(options[name])]
            if options["ulp"] == 0:
                words += ["--ulp", "0"]
            told = subprocess.run([PROGRAM, "diff", *paths, "--json", *words], capture_output=True, text=True)
            got = json.loads(told.stdout or "{}")
            expected = Expected(a, b, options)
            wanted = expected.answer()
            differing = {key: (got.get(key), value) for key, value in wanted.items()
                         if key not in got or not same(key, value, got[key])}
            if told.returncode != (1 if wanted["different"] else 0):
                differing["exit code"] = told.returncode
            if not pattern_is_right(got.get("pattern", {"kind": ""}), a, b, expected):
                differing["pattern"] = got.get("pattern")
            if differing:
                wrong += 1
                print(f"diff_numpy.py: {a.dtype} {a.shape} {words}: {differing} {told.stderr}")
    print(f"diff_numpy.py: {COUNT} pairs, {wrong} wrong")
    return wrong > 0


sys.exit(main())
