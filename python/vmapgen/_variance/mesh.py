"""A device mesh as states know it: names, sizes, groups, and where along each dim this process is."""

import gc

import torch.distributed as dist

from vmapgen._variance.library import ops

_made = {}  # by id
# By id, of all of `_made` that have one. A DeviceMesh keeps its process groups, and with them threads that c10d ends with a group alone: they may
# want Python's lock, and who waits for that while Python ends takes the process down.
_device_meshes = {}


def _is_destroyed(device_mesh):
    try:
        for group in device_mesh.get_all_groups():
            dist.get_rank(group)
    except (ValueError, RuntimeError):  # the group is gone, or its name is
        return True
    return False


def _let_go_of_destroyed():
    for number, of in list(_device_meshes.items()):
        if not dist.is_initialized() or _is_destroyed(of):
            _device_meshes.pop(number, None)


def let_go_of_groups():
    """Before Python ends. Whoever asks for a DeviceMesh after that gets None."""
    _device_meshes.clear()
    if _made:
        gc.collect()  # one that was flattened has a reference to itself


class Mesh:
    """The dims that tensors differ over. Two meshes of equal dims are equal.

    `names`: one a dim. `sizes`: how many ranks lie along each. `groups`: the name of the c10d process group along each; "" where
    nothing is to be sent. `coordinates`: this process's place along each. Raises ValueError where they do not fit.
    """

    def __init__(self, names, sizes, groups, coordinates, device_mesh=None):
        self.names, self.sizes = tuple(names), tuple(sizes)
        self.groups, self.coordinates = tuple(groups), tuple(coordinates)
        self.id = ops.new_mesh(list(self.names), list(self.sizes), list(self.groups), list(self.coordinates))
        _let_go_of_destroyed()
        if device_mesh is not None:
            _device_meshes[self.id] = device_mesh
        _made.pop(self.id, None)  # the latest stands last: saving.py
        _made[self.id] = self

    @property
    def device_mesh(self):
        """The DeviceMesh that it was made from, or the latest that an equal one was; None without, or when its groups are destroyed."""
        return _device_meshes.get(self.id)

    def size(self, dim):
        """How many ranks lie along the dim."""
        return self.sizes[self.index(dim)]

    def coordinate(self, dim):
        """Which of them this process is."""
        return self.coordinates[self.index(dim)]

    def index(self, dim):
        """Which of the dims has that name. Raises KeyError."""
        if dim not in self.names:
            raise KeyError(f"variance: the mesh {self} has no dim {dim!r}")
        return self.names.index(dim)

    def __eq__(self, other):
        return isinstance(other, Mesh) and other.id == self.id

    def __hash__(self):
        return hash(self.id)

    def __repr__(self):
        return "(" + ", ".join(f'"{name}": {size}' for name, size in zip(self.names, self.sizes)) + ")"


def mesh(device_mesh):
    """The Mesh of a torch.distributed DeviceMesh, with all its dims; a Mesh is given back as it is.

    Raises TypeError for anything else, ValueError where the dims have no names, or this process is not in the mesh.
    """
    if isinstance(device_mesh, Mesh):
        return device_mesh
    if not hasattr(device_mesh, "mesh_dim_names"):
        raise TypeError(f"variance: a mesh is a variance.Mesh or a DeviceMesh of torch.distributed, not {device_mesh!r}")
    names = device_mesh.mesh_dim_names
    if not names:
        raise ValueError("variance: the dims of the DeviceMesh have no names, and states are told by them: "
                         "init_device_mesh(device, shape, mesh_dim_names=(\"dp\",))")
    coordinates = device_mesh.get_coordinate()
    if coordinates is None:
        raise ValueError(f"variance: this process is not in the DeviceMesh {device_mesh}, so that it holds nothing of its tensors")
    sizes = [device_mesh.size(i) for i in range(len(names))]
    groups = [device_mesh.get_group(i).group_name for i in range(len(names))]
    return Mesh(names, sizes, groups, coordinates, device_mesh)


def mesh_of_id(number):
    """The Mesh of that id, which C++ may have made."""
    return _made[number] if number in _made else Mesh(*ops.mesh_dims(number))


def made_meshes():
    """All that this process has made by Python, the latest first."""
    return reversed(list(_made.values()))
