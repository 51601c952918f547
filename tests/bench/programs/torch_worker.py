"""A worker with PyTorch: `stock` has torch alone, `vmapgen` what `import vmapgen` brings.

    python torch_worker.py stock|vmapgen [compiled]

With `compiled` there are series of what compiles: once for each workload, for all its batch sizes.
"""

import sys

import torch
from tables import DERIVATIVES
from torch_workloads import WORKLOADS
from torch.utils import _pytree
from worker import serve

compiled = {}  # by workload


def compiled_once(name, make):
    if "compiled" not in sys.argv[2:]:
        return {}
    if name not in compiled:
        compiled.clear()
        # It keeps what it compiled by the code of the function, which is torch.vmap's own for all workloads, and gives up after 8.
        torch._dynamo.reset()
        compiled[name] = make()
    return compiled[name]


def gradient_around(call):
    """A call, and the gradients of its sum with respect to all that may have one."""
    def run(*args):
        with torch.enable_grad():
            args = [each.detach().requires_grad_() if each.is_floating_point() else each for each in args]
            result = call(*args)
            torch.autograd.grad([each.sum() for each in _pytree.tree_leaves(result)], [each for each in args if each.requires_grad], allow_unused=True)
        return result

    return run


def both(series, name, compiled_function):
    """Compiled, and compiled for a gradient around, where the workload has none inside."""
    calls = {series: compiled_function()}
    return calls if name in DERIVATIVES else calls | {f"{series}_around": gradient_around(compiled_function())}


def prepare(name, inputs):
    workload = WORKLOADS[name]()
    args = [torch.from_numpy(each) for each in inputs]
    if sys.argv[1] == "stock":
        calls = {"hand_python": workload.by_hand, "torch.vmap": torch.vmap(workload.function, workload.in_dims)}
        calls |= compiled_once(name, lambda: both("torch.compile", name, lambda: torch.compile(torch.vmap(workload.function, workload.in_dims), dynamic=True)))
    else:
        import vmapgen

        calls = {"vmapgen.vmap": vmapgen.vmap(workload.function, workload.in_dims),
                 "program_python": vmapgen.trace(workload.function, workload.in_dims)(*args)}
        calls |= compiled_once(name, lambda: both("compiled_python", name, lambda: vmapgen.compile(workload.function, workload.in_dims)))
    return {series: lambda call=call: call(*args) for series, call in calls.items()}


if __name__ == "__main__":
    torch.set_num_threads(1)
    with torch.no_grad():
        serve(prepare, lambda result: [leaf.detach().numpy() for leaf in _pytree.tree_leaves(result)])
