"""`with vmapgen.native_host():` torch.vmap itself runs on the native host, on this thread."""

import contextlib
import functools
import threading

import torch
from torch._functorch import apis, eager_transforms

from vmapgen import _native
from vmapgen._native_level import inside


_lock = threading.Lock()
_users = 0  # of all threads
_before = None  # what torch.vmap called before


def _vmap_impl(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs):
    if inside.open and not torch.compiler.is_compiling():
        return _native.vmap_impl(func, in_dims, out_dims, randomness, chunk_size, args, kwargs)
    return _before(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs)


def _vmap_of_transforms(func, *args, **kwargs):
    """What jacrev and jacfwd call stays functorch's: formulas of gradients that would read values otherwise look for its wrappers."""
    mapped = apis.vmap(func, *args, **kwargs)

    @functools.wraps(func)
    def call(*args, **kwargs):
        depth, inside.open = inside.open, 0
        try:
            return mapped(*args, **kwargs)
        finally:
            inside.open = depth

    return call


def _put_in():
    global _before, _users
    with _lock:
        _users += 1
        if apis.vmap_impl is not _vmap_impl:
            _before, apis.vmap_impl = apis.vmap_impl, _vmap_impl
        eager_transforms.vmap = _vmap_of_transforms


def _take_out():
    global _users
    with _lock:
        _users -= 1
        if _users == 0:
            eager_transforms.vmap = apis.vmap
            if apis.vmap_impl is _vmap_impl:  # otherwise somebody else put theirs over it, which may call it
                apis.vmap_impl = _before


@contextlib.contextmanager
def native_host():
    _put_in()
    inside.open += 1
    try:
        yield
    finally:
        inside.open -= 1
        _take_out()
