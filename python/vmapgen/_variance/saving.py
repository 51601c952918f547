"""States in files and copies: torch.save, torch.load (weights_only, too), pickle and deepcopy keep them.

NOTE: [states in files]
PyTorch writes a dictionary of flags beside a tensor, and sets those of them that it knows. States are flags there: a name
"vmapgen.variance dp=4 V" for each dim of the mesh. So a file is read where there is no vmapgen, as plain tensors, and names no function
of ours that `weights_only` would refuse. Groups and coordinates are the process's own: they are those of the reader's mesh.
"""

import functools
import weakref

import torch

from vmapgen._variance.library import is_tracked, ops
from vmapgen._variance.mesh import made_meshes
from vmapgen._variance.scope import mesh_of_scope
from vmapgen._variance.states import States, mark, state

_PREFIX = "vmapgen.variance "


# By the address of a storage: a tensor over it that was written to a file, copied, or made of one. Tensors over one memory share a cell.
_over = weakref.WeakValueDictionary()


def _storage_of(x):
    try:
        return x.untyped_storage()._cdata
    except (NotImplementedError, RuntimeError):
        return None


def _mark_over_memory(x, states):
    """As mark(), where another over the memory has been marked so, with it."""
    storage = _storage_of(x)
    other = _over.get(storage)
    if other is not None and is_tracked(other) and state(other) == states and _storage_of(other) == storage:
        ops.share_states(x, other)
    else:
        mark(x, states.mesh, states.varying, states.reduced, states.partial)
    _remember(x)
    return x


def _remember(x):
    storage = _storage_of(x)
    if storage is not None:
        _over[storage] = x


def _flags(x):
    states = state(x)
    return {f"{_PREFIX}{name}={size} {states[name]}": True for name, size in zip(states.mesh.names, states.mesh.sizes)}


def _read(flags):
    """[(name, size, letter)], in the order of the mesh's dims."""
    found = []
    for flag in flags:
        dim, letter = flag[len(_PREFIX):].rsplit(" ", 1)
        name, size = dim.rsplit("=", 1)
        found.append((name, int(size), letter))
    return found


def _fitting(dims):
    shape = [(name, size) for name, size, _ in dims]
    scope = mesh_of_scope()
    for mesh in [scope] if scope is not None else made_meshes():
        if list(zip(mesh.names, mesh.sizes)) == shape:
            return mesh
    wanted = ", ".join(f'"{name}": {size}' for name, size in shape)
    have = f"the scope's mesh is {scope}" if scope is not None else "this process has made no such mesh"
    raise ValueError(f"variance: the tensor was saved with states over the mesh ({wanted}), and {have}. Make that mesh first "
                     f"(variance.mesh), or load the file where vmapgen.variance is not imported, as plain tensors, and mark() them")


def install():
    """A second call does nothing."""
    utils = torch._utils
    if getattr(utils.get_tensor_metadata, "_keeps_states", False):
        return
    get, put = utils.get_tensor_metadata, utils.set_tensor_metadata

    def get_tensor_metadata(tensor):
        flags = get(tensor)
        if not is_tracked(tensor):
            return flags
        ops.wait(tensor)  # its memory is written next
        _remember(tensor)  # a copy of it alone is over the same
        return {**flags, **_flags(tensor)}

    def set_tensor_metadata(tensor, metadata):
        if isinstance(metadata, dict):
            ours = [flag for flag in metadata if isinstance(flag, str) and flag.startswith(_PREFIX)]
            if ours:
                dims = _read(ours)
                of = {letter: [name for name, _, each in dims if each == letter] for letter in "VRP"}
                _mark_over_memory(tensor, States(_fitting(dims), of["V"], of["R"], of["P"]))
                metadata = {flag: value for flag, value in metadata.items() if flag not in ours}
        put(tensor, metadata)

    get_tensor_metadata._keeps_states = True
    utils.get_tensor_metadata, utils.set_tensor_metadata = get_tensor_metadata, set_tensor_metadata
    _install_deepcopy()


def _install_deepcopy():
    """PyTorch copies the memory beside the dispatcher. (A Parameter is cloned, by an operator.)"""
    plain = torch.Tensor.__deepcopy__

    @functools.wraps(plain)
    def __deepcopy__(self, memo):
        if not is_tracked(self):
            return plain(self, memo)
        ops.wait(self)
        return _mark_over_memory(plain(self, memo), state(self))

    torch.Tensor.__deepcopy__ = __deepcopy__
