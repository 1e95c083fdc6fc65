"""stridescope.py on tensors of torch."""
import numpy
import torch

from python_common import expect, facts, finish, refused, saved, stridescope

t = torch.arange(24, dtype=torch.float32).reshape(2, 3, 4)
part = t[:, 1:, ::2].transpose(1, 2)
scene, memory = saved(part, "part.json")
expect((scene["sizes"], scene["strides"], scene["base_offset"]) == ([2, 2, 2], list(part.stride()), 4), scene)
expect(memory == t.numpy().tobytes(), "the whole storage")
scene, memory = saved(torch.zeros(4, 1, requires_grad=True).expand(4, 3), "expanded.json")
expect(scene["strides"] == [1, 0] and len(memory) == 16, scene)
scene, memory = saved(torch.zeros(1, 3, 4, 4).to(memory_format=torch.channels_last), "last.json")
order = {answer["id"].rsplit("/", 1)[1]: answer for answer in facts("part.json", "expanded.json", "last.json")}
expect(order["last.json"]["contiguous_order"] == "NHWC", order["last.json"])
expect(order["expanded.json"]["broadcast"], "expanded")

for dtype in ("float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool"):
    scene, memory = saved(torch.ones(3, dtype=getattr(torch, dtype)))
    expect(scene["dtype"] == dtype.upper() and len(memory) == 3 * torch.ones(1, dtype=getattr(torch, dtype)).element_size(),
           dtype)
bits = torch.arange(8, dtype=torch.int32).view(torch.int16)[4:]
expect(stridescope.layout(bits)["base_offset"] == 4, "another type over the same storage")
expect(stridescope.layout(torch.tensor(3.0))["sizes"] == [1], "no dimensions")
expect(stridescope.layout(torch.nn.Parameter(torch.zeros(2)))["sizes"] == [2], "a parameter")
# NumPy's view of a tensor has the array's own memory.
expect(stridescope.layout(t.numpy()[1])["base_offset"] == 12, "NumPy over torch")
expect(saved(torch.from_numpy(numpy.arange(6)[2:]))[1] is not None, "torch over NumPy")

scene, memory = saved(torch.empty(1 << 40, 8, device="meta"), "meta.json")
expect(memory is None and scene["sizes"] == [1 << 40, 8], scene)
try:
    from torch._subclasses import FakeTensorMode
except ImportError:
    print("not checked: no fake tensors here")
else:
    with FakeTensorMode():
        fake = torch.empty(2, 3)
    scene, memory = saved(fake, "fake.json")
    expect(memory is None and scene["strides"] == [3, 1], scene)

refused(lambda: stridescope.layout(torch.zeros(2, dtype=torch.complex64)), "torch.complex64", TypeError)
refused(lambda: stridescope.layout(torch.quantize_per_tensor(torch.zeros(2), 0.1, 0, torch.qint8)), "torch.qint8", TypeError)
refused(lambda: stridescope.layout(torch.zeros(2, 2).to_sparse()), "torch.sparse_coo has no strides", TypeError)
refused(lambda: stridescope.layout(torch.zeros(2, 0)), "sizes[1] is 0")
negated = torch.ones(2, dtype=torch.complex64).conj().imag
if negated.is_neg():
    refused(lambda: stridescope.save(negated, "none.json"), "resolve_neg")
finish()
