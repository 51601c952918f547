"""torch.vmap itself on the native host: on a thread for a while (`with native_host()`), or in the process (`install(host="native")`)."""

import contextlib
import threading

import torch
from torch._functorch import apis

from vmapgen._base.ending import unless_ending
from vmapgen._native import autograd
from vmapgen._native.level import begins_natively, inside, process, running, told
from vmapgen._native.vmap import is_traced_for_any_size, maps_any, vmap_impl

_lock = threading.Lock()
_serving = threading.Lock()  # before the other
_users = 0  # `with` blocks of all threads, and the process
_before = None  # what torch.vmap called before


def _vmap_impl(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs):
    if torch.compiler.is_compiling() or not begins_natively():  # in this order: Dynamo of PyTorch 2.11 does not know what the latter asks
        return _before(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs)
    if not is_traced_for_any_size(in_dims, args):
        # What begins here ends here, whoever uninstalls meanwhile.
        before, inside.told = inside.told, True
        try:
            return vmap_impl(func, in_dims, out_dims, randomness, chunk_size, args, kwargs)
        except RuntimeError:
            # Before any of func ran: no wrapper is made of a nested tensor, which has no sizes that all examples share.
            if not maps_any(in_dims, args, lambda tensor: tensor.is_nested):
                raise
        finally:
            inside.told = before
            if not _users:
                _take_out_if_unused()
    with told(False):
        return _before(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs)


def _put_in():
    global _before, _users
    with _lock:
        _users += 1
        if apis.vmap_impl is not _vmap_impl:
            _before, apis.vmap_impl = apis.vmap_impl, _vmap_impl
        autograd.put_in(native=True)


def _take_out_if_unused():
    with _lock:
        if _users or running:  # what still maps on another thread ends as it began, maps inside of it included
            return
        autograd.put_in(native=False)
        if apis.vmap_impl is _vmap_impl:  # otherwise somebody else put theirs over it, which may call it
            apis.vmap_impl = _before


def _take_out():
    global _users
    with _lock:
        _users -= 1
    _take_out_if_unused()


@contextlib.contextmanager
def native_host():
    take_out = unless_ending(_take_out)
    _put_in()
    try:
        with told(True):
            yield
    finally:
        take_out()


def serve_process(native):
    """Whether torch.vmap of all threads runs on the native host, where no `with` block says otherwise."""
    with _serving:
        if native == process.native:
            return
        process.native = native
        (_put_in if native else _take_out)()
