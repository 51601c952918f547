"""Views, and reading by index."""

from builder import numel
from registry import op


def _without(shape, d):
    d %= len(shape)
    return shape[:d] + shape[d + 1:]


def _with(shape, d, n):
    d %= len(shape)
    return shape[:d] + (n,) + shape[d + 1:]


def view(g, v, text, shape, own=True):
    g.feature("view")
    return g.let(text, shape, v.dtype, view_of=v, own=own)


def may_copy(g, v, text, shape):
    """Whether it is a view depends on strides, which a batch has others of: nobody may write to either from now on."""
    if not g.fits(shape):
        return None
    v.memory.writable = False
    made = g.let(text, shape, v.dtype)
    made.memory.writable = False
    return made


@op("views", 4)
def permuted(g):
    v = g.pick(lambda v: len(v.shape) >= 2)
    if not v:
        return None
    a, b = g.dim_of(len(v.shape)), g.dim_of(len(v.shape))
    shape = list(v.shape)
    shape[a], shape[b] = shape[b], shape[a]
    swapped = f"{v}.transpose({a}, {b})"
    if len(v.shape) == 2 and g.chance(0.4):
        return view(g, v, g.one_of([f"{v}.t()", f"{v}.mT", f"{v}.permute(1, 0)"]), v.shape[::-1])
    if g.chance(0.3):
        return view(g, v, f"torch.movedim({v}, 0, -1)", v.shape[1:] + v.shape[:1])
    return view(g, v, swapped, shape)


@op("views", 4)
def unsqueezed(g):
    v = g.pick()
    if not v or len(v.shape) > 3:
        return None
    d = g.dim_of(len(v.shape) + 1)
    at = d % (len(v.shape) + 1)
    text = g.one_of([f"{v}.unsqueeze({d})", f"{v}[..., None]" if at == len(v.shape) else f"{v}.unsqueeze({at})",
                     f"{v}[None]" if at == 0 else f"torch.unsqueeze({v}, {d})"])
    return view(g, v, text, v.shape[:at] + (1,) + v.shape[at:])


@op("views", 2)
def squeezed(g):
    v = g.pick(lambda v: 1 in v.shape)
    if not v:
        v = g.pick()
        return v and view(g, v, f"{v}.squeeze()", tuple(n for n in v.shape if n != 1))
    d = g.one_of(k for k, n in enumerate(v.shape) if n == 1)
    text, shape = g.one_of([(f"{v}.squeeze()", tuple(n for n in v.shape if n != 1)), (f"{v}.squeeze({d})", _without(v.shape, d)),
                            (f"{v}.squeeze({d - len(v.shape)})", _without(v.shape, d))])
    return view(g, v, text, shape)


@op("views", 4)
def part(g):
    v = g.pick(lambda v: v.shape)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    n = v.shape[d]
    i = int(g.random.random() * n)
    first, last = d % len(v.shape) == 0, d % len(v.shape) == len(v.shape) - 1
    if g.chance(0.5):
        texts = [f"{v}.select({d}, {i})"] + [f"{v}[{i}]", f"{v}[{i - n}]"] * first + [f"{v}[..., {i}]"] * last
        return view(g, v, g.one_of(texts), _without(v.shape, d))
    length = n - i
    texts = [f"{v}.narrow({d}, {i}, {length})"] + [f"{v}[{i}:]"] * first + [f"{v}[..., {i}:]"] * last
    return view(g, v, g.one_of(texts), _with(v.shape, d, length))


@op("views", 2)
def strided_part(g):
    v = g.pick(lambda v: v.shape and v.shape[0] >= 2)
    if not v:
        return None
    text, shape = g.one_of([(f"{v}[::2]", _with(v.shape, 0, (v.shape[0] + 1) // 2)),
                            (f"{v}.unfold(0, 2, 1)", (v.shape[0] - 1,) + v.shape[1:] + (2,)),
                            (f"{v}[1:]", _with(v.shape, 0, v.shape[0] - 1))])
    return view(g, v, text, shape, own="unfold" not in text)


@op("views", 2)
def diagonal(g):
    v = g.pick(lambda v: len(v.shape) >= 2)
    if not v:
        return None
    n, m = v.shape[:2]
    if g.chance(0.5):
        return view(g, v, f"{v}.diagonal()", v.shape[2:] + (min(n, m),))
    n, m = v.shape[-2:]
    return view(g, v, f"torch.diagonal({v}, 0, -2, -1)", v.shape[:-2] + (min(n, m),))


@op("views", 3)
def expanded(g):
    v = g.pick(lambda v: len(v.shape) <= 2)
    if not v:
        return None
    n = g.one_of([1, 2, 3])
    shape = (n,) + v.shape
    text = g.one_of([f"{v}.expand({', '.join(map(str, shape))})", f"{v}.expand({(n,) + (-1,) * len(v.shape)})",
                     f"torch.broadcast_to({v}, {shape})"])
    return view(g, v, text, shape, own=False)


@op("views", 3)
def reshaped(g):
    v = g.pick()
    if not v:
        return None
    n = numel(v.shape)
    options = [(f"{v}.reshape(-1)", (n,)), (f"{v}.flatten()", (n,)), (f"{v}.reshape(1, {n})", (1, n)),
               (f"{v}.contiguous().view({n})", (n,)), (f"torch.ravel({v})", (n,))]
    for k in (2, 3):
        if n % k == 0:
            options += [(f"{v}.reshape({k}, {n // k})", (k, n // k)), (f"{v}.reshape({n // k}, -1)", (n // k, k)),
                        (f"{v}.reshape(-1).unflatten(0, ({k}, -1))", (k, n // k))]
    if len(v.shape) >= 2:
        options.append((f"{v}.flatten(0, 1)", (v.shape[0] * v.shape[1],) + v.shape[2:]))
    text, shape = g.one_of(options)
    return may_copy(g, v, text, shape)


@op("views", 2)
def several(g):
    v = g.pick(lambda v: v.shape and v.shape[0] >= 2)
    if not v or not g.fits(v.shape):
        return None
    n = v.shape[0]
    if n == 2 and g.chance(0.5):
        shapes, text = [v.shape[1:]] * 2, g.one_of([f"{v}.unbind(0)", f"{v}"])
    else:
        shapes, text = [_with(v.shape, 0, 1), _with(v.shape, 0, n - 1)], g.one_of([f"{v}.split([1, {n - 1}])",
                                                                                   f"torch.tensor_split({v}, [1])"])
    v.memory.writable = False  # autograd refuses to write to one of several views
    g.feature("view", "several results")
    g.let_all(text, [(shape, v.dtype) for shape in shapes], view_of=v, own=False)
    return True


@op("views")
def rearranged(g):
    v = g.pick(lambda v: v.shape)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    return g.let(g.one_of([f"{v}.flip({d})", f"{v}.roll(1, {d})", f"torch.flip({v}, [{d}])", f"torch.roll({v}, 1)"]), v.shape, v.dtype)


@op("views")
def complex_parts(g):
    v = g.floats(max_rank=2)
    if not v:
        return None
    other = g.shaped(v.shape, v.dtype)
    text, shape = g.one_of([(f"torch.view_as_real(torch.complex({v}, {other}))", v.shape + (2,)),
                            (f"torch.complex({v}, {other}).imag", v.shape),
                            (f"(torch.complex({v}, {other}) * 1j).conj().real", v.shape)] + ([(f"torch.fft.fft({v}).real",
                                                                                               v.shape)] if v.shape else []))
    return g.let(text, shape, v.dtype)


# Reading by index.

@op("indexing", 3)
def by_vector(g):
    v = g.pick(lambda v: v.shape)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    count = g.one_of([1, 2, 3])
    where = g.index(v.shape[d], count)
    at = d % len(v.shape)
    options = [f"torch.index_select({v}, {d}, {where})"]
    if at == 0:
        options += [f"{v}[{where}]"] * 2
    if at == 1:
        options += [f"{v}[:, {where}]"] * 2
    return g.let(g.one_of(options), _with(v.shape, d, count), v.dtype)


@op("indexing", 2)
def by_two(g):
    v = g.pick(lambda v: len(v.shape) >= 2)
    if not v:
        return None
    count = g.one_of([1, 2, 3])
    return g.let(f"{v}[{g.index(v.shape[0], count)}, {g.index(v.shape[1], count)}]", (count,) + v.shape[2:], v.dtype)


@op("indexing", 2)
def by_number(g):
    """A position that is a value: each example may look elsewhere."""
    v = g.pick(lambda v: v.shape)
    i = v and g.pick(lambda i: i.dtype == "int64" and i.shape == ())
    if not i:
        return None
    return g.let(f"{v}[{i} % {v.shape[0]}]", v.shape[1:], v.dtype)


@op("indexing", 2)
def gathered(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    n = v.shape[d]
    index = g.pick(lambda i: i.dtype == "int64" and i.shape == v.shape)
    where = f"{index} % {n}" if index else f"({v} * 3).long() % {n}"
    return g.let(g.one_of([f"torch.gather({v}, {d}, {where})", f"torch.take_along_dim({v}, {where}, {d})"]), v.shape, v.dtype)


@op("indexing")
def taken(g):
    v = g.pick(lambda v: v.shape)
    if not v:
        return None
    return g.let(f"torch.take({v}, {g.index(numel(v.shape), 2)})", (2,), v.dtype)


@op("indexing", zones=())
def masked_sum(g):
    v = g.floats(min_rank=1)
    mask = v and g.pick(lambda m: m.dtype == "bool" and m.shape == v.shape)
    if not mask:
        return None
    return g.let(f"{v}[torch.arange({v.shape[0]}) % 2 == 0]", _with(v.shape, 0, (v.shape[0] + 1) // 2), v.dtype)
