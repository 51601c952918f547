"""A worker with PyTorch: `stock` has torch alone, `vmapgen` what `import vmapgen` brings.

    python torch_worker.py stock|vmapgen [compiled]

With `compiled` there are series of what compiles: once for each workload, for all its batch sizes.
"""

import sys

import torch
from torch_workloads import WORKLOADS
from torch.utils import _pytree
from worker import serve

compiled = {}  # by workload


def compiled_once(name, make):
    if "compiled" not in sys.argv[2:]:
        return {}
    if name not in compiled:
        compiled.clear()
        compiled[name] = make()
    return compiled[name]


def prepare(name, inputs):
    workload = WORKLOADS[name]()
    args = [torch.from_numpy(each) for each in inputs]
    if sys.argv[1] == "stock":
        calls = {"hand_python": workload.by_hand, "torch.vmap": torch.vmap(workload.function, workload.in_dims)}
        calls |= compiled_once(name, lambda: {"torch.compile": torch.compile(torch.vmap(workload.function, workload.in_dims), dynamic=True)})
    else:
        import vmapgen

        calls = {"vmapgen.vmap": vmapgen.vmap(workload.function, workload.in_dims),
                 "program_python": vmapgen.trace(workload.function, workload.in_dims)(*args)}
        calls |= compiled_once(name, lambda: {"compiled_python": vmapgen.compile(workload.function, workload.in_dims)})
    return {series: lambda call=call: call(*args) for series, call in calls.items()}


if __name__ == "__main__":
    torch.set_num_threads(1)
    with torch.no_grad():
        serve(prepare, lambda result: [leaf.detach().numpy() for leaf in _pytree.tree_leaves(result)])
