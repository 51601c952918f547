"""Outputs of a torch.autograd.Function that all examples of a native map share: their derivatives are the loop's."""

import unittest

import torch
from torch.utils.checkpoint import checkpoint
from vmapgen import native_vmap
from vmapgen._native.level import is_batched

same = torch.testing.assert_close


class Both(torch.autograd.Function):
    """x * w, and w * w."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, w):
        return x * w, w * w

    @staticmethod
    def setup_context(ctx, inputs, outputs):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, of_product, of_square):
        x, w = ctx.saved_tensors
        return of_product * w, of_product * x + 2 * of_square * w

    @staticmethod
    def jvp(ctx, x_t, w_t):
        x, w = ctx.saved_tensors
        return x_t * w + x * w_t, 2 * w * w_t


class Scaled(torch.autograd.Function):
    """w as it is, whose gradient is scaled by each example's own number."""

    generate_vmap_rule = True

    @staticmethod
    def forward(w, scale):
        return w.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[1])

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0], None


class Counting(torch.autograd.Function):
    """2 * x, and `calls`, which is written to, and how many numbers there are."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, calls):
        calls.add_(1)
        return 2 * x, calls, torch.tensor(x.numel())

    @staticmethod
    def setup_context(ctx, inputs, outputs):
        ctx.mark_dirty(inputs[1])
        ctx.mark_non_differentiable(*outputs[1:])

    @staticmethod
    def backward(ctx, g, *_):
        return 2 * g, None


def looped(function, dims):
    def run(*args):
        count = next(a.shape[0] for a, dim in zip(args, dims) if dim == 0)
        results = [function(*(a if dim is None else a[i] for a, dim in zip(args, dims))) for i in range(count)]
        return tuple(map(torch.stack, zip(*results)))

    return run


def total(outputs):
    return sum((i + 2) * output.sin().sum() for i, output in enumerate(outputs))


class SharedOutputs(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def check(self, function, dims, *inputs, by_example=None):
        mapped, loop = native_vmap(function, in_dims=dims), looped(by_example or function, dims)
        everything = tuple(range(len(inputs)))
        for transform in (torch.func.grad, torch.func.hessian):
            same(transform(lambda *a: total(mapped(*a)), argnums=everything)(*inputs),
                 transform(lambda *a: total(loop(*a)), argnums=everything)(*inputs))
        same(torch.func.jvp(mapped, inputs, inputs), torch.func.jvp(loop, inputs, inputs))
        leaves = [each.clone().requires_grad_() for each in inputs]
        found = [torch.autograd.grad(total(each(*leaves)), leaves, create_graph=True) for each in (mapped, loop)]
        same(*found)
        same(*(torch.autograd.grad(total(each), leaves) for each in found))

    def test_derivatives(self):
        x, w = torch.randn(3, 4, dtype=torch.float64), torch.randn(4, dtype=torch.float64)
        self.check(Both.apply, (0, None), x, w)
        self.check(Both.apply, (None, 0), w, x)

    def test_two_levels(self):
        x, w, v = torch.randn(3, 4), torch.randn(3, 2, 4), torch.randn(4)
        inner = lambda x, w: native_vmap(Both.apply, in_dims=(None, 0))(x, w)  # noqa: E731
        self.check(inner, (0, 0), x, w)
        self.check(lambda x, v: native_vmap(Both.apply, in_dims=(0, None))(x, v), (0, None), w, v)

    def test_a_backward_of_each_example(self):
        w, scale, weight = torch.randn(4, requires_grad=True), torch.randn(3), torch.randn(3, 4)
        mapped = native_vmap(lambda s, weight: (Scaled.apply(w, s) * weight).sum())(scale, weight)
        same(torch.autograd.grad(mapped.sum(), w)[0], scale @ weight)

    def test_a_checkpoint(self):
        x, w = torch.randn(3, 4, dtype=torch.float64), torch.randn(4, dtype=torch.float64)
        f = lambda x, w: ((x * w).cos(), w.exp())  # noqa: E731
        self.check(lambda x, w: checkpoint(f, x, w, use_reentrant=False), (0, None), x, w, by_example=f)

    def test_nothing_is_batched_without_need(self):
        seen = []
        x, w = torch.randn(3, 4), torch.randn(4)
        run = lambda w: native_vmap(lambda a: [seen.append(is_batched(each)) for each in Both.apply(a, w)] and a)(x)  # noqa: E731
        run(w)
        self.assertEqual(seen, [True, False])
        run(w.requires_grad_())
        self.assertEqual(seen[2:], [True, True])

    def test_what_is_written_to_and_integers(self):
        seen = []
        x, calls = torch.randn(3, 4, requires_grad=True), torch.zeros(())

        def f(a):
            doubled, counted, numel = Counting.apply(a, calls)
            seen.append((counted is calls, is_batched(numel)))
            return doubled

        same(torch.autograd.grad(native_vmap(f)(x).sum(), x)[0], torch.full((3, 4), 2.0))
        self.assertEqual((calls.item(), seen), (1, [(True, False)]))


if __name__ == "__main__":
    unittest.main()
