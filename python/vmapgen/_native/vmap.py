"""PyTorch's own front end on the native host: its Python functions, as libraries have taught them, given levels of ours.

They reach levels and wrappers by functorch's functions, which know ours too (functorch.py).
"""

import functools
import importlib.util

import torch
from torch._functorch import autograd_function
from torch._functorch import vmap as _vmap
from torch.utils import _pytree as pytree

from vmapgen import vmappable
from vmapgen._base.load import native_operators
from vmapgen._front_end import torch_vmap
from vmapgen._functions.checkpoint import serve_checkpoints
from vmapgen._functions.compiled import CompiledFunctions
from vmapgen._functions.contexts import give_contexts, save_examples_in_transforms
from vmapgen._functions.function import Functions
from vmapgen._functions.function_apply import asked
from vmapgen._functions.higher_order import HigherOrderOperators
from vmapgen._native.for_functions import Native
from vmapgen._native.functorch import replace_functions
from vmapgen._native.index import teach_indexing
from vmapgen._native.level import Level, inside, told
from vmapgen._native.modes import see_modes
from vmapgen._native.nested import teach_nested
from vmapgen._native.new import teach_new
from vmapgen._native.stack import answer_others
from vmapgen._native.tensor import teach_tensor
from vmapgen._native.transforms import run_functionalize_inside_maps, run_vjps_inside_maps, take_what_maps_left

replace_functions()


def native_restore_vmap(func, in_dims, batch_size, randomness):
    """restore_vmap of torch._functorch.vmap, on the native host: gives (outputs, where their batch dims lie)."""

    def inner(*args, **kwargs):
        with Level(batch_size, randomness) as level:
            outputs = func(*torch_vmap.wrap_batched(args, in_dims, level), **kwargs)
            return torch_vmap.unwrap_batched(outputs, level)

    return inner


def _rules_for_functions():
    """PyTorch's rules for autograd.Function, at our levels."""
    registry = torch._ops._higher_order_ops
    registered = dict(registry)
    spec = importlib.util.find_spec(autograd_function.__name__)
    rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rules)
    registry.update(registered)  # a copy registers its operator in the place of PyTorch's
    rules.restore_vmap = native_restore_vmap
    rules.vmap = native_vmap
    rules._add_batch_dim = vmappable.add_batch_dim
    for name in ("wrap_batched", "unwrap_batched", "wrap_outputs_maintaining_identity"):
        setattr(rules, name, getattr(torch_vmap, name))
    give_contexts(rules)
    return rules


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


answer_others(Native)
see_modes()
run_vjps_inside_maps()
run_functionalize_inside_maps()
take_what_maps_left()
save_examples_in_transforms()
Functions(Native, _rules_for_functions()).put_in()
HigherOrderOperators(Native).put_in()
CompiledFunctions(Native).put_in()
teach_new(lambda _: inside.levels)
teach_tensor(lambda: inside.levels)
teach_nested(lambda: inside.levels)
teach_indexing(native_operators())
serve_checkpoints()
