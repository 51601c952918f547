"""Who would lose the states in silence: compilers, operators of functions and DistributedDataParallel, which are refused, and TorchScript.

NOTE: [compiled states]
A compiler traces with stand-ins of the tensors, which carry no states: the graph would hold no lift, and the gradient of a weight would miss
its reduction without a word. So a tracked tensor gets no stand-in.
"""

import torch
from torch.utils._pytree import tree_leaves

from vmapgen._base.when_imported import when_imported
from vmapgen._variance.library import is_tracked, scope_key
from vmapgen._variance.states import state


def _message(x):
    return (f"variance: a tracked tensor ({state(x)}; {x.dtype}, shape {list(x.shape)}) reaches a compiler, whose graph would hold neither its "
            f"states nor the collectives of its gradients: run what uses it without torch.compile, or compile a function of "
            f"variance.unmarked(x).clone() and mark() its results")


def _refuse_in_dynamo():
    from torch._dynamo.exc import TorchRuntimeError  # goes through the compiler as it is
    from torch._dynamo.variables.builder import VariableBuilder

    before = VariableBuilder.wrap_tensor

    def wrap_tensor(self, value):
        if is_tracked(value):
            raise TorchRuntimeError(_message(value))
        return before(self, value)

    VariableBuilder.wrap_tensor = wrap_tensor


def _refuse_in_fake_tensors():
    from torch._subclasses.fake_tensor import FakeTensorMode

    before = FakeTensorMode.from_tensor

    def from_tensor(self, tensor, *args, **kwargs):
        if is_tracked(tensor):
            raise RuntimeError(_message(tensor))
        return before(self, tensor, *args, **kwargs)

    FakeTensorMode.from_tensor = from_tensor


def _refuse_in_ddp():
    ddp = torch.nn.parallel.DistributedDataParallel
    before = ddp.__init__

    def __init__(self, module, *args, **kwargs):
        for name, parameter in module.named_parameters():
            if is_tracked(parameter):
                raise RuntimeError(f"variance: DistributedDataParallel around the tracked parameter `{name}` ({state(parameter)}): its gradient is "
                                   f"summed over the ranks already, and would be averaged again. Leave DistributedDataParallel out")
        before(self, module, *args, **kwargs)

    ddp.__init__ = __init__


def _interpret_scripts():
    """TorchScript differentiates parts of a graph by itself after a few runs, on detached tensors: nobody would lift. As it was written, it calls
    operators."""
    for kind in (torch._C.ScriptFunction, torch._C.ScriptMethod):
        def __call__(self, *args, _before=kind.__call__, **kwargs):
            with torch.jit.optimized_execution(False):
                return _before(self, *args, **kwargs)

        kind.__call__ = __call__


def _words_for(operator, x):
    return (f"variance: {operator} (PyTorch's operator of functions) gets a tracked tensor ({state(x)}; {x.dtype}, shape {list(x.shape)}), and what "
            f"it does with it is no operator that states follow. Write it in Python, with `if`, a loop, or operators of tensors; or call it outside "
            f"of the scope, of variance.unmarked(x), and mark() its results")


def _let_operators_of_functions_through():
    """cond, while_loop, flex_attention … have kernels by names of keys, and none for the one by which a scope sees its thread's operators. Those
    of the functions that they call are seen."""
    from torch._ops import HigherOrderOperator, _compute_keyset

    before = HigherOrderOperator.dispatch

    def dispatch(self, /, dispatch_key, *args, **kwargs):
        if dispatch_key != scope_key:
            return before(self, dispatch_key, *args, **kwargs)
        for x in tree_leaves((args, kwargs)):
            if isinstance(x, torch.Tensor) and is_tracked(x):
                raise RuntimeError(_words_for(self.name(), x))
        keys = _compute_keyset(args, kwargs, self.non_fallthrough_keys).remove(scope_key)
        return before(self, keys.highestPriorityTypeId(), *args, **kwargs)

    HigherOrderOperator.dispatch = dispatch


_installed = False


def install():
    """A second call does nothing."""
    global _installed
    if _installed:
        return
    _installed = True
    when_imported("torch._dynamo.variables.builder", _refuse_in_dynamo)
    when_imported("torch._subclasses.fake_tensor", _refuse_in_fake_tensors)
    if torch.distributed.is_available():
        _refuse_in_ddp()
    _interpret_scripts()
    _let_operators_of_functions_through()
