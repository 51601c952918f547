"""Who runs the calls: our native host, or PyTorch's own torch.vmap."""

import pathlib
from collections.abc import Callable
from typing import Any, Protocol

import torch
from torch.utils import _pytree as pytree


class Host(Protocol):
    def run(self, call: Callable[[dict[int, Any]], Any], batched: dict[int, tuple[torch.Tensor, int]], random: bool) -> Any:
        """Calls with batched tensors, given with their batch dims; results have theirs in front."""

    def is_loop(self, error: Exception) -> bool:
        """Whether this error says that the operator would have been run sample by sample."""


class NativeHost:
    """The library's doors, as operators. The loop is forbidden."""

    def __init__(self, library: pathlib.Path) -> None:
        torch.ops.load_library(str(library))
        self.doors = torch.ops.vmapgen
        self.doors.set_fallback_policy("error")
        self.takes_randomness = any(a.name == "randomness" for a in self.doors.enter.default._schema.arguments)

    def run(self, call: Callable[[dict[int, Any]], Any], batched: dict[int, tuple[torch.Tensor, int]], random: bool) -> Any:
        size = next(tensor.shape[dim] for tensor, dim in batched.values())
        level = self.doors.enter(size, randomness="different") if random and self.takes_randomness else self.doors.enter(size)
        try:
            inputs = {p: self.doors.add_batch_dim(tensor, dim, level) for p, (tensor, dim) in batched.items()}
            return pytree.tree_map_only(
                torch.Tensor, lambda t: self.doors.remove_batch_dim(t, level, size, 0), call(inputs)
            )
        finally:
            self.doors.leave()

    def is_loop(self, error: Exception) -> bool:
        return "looping over the samples is not allowed" in str(error)


class FunctorchHost:
    """torch.vmap, with its slow path forbidden: what it would warn of as a performance drop then raises."""

    takes_randomness = True

    def __init__(self) -> None:
        torch._C._functorch._set_vmap_fallback_enabled(False)

    def run(self, call: Callable[[dict[int, Any]], Any], batched: dict[int, tuple[torch.Tensor, int]], random: bool) -> Any:
        places = list(batched)
        others: list[Any] = []
        tree: list[pytree.TreeSpec] = []

        def mapped(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
            leaves, spec = pytree.tree_flatten(call(dict(zip(places, tensors))))
            others[:] = leaves
            tree[:] = [spec]
            return tuple(leaf for leaf in leaves if isinstance(leaf, torch.Tensor))

        results = torch.vmap(
            mapped, in_dims=tuple(dim for _, dim in batched.values()), randomness="different" if random else "error"
        )(*(tensor for tensor, _ in batched.values()))
        tensors = iter(results)
        leaves = [next(tensors) if isinstance(leaf, torch.Tensor) else leaf for leaf in others]
        return pytree.tree_unflatten(leaves, tree[0])

    def is_loop(self, error: Exception) -> bool:
        return "hit the vmap fallback" in str(error)


def make(name: str, library: pathlib.Path) -> Host:
    return FunctorchHost() if name == "functorch" else NativeHost(library)
