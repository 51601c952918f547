"""torch.autograd.Function under native_vmap: PyTorch's own rules for it, at the native host's levels.

PyTorch runs a function's `vmap`, or one that it makes of the function's methods (`generate_vmap_rule`), where a transform of torch.func is
active. The native host is none. And a batched tensor says nothing of a gradient, which belongs to the values beneath: a
function that ran on it as on any tensor would record none, and the gradient would be wrong without a word. So a function with a batched
tensor anywhere among its arguments is mapped by these rules, or refused in their words.
"""

import functools

import torch
from torch.autograd import function
from torch.utils import _pytree as pytree

from vmapgen._function_apply import ask_first
from vmapgen._native_level import inside, shown_to_all, transforms
from vmapgen._native_examples import Examples
from vmapgen._native_stack import Interpreter
from vmapgen._native_watch import has_gradients, here, version, wants_gradient


def _outputs_of_each(mapped, size):
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
        for i, output in enumerate(outputs):
            if dims[i] is None and isinstance(output, torch.Tensor) and has_gradients(output):
                if before.get(id(output)) in (None, version(output)):  # else it is an input that the function wrote to
                    outputs[i], dims[i] = output.expand(size, *output.shape), 0
        return *outputs, dims[0] if single else tuple(dims)

    mapped.forward = staticmethod(of_each)


def _generated_rule(rules):
    """PyTorch's, of a function with generate_vmap_rule."""

    def rule(interpreter, cls, *operands):
        differentiated = any(wants_gradient(t, transforms()) for t in operands if isinstance(t, torch.Tensor))
        inputs, in_dims = rules.unwrap_batched(operands, interpreter.level())
        mapped = rules.vmapify_autograd_function(cls, in_dims, interpreter.batch_size(), interpreter.randomness())
        if differentiated:
            _outputs_of_each(mapped, interpreter.batch_size())
        with interpreter.lower():
            outputs, out_dims = rules.unpack_outputs(rules.custom_function_call(mapped, *inputs))
        return rules.wrap_batched(outputs, out_dims, interpreter.level())

    return rule


class Functions:
    """What happens to a function that is applied inside a native vmap. `native` is what _native.py tells of its levels."""

    def __init__(self, native, rules):
        self._native, self._rules, self._examples = native, rules, Examples(native)
        rules.custom_function_call_vmap_generate_rule = _generated_rule(rules)
        rules.custom_function_call = lambda cls, *args, **kwargs: cls.apply(*args, **kwargs)

    def put_in(self):
        """One way each for where PyTorch finds no transform of torch.func active, and where it finds one."""
        def in_transforms(op, cls, *args, **kwargs):
            return self._run(cls, functools.partial(beneath, op, cls), args, kwargs)

        op = function.custom_function_call
        beneath = type(op).__call__
        ask_first(self._run)
        type(op).__call__ = in_transforms  # for all who call it: a transform inside of a map goes on to one around it by the operator, too
        for key in self._native.dispatch_keys():  # where a transform is to be asked, the dispatcher goes on to it
            op.fallthrough(key)

    def _run(self, cls, plain, args, kwargs):
        if inside.trace is not None:
            inside.trace.no_gradient(f"the traced function applies {cls.__name__}, a torch.autograd.Function, and a program "
                                     f"holds the operators that it called, not its backward")
        if here.watch is not None:
            return here.watch.call(lambda *args, **kwargs: self._run(cls, plain, args, kwargs), args, kwargs)
        if transforms():  # of what a gradient made in a map inside of it the gradient goes on
            args, kwargs = pytree.tree_map_only(torch.Tensor, shown_to_all, (args, kwargs))
        if not self._native.open_levels():
            return plain(*args, **kwargs)
        examples = self._examples.among((args, kwargs))
        level = self._examples.innermost(examples)
        if not examples or (level and self._native.has_transform_inside(level)):
            return plain(*args, **kwargs)
        if not function._is_setup_context_defined(cls.setup_context):
            raise RuntimeError(f"vmap: {cls.__name__} has a forward that takes ctx. In order to use an autograd.Function with vmap, it must "
                               f"override the setup_context staticmethod, and have a forward without ctx "
                               f"(https://pytorch.org/docs/main/notes/extending.func.html)")
        if hasattr(function, "_bind_default_args"):  # what that C++ would have done
            args, kwargs = function._bind_default_args(cls.forward, args, kwargs)
        if not level:
            raise RuntimeError("vmap: an autograd.Function is applied to a tensor that is batched by a vmap of another thread, or by one that "
                               "Python did not start: its vmap cannot be run there")
        return self._rules.custom_function_call_vmap(Interpreter(self._native, level), cls, *args, **kwargs)
