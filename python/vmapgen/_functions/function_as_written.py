"""An autograd.Function that has no rule, in torch.autograd.grad(is_grads_batched=True): PyTorch's first vmap asks for none.

There a function's forward runs on the examples as on any tensors. So it does here where nothing is to be recorded. For a graph
(create_graph=True) that would give no gradient, without a word: it is mapped by its methods, as with generate_vmap_rule. PyTorch's first vmap
records the batches' own graph, and is wrong where an example meets what all share.
"""

import functools

import torch
from torch.autograd.function import BackwardCFunction, Function, FunctionCtx
from torch.utils import _pytree as pytree

from vmapgen._functions.function_rule import is_differentiated
from vmapgen._native.level import inside, is_batched, running, transforms


def records_nothing(args):
    """Whether a function of these is its forward."""
    return not transforms() and not is_differentiated(pytree.tree_leaves(args))


def let_examples_be_dirty():
    """Once in a process. Autograd would count a write in the example, which has no count; the write has counted in the batch."""
    theirs = FunctionCtx.mark_dirty

    @functools.wraps(theirs)
    def mark_dirty(self, *tensors):
        if running and isinstance(self, BackwardCFunction):  # autograd's own
            tensors = [tensor for tensor in tensors if not is_batched(tensor)]
        theirs(self, *tensors)

    FunctionCtx.mark_dirty = mark_dirty


def _and_what_it_calls():
    """Functions inside of this one's methods have no rule either; a backward may run after the gradient's map has ended."""
    inside.levels[-1].of_first_vmap = True


class AsWritten:
    """What PyTorch's rule asks of a function that has generate_vmap_rule, for one whose forward needs no ctx."""

    def __init__(self, cls, args, kwargs):
        self._cls, self._kwargs = cls, kwargs
        self.__name__ = cls.__name__

    def forward(self, *operands):
        _and_what_it_calls()
        return self._cls.forward(*operands, **self._kwargs)

    def setup_context(self, ctx, inputs, output):
        _and_what_it_calls()
        self._cls.setup_context(ctx, inputs, output)

    def backward(self, ctx, *gradients):
        _and_what_it_calls()
        cls = self._cls
        given = (list(gradients),) if getattr(cls, "boxed_grads_call", False) else gradients
        return (cls.backward if cls.vjp is Function.vjp else cls.vjp)(ctx, *given)

    def jvp(self, ctx, *tangents):
        _and_what_it_calls()
        return self._cls.jvp(ctx, *tangents)


# What a ctx's methods write down -> the method.
_TOLD = {"to_save": "save_for_backward", "saved_for_forward": "save_for_forward", "dirty_tensors": "mark_dirty",
         "non_differentiable": "mark_non_differentiable"}


class _Place(int):
    """Where a tensor lies among a function's inputs and outputs."""


class WithContext(AsWritten):
    """For one whose forward takes ctx: what it tells the ctx is told again in a setup_context, of the tensors there.

    Autograd knows a function's inputs and outputs by their identity: a gradient of second order goes by way of them.
    """

    def __init__(self, cls, args, kwargs):
        super().__init__(cls, args, kwargs)
        self._needs_input_grad = tuple(isinstance(arg, torch.Tensor) and is_differentiated([arg]) for arg in args)

    def forward(self, *operands):
        _and_what_it_calls()
        ctx = FunctionCtx()
        ctx.needs_input_grad = self._needs_input_grad
        outputs = self._cls.forward(ctx, *operands, **self._kwargs)
        places = {id(leaf): _Place(i) for i, leaf in enumerate(pytree.tree_leaves((operands, outputs)))}
        # The graph would hold an output that is kept here, and the output the graph.
        self._told = pytree.tree_map_only(torch.Tensor, lambda tensor: places.get(id(tensor), tensor), vars(ctx))
        return outputs

    def setup_context(self, ctx, inputs, output):
        leaves = pytree.tree_leaves((inputs, output))
        for name, value in pytree.tree_map_only(_Place, leaves.__getitem__, self._told).items():
            if name in _TOLD:
                getattr(ctx, _TOLD[name])(*value)
            elif name != "needs_input_grad":
                setattr(ctx, name, value)
