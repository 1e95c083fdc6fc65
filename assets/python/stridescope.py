"""Shows tensors of Python in Stridescope: where their elements are in memory.

    import stridescope
    stridescope.show(t)                     # opens the window
    stridescope.save(t, "x.stride.json")    # the scene, and x.bin: the memory
    stridescope.layout(t)                   # the scene as a dict

`t` is a torch tensor or anything with __array_interface__ (NumPy) or __dlpack__. The whole storage is written, so
that the memory around and between the elements is visible too; above 1 GiB, only the memory that the tensor uses.
Tensors on another device, and meta and fake tensors, are saved as a layout without memory. Only Python's own library
is needed.
`stridescope python` prints this file.
"""
import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

__all__ = ["layout", "save", "show"]

MOST_STORAGE = 1 << 30
MOST_RANK = 8

BITS = {"FLOAT64": 64, "FLOAT32": 32, "FLOAT16": 16, "BFLOAT16": 16, "FLOAT8_E4M3": 8, "FLOAT8_E5M2": 8,
        "INT64": 64, "INT32": 32, "INT16": 16, "INT8": 8, "INT4": 4,
        "UINT64": 64, "UINT32": 32, "UINT16": 16, "UINT8": 8, "UINT4": 4, "BOOL": 8}

# The names that torch and ml_dtypes use.
NAMED = {"float64": "FLOAT64", "float32": "FLOAT32", "float16": "FLOAT16", "bfloat16": "BFLOAT16",
         "float8_e4m3fn": "FLOAT8_E4M3", "float8_e5m2": "FLOAT8_E5M2", "int64": "INT64", "int32": "INT32",
         "int16": "INT16", "int8": "INT8", "uint64": "UINT64", "uint32": "UINT32", "uint16": "UINT16",
         "uint8": "UINT8", "bool": "BOOL"}


class Strided:
    """A tensor in its storage: `strides` count elements, and the first element starts `first` bytes into the storage.
    The storage is `length` bytes at `address`, which is None if this process cannot read them."""

    def __init__(self, dtype, sizes, strides, first, length, address, keep=None, swapped=False):
        self.dtype = dtype
        self.sizes = sizes
        self.strides = strides
        self.first = first
        self.length = length
        self.address = address
        self.keep = keep  # keeps the owner of the memory alive
        self.swapped = swapped  # in the other byte order


def layout(t):
    """Returns the scene of kind `buffer` that says where the elements of `t` are in its storage."""
    return _scene(_strided(t))


def save(t, path):
    """Writes the scene to `path` and the storage beside it, with the extension .bin; returns the path."""
    path = os.fspath(path)
    one = _strided(t)
    memory = None
    if one.address is not None and one.length > 0:
        begin, end = 0, one.length
        if one.length > MOST_STORAGE:
            begin, end = reach(one.dtype, one.sizes, one.strides, one.first)
            begin, end = max(begin, 0), min(end, one.length)
            one.first -= begin
        if begin < end:
            memory = memoryview((ctypes.c_char * (end - begin)).from_address(one.address + begin)).cast("B")
            if one.swapped:
                memory = _other_order(memory, BITS[one.dtype] // 8, one.first)
    write(path, _scene(one), memory)
    return path


def show(t, title=None, new=False):
    """Opens `t` in the window that is running, or in a new one if `new` is set; returns the path of the scene, which
    stays among the temporary files. The program is `stridescope` on PATH, or the one that $STRIDESCOPE names."""
    folder = tempfile.mkdtemp(prefix="stridescope-")
    path = os.path.join(folder, "tensor.stride.json")
    save(t, path)
    if title is not None:
        with open(path, encoding="utf-8") as file:
            scene = json.load(file)
        scene["title"] = str(title)
        write(path, scene, None)
    open_window(path, new)
    return path


# The GDB command uses these functions too.


def reach(dtype, sizes, strides, first):
    """Returns the bytes [begin, end) from the lowest to the highest element; `first` is the byte of coordinate 0."""
    bits = BITS[dtype]
    least = sum(min(0, stride * (size - 1)) for size, stride in zip(sizes, strides))
    greatest = sum(max(0, stride * (size - 1)) for size, stride in zip(sizes, strides))
    return first + least * bits // 8, first - ((-(greatest + 1) * bits) // 8)


def packed(sizes):
    """Returns the strides of a packed row-major tensor, in elements."""
    strides = []
    step = 1
    for size in reversed(sizes):
        strides.insert(0, step)
        step *= size
    return strides


def scene_of(dtype, sizes, strides, first):
    """Returns the scene, with its base offset at byte `first`; a tensor without dimensions gets one of size 1."""
    if len(sizes) > MOST_RANK:
        raise ValueError("%d dimensions: at most %d can be shown" % (len(sizes), MOST_RANK))
    for at, size in enumerate(sizes):
        if size < 1:
            raise ValueError("sizes[%d] is %d: nothing to show" % (at, size))
    if first * 8 % BITS[dtype] != 0:
        raise ValueError("the first element is at byte %d of its storage, not at a whole %s" % (first, dtype))
    return {"stridescope": 1, "kind": "buffer", "dtype": dtype,
            "sizes": list(sizes) or [1], "strides": list(strides) or [1], "base_offset": first * 8 // BITS[dtype]}


def write(path, scene, memory):
    """Writes the scene to `path`. If there is `memory`, it is written beside it first, so that no scene lacks it."""
    if memory is not None:
        beside = re.sub(r"(\.stride)?\.json\Z", "", path) + ".bin"
        _write_whole(beside, memory)
        scene = dict(scene, total_bytes=memoryview(memory).nbytes,
                     values={"file": os.path.basename(beside), "as": "memory"})
    _write_whole(path, (json.dumps(scene) + "\n").encode())


def open_window(path, new=False):
    """Starts the program on a scene and does not wait for it."""
    program = os.environ.get("STRIDESCOPE") or shutil.which("stridescope")
    if not program:
        raise FileNotFoundError("the program `stridescope` is not in PATH; the scene is " + path)
    subprocess.Popen([program] + (["--new"] if new else []) + [path], stdin=subprocess.DEVNULL,
                     stdout=subprocess.DEVNULL, start_new_session=True)


def _scene(one):
    return scene_of(one.dtype, one.sizes, one.strides, one.first)


def _write_whole(path, content):
    # The content goes to a name that nobody can guess, so it never goes through a link or into an existing file.
    part = "%s.%s.part" % (path, os.urandom(8).hex())
    made = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(made, "wb") as file:
            file.write(content)
        os.replace(part, path)
    except BaseException:
        os.remove(part)
        raise


def _other_order(memory, itemsize, first):
    swapped = bytearray(memory)
    begin = first % itemsize
    end = begin + (len(swapped) - begin) // itemsize * itemsize
    for at in range(itemsize):
        swapped[begin + at:end:itemsize] = memory[begin + itemsize - 1 - at:end:itemsize]
    return swapped


def _strided(t):
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(t, torch.Tensor):
        return _of_torch(t, torch)
    for interface in ("__array_interface__", "__cuda_array_interface__"):
        if getattr(t, interface, None) is not None:
            return _of_array(t, interface)
    if hasattr(t, "__dlpack__"):
        return _of_dlpack(t)
    raise TypeError("%s is not a tensor: expected a torch tensor, __array_interface__, or __dlpack__" % type(t).__name__)


def _number(value, what):
    if type(value).__name__ == "SymInt" and not hasattr(value, "__index__"):
        raise ValueError("%s is the symbol %s; expected a number" % (what, value))
    if type(value).__name__ == "SymInt":
        # Asking for its number would fix the symbol for the code that is tracing.
        known = getattr(value.node, "maybe_as_int", lambda: None)()
        if known is None:
            raise ValueError("%s is the symbol %s; expected a number" % (what, value))
        return known
    return int(value)


def _of_torch(t, torch):
    name = str(t.dtype).replace("torch.", "")
    if t.layout is not torch.strided or getattr(t, "is_nested", False):
        raise TypeError("a tensor of layout %s has no strides" % ("nested" if t.layout is torch.strided else t.layout))
    if t.is_quantized or name not in NAMED:
        raise TypeError("the dtype %s has no equivalent in a scene" % t.dtype)
    dtype = NAMED[name]
    item = BITS[dtype] // 8
    sizes = [_number(size, "sizes[%d]" % at) for at, size in enumerate(t.size())]
    strides = [_number(stride, "strides[%d]" % at) for at, stride in enumerate(t.stride())]
    first = _number(t.storage_offset(), "storage_offset") * item
    address, length = None, 0
    fake = any(kind.__name__ in ("FakeTensor", "FunctionalTensor") for kind in type(t).__mro__)
    if t.device.type == "cpu" and not fake:
        if t.is_neg():
            raise ValueError("the memory holds the negated values; show t.resolve_neg()")
        t = t.detach()
        try:
            storage = t.untyped_storage() if hasattr(t, "untyped_storage") else t.storage()
            length = storage.nbytes()
            address = storage.data_ptr() or None
        except (RuntimeError, NotImplementedError):  # wrappers have no storage of their own
            address, length = None, 0
    return Strided(dtype, sizes, strides, first, length, address, t)


def _dtype_of_typestr(typestr, t):
    kind, item = typestr[1], int(typestr[2:]) if typestr[2:].isdigit() else 0
    family = {"f": "FLOAT", "i": "INT", "u": "UINT", "b": "BOOL"}.get(kind)
    name = family if family == "BOOL" else "%s%d" % (family, 8 * item)
    if kind == "V":  # types that NumPy lacks, from packages that add them
        name = NAMED.get(str(getattr(t, "dtype", "")))
    if name not in BITS or BITS[name] != 8 * item:
        raise TypeError("the dtype %s has no equivalent in a scene" % (getattr(t, "dtype", None) or typestr))
    return name


def _item_bytes(typestr):
    return int(re.match(r"\d+", typestr[2:]).group()) * (4 if typestr[1] == "U" else 1)


def _range_of(described):
    """Returns the address of the first element, and the addresses [begin, end) that all elements span."""
    first, item = described["data"][0], _item_bytes(described["typestr"])
    steps = described.get("strides")
    sizes = described["shape"]
    if steps is None:
        steps = [item * step for step in packed(sizes)]
    if any(size == 0 for size in sizes):
        return first, first, first
    reaches = [step * (size - 1) for size, step in zip(sizes, steps)]
    return first, first + sum(min(0, one) for one in reaches), first + sum(max(0, one) for one in reaches) + item


def _of_array(t, interface):
    described = getattr(t, interface)
    keep = [t]
    if not isinstance(described.get("data"), tuple):
        # The memory is what its buffer holds.
        source = described.get("data")
        view = memoryview(t if source is None else source).cast("B")
        copy = ctypes.create_string_buffer(bytes(view), max(len(view), 1))
        keep.append(copy)
        described = dict(described, data=(ctypes.addressof(copy) + described.get("offset", 0), False))
        owner = dict(described, data=(ctypes.addressof(copy), False), shape=(len(view),), strides=None, typestr="|u1")
    else:
        owner, above = described, t
        for _ in range(1 << 16):
            above = getattr(above, "base", None)
            if above is None:
                break
            keep.append(above)
            given = getattr(above, interface, None)
            if given is not None and isinstance(given.get("data"), tuple):
                owner = given
    dtype = _dtype_of_typestr(described["typestr"], t)
    item = BITS[dtype] // 8
    sizes = [int(size) for size in described["shape"]]
    steps = described.get("strides")
    for at, step in enumerate(steps or ()):
        if step % item != 0:
            raise ValueError("strides[%d] is %d bytes, which is not a multiple of the size of %s" % (at, step, dtype))
    strides = packed(sizes) if steps is None else [int(step) // item for step in steps]
    _, begin, end = _range_of(owner)
    here = interface == "__array_interface__" and owner["data"][0] != 0  # nobody's memory is at 0
    swapped = item > 1 and described["typestr"][0] == (">" if sys.byteorder == "little" else "<")
    return Strided(dtype, sizes, strides, _range_of(described)[0] - begin, end - begin, begin if here else None, keep,
                   swapped)


class _DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


_DLPACK_TYPES = {0: "INT%d", 1: "UINT%d", 2: "FLOAT%d", 4: "BFLOAT%d", 6: "BOOL", 10: "FLOAT8_E4M3", 12: "FLOAT8_E5M2"}
_DLPACK_HOST = (1, 3, 11)  # CPU, and host memory that CUDA and ROCm pin


def _of_dlpack(t):
    # The capsule is not consumed: its destructor releases the memory.
    capsule = t.__dlpack__()
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype = ctypes.c_void_p
    pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]
    tensor = _DLTensor.from_address(pointer_of(capsule, b"dltensor"))
    name = _DLPACK_TYPES.get(tensor.code, "")
    dtype = name % tensor.bits if "%" in name else name
    if tensor.lanes != 1 or BITS.get(dtype) != tensor.bits or tensor.bits < 8:
        raise TypeError("the DLPack type (code %d, %d bits, %d lanes) has no equivalent in a scene"
                        % (tensor.code, tensor.bits, tensor.lanes))
    sizes = [tensor.shape[at] for at in range(tensor.ndim)]
    strides = [tensor.strides[at] for at in range(tensor.ndim)] if tensor.strides else packed(sizes)
    # DLPack does not give the storage: the span of the elements stands in for it.
    begin, end = reach(dtype, sizes, strides, 0)
    address = None
    if tensor.device_type in _DLPACK_HOST and tensor.data:
        address = tensor.data + tensor.byte_offset + begin
    return Strided(dtype, sizes, strides, -begin, end - begin, address, capsule)
