"""What torch.Tensor does with an example where PyTorch's own code would ask it for what an example has not: inside a native_vmap."""

import functools

import torch
from torch.autograd import functional

from vmapgen._base import builtin
from vmapgen._native.backward import teach_backward
from vmapgen._native.errors import GRADIENTS_INSTEAD
from vmapgen._native.level import beneath_all, is_batched, look_inside


def _teach_requires_grad(inside):
    theirs = torch.Tensor.requires_grad_

    @functools.wraps(theirs)
    def requires_grad_(self, requires_grad=True):
        if requires_grad and inside() and is_batched(self):
            raise RuntimeError(
                f"vmap: Tensor.requires_grad_() was called inside the mapped function, on an example (vmap level {look_inside(self)[2]}): it is a "
                f"part of a batch, and no leaf of autograd. {GRADIENTS_INSTEAD}")
        return theirs(self, requires_grad)

    torch.Tensor.requires_grad_ = requires_grad_


def _teach_functional(inside):
    """torch.autograd.functional takes what does not require grad for constant. So does what an example is in, which others may see as well."""
    theirs = functional._grad_preprocess

    @functools.wraps(theirs)
    def preprocess(inputs, create_graph, need_graph):
        if need_graph and inside():
            raise RuntimeError(
                "vmap: a function of torch.autograd.functional was called inside the mapped function: autograd records whole batches, and what meets "
                f"an example there would have no gradient. {GRADIENTS_INSTEAD}")
        return theirs(inputs, create_graph, need_graph)

    functional._grad_preprocess = preprocess


def _teach_parameter(inside):
    """`nn.Parameter(example)`: a parameter that no gradient is asked of, as of examples; under torch.vmap it says otherwise, in vain.

    What can have no gradient is refused in PyTorch's words, which it has for a tensor that is asked to require one.
    """
    theirs = torch.nn.Parameter.__new__

    @functools.wraps(theirs)
    def new(cls, data=None, requires_grad=True):
        if requires_grad and data is not None and inside() and is_batched(data):
            if not (data.is_floating_point() or data.is_complex()):
                raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
            requires_grad = False
        return theirs(cls, data, requires_grad)

    torch.nn.Parameter.__new__ = staticmethod(new)


def _teach_version(inside):
    """`x._version`: how often the batch was written to, for a wrapper counts nothing."""
    theirs = torch.Tensor._version

    def version(self):
        if inside() and is_batched(self):
            value = beneath_all(self)
            return 0 if value.is_inference() else theirs.__get__(value)
        return theirs.__get__(self)

    torch.Tensor._version = property(version, doc=theirs.__doc__)


def _teach_inference(inside):
    """`x.is_inference()` and `torch.is_inference(x)`: whether the batch was made in inference mode.

    Of a wrapper PyTorch asks for autograd's keys, which it never has.
    """
    theirs = torch.Tensor.is_inference

    @functools.wraps(theirs)
    def is_inference(self):
        return theirs(beneath_all(self) if inside() and is_batched(self) else self)

    torch.Tensor.is_inference = torch.is_inference = is_inference


def _teach_isinstance(inside):
    """`isinstance(x, torch.FloatTensor)`: PyTorch asks for the one key that it expects beside autograd's. A wrapper has its own."""
    cls = type(torch.FloatTensor)
    theirs = vars(cls).get("__instancecheck__")
    if theirs is None:  # a PyTorch that asks another way
        return

    @functools.wraps(theirs)
    def instancecheck(self, value):
        return theirs(self, beneath_all(value) if isinstance(value, torch.Tensor) and inside() else value)

    builtin.put_into(cls, "__instancecheck__", instancecheck)


def _teach_fake():
    """PyTorch knows its fake tensors from 2.15 on by the key that what is made inside has; it would print them without their values."""
    if not hasattr(torch._C, "_is_fake_tensor"):
        return

    def _is_fake_tensor(tensor):
        return before(tensor) and tensor.untyped_storage().device.type == "meta"

    before = builtin.replace(torch._C._is_fake_tensor, _is_fake_tensor)


def teach_tensor(inside):
    """Has torch.Tensor do so where `inside()` says that this thread is in a native_vmap."""
    _teach_requires_grad(inside)
    _teach_functional(inside)
    teach_backward(inside)
    _teach_parameter(inside)
    _teach_version(inside)
    _teach_inference(inside)
    _teach_isinstance(inside)
    _teach_fake()
