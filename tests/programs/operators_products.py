"""Matrices and neural networks."""

from registry import op

ACTIVATIONS = [
    "F.relu({})", "F.softplus({})", "F.gelu({})", "F.silu({})", "F.leaky_relu({}, 0.1)", "F.elu({})", "F.hardtanh({})", "F.logsigmoid({})",
    "F.selu({})", "F.mish({})",
    "F.threshold({}, 0.1, 0.0)", "F.softsign({})", "F.relu6({})", "F.hardswish({})",
]


@op("matmul", 4)
def product(g):
    a = g.floats(min_rank=1, max_rank=3)
    if not a:
        return None
    inner = a.shape[-1]
    b = g.pick(lambda v: v.dtype == a.dtype and len(v.shape) in (1, 2) and v.shape[0] == inner)
    if b and g.chance(0.7):
        return g.let(g.one_of(["{} @ {}", "torch.matmul({}, {})"]).format(a, b), a.shape[:-1] + b.shape[1:], a.dtype)
    if len(a.shape) == 1:
        b = g.shaped((inner,), a.dtype)
        text, shape = g.one_of([("torch.dot({}, {})", ()), ("torch.outer({}, {})", (inner, inner)), ("torch.inner({}, {})", ()),
                                ("torch.kron({}, {})", (inner * inner,))])
        return g.let(text.format(a, b), shape, a.dtype)
    return g.let(g.one_of(["{0} @ ({0}.mT + 0.25)", "torch.matmul({0}, {0}.transpose(-1, -2).cos())"]).format(a),
                 a.shape[:-1] + (a.shape[-2],), a.dtype)


@op("matmul", 2)
def product_of_shapes(g):
    a = g.floats(min_rank=2, max_rank=3)
    if not a:
        return None
    n, m = a.shape[-2:]
    if len(a.shape) == 3:
        b = g.shaped((a.shape[0], m, n), a.dtype)
        text = g.one_of(["torch.bmm({}, {})", "torch.einsum('bij,bjk->bik', {}, {})",
                         "torch.baddbmm(torch.zeros(1, 1, 1, dtype=torch.%s), {}, {})" % a.dtype])
        return g.let(text.format(a, b), (a.shape[0], n, n), a.dtype)
    what = int(g.random.random() * 4)
    if what == 0:
        return g.let(f"torch.mv({a}, {g.shaped((m,), a.dtype)})", (n,), a.dtype)
    if what == 1:
        return g.let(f"torch.addmm({g.shaped((n,), a.dtype)}, {a}, {g.shaped((m, n), a.dtype)})", (n, n), a.dtype)
    if what == 2:
        return g.let(f"torch.einsum('ij,ik->jk', {a}, {g.shaped((n, 2), a.dtype)})", (m, 2), a.dtype)
    return g.let(f"torch.tensordot({a}, {g.shaped((m, 2), a.dtype)}, dims=1)", (n, 2), a.dtype)


@op("linalg", 2)
def solve(g):
    a = g.floats(min_rank=2, max_rank=2)
    if not a:
        return None
    n = a.shape[0]
    spd = f"({a} @ {a}.mT + 3 * torch.eye({n}, dtype=torch.{a.dtype}))"
    # Where rounding decides which of two equal elements is the largest, there is nothing to compare: not symmetric.
    square = f"({spd} + torch.linspace(0, 0.3, {n}, dtype=torch.{a.dtype}))"
    what = int(g.random.random() * 6)
    if what == 0:
        return g.let(f"torch.linalg.solve({square}, {g.shaped((n,), a.dtype)})", (n,), a.dtype)
    if what == 1:
        return g.let(f"torch.linalg.solve({square}, {g.shaped((n, 2), a.dtype)})", (n, 2), a.dtype)
    text, shape = [("torch.linalg.inv({})", (n, n)), ("torch.linalg.cholesky({})", (n, n)), ("torch.linalg.det({})", ()),
                   ("torch.logdet({})", ())][what - 2]
    return g.let(text.format(spd if "cholesky" in text else square), shape, a.dtype)


@op("linalg")
def of_a_matrix(g):
    a = g.floats(min_rank=2, max_rank=2)
    if not a:
        return None
    n, m = a.shape
    text, shape = g.one_of([("torch.trace({})", ()), ("torch.linalg.matrix_norm({} + 3)", ()),
                            ("torch.linalg.matrix_power({0} @ ({0}.mT + 1) * 0.1, 2)", (n, n)), ("torch.tril({})", (n, m)),
                            ("torch.triu({}, 1)", (n, m)), ("torch.linalg.matrix_exp({0} @ ({0}.mT + 1) * 0.05)", (n, n)),
                            ("torch.linalg.multi_dot([{0}, {0}.mT, {0}])", (n, m))] + [("{0}.cov().tril()", (n, n))] * (n > 1))
    return m > 1 and g.let(text.format(a), shape, a.dtype)


# Neural networks.

@op("nn", 3)
def activation(g):
    v = g.floats()
    return v and g.let(g.one_of(ACTIVATIONS).format(v), v.shape, v.dtype)


@op("nn", 2)
def layer(g):
    v = g.floats(min_rank=1, max_rank=3)
    if not v:
        return None
    n = v.shape[-1]
    what = int(g.random.random() * 3)
    if what == 0:
        return g.let(f"F.linear({v}, {g.shaped((2, n), v.dtype)}, {g.shaped((2,), v.dtype)})", v.shape[:-1] + (2,), v.dtype)
    if what == 1 and n > 1:
        return g.let(f"F.layer_norm({v}, ({n},), {g.shaped((n,), v.dtype)})", v.shape, v.dtype)
    return g.let(f"F.normalize({v} + 3, dim=-1)", v.shape, v.dtype)


@op("nn", 2)
def loss(g):
    v = g.floats(min_rank=1)
    if not v:
        return None
    reduction = g.one_of(["mean", "sum", "none"])
    text = g.one_of(["F.mse_loss({}, {}, reduction='{}')", "F.huber_loss({}, {}, reduction='{}')",
                     "F.smooth_l1_loss({}, {}, reduction='{}')", "F.l1_loss({}, {}, reduction='{}')"])
    return g.let(text.format(v, g.shaped(v.shape, v.dtype), reduction), v.shape if reduction == "none" else (), v.dtype)


@op("nn")
def classes(g):
    v = g.floats(min_rank=2, max_rank=2)
    return v and g.let(f"F.cross_entropy({v}, {g.index(v.shape[1], v.shape[0])})", (), v.dtype)


@op("nn")
def windows(g):
    v = g.floats(min_rank=2, max_rank=3)
    if not v or v.shape[-1] < 2:
        return None
    n = v.shape[-1]
    what = int(g.random.random() * 3)
    if what == 0:
        return g.let(f"F.avg_pool1d({v}, 2, stride=1)", v.shape[:-1] + (n - 1,), v.dtype)
    if what == 1:
        return g.let(f"F.max_pool1d({v}, 2, stride=1)", v.shape[:-1] + (n - 1,), v.dtype)
    weight = g.shaped((2, v.shape[-2], 2), v.dtype)
    return g.let(f"F.conv1d({v}, {weight}, padding=1)", v.shape[:-2] + (2, n + 1), v.dtype)


@op("nn")
def attention(g):
    v = g.floats(min_rank=2, max_rank=3)
    return v and g.let(f"F.scaled_dot_product_attention({v}, {v}, {g.shaped(v.shape, v.dtype)})", v.shape, v.dtype)


@op("nn", zones=())
def embedding(g):
    table = g.floats(min_rank=2, max_rank=2)
    return table and g.let(f"F.embedding({g.index(table.shape[0], 3)}, {table})", (3, table.shape[1]), table.dtype)
