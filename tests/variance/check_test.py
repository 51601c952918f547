"""VARIANCE_CHECK=1 names the first operator whose result differs where it is claimed the same, on every rank."""

import os
import unittest

import cases
import ranks
import torch
from vmapgen import variance


def _error_of(f):
    try:
        f()
    except RuntimeError as error:
        return str(error)
    return ""


def _right(dp, _rank):
    w = cases.leaf(torch.ones(3, 3, dtype=torch.float64), dp)
    x = variance.mark(torch.full((2, 3), float(_rank), dtype=torch.float64), dp, varying="dp")
    for _ in range(2):
        variance.all_reduce((x @ w).tanh().sum(), "dp").backward()
        torch.optim.SGD([w], lr=0.1).step()


def _wrong_mark(dp, rank):
    w = variance.mark(torch.full((3,), float(rank)), dp)
    torch.sin(w).sum()


def _wrong_seed(dp, rank):
    torch.manual_seed(rank)
    with variance.scope(dp, randomness="same"):
        torch.rand_like(variance.mark(torch.ones(3), dp))


def _wrong_write(dp, rank):
    w = variance.mark(torch.zeros(3), dp)
    w.add_(rank)  # a number of the rank's own


def _body(rank, tell):
    dp = cases.mesh(("dp", 4))
    for name, case in (("right", _right), ("mark", _wrong_mark), ("seed", _wrong_seed), ("write", _wrong_write)):
        tell(name, _error_of(lambda: case(dp, rank)))


class Check(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["VARIANCE_CHECK"] = "1"
        cls.told = ranks.run(_body)
        del os.environ["VARIANCE_CHECK"]

    def check(self, name, operator):
        told = self.told[name]
        self.assertEqual(len(told), 4)
        for error in told.values():
            if operator is None:
                self.assertEqual(error, "")
            else:
                self.assertRegex(error, rf"VARIANCE_CHECK: aten::{operator}: its result \(.*\) is claimed the same on all ranks along \"dp\"")

    def test_what_is_right_passes(self):
        self.check("right", None)

    def test_a_wrong_mark(self):
        self.check("mark", "sin")

    def test_another_seed(self):
        self.check("seed", "rand_like")

    def test_a_write(self):
        self.check("write", r"add_\.Tensor")


if __name__ == "__main__":
    unittest.main()
