"""Tensors that know how they differ between the ranks of a device mesh, and gradients that are right without placements.

    from vmapgen import variance

    mesh = variance.mesh(init_device_mesh("cpu", (4,), mesh_dim_names=("dp",)))
    variance.mark(x, mesh, varying="dp")  # each rank has its own batch
    variance.mark(w, mesh)                # the same weight on all ranks
    loss = variance.all_reduce(f(x, w).sum(), "dp")
    loss.backward()                       # w.grad is the sum over the ranks

docs/variance.md tells the whole.
"""

import importlib

from vmapgen._variance.begin import begin
from vmapgen._variance.function import register_variance_tracking_strategy
from vmapgen._variance.library import is_tracked
from vmapgen._variance.mesh import Mesh, mesh
from vmapgen._variance.scope import scope
from vmapgen._variance.states import (
    States,
    all_gather,
    all_reduce,
    all_to_all,
    axis_index,
    broadcast,
    cast,
    mark,
    permute,
    reduce_gradients,
    reduce_scatter,
    shard,
    state,
    unmarked,
)
from vmapgen._variance.waiting import wait

_ELSEWHERE = {
    "from_dtensor": "dtensor",
    "grad_placements": "dtensor",
    "local_map": "dtensor",
    "mark_fully_sharded": "fsdp",
    "to_dtensor": "dtensor",
    "vmap": "map",
}

__all__ = [
    "Mesh",
    "States",
    "all_gather",
    "all_reduce",
    "all_to_all",
    "axis_index",
    "broadcast",
    "cast",
    "from_dtensor",
    "grad_placements",
    "is_tracked",
    "local_map",
    "mark",
    "mark_fully_sharded",
    "mesh",
    "permute",
    "reduce_gradients",
    "reduce_scatter",
    "register_variance_tracking_strategy",
    "scope",
    "shard",
    "state",
    "to_dtensor",
    "unmarked",
    "vmap",
    "wait",
]

begin()


def __getattr__(name):
    # DTensor is slow to import, and is there only where PyTorch has c10d.
    if name in _ELSEWHERE:
        return getattr(importlib.import_module(f"vmapgen._variance.{_ELSEWHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
