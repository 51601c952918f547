"""PyTorch's own front end on the native host: its Python functions, as libraries have taught them, given levels of ours.

They reach levels and wrappers by functorch's functions, which know ours too (_native_functorch.py).
"""

import contextlib
import functools
import importlib.util

import torch
from torch._functorch import autograd_function
from torch._functorch import vmap as _vmap
from torch.utils import _pytree as pytree

from vmapgen import _native_functorch, _torch_vmap, vmappable
from vmapgen._function_apply import asked
from vmapgen._load import native_operators
from vmapgen._native_checkpoint import serve_checkpoints
from vmapgen._native_compiled import CompiledFunctions
from vmapgen._native_contexts import give_contexts, save_examples_in_transforms
from vmapgen._native_function import Functions
from vmapgen._native_higher_order import HigherOrderOperators
from vmapgen._native_index import teach_indexing
from vmapgen._native_level import Level, hide, inside, is_batched, told, transforms, unhide
from vmapgen._native_modes import see_modes
from vmapgen._native_nested import teach_nested
from vmapgen._native_new import teach_new
from vmapgen._native_stack import answer_others
from vmapgen._native_tensor import teach_tensor
from vmapgen._native_transforms import run_functionalize_inside_maps, run_vjps_inside_maps, take_what_maps_left

_native_functorch.replace_functions()


class _Levels:
    """What _native_function.py and _native_higher_order.py ask of the host."""

    is_batched = staticmethod(is_batched)
    transforms = staticmethod(transforms)

    @staticmethod
    @contextlib.contextmanager
    def beneath(level):
        """As around the native_vmap of that level."""
        levels, beneath = inside.levels, inside.beneath
        hide(level)
        place = levels.index(level)
        inside.levels, inside.beneath = levels[:place], (*levels[place:], *beneath)
        try:
            yield
        finally:
            inside.levels, inside.beneath = levels, beneath
            unhide()

    @staticmethod
    @contextlib.contextmanager
    def back_inside(levels):
        """As inside of them all again, in what runs beneath the outermost."""
        hidden, beneath = inside.levels, inside.beneath
        unhide()
        inside.levels, inside.beneath = list(levels), beneath[len(levels):]
        try:
            yield
        finally:
            inside.levels, inside.beneath = hidden, beneath
            hide(levels[0])

    @staticmethod
    @contextlib.contextmanager
    def torch_vmap(level):
        """A torch.vmap of functorch's for the examples of that level, whoever was told to run on the native host."""
        with told(False), _vmap.vmap_increment_nesting(level.batch_size, level.randomness) as theirs:
            yield theirs

    @staticmethod
    def open_levels():
        return inside.levels

    @staticmethod
    def has_transform_inside(level):
        """Whether a transform of torch.func runs that was entered inside the native_vmap of that level."""
        return transforms() > level.transforms_around

    @staticmethod
    def dispatch_keys():
        """Those of an example, and of a thread inside a native_vmap; Python has no names for them."""
        with Level(1, "error") as level:
            example = torch._C._dispatch_keys(level.add(torch.zeros(1), 0, level)).highestPriorityTypeId()
            mode = torch._C._dispatch_tls_local_include_set().highestPriorityTypeId()
        return example, mode


def native_restore_vmap(func, in_dims, batch_size, randomness):
    """restore_vmap of torch._functorch.vmap, on the native host: gives (outputs, where their batch dims lie)."""

    def inner(*args, **kwargs):
        with Level(batch_size, randomness) as level:
            outputs = func(*_torch_vmap.wrap_batched(args, in_dims, level), **kwargs)
            return _torch_vmap.unwrap_batched(outputs, level)

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
        setattr(rules, name, getattr(_torch_vmap, name))
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
        return _torch_vmap.run(TracedLevel, func, in_dims, out_dims, randomness, None, args, kwargs)
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
        return _torch_vmap.run(Level, func, in_dims, out_dims, randomness, None, args, kwargs)
    outside = _Outside(func)
    with told(True):  # PyTorch's own loop over the chunks enters a level for each
        return _torch_vmap.run(Level, outside, in_dims, out_dims, randomness, chunk_size, args, kwargs)


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


answer_others(_Levels)
see_modes()
run_vjps_inside_maps()
run_functionalize_inside_maps()
take_what_maps_left()
save_examples_in_transforms()
Functions(_Levels, _rules_for_functions()).put_in()
HigherOrderOperators(_Levels).put_in()
CompiledFunctions(_Levels).put_in()
teach_new(lambda _: inside.levels)
teach_tensor(lambda: inside.levels)
teach_nested(lambda: inside.levels)
teach_indexing(native_operators())
serve_checkpoints()
