"""torch.vmap with vmappable objects as leaves: functions that stand in for those of torch._functorch.

Each does its work only where a vmappable object is among what it is given, and else calls what was there before.
"""

import torch
from torch._C import _is_torch_function_mode_enabled as _is_mode_enabled
from torch._functorch import apis, autograd_function, eager_transforms, functional_call, predispatch
from torch._functorch import vmap as _vmap
from torch.compiler import is_compiling
from torch.utils import _pytree as pytree

from vmapgen import vmappable
from vmapgen._front_end.checks import batch_size_of, check_in_dims, check_out_dim, normal_out_dim
from vmapgen._front_end import compiled_functions
from vmapgen._front_end.compiler_frames import spare_ours
from vmapgen._front_end.exported import remove_batch_dim_impl
from vmapgen._front_end.leaves import OURS, is_ours, package_of, whose_are, whose_is
from vmapgen._front_end.plain_trees import are_tensors, batched, each_leaf, is_plain
from vmapgen._front_end.plain_trees import batch_size as plain_batch_size
from vmapgen._front_end.stacked_modules import construct_stacked_leaf
from vmapgen.vmappable import HostLevel, is_vmappable

# name -> what torch._functorch had before install(). Kept after uninstall(): another library may still call ours.
_before = {}


def _flatten(tree):
    return pytree.tree_flatten(tree, is_leaf=is_vmappable)


def _process(in_dims, args, func):
    flat_args, spec = _flatten(args)
    flat_in_dims = check_in_dims(in_dims, args, flat_args, spec, _vmap._get_name(func))
    return batch_size_of(flat_in_dims, flat_args, args, _vmap._get_name(func)), flat_in_dims, flat_args, spec


def _create(flat_in_dims, flat_args, level, spec):
    wrapped = [vmappable.add_batch_dim(arg, dim, level) for arg, dim in zip(flat_args, flat_in_dims)]
    return pytree.tree_unflatten(wrapped, spec)


def _flat_out_dims(out_dims, outputs, spec, func):
    if isinstance(outputs, torch.Tensor) or is_vmappable(outputs):
        if not isinstance(out_dims, (tuple, list, dict)):
            return [out_dims]
        if isinstance(out_dims, tuple) and len(out_dims) == 1:
            return list(out_dims)
        flat = None
    else:
        flat = pytree._broadcast_to_and_flatten(out_dims, spec)
    if flat is None:
        raise ValueError(f"vmap({_vmap._get_name(func)}, ..., out_dims={out_dims})(<inputs>): out_dims is not compatible "
                         f"with the structure of `outputs`. out_dims has structure "
                         f"{pytree.tree_structure(out_dims)} but outputs has structure {spec}.")
    return flat


def _remove(name, output, level, batch_size, out_dim):
    """An output of the vmapped function `name`, for all examples."""
    if not is_vmappable(output):
        if out_dim and isinstance(output, torch.Tensor):
            return vmappable.tensor_of_all(output, level, batch_size, out_dim)
        return _before["_maybe_remove_batch_dim"](name, output, level, batch_size, out_dim)
    if out_dim is not None:
        return vmappable.remove_batch_dim(output, name, level, batch_size, normal_out_dim(output, out_dim, name))
    # What cannot say that it is batched is taken for what it is without vmap, as an input with in_dim None is.
    if vmappable.can_unwrap(output) and vmappable.unwrap_batched(output, level)[1] is not None:
        raise ValueError(f"vmap({name}, ...): a batched {type(output).__name__} is returned where out_dims is None, which "
                         f"says that it is not batched. Give it an out_dim")
    return output


def _unwrap(outputs, out_dims, level, batch_size, func, beneath):
    if type(out_dims) is int and are_tensors(outputs):
        if is_compiling():
            _vmap._get_name(func)  # the compiler gives up where it asks a function's `apply` for its name, as stock does for each
        if out_dims == 0:
            remove = _functions_for(level)[1]
            return each_leaf(outputs, lambda output: remove(output, level, batch_size, 0))
        return each_leaf(outputs, lambda output: vmappable.tensor_of_all(output, level, batch_size, out_dims))
    if whose_is(outputs, beneath) != OURS:
        if type(out_dims) is not int:
            pytree.tree_map_(lambda dim: check_out_dim(dim, out_dims, func), out_dims)
        return beneath(outputs, out_dims, level, batch_size, func)
    flat_outputs, spec = _flatten(outputs)
    flat_out_dims = _flat_out_dims(out_dims, outputs, spec, func)
    for output, dim in zip(flat_outputs, flat_out_dims):
        if not is_vmappable(output):
            check_out_dim(dim, out_dims, func)
    name = _vmap._get_name(func)
    removed = [_remove(name, output, level, batch_size, dim) for output, dim in zip(flat_outputs, flat_out_dims)]
    return pytree.tree_unflatten(removed, spec)


# ---- what stands in for functions of torch._functorch.vmap ----


def _process_batched_inputs(in_dims, args, func):
    beneath = _before["_process_batched_inputs"]
    return _process(in_dims, args, func) if is_ours(args, beneath) else beneath(in_dims, args, func)


def _create_batched_inputs(flat_in_dims, flat_args, vmap_level, args_spec):
    beneath = _before["_create_batched_inputs"]
    return (_create if is_ours(flat_args, beneath) else beneath)(flat_in_dims, flat_args, vmap_level, args_spec)


def _unwrap_batched(batched_outputs, out_dims, vmap_level, batch_size, func):
    return _unwrap(batched_outputs, out_dims, vmap_level, batch_size, func, _before["_unwrap_batched"])


def _maybe_remove_batch_dim(name, batched_output, vmap_level, batch_size, out_dim):
    return _remove(name, batched_output, vmap_level, batch_size, out_dim)


def _get_chunked_inputs(flat_args, flat_in_dims, batch_size, chunk_size):
    beneath = _before["_get_chunked_inputs"]
    if not is_ours(flat_args, beneath):
        return beneath(flat_args, flat_in_dims, batch_size, chunk_size)
    sizes = _vmap.get_chunk_sizes(batch_size, chunk_size or batch_size)
    parts = [[arg] * len(sizes) if dim is None else vmappable.split(arg, dim, sizes) for arg, dim in zip(flat_args, flat_in_dims)]
    return zip(*parts)


def _flatten_chunks_output(chunks_output_):
    beneath = _before["_flatten_chunks_output"]
    if not chunks_output_ or not is_ours(chunks_output_[0], beneath):
        return beneath(chunks_output_)
    flat_chunks = [_flatten(output) for output in chunks_output_]
    return list(zip(*(flat for flat, _ in flat_chunks))), flat_chunks[0][1]


def _concat_chunked_outputs(out_dims, arg_spec, flat_output_chunks):
    beneath = _before["_concat_chunked_outputs"]
    if not is_ours([chunks[0] for chunks in flat_output_chunks], beneath):
        return beneath(out_dims, arg_spec, flat_output_chunks)
    joined = []
    # A single leaf may have its dim in a tuple of one, as without chunks.
    flat_out_dims = pytree._broadcast_to_and_flatten(out_dims, arg_spec) or list(out_dims)
    for i, dim in enumerate(flat_out_dims):
        chunks = flat_output_chunks[i]
        joined.append(chunks[0] if dim is None else vmappable.cat(chunks, dim))
        flat_output_chunks[i] = None  # lets the chunks go one by one
    return joined


def wrap_batched(args, bdims, level):
    beneath = _before["wrap_batched"]
    if not is_ours(args, beneath):
        return beneath(args, bdims, level)
    flat_args, spec = _flatten(args)
    flat_bdims = pytree._broadcast_to_and_flatten(bdims, spec)
    if flat_bdims is None:
        raise ValueError(f"vmap: batch dims {bdims} do not fit the structure {spec}")
    return pytree.tree_unflatten([vmappable.add_batch_dim(arg, dim, level) for arg, dim in zip(flat_args, flat_bdims)], spec)


def unwrap_batched(args, level):
    beneath = _before["unwrap_batched"]
    if not is_ours(args, beneath):
        return beneath(args, level)
    flat_args, spec = _flatten(args)
    pairs = [vmappable.unwrap_batched(arg, level) for arg in flat_args]
    return (pytree.tree_unflatten([obj for obj, _ in pairs], spec), pytree.tree_unflatten([dim for _, dim in pairs], spec))


def wrap_outputs_maintaining_identity(outputs, unwrapped_inputs, orig_inputs, wrap_fn, out_dims=autograd_function.NO_OUT_DIMS):
    """The outputs of a custom `vmap` staticmethod, and of other methods."""
    beneath = _before["wrap_outputs_maintaining_identity"]
    if out_dims is autograd_function.NO_OUT_DIMS or not is_ours(outputs, beneath):
        return beneath(outputs, unwrapped_inputs, orig_inputs, wrap_fn, out_dims)
    flat, spec = _flatten(outputs)
    flat_dims = pytree._broadcast_to_and_flatten(out_dims, spec)
    if flat_dims is None:
        raise RuntimeError(f"vmap: a custom vmap returned out_dims={out_dims} for outputs of structure {spec}")
    # The tensors as before, each with its own dim; the objects by their own method, which wrap_fn's _add_batch_dim finds.
    tensors = iter(beneath([leaf for leaf in flat if not is_vmappable(leaf)], unwrapped_inputs, orig_inputs, wrap_fn,
                           [dim for leaf, dim in zip(flat, flat_dims) if not is_vmappable(leaf)]))
    return pytree.tree_unflatten([wrap_fn(leaf, dim) if is_vmappable(leaf) else next(tensors)
                                  for leaf, dim in zip(flat, flat_dims)], spec)


def tree_map(func, tree, *rests, is_leaf=None):
    """In transforms of torch.func, which begin and end with some for each call."""
    if rests or is_leaf is not None or is_compiling() or not is_plain(tree):
        return _before["tree_map"](func, tree, *rests, is_leaf=is_leaf)
    return each_leaf(tree, func)


# ---- in place of the front end itself ----


def _below(now, ours):
    """What comes below us where torch._functorch.vmap has `now`: another library may have come after us."""
    return _before[ours.__name__] if now is ours else now


def _flat(enter, create, func, batch_size, flat_in_dims, flat_args, spec, out_dims, randomness, kwargs):
    with enter(batch_size, randomness) as level:
        outputs = func(*create(flat_in_dims, flat_args, level, spec), **kwargs)
        return _unwrap(outputs, out_dims, level, batch_size, func, _below(_vmap._unwrap_batched, _unwrap_batched))


def _flat_vmap(func, batch_size, flat_in_dims, flat_args, args_spec, out_dims, randomness, **kwargs):
    return _flat(_vmap.vmap_increment_nesting, _vmap._create_batched_inputs, func, batch_size, flat_in_dims, flat_args, args_spec,
                 out_dims, randomness, kwargs)


def _functions_for(level):
    """torch._functorch.vmap's own for plain tensors; where nobody has put theirs there, what they come to for another host's level."""
    add, remove = _vmap._add_batch_dim, _vmap._remove_batch_dim
    if isinstance(level, HostLevel) and add is predispatch._add_batch_dim and remove is predispatch._remove_batch_dim:
        return level.add_plain, level.remove_plain
    return add, remove


def _plain_vmap(enter, func, batch_size, in_dims, args, out_dims, randomness, kwargs):
    """The usual call: it pays for our look at the leaves many times over."""
    with enter(batch_size, randomness) as level:
        outputs = func(*batched(args, in_dims, _functions_for(level)[0], level), **kwargs)
        return _unwrap(outputs, out_dims, level, batch_size, func, _below(_vmap._unwrap_batched, _unwrap_batched))


def _who_processes(args):
    process = _vmap._process_batched_inputs
    if process is _process_batched_inputs:
        process = _before["_process_batched_inputs"]
    whose = whose_is(args[0], process) if len(args) == 1 else whose_are(args, package_of(process))
    return whose, _process if whose == OURS else process


def batched_inputs(in_dims, args, func):
    """(batch size, in_dims by leaf, leaves, their structure), vmappable objects among the leaves, whoever teaches torch.vmap besides."""
    return _who_processes(args)[1](in_dims, args, func)


def run(enter, func, in_dims, out_dims, randomness, chunk_size, args, kwargs):
    """vmap_impl of torch._functorch.vmap, with a level of `with enter(batch_size, randomness)`."""
    # out_dims are checked beside the outputs: an object's may be of any type.
    if chunk_size is None and (size := plain_batch_size(in_dims, args)) is not None:
        return _plain_vmap(enter, func, size, in_dims, args, out_dims, randomness, kwargs)
    whose, process = _who_processes(args)
    batch_size, flat_in_dims, flat_args, spec = process(in_dims, args, func)
    if chunk_size is None or batch_size == 0:  # of no examples there is no chunk whose outputs could tell their structure
        create, unwrap = _vmap._create_batched_inputs, _vmap._unwrap_batched
        if whose == OURS:
            create = _create
        elif create is _create_batched_inputs:
            create = _before["_create_batched_inputs"]
        if unwrap is _unwrap_batched:
            unwrap = _before["_unwrap_batched"]
        with enter(batch_size, randomness) as level:
            outputs = func(*create(flat_in_dims, flat_args, level, spec), **kwargs)
            return _unwrap(outputs, out_dims, level, batch_size, func, unwrap)
    chunks = _get_chunked_inputs(flat_args, flat_in_dims, batch_size, chunk_size)
    return _vmap._chunked_vmap(func, flat_in_dims, chunks, spec, out_dims, randomness, **kwargs)


_depth = torch._C._functorch.get_dynamic_layer_stack_depth
_nesting = _vmap.vmap_increment_nesting
_loading = _vmap.lazy_load_decompositions
_loaded = _loading.__globals__  # where PyTorch remembers that it has


class _Nesting:
    """vmap_increment_nesting of torch._functorch.vmap, in place of a generator."""

    __slots__ = ("_batch_size", "_randomness", "_around")

    def __init__(self, batch_size, randomness):
        self._batch_size = batch_size
        self._randomness = randomness

    def __enter__(self):
        self._around = _depth()
        try:
            return _vmap._vmap_increment_nesting(self._batch_size, self._randomness)
        except BaseException:
            self._leave()
            raise

    def __exit__(self, *error):
        try:
            _vmap._vmap_decrement_nesting()
        except BaseException:
            self._leave()
            raise

    def _leave(self):
        """Where a signal's handler raised before the level was known, or left. See NOTE: [a signal in between]."""
        if _depth() > self._around:
            _vmap._vmap_decrement_nesting()


def vmap_impl(func, in_dims, out_dims, randomness, chunk_size, /, *args, **kwargs):
    enter = _vmap.vmap_increment_nesting
    # What traces a vmap knows PyTorch's own functions.
    traced = is_compiling() or _is_mode_enabled()
    if traced or not _loaded.get("DECOMPOSITIONS_LOADED") or _vmap.lazy_load_decompositions is not _loading:
        _vmap.lazy_load_decompositions()
    if enter is _nesting and not traced:
        enter = _Nesting
    return run(enter, func, in_dims, out_dims, randomness, chunk_size, args, kwargs)


_IN_VMAP = {
    function.__name__: function
    for function in (_process_batched_inputs, _create_batched_inputs, _unwrap_batched, _maybe_remove_batch_dim,
                     _get_chunked_inputs, _flatten_chunks_output, _concat_chunked_outputs, wrap_batched, unwrap_batched,
                     _flat_vmap, vmap_impl)
}
# These have taken the functions over by name. The front end's own module, apis, is one that no library replaces.
_ELSEWHERE = {
    apis: {name: _IN_VMAP[name] for name in ("vmap_impl", "_process_batched_inputs")},
    autograd_function: {
        "wrap_batched": wrap_batched,
        "unwrap_batched": unwrap_batched,
        "wrap_outputs_maintaining_identity": wrap_outputs_maintaining_identity,
        "_add_batch_dim": vmappable.add_batch_dim,
    },
    functional_call: {"construct_stacked_leaf": construct_stacked_leaf},
    eager_transforms: {"tree_map": tree_map},
    predispatch: {"_remove_batch_dim_impl": remove_batch_dim_impl},
}
_stock = {}  # (module, name) -> what install() found


def install():
    """A second call does nothing."""
    if _stock:
        return
    spare_ours()
    compiled_functions.install()
    for module, functions in ({_vmap: _IN_VMAP} | _ELSEWHERE).items():
        for name in functions:
            _stock[module, name] = getattr(module, name)
            if module is _vmap or name not in _IN_VMAP:
                _before[name] = getattr(module, name)
    for (module, name) in _stock:
        setattr(module, name, _IN_VMAP[name] if module is _vmap else _ELSEWHERE[module][name])


def uninstall():
    """Puts back what install() found, and leaves alone what another library has replaced since."""
    for (module, name), found in _stock.items():
        ours = _IN_VMAP[name] if module is _vmap else _ELSEWHERE[module][name]
        if getattr(module, name) is ours:
            setattr(module, name, found)
    _stock.clear()
    compiled_functions.uninstall()
