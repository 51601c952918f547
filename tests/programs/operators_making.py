"""Fresh tensors; joining and repeating."""

from builder import CATEGORY
from registry import op


@op("factories", 3)
def factory(g):
    v = g.floats()
    if not v:
        return None
    shape = v.shape if g.chance(0.6) else tuple(g.one_of([1, 2, 3]) for _ in range(g.one_of([0, 1, 2])))
    text = g.one_of(["torch.zeros({s}, dtype=torch.{t})", "torch.ones({s}, dtype=torch.{t})", "torch.full({s}, 0.5, dtype=torch.{t})",
                     "{v}.new_zeros({s})", "{v}.new_full({s}, 1.5)", "{v}.new_ones({s})",
                     "torch.empty({s}, dtype=torch.{t}).fill_(2.0)", "{v}.new_empty({s}).zero_()"])
    return fresh(g, text.format(s=shape, t=v.dtype, v=v), shape, v.dtype)


@op("factories", 2)
def like(g):
    v = g.floats()
    text = g.one_of(["torch.zeros_like({})", "torch.ones_like({})", "torch.full_like({}, 0.5)", "torch.empty_like({}).fill_(1.0)"])
    return v and fresh(g, text.format(v), v.shape, v.dtype)


@op("factories", 3)
def clone(g):
    v = g.floats()
    text = g.one_of(["{}.clone()", "torch.clone({})", "{}.clone(memory_format=torch.contiguous_format)", "{}.detach().clone()"])
    return v and g.let(text.format(v), v.shape, v.dtype, made=True, plain=True)


@op("factories")
def ranges(g):
    n = g.one_of([2, 3, 4])
    text, shape, dtype = g.one_of([(f"torch.arange({n})", (n,), "int64"), (f"torch.arange({n}, dtype=torch.float64)", (n,), "float64"),
                                   (f"torch.linspace(0, 1, {n}, dtype=torch.float64)", (n,), "float64"),
                                   (f"torch.eye({n}, dtype=torch.float64)", (n, n), "float64"),
                                   ("torch.tensor([1.0, -0.5, 2.0])", (3,), "float32"),
                                   (f"torch.ones({n}, {n}, dtype=torch.float64).tril()", (n, n), "float64")])
    return g.let(text, shape, dtype, made=True, plain=True)


def fresh(g, text, shape, dtype):
    """A factory: what it is given counts for its shape and dtype alone."""
    if not g.fits(shape):
        return None
    before = {id(v.memory): v.memory.read for v in g.frame.scope()}
    made = g.let_all(text, [(shape, dtype)], made=True, plain=True, dense="_like" not in text, levels=set())[0]
    for v in g.frame.scope():
        if id(v.memory) in before:
            v.memory.read = before[id(v.memory)]
    g.feature("factory in a mapped function")
    return made


@op("joining", 3)
def join(g):
    a = g.floats()
    b = a and g.pick(lambda v: v.shape == a.shape and v.is_float)
    if not b:
        return None
    dtype = max((a.dtype, b.dtype), key=lambda d: CATEGORY[d] * 2 + (d == "float64"))
    if g.chance(0.5) or not a.shape:
        d = g.dim_of(len(a.shape) + 1)
        at = d % (len(a.shape) + 1)
        return g.let(f"torch.stack([{a}, {b}], {d})", a.shape[:at] + (2,) + a.shape[at:], dtype)
    d = g.dim_of(len(a.shape))
    at = d % len(a.shape)
    return g.let(f"torch.cat([{a}, {b}], dim={d})", a.shape[:at] + (2 * a.shape[at],) + a.shape[at + 1:], dtype)


@op("joining", 2)
def repeat(g):
    v = g.floats(min_rank=1, max_rank=2)
    if not v:
        return None
    n = v.shape[0]
    ones = (1,) * (len(v.shape) - 1)
    text, first = g.one_of([(f"{v}.repeat(2{''.join(', 1' for _ in ones)})", 2 * n),
                            (f"torch.cat([{v}, torch.zeros({v.shape}, dtype=torch.{v.dtype})])", 2 * n),
                            (f"{v}.repeat_interleave(2, dim=0)", 2 * n), (f"torch.tile({v}, {(2,) + ones})", 2 * n)])
    return g.let(text, (first,) + v.shape[1:], v.dtype)


@op("joining")
def pad(g):
    v = g.floats(min_rank=1, max_rank=3)
    if not v:
        return None
    before = g.one_of([0, 1])
    return g.let(f"F.pad({v}, ({before}, 1), value={g.one_of([0.0, 1.5])})", v.shape[:-1] + (v.shape[-1] + before + 1,), v.dtype)
