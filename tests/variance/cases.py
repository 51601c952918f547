"""What the cases share: data of one process, parts of it for a rank, and what is asserted of both."""

import functools
import os
import traceback
import unittest
import unittest.mock

import torch
from torch.distributed.device_mesh import init_device_mesh
from vmapgen import variance

RANKS = 4
DEVICE = os.environ.get("VMAP_VARIANCE_DEVICE", "cpu")


@functools.lru_cache
def device_mesh(*dims):
    """device_mesh(("dp", 2), ("tp", 2))"""
    names = tuple(name for name, _ in dims)
    # For CUDA it would be NCCL, whatever the processes have met by. A group that is asked for so has no timeout of theirs.
    backend = None if DEVICE == "cpu" else dict.fromkeys(names, torch.distributed.get_backend())
    return init_device_mesh(DEVICE, tuple(size for _, size in dims), mesh_dim_names=names, backend_override=backend)


def mesh(*dims):
    return variance.mesh(device_mesh(*dims))


def drawn(*shapes, seed=0):
    """The same numbers on all ranks."""
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(shape, generator=generator, dtype=torch.float64, device="cpu").to(DEVICE) for shape in shapes]


class Times(torch.autograd.Function):
    """Writes to the first."""

    @staticmethod
    def forward(ctx, x, y):
        ctx.mark_dirty(x)
        ctx.save_for_backward(y)
        return x.mul_(y)

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.saved_tensors[0], None


def part(x, mesh, name, dim):
    """This rank's part."""
    return x.chunk(mesh.size(name), dim)[mesh.coordinate(name)].clone()


def leaf(x, mesh, varying=(), reduced=()):
    return variance.mark(x.detach().clone().requires_grad_(), mesh, varying, reduced)


def leaves(*xs):
    return [x.detach().clone().requires_grad_() for x in xs]


def whole(f, *xs):
    """(loss, gradients) of one process."""
    xs = leaves(*xs)
    loss = f(*xs)
    loss.backward()
    return [loss.detach(), *(x.grad for x in xs)]


def near(got, wanted):
    for i, (a, b) in enumerate(zip(got, wanted, strict=True)):
        a, b = variance.unmarked(a).detach(), variance.unmarked(b).detach()
        assert a.shape == b.shape, f"number {i}: {a.shape}, not {b.shape}"
        error, scale = ((float(x.abs().max()) if x.numel() else 0.0) for x in (a - b, b))
        assert error <= 1e-12 * max(1.0, scale), f"number {i}: off by {error}"


def has_states(wanted, *xs):
    """`wanted`: "dp:V tp:I", all dims of the mesh. What is not tracked is invariant."""
    for i, x in enumerate(xs):
        of = variance.state(x)
        names = of.mesh.names if of.mesh is not None else [each.split(":")[0] for each in wanted.split()]
        got = " ".join(f"{name}:{of[name]}" for name in names)
        assert got == wanted, f"number {i}: {got}, not {wanted}"


class Sent:
    """Counts what is sent while it lives, by any thread: sent.counts["all_reduce"]. A dispatch mode would not see what our operators call.

    Under VARIANCE_CHECK, which sends more, the counts are equal to any.
    """

    def __enter__(self):
        self.profile = torch.autograd.profiler.profile()
        self.profile.__enter__()
        return self

    def __exit__(self, *error):
        self.profile.__exit__(*error)
        if "VARIANCE_CHECK" in os.environ:
            self.counts = unittest.mock.ANY
            return
        self.counts = {}
        for event in self.profile.function_events:
            space, _, name = event.name.partition("::")
            if space == "_c10d_functional" and name != "wait_tensor":
                self.counts[name] = self.counts.get(name, 0) + 1


def raises(f, *words):
    try:
        f()
    except Exception as error:
        for word in words:
            assert word in str(error), f"{word!r} is not in: {error}"
        return
    raise AssertionError("nothing was raised")


def run(cases, tell):
    """Tells of each case None, or what it raised."""
    for name, case in cases.items():
        try:
            case()
            tell(name, None)
        except Exception:
            tell(name, traceback.format_exc())


class OfRanks(unittest.TestCase):
    """One start of the processes for all cases: `told` is what they said, as ranks.run gives it."""

    told, world = {}, RANKS

    @classmethod
    def add(cls, cases):
        for name in cases:
            setattr(cls, f"test_{name}", lambda self, name=name: self._held(name))

    def _held(self, name):
        told = self.told.get(name, {})
        for rank in range(self.world):
            self.assertIn(rank, told, f"rank {rank} did not come to it: {self.told.get('')}")
        for rank in range(self.world):
            if told[rank] is not None:
                self.fail(f"rank {rank}:\n{told[rank]}")
