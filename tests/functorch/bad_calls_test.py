"""What an example would be refused for is refused in a map by the same class of exception, and what it would not be refused for is taken: by the
native host, held against the loop."""

import unittest

import torch
import torch.nn.functional as F
import vmapgen

inf = float("inf")
native = torch.ops.aten


def outcome(call):
    try:
        return call()
    except Exception as error:
        return type(error)


class BadCalls(unittest.TestCase):
    def check(self, f, *args):
        wanted = outcome(lambda: torch.stack([f(*each) for each in zip(*args)]))
        given = outcome(lambda: vmapgen.vmap(f)(*args))
        if isinstance(wanted, type) or isinstance(given, type):
            self.assertIs(given, wanted)
        else:
            torch.testing.assert_close(given, wanted, equal_nan=True)

    def test_a_layout_without_strides_is_not_multiplied(self):
        def refused(f, columns):
            self.assertIs(outcome(lambda: vmapgen.vmap(f)(torch.ones(10, columns, 10))), NotImplementedError)

        for columns in (0, 3):
            matrix = torch.ones(5, columns).to_mkldnn()
            refused(lambda b, m=matrix: torch.mm(m, b), columns)
            refused(lambda b, m=matrix, n=columns: torch.addmm(m, torch.ones(5, n), b), columns)
        # Without columns the process ends in this transpose, which is PyTorch's.
        refused(lambda b, transposed=matrix.t(): torch.mm(b.t(), transposed), columns)

    def test_limits_of_a_norm(self):
        x = torch.randn(2, 3, 3)
        for p, maxnorm in ((2, -1.0), (2, -inf), (0.0, 1.0), (-3, 1.0), (2, 0.5), (inf, 0.1)):
            self.check(lambda x, p=p, maxnorm=maxnorm: torch.renorm(x, p, 0, maxnorm), x)
            self.check(lambda x, p=p, maxnorm=maxnorm: x.clone().renorm_(p, 1, maxnorm), x)

    def test_a_loss_of_zero_weighs_nothing(self):
        x = torch.tensor([[0.0, 5.0, 0.5]])
        weights = torch.tensor([[1.0, inf, 1.0], [inf, 1.0, -inf], [2.0, 3.0, 4.0]])
        for target in (0, 1, 2):
            for reduction in ("none", "mean", "sum"):
                of = {"reduction": reduction}
                self.check(lambda w, t=torch.tensor([target]), of=of: F.multi_margin_loss(x, t, weight=w, **of), weights)
            self.check(
                lambda w, t=torch.tensor([target]): native.multi_margin_loss_backward(torch.tensor(3.0), x, t, 2, 1.0, w, 1), weights
            )

    def test_a_mask_takes_part_in_promotion(self):
        gradient = torch.ones(2, 3)
        for dtype in (torch.bool, torch.float16, torch.float64, torch.complex64, torch.float8_e5m2):
            mask = torch.ones(2, 3).to(dtype)
            self.check(lambda g, m: native.native_dropout_backward(g, m, 2.0), gradient, mask)

    def test_positions(self):
        x, index = torch.ones(2, 5, 3), torch.zeros(2, 1, 2, dtype=torch.long)
        self.check(lambda x, i: x.index_fill(0, i, 0.0), x, index)
        self.check(lambda x, i: x.index_select(0, i), x, index)
        first = torch.tensor([0])
        for into, source in (((1,), ()), ((), (1,)), ((), ()), ((1, 1), (1,))):
            for f in (
                lambda t, s: t.index_add(0, first, s),
                lambda t, s: t.index_reduce(0, first, s, "amax"),
                lambda t, s: t.index_copy(0, first, s),
            ):
                self.check(lambda s, f=f, into=into: f(torch.zeros(into), s), torch.ones(3, *source))
        self.check(lambda m, v: torch.ones(3).masked_fill(m, v), torch.ones(2, 3, dtype=torch.uint8), torch.zeros(2))

    def test_problems_and_right_sides(self):
        self.check(lambda a, o: torch.ormqr(a, torch.ones(2), o), torch.ones(3, 2, 2), torch.ones(3, 1, 1, 2, 2))
        self.check(lambda a, o: torch.ormqr(a, torch.ones(2, 2), o), torch.ones(3, 2, 2, 2), torch.ones(3, 1, 2, 2))
        wide = torch.eye(3).expand(2, 7, 3, 3, 3, 3).clone()
        self.check(lambda a: torch.linalg.lstsq(a, torch.eye(3).expand(3, 3, 3, 3))[0], wide)
        a, vector = torch.randn(2, 3, 4, 3), torch.randn(2, 3, 4)
        self.check(lambda a, b: torch.linalg.lstsq(a, b)[0], a, vector)
        self.check(lambda a: torch.linalg.lstsq(a, vector[0])[0], a)
        self.check(lambda a: torch.linalg.lstsq(a, vector[0, 0])[0], a)

    def test_dtypes_and_numbers(self):
        ones = torch.ones(2)
        for dtype in (torch.float32, torch.long, torch.bool):
            self.check(lambda x, o=ones.to(dtype): torch.addr(x, o, o, beta=True), torch.ones(2, 2, 2).to(dtype))
            self.check(lambda x, o=ones.to(dtype): torch.addr(x, o, o, alpha=False), torch.ones(2, 2, 2).to(dtype))
        for dtype in (torch.float32, torch.float16, torch.long, torch.bool):
            self.check(lambda x: torch.histogram(x, 3)[0], torch.ones(2, 5).to(dtype))
            self.check(lambda x: torch.histogramdd(x[:, None], [3])[0], torch.ones(2, 5).to(dtype))
            edges = torch.tensor([0, 1, 2]).to(dtype)
            self.check(lambda x, edges=edges: torch.histogram(x, edges)[0], torch.ones(2, 5).to(dtype))

    def test_examples_without_dims(self):
        self.check(torch.fft.fftshift, torch.ones(3))
        self.check(torch.diff, torch.ones(3))
        self.check(lambda x: F.pairwise_distance(x, torch.ones(5)), torch.ones(3))
        self.check(lambda x: F.pairwise_distance(torch.ones(5), x, keepdim=True), torch.ones(3))
        self.check(F.pairwise_distance, torch.randn(3, 2, 5), torch.randn(3, 2, 5))

    def test_examples_without_channels(self):
        for dims in (1, 2, 3):
            pool = getattr(F, f"adaptive_max_pool{dims}d")
            self.check(lambda x, pool=pool: pool(x, 1), torch.ones(4, 0, *[3] * dims))
            self.check(lambda x, pool=pool: pool(x, 1), torch.ones(4, 2, 0, *[3] * dims))

    def test_examples_of_too_few_dims(self):
        self.check(lambda x: torch.istft(x, 4), torch.ones(2, 3).cfloat())
        self.check(lambda x: F.unfold(x, 2), torch.ones(2, 3))
        self.check(lambda x: F.unfold(x, 2), torch.ones(2, 1, 2, 3, 3, 3))
        self.check(lambda x: torch.native_batch_norm(x, None, None, None, None, True, 0.1, 1e-5)[0], torch.ones(2, 3))
        self.check(lambda x: torch.native_batch_norm(x, None, None, None, None, True, 0.1, 1e-5)[0], torch.ones(2))


if __name__ == "__main__":
    unittest.main()
