"""A seed becomes a program: `program_of(seed)`. About nine operators, functions inside counted with theirs."""

import importlib

from builder import Builder, Memory, Value
from program import Input, Program
from registry import FAMILIES, of_family

OPERATORS = 9
WEIGHTS = {
    "pointwise": 5, "masked": 3, "reductions": 4, "scans": 2, "sorting": 2, "matmul": 4, "linalg": 2, "joining": 3, "nn": 3, "factories": 4,
    "views": 6, "indexing": 3,
    "in-place": 5, "in-place views": 4, "index writes": 4, "masked writes": 2, "out": 0.3, "functional writes": 2, "nested vmap": 8,
    "gradients": 5, "conditions": 1.5,
}
# In a function that is differentiated, what no derivative goes through is of little use.
WEIGHTS_IN_GRADIENT = {**WEIGHTS, "factories": 3, "sorting": 1, "out": 0, "views": 4, "gradients": 2, "nested vmap": 4, "pointwise": 8}


def _weighted(g, options):
    """One of (weight, x)."""
    at = g.random.random() * sum(weight for weight, _ in options)
    for weight, x in options:
        at -= weight
        if at < 0:
            return x
    return options[-1][1]


def one_statement(g):
    zone = g.frame.zone
    weights = WEIGHTS_IN_GRADIENT if zone else WEIGHTS
    for _ in range(60):
        family = _weighted(g, [(weight, name) for name, weight in weights.items()])
        functions = of_family(family, zone)
        if functions and _weighted(g, functions)(g):
            g.feature(family)
            return True
    return False


def body_of(g, length):
    """About `length` statements more of the function that is open."""
    stop = g.budget - length
    while g.budget > stop and one_statement(g):
        pass


def _input(g, batch):
    sizes = [batch, batch, 2, 3, 3, 4, 1]
    shape = tuple(g.one_of(sizes) for _ in range(g.one_of([0, 1, 1, 2, 2, 2, 3])))
    dtype = g.one_of(["float64"] * 6 + ["float32", "int64", "bool"])
    return shape, dtype


def program_of(seed):
    g = Builder(seed, OPERATORS)
    batch = g.one_of([1, 2, 2, 3, 3, 3, 4])
    frame = g.open(mapped=True)
    count = g.one_of([1, 2, 2, 3, 3])
    shapes = [_input(g, batch) for _ in range(count)]
    if not any(dtype == "float64" and shape for shape, dtype in shapes):
        shapes[0] = ((g.one_of([batch, 2, 3]), g.one_of([1, 2, 3, batch])), "float64")
    mapped = [g.chance(0.75) for _ in shapes]
    if not any(mapped):
        mapped[g.one_of(range(len(shapes)))] = True
    inputs = []
    for k, ((shape, dtype), is_mapped) in enumerate(zip(shapes, mapped)):
        dim = None
        if is_mapped:
            dim = 0 if g.chance(0.5) else int(g.random.random() * (len(shape) + 1))
            if g.chance(0.25):
                dim -= len(shape) + 1
        inputs.append(Input(f"x{k}", shape, dtype, dim))
        memory = Memory(frame.number, {frame.number} if is_mapped else set(), writable=is_mapped and g.chance(0.3))
        g.bind(Value(f"x{k}", shape, dtype, memory))
    params = [v.name for v in frame.values]
    while g.budget > 0 and one_statement(g):
        pass
    results = _results(g, frame)
    out_dims = []
    for v in results:
        at = 0 if g.chance(0.5) else int(g.random.random() * (len(v.shape) + 1))
        out_dims.append(negative(g, v, frame, at) if g.chance(0.2) else at)
    _note_shape(g, batch, inputs, out_dims)
    body = g.close(results, params)
    return Program(seed, batch, tuple(inputs), body, tuple(out_dims), frozenset(g.features))


def negative(g, v, frame, at):
    """An out dim counted from the end. torch.vmap ends the process where the value has no batch."""
    return at - len(v.shape) - 1 if frame.number in v.memory.levels and not v.memory.vague else at


def _results(g, frame):
    """What nobody reads after it was made, and what was written to."""
    read = {n for s in frame.statements if s.defines for n in s.reads()}
    unread = [v for v in frame.values if v.name not in read and not v.name.startswith("x")]
    made = [v for v in frame.values if not v.name.startswith("x")]
    results = unread[-3:] or made[-1:] or frame.values[-1:]
    g.random.shuffle(results)
    return results


def _note_shape(g, batch, inputs, out_dims):
    dims = [i.in_dim for i in inputs]
    if None in dims:
        g.feature("an input that is not mapped")
    if any(d not in (0, None) for d in dims):
        g.feature("in_dims other than 0")
    if any(d < 0 for d in dims if d is not None):
        g.feature("negative in_dims")
    if len({d for d in dims if d is not None}) > 1:
        g.feature("different in_dims")
    if any(out_dims):
        g.feature("out_dims other than 0")
    if len(out_dims) > 1:
        g.feature("several outputs")
    if batch == 1:
        g.feature("batch of one")
    if any(batch in i.shape for i in inputs):
        g.feature("batch size equals a size inside")
    if any(1 in i.shape for i in inputs):
        g.feature("a dim of size 1")
    if any(i.dtype != "float64" for i in inputs):
        g.feature("other dtypes")
    if not all(i.shape for i in inputs):
        g.feature("an example without dims")


def load_families():
    """The files of operators register themselves; those of functions need the grammar."""
    for name in ("values", "products", "making", "views", "writes", "functions"):
        importlib.import_module(f"operators_{name}")
    missing = set(WEIGHTS) - set(FAMILIES)
    assert not missing, missing


load_families()
