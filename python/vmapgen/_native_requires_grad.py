"""`x.requires_grad_()` inside a native_vmap, with x an example: refused where it is called, and with what to write instead."""

import functools

import torch

from vmapgen._native_level import is_batched, look_inside


def _refuse(example):
    level = look_inside(example)[2]
    raise RuntimeError(
        f"vmap: Tensor.requires_grad_() (or torch.autograd.functional, which calls it) was called inside the mapped function, on an example (vmap "
        f"level {level}): it is a part of a batch, and no leaf of autograd. Gradients of each example are taken by torch.func.grad, vjp or jvp inside "
        f"(vmap::grad in C++); gradients of all of them by requires_grad_() before vmap")


def teach_requires_grad(inside):
    """Has torch.Tensor's method do so where `inside()` says that this thread is in a native_vmap."""
    theirs = torch.Tensor.requires_grad_

    @functools.wraps(theirs)
    def requires_grad_(self, requires_grad=True):
        if requires_grad and inside() and is_batched(self):
            _refuse(self)
        return theirs(self, requires_grad)

    torch.Tensor.requires_grad_ = requires_grad_
