"""Arguments for the operators of operators.txt: those of one example. `draw` makes another tensor in each call, so that
a batch holds different examples.
"""

import torch


class Draw:
    """Tensors from a seed of their own."""

    def __init__(self, seed):
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, *shape, dtype=torch.float32):
        return torch.randn(shape, generator=self.generator, dtype=dtype)

    def whole(self, high, *shape):
        return torch.randint(0, high, shape, generator=self.generator)

    def order(self, n):
        return torch.randperm(n, generator=self.generator)


def lu(draw):
    return [*torch.linalg.lu_factor(draw(3, 3))]


def pooled(draw):
    out, places = torch.nn.functional.max_pool2d(draw(2, 3, 4, 4), 2, return_indices=True)
    return [out, places, [4, 4]]


# Operator -> functions that make its arguments. A scalar is a tensor without dims: it weighs less in type promotion.
CASES = {
    "addcmul": [lambda d: [d(2, 3), d(3), d(2, 1)], lambda d: [d(3), d(3), d(dtype=torch.float64)]],
    "addcmul_": [lambda d: [d(2, 3), d(3), d(2, 1)]],
    "clamp.Tensor": [lambda d: [d(2, 3), d(3), d()], lambda d: [d(4), d(dtype=torch.float64), None]],
    "clamp_.Tensor": [lambda d: [d(2, 3), d(3), d(2, 3)]],
    "hypot_": [lambda d: [d(2, 3), d(3)], lambda d: [d(3), d(dtype=torch.float64)]],
    "isclose": [lambda d: [d(3), d(2, 3)]],
    "lerp_.Scalar": [lambda d: [d(2, 3), d(3), 0.3]],
    "huber_loss": [lambda d: [d(2, 3), d(2, 3), r, 0.8] for r in range(3)],  # noqa: B023
    "aminmax": [lambda d: [d(2, 3)], lambda d: [d()]],
    "argmax": [lambda d: [d(2, 3)], lambda d: [d(2, 3), -1, True], lambda d: [d(2, 3), 0]],
    "cumsum_": [lambda d: [d(2, 3), -1], lambda d: [d(2, 3), 0]],
    "flip": [lambda d: [d(2, 3), [0, -1]], lambda d: [d(2, 3), [1]]],
    "quantile.scalar": [lambda d: [d(2, 5), 0.4, 1, True], lambda d: [d(4), 0.25]],
    "linalg_lu": [lambda d: [d(3, 4)], lambda d: [d(2, 3, 3)]],
    "lu_unpack": [lu],
    "tril_": [lambda d: [d(3, 4)], lambda d: [d(2, 3, 4), 1]],
    "permute_copy": [lambda d: [d(2, 3, 4), [2, 0, -2]]],
    "split_copy.Tensor": [lambda d: [d(4, 5), 2], lambda d: [d(4, 5), 2, -1]],
    "squeeze.dim": [lambda d: [d(2, 1), 1], lambda d: [d(2, 1), 0], lambda d: [d(1, 2), -2]],
    "unsafe_split_with_sizes": [lambda d: [d(4, 5), [2, 3], 1]],
    "view.dtype": [lambda d: [d(2, 3), torch.int32]],
    "cat": [lambda d: [[d(2, 3), d(4, 3)]], lambda d: [[d(2, 3), d(2, 1), d(2, 2)], -1]],
    "stack": [lambda d: [[d(2, 3), d(2, 3)], -1], lambda d: [[d(3), d(3)]]],
    "index.Tensor": [lambda d: [d(4, 5), [d.whole(4, 3)]], lambda d: [d(4, 5), [None, d.whole(5, 2, 3)]],
                     lambda d: [d(4, 5), [d.whole(4, 3), d.whole(5, 3)]]],
    "index_copy": [lambda d: [d(4, 3), 0, d.order(4)[:2], d(2, 3)]],
    "index_fill.int_Scalar": [lambda d: [d(4, 3), -1, d.whole(3, 2), 0.5]],
    "index_put": [lambda d: [d(4, 3), [d.order(4)[:2]], d(2, 3)], lambda d: [d(4, 3), [d.whole(4, 5)], d(3), True]],
    "index_select": [lambda d: [d(4, 3), 0, d.whole(4, 5)], lambda d: [d(4, 3), -1, d.whole(3, 2)]],
    "_upsample_nearest_exact2d": [lambda d: [d(2, 3, 4, 4), [5, 7]]],
    "grid_sampler_2d": [lambda d: [d(2, 3, 4, 4), d(2, 5, 5, 2) * 0.6, 0, 1, False]],
    "max_unpool2d": [pooled],
    "addmm": [lambda d: [d(2, 4), d(2, 3), d(3, 4)], lambda d: [d(4), d(2, 3), d(3, 4)]],
    "addmv": [lambda d: [d(2), d(2, 3), d(3)], lambda d: [d(), d(2, 3), d(3)]],
    "baddbmm": [lambda d: [d(2, 3, 5), d(2, 3, 4), d(2, 4, 5)]],
    "native_batch_norm": [lambda d: [d(4, 3, 5), d(3), d(3), d(3), d(3).abs() + 1, False, 0.1, 1e-5],
                          lambda d: [d(4, 3, 5), d(3), d(3), None, None, True, 0.1, 1e-5]],
    "roll": [lambda d: [d(3, 4), [1, 2], [0, -1]], lambda d: [d(3, 4), [2]]],
    "select_scatter": [lambda d: [d(3, 4), d(3), -1, 1]],
    "slice_scatter": [lambda d: [d(3, 4), d(3, 2), 1, 1, 3], lambda d: [d(5, 4), d(2, 4), 0, 0, 4, 2]],
    "_pdist_forward": [lambda d: [d(4, 3)], lambda d: [d(4, 3), 1.0]],
    "take": [lambda d: [d(3, 4), d.whole(12, 5)]],
    "_foreach_add.List": [lambda d: [[d(2, 3), d(4)], [d(2, 3), d(4)]]],
    "_foreach_mul_.Scalar": [lambda d: [[d(2, 3), d(4)], 1.5]],
    "_foreach_addcmul_.Scalar": [lambda d: [[d(2, 3)], [d(2, 3)], [d(3)], 0.5]],
    "histc": [lambda d: [d(9), 4, -2, 2], lambda d: [d(9), 4]],
    "_assert_async.msg": [lambda d: [d().abs() + 1, "a zero"]],
}
