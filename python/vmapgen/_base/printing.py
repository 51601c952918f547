"""Shows a batched tensor of the native host: level, batch dim and all examples. PyTorch alone would ask it for its numbers.

Levels are numbered as torch.func does, all transforms from the outermost on, so those of its own wrappers count ours, too.
"""

import re
import textwrap


def install(ops):
    """print() and repr() of tensors know our wrappers. A second call does nothing."""
    import torch

    before = torch._tensor_str._str_intern
    if getattr(before, "_shows_vmapgen", False):
        return

    unobserved = torch._C.DispatchKeySet(torch._C._dispatch_key_parse(ops.physical_key()))

    def shown(inp, *, tensor_contents=None):
        # What the printer calls is not the function's: no trace is to see it.
        with torch._C._ExcludeDispatchKeyGuard(unobserved):
            return _shown(inp, tensor_contents)

    def _shown(inp, tensor_contents):
        if not torch._C._functorch.is_functorch_wrapped_tensor(inp):  # it would be unwrapped: while a tensor is printed, functorch is off
            inp = ops.shown_to_all(inp)
        # Those of functorch do not go through operators that it has no rule for.
        if torch._C._functorch.is_functorch_wrapped_tensor(inp):
            text = before(inp, tensor_contents=tensor_contents)
            return re.sub(r"^(\w+\(lvl=)(\d+)", lambda found: f"{found[1]}{ops.depth_of_transform(int(found[2]))}", text)
        if not ops.is_batched(inp):
            return before(inp, tensor_contents=tensor_contents)
        value, dim, level = ops.look_inside(inp)
        inside = textwrap.indent(repr(value), "    ")
        return f"BatchedTensor(lvl={level or 'ended'}, bdim={dim}, value=\n{inside}\n)"

    shown._shows_vmapgen = True
    torch._tensor_str._str_intern = shown
