"""Between DTensor and tracked tensors. A placement of DTensor says what a rank holds; a state says its gradient's, too.

| placement | gradient's placement | state |
|---|---|---|
| Shard(i) | Shard(i) | varying |
| Replicate() | Replicate() | invariant |
| Replicate() | Partial() | reduced |
| Partial() | Replicate() | partial |

Gradients cross the border as ordinary tensors: DTensor sends for itself.
"""

import functools

import torch
from torch.distributed.tensor import DTensor, Partial, Replicate
from torch.utils._pytree import tree_flatten, tree_map_only, tree_unflatten

from vmapgen._variance.library import is_tracked, ops
from vmapgen._variance.mesh import mesh as mesh_from
from vmapgen._variance.states import mark, state, unmarked

_SHARES = "The sum over the ranks would be that many times it"


def _is_sum(placement):
    return placement.is_partial() and placement.reduce_op == "sum"


class _FromDTensor(torch.autograd.Function):
    """An alias that is marked, of what to_local gives; the gradient goes back without states."""

    _is_variances_own = True

    @staticmethod
    def forward(ctx, x, mesh, invariant):
        ctx.mesh, ctx.invariant = mesh, invariant
        return x.data  # no view: a mark of one would mark the DTensor's own tensor

    @staticmethod
    def backward(ctx, gradient):
        if is_tracked(gradient):
            of = state(gradient)
            wrong = sorted((of.varying | of.partial) & ctx.invariant)
            if wrong:
                raise RuntimeError(f"variance: from_dtensor: a gradient came back that is {of}, for a value that is invariant over \"{wrong[0]}\". "
                                   f"Nobody has lifted for it: use the tensor inside a variance.scope")
        return unmarked(gradient), None, None


class _ToDTensor(torch.autograd.Function):
    """An alias without states, whose gradient is marked as one of the value is."""

    _is_variances_own = True

    @staticmethod
    def forward(ctx, x):
        ctx.states = state(x)
        return unmarked(x).view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        of = ctx.states
        # Of a reduced value each rank has a summand of the gradient. DTensor's is whole on all: the first rank keeps it.
        for dim in of.reduced:
            if of.mesh.coordinate(dim) != 0:
                gradient = torch.zeros_like(gradient)
        gradient = gradient.view_as(gradient).data
        return mark(gradient, of.mesh, of.varying, of.partial, of.reduced)


def _names(mesh, placements):
    """[(name, placement)] of the dims that are told by states: those of more than one rank."""
    return [(name, placement) for name, size, placement in zip(mesh.names, mesh.sizes, placements) if size > 1]


def from_dtensor(d, grad="invariant"):
    """The tracked tensor of what this rank holds of the DTensor: its local shape; states as its placements say.

    `grad`: what a replicated value is: "invariant", whose gradient is summed over the ranks before it goes back, or "reduced", whose gradient
    goes back as Partial(). Raises ValueError for placements other than Shard, Replicate and Partial("sum").
    """
    if grad not in ("invariant", "reduced"):
        raise ValueError(f"variance: from_dtensor: grad is \"invariant\" or \"reduced\", not {grad!r}")
    mesh = mesh_from(d.device_mesh)
    for placement in d.placements:
        if not (placement.is_shard() or placement.is_replicate() or _is_sum(placement)):
            raise ValueError(f"variance: from_dtensor: no state is like {placement}. Redistribute it to Shard, Replicate or Partial() first")
    of = _names(mesh, d.placements)
    replicated = {name for name, placement in of if placement.is_replicate()}
    gradients = grad_placements(d.placements) if grad == "reduced" else [
        placement if placement.is_replicate() else gradient for placement, gradient in zip(d.placements, grad_placements(d.placements))
    ]
    local = d.to_local(grad_placements=gradients)
    x = _FromDTensor.apply(local, mesh, frozenset(replicated if grad == "invariant" else ()))
    return mark(x, mesh, [name for name, placement in of if placement.is_shard()], replicated if grad == "reduced" else (),
                [name for name, placement in of if placement.is_partial()])


def _check_claim(who, x, dim, placement):
    letter = state(x)[dim]
    fits = {"V": placement.is_shard() or _is_sum(placement), "P": _is_sum(placement), "I": not placement.is_partial(),
            "R": not placement.is_partial()}[letter]
    if fits:
        return
    words = {"V": "varying", "P": "partial", "I": "invariant", "R": "reduced"}[letter]
    if letter in "IR":
        raise ValueError(f"variance: {who}: a value that is {words} over \"{dim}\", the same on all ranks, is given the placement {placement!r}. "
                         f"{_SHARES}: say Replicate()")
    what = "each rank holds a summand of it" if letter == "P" else "each rank has its own"
    instead = "Partial()" if letter == "P" else "Shard(i), or Partial() if the values are summands,"
    raise ValueError(f"variance: {who}: the value is {words} over \"{dim}\", {what}, and the placement {placement!r} claims less. Say {instead} "
                     f"or all_reduce it over \"{dim}\" first; x is {state(x)}")


def _is_example(x):
    """Of a batch, or otherwise wrapped: it has no memory of its own."""
    try:
        x.untyped_storage()
    except (NotImplementedError, RuntimeError):
        return True
    return False


def to_dtensor(x, placements=None, shape=None):
    """The DTensor whose local tensor is `x`, over the mesh of `x`. Nothing is sent.

    `placements`: one for each dim of the mesh. Without them invariant and reduced dims are Replicate() and partial ones Partial(); a varying dim
    wants one, Shard(i) or Partial(). `shape`: that of the whole, where the ranks' parts are as torch.chunk divides; without it they are equal.
    Raises ValueError where placements claim less variance than the value has, or `x` is not tracked.
    """
    return _to_dtensor("to_dtensor", x, placements, shape)


def _to_dtensor(who, x, placements, shape=None):
    of = state(x)
    if of.mesh is None or of.mesh.device_mesh is None:
        raise ValueError(f"variance: {who}: the tensor is not tracked over a DeviceMesh of torch.distributed. mark() it with one")
    if _is_example(x):
        raise ValueError(f"variance: {who}: inside of a map or a transform of torch.func a result stays a tracked tensor, since no DTensor is one "
                         f"example of a batch. Return it, and call {who} around the map")
    mesh = of.mesh
    if placements is None:
        if of.varying:
            raise ValueError(f"variance: {who}: the value is varying over \"{sorted(of.varying)[0]}\", which does not say along which of its dims "
                             f"the ranks' parts lie: give the placements")
        placements = [Partial() if of[name] == "P" else Replicate() for name in mesh.names]
    placements = [placements] if not isinstance(placements, (list, tuple)) else list(placements)
    if len(placements) != len(mesh.names):
        raise ValueError(f"variance: {who}: {len(placements)} placements for the mesh {mesh}")
    for name, placement in _names(mesh, placements):
        _check_claim(who, x, name, placement)
    for name, placement in _names(mesh, placements):
        if of[name] == "V" and placement.is_partial():
            x = ops.cast_to(x, name, "P")
        elif of[name] in "IR" and placement.is_shard():  # the gradient of a part is each rank's own
            x = ops.cast_to(x, name, "V")
    whole = {} if shape is None else {"shape": torch.Size(shape), "stride": torch.empty(shape, device="meta").stride()}
    return DTensor.from_local(_ToDTensor.apply(x), mesh.device_mesh, placements, run_check=False, **whole)


def grad_placements(in_placements):
    """For torch's own local_map(in_grad_placements=…): the placements of gradients of what each rank uses in its own way.

    Replicate() gives Partial(), Partial() gives Replicate(), Shard(i) itself. Sequences of placements, and None, as local_map takes them.
    """
    if in_placements is None:
        return None
    if isinstance(in_placements, (list, tuple)):
        return type(in_placements)(grad_placements(each) for each in in_placements)
    if in_placements.is_replicate():
        return Partial()
    return Replicate() if in_placements.is_partial() else in_placements


def _as_tracked(i, x, in_placements, mesh):
    if isinstance(x, DTensor):
        if mesh is not None and mesh_from(x.device_mesh) != mesh:
            raise ValueError(f"variance: local_map: argument {i} lies over the mesh {mesh_from(x.device_mesh)}, not over {mesh}")
        if in_placements is not None and in_placements[i] is not None and tuple(in_placements[i]) != tuple(x.placements):
            raise ValueError(f"variance: local_map: argument {i} has the placements {tuple(x.placements)}, not {tuple(in_placements[i])}. "
                             f"Redistribute it first")
        return from_dtensor(x)
    return x


def _placements_of(outputs, out_placements):
    """One sequence of placements, or None, for each output."""
    if out_placements is None:
        return [None] * len(outputs)
    if isinstance(out_placements, tuple):
        all_of = list(out_placements)
    else:
        all_of = [out_placements]
    if len(all_of) != len(outputs):
        raise ValueError(f"variance: local_map: {len(all_of)} out_placements for {len(outputs)} outputs. Give a tuple with one list of placements "
                         f"for each")
    return all_of


def _check_equal_parts(inputs, placements):
    """DTensor takes the parts of a result for equal, and each rank would know another shape of the whole."""
    for i, x in enumerate(inputs):
        if not isinstance(x, DTensor):
            continue
        for at, (placement, ranks) in enumerate(zip(x.placements, x.device_mesh.shape)):
            if not placement.is_shard() or x.shape[placement.dim] % ranks == 0:
                continue
            if any(each is not None and at < len(each) and each[at].is_shard() for each in placements):
                raise ValueError(f"variance: local_map: argument {i}, of shape {tuple(x.shape)}, lies in unequal parts over the mesh, and a result "
                                 f"has Shard() there: the shape of its whole is not known. Call f by from_dtensor(), and "
                                 f"to_dtensor(y, placements, shape=…)")


def local_map(f, out_placements=None, in_placements=None, mesh=None):
    """`f` over what the rank holds, as torch.distributed.tensor.experimental.local_map, with gradients that are right by themselves.

    DTensor arguments become tracked tensors (from_dtensor), tracked results DTensors (to_dtensor). `out_placements`: a list for one result, or a
    tuple with one list, or None, for each; without it only results that vary over nothing have placements of their own.
    `in_placements`: one list, or None, for each argument, checked where it is given. `mesh`: that of all; otherwise the arguments'. No placements
    of gradients: states tell them. Raises ValueError where placements claim less variance than a result has, and for results in unequal parts.
    """
    mesh = mesh_from(mesh) if mesh is not None else None

    @functools.wraps(f)
    def mapped(*args, **kwargs):
        flat, spec = tree_flatten(args)
        if in_placements is not None and len(in_placements) != len(flat):
            raise ValueError(f"variance: local_map: {len(in_placements)} in_placements for {len(flat)} arguments")
        local = [_as_tracked(i, x, in_placements, mesh) for i, x in enumerate(flat)]
        kwargs = tree_map_only(DTensor, lambda x: _as_tracked(0, x, None, mesh), kwargs)
        outputs, out_spec = tree_flatten(f(*tree_unflatten(local, spec), **kwargs))
        placed = _placements_of(outputs, out_placements)
        _check_equal_parts(flat, placed)
        return tree_unflatten([
            _to_dtensor("local_map", x, each) if isinstance(x, torch.Tensor) and is_tracked(x) else x for x, each in zip(outputs, placed)
        ], out_spec)

    return mapped


