"""torch.autograd.Function.apply, of which more than one part of vmapgen wants to be asked: each goes on to those before it."""

import functools

from torch.autograd import function

_owner = None  # the class whose `apply` all functions come to


def ask_first(run):
    """From now on Function.apply is `run(cls, plain, args, kwargs)`, where `plain(*args, **kwargs)` is what it was before."""
    global _owner
    if _owner is None:
        # Function.apply is Python, which comes to the class beneath it; from PyTorch 2.15 on it is C++, that does all.
        is_python = isinstance(vars(function.Function)["apply"], classmethod)
        _owner = function._SingleLevelFunction if is_python else function.Function
    before = vars(_owner).get("apply")

    def apply(cls, *args, **kwargs):
        if isinstance(before, classmethod):  # another part's
            plain = functools.partial(before.__func__, cls)
        else:
            plain = super(function._SingleLevelFunction, cls).apply
        return run(cls, plain, args, kwargs)

    _owner.apply = classmethod(apply)


def asked(func):
    """A function's `apply` that was looked up before `ask_first`, as it is now: from PyTorch 2.15 on the one before asks nobody."""
    cls = getattr(func, "__self__", None)
    is_apply = isinstance(cls, type) and issubclass(cls, function.Function) and getattr(func, "__name__", None) == "apply"
    return cls.apply if is_apply else func
