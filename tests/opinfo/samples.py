"""Batches for one operator: B calls that differ in their tensors' values only."""

import dataclasses
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy
import torch
from torch.utils import _pytree as pytree

BATCH = 3


@dataclasses.dataclass
class Batch:
    """One call's arguments as leaves of a tree, and for each leaf that is a tensor its B slices, first the call's own."""

    index: int  # which of the operator's samples
    leaves: list[Any]
    tree: pytree.TreeSpec
    slices: dict[int, list[torch.Tensor]]  # by the leaf's place
    broadcasts_input: bool
    process: Callable[[Any], Any]  # what of its result has one gradient

    def widened(self, wide: dict[torch.dtype, torch.dtype]) -> "Batch":
        """The same in wider dtypes."""
        slices = {p: [t.to(wide.get(t.dtype, t.dtype)) for t in column] for p, column in self.slices.items()}
        leaves = [slices[p][0] if p in slices else leaf for p, leaf in enumerate(self.leaves)]
        return dataclasses.replace(self, leaves=leaves, slices=slices)

    def call(self, function: Callable[..., Any], tensors: dict[int, Any]) -> Any:
        """Calls the function with these leaves in the place of the call's own."""
        leaves = [tensors.get(place, leaf) for place, leaf in enumerate(self.leaves)]
        args, kwargs = pytree.tree_unflatten(leaves, self.tree)
        return function(*args, **kwargs)


def seed(value: int) -> None:
    torch.manual_seed(value)
    random.seed(value)
    numpy.random.seed(value)


def spread(items: Sequence[Any], limit: int | None) -> list[Any]:
    """At most `limit` of them, evenly spread, the first and the last among them."""
    if limit is None or len(items) <= limit:
        return list(items)
    if limit == 1:
        return [items[0]]
    return [items[round(i * (len(items) - 1) / (limit - 1))] for i in range(limit)]


def one(column: list[torch.Tensor], dim: int | None, i: int) -> torch.Tensor:
    """A copy of slice `i`, laid out as it lies in the batch: what has no view there (`view`) has none in the loop."""
    if dim is None:
        return column[0].clone()
    if dim == 0:
        return column[i].clone(memory_format=torch.contiguous_format)
    laid_out = torch.stack([column[i]] * BATCH, dim)
    return laid_out.select(dim, 0).detach()


def _draw(op: Any, dtype: torch.dtype, value: int, device: str) -> list[Any]:
    seed(value)
    return list(op.sample_inputs(device, dtype, requires_grad=False))


def is_batchable(leaf: Any, device: str) -> bool:
    """A tensor that a sample keeps elsewhere is there for the operator's sake (a number, lengths): all slices share it."""
    there = isinstance(leaf, torch.Tensor) and leaf.device.type == device
    return there and leaf.layout == torch.strided and not leaf.is_quantized


def _is_elsewhere(leaves: list[Any], device: str) -> bool:
    """Whether a sample has tensors, and none on the device: PyTorch drew for another one."""
    found = {leaf.device.type for leaf in leaves if isinstance(leaf, torch.Tensor)}
    return bool(found) and device not in found


def _is_sorted(tensor: torch.Tensor) -> bool:
    if tensor.dim() == 0 or tensor.is_complex() or tensor.dtype == torch.bool:
        return False
    return tensor.shape[-1] > 1 and bool((tensor.diff(dim=-1) >= 0).all())


def _permuted(tensor: torch.Tensor, times: int) -> torch.Tensor:
    """The same values in other places. What is sorted (boundaries, offsets) stays: its order may make it valid."""
    if tensor.numel() < 2 or _is_sorted(tensor):
        return tensor.clone()
    return tensor.flatten().roll(times).reshape(tensor.shape)


def _slices(own: torch.Tensor, others: list[Any]) -> list[torch.Tensor]:
    result = [own]
    for i, other in enumerate(others):
        alike = is_batchable(other, own.device.type) and other.shape == own.shape and other.dtype == own.dtype
        same = alike and (other is own or torch.equal(other, own))
        result.append(_permuted(own, i + 1) if same or not alike else other)
    return result


def batches(op: Any, dtype: torch.dtype, limit: int | None, device: str = "cpu") -> Iterator[Batch]:
    """The operator's samples, each as B slices: drawn again from other seeds, of the same shapes."""
    draws = [_draw(op, dtype, value, device) for value in range(BATCH)]
    alike = all(len(draw) == len(draws[0]) for draw in draws)
    for index in spread(range(len(draws[0])), limit):
        samples = [draw[index] for draw in draws] if alike else [draws[0][index]] * BATCH
        flat = [pytree.tree_flatten(((s.input, *s.args), s.kwargs)) for s in samples]
        leaves, tree = flat[0]
        if _is_elsewhere(leaves, device):
            continue
        if any(len(other) != len(leaves) for other, _ in flat):
            flat = [flat[0]] * BATCH
        slices = {
            place: _slices(leaf, [other[place] for other, _ in flat[1:]])
            for place, leaf in enumerate(leaves)
            if is_batchable(leaf, device)
        }
        yield Batch(
            index, leaves, tree, slices, samples[0].broadcasts_input, samples[0].output_process_fn_grad
        )
