"""PyTorch's own front end on the native host: its Python functions, as libraries have taught them, given levels of ours.

They reach levels and wrappers by functorch's functions, which know ours too (functorch.py). Whoever has something mapped here has PyTorch told
of maps before: begin().
"""

import functools

import torch
from torch._functorch import vmap as _vmap
from torch.utils import _pytree as pytree

from vmapgen._front_end import torch_vmap
from vmapgen._functions.function_apply import asked
from vmapgen._native.level import Level, inside, told


def native_restore_vmap(func, in_dims, batch_size, randomness):
    """restore_vmap of torch._functorch.vmap, on the native host: gives (outputs, where their batch dims lie)."""

    def inner(*args, **kwargs):
        with Level(batch_size, randomness) as level:
            outputs = func(*torch_vmap.wrap_batched(args, in_dims, level), **kwargs)
            return torch_vmap.unwrap_batched(outputs, level)

    return inner


class _Outside:
    """A mapped function, as if the front end had not been told of the native host: what it maps itself runs where it always does."""

    def __init__(self, func):
        self._func, self._told = func, inside.told

    @property
    def __name__(self):
        return _vmap._get_name(self._func)

    def __call__(self, *args, **kwargs):
        with told(self._told):
            return self._func(*args, **kwargs)


def _run_traced(state, func, in_dims, out_dims, randomness, args, kwargs):
    """torch.jit.trace writes down who asks for a size, and knows no examples: it does not see the front end look for the batch size."""

    class TracedLevel(Level):
        def __enter__(self):
            torch._C._set_tracing_state(state)
            return super().__enter__()

        def __exit__(self, *error):
            torch._C._set_tracing_state(None)
            return super().__exit__(*error)

    torch._C._set_tracing_state(None)
    try:
        return torch_vmap.run(TracedLevel, func, in_dims, out_dims, randomness, None, args, kwargs)
    finally:
        torch._C._set_tracing_state(state)


def maps_any(in_dims, args, of_kind):
    """Whether a tensor for which `of_kind(tensor)` holds is among those that are mapped."""
    flat, spec = pytree.tree_flatten(args)
    dims = pytree._broadcast_to_and_flatten(in_dims, spec) or []
    return any(dim is not None and isinstance(arg, torch.Tensor) and of_kind(arg) for arg, dim in zip(flat, dims))


def is_traced_for_any_size(in_dims, args):
    """As by make_fx(tracing_mode="symbolic"): whoever does so has a mode on the stack."""
    return torch._C._len_torch_dispatch_stack() and maps_any(in_dims, args, lambda tensor: tensor._has_symbolic_sizes_strides)


def vmap_impl(func, in_dims, out_dims, randomness, chunk_size, args, kwargs):
    """vmap_impl of torch._functorch.vmap, on the native host."""
    func = asked(func)
    if chunk_size is None:
        tracing = torch._C._get_tracing_state()
        if tracing is not None:
            return _run_traced(tracing, func, in_dims, out_dims, randomness, args, kwargs)
        return torch_vmap.run(Level, func, in_dims, out_dims, randomness, None, args, kwargs)
    outside = _Outside(func)
    with told(True):  # PyTorch's own loop over the chunks enters a level for each
        return torch_vmap.run(Level, outside, in_dims, out_dims, randomness, chunk_size, args, kwargs)


def native_vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """torch.vmap, on the native host: the same arguments, checks and errors, our levels and batching rules.

    Random operators, a batched value's .item() and the like are refused in the native host's words.
    """
    _vmap._check_randomness_arg(randomness)
    if not (chunk_size is None or chunk_size > 0):
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")

    def mapped(*args, **kwargs):
        if torch.compiler.is_compiling() or is_traced_for_any_size(in_dims, args):  # both know torch.vmap's own levels
            return torch.vmap(func, in_dims, out_dims, randomness, chunk_size=chunk_size)(*args, **kwargs)
        return vmap_impl(func, in_dims, out_dims, randomness, chunk_size, args, kwargs)

    return functools.wraps(func)(mapped)
