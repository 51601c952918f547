"""A worker with PyTorch: `stock` has torch alone, `vmapgen` what `import vmapgen` brings.

    python torch_worker.py stock|vmapgen
"""

import sys

import torch
from torch_workloads import WORKLOADS
from torch.utils import _pytree
from worker import serve


def prepare(name, inputs):
    workload = WORKLOADS[name]()
    args = [torch.from_numpy(each) for each in inputs]
    if sys.argv[1] == "stock":
        calls = {"hand_python": workload.by_hand, "torch.vmap": torch.vmap(workload.function, workload.in_dims)}
    else:
        import vmapgen

        calls = {"vmapgen.vmap": vmapgen.vmap(workload.function, workload.in_dims),
                 "program_python": vmapgen.trace(workload.function, workload.in_dims)(*args)}
    return {series: lambda call=call: call(*args) for series, call in calls.items()}


if __name__ == "__main__":
    torch.set_num_threads(1)
    with torch.no_grad():
        serve(prepare, lambda result: [leaf.detach().numpy() for leaf in _pytree.tree_leaves(result)])
