"""The rule that PyTorch makes of the methods of an autograd.Function with generate_vmap_rule, at a level of the native host."""

import torch
from torch.autograd import forward_ad
from torch.utils import _pytree as pytree

from vmapgen._functions.watch import has_gradients, tensors_in, version, wants_gradient
from vmapgen._native.level import inside, transforms


def is_differentiated(operands):
    """Whether a derivative by one of a function's arguments may be wanted."""
    depth = transforms()
    if not (torch.is_grad_enabled() or depth or forward_ad._current_level >= 0):
        return False
    return any(wants_gradient(t, depth) for t in operands if isinstance(t, torch.Tensor))


def _differ(tree):
    level = inside.levels[-1]
    return any(level.unwrap_batched(tensor)[1] is not None for tensor in tensors_in(tree))


class _OfNoExample:
    """NOTE: [outputs of a function that has no example]

    A function of whose arguments none is an example has, most often, no example by another way either: weights that are rounded, say. Were
    each output one of each example, all that follows would be computed as often as there are examples. So they stay one where the forward
    has found no example. A backward that finds one then is too late to be told the gradient of each."""

    has_shared_outputs = False

    def __init__(self, cls):
        self._cls = cls

    def __getattr__(self, name):
        return getattr(self._cls, name)

    def _checked(self, method, ctx, given):
        results = getattr(self._cls, method)(ctx, *given)
        if self.has_shared_outputs and _differ(results):
            raise RuntimeError(f"vmap: the {method} of {self._cls.__name__} gives what differs between examples, of an output that does not: it "
                               f"closes over an example, has it of an object, or draws numbers, and the forward does not. Pass the example to "
                               f"the function as an argument")
        return results

    def backward(self, ctx, *gradients):
        return self._checked("backward", ctx, gradients)

    def jvp(self, ctx, *tangents):
        return self._checked("jvp", ctx, tangents)


def _outputs_of_each(mapped, cls, size):
    """NOTE: [outputs that all examples share]

    What a forward computes of nothing batched has no batch dim, and its gradient would be one: the sum of all examples'. The backward takes
    that for the gradient of each, and as soon as what it gives for a shared input has a batch dim, that is summed once more (so does
    PyTorch's own rule). Where a derivative is wanted, such an output is one of each example, over the same memory."""
    forward = mapped.forward

    def of_each(*operands):
        before = {id(t): version(t) for t in operands if isinstance(t, torch.Tensor)}
        *outputs, dims = forward(*operands)
        single = not isinstance(dims, tuple)
        dims = [dims] if single else list(dims)
        if isinstance(cls, _OfNoExample) and all(dim is None for dim in dims):
            cls.has_shared_outputs = True
            return *outputs, dims[0] if single else tuple(dims)
        for i, output in enumerate(outputs):
            if dims[i] is None and isinstance(output, torch.Tensor) and has_gradients(output):
                if before.get(id(output)) in (None, version(output)):  # else it is an input that the function wrote to
                    outputs[i], dims[i] = output.expand(size, *output.shape), 0
        return *outputs, dims[0] if single else tuple(dims)

    mapped.forward = staticmethod(of_each)


def _as_given(outputs, out_dims, wrapped, given):
    """What was written to in place is the argument itself: a transform around the function knows it by that."""
    if isinstance(outputs, torch.Tensor):
        return given.get((id(outputs), out_dims), wrapped)
    return tuple(given.get((id(output), dim), each) for output, dim, each in zip(outputs, out_dims, wrapped))


def generated_rule(rules):
    """PyTorch's, of a function with generate_vmap_rule."""

    def rule(interpreter, cls, *operands):
        level, size = interpreter.level(), interpreter.batch_size()
        inputs, in_dims = rules.unwrap_batched(operands, level)
        if all(dim is None for dim in pytree.tree_leaves(in_dims)):
            cls = _OfNoExample(cls)
        mapped = rules.vmapify_autograd_function(cls, in_dims, size, interpreter.randomness())
        if is_differentiated(operands):
            _outputs_of_each(mapped, cls, size)
        with interpreter.lower():
            outputs, out_dims = rules.unpack_outputs(rules.custom_function_call(mapped, *inputs))
        wrapped = rules.wrap_batched(outputs, out_dims, level)
        given = {(id(t), dim): operand for t, dim, operand in zip(inputs, in_dims, operands) if isinstance(t, torch.Tensor)}
        return _as_given(outputs, out_dims, wrapped, given)

    return rule
