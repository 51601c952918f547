"""Writing: in place, through views, by index; and the operators that do the same to a copy."""

from builder import FLOATS, broadcast, numel
from operators_making import clone, factory, like
from registry import op


def target(g, where=lambda v: True):
    """Something that may be written to. What was made here comes first."""
    v = g.pick(lambda v: g.may_write(v) and v.is_float and where(v))
    if v is None and g.budget > 1:
        for _ in range(3):
            made = g.one_of([factory, like, clone])(g)
            if made and g.may_write(made) and where(made):
                return made
    return v


def operand(g, t, shape):
    return g.broadcastable_to(shape, FLOATS, without=t.memory)


def _later_is_fine(g):
    """Whether autograd may look on: then only what keeps nothing of the target."""
    return not g.frame.zone


@op("in-place", 6)
def whole(g):
    t = target(g)
    b = t and operand(g, t, t.shape)
    if not b:
        return None
    forms = [f"{t}.add_({b})", f"{t}.sub_({b})", f"{t}.copy_({b})", f"{t}.mul_({b})", f"{t} += {b}", f"{t}[...] = {b}",
             f"{t}.add_({b}, alpha=0.5)", f"{t} -= {b}"]
    if t.shape:
        forms += [f"{t}[:] = {b}", f"{t}[:] += {b}"]
    if _later_is_fine(g):
        forms += [f"{t} *= {b}", f"{t}.div_(1 + {b}.square())", f"{t}.addcmul_({b}, {b})",
                  f"{t}.lerp_({b}.expand({t.shape}).to({t}.dtype), 0.25)", f"{t}.atan2_({b})"]
    return g.write(t, g.one_of(forms))


@op("in-place", 2, zones=())
def pointwise(g):
    t = target(g)
    return t and g.write(t, g.one_of([f"{t}.sin_()", f"{t}.clamp_(-1, 1)", f"{t}.neg_()", f"{t}.abs_()", f"{t}.zero_()", f"{t}.fill_(0.5)",
                                      f"{t}.mul_(2)", f"F.relu({t}, inplace=True)", f"{t}.sigmoid_()",
                                      f"F.hardtanh({t}, inplace=True)", f"{t}.square_()", f"{t}.cumsum_(0)"]))


def _view_of(g, t):
    """Text and shape of a view of t that is written to."""
    options = []
    if t.shape:
        d = g.dim_of(len(t.shape))
        at, n = d % len(t.shape), t.shape[d]
        i = int(g.random.random() * n)
        less = t.shape[:at] + t.shape[at + 1:]
        options += [(f"{t}.select({d}, {i})", less), (f"{t}.narrow({d}, {i}, 1)", t.shape[:at] + (1,) + t.shape[at + 1:])]
        options += [(f"{t}[{int(g.random.random() * t.shape[0])}]", t.shape[1:]), (f"{t}[..., 0]", t.shape[:-1]),
                    (f"{t}[-1:]", (1,) + t.shape[1:])]
    if len(t.shape) >= 2:
        options += [(f"{t}.transpose(0, 1)", (t.shape[1], t.shape[0]) + t.shape[2:]),
                    (f"{t}.diagonal()", t.shape[2:] + (min(t.shape[:2]),)), (f"{t}[:, 0]", t.shape[:1] + t.shape[2:])]
    if t.dense:
        options.append((f"{t}.view(-1)", (numel(t.shape),)))
    options.append((f"{t}.unsqueeze(0)", (1,) + t.shape))
    return g.one_of(options)


@op("in-place views", 5)
def through_view(g):
    t = target(g)
    if not t:
        return None
    view, shape = _view_of(g, t)
    b = operand(g, t, shape)
    if not b:
        return None
    g.feature("write through a view")
    forms = [f"{view}.add_({b})", f"{view}.copy_({b})", f"{view}.sub_({b})", f"{view}.mul_({b})"]
    if "[" in view:
        forms += [f"{view} = {b}", f"{view} += {b}"]
    if not shape:
        forms += [f"{view}.fill_({b})"] if g.of_names(b) and "." not in b and all(v.shape == () for v in g.of_names(b)) else []
    return g.write(t, g.one_of(forms))


@op("in-place views", zones=())
def turned(g):
    """In-place operators that change the shape: of a copy, at once."""
    v = g.floats(min_rank=1, max_rank=3)
    if not v:
        return None
    d = g.dim_of(len(v.shape) + 1)
    at = d % (len(v.shape) + 1)
    options = [(f"{v}.clone().unsqueeze_({d})", v.shape[:at] + (1,) + v.shape[at:])]
    if len(v.shape) >= 2:
        options += [(f"{v}.clone().transpose_(0, 1)", (v.shape[1], v.shape[0]) + v.shape[2:])]
    if 1 in v.shape:
        k = v.shape.index(1)
        options += [(f"{v}.clone().squeeze_({k})", v.shape[:k] + v.shape[k + 1:])] * 2
    g.feature("in-place view operator")
    text, shape = g.one_of(options)
    return g.let(text, shape, v.dtype, made=True, plain=True)


@op("index writes", 4)
def at_positions(g):
    t = target(g, lambda v: v.shape)
    if not t:
        return None
    n, rest = t.shape[0], t.shape[1:]
    count = g.one_of([k for k in (1, 2, 3) if k <= n])
    b = operand(g, t, (count,) + rest)
    if not b:
        return None
    cast = "" if all(v.dtype == t.dtype for v in g.of_names(b)) else f".to(torch.{t.dtype})"
    exact = f"{b}{cast}.expand({(count,) + rest})"
    forms = [f"{t}.index_put_(({g.index(n, count)},), {b}{cast}, accumulate=True)", f"{t}.index_add_(0, {g.index(n, count)}, {exact})",
             f"{t}[{g.unique_index(n, count)}] = {b}{cast}",
             f"{t}.index_copy_(0, {g.unique_index(n, count)}, {exact})", f"{t}.index_fill_(0, {g.index(n, count)}, 0.5)"]
    g.feature("write by index")
    return g.write(t, g.one_of(forms))


@op("index writes", 2)
def scattered(g):
    t = target(g, lambda v: v.shape)
    source = t and g.pick(lambda v: v.shape == t.shape and v.dtype == t.dtype and v.memory.outermost() is not t.memory.outermost())
    if not source:
        return None
    d = g.dim_of(len(t.shape))
    n = t.shape[d]
    index = g.pick(lambda v: v.dtype == "int64" and v.shape == t.shape)
    where = f"{index} % {n}" if index else f"({source} * 3).long() % {n}"
    order = f"{source}.argsort(dim={d}, stable=True)"
    forms = [f"{t}.scatter_add_({d}, {where}, {source})", f"{t}.scatter_({d}, {order}, {source})",
             f"{t}.scatter_reduce_({d}, {where}, {source}, reduce='sum')", f"{t}.scatter_({d}, {where}, 0.5)"]
    g.feature("write by index")
    return g.write(t, g.one_of(forms))


@op("index writes", 2)
def at_number(g):
    """A position that is a value: each example may write elsewhere."""
    t = target(g, lambda v: v.shape)
    i = t and g.pick(lambda v: v.dtype == "int64" and v.shape == ())
    b = i and operand(g, t, t.shape[1:])
    if not b:
        return None
    cast = "" if all(v.dtype == t.dtype for v in g.of_names(b)) else f".to(torch.{t.dtype})"
    g.feature("write by index")
    return g.write(t, f"{t}[{i} % {t.shape[0]}] = {b}{cast}")


@op("masked writes", 3)
def masked(g):
    t = target(g)
    if not t:
        return None
    mask = g.pick(lambda v: v.dtype == "bool" and broadcast(v.shape, t.shape) == t.shape)
    if mask:
        condition = mask.name
    else:
        v = g.pick(lambda v: v.is_float and v.memory.outermost() is not t.memory.outermost() and broadcast(v.shape, t.shape) == t.shape)
        if not v:
            return None
        condition = f"{v} > 0"
    forms = [f"{t}.masked_fill_({condition}, {g.one_of([0.0, -1.0])})"] * 2
    b = g.pick(lambda v: v.dtype == t.dtype and v.shape == () and v.memory.outermost() is not t.memory.outermost())
    if b:
        forms += [f"{t}.masked_fill_({condition}, {b})"] * 2
    return g.write(t, g.one_of(forms))


@op("masked writes", 2, zones=())
def by_mask(g):
    t = target(g, lambda v: v.shape)
    mask = t and g.pick(lambda v: v.dtype == "bool" and v.shape == t.shape)
    return mask and g.write(t, f"{t}[{mask}] = {g.one_of([0.0, 1.5])}")


@op("out", zones=())
def out(g):
    t = target(g)
    a = t and g.pick(lambda v: v.shape == t.shape and v.dtype == t.dtype and v.memory.outermost() is not t.memory.outermost())
    return a and g.write(t, g.one_of([f"torch.sin({a}, out={t})", f"torch.mul({a}, 2, out={t})"]))


# The same, to a copy.

@op("functional writes", 2)
def scatter_views(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    at, n = d % len(v.shape), v.shape[d]
    i = int(g.random.random() * n)
    less = v.shape[:at] + v.shape[at + 1:]
    if len(v.shape) == 2 and g.chance(0.4):
        return g.let(f"torch.diagonal_scatter({v}, {g.shaped((min(v.shape),), v.dtype)})", v.shape, v.dtype)
    if g.chance(0.5):
        return g.let(f"torch.select_scatter({v}, {g.shaped(less, v.dtype)}, {d}, {i})", v.shape, v.dtype)
    return g.let(f"torch.slice_scatter({v}, {g.shaped(v.shape[:at] + (n - i,) + v.shape[at + 1:], v.dtype)}, {d}, {i})", v.shape, v.dtype)


@op("functional writes", 2)
def index_writes(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    n, rest = v.shape[0], v.shape[1:]
    count = g.one_of([1, 2])
    source = g.shaped((count,) + rest, v.dtype)
    text = g.one_of(["{v}.index_add(0, {i}, {s})", "{v}.index_put(({i},), {s}, accumulate=True)", "torch.index_fill({v}, 0, {i}, 0.5)",
                     "torch.index_add({v}, 0, {i}, {s}, alpha=0.5)"])
    return g.let(text.format(v=v, i=g.index(n, count), s=source), v.shape, v.dtype)


@op("functional writes")
def scatters(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    where = f"({v} * 3).long() % {v.shape[d]}"
    source = g.shaped(v.shape, v.dtype)
    return g.let(g.one_of([f"torch.scatter_add({v}, {d}, {where}, {source})", f"{v}.scatter({d}, {where}, 0.5)",
                           f"torch.scatter_reduce({v}, {d}, {where}, {source}, 'amax')"]), v.shape, v.dtype)
