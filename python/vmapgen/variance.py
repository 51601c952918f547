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

from vmapgen import _variance_compile, _variance_function, _variance_printing, _variance_roots, _variance_saving, _variance_waiting
from vmapgen._native_new import teach_new
from vmapgen._variance_library import is_tracked
from vmapgen._variance_function import register_variance_tracking_strategy
from vmapgen._variance_mesh import Mesh, mesh
from vmapgen._variance_scope import scope
from vmapgen._variance_states import (
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
from vmapgen._variance_waiting import wait

_ELSEWHERE = {
    "from_dtensor": "_variance_dtensor",
    "grad_placements": "_variance_dtensor",
    "local_map": "_variance_dtensor",
    "mark_fully_sharded": "_variance_fsdp",
    "to_dtensor": "_variance_dtensor",
    "vmap": "_variance_map",
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

_variance_printing.install()
_variance_roots.install()
_variance_saving.install()
_variance_function.install()
_variance_compile.install()
_variance_waiting.install()
teach_new(is_tracked)


def __getattr__(name):
    # DTensor is slow to import, and is there only where PyTorch has c10d.
    if name in _ELSEWHERE:
        return getattr(importlib.import_module(f"vmapgen.{_ELSEWHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
