"""torch.autograd.Function under native_vmap: PyTorch's own rules for it, at the native host's levels.

PyTorch runs a function's `vmap`, or one that it makes of the function's methods (`generate_vmap_rule`), where a transform of torch.func is
active. The native host is none. And a batched tensor says nothing of a gradient, which belongs to the values beneath: a
function that ran on it as on any tensor would record none, and the gradient would be wrong without a word.
"""

import functools

import torch
from torch._functorch import autograd_function
from torch.autograd import forward_ad, function


class _Interpreter:
    """A level as PyTorch's rules ask for it: one of `native.open_levels`."""

    def __init__(self, native, level):
        self._native, self._level = native, level

    def level(self):
        return self._level

    def batch_size(self):
        return self._level.batch_size

    def randomness(self):
        return self._level.randomness

    def lower(self):
        return self._native.beneath(self._level)


class Functions:
    """What happens to a function that is applied inside a native vmap. `native` is what _native.py tells of its levels."""

    def __init__(self, native, rules):
        self._native, self._rules = native, rules
        rules.custom_function_call = lambda cls, *args, **kwargs: cls.apply(*args, **kwargs)

    def put_in(self):
        """One door each for where PyTorch finds no transform of torch.func active, and where it finds one."""
        # Function.apply is Python, which comes to the class beneath it; from PyTorch 2.15 on it is C++, that does all.
        owner = function._SingleLevelFunction if isinstance(vars(function.Function)["apply"], classmethod) else function.Function

        def apply(cls, *args, **kwargs):
            return self._run(cls, super(function._SingleLevelFunction, cls).apply, args, kwargs)

        def in_transforms(cls, *args, **kwargs):
            return self._run(cls, functools.partial(beneath, cls), args, kwargs)

        beneath = function.custom_function_call
        owner.apply = classmethod(apply)
        function.custom_function_call = in_transforms
        for key in self._native.dispatch_keys():  # where a transform is to be asked, the dispatcher goes on to it
            beneath.fallthrough(key)

    def _run(self, cls, plain, args, kwargs):
        if not self._native.open_levels():
            return plain(*args, **kwargs)
        batched = [a for a in (*args, *kwargs.values()) if isinstance(a, torch.Tensor) and self._native.is_batched(a)]
        level = self._innermost(batched)
        if not batched or (level and self._native.has_transform_inside(level)):
            return plain(*args, **kwargs)
        if not cls.generate_vmap_rule and not autograd_function.has_overridden_vmap_rule(cls):
            if any(map(self._has_derivative, batched)):
                raise RuntimeError(
                    f"vmap: {cls.__name__} is an autograd.Function without vmap support: applied to a batched tensor, it would lose the "
                    f"gradient of the values. Set generate_vmap_rule = True or write a vmap staticmethod "
                    f"(https://pytorch.org/docs/main/notes/extending.func.html)")
            return plain(*args, **kwargs)
        if not function._is_setup_context_defined(cls.setup_context):
            raise RuntimeError(f"vmap: {cls.__name__} has a forward that takes ctx: for vmap, an autograd.Function must have a forward "
                               f"without it and a setup_context (https://pytorch.org/docs/main/notes/extending.func.html)")
        if hasattr(function, "_bind_default_args"):  # what that C++ would have done
            args, kwargs = function._bind_default_args(cls.forward, args, kwargs)
        if not level:
            raise RuntimeError("vmap: an autograd.Function is applied to a tensor that is batched by a vmap of another thread, or by one that "
                               "Python did not start: its vmap cannot be run there")
        return self._rules.custom_function_call_vmap(_Interpreter(self._native, level), cls, *args, **kwargs)

    def _innermost(self, batched):
        for level in reversed(self._native.open_levels()):
            if any(level.unwrap_batched(a)[1] is not None for a in batched):
                return level
        return None

    def _has_derivative(self, tensor):
        while self._native.is_batched(tensor):
            tensor = self._native.value(tensor)
        if torch._C._functorch.is_gradtrackingtensor(tensor):
            return True
        if torch.is_grad_enabled() and tensor.requires_grad:
            return True
        return forward_ad._current_level >= 0 and forward_ad.unpack_dual(tensor).tangent is not None
