"""The GDB command `stridescope`: shows a tensor of the program being debugged. In GDB, or in ~/.gdbinit:

    source /usr/share/stridescope/stridescope_gdb.py
    stridescope tensor

types.json, beside this file, describes how types are read, and how to describe others. See also `help stridescope`.
"""
import json
import os
import re
import sys
import tempfile

import gdb

_here = os.path.dirname(os.path.abspath(__file__))
for _folder in (_here, os.path.join(os.path.dirname(_here), "python")):
    if os.path.exists(os.path.join(_folder, "stridescope.py")):
        sys.path.insert(0, _folder)
        break
try:
    import stridescope  # noqa: E402
except ImportError:
    raise gdb.GdbError("stridescope.py must be beside this file: stridescope python > %s"
                       % os.path.join(_here, "stridescope.py"))

MOST_MEMORY = 1 << 30
PIECE = 1 << 20


class UserTypes(gdb.Parameter):
    """A file of types, like Stridescope's types.json, that takes precedence over the built-in ones.
By default, $XDG_CONFIG_HOME/stridescope/types.json is used if it exists."""

    def __init__(self):
        super().__init__("stridescope-types", gdb.COMMAND_DATA, gdb.PARAM_OPTIONAL_FILENAME)
        self.value = ""

    def get_set_string(self):
        return ""


user_types = UserTypes()


def user_types_file():
    if user_types.value:
        return os.path.expanduser(user_types.value)
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    path = os.path.join(config, "stridescope", "types.json")
    return path if os.path.exists(path) else None


def known_types():
    """Returns the types, each with the file that describes it."""
    files = [path for path in (user_types_file(), os.path.join(_here, "types.json")) if path]
    types = []
    for path in files:
        try:
            with open(path, encoding="utf-8") as file:
                types += [(path, described) for described in json.load(file)["types"]]
        except (OSError, ValueError, KeyError, TypeError) as why:
            raise gdb.GdbError("%s: %s" % (path, why))
    return types


class Kept:
    """GDB's variables $p, $i, $d, $e, and $n, restored to their earlier values."""

    NAMES = ("p", "i", "d", "e", "n")

    def __enter__(self):
        self.were = {name: gdb.convenience_variable(name) for name in self.NAMES}

    def __exit__(self, *_):
        for name, value in self.were.items():
            gdb.set_convenience_variable(name, value)


class Entry:
    """One type of the table, with the groups of its name filled in."""

    def __init__(self, described, match, value):
        self.described = described
        self.match = match
        self.value = value

    def __contains__(self, key):
        return key in self.described

    def filled(self, text):
        return re.sub(r"\\(\d)", lambda group: self.match.group(int(group.group(1))) or "", text)

    def evaluated(self, given):
        """Returns the value of the first expression that can be evaluated."""
        first = None
        for text in given if isinstance(given, list) else [given]:
            try:
                gdb.set_convenience_variable("p", self.value.address)
                value = gdb.parse_and_eval(self.filled(text))
                if value.is_lazy:
                    value.fetch_lazy()
                return value
            except gdb.error as why:
                first = first or why
        raise gdb.GdbError("%s: %s" % (self.match.group(0), first))

    def number(self, key, **variables):
        for name, value in variables.items():
            gdb.set_convenience_variable(name, value)
        return int(self.evaluated(self.described[key]))

    def chosen(self, given, what):
        """Returns the entry of `names` for the value of `of`."""
        value = self.evaluated(given["of"])
        key = str(int(value))
        if key not in given["names"]:
            said = str(value) if str(value) != key else "of number " + key
            raise gdb.GdbError("%s: the %s %s has no equivalent in a scene" % (self.match.group(0), what, said))
        return given["names"][key]


def plain(gdb_type):
    """Returns the type without typedefs, references, const, and volatile."""
    gdb_type = gdb_type.strip_typedefs()
    if gdb_type.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        gdb_type = gdb_type.target().strip_typedefs()
    return gdb_type.unqualified().strip_typedefs()


_HALVES = {"Eigen::half": "FLOAT16", "c10::Half": "FLOAT16", "cv::float16_t": "FLOAT16", "_Float16": "FLOAT16",
           "__fp16": "FLOAT16", "half": "FLOAT16", "Eigen::bfloat16": "BFLOAT16", "c10::BFloat16": "BFLOAT16",
           "__bf16": "BFLOAT16", "std::bfloat16_t": "BFLOAT16", "c10::Float8_e4m3fn": "FLOAT8_E4M3",
           "c10::Float8_e5m2": "FLOAT8_E5M2"}


def dtype_of_type(gdb_type):
    gdb_type = plain(gdb_type)
    name = str(gdb_type)
    if name in _HALVES:
        return _HALVES[name]
    bits = 8 * gdb_type.sizeof
    family = ""
    if gdb_type.code == gdb.TYPE_CODE_BOOL:
        family, bits = "BOOL", ""
    elif gdb_type.code == gdb.TYPE_CODE_FLT:
        family = "FLOAT"
    elif gdb_type.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR):
        try:
            signed = gdb_type.is_signed
        except AttributeError:  # before GDB 12
            signed = "unsigned" not in name
        family = "INT" if signed else "UINT"
    if "%s%s" % (family, bits) not in stridescope.BITS:
        raise gdb.GdbError("elements of type %s have no equivalent in a scene" % gdb_type)
    return "%s%s" % (family, bits)


class Tensor:
    """A tensor as read from memory: strides and offset count elements from `data`; the storage is dumped."""

    def __init__(self, dtype, sizes, strides):
        self.dtype = dtype
        self.sizes = sizes
        self.strides = strides
        self.offset = 0
        self.data = None
        self.storage = None
        self.storage_bytes = 0
        self.elsewhere = None  # why `data` is not an address that can be read here


def in_elements(count, dtype, unit, what):
    bits = stridescope.BITS[dtype]
    if unit == "elements":
        return count
    if count * 8 % bits != 0:
        raise gdb.GdbError("%s is %d bytes, which is not a multiple of the size of %s" % (what, count, dtype))
    return count * 8 // bits


def left(sizes):
    return list(reversed(stridescope.packed(list(reversed(sizes)))))


def read_sizes(entry):
    if "extents" not in entry:
        rank = entry.number("rank")
        if not 0 <= rank <= stridescope.MOST_RANK:
            raise gdb.GdbError("%s: %d dimensions; 1 to %d can be shown"
                               % (entry.match.group(0), rank, stridescope.MOST_RANK))
        return [entry.number("sizes", i=i, n=rank) for i in range(rank)]
    sizes, dynamic = [], 0
    for i, word in enumerate(re.findall(r"-?\d+", entry.filled(entry.described["extents"]))):
        if int(word) in (-1, (1 << 64) - 1, (1 << 32) - 1):
            sizes.append(entry.number("sizes", i=i, d=dynamic))
            dynamic += 1
        else:
            sizes.append(int(word))
    return sizes


def read_dtype(entry):
    given = entry.described["dtype"]
    if isinstance(given, str):
        return given
    if "names" in given:
        return entry.chosen(given, "type")
    return dtype_of_type(entry.evaluated(given["of"]).type)


def read_strides(entry, sizes, dtype, unit):
    given = entry.described["strides"]
    if isinstance(given, dict):
        given = entry.chosen(given, "order")
    order = entry.filled(given) if isinstance(given, str) else None
    if order == "right" or ("no_strides" in entry and entry.number("no_strides") != 0):
        return stridescope.packed(sizes)
    if order == "left":
        return left(sizes)
    return [in_elements(entry.number("strides", i=i, n=len(sizes)), dtype, unit, "strides[%d]" % i)
            for i in range(len(sizes))]


def read_array(value, gdb_type):
    """Reads a C array of any number of dimensions."""
    sizes = []
    while gdb_type.code == gdb.TYPE_CODE_ARRAY:
        first, last = gdb_type.range()
        sizes.append(last - first + 1)
        gdb_type = plain(gdb_type.target())
    tensor = Tensor(dtype_of_type(gdb_type), sizes, stridescope.packed(sizes))
    tensor.data = int(value.address) if value.address is not None else None
    return tensor


def read_entry(entry):
    dtype = read_dtype(entry)
    if dtype not in stridescope.BITS:
        raise gdb.GdbError("unknown dtype %s" % dtype)
    gdb.set_convenience_variable("e", stridescope.BITS[dtype] // 8)
    sizes = read_sizes(entry)
    unit = entry.described.get("unit", "elements")
    tensor = Tensor(dtype, sizes, read_strides(entry, sizes, dtype, unit))
    if "offset" in entry:
        tensor.offset = in_elements(entry.number("offset"), dtype, unit, "the offset")
    if "data" in entry:
        tensor.data = entry.number("data")
    if "on_host" in entry and entry.number("on_host") == 0:
        tensor.data, tensor.elsewhere = None, "it is in the memory of another device"
    if "storage" in entry and "storage_bytes" in entry:
        tensor.storage = entry.number("storage")
        tensor.storage_bytes = entry.number("storage_bytes")
    return tensor


def read_tensor(value, depth=0):
    gdb_type = plain(value.type)
    if value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        value = value.referenced_value()
    if gdb_type.code == gdb.TYPE_CODE_PTR and depth < 8:
        return read_tensor(value.dereference(), depth + 1)
    if gdb_type.code == gdb.TYPE_CODE_ARRAY:
        return read_array(value, gdb_type)
    # Types that add nothing that matters, such as torch's, are read as their base class.
    names = [gdb_type]
    while names[-1].code == gdb.TYPE_CODE_STRUCT and len(names) < 16:
        bases = [field.type for field in names[-1].fields() if field.is_base_class]
        if not bases:
            break
        names.append(plain(bases[0]))
    for one in names:
        name = re.sub(r"^(struct|class|union) ", "", one.name or str(one))
        for path, described in known_types():
            try:
                match = re.fullmatch(described["pattern"], name)
            except (re.error, KeyError, TypeError) as why:
                raise gdb.GdbError("%s: %s: %s" % (path, described, why))
            if not match:
                continue
            if value.address is None:
                raise gdb.GdbError("the value is not in memory: give it a name first")
            entry = Entry(described, match, value)
            if "guard" in entry and entry.number("guard") == 0:
                continue
            if "value" in entry and depth < 8:
                return read_tensor(entry.evaluated(entry.described["value"]), depth + 1)
            try:
                return read_entry(entry)
            except KeyError as why:
                raise gdb.GdbError("%s: the type %s lacks %s" % (path, name, why))
    raise gdb.GdbError("unknown type %s; types.json says how to describe it, "
                       "and `set stridescope-types FILE` loads your own file" % gdb_type)


def read_memory(begin, end):
    if begin < 0 or end > 1 << 64:
        raise gdb.MemoryError("no such addresses")
    memory = bytearray()
    while begin < end:
        gdb_piece = min(PIECE, end - begin)
        memory += gdb.selected_inferior().read_memory(begin, gdb_piece)
        begin += gdb_piece
    return memory


def write_tensor(tensor, path):
    """Returns why there is no memory beside the scene, or nothing."""
    first = tensor.offset * stridescope.BITS[tensor.dtype] // 8
    try:
        scene = stridescope.scene_of(tensor.dtype, tensor.sizes, tensor.strides, 0)
        reached = stridescope.reach(tensor.dtype, tensor.sizes, tensor.strides, first)
        if tensor.data is None:
            scene["base_offset"] = tensor.offset
            stridescope.write(path, scene, None)
            return tensor.elsewhere or "the type has no memory of its own; give its address with `-data ADDRESS`"
        begin, end = tensor.data + reached[0], tensor.data + reached[1]
        # The storage around it, if the tensor lies inside, starts at a whole element, and the storage is not too large.
        whole = (tensor.storage, (tensor.storage or 0) + tensor.storage_bytes)
        if (tensor.storage is not None and whole[0] <= begin and end <= whole[1] and tensor.storage_bytes <= MOST_MEMORY
                and (tensor.data + first - whole[0]) * 8 % stridescope.BITS[tensor.dtype] == 0):
            begin, end = whole
        scene = stridescope.scene_of(tensor.dtype, tensor.sizes, tensor.strides, tensor.data + first - begin)
        why = None
        memory = None
        if end - begin > MOST_MEMORY:
            why = "it spans %d bytes, too many to dump" % (end - begin)
        else:
            try:
                memory = read_memory(begin, end)
            except (gdb.MemoryError, gdb.error) as unread:
                why = "its memory cannot be read: %s" % unread
        stridescope.write(path, scene, memory)
        return why
    except (ValueError, OSError) as why:
        raise gdb.GdbError(str(why))


class ShowTensor(gdb.Command):
    """Show where the elements of a tensor are in memory.
Usage: stridescope [-out FILE] [-new] [-data ADDRESS] EXPRESSION

The memory is dumped and the window opens. Known types are C arrays, at::Tensor, DLTensor, DML_BUFFER_TENSOR_DESC,
cv::Mat, Eigen's matrices and tensors, ggml_tensor, MLIR's memrefs, std::mdspan, pointers and references to them, and
the types in the file of `set stridescope-types FILE` (types.json, beside this script, is an example).
  -out FILE      write the scene to FILE, with its memory beside it, and print the path; open no window
  -new           open a new window
  -data ADDRESS  an expression for the address of the elements, for types that do not have it"""

    def __init__(self):
        super().__init__("stridescope", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        out, new, data, rest = None, False, None, argument.strip()
        while rest.startswith("-"):
            option, _, after = rest.partition(" ")
            after = after.strip()
            if option == "-new":
                new, rest = True, after
            elif option in ("-out", "-data"):
                word, _, after = after.partition(" ")
                if not word:
                    raise gdb.GdbError("%s needs a value" % option)
                out, data = (word, data) if option == "-out" else (out, word)
                rest = after.strip()
            elif option == "--":
                rest = after
                break
            else:
                break  # an expression may begin with a minus
        if not rest:
            raise gdb.GdbError("Usage: stridescope [-out FILE] [-new] [-data ADDRESS] EXPRESSION")
        try:
            value = gdb.parse_and_eval(rest)
            address = int(gdb.parse_and_eval(data)) if data else None
            with Kept():
                tensor = read_tensor(value)
        except (gdb.error, OverflowError) as why:
            raise gdb.GdbError(str(why))
        if address is not None:
            tensor.data, tensor.storage = address, None
        path = os.path.expanduser(out) if out else os.path.join(tempfile.mkdtemp(prefix="stridescope-"), "tensor.stride.json")
        without = write_tensor(tensor, path)
        if without:
            print("without memory: %s" % without)
        if out:
            print(path)
            return
        try:
            stridescope.open_window(path, new)
        except OSError as why:
            raise gdb.GdbError(str(why))


ShowTensor()
