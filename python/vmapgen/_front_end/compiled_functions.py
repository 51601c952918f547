"""torch.autograd.Function under torch.compile, inside of a map: the compiler takes the body of its `forward` for the function.

NOTE: [functions that are not inlined]
Inside of torch.vmap's levels the compiler looks at an example's own wrapper, which wants no gradient, and writes down what `forward` does. The
function's `vmap` staticmethod is not asked then, nor its `backward`, though the map's arguments want gradients. So it gives up there, as with
anything that it does not know: the map runs, and asks the function. What may be inlined stays inlined: a function that maps itself by
generate_vmap_rule, where nobody wants a gradient. One that has no rule at all is left to the compiler, since the map would refuse it.
"""

import torch
from torch._C import _functorch
from torch._functorch.autograd_function import has_overridden_vmap_rule

from vmapgen._base.when_imported import when_imported

_Kind = _functorch.TransformType

_is_on = False
_before = None  # the compiler's own method, while ours is in its place


def install():
    global _is_on
    _is_on = True
    when_imported("torch._dynamo.variables.misc", _put_in)


def uninstall():
    global _is_on, _before
    _is_on = False
    if _before is not None and _variable().call_apply is _call_apply:
        _variable().call_apply, _before = _before, None


def _variable():
    from torch._dynamo.variables import misc

    return misc.AutogradFunctionVariable


def _put_in():
    global _before
    if not _is_on or _before is not None:
        return
    _before, _variable().call_apply = _variable().call_apply, _call_apply


def _call_apply(variable, tx, args, kwargs):
    if _is_on and _has_own_way(variable.fn_cls, (*args, *kwargs.values())):
        give_up(variable.fn_cls)
    return _before(variable, tx, args, kwargs)


def _has_own_way(function, args):
    """Whether a map comes to another result by the function's own methods than by the operators in its `forward`."""
    kinds = [interpreter.key() for interpreter in _functorch.get_interpreter_stack() or ()]
    if _Kind.Vmap not in kinds:
        return False
    if has_overridden_vmap_rule(function):
        return True
    if not function.generate_vmap_rule:
        return False
    has_jvp = function.jvp is not torch.autograd.Function.jvp
    return _Kind.Grad in kinds or _Kind.Jvp in kinds and has_jvp or _wants_gradient(args)


def _wants_gradient(args):
    """Whether one of the tensors that the examples lie in does."""
    if not torch.is_grad_enabled():
        return False
    from torch._dynamo.variables.base import VariableTracker

    wants = False

    def look(variable):
        nonlocal wants
        if variable.is_tensor():
            value = variable.as_proxy().node.meta["example_value"]
            while _functorch.is_functorch_wrapped_tensor(value):
                value = _functorch.get_unwrapped(value)
            wants = wants or value.requires_grad

    VariableTracker.visit(look, args)
    return wants


def give_up(function):
    """Has the compiler leave what it traces to Python."""
    from torch._dynamo.exc import Unsupported

    raise Unsupported(f"torch.autograd.Function inside of vmap: torch.compile would take the operators in {function.__name__}.forward "
                      f"for the function, and pass over its `backward` and its `vmap` staticmethod. Without fullgraph=True the map "
                      f"runs as it is written, and the rest is compiled")
