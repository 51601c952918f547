"""print() and repr() of a tracked tensor end with its states."""

import torch

from vmapgen._variance.library import is_tracked, ops
from vmapgen._variance.states import state


def install():
    """A second call does nothing."""
    before = torch._tensor_str._str_intern
    if getattr(before, "_shows_states", False):
        return

    def shown(inp, *, tensor_contents=None):
        if is_tracked(inp):
            ops.wait(inp)  # what the printer calls is seen by nobody
        text = before(inp, tensor_contents=tensor_contents)
        # The words of what a transform wraps stand within it.
        if torch._C._functorch.is_functorch_wrapped_tensor(inp) or not is_tracked(inp) or not text.endswith(")"):
            return text
        return f"{text[:-1]}, {state(inp)})"

    shown._shows_states = True
    shown._shows_vmapgen = getattr(before, "_shows_vmapgen", False)
    torch._tensor_str._str_intern = shown
