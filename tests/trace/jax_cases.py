"""JAX's tests of batching as cases for programs: a function of one example, its arguments, where the batch dims lie, what a program shows.

A name is that of the test in JAX's tests/batching_test.py whose idea a case takes; the functions are what a user of torch writes for the same.
jax_test.py says what every case is held to. Not here: maps with named axes (psum, ppermute, all_to_all, axis_index, pdot, all_gather),
which torch.vmap has not, and what is no array of numbers there (keys of random numbers, pmap).
"""

import dataclasses
from collections.abc import Callable, Sequence

import torch
from torch.func import grad, hessian, jacfwd, jacrev, jvp, vjp
from torch.nn import functional as F


@dataclasses.dataclass
class Case:
    name: str
    func: Callable
    args: Sequence[Callable]  # each makes an argument of one example out of a generator
    at: Sequence[tuple]  # (in_dims, out_dims) as JAX's test has them
    every: bool = True  # also at every place of the batch dims, for each subset of arguments, and mapped twice
    calls: dict | None = None  # how often the program of `at` calls these operators
    computes: int | None = None  # how many of its calls are no views
    spreads: str = ""  # why it may compute for each example what is not mapped
    stock: str = ""  # what is wrong with torch.vmap here
    tolerance: float = 1e-9


class Inside:
    vmap = torch.vmap  # which one functions of cases map by; the runner's


def vmap(func, in_dims=0, out_dims=0):
    return lambda *args: Inside.vmap(func, in_dims, out_dims)(*args)


def normal(*shape, dtype=torch.float64):
    return lambda generator: torch.randn(shape, dtype=torch.float64, generator=generator).mul(3 if dtype.is_floating_point else 30).to(dtype)


def positive(*shape):
    return lambda generator: torch.rand(shape, dtype=torch.float64, generator=generator) + 0.1


def below(high, *shape):
    return lambda generator: torch.randint(high, shape, generator=generator)


def flags(*shape):
    return lambda generator: torch.randint(2, shape, generator=generator).bool()


def order(length):
    return lambda generator: torch.randperm(length, generator=generator)


def definite(size):
    def make(generator):
        half = torch.randn(size, size, dtype=torch.float64, generator=generator)
        return half @ half.mT + torch.eye(size, dtype=torch.float64)

    return make


def dots(a, b):
    """Vectors of a with vectors of b, each leading dim by a map."""
    dot = torch.dot
    for rank in range(1, max(a.dim(), b.dim())):
        dot = vmap(dot, (0 if a.dim() > rank else None, 0 if b.dim() > rank else None))
    return dot(a, b)


def predict(x, *params):
    for w, b in zip(params[::2], params[1::2]):
        last = w @ x + b
        x = torch.tanh(last)
    return last


def gradients(x, target, *params):
    return grad(lambda params: (predict(x, *params) - target).pow(2).sum())(params)


def hidden(x, a, b):
    return torch.tanh(a @ x + b)


def jacobian_by_rows(x, a, b):
    y, pullback = vjp(lambda x: hidden(x, a, b), x)
    rows, = vmap(pullback, 0, y.dim())(torch.eye(y.numel(), dtype=y.dtype).reshape(-1, *y.shape))
    return rows.mT


def jacobian_by_columns(x, a, b):
    push = lambda v: jvp(lambda x: hidden(x, a, b), (x,), (v,))[1]
    columns = vmap(push)(torch.eye(x.numel(), dtype=x.dtype).reshape(-1, *x.shape))
    return columns.mT


def padded(x, before, after, between):
    """lax.pad by one number for each side, with zeros between the elements of dim 0."""
    y = x.new_zeros(before + x.size(0) + (x.size(0) - 1) * between + after, *x.shape[1:])
    y[before:y.size(0) - after:between + 1] = x
    return y


def updated(x, y, i):
    x = x.clone()
    x[i] = y
    return x


def same_conv(w, x):
    return F.conv2d(x, w, padding="same")


def pooled(pool):
    def run(w, x):
        return pool(F.pad(same_conv(w, x), (0, 1, 0, 1), value=0.0 if pool is summed else -torch.inf))

    return run


def summed(x):
    return F.avg_pool2d(x, 2, 1) * 4


def largest(x):
    return F.max_pool2d(x, 2, 1)


def of_squares(func):
    return grad(lambda w, x: func(w, x).pow(2).mean())


def not_major(w, x):
    """Images [height, n, width, channels]."""
    return same_conv(w, x.permute(1, 3, 0, 2)).permute(2, 0, 3, 1)


def of_scaled(scale, matrix, vector):
    return -0.5 * (torch.linalg.cholesky(scale * matrix) @ vector).pow(2).sum()


def distances(r):
    d = r[:, None, :] - r[None, :, :]
    d = d - torch.where(d.abs() < 0.5, torch.zeros_like(d), 0.5 * torch.sign(d))
    return d.pow(2).sum(2)


def rows(x, i):
    return x[i]


def windows(x, i):
    return x[i[:, None] + torch.arange(2)]


def parts_of_rows(x, i):
    return x[i, :3]


def blocks(x, i):
    return x[i[:, :1], i[:, 1:] + torch.arange(3)]


def gather_gradient(gather):
    return grad(lambda x, i: gather(x, i).sin().sum())


BY = {"one": ((0,), 0), "both": ((0, 0), 0), "left": ((0, None), 0), "right": ((None, 0), 0)}
f32, i32 = torch.float32, torch.int32

CASES = [
    Case("testConstantFunction", lambda x: torch.tensor(3.0), [normal()], [BY["one"]], calls={"aten::expand": 1}),
    Case("testNestedBatchingMatMat", lambda a, b: vmap(torch.dot, (0, None))(a, b), [normal(4, 3), normal(3)], [((None, 1), 1)],
         calls={"aten::mm": 1}, computes=1),
    Case("testPerExampleGradients", gradients, [normal(3), normal(4), normal(2, 3), normal(2), normal(4, 2), normal(4)],
         [((0, 0, None, None, None, None), 0)], every=False),
    Case("testJacobians", jacobian_by_rows, [normal(3), normal(4, 3), normal(4)], [((0, None, None), 0)]),
    Case("testJacobians", jacobian_by_columns, [normal(3), normal(4, 3), normal(4)], [((0, None, None), 0)]),
    Case("testSliceLax", lambda x: x[2:4], [normal(10)], [BY["one"]], calls={"aten::slice": 1}, computes=0),
    Case("testSliceNumpy", lambda x: x[:, 2], [normal(5, 3, 7)], [BY["one"]], calls={"aten::select": 1}, computes=0),
    Case("testRevLax", lambda x: x.flip(0), [normal(3)], [BY["one"], ((1,), 1)], calls={"aten::flip": 1}),
    Case("testRevNumpy", lambda x: x.flip(1), [normal(2, 4)], [BY["one"], ((1,), 1), ((2,), 2)], calls={"aten::flip": 1}),
    Case("testNpMaximum", lambda x: torch.maximum(x, torch.zeros((), dtype=x.dtype)), [normal(5, 3, 7)], [BY["one"]], calls={"aten::maximum": 1},
         computes=1),
    Case("testNpGtrThan", lambda x: x > 1.0, [normal(5, 3, 7)], [BY["one"]], computes=1),
    Case("testNpMaximumPerExampleGrad", grad(lambda w, x: (x @ w).relu().pow(2).sum()), [normal(5, 5), normal(5)], [BY["right"]]),
    Case("testDotGeneral", torch.bmm, [normal(3, 4, 5), normal(3, 5, 6)], [BY["both"], ((2, 1), 0), ((3, None), 0), ((None, 2), 0)],
         calls={"aten::bmm": 1},
         spreads="bmm copies a stack of matrices that is not mapped for each example"),
    Case("testDotGeneral", torch.dot, [normal(4), normal(4)], [((None, 1), 0)], calls={"aten::mv": 1}),
    Case("testDot", dots, [normal(3), normal(3)], [BY["left"]]),
    Case("testDot", dots, [normal(2, 3), normal(3)], [BY["left"]]),
    Case("testDot2", torch.dot, [normal(3), normal(3)], [BY["both"]]),
    Case("testDot3", torch.matmul, [normal(5, 10), normal(10, 1)], [((1, None), 0)]),
    Case("testDot4", torch.dot, [normal(3), normal(3)], [((1, None), 0)], calls={"aten::mv": 1}),
    Case("testPad", lambda x: padded(x, 1, 2, 1), [normal(10, dtype=f32)], [BY["one"]]),
    Case("testPad", lambda x: F.pad(padded(x, 1, 2, 1), (0, 1)), [normal(10, 3, dtype=f32)], [BY["one"]], calls={"aten::constant_pad_nd": 1}),
    Case("testConcatenate", lambda *all: torch.cat(all), [normal(2, 3), normal(1, 3), normal(4, 3)], [((0, 1, None), 0)], calls={"aten::cat": 1}),
    Case("testConcatenate", lambda *all: torch.cat(all, 1), [normal(2, 1), normal(2, 3), normal(2, 4)], [((0, None, 2), 0)],
         calls={"aten::cat": 1}),
    Case("testJacobianIssue54", jacrev(lambda xs: torch.stack(list(xs))), [normal(5, 1)], [BY["one"]]),
    Case("testJacobianIssue54", jacfwd(lambda xs: torch.stack(list(xs))), [normal(5, 1)], [BY["one"]]),
    Case("testAny", torch.any, [flags(2)], [BY["one"]], computes=1),
    Case("testHessian", hessian(lambda x: x.clamp(min=0.0).pow(2).sum()), [normal(5)], [BY["one"]]),
    Case("testDynamicSlice", lambda x: x[1], [normal(3)], [BY["one"]], calls={"aten::select": 1}, computes=0),
    Case("testDynamicSlice", lambda x, i: x[i], [normal(3), below(3)], [BY["both"], BY["right"]], every=False),
    Case("testDynamicSlice", lambda x, i: x.index_select(0, i), [normal(3, dtype=i32), below(3)], [BY["left"], BY["both"], BY["right"]],
         stock="index_select by one number gives all numbers"),
    Case("testDynamicUpdateSlice", lambda x, y: updated(x, y, 1), [normal(3), normal()], [BY["both"]]),
    Case("testDynamicUpdateSlice", updated, [normal(3), normal(), below(3)], [((None, 0, 0), 0)], every=False),
    Case("testDynamicUpdateSlice", lambda x, y, i: x.scatter(0, i[None], y[None]), [normal(3), normal(), below(3)],
         [((0, 0, None), 0), ((None, 0, 0), 0)]),
    Case("testSort", lambda x: x.sort(0)[0], [normal(4)], [((0,), 0), ((1,), 0), ((1,), 1)], calls={"aten::sort": 1}),
    Case("testSort", lambda x: x.sort(-1)[0], [normal(4)], [((0,), 0)], calls={"aten::sort": 1}),
    Case("testSortKeyVal", lambda k, v: (k.sort(0)[0], v[k.sort(0)[1]]), [normal(4), order(4)],
         [BY["both"], ((1, 1), 1), ((0, 1), 0), ((1, 0), 0), BY["right"], ((1, None), 0)], calls={"aten::sort": 1}),
    Case("testConvGeneralDilated", same_conv, [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]], calls={"aten::convolution": 1}),
    Case("testConvGeneralDilated", of_squares(same_conv), [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]]),
    Case("testConvGeneralDilatedBatchNotMajor", not_major, [normal(4, 1, 3, 3), normal(5, 7, 5, 1)], [BY["right"]], calls={"aten::convolution": 1}),
    Case("testMinMaxPool", pooled(largest), [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]]),
    Case("testMinMaxPool", pooled(lambda x: -largest(-x.clamp(min=-1e300))), [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]], every=False),
    Case("testMinMaxPool", of_squares(pooled(largest)), [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]], every=False),
    Case("testSumPool", pooled(summed), [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]]),
    Case("testSumPool", of_squares(pooled(summed)), [normal(5, 1, 3, 3), normal(1, 1, 5, 5)], [BY["right"]], every=False),
    Case("testCumProd", lambda x: x.cumprod(-1), [below(9, 3)], [BY["one"]], calls={"aten::cumprod": 1}, computes=1),
    Case("testSelect", torch.where, [flags(), below(9), below(9)], [((0, 0, 0), 0)], computes=1),
    Case("testSelect", torch.where, [flags(), below(9, 2), below(9, 2)], [((0, None, None), 0)]),
    Case("testSelect", torch.where, [flags(), normal(dtype=f32), normal(dtype=f32)], [((None, 0, None), 0), ((0, 0, None), 0)], computes=1),
    Case("testSelect", torch.where, [flags(), normal(1, dtype=f32), normal(1, dtype=f32)], [((0, None, 1), 1)]),
    Case("testLaxLinalgCholesky", torch.linalg.cholesky, [definite(5)], [BY["one"], ((1,), 0)]),
    Case("testLaxLinalgTriangularSolve", lambda a, b: torch.linalg.solve_triangular(a, b, upper=False), [definite(4), normal(4, 5)],
         [((1, 2), 0), ((None, 2), 0), ((1, None), 0)]),
    *(Case("testGatherBatched" + which, gather, [normal(*shape, dtype=dtype), index], at)
      for dtype in (f32, i32)
      for gather, shape, index in ((rows, (5,), below(5, 2)), (windows, (10,), below(9, 3)), (parts_of_rows, (10, 5), below(10, 3)),
                                   (blocks, (10, 5), below(3, 2, 2)))
      for which, at in (("Operand", [BY["left"], ((1, None), 0)]), ("Indices", [BY["right"], ((None, 1), 0)]),
                        ("Both", [BY["both"], ((1, 0), 0), ((0, 1), 0)]))),
    *(Case("testGatherGradBatched" + which, gather_gradient(gather), [normal(*shape, dtype=f32), index], at, every=False, tolerance=1e-5)
      for gather, shape, index in ((rows, (5,), below(5, 2)), (windows, (10,), below(9, 3)), (parts_of_rows, (10, 5), below(10, 3)),
                                   (blocks, (10, 5), below(3, 2, 2)))
      for which, at in (("Operand", [BY["left"], ((1, None), 0)]), ("Indices", [BY["right"], ((None, 1), 0)]),
                        ("Both", [BY["both"], ((1, 1), 0)]))),
    Case("testNumpyIndexing1", lambda a, i: a[:, i], [normal(2, 3, 4), below(3, 2)], [BY["right"]]),
    Case("testNumpyIndexing2", lambda a: a[:, torch.tensor([0, 2])], [normal(2, 4)], [BY["one"]], every=False),
    Case("testTranspose", lambda x: x + x.T, [normal(3, 3)], [BY["one"]], computes=1),
    Case("testTransposePermutation", lambda x: x.permute(1, 0, 2), [normal(3, 4, 5)], [BY["one"]], computes=0),
    Case("testTransposePermutation", lambda x: x.permute(1, 2, 0), [normal(3, 4, 5)], [BY["one"], ((2,), 0)], computes=0),
    Case("testIssue354", of_scaled, [positive(1), definite(10), normal(10)], [((0, None, None), 0)], every=False),
    Case("testIssue354", grad(lambda s, m, v: vmap(of_scaled, (0, None, None))(s, m, v).sum()), [positive(5, 1), definite(10), normal(10)],
         [((0, None, None), 0)], every=False),
    Case("testIssue387", hessian(lambda r: (distances(r).sum(), r.pow(2).sum())[1]), [normal(6, 2)], [BY["one"]], every=False),
    Case("testIssue387", hessian(lambda r: distances(r).sum()), [normal(6, 2)], [BY["one"]], every=False),
    Case("testIndexAddBatchedIndexesOnly", lambda x, i, y: x.index_add(0, i, y), [normal(10), below(10, 1), normal(1)], [((None, 0, None), 0)],
         spreads="alpha multiplies what is added, after it was given a batch dim"),
    Case("testIssue3883", lambda x: x[()], [below(9)], [BY["one"]], computes=0),
    Case("testIssue3883", lambda x: torch.full_like(x, 7), [below(9)], [BY["one"]], every=False),
    Case("testNegativeAxes", torch.sum, [normal(4, 5)], [((-3,), 0), ((-2,), 0), ((-1,), 0)], computes=1),
    Case("testNegativeAxes", lambda x: x, [normal(4, 5)], [((0,), -3), ((0,), -2), ((0,), -1)]),
    Case("testNegativeAxes", lambda *xs: xs, [normal(), normal()], [((0, None), (0, -1))], every=False),
]
