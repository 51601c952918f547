"""torch.autograd.Function.apply, of which more than one part of vmapgen wants to be asked: each goes on to those before it."""

import functools

from torch.autograd import function

from vmapgen._when_imported import when_imported

_owner = None  # the class whose `apply` all functions come to


def ask_first(run):
    """From now on Function.apply is `run(cls, plain, args, kwargs)`, where `plain(*args, **kwargs)` is what it was before."""
    global _owner
    if _owner is None:
        # Function.apply is Python, which comes to the class beneath it; from PyTorch 2.15 on it is C++, that does all.
        is_python = isinstance(vars(function.Function)["apply"], classmethod)
        _owner = function._SingleLevelFunction if is_python else function.Function
        when_imported("torch._dynamo.trace_rules", _skip_in_compiler)
    before = vars(_owner).get("apply")

    def apply(cls, *args, **kwargs):
        if isinstance(before, classmethod):  # another part's
            plain = functools.partial(before.__func__, cls)
        else:
            plain = super(function._SingleLevelFunction, cls).apply
        return run(cls, plain, args, kwargs)

    _owner.apply = classmethod(apply)


def _skip_in_compiler():
    """torch.compile knows what an `apply` is where it comes to one in what it compiles. After a graph break it looks into the one that runs, which
    PyTorch's own files are spared."""
    from torch._dynamo import trace_rules

    for module in ("_function_apply", "_native_function", "_variance_function"):
        trace_rules.add(f"vmapgen.{module}")


def asked(func):
    """A function's `apply` that was looked up before `ask_first`, as it is now: from PyTorch 2.15 on the one before asks nobody."""
    cls = getattr(func, "__self__", None)
    is_apply = isinstance(cls, type) and issubclass(cls, function.Function) and getattr(func, "__name__", None) == "apply"
    return cls.apply if is_apply else func
