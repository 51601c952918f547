"""What torch.Tensor does with an example where PyTorch's own code would ask it for what an example has not: inside a native_vmap."""

import functools

import torch

from vmapgen._native_level import beneath_all, is_batched, look_inside


def _refuse(example):
    level = look_inside(example)[2]
    raise RuntimeError(
        f"vmap: Tensor.requires_grad_() (or torch.autograd.functional, which calls it) was called inside the mapped function, on an example (vmap "
        f"level {level}): it is a part of a batch, and no leaf of autograd. Gradients of each example are taken by torch.func.grad, vjp or jvp inside "
        f"(vmap::grad in C++); gradients of all of them by requires_grad_() before vmap")


def _teach_requires_grad(inside):
    theirs = torch.Tensor.requires_grad_

    @functools.wraps(theirs)
    def requires_grad_(self, requires_grad=True):
        if requires_grad and inside() and is_batched(self):
            _refuse(self)
        return theirs(self, requires_grad)

    torch.Tensor.requires_grad_ = requires_grad_


def _teach_version(inside):
    """`x._version`: how often the batch was written to, for a wrapper counts nothing."""
    theirs = torch.Tensor._version

    def version(self):
        if inside() and is_batched(self):
            value = beneath_all(self)
            return 0 if value.is_inference() else theirs.__get__(value)
        return theirs.__get__(self)

    torch.Tensor._version = property(version, doc=theirs.__doc__)


def teach_tensor(inside):
    """Has torch.Tensor do so where `inside()` says that this thread is in a native_vmap."""
    _teach_requires_grad(inside)
    _teach_version(inside)
