"""Calls that are wrong: PyTorch's own error inputs, and samples of which one tensor is given another shape or dtype."""

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.utils import _pytree as pytree

import placements
import samples

# Members of a list are alike: more of a call's tensors than these are not changed.
CHANGED = 5

Change = Callable[[torch.Tensor], torch.Tensor]


@dataclasses.dataclass
class Mistake:
    """A call that may be wrong. Whether it is, the loop tells."""

    name: str
    batch: samples.Batch
    placements: dict[str, placements.Placement]


def _grown(dim: int) -> Change:
    def grow(t: torch.Tensor) -> torch.Tensor:
        if t.shape[dim] == 0:
            return t.new_zeros([1 if d == dim % t.dim() else size for d, size in enumerate(t.shape)])
        return torch.cat([t, t.narrow(dim, 0, 1)], dim)

    return grow


def shape_changes(tensor: torch.Tensor) -> dict[str, Change]:
    found: dict[str, Change] = {"a dim more": lambda t: t.unsqueeze(0)}
    if tensor.dim() == 0:
        return found
    if tensor.shape[0]:
        found["a dim less"] = lambda t: t.select(0, 0)
    found["first dim + 1"] = _grown(0)
    found["no first dim"] = lambda t: t.narrow(0, 0, 0)
    if tensor.dim() > 1:
        found["last dim + 1"] = _grown(-1)
        found["no last dim"] = lambda t: t.narrow(-1, 0, 0)
    return found


def dtype_changes(tensor: torch.Tensor) -> dict[str, Change]:
    """Dtypes that rarely fit where this one does: a real number as an index, a complex one as a real one."""
    others = {torch.bool}
    if tensor.dtype in (torch.int32, torch.int64, torch.bool):
        others |= {torch.float32, torch.int64}
    else:
        others |= {torch.complex64}
    names = sorted(str(d).removeprefix("torch.") for d in others - {tensor.dtype})
    return {name: lambda t, name=name: t.to(getattr(torch, name)) for name in names}


def _changed(batch: samples.Batch, place: int, change: Change) -> samples.Batch:
    column = [change(t).contiguous() for t in batch.slices[place]]
    return dataclasses.replace(batch, slices=batch.slices | {place: column})


def of_sample(batch: samples.Batch) -> Iterator[Mistake]:
    """One tensor of the call is changed: with all tensors batched, with it alone, and with all but it."""
    places = list(batch.slices)
    for place in places[:CHANGED]:
        own = batch.slices[place][0]
        others = [p for p in places if p != place]
        where = {"all": dict.fromkeys(places, 0)}
        if others:
            where |= {"it alone": {place: 0}, "others": dict.fromkeys(others, 0)}
        for name, change in (shape_changes(own) | dtype_changes(own)).items():
            yield Mistake(f"tensor {place} {name}", _changed(batch, place, change), where)


def of_pytorch(op: Any, device: str) -> Iterator[Mistake]:
    """PyTorch's own. Their slices are copies: a wrong shape is wrong whatever the values are."""
    if op.error_inputs_func is None:
        return
    for index, error in enumerate(op.error_inputs(device)):
        sample = error.sample_input
        leaves, tree = pytree.tree_flatten(((sample.input, *sample.args), sample.kwargs))
        slices = {
            place: [leaf.detach()] * samples.BATCH
            for place, leaf in enumerate(leaves)
            if samples.is_batchable(leaf, device)
        }
        batch = samples.Batch(index, leaves, tree, slices, False)
        yield Mistake("PyTorch's", batch, {"all": dict.fromkeys(slices, 0)})
