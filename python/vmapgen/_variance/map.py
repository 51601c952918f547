"""A map whose batch lies over a dim of the mesh: the same mapped function on one process or on many."""

import functools

import torch
from torch._functorch.vmap import _broadcast_to_and_flatten
from torch.utils import _pytree as pytree

from vmapgen._front_end.protocol import vmap as _vmap
from vmapgen._variance.library import is_tracked
from vmapgen._variance.mesh import mesh as mesh_from
from vmapgen._variance.states import mark, state


def _marked(x, mesh, name, where):
    """A mapped argument: each rank has its own examples."""
    if not is_tracked(x):
        return mark(x.view_as(x), mesh, varying=name)
    if state(x)[name] == "V":
        return x
    raise ValueError(f"variance.vmap: the batch lies over {name!r}, and {where} is {state(x)[name]!r} there: the ranks hold the same examples. "
                     f"shard() it over {name!r} along its batch dim first")


def _check_varies(x, name, where):
    if isinstance(x, torch.Tensor) and state(x)[name] != "V":
        raise ValueError(f"variance.vmap: {where} has a batch dim that lies over {name!r}, and is the same on all ranks there. "
                         "Return it with out_dims=None, or do not sum it over the dim inside")


def _flat_dims(dims, tree):
    flat, spec = pytree.tree_flatten(tree)
    given = _broadcast_to_and_flatten(dims, spec)
    return flat, spec, given


def vmap(f, in_dims=0, out_dims=0, *, spmd_axis_name, mesh, **options):
    """vmapgen.vmap(f) over a batch of which each rank along the mesh's dim `spmd_axis_name` holds its part.

    Mapped arguments that are not tracked become varying over that dim; one that is invariant, reduced or partial there is a ValueError, as is a
    result with a batch dim that does not vary there. What is not mapped keeps its states, so that gradients with respect to it are summed over the
    ranks. The dim of size 1, one process, leaves all as it is. `mesh`: a DeviceMesh, or a Mesh. The name is JAX's. `options`: those of vmapgen.vmap.
    """
    mesh = mesh_from(mesh)
    if mesh.size(spmd_axis_name) == 1:
        return _vmap(f, in_dims, out_dims, **options)

    @functools.wraps(f)
    def mapped(*args, **kwargs):
        flat, spec, dims = _flat_dims(in_dims, args)
        if dims is not None:  # a structure that does not fit is the map's to refuse
            flat = [_marked(x, mesh, spmd_axis_name, f"argument {i}") if dim is not None and isinstance(x, torch.Tensor) else x
                    for i, (x, dim) in enumerate(zip(flat, dims))]
            args = pytree.tree_unflatten(flat, spec)
        results = _vmap(f, in_dims, out_dims, **options)(*args, **kwargs)
        of_results, _, places = _flat_dims(out_dims, results)
        for i, (x, dim) in enumerate(zip(of_results, places)):
            if dim is not None:
                _check_varies(x, spmd_axis_name, f"result {i}")
        return results

    return mapped
