"""functorch's stack of transforms, as code outside of PyTorch asks for it: a native map is on it.

A library asks whether a transform is around it before it goes a way that only ordinary tensors can go. PyTorch asks what functorch has to
do, which for a native map is nothing, and is answered as ever; not where it is built on itself, as a library is.
"""

import contextlib
import sys

import torch
from torch._C import _functorch
from torch._functorch import eager_transforms, pyfunctorch

from vmapgen._base import builtin
from vmapgen._native.level import innermost, inside, is_batched, running, transforms

_OURS = {"torch", "functorch", "vmapgen"}
_BUILT_ON_IT = "torch.distributed."


class Interpreter:
    """A level as PyTorch's rules, and others, ask for it: one of `native.open_levels`."""

    def __init__(self, native, level):
        self._native, self._level = native, level

    def key(self):
        return _functorch.TransformType.Vmap

    def level(self):
        return self._level

    def batch_size(self):
        return self._level.batch_size

    def randomness(self):
        return self._level.randomness

    def lower(self):
        return self._native.beneath(self._level)


_UNWRAPS = eager_transforms.debug_unwrap.__code__  # PyTorch's own, for others


def _others_ask():
    """Whether the function that calls this one was called by code outside of PyTorch's own. What PyTorch generates has no module's name."""
    caller = sys._getframe(2)
    name = caller.f_globals.get("__name__")
    if caller.f_code is _UNWRAPS:
        return True
    return name is not None and (name.partition(".")[0] not in _OURS or name.startswith(_BUILT_ON_IT))


def answer_others(native):
    """Once in a process."""
    before = {}

    def peek_interpreter_stack():
        level = innermost()
        if level is None or not _others_ask():
            return before["peek_interpreter_stack"]()
        return Interpreter(native, level)

    def maybe_current_level():
        level = innermost()
        return before["maybe_current_level"]() if level is None or not _others_ask() else level

    def pop_dynamic_layer_stack():
        # PyTorch pops no layer that it has not seen: what asked was given a level of ours.
        if not inside.levels or transforms():
            return before["pop_dynamic_layer_stack"]()
        popped = contextlib.ExitStack()
        popped.enter_context(native.beneath(inside.levels[-1]))
        return popped

    def push_dynamic_layer_stack(layer):
        return layer.close() if isinstance(layer, contextlib.ExitStack) else before["push_dynamic_layer_stack"](layer)

    def is_functorch_wrapped_tensor(tensor):
        return before["is_functorch_wrapped_tensor"](tensor) or bool(running and _others_ask() and is_batched(tensor))

    def _are_functorch_transforms_active():
        return before["_are_functorch_transforms_active"]() or bool(inside.levels and _others_ask())

    for function in (peek_interpreter_stack, maybe_current_level, pop_dynamic_layer_stack, push_dynamic_layer_stack,
                     is_functorch_wrapped_tensor):
        before[function.__name__] = builtin.replace(getattr(_functorch, function.__name__), function)
    before["_are_functorch_transforms_active"] = builtin.replace(torch._C._are_functorch_transforms_active,
                                                                  _are_functorch_transforms_active)
    retrieve = pyfunctorch.retrieve_current_functorch_interpreter

    def retrieve_current_functorch_interpreter():
        level = innermost()
        return retrieve() if level is None or not _others_ask() else Interpreter(native, level)

    pyfunctorch.retrieve_current_functorch_interpreter = retrieve_current_functorch_interpreter
