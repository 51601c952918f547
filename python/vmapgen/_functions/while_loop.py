"""torch.while_loop inside a native vmap: turns for all examples together, until none of them goes on.

An example whose condition is false is done: it keeps what it has, whatever the others' turns would make of it (as jax.lax.while_loop under
jax.vmap). Gradients go through the turns that an example took.
"""

import torch
from torch.utils import _pytree as pytree

from vmapgen._native.level import beneath_all, differs

_WRONG = "vmap: torch.while_loop: "


def _structure(body_fn, carried):
    """What is carried, as the caller of torch.while_loop wrote it. Its operator is given the leaves, and functions of leaves which alone
    know it."""
    held = dict(zip(body_fn.__code__.co_freevars, body_fn.__closure__ or ())) if hasattr(body_fn, "__code__") else {}
    spec = held["in_spec"].cell_contents.children()[0] if "in_spec" in held else None
    return spec if spec is not None and spec.num_leaves == len(carried) else pytree.tree_structure(carried)


class WhileLoops:
    """`native` is what _native/for_functions.py tells of its levels; `values` what higher_order.py tells of writes."""

    def __init__(self, native, values):
        self._native, self._values = native, values

    def put_in(self):
        op = torch.ops.higher_order.while_loop
        beneath = type(op).__call__

        def call(op, cond_fn, body_fn, carried, additional, /, **kwargs):
            if not self._native.open_levels() or torch.compiler.is_compiling():
                return beneath(op, cond_fn, body_fn, carried, additional, **kwargs)
            return self._run(cond_fn, body_fn, tuple(carried), tuple(additional))

        type(op).__call__ = call

    def _run(self, cond_fn, body_fn, carried, additional):
        spec = _structure(body_fn, carried)
        live = None  # which examples go on; None: all of them
        turns = 0
        while self._goes_on(condition := cond_fn(*carried, *additional)):
            if self._differs(condition):
                live = condition.reshape(()) if live is None else torch.logical_and(live, condition.reshape(()))
            if live is not None and not beneath_all(live).any():
                break
            before = self._values.versions(carried)
            turned, of_body = pytree.tree_flatten(body_fn(*carried, *additional))
            if of_body.type not in (tuple, list) or of_body.children() != spec.children():
                raise AssertionError(f"{_WRONG}body_fn returns {of_body} where {spec} is carried")
            if self._values.versions(carried) != before:
                raise RuntimeError(f"{_WRONG}body_fn writes into what it is given, which examples that are done would lose. Clone it first")
            carried = tuple(turned) if live is None else tuple(self._kept(live, new, old) for new, old in zip(turned, carried))
            turns += 1
        if not turns:
            carried = tuple(each.clone() if isinstance(each, torch.Tensor) else each for each in carried)
        return pytree.tree_unflatten(carried, spec)

    def _differs(self, condition):
        return isinstance(condition, torch.Tensor) and differs(condition)

    def _goes_on(self, condition):
        """Whether another turn is asked for, as far as that is one answer for all examples."""
        if isinstance(condition, torch.Tensor) and (condition.numel() != 1 or condition.dtype != torch.bool):
            raise RuntimeError(f"{_WRONG}cond_fn must return a boolean scalar tensor or a boolean, and returned one of shape "
                               f"{tuple(condition.shape)} and {condition.dtype}")
        return self._differs(condition) or bool(condition)

    @staticmethod
    def _kept(live, new, old):
        if not isinstance(new, torch.Tensor) or not isinstance(old, torch.Tensor):
            if type(new) is type(old) and new == old:
                return old
            raise RuntimeError(f"{_WRONG}body_fn makes {new!r} of {old!r}, and the examples do not take the same turns. Carry tensors")
        if new.shape != old.shape or new.dtype != old.dtype:
            raise RuntimeError(f"{_WRONG}body_fn returns a tensor of shape {tuple(new.shape)} and {new.dtype} where one of shape {tuple(old.shape)} and "
                               f"{old.dtype} is carried")
        return torch.where(live, new, old)
