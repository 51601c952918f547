"""Operators that make a value of others: pointwise, reductions, sorting.

Each function writes one statement, and says whether it did: it may find no operand that fits.
"""

from builder import broadcast, promoted
from registry import op

UNARY = [
    "torch.sin({})", "{}.cos()", "torch.tanh({})", "torch.sigmoid({})", "{}.abs()", "-{}", "{}.square()", "({}.abs() + 1).sqrt()",
    "torch.erf({})",
    "torch.log1p({}.abs())", "{}.sign()", "torch.exp(-{}.abs())", "1 / (1 + {}.square())", "{}.clamp(-1, 1)", "{}.clamp_min(-0.5)",
    "{} * 0.5", "{} + 1", "2 - {}",
    "{} / 3", "{}.pow(2)", "torch.atan({})", "torch.expm1(-{}.abs())", "{}.reciprocal().clamp(-2, 2)", "torch.nan_to_num({})",
]
BINARY = ["{} + {}", "{} - {}", "{} * {}", "torch.maximum({}, {})", "torch.minimum({}, {})", "torch.add({}, {}, alpha=0.5)",
          "torch.fmax({}, {})"]
BINARY_FLOAT = ["{} / (1 + {}.square())", "torch.atan2({}, {}.abs() + 0.5)", "torch.hypot({} + 3, {})",
                "({}.abs() + 0.5).pow({}.clamp(-1, 2))", "torch.copysign({}, {} + 0.01)"]
COMPARISONS = ["{} > {}", "{} <= {}", "torch.lt({}, {})", "torch.ge({}, {})"]


@op("pointwise", 4)
def unary(g):
    v = g.floats()
    return v and g.let(g.one_of(UNARY).format(v), v.shape, v.dtype)


@op("pointwise")
def of_integers(g):
    v = g.pick(lambda v: v.dtype in ("int64", "bool"))
    if not v:
        return None
    text, dtype = g.one_of([("{} + 1", "int64"), ("{} * 0.5", "float32"), ("torch.where({} > 0, 1.5, -1.0)", "float32"),
                            ("{}.double()", "float64"), ("torch.sin({})", "float32"),
                            ("{} == 1", "bool"), ("~({} > 0)", "bool"), ("{}.to(torch.float64)", "float64")])
    return g.let(text.format(v), v.shape, dtype)


@op("pointwise", 4)
def binary(g):
    a = g.pick(lambda v: v.dtype != "bool")
    b = a and g.pick(lambda v: v is not a and v.dtype != "bool" and broadcast(v.shape, a.shape) is not None)
    if not b:
        return None
    if a.is_float and b.is_float and not (a.dtype != b.dtype) and g.chance(0.3):
        return g.let(g.one_of(BINARY_FLOAT).format(a, b), broadcast(a.shape, b.shape), a.dtype)
    alpha_fits = a.is_float or b.is_float
    text = g.one_of(t for t in BINARY if alpha_fits or "alpha" not in t)
    if a.dtype != b.dtype:
        g.feature("mixed dtypes")
    return g.let(text.format(a, b), broadcast(a.shape, b.shape), promoted(a, b))


@op("pointwise")
def compare(g):
    a = g.floats()
    b = a and g.pick(lambda v: v.is_float and v is not a and v.memory is not a.memory and broadcast(v.shape, a.shape) is not None)
    if a and g.chance(0.4):
        return g.let(f"{a} > {g.one_of([0, 0.25, -0.5])}", a.shape, "bool")
    return b and g.let(g.one_of(COMPARISONS).format(a, b), broadcast(a.shape, b.shape), "bool")


@op("masked", 2)
def where(g):
    a = g.floats()
    b = a and g.pick(lambda v: v.dtype == a.dtype and v is not a and broadcast(v.shape, a.shape) is not None and bool(v.shape) == bool(a.shape))
    if not b:
        return None
    shape = broadcast(a.shape, b.shape)
    mask = g.pick(lambda v: v.dtype == "bool" and broadcast(v.shape, shape) == shape)
    condition = mask.name if mask and g.chance(0.7) else f"{a} > 0"
    text = g.one_of(["torch.where({0}, {1}, {2})", "{1}.where({0}, {2})"])
    return g.let(text.format(condition, a, b), shape, a.dtype)


@op("masked")
def masked_fill(g):
    v = g.floats()
    if not v:
        return None
    mask = g.pick(lambda m: m.dtype == "bool" and broadcast(m.shape, v.shape) == v.shape)
    return g.let(f"{v}.masked_fill({mask or f'{v} > 0.5'}, {g.one_of([0.0, -1.0])})", v.shape, v.dtype)


@op("masked")
def lerp(g):
    v = g.floats()
    if not v:
        return None
    other = g.shaped(v.shape, v.dtype)
    text = g.one_of(["torch.lerp({0}, {1}, 0.3)", "torch.addcmul({0}, {1}, {0}, value=0.5)", "torch.addcdiv({0}, {1}, {0}.square() + 1)",
                     "torch.where({1} > {0}, {0}, 0.5)"])
    return g.let(text.format(v, other), v.shape, v.dtype)


def _reduced(shape, d, keepdim):
    if not shape:
        return ()
    d %= len(shape)
    return shape[:d] + ((1,) if keepdim else ()) + shape[d + 1:]


@op("reductions", 4)
def reduction(g):
    v = g.floats()
    if not v:
        return None
    d, keep = g.dim_of(max(1, len(v.shape))), g.chance(0.3)
    text = g.one_of(["{v}.sum({d}, keepdim={k})", "{v}.mean({d}, keepdim={k})", "{v}.amax({d}, keepdim={k})", "{v}.amin({d}, keepdim={k})",
                     "torch.logsumexp({v}, {d}, keepdim={k})",
                     "{v}.var({d}, correction=0, keepdim={k})", "torch.max({v}, {d}, keepdim={k}).values",
                     "torch.min({v}, {d}, keepdim={k})[0]", "torch.tanh({v}).prod({d}, keepdim={k})",
                     "torch.linalg.vector_norm({v} + 3, dim={d}, keepdim={k})", "torch.norm({v} + 3, dim={d}, keepdim={k})",
                     "{v}.median({d}, keepdim={k}).values"])
    return g.let(text.format(v=v, d=d, k=keep), _reduced(v.shape, d, keep), v.dtype)


@op("reductions", 2)
def full_reduction(g):
    v = g.floats()
    text = g.one_of(["{}.sum()", "{}.mean()", "{}.max()", "{}.amin()", "torch.tanh({}).prod()", "({} + 3).norm()",
                     "torch.logsumexp({}.reshape(-1), 0)", "{}.var(correction=0)"])
    return v and g.let(text.format(v), (), v.dtype)


@op("reductions")
def reduction_of_two_dims(g):
    v = g.floats(min_rank=2)
    if not v:
        return None
    a = g.dim_of(len(v.shape))
    b = (a + 1) % len(v.shape)
    kept = tuple(n for k, n in enumerate(v.shape) if k not in (a % len(v.shape), b))
    return g.let(g.one_of(["{}.sum(({}, {}))", "{}.mean(({}, {}))", "{}.amax(({}, {}))"]).format(v, a, b), kept, v.dtype)


@op("reductions", zones=())
def integer_reduction(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    text, dtype = g.one_of([("{}.argmax({})", "int64"), ("{}.argmin({})", "int64"), ("torch.count_nonzero({} > 0, {})", "int64"),
                            ("({} > 0).any({})", "bool"), ("({} > -1).all({})", "bool"),
                            ("({} > 0).sum({})", "int64"), ("{}.max({}).indices", "int64")])
    return g.let(text.format(v, d), _reduced(v.shape, d, False), dtype)


@op("scans", 2)
def scan(g):
    v = g.floats()
    if not v:
        return None
    d = g.dim_of(max(1, len(v.shape)))
    text = g.one_of(["{}.cumsum({})", "torch.tanh({}).cumprod({})", "{}.cummax({}).values", "torch.cummin({}, {})[0]",
                     "torch.logcumsumexp({}, {})", "F.softmax({}, {})", "F.log_softmax({}, dim={})"])
    return g.let(text.format(v, d), v.shape, v.dtype)


@op("sorting", 2)
def sorting(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    d = g.dim_of(len(v.shape))
    n = v.shape[d]
    what = int(g.random.random() * 4)
    if what == 0:
        return g.let(f"{v}.sort({d}, descending={g.chance(0.5)}).values", v.shape, v.dtype)
    if what == 1 and not g.frame.zone:
        return g.let(f"{v}.argsort(dim={d}, stable=True)", v.shape, "int64")
    k = 1 + int(g.random.random() * n)
    if what == 2:
        return g.let(f"torch.topk({v}, {k}, {d}).values", v.shape[:d % len(v.shape)] + (k,) + v.shape[d % len(v.shape) + 1:], v.dtype)
    return g.let(f"torch.kthvalue({v}, {k}, {d}).values", _reduced(v.shape, d, False), v.dtype)


@op("sorting", zones=())
def searching(g):
    v = g.floats()
    if not v:
        return None
    edges = g.pick(lambda e: e.dtype == v.dtype and len(e.shape) == 1)
    if edges and g.chance(0.5):
        return g.let(f"torch.searchsorted({edges}.sort().values, {v}.contiguous())", v.shape, "int64")
    return g.let(f"torch.bucketize({v}, torch.tensor([-1.0, 0.0, 1.0], dtype=torch.{v.dtype}))", v.shape, "int64")
