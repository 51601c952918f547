"""Autocast on torch.vmap's own levels: what our rules serve there has the loop's dtypes. See README.md."""

import contextlib
import unittest

import torch
import vmapgen

F = torch.nn.functional
low = torch.bfloat16


def casting():
    return torch.autocast("cpu", low)


class AutocastTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.matrices, self.rows, self.row = torch.randn(3, 4, 4), torch.randn(3, 4), torch.randn(4)

    def as_looped(self, f, dims, *args):
        def example(i):
            return [a.select(d, i) if d is not None else a for a, d in zip(args, dims)]

        def inside(*a):
            with casting():
                return f(*a)

        with casting():
            wanted = torch.stack([f(*example(i)) for i in range(3)])
            around = torch.vmap(f, dims)(*args)
        for got in (around, torch.vmap(inside, dims)(*args)):
            torch.testing.assert_close(got, wanted, rtol=2e-2, atol=6e-2)
        return wanted.dtype

    def test_what_a_rule_calls_is_not_cast(self):
        for rules in ("missing", "all"):
            with self.subTest(rules), vmapgen.installed(host="functorch", rules=rules):
                dtype = self.as_looped(torch.addmv, (None, 0, 0), self.row, self.matrices, self.rows)
                self.assertIs(dtype, torch.float32)
                self.as_looped(lambda a, m, v: a.clone().addmv_(m, v), (0, 0, None), self.rows, self.matrices, self.row)
                self.assertIs(self.as_looped(torch.linalg.pinv, (0,), torch.eye(4) + self.matrices / 8), low)
                self.as_looped(torch.chain_matmul, (0, None), self.matrices, self.matrices[0])

    def test_a_layer_of_one_kernel(self):
        x = torch.randn(3, 2, 5, 16)
        for norm_first in (False, True):
            layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, norm_first=norm_first).eval()
            for settings in ({}, {"host": "functorch"}, {"host": "functorch", "rules": "all"}):
                with self.subTest(norm_first=norm_first, **settings), torch.no_grad(), vmapgen.installed(**settings):
                    self.assertIs(self.as_looped(layer, (0,), x), low)

    def test_operators_that_torch_vmap_has_a_kernel_of(self):
        cases = {
            torch.matmul: (0, None), torch.mv: (0, None), F.linear: (0, None), torch.linalg.vecdot: (0, 0), torch.inner: (0, None),
            F.prelu: (0, None),
        }
        with vmapgen.installed(host="functorch", rules="all"):
            for f, dims in cases.items():
                other = self.row if dims[1] is None else self.matrices
                other = self.matrices[0] if f is F.linear else other
                with self.subTest(f.__name__):
                    self.as_looped(f, dims, self.matrices, other)
            for f in (torch.dot, torch.vdot):
                with self.subTest(f.__name__):
                    self.assertIs(self.as_looped(f, (0, None), self.rows, self.row), torch.float32)
            self.assertIs(self.as_looped(torch.matmul, (0, None), self.matrices, self.row), low)

    def test_operators_that_are_taken_apart_in_front_of_all_maps(self):
        weight, target = self.matrices[0], torch.rand(4)

        def linear(x, b):
            return F.linear(x, weight, b)

        def loss(x, t):
            return F.binary_cross_entropy_with_logits(x.to(low), t.to(low))

        for rules in ("missing", "all"):
            with self.subTest(rules), vmapgen.installed(host="functorch", rules=rules):
                for x in self.rows, self.matrices:
                    self.assertIs(self.as_looped(linear, (0, None), x, self.row), low)
                self.assertIs(self.as_looped(lambda w: F.linear(self.row, w, self.row), (0,), self.matrices), low)
                self.assertIs(self.as_looped(loss, (0, None), self.rows, target), torch.float32)
                dtypes = []

                def summed(x):
                    y = linear(x, self.row)
                    dtypes.append(y.dtype)  # noqa: B023
                    return y.sum().float()

                with casting():
                    torch.func.grad(summed)(self.row)
                    torch.vmap(torch.func.grad(summed))(self.rows)
                    torch.func.grad(lambda x: torch.vmap(summed)(x).sum())(self.rows)
                    torch.vmap(torch.vmap(summed))(self.matrices)
                self.assertEqual(dtypes, [low] * 4)

    def test_after_an_operator_of_ours_those_of_torch_vmap_are_cast_too(self):
        """F.linear with a bias, which torch.vmap does not cast, is ours with either rules: what follows has to take its dtype."""
        square = torch.eye(4) * 4
        follow = {
            "prelu": lambda h: F.prelu(h, self.row), "cdist": lambda h: torch.cdist(h, self.matrices[0]), "vecdot": lambda h: torch.linalg.vecdot(h, self.row),
            "nll_loss": lambda h: F.nll_loss(h, torch.arange(4)), "trace": torch.trace, "fftn": lambda h: torch.fft.fftn(h).real, "svd": torch.linalg.svdvals,
            "cat": lambda h: torch.cat([h, self.matrices[0]]), "inverse": lambda h: torch.inverse(h / 8 + square),
            "conv1d": lambda h: F.conv1d(h, h[:, :, None]),
            "scaled_dot_product_attention": lambda h: F.scaled_dot_product_attention(self.matrices, h.expand(3, 4, 4), h.expand(3, 4, 4)),
        }
        heads = {"linear": lambda w, b: F.linear(self.matrices[0], w, b), "conv1d": lambda w, b: F.conv1d(self.matrices[0], w[..., None], b)}
        for rules in ("missing", "all"):
            for name, f in follow.items():
                for head, h in heads.items():
                    with self.subTest(f"{name} after {head}, {rules}"), vmapgen.installed(host="functorch", rules=rules):
                        self.as_looped(lambda w, b: f(h(w, b)), (0, 0), self.matrices, self.rows)  # noqa: B023

                        def loss(w, b):
                            return f(h(w, b)).float().sum()  # noqa: B023

                        self.as_looped(torch.func.grad(loss), (0, 0), self.matrices, self.rows)

    def test_kernels_of_torch_vmap_are_its_own_again(self):
        with vmapgen.installed(host="functorch"):
            pass
        with casting():
            self.assertIs(torch.vmap(F.prelu)(self.matrices, self.rows).dtype, torch.float32)

    def test_operators_that_are_not_cast_stay_as_they_are(self):
        with vmapgen.installed(host="functorch", rules="all"):
            for f in (torch.softmax, torch.cumsum):
                self.as_looped(lambda a: f(a.to(low), 0), (0,), self.matrices)  # noqa: B023

    def test_in_a_map_and_in_a_gradient(self):
        with vmapgen.installed(host="functorch"), casting():
            wanted = torch.stack([torch.stack([torch.addmv(r, m, self.row) for m in self.matrices]) for r in self.rows])
            f = torch.vmap(torch.vmap(torch.addmv, (None, 0, None)), (0, None, None))
            torch.testing.assert_close(f(self.rows, self.matrices, self.row), wanted)
            g = torch.func.grad(lambda m, v: torch.addmv(self.row, m, v).sum())
            wanted = torch.stack([g(m, v) for m, v in zip(self.matrices, self.rows)])
            torch.testing.assert_close(torch.vmap(g)(self.matrices, self.rows), wanted)
            around = torch.func.grad(lambda m: torch.vmap(torch.addmv, (None, 0, 0))(self.row, m, self.rows).sum())
            # the gradient of the batch's product is a product, which autocast casts
            torch.testing.assert_close(around(self.matrices), wanted, rtol=2e-2, atol=2e-2)

    def test_autocast_is_as_it_was_after_an_error(self):
        def f(m):
            with contextlib.suppress(RuntimeError):
                torch.addmv(self.row, m, self.row[:3])
            return m @ m

        with vmapgen.installed(host="functorch", rules="all"):
            self.assertIs(self.as_looped(f, (0,), self.matrices), low)


if __name__ == "__main__":
    unittest.main()
