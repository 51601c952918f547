"""In eval, nn.TransformerEncoder asks whether its input with its mask of padding may become a nested tensor. Examples may not: it goes on
with what is padded, as in training."""

import functools

import torch

from vmapgen._native.level import differs


def teach_nested(inside):
    """`inside()` says whether this thread is in a native_vmap."""
    before = torch._nested_tensor_from_mask_left_aligned

    @functools.wraps(before)
    def left_aligned(t, mask):
        return not (inside() and (differs(t) or differs(mask))) and before(t, mask)

    torch._nested_tensor_from_mask_left_aligned = left_aligned  # looked up there at each call
