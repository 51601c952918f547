"""What an autograd.Function tells its context inside of a native map, beside what PyTorch's own contexts do with saved tensors."""

import dataclasses
import functools

import torch
from torch._C._functorch import _wrap_for_grad
from torch._functorch import autograd_function
from torch.utils import _pytree as pytree

from vmapgen._native.level import inside, is_batched


@dataclasses.dataclass(frozen=True)
class _Kept:
    """An example that was put on a context, without its level: its batch, and where the batch dim lies."""

    batch: object  # a tensor, or what a context further in has kept of it
    dim: int
    depth: int  # of the context that keeps it, among those that wrap each other


def _depth(context):
    depth = 0
    while isinstance(context, autograd_function.WrappedCtx):
        context, depth = context._pt_inner_ctx, depth + 1
    return depth


def _mapped(function, value, kinds):
    """`function` of what is of these kinds in a tree; the tree itself where none is."""
    if isinstance(value, kinds):
        return function(value)
    leaves, spec = pytree.tree_flatten(value)
    if not any(isinstance(leaf, kinds) for leaf in leaves):
        return value
    return pytree.tree_unflatten([function(leaf) if isinstance(leaf, kinds) else leaf for leaf in leaves], spec)


def _without_level(value, level, depth):
    def kept(tensor):
        batch, dim = level.unwrap_batched(tensor)
        return tensor if dim is None else _Kept(batch, dim, depth)

    return _mapped(kept, value, torch.Tensor)


def _with_level(value, level, depth):
    def example(kept):
        return level.add(kept.batch, kept.dim, level) if kept.depth == depth else kept

    return _mapped(example, value, _Kept)


def give_contexts(rules):
    """NOTE: [examples on a context]

    `ctx.x = x` in a setup_context keeps an example of a level that has ended when the backward runs, in a level of its own. To torch.vmap both
    are one where they are as deep. Here what is put on the context is the batch, and what is read of it an example of the level that runs.

    The classes are PyTorch's with that put in: contexts know each other by their class, where one host's vmap is around the other's."""

    class CtxCustomSave(autograd_function.CtxCustomSave):
        save_for_backward, save_for_forward = rules.CtxCustomSave.save_for_backward, rules.CtxCustomSave.save_for_forward

        def mark_dirty(self, *tensors):
            """Autograd looks for the very tensors that it was given, which are the batches."""
            self._pt_inner_ctx.mark_dirty(*rules.unwrap_batched(tensors, self._pt_current_level)[0])

        def __setattr__(self, name, value):
            if name not in type(self)._pt_reserved_attrs:
                value = _without_level(value, self._pt_current_level, _depth(self))
            super().__setattr__(name, value)

        def __getattr__(self, name):
            return _with_level(super().__getattr__(name), self._pt_current_level, _depth(self))

    class CtxWithSavedTensors(autograd_function.CtxWithSavedTensors):
        _pt_reserved_attrs = ("_pt_level", *autograd_function.CtxWithSavedTensors._pt_reserved_attrs)

        def __init__(self, ctx, new_saved_tensors):
            super().__init__(ctx, new_saved_tensors)
            self._pt_level = inside.levels[-1]

        def __getattr__(self, name):
            return _with_level(super().__getattr__(name), self._pt_level, _depth(self))

    rules.CtxCustomSave, rules.CtxWithSavedTensors = CtxCustomSave, CtxWithSavedTensors


def _saved_by_transform(setup_context, level):
    def wrapped(saved):
        return saved and tuple(_wrap_for_grad(t, level) if isinstance(t, torch.Tensor) and is_batched(t) else t for t in saved)

    def set_up(ctx, inputs, output):
        setup_context(ctx, inputs, output)
        ctx.to_save, ctx.saved_for_forward = wrapped(ctx.to_save), wrapped(ctx.saved_for_forward)

    return set_up


def save_examples_in_transforms():
    """NOTE: [examples that a transform saves]

    A transform of torch.func wraps the tensors among a function's arguments, and autograd saves its wrappers. An example that comes by an object
    it does not see, and a wrapper of ours autograd would refuse to save: it is saved as a constant of the transform."""
    generate = autograd_function.generate_single_level_function

    @functools.wraps(generate)
    def generate_single_level_function(interpreter, cls):
        made = generate(interpreter, cls)
        if inside.levels:
            made.setup_context = staticmethod(_saved_by_transform(made.setup_context, interpreter.level()))
        return made

    autograd_function.generate_single_level_function = generate_single_level_function
