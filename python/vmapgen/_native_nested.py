"""In eval, nn.TransformerEncoder asks whether its input with its mask of padding may become a nested tensor. Samples may not: it goes on
with what is padded, as in training."""

import functools

import torch
from torch._C import _functorch


def teach_nested(inside, is_batched):
    """`inside()` says whether this thread is in a native_vmap, `is_batched(tensor)` whether a tensor is a sample of one."""
    before = torch._nested_tensor_from_mask_left_aligned

    def is_sample(tensor):
        while _functorch.is_functorch_wrapped_tensor(tensor):  # by a transform
            tensor = _functorch.get_unwrapped(tensor)
        return is_batched(tensor)

    @functools.wraps(before)
    def left_aligned(t, mask):
        return not (inside() and (is_sample(t) or is_sample(mask))) and before(t, mask)

    torch._nested_tensor_from_mask_left_aligned = left_aligned  # looked up there at each call
