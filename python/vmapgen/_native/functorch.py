"""functorch's Python functions for levels and wrappers, which know those of the native host, too.

PyTorch's front end and libraries (a class's own _add_batch_dim, a wrapper around functorch's) go through these. Each is asked first
whether it is given something of the native host, and else does what it did.
"""

import operator
import sys

import torch
from torch._C import _functorch
from torch._functorch import predispatch
from torch._guards import TracingContext

from vmapgen._base import builtin
from vmapgen._functions.watch import seen
from vmapgen._native.level import begins_natively, innermost, is_batched, look_inside, pop, push, running
from vmapgen.vmappable import HostLevel

_before = {}  # name -> what functorch does there


def _replace(function):
    name = function.__name__
    _before[name] = builtin.replace(getattr(_functorch, name), function)


def _is_native(tensor):
    # Most programs that come here have no native vmap running, and pay for no more than this.
    # What a transform of functorch has wrapped is its own, whatever is inside.
    return (running and isinstance(tensor, torch.Tensor) and not _functorch.is_functorch_wrapped_tensor(tensor)
            and is_batched(tensor))


def _add_batch_dim(tensor, dim, level):
    if isinstance(level, HostLevel):
        return level.add(tensor, dim, level)
    return _before["_add_batch_dim"](tensor, dim, level)


def _int_of(out_dim):
    if not hasattr(out_dim, "__index__"):
        raise TypeError(f"vmap: a tensor's out_dim is an int, and this one is {out_dim!r}: out_dims has an int or None for each tensor that the "
                        f"function returns")
    return operator.index(out_dim)


def _remove_batch_dim(tensor, level, batch_size, out_dim):
    if isinstance(level, HostLevel):
        return level.remove(tensor, level, batch_size, out_dim if isinstance(out_dim, int) else _int_of(out_dim))
    return _before["_remove_batch_dim"](tensor, level, batch_size, out_dim)


def _unwrap_batched(tensor, level):
    if isinstance(level, HostLevel):
        return level.unwrap_batched(tensor)
    return _before["_unwrap_batched"](tensor, level)


def is_batchedtensor(tensor):
    return _before["is_batchedtensor"](tensor) or bool(_is_native(tensor))


def get_unwrapped(tensor):
    return look_inside(tensor)[0] if _is_native(tensor) else _before["get_unwrapped"](tensor)


def maybe_get_bdim(tensor):
    return look_inside(tensor)[1] if _is_native(tensor) else _before["maybe_get_bdim"](tensor)


def maybe_get_level(tensor):
    if not _is_native(tensor):
        return _before["maybe_get_level"](tensor)
    for level in tuple(running):
        if level.unwrap_batched(tensor)[1] is not None:
            return level
    return -2  # what functorch says of a level that has ended


def current_level():
    level = innermost()
    return _before["current_level"]() if level is None else level


def _counts_levels():
    """Whether who asks takes levels for numbers that follow each other: torch.compile, a graph that it made, and first-class dims."""
    caller = sys._getframe(2)
    if caller.f_globals is predispatch.__dict__:
        caller = caller.f_back
    return (TracingContext.try_get() is not None or caller.f_code.co_filename.startswith("<eval_with_key>")
            or caller.f_globals.get("__name__", "").startswith("functorch.dim."))


def _vmap_increment_nesting(batch_size, randomness):
    if begins_natively() and not _counts_levels():
        return push(batch_size, randomness)
    return _before["_vmap_increment_nesting"](batch_size, randomness)


def _vmap_decrement_nesting():
    level = innermost()
    return _before["_vmap_decrement_nesting"]() if level is None else pop()


def replace_functions():
    """Once in a process."""
    for function in (_add_batch_dim, _remove_batch_dim, _unwrap_batched, is_batchedtensor, get_unwrapped, maybe_get_bdim,
                     maybe_get_level, current_level, _vmap_increment_nesting, _vmap_decrement_nesting):
        _replace(function)
    for name in ("_add_batch_dim", "_remove_batch_dim"):
        _before[name] = seen(_before[name])
