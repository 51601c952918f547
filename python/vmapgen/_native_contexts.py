"""What an autograd.Function keeps on its context inside of a native map, beside saved tensors."""

import dataclasses

import torch
from torch._functorch import autograd_function
from torch.utils import _pytree as pytree

from vmapgen._native_level import inside


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
