"""Functions inside: nested maps, gradients, conditions of Python's."""

from builder import Memory, Value, numel
from grammar import body_of, negative
from registry import op


def _param(g, shape, dtype, memory, own=True):
    return g.bind(Value(g.name(), shape, dtype, memory, own))


def _freeze_parts(g, frame, results):
    """A map's result may be a view of what it was given, where the loop copies: that is left alone from now on."""
    for v in results:
        if v.memory.outer or v.memory.frame != frame.number:
            v.memory.outermost().writable = False


def _mapped(g, first, n):
    """What is mapped, with its dim: `first`, and others that have n of it, or are given whole."""
    given = [first]
    for _ in range(g.one_of([0, 0, 1, 1, 2])):
        v = g.pick(lambda v: n in v.shape and v is not first[0])
        if v and g.chance(0.7):
            k = g.one_of(k for k, size in enumerate(v.shape) if size == n)
            given.append((v, k - len(v.shape) if g.chance(0.4) else k))
        else:
            v = g.pick(lambda v: v is not first[0])
            if v:
                given.append((v, None))
    g.random.shuffle(given)
    return given


def _open_map(g, given):
    """The frame of a function of these, each an example or whole, and the names of its parameters."""
    g._note_capture([v for v, dim in given if dim is None])
    repeated = len({v.memory.outermost() for v, _ in given}) < len(given)
    frame = g.open(mapped=True)
    for v, dim in given:
        if dim is None:
            _param(g, v.shape, v.dtype, v.memory)
            frame.captured.add(v.memory.outermost())
            continue
        outer = v.memory
        writable = outer.writable and v.own and not repeated and outer.frame == frame.around.number
        memory = Memory(frame.number, outer.levels | {frame.number}, writable, outer.made, outer=outer)
        memory.vague = outer.vague
        at = dim % len(v.shape)
        _param(g, v.shape[:at] + v.shape[at + 1:], v.dtype, memory)
    params = [v.name for v in frame.values]
    for v in frame.values:
        v.memory.read |= bool(frame.zone)
    return frame, params


def _map_options(g, in_dims, out_dims):
    options = [] if set(in_dims) == {0} and g.chance(0.7) else [f"in_dims={in_dims[0] if len(in_dims) == 1 else in_dims}"]
    if set(out_dims) != {0}:
        options.append(f"out_dims={out_dims[0] if len(out_dims) == 1 else tuple(out_dims)}")
    if g.chance(0.06):
        options.append("chunk_size=2")
        g.feature("chunks")
    return options


@op("nested vmap", 6)
def nested(g):
    depth = len(g._maps())
    first = g.pick(lambda v: v.shape and numel(v.shape) <= 64)
    if not first or depth > 2 or g.budget < 2:
        return None
    d = g.dim_of(len(first.shape))
    n = first.shape[d]
    given = _mapped(g, (first, d), n)
    frame, params = _open_map(g, given)
    body_of(g, min(g.budget - 1, g.one_of([1, 2, 3, 4])))
    results = results_of(g, frame, g.one_of([1, 1, 1, 2]))
    _freeze_parts(g, frame, results)
    levels = g.levels_of(results) - {frame.number}
    vague = any(v.memory.vague for v in results)
    used_outside = {m for m in frame.captured}
    block = g.close(results, params)
    g.frame.captured |= {m for m in used_outside if m.frame != g.frame.number}
    shapes, out_dims = [], []
    for v in results:
        at = int(g.random.random() * (len(v.shape) + 1))
        shapes.append((v.shape[:at] + (n,) + v.shape[at:], v.dtype))
        out_dims.append(negative(g, v, frame, at) if g.chance(0.3) else at)
    if not all(g.fits(shape) for shape, _ in shapes):
        return None
    g.functions += 1
    options = _map_options(g, tuple(dim for _, dim in given), out_dims)
    text = f"vmap({', '.join([f'f{g.functions}'] + options)})({', '.join(v.name for v, _ in given)})"
    g.feature("nested vmap", f"maps {depth + 1} deep")
    for v, _ in given:
        v.memory.read = True
    for v in g.let_all(text, shapes, block=block, levels=levels):
        v.memory.writable = False
        v.memory.vague = vague
    return True


def results_of(g, frame, count, where=lambda v: True):
    """The newest values of a function; those of its own come first."""
    own = [v for v in frame.values if where(v)]
    # Rather what differs between the function's own examples.
    own.sort(key=lambda v: frame.mapped and frame.number in v.memory.levels)
    last = own[-1]
    others = [v for v in own[:-1] if v.memory is not last.memory][-3:]
    results = [last]
    while len(results) < count and others:
        results.append(others.pop())
    return results


def _gradient_args(g, count):
    args = []
    for _ in range(count):
        v = g.pick(lambda v: v.dtype == "float64" and numel(v.shape) <= 12 and v not in args)
        if v:
            args.append(v)
    return args


def _differentiated(g, args, zone, scalar, length):
    """A function of these: (block, shape of its result)."""
    frame = g.open(zone=zone)
    for v in args:
        _param(g, v.shape, v.dtype, Memory(frame.number, v.memory.levels, writable=False)).memory.vague = v.memory.vague
    params = [v.name for v in frame.values]
    depending = {v.name for v in frame.values}
    body_of(g, length)
    for s in frame.statements:
        if depending & s.reads():
            depending |= set(s.defines) or {n for n in s.reads() if s.text.startswith(n)}
    chosen = results_of(g, frame, 1, lambda v: v.dtype == "float64" and v.name in depending and numel(v.shape) <= 16)[0]
    if scalar and (chosen.shape or g.chance(0.3)):
        chosen = g.let(g.one_of(["{}.sum()", "{}.square().sum()", "{}.sin().mean()", "({0} * {0}).sum()"]).format(chosen), (), "float64")
    elif chosen.memory.outermost() is not chosen.memory or chosen.memory.frame != frame.number or chosen.name in params:
        chosen = g.let(f"{chosen}.sin()", chosen.shape, "float64")
    return g.close([chosen], params), chosen.shape


KINDS = ["grad", "grad", "grad of two", "grad_and_value", "vjp", "jvp", "jacrev", "jacfwd", "hessian", "jvp of grad"]


@op("gradients", 5)
def gradient(g):
    kind = g.one_of(KINDS)
    if g.budget < 2 or (g.frame.zone and kind not in ("grad", "jvp")):
        return None
    args = _gradient_args(g, 2 if kind == "grad of two" else 1)
    if not args:
        return None
    zone = {"jvp": "forward", "jacfwd": "forward", "hessian": "second", "jvp of grad": "second"}.get(kind, "reverse")
    zone = "second" if g.frame.zone else zone
    scalar = kind.startswith("grad") or kind in ("hessian", "jvp of grad")
    block, shape = _differentiated(g, args, zone, scalar, min(g.budget - 1, g.one_of([1, 2, 3])))
    g.functions += 1
    f = f"f{g.functions}"
    names = ", ".join(v.name for v in args)
    a = args[0].shape
    tangent = g.shaped(a)
    one = ((a, "float64"),)
    argnums = f", argnums={tuple(range(len(args)))}" if len(args) > 1 else ""
    text, results = {
        "grad": (f"grad({f})({names})", one),
        "grad of two": (f"grad({f}{argnums})({names})", tuple((v.shape, "float64") for v in args)),
        "grad_and_value": (f"grad_and_value({f})({names})", one + (((), "float64"),)),
        "vjp": (f"vjp({f}, {names})[1]({g.shaped(shape)})[0]", one),
        "jvp": (f"jvp({f}, ({names},), ({tangent},))", ((shape, "float64"), (shape, "float64"))),
        "jacrev": (f"jacrev({f})({names})", ((shape + a, "float64"),)),
        "jacfwd": (f"jacfwd({f})({names})", ((shape + a, "float64"),)),
        "hessian": (f"jacfwd(jacrev({f}))({names})", ((a + a, "float64"),)),
        "jvp of grad": (f"jvp(grad({f}), ({names},), ({tangent},))[1]", one),
    }[kind]
    if not all(g.fits(s) for s, _ in results):
        return None
    g.feature("gradient inside", kind if kind != "grad of two" else "grad")
    used = {n for s in block.statements for n in s.reads()}
    levels = set().union(*(v.memory.levels for v in g.frame.scope() if v.name in used | {v.name for v in args}))
    for v in g.of_names(text):
        v.memory.outermost().writable = False  # a gradient may be what it was given
    for v in g.let_all(text, results, block=block, levels=levels | g.levels_of(g.of_names(text))):
        v.memory.writable, v.memory.vague = False, True
    return True


@op("conditions", 2)
def condition(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    n = g.one_of([1, 2, 3])
    g.feature("condition on the host")
    text = g.one_of([f"{v}.sin() if {v}.size(-1) == {n} else {v}.cos()", f"{v} * 2 if {v}.dim() > {n} else {v} + {v}",
                     f"({v} + 1 if {v}.shape[0] > {n} else {v} - 1)", f"{v} / {v}.numel()",
                     f"sum(r.sin() for r in [{v}, {v}] if r.shape[0] != {n}) + {v}"])
    return g.let(text, v.shape, v.dtype)


@op("conditions")
def without_gradient(g):
    v = g.floats()
    text = g.one_of(["{}.detach() * 2", "({}.detach() + 1).abs()"])
    return v and g.let(text.format(v), v.shape, v.dtype)


@op("conditions")
def python_loop(g):
    v = g.floats(min_rank=1)
    if not v or v.shape[0] > 4:
        return None
    g.feature("loop on the host")
    return g.let(g.one_of([f"torch.stack([row * 2 for row in {v}])", f"torch.stack([{v}[k] + k for k in range({v.shape[0]})])",
                           f"torch.cat([{v}[k:] for k in range(1)])"]), v.shape, v.dtype)
