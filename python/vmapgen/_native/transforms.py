"""Transforms of torch.func inside of native maps."""

import functools
import threading

import torch
from torch._functorch import eager_transforms
from torch.overrides import TorchFunctionMode

from vmapgen._native.level import differs, hide, inside, look_inside, shown_to_all, transforms, unhide


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


def _outlived(tensor):
    """What a tensor shows that a map made for all examples alike, when the map has ended: a function may keep one, and return it later."""
    if not isinstance(tensor, torch.Tensor) or torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        return tensor
    shown = shown_to_all(tensor)
    return tensor if shown is tensor or look_inside(tensor)[2] else shown


def take_what_maps_left():
    """NOTE: [what outlives its map]

    A transform asks whether a result wants a gradient, and whether it is the transform's wrapper. What a map made of the transform's own
    tensors, for all examples, is a wrapper of ours: no error would come of it, but a gradient of zeros."""
    compute, unwrap = eager_transforms._autograd_grad, eager_transforms._unwrap_for_grad

    @functools.wraps(compute)
    def autograd_grad(outputs, *args, **kwargs):
        if not torch.compiler.is_compiling():
            outputs = tuple(map(_outlived, outputs))
        return compute(outputs, *args, **kwargs)

    @functools.wraps(unwrap)
    def unwrap_for_grad(tensor, level):
        return unwrap(tensor if torch.compiler.is_compiling() else _outlived(tensor), level)

    eager_transforms._autograd_grad, eager_transforms._unwrap_for_grad = autograd_grad, unwrap_for_grad


_NO_LEVEL = -1  # of a functionalize that has none


class _Functionalizing(threading.local):
    def __init__(self):
        self.levels = []  # of the functionalizes that this thread is in, the outermost first
        self.modes = []  # of those that have no level


def _without_a_level(module, name, otherwise):
    """Puts `otherwise` in place of a function while the innermost functionalize has no level."""
    entered = getattr(module, name)

    @functools.wraps(entered)
    def call(*args, **kwargs):
        if _functionalizing.levels and _functionalizing.levels[-1] == _NO_LEVEL:
            return otherwise(*args, **kwargs)
        return entered(*args, **kwargs)

    setattr(module, name, call)


# Those whose form that is not in-place torch.vmap does not know to draw. It knows bernoulli's.
_DRAWN_ONCE = {getattr(torch.Tensor, name) for name in ("normal_", "uniform_", "exponential_", "random_", "log_normal_", "cauchy_", "geometric_")}


class _DrawsOnce(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        of_tensor = func is torch.Tensor.bernoulli_ and any(isinstance(p, torch.Tensor) and not differs(p) for p in (*args[1:], kwargs.get("p")))
        if not (func in _DRAWN_ONCE or of_tensor) or differs(args[0]):
            return func(*args, **kwargs)
        hide(inside.levels[0])
        try:
            return func(*args, **kwargs)
        finally:
            unhide()


def run_functionalize_inside_maps():
    """NOTE: [functionalize inside a map]

    functionalize changes which operators a function calls, and not what it computes: in-place operators and views become others. Its
    wrappers take over the dispatch key of ours, so that inside a native map it runs the function as it is written. A tracer around the map
    (make_fx) records what is called then; functionalize around the map gives it what it asks for.

    What torch.vmap makes of it has one consequence that programs go by. Operators that draw in place become ones for which it has no rule, so
    that it does not see them draw: one draw is for all examples, whatever `randomness` says (_DrawsOnce)."""
    enter, leave = eager_transforms._func_increment_nesting, eager_transforms._func_decrement_nesting

    @functools.wraps(enter)
    def entered(*args):
        level = _NO_LEVEL if inside.levels else enter(*args)
        _functionalizing.levels.append(level)
        if level == _NO_LEVEL:
            _functionalizing.modes.append(_DrawsOnce())
            _functionalizing.modes[-1].__enter__()
        return level

    @functools.wraps(leave)
    def left():
        levels = _functionalizing.levels  # without those that were entered before this was put in
        if not levels or levels.pop() != _NO_LEVEL:
            return leave()
        _functionalizing.modes.pop().__exit__(None, None, None)
        return _NO_LEVEL

    eager_transforms._func_increment_nesting, eager_transforms._func_decrement_nesting = entered, left
    _without_a_level(eager_transforms, "_wrap_all_tensors_to_functional", lambda tree, level: tree)
    _without_a_level(eager_transforms, "_unwrap_all_tensors_from_functional", lambda tree, *, reapply_views: tree)
    _without_a_level(eager_transforms, "_propagate_functional_input_mutation", lambda unwrapped, wrapped: None)
    _without_a_level(torch, "_sync", lambda tensor: None)


_functionalizing = _Functionalizing()
