"""What runs a program: torch.vmap as it is, with our rules, on the native host, traced once and replayed; and the loop, which is what they are held to."""

import contextlib

import torch
import torch.nn.functional as F
from torch import func

HOSTS = ("stock", "install", "install-all", "native", "traced")
# Asked by name alone. Native code takes seconds for each program; on the native host, each program's derivatives.
COMPILED, DERIVATIVES = "compiled", "derivatives"
ALL = (*HOSTS, COMPILED, DERIVATIVES)


def namespace(**transforms):
    names = {n: getattr(func, n) for n in ("grad", "grad_and_value", "jacfwd", "jacrev", "jvp", "vjp")}
    return {"torch": torch, "F": F, "vmap": torch.vmap, **names, **transforms}


def _dims(dims, count):
    return (dims,) * count if isinstance(dims, int) or dims is None else dims


class NoProgram(Exception):
    """What the loop computes is no map's to compute."""


def _versions(tensors):
    return [t._version for t in tensors]


def loop(f, in_dims=0, out_dims=0, chunk_size=None):
    """vmap, example by example. Examples are views: what is written to them is written to the batch. What all of them share is not
    written to."""
    def run(*args):
        dims = _dims(in_dims, len(args))
        count = next(a.size(d) for a, d in zip(args, dims) if d is not None)
        shared = [a for a, d in zip(args, dims) if d is None]
        shared += [c.cell_contents for c in f.__closure__ or () if isinstance(c.cell_contents, torch.Tensor)]
        before = _versions(shared)
        results = [f(*(a if d is None else a.select(d, i) for a, d in zip(args, dims))) for i in range(count)]
        if _versions(shared) != before:
            raise NoProgram("an example writes to what all examples share")
        if isinstance(results[0], torch.Tensor):
            return torch.stack(results, out_dims)
        return tuple(torch.stack(column, d) for column, d in zip(zip(*results), _dims(out_dims, len(results[0]))))
    return run


def _unit_vectors(like):
    return torch.eye(like.numel(), dtype=like.dtype).reshape((-1,) + tuple(like.shape)).unbind(0)


def loop_jacrev(f):
    def run(x):
        y, back = func.vjp(f, x)
        rows = [back(e)[0] for e in _unit_vectors(y)]
        return torch.stack(rows).reshape(y.shape + x.shape)
    return run


def loop_jacfwd(f):
    def run(x):
        columns = [func.jvp(f, (x,), (e,))[1] for e in _unit_vectors(x)]
        return torch.stack(columns, -1).reshape(columns[0].shape + x.shape)
    return run


def compiled(program, names):
    exec(compile(program.source(), f"seed {program.seed}", "exec"), names)
    return names["program"]


def run_loop(program, inputs):
    f = compiled(program, namespace(vmap=loop, jacrev=loop_jacrev, jacfwd=loop_jacfwd))
    return loop(f, program.in_dims(), program.out_dims if len(program.out_dims) > 1 else program.out_dims[0])(*inputs)


def run_vmap(program, inputs):
    f = compiled(program, namespace())
    out_dims = program.out_dims if len(program.out_dims) > 1 else program.out_dims[0]
    if _traces[-1]:
        traced, examples = _traced(f, program.in_dims(), out_dims, inputs)
        return (_compiled(traced, examples, inputs) if _traces[-1] == COMPILED else traced)(*inputs)
    return torch.vmap(f, in_dims=program.in_dims(), out_dims=out_dims)(*inputs)


def _traced(f, in_dims, out_dims, inputs):
    """(program, examples): traced with other examples, of another batch size if there is a program for all: it may know nothing of those
    that it was traced with."""
    import vmapgen

    def like(batch, dim, more):
        return batch.clone() if dim is None else torch.cat([batch, batch.narrow(dim, 0, more)], dim).flip(dim)

    few = any(batch.size(dim) < 2 for batch, dim in zip(inputs, in_dims) if dim is not None)
    for more in (0,) if few else (1, 0):
        examples = [like(batch, dim, more) for batch, dim in zip(inputs, in_dims)]
        traced = vmapgen.trace(f, in_dims=in_dims, out_dims=out_dims)(*examples)
        if not traced.why_not_any_size():
            break
    return traced, examples


def _compiled(traced, examples, inputs):
    """As vmapgen.compile does: where the compiler makes a number of the batch size, there is code for each."""
    found = traced.compile(examples)
    return traced.compile(inputs) if found.why_not_any_size() else found


_traces = [False]


def is_compiled():
    return _traces[-1] == COMPILED


@contextlib.contextmanager
def host(name):
    """torch.vmap is that host's."""
    if name == "stock":
        yield
        return
    import vmapgen

    if name in ("traced", COMPILED):
        with vmapgen.installed(host="native"):
            _traces.append(name)
            yield
            _traces.pop()
    elif name in ("native", DERIVATIVES):
        with vmapgen.installed(host="native"):
            yield
    else:
        with vmapgen.installed("all" if name == "install-all" else "missing", host="functorch"):
            yield
