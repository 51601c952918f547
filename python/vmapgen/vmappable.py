"""A protocol for objects that are no tensors, and that vmap maps over as one leaf.

A class takes part by methods of its own:

    dim()  size(dim)                    how many dims can be mapped, and the size of one
    vmap_add_batch_dim(in_dim, level)   this object as one example: dim `in_dim` hidden until it is removed again
    vmap_remove_batch_dim(func_name, level, batch_size, out_dim)
                                        the object of all examples, with the batch dim at `out_dim`
    vmap_unwrap_batched(level)          (the object of all examples, its batch dim or None), without moving a dim;
                                        for autograd.Function, restore_vmap and outputs whose out_dim is None
    vmap_split(dim, sizes)              a sequence of objects, for chunk_size (else tensor_split(indices, dim=dim))
    vmap_cat(chunks, dim)               class or static method that joins such objects (else torch.cat on them)

The last three are optional. `_add_batch_dim`, `_maybe_remove_batch_dim` and `_unwrap_batched` are understood where the
public name is missing. A dim may be of any type that `size` understands; only ints are held against dim().

The functions below do the same for a tensor or such an object, whichever it is: what a container calls for its parts.
"""

import inspect
import itertools
from typing import NamedTuple

import torch
from torch._C._functorch import _unwrap_batched as _unwrap_tensor
from torch._functorch import vmap as _front_end
from torch._guards import TracingContext
from torch.compiler import assume_constant_result, is_compiling

from vmapgen._base.when_imported import when_imported

__all__ = ["add_batch_dim", "can_unwrap", "cat", "is_vmappable", "register_vmappable_cls", "remove_batch_dim", "split", "unwrap_batched"]


class _Methods(NamedTuple):
    """The names of a class's methods, None for those that it lacks."""

    add: str
    add_takes_names: bool  # in_dim=…, vmap_level=… rather than by position
    remove: str | None
    unwrap: str | None
    split: str | None
    cat: str | None
    packages: tuple  # of the class, and of those that it derives from


# Positive answers only: is_vmappable sees every container and number in every tree.
_METHODS: dict[type, _Methods] = {}


def _first(cls, *names):
    return next((name for name in names if hasattr(cls, name)), None)


def _takes_names(method):
    """tensordict's `_add_batch_dim(*, in_dim, vmap_level)` has no positions; others may have other names."""
    try:
        parameters = inspect.signature(method).parameters
    except (TypeError, ValueError):
        return False
    kinds = [parameter.kind for parameter in parameters.values()]
    return inspect.Parameter.VAR_KEYWORD in kinds or {"in_dim", "vmap_level"} <= parameters.keys()


def _methods_of(cls):
    """None when `cls` takes no part. torch.compile does not look in here, and takes the answer for a constant."""
    if cls in _METHODS:
        return _METHODS[cls]
    if issubclass(cls, torch.Tensor):
        return None
    add = _first(cls, "vmap_add_batch_dim", "_add_batch_dim")
    if add is None:
        return None
    methods = _Methods(
        add=add,
        add_takes_names=add.startswith("_") and _takes_names(getattr(cls, add)),
        remove=_first(cls, "vmap_remove_batch_dim", "_maybe_remove_batch_dim"),
        unwrap=_first(cls, "vmap_unwrap_batched", "_unwrap_batched"),
        split=_first(cls, "vmap_split", "tensor_split"),
        cat=_first(cls, "vmap_cat"),
        packages=tuple({base.__module__.partition(".")[0] for base in cls.__mro__}),
    )
    if TracingContext.try_get() is None:  # a trace must end with the same keys that it began with
        _METHODS[cls] = methods
    return methods


# The mark imports the compiler, which takes as long as torch itself: who does not compile does not wait for it.
when_imported("torch._dynamo", lambda: assume_constant_result(_methods_of))


def is_vmappable(obj) -> bool:
    """Whether `obj` is no tensor, and of a class that takes part in vmap."""
    cls = type(obj)
    if cls is torch.Tensor:
        return False
    return cls in _METHODS or _methods_of(cls) is not None


def register_vmappable_cls(cls: type) -> None:
    """Finds the methods of `cls` now: torch.compile then never meets the class for the first time while it traces.

    TypeError when `cls` is no class, or a tensor's, or lacks a method that every vmap needs.
    """
    if not isinstance(cls, type):
        raise TypeError(f"register_vmappable_cls: it takes a class, and was given an object of type {type(cls).__name__}: pass its class")
    if issubclass(cls, torch.Tensor):
        raise TypeError(f"register_vmappable_cls: {cls.__name__} is a class of tensors, which vmap maps over anyway")
    needed = ("vmap_add_batch_dim", "_add_batch_dim"), ("vmap_remove_batch_dim", "_maybe_remove_batch_dim"), ("dim",), ("size",)
    missing = [names[0] for names in needed if _first(cls, *names) is None]
    if missing:
        raise TypeError(f"register_vmappable_cls: {cls.__name__} lacks {', '.join(missing)}: a class takes part in vmap by "
                        f"vmap_add_batch_dim(in_dim, level), "
                        f"vmap_remove_batch_dim(func_name, level, batch_size, out_dim), dim() and size(dim)")
    _methods_of(cls)


def _known(obj):
    """The methods of a vmappable object. Not only a look into _METHODS: what tracing finds, its own copy has not."""
    cls = type(obj)
    return _METHODS[cls] if cls in _METHODS else _methods_of(cls)


def packages_of(obj):
    """The names of the packages that the class of a vmappable object, or one that it derives from, comes from; None of another."""
    cls = type(obj)
    methods = _METHODS[cls] if cls in _METHODS else _methods_of(cls)
    return None if methods is None else methods.packages


def _method(obj, kind, public, why):
    name = getattr(_known(obj), kind)
    if name is None:
        raise TypeError(f"vmap: {type(obj).__name__} lacks {public}, which {why}")
    return getattr(obj, name)


class HostLevel(int):
    """A level that is not functorch's: functorch's functions call these in their place. Objects hand it on, and see an int."""

    @staticmethod
    def add(tensor, dim, level):
        raise NotImplementedError

    @staticmethod
    def remove(tensor, level, batch_size, out_dim):
        raise NotImplementedError

    add_plain, remove_plain = add, remove  # of what is known to be of the class torch.Tensor itself

    def unwrap_batched(self, tensor):
        raise NotImplementedError


def add_batch_dim(obj, in_dim, level):
    """`obj` as one example of the vmap at `level`; `in_dim` is hidden. As it is when `in_dim` is None."""
    if in_dim is None:
        return obj
    if not is_vmappable(obj):
        return _front_end._add_batch_dim(obj, in_dim, level)
    methods = _known(obj)
    if methods.add_takes_names:
        return getattr(obj, methods.add)(in_dim=in_dim, vmap_level=level)
    return getattr(obj, methods.add)(in_dim, level)


def tensor_of_all(tensor, level, batch_size, out_dim):
    """A tensor for all examples. torch.vmap expands what is not batched as if its batch dim came first, wherever it is to be."""
    asked = out_dim != 0 and not isinstance(level, HostLevel) and not is_compiling()
    if asked and isinstance(tensor, torch.Tensor) and _unwrap_tensor(tensor, level)[1] is None:
        wide = tensor.unsqueeze(out_dim)
        return wide.expand([batch_size if d == out_dim % wide.dim() else n for d, n in enumerate(wide.shape)])
    return _front_end._remove_batch_dim(tensor, level, batch_size, out_dim)


def remove_batch_dim(obj, func_name, level, batch_size, out_dim):
    """What `obj` is for all examples, batch dim at `out_dim`; what is not batched is expanded to `batch_size`."""
    if not is_vmappable(obj):
        return tensor_of_all(obj, level, batch_size, out_dim)
    remove = _method(obj, "remove", "vmap_remove_batch_dim(func_name, level, batch_size, out_dim)", "an output needs")
    return remove(func_name, level, batch_size, out_dim)


def unwrap_batched(obj, level):
    """(what `obj` is for all examples, its batch dim), or (`obj`, None) where it is not batched at `level`."""
    if isinstance(obj, torch.Tensor):
        return _unwrap_tensor(obj, level)
    if not is_vmappable(obj):
        return obj, None
    return _method(obj, "unwrap", "vmap_unwrap_batched(level)", "autograd.Function and restore_vmap need")(level)


def can_unwrap(obj) -> bool:
    return _known(obj).unwrap is not None


def split(obj, dim, sizes):
    """A sequence of objects with these sizes at `dim`."""
    if isinstance(obj, torch.Tensor):
        return obj.split(sizes, dim)
    part = _method(obj, "split", "vmap_split(dim, sizes)",
                   "chunk_size needs: without it the type cannot be split. Map it with chunk_size=None")
    name = _known(obj).split
    parts = list(part(tuple(itertools.accumulate(sizes))[:-1], dim=dim) if name == "tensor_split" else part(dim, sizes))
    if len(parts) != len(sizes):
        raise ValueError(f"vmap: {type(obj).__name__}.{name} gave {len(parts)} objects for {len(sizes)} chunks, of sizes {list(sizes)} at dim "
                         f"{dim!r}: it must give one for each")
    return parts


def cat(chunks, dim):
    """One object of several, joined at `dim`: the opposite of split."""
    first = chunks[0]
    if is_vmappable(first):
        if _known(first).cat is not None:
            return type(first).vmap_cat(chunks, dim + first.dim() if isinstance(dim, int) and dim < 0 else dim)
        if not hasattr(type(first), "__torch_function__"):
            raise TypeError(f"vmap: {type(first).__name__} lacks vmap_cat(chunks, dim), which joins the outputs of chunks; "
                            f"a __torch_function__ that knows torch.cat serves as well. Map it with chunk_size=None")
    return torch.cat(chunks, dim=dim)
