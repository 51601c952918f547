"""States of tensors: to say them, to read them, to change them; and the communication that does."""

import os
import sys

import torch

from vmapgen._variance.library import is_tracked, ops, tensor
from vmapgen._variance.mesh import mesh as mesh_from
from vmapgen._variance.mesh import mesh_of_id

# Whoever says in an error where a tensor was marked.
_LOGS = any(os.environ.get(name, "0") not in ("", "0") for name in ("VARIANCE_LOG", "VARIANCE_CHECK"))


class States:
    """How the ranks' values of a tensor differ: `varying`, `reduced` and `partial` are sets of names of the mesh's dims.

    `states["dp"]` is "I" (invariant: the same on all ranks), "R" (reduced: the same, and each rank uses it in its own way), "V" (varying:
    each rank has its own) or "P" (partial: the sum over the ranks is the value). `mesh` is None where the tensor is not tracked.
    """

    __slots__ = ("mesh", "partial", "reduced", "varying")

    def __init__(self, mesh, varying=(), reduced=(), partial=()):
        self.mesh = mesh
        self.varying, self.reduced, self.partial = frozenset(varying), frozenset(reduced), frozenset(partial)

    def __getitem__(self, dim):
        if self.mesh is not None:
            self.mesh.index(dim)
        for letter, dims in (("V", self.varying), ("R", self.reduced), ("P", self.partial)):
            if dim in dims:
                return letter
        return "I"

    def _key(self):
        return self.mesh, self.varying, self.reduced, self.partial

    def __eq__(self, other):
        return isinstance(other, States) and other._key() == self._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        words = (("varying", self.varying), ("reduced", self.reduced), ("partial", self.partial))
        text = ", ".join(f"{word} over " + ", ".join(f'"{dim}"' for dim in sorted(dims)) for word, dims in words if dims)
        return text or "invariant"


def _names(dims):
    names = [dims] if isinstance(dims, str) else list(dims) if isinstance(dims, (list, tuple, set, frozenset)) else [dims]
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"variance: dims are told by a name of the mesh's dims, or several, not by {dims!r}")
    return names


def _is_dtensor(x):
    tensors = sys.modules.get("torch.distributed.tensor")
    return tensors is not None and isinstance(x, tensors.DTensor)


def mark(x, mesh, varying=(), reduced=(), partial=()):
    """Says how the ranks' values of `x` differ, and gives `x` back. Nothing is sent, and nothing is checked.

    `x` itself is marked, and views that are made of it from now on know; one that was made before is a tensor for itself. `mesh`: a Mesh, or a
    DeviceMesh. `varying`, `reduced`, `partial`: a name of the mesh's dims, or several; over the others `x` is invariant. Raises ValueError for a
    dim that the mesh has not, for one that is given two states, for a partial tensor of integers, for an example of a map, and for a DTensor.
    """
    if _is_dtensor(x):
        raise ValueError("variance: mark: a DTensor says by its placements how the ranks differ, and no state goes with it. "
                         "variance.from_dtensor(x) is the tracked tensor of it; after fully_shard(module), variance.mark_fully_sharded")
    if _LOGS:
        caller = sys._getframe(1)
        ops.stand_at(f"{caller.f_code.co_filename}:{caller.f_lineno}")
    ops.mark(tensor(x), mesh_from(mesh).id, _names(varying), _names(reduced), _names(partial))
    return x


def unmarked(x):
    """An alias without states: an ordinary tensor. Its gradient passes as it is. `x` itself where it has none."""
    return ops.unmarked(tensor(x))


def state(x):
    """The States of a tensor; those of one that is not tracked are invariant."""
    if not is_tracked(x):
        return States(None)
    return States(mesh_of_id(ops.mesh_of(x)), *ops.states(x))


def cast(x, dim, to):
    """The same values in another state over `dim`, without communication: I to "R" or "V", R to "V", V to "P".

    The gradient is what makes it right: of a lift from I it is summed over the ranks. Raises RuntimeError for another cast, ValueError
    for a tensor that is not tracked.
    """
    return ops.cast_to(tensor(x), dim, to)


def all_reduce(x, dim, op="sum", to="I"):
    """What the ranks along `dim` hold, summed. Partial or varying becomes `to`: "I", or "R", whose gradient is summed in turn.

    `op`: "sum", "avg", "max", "min", "product"; the last three have no gradient and refuse partial. Same shape. Raises RuntimeError
    where the ranks hold the same: the sum would be that many times it.
    """
    return ops.all_reduce_over(tensor(x), dim, op, to)


def all_gather(x, dim, tensor_dim=0, to="R", size=None):
    """The ranks' values side by side along `tensor_dim`, in the order of their coordinates. Varying becomes `to`.

    All ranks have equal parts; or `size` is that of the whole along `tensor_dim`, and each rank has its part as torch.chunk divides.
    "R": the gradient is a reduce_scatter; "I": a slice; "V": a reduce_scatter. Raises RuntimeError where the ranks hold the same.
    """
    if size is not None and size < 0:
        raise ValueError(f"variance: all_gather: the size of the whole is {size}")
    return ops.all_gather_over(tensor(x), dim, tensor_dim, to, size)


def reduce_scatter(x, dim, tensor_dim=0):
    """The sum of what the ranks hold, of which each keeps its part along `tensor_dim`, as torch.chunk divides.

    Partial or varying becomes varying. The gradient is an all_gather.
    """
    return ops.reduce_scatter_over(tensor(x), dim, tensor_dim)


def all_to_all(x, dim, split_dim, concat_dim, sent=(), received=()):
    """Part i along `split_dim` goes to rank i; what comes is put side by side along `concat_dim`. Of varying, as is the result.

    Parts are equal; or `sent[i]` is the size of part i, and `received[i]` the size along `concat_dim` of what comes from rank i: of the tokens
    that it has for this rank, or of its part where the two dims differ. `sent` alone: the ranks are asked, and the host waits for them. Raises
    ValueError where the sizes are not those of `x`.
    """
    return ops.all_to_all_over(tensor(x), dim, split_dim, concat_dim, list(sent), list(received))


def permute(x, dim, to):
    """Rank i's value goes to rank to[i] (-1: to nobody); a rank that nobody sends to gets zeros. Of varying, as is the result.

    Raises ValueError where `to` has not one place for each rank, or names one twice.
    """
    return ops.permute_over(tensor(x), dim, list(to))


def broadcast(x, dim, root=0):
    """The value of rank `root` along `dim`, which gets the gradient. Varying becomes invariant.

    Raises ValueError where there is no such rank.
    """
    return ops.broadcast_over(tensor(x), dim, root)


def shard(x, dim, tensor_dim=0):
    """This rank's part along `tensor_dim`, as torch.chunk divides, without communication. Invariant or reduced becomes varying.

    This and the collectives above raise ValueError for a tensor that is not tracked and for a dim that the mesh has not, RuntimeError for one
    in another state than they are for, IndexError for a `tensor_dim` out of range.
    """
    return ops.shard_over(tensor(x), dim, tensor_dim)


def reduce_gradients(parameters, bucket_mb=25):
    """Sums the gradients of those `parameters` that are reduced, over these dims of the mesh, many at a time.

    One all_reduce for all of a dtype, device and dims, or for each `bucket_mb` MiB of them. The gradients are invariant there then. What has no
    gradient on some ranks counts as zero there, and gets one; what has none on any rank gets none. All ranks along the dims call it after
    backward(), with the same parameters. Raises RuntimeError for sparse gradients, for those that want a gradient, and for those of a loss
    that was the same on all ranks.
    """
    ops.reduce_gradients([parameters] if isinstance(parameters, torch.Tensor) else list(parameters), int(bucket_mb * 2**20))


def axis_index(mesh, dim):
    """Which rank along `dim` this is: int64, without dims, varying. Raises ValueError for a dim that the mesh has not."""
    return ops.axis_index(mesh_from(mesh).id, dim)
