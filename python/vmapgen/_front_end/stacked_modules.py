"""torch.func.stack_module_state inside of a transform of torch.func (pytorch#182842)."""

import functools

import torch
from torch._C import _functorch
from torch._functorch import eager_transforms, functional_call

_theirs = functional_call.construct_stacked_leaf
_transforms = _functorch.get_dynamic_layer_stack_depth


@functools.wraps(_theirs)
def construct_stacked_leaf(tensors, name):
    """What it stacks are new leaves, which torch.func refuses to make in a transform.

    Parameters that no transform tracks are constants to it, and their stack may be a leaf there. Those that it differentiates by stay
    connected: of a leaf the gradient would be zero, in silence.
    """
    if torch.compiler.is_compiling() or not _transforms() or not all(tensor.requires_grad for tensor in tensors):
        return _theirs(tensors, name)
    if any(map(_functorch.is_gradtrackingtensor, tensors)):
        return torch.stack(tensors)
    with eager_transforms.enable_inplace_requires_grad(True):
        return _theirs(tensors, name)
