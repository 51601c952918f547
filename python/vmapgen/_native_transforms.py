"""Transforms of torch.func inside of native maps."""

import functools

import torch
from torch._functorch import eager_transforms

from vmapgen._native_level import inside, transforms


def _between_transforms():
    """Whether this thread is in a native map that is inside a transform of torch.func, and in no transform inside of the map."""
    return inside.levels and 0 < inside.levels[-1].transforms_around == transforms()


def _in_a_transform_of_its_own(vjp):
    """NOTE: [a vjp that is called later]

    The function that torch.func.vjp returns runs when its transform has ended. functorch takes what is left of it for the values in
    its wrappers, and asks the newest transform that runs to go on with these. Where that one is around a native map, inside of which
    the vjp was made, the map between would be forgotten: the wrappers hide its examples from our kernels. A transform inside the map, of
    which no tensor wants anything, sees them first, and what is left of the other goes away there."""

    @functools.wraps(vjp)
    def call(*args, **kwargs):
        if torch.compiler.is_compiling() or not _between_transforms():
            return vjp(*args, **kwargs)
        with eager_transforms.grad_increment_nesting() as level:
            return eager_transforms._undo_create_differentiable(vjp(*args, **kwargs), level)

    return call


def run_vjps_inside_maps():
    enter = eager_transforms._vjp_with_argnums

    @functools.wraps(enter)
    def vjp_with_argnums(*args, **kwargs):
        outputs, vjp, *aux = enter(*args, **kwargs)
        return outputs, _in_a_transform_of_its_own(vjp), *aux

    eager_transforms._vjp_with_argnums = vjp_with_argnums


def refuse_functionalize():
    """Its wrapper takes over the dispatch key of ours."""
    enter = eager_transforms._func_increment_nesting

    @functools.wraps(enter)
    def checked(*args):
        level = enter(*args)  # also before an error: the caller leaves the level in any case
        if inside.levels:
            raise RuntimeError("vmapgen: torch.func.functionalize does not work inside native_vmap. Put it around native_vmap, or use torch.vmap")
        return level

    eager_transforms._func_increment_nesting = checked
