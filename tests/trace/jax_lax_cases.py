"""JAX's systematic tests of batching rules (LaxVmapTest of its tests/lax_vmap_test.py) as cases for programs: families of operators, each
argument mapped at each of its dims and not at all.

Not here: groups of the batch in a convolution, which torch has not. testLinalg is ours.
"""

import torch
from jax_cases import BY, Case, below, definite, f32, flags, i32, normal, positive
from torch.nn import functional as F

f64, u8, c64 = torch.float64, torch.uint8, torch.complex64
ALL = {1: [BY["one"]], 2: [BY["both"]], 3: [((0, 0, 0), 0)]}


def complexes(*shape):
    return lambda generator: torch.randn(shape, dtype=c64, generator=generator)


def unique(*shape):
    """Numbers of which no two are equal."""
    count = torch.Size(shape).numel()
    return lambda generator: torch.randperm(count, generator=generator).reshape(shape).double()


def of(name, func, *args, **more):
    return Case(name, func, args, ALL[len(args)], **more)


UNARY = [torch.neg, torch.sign, torch.floor, torch.ceil, torch.round, torch.isfinite, torch.exp, torch.expm1, torch.tanh, torch.sin, torch.cos,
         torch.sinh,
         torch.atan, torch.asinh, torch.abs, torch.erf, torch.erfc, torch.square, torch.sigmoid, torch.reciprocal, torch.isnan]
OF_POSITIVE = [torch.log, torch.log1p, torch.sqrt, torch.rsqrt, torch.lgamma, torch.digamma]
OF_COMPLEX = [torch.real, torch.imag, torch.conj, torch.abs, torch.angle, torch.exp]
BINARY = [torch.add, torch.sub, torch.mul, torch.div, torch.maximum, torch.minimum, torch.atan2, torch.remainder, torch.fmod, torch.eq, torch.ne,
          torch.lt,
          torch.le, torch.gt, torch.ge, torch.nextafter, torch.copysign, torch.hypot]
OF_INTEGERS = [torch.bitwise_and, torch.bitwise_or, torch.bitwise_xor, torch.add, torch.mul, torch.bitwise_left_shift, torch.bitwise_right_shift,
               torch.gcd]

ELEMENTWISE = [
    *(of("testOp", op, normal(2, 3)) for op in UNARY),
    *(of("testOp", op, positive(3)) for op in OF_POSITIVE),
    *(of("testOp", op, complexes(3), tolerance=1e-5) for op in OF_COMPLEX),
    *(of("testOp", op, *shapes) for op in BINARY for shapes in ((normal(2, 3), normal(3)), (normal(3), normal()))),
    *(of("testOp", op, below(8, 2, 3), below(8, 3)) for op in OF_INTEGERS),
    of("testOp", torch.pow, positive(2, 3), normal(3)),
    of("testOp", torch.complex, normal(2, 3, dtype=f32), normal(2, 3, dtype=f32), tolerance=1e-5),
    of("testOp", torch.bitwise_not, below(8, 3)),
    of("testOp", torch.add, normal(3, dtype=f32), below(5, 2, 3), tolerance=1e-5),  # of two dtypes
    of("testOp", torch.mul, normal(dtype=f32), normal(3), tolerance=1e-5),  # a scalar tensor says little of the dtype
    *(of("testConvertElementType", lambda x, to=to: x.to(to), normal(2, 3, dtype=dtype), computes=int(dtype is not to)) for dtype in (f32, i32)
      for to in (f32, i32)),
    *(of("testBitcastElementType", lambda x, to=to: x.view(to), normal(2, 3, dtype=dtype), computes=0) for dtype in (f32, i32)
      for to in (f32, i32)),
    *(of("testClamp", lambda lo, x, hi: torch.clamp(x, lo, hi), *shapes)
      for shapes in ((normal(), normal(2, 3), normal()), (normal(2, 3), normal(2, 3), normal()),
                                                                                     (normal(), normal(2, 3), normal(2, 3)))),
    *(of("testSelect", torch.where, flags(*of_flags), normal(*shape), normal(*shape)) for shape in ((), (3,), (2, 3)) for of_flags in {(), shape}),
]

PRODUCTS = [
    *(of("testDot", torch.matmul, normal(*a), normal(*b)) for a in ((3,), (4, 3)) for b in ((3,), (3, 6))),
    *(of("testDotGeneralContractOnly", lambda a, b, how=how: torch.einsum(how, a, b), normal(*a), normal(*b)) for how, a, b in (
        ("ik,jk->ij", (3, 5), (2, 5)), ("ki,kj->ij", (5, 3), (5, 2)), ("kij,klm->ijlm", (5, 3, 2), (5, 2, 4)),
        ("kil,klj->ij", (5, 3, 2), (5, 2, 4)),
        ("ikjl,mknp->ijlmnp", (1, 2, 2, 3), (1, 2, 3, 1)), ("ik,kj->ij", (3, 2), (2, 4)))),
    *(of("testDotGeneralContractAndBatch", lambda a, b, how=how: torch.einsum(how, a, b), normal(*a), normal(*b),
         spreads="bmm copies a stack of matrices that is not mapped for each example") for how, a, b in (
        ("bik,bkj->bij", (3, 3, 2), (3, 2, 4)), ("abik,abjk->abij", (3, 4, 2, 2), (3, 4, 3, 2)))),
    *(of("testConvGeneralDilatedBatching", lambda x, w, how=how: F.conv2d(x, w, **how), normal(2, 2 * how.get("groups", 1), 6, 7),
         normal(2 * how.get("groups", 1), 2, 1, 2))
      for how in ({}, {"stride": (1, 2)}, {"stride": (2, 1), "padding": (1, 0)}, {"dilation": (2, 2)}, {"groups": 2},
                  {"groups": 2, "dilation": (2, 2), "padding": 1})),
    *(of("testConvGeneralDilatedBatching", lambda x, w, how=how: F.conv_transpose2d(x, w, **how), normal(1, 2, 4, 3), normal(2, 2, 1, 2))
      for how in ({}, {"stride": (2, 1), "output_padding": (1, 0)}, {"groups": 2, "dilation": (2, 1)})),
]

SHAPES = [
    *(of("testBroadcast", lambda x, sizes=sizes: x.expand((*sizes, *x.shape)), normal(*shape), computes=0) for shape in ((), (2, 3))
      for sizes in ((), (2,), (1, 2))),
    *(of("testBroadcastInDim", lambda x, to=to, size=size: x[to].expand(2, size), normal(2))
      for to, size in (((slice(None), None), 2), ((None, slice(None)), 2), ((slice(None), None), 3))),
    of("testBroadcastInDim", lambda x: x.expand(2, 3), normal(), computes=0),
    *(of("testSqueeze", lambda x, dims=dims: x.squeeze(dims), normal(*shape), computes=0)
      for shape, dims in (((1,), 0), ((1,), -1), ((2, 1, 4), 1), ((2, 1, 4), -2), ((2, 1, 3, 1), (1, 3)), ((2, 1, 3, 1), (1, -1)),
                          ((2, 1, 3, 1), 0))),
    *(of("testReshape", lambda x, order=order, to=to: x.permute(order).reshape(to), normal(*shape))
      for shape, order, to in (((3, 4), (0, 1), (12,)), ((3, 4), (0, 1), (-1,)), ((2, 1, 4), (0, 1, 2), (8,)), ((2, 2, 4), (0, 1, 2), (2, -1)),
                               ((2, 2, 4), (1, 0, 2), (8, 2)),
                               ((2, 2, 4), (2, 1, 0), (4, 2, 2)))),
    *(of("testPad", lambda x, how=how: F.pad(x, **how), normal(2, 3))
      for how in ({"pad": (0, 1, 1, 2)}, {"pad": (1, 0), "value": 2.5}, {"pad": (-1, 1)}, {"pad": (1, 1), "mode": "reflect"})),
    *(of("testSlice", lambda x, at=at: x[at], normal(*shape), computes=0)
      for shape, at in (((3,), slice(1, 2)), ((7,), slice(4, 7)), ((5,), slice(1, 5, 2)), ((8,), slice(1, 6, 2)),
                        ((5, 3), (slice(1, 3), slice(1, 2))), ((5, 3), (slice(1, 3), slice(1, 1))),
                        ((7, 5, 3), (slice(4, 7), slice(0, 1), slice(1, 3))), ((5, 3), (slice(1, 5, 2), slice(1, 3))), ((5, 3), (..., -1)))),
    *(of("testTranspose", lambda x, order=order: x.permute(order), normal(*shape), computes=0)
      for shape, order in (((3, 4), (1, 0)), ((3, 4), (0, 1)), ((3, 4, 5), (2, 1, 0)), ((3, 4, 5), (1, 0, 2)))),
]

REDUCTIONS = [
    *(of("testReduce", lambda x, op=op, dims=dims: op(x, dims), normal(3, 4, 5, dtype=dtype), tolerance=1e-5)
      for op in (torch.sum, torch.amax, torch.amin, torch.logsumexp, torch.mean)
      for dtype in (f32, i32, f64) if dtype.is_floating_point or op in (torch.sum, torch.amax, torch.amin)
      for dims in ((0,), (1, 2), (0, 2), (0, 1, 2), (-1,))),
    *(of("testReduce", lambda x, op=op, keep=keep: op(x, 1, keep), make) for keep in (False, True)
      for op, make in ((torch.prod, normal(3, 4)), (torch.any, flags(3, 4)), (torch.all, flags(3, 4)), (torch.argmax, unique(3, 4)),
                       (torch.argmin, unique(3, 4)), (torch.sum, flags(3, 4)))),
    *(of("testReduce", op, make)
      for op, make in ((torch.prod, normal(3, 4)), (torch.argmax, unique(3, 4)), (torch.amax, unique(3, 4)), (torch.linalg.vector_norm, normal(3, 4)))),
    *(of("testCumulativeReduce", lambda x, op=op, dim=dim: op(x, dim), normal(*shape)) for op in (torch.cumsum, torch.cumprod)
      for shape in ((10,), (3, 4, 5)) for dim in range(len(shape))),
    *(of("testReduceWindow", lambda x, op=op, how=how: op(x, **how), normal(3, 2, 4, 6))
      for op in (F.max_pool2d, F.avg_pool2d)
      for how in ({"kernel_size": (2, 1), "stride": (1, 2)}, {"kernel_size": (2, 3), "stride": 1, "padding": (1, 1)})),
    of("testSelectAndGatherAdd", lambda x, t: t.flatten(1).gather(1, F.max_pool2d(x, 2, 1, return_indices=True)[1].flatten(1)), unique(2, 4, 6),
       normal(2, 4, 6)),
    *(of("testFft", lambda x, count=count: torch.fft.fftn(x, dim=tuple(range(-count, 0))) if count else x * 1, complexes(*shape), tolerance=1e-4)
      for shape in ((5,), (3, 4, 5), (2, 3, 4, 5)) for count in range(min(3, len(shape)) + 1)),
    *(of("testTopK", lambda x, k=k: tuple(x.topk(k)), unique(*shape)) for shape in ((4,), (3, 5, 3)) for k in (1, 3)),
    *(of("testSort", lambda x, dim=dim, stable=stable: tuple(x.sort(dim=dim, stable=stable)), unique(2, 3)) for dim in (0, 1)
      for stable in (False, True)),
    of("testSort", lambda x: x.sort(dim=1, stable=True)[1], below(2, 2, 5)),
]

SCATTERS = [
    *(of("testScatterAdd", scatter, normal(*shape), below(size, *of_index), normal(*update), spreads=spreads)
      for scatter, shape, size, of_index, update, spreads in (
        (lambda x, i, y: x.index_add(0, i, y), (5,), 5, (2,), (2,), "alpha multiplies what is added, after it was given a batch dim"),
        (lambda x, i, y: x.scatter_add(0, i, y), (5,), 5, (2,), (2,), ""),
        (lambda x, i, y: x.index_put((i[:, None] + torch.arange(2),), y, accumulate=True), (10,), 9, (3,), (3, 2), ""),
        (lambda x, i, y: x[:, :3].index_put((i,), y, accumulate=True), (10, 5), 10, (3,), (3, 3), ""))),
    of("testScatterAdd", lambda x, i: x.scatter(0, i, 7.0), normal(5), below(5, 2)),
    of("testScatterAdd", lambda x, i: x.index_fill(0, i, 7.0), normal(5, 2), below(5, 2)),
    *(of("testGather", lambda x, i, dim=dim: torch.take_along_dim(x, i, dim), normal(3, 4), below(3, 3, 4)) for dim in (0, 1)),
    *(of("testGather", lambda x, i: x[i], make, below(5, 2, 2), tolerance=1e-5)
      for make in (flags(5, 2), complexes(5), normal(5, dtype=torch.float16), normal(5, dtype=u8))),
    of("testGather", lambda x, i: x[i[0], :, i[1]], normal(4, 2, 4), below(4, 2, 3)),
    of("testGather", lambda x, i: x[1:, i], normal(3, 4), below(4, 2)),
    of("testGather", lambda x, i: x.index_select(1, i), normal(3, 4), below(4, 2)),
    of("testGather", lambda x, i: F.embedding(i, x), normal(4, 3), below(4, 2)),
    of("testLinalg", lambda a, b: torch.linalg.solve(a, b), definite(3), normal(3, 2)),
    of("testLinalg", lambda a, b: torch.linalg.solve(a, b), definite(3), normal(3)),
    of("testLinalg", lambda a: tuple(torch.linalg.slogdet(a)), definite(3)),
    of("testLinalg", torch.linalg.eigvalsh, definite(3)),
    of("testLinalg", torch.linalg.svdvals, normal(3, 2)),
    of("testLinalg", torch.linalg.inv, definite(3)),
]

CASES = [*ELEMENTWISE, *PRODUCTS, *SHAPES, *REDUCTIONS, *SCATTERS]
