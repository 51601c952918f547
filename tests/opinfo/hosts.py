"""Who runs the calls: our native host, or PyTorch's own torch.vmap."""

import functools
import os
import pathlib
import sys
from collections.abc import Callable
from typing import Any, Protocol

import torch
from torch.utils import _pytree as pytree

import samples

_PYTHON = pathlib.Path(__file__).parents[2] / "python"

# Takes the tensors of a call by their places, and calls.
Call = Callable[[dict[int, Any]], Any]
# Tensors by their places, each with its batch dim.
Batched = dict[int, tuple[torch.Tensor, int]]


def batch_size(batched: Batched) -> int:
    return next((tensor.shape[dim] for tensor, dim in batched.values()), samples.BATCH)


def _counter(batched: Batched) -> torch.Tensor:
    """What makes a map of a call that takes no batched tensor. It lies where the batch does."""
    return torch.zeros(batch_size(batched), device=next((tensor.device for tensor, _ in batched.values()), None))


class Host(Protocol):
    vmap: Callable[..., Any]  # with torch.vmap's own arguments

    def run(self, call: Call, batched: Batched, randomness: str = "error") -> Any:
        """Calls with batched tensors; results have their batch dims in front."""

    def is_draw(self, error: Exception) -> bool:
        """Whether this error says that random numbers would have been drawn, and the randomness is 'error'."""

    def is_one_draw(self, error: Exception) -> bool:
        """Whether this error says that one draw cannot serve examples that differ, and the randomness is 'same'."""

    def is_loop(self, error: Exception) -> bool:
        """Whether this error says that the operator would have been run example by example."""


class NativeHost:
    """The library's functions, as operators. The loop is forbidden."""

    def __init__(self, library: pathlib.Path) -> None:
        torch.ops.load_library(str(library))
        self.ops = torch.ops.vmapgen
        self.ops.set_fallback_policy("error")
        self.library = library

    @functools.cached_property
    def vmap(self) -> Callable[..., Any]:
        """PyTorch's front end on this host, of the Python package."""
        os.environ.setdefault("VMAPGEN_LIBRARY_DIR", str(self.library.parent))
        sys.path.append(str(_PYTHON))
        import vmapgen

        return vmapgen.native_vmap

    def run(self, call: Call, batched: Batched, randomness: str = "error") -> Any:
        size = batch_size(batched)
        level = self.ops.enter(size, randomness=randomness)
        try:
            inputs = {p: self.ops.add_batch_dim(tensor, dim, level) for p, (tensor, dim) in batched.items()}
            return pytree.tree_map_only(
                torch.Tensor, lambda t: self.ops.remove_batch_dim(t, level, size, 0), call(inputs)
            )
        finally:
            self.ops.leave()

    def is_draw(self, error: Exception) -> bool:
        return "draws random numbers" in str(error)

    def is_one_draw(self, error: Exception) -> bool:
        return "one draw" in str(error)

    def is_loop(self, error: Exception) -> bool:
        return "looping over the examples is not allowed" in str(error)


class FunctorchHost:
    """torch.vmap, with its slow path forbidden: what it would warn of as a performance drop then raises."""

    vmap = staticmethod(torch.vmap)

    def __init__(self) -> None:
        torch._C._functorch._set_vmap_fallback_enabled(False)

    def run(self, call: Call, batched: Batched, randomness: str = "error") -> Any:
        places = list(batched)
        others: list[Any] = []
        tree: list[pytree.TreeSpec] = []

        def mapped(_: torch.Tensor, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
            leaves, spec = pytree.tree_flatten(call(dict(zip(places, tensors))))
            others[:] = leaves
            tree[:] = [spec]
            return tuple(leaf for leaf in leaves if isinstance(leaf, torch.Tensor))

        results = torch.vmap(
            mapped, in_dims=(0, *(dim for _, dim in batched.values())), randomness=randomness
        )(_counter(batched), *(tensor for tensor, _ in batched.values()))
        tensors = iter(results)
        leaves = [next(tensors) if isinstance(leaf, torch.Tensor) else leaf for leaf in others]
        return pytree.tree_unflatten(leaves, tree[0])

    def is_draw(self, error: Exception) -> bool:
        return "randomness error mode" in str(error)

    def is_one_draw(self, error: Exception) -> bool:
        return "the randomness you requested" in str(error) or "same randomness" in str(error)

    def is_loop(self, error: Exception) -> bool:
        return "hit the vmap fallback" in str(error)


class OursInFunctorch(FunctorchHost):
    """torch.vmap with our library loaded into it."""

    def __init__(self, library: pathlib.Path, rules: str) -> None:
        super().__init__()
        torch.ops.load_library(str(library))
        torch.ops.vmapgen.functorch_install(rules)

    def is_draw(self, error: Exception) -> bool:
        return super().is_draw(error) or "draws random numbers" in str(error)

    def is_one_draw(self, error: Exception) -> bool:
        return super().is_one_draw(error) or "one draw" in str(error)

    def is_loop(self, error: Exception) -> bool:
        return super().is_loop(error) or "looping over the examples is not allowed" in str(error)


def make(name: str, library: pathlib.Path) -> Host:
    """`library` is the one of the host: libvmap_native.so, or libvmap_functorch.so for `missing` and `all`."""
    if name == "functorch":
        return FunctorchHost()
    return NativeHost(library) if name == "native" else OursInFunctorch(library, name)
