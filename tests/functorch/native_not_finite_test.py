"""NaN in one example: it is in what the loop has it in, and in no other example. The proof does so for each operator (tests/rules)."""

import unittest

import torch
import torch.nn.functional as F
import vmapgen
from vmapgen import native_vmap

BAD = 1  # the example that has NaN
same = torch.testing.assert_close


def with_nan(*shape):
    t = torch.randn(3, *shape)
    t[BAD].view(-1)[-1] = torch.nan
    return t


def loop(function, *tensors):
    return torch.stack([function(*example) for example in zip(*tensors)])


class NotFinite(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")

    def check(self, function, *tensors):
        wanted = loop(function, *tensors)
        same(native_vmap(function)(*tensors), wanted, equal_nan=True)
        return wanted

    @torch.no_grad()
    def test_attention_of_three_dims(self):
        attention = F.scaled_dot_product_attention
        query, key, value = (torch.randn(3, 2, 5, 8) for _ in range(3))
        cases = {
            "query": (with_nan(2, 5, 8), key, value),
            "all keys": (query, torch.full_like(key, torch.nan), value),
            "key": (query, with_nan(2, 5, 8), value),
            "value": (query, key, with_nan(2, 5, 8)),
            "mask": (query, key, value, with_nan(5, 5)),
            "mask of one dim": (query, key, value, torch.full((3, 5), torch.nan)),
        }
        for name, tensors in cases.items():
            with self.subTest(name):
                self.assertTrue(self.check(attention, *tensors)[BAD].isnan().any())
        few = torch.full((3, 1, 5, 8), torch.nan)
        self.check(lambda q, k, v: attention(q, k, v, enable_gqa=True), query, few, value[:, :1])
        for name in ("query", "all keys"):  # the keys of later rows are added up, and not left out
            self.check(lambda q, k, v: attention(q, k, v, is_causal=True), *cases[name])

    @torch.no_grad()
    def test_attention_to_large_numbers(self):
        """Their sum is inf, or inf - inf."""
        query = torch.tensor([3e38, 3e38, -3e38, -3e38] * 8).expand(3, 2, 5, 32)
        self.assertTrue(self.check(F.scaled_dot_product_attention, query, torch.full((3, 2, 5, 32), 1e-39), torch.randn(3, 2, 5, 32)).isfinite().all())

    def test_gradients_of_the_others(self):
        weight = torch.randn(4, 4)
        losses = {
            "max": lambda w, a: (a @ w).max(),
            "norm": lambda w, a: F.layer_norm(a @ w, (4,)).square().sum(),
            "softmax": lambda w, a: F.softmax(a @ w, -1).square().sum(),
            "attention": lambda w, a: F.scaled_dot_product_attention(a @ w, a @ w, a, is_causal=True).square().sum(),
            "conv": lambda w, a: F.conv2d((a @ w)[:, None], w[None, None], padding=1).square().sum(),
            "cumprod": lambda w, a: (a @ w).cumprod(-1).sum(),
            "sort": lambda w, a: (a @ w).sort(-1)[0][..., 0].sum(),
            "where": lambda w, a: torch.where((a @ w) > 0, a, w).square().sum(),
            "inverse": lambda w, a: torch.linalg.solve(w + torch.eye(4) * 5, a).square().sum(),
        }
        given = with_nan(5, 4, 4)
        others = torch.tensor([0, 2])
        for name, loss in losses.items():
            with self.subTest(name):
                gradient = torch.func.grad(loss, argnums=(0, 1))
                found = native_vmap(gradient, in_dims=(None, 0))(weight, given)
                for got, wanted in zip(found, zip(*(gradient(weight, a) for a in given))):
                    same(got[others], torch.stack(wanted)[others])
                    self.assertTrue(got[others].isfinite().all())


if __name__ == "__main__":
    unittest.main()
