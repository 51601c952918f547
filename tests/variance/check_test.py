"""VARIANCE_CHECK=1 names the first operator whose result differs where it is claimed the same, on every rank."""

import copy
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


def _copied_or_not_filled(dp, rank):
    x = variance.mark(torch.full((2, 3), float(rank)), dp, varying="dp")
    copy.deepcopy(x)
    empty = torch.empty_like(variance.mark(torch.zeros(3), dp))
    empty.numpy()[...] = rank  # what was there before differs
    empty.view(-1).copy_(torch.zeros(3))


def _constants_in_a_forward_derivative(dp, _rank):
    w, x = (variance.mark(torch.ones(3), dp) for _ in range(2))
    torch.func.jvp(lambda w: w * x, (w,), (x,))


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


def _one_rank_looks(dp, rank):
    w = variance.mark(torch.ones(3), dp)
    if rank == 1:
        w.norm()
    w.sin()


def _varying(dp, *sizes):
    return variance.mark(torch.ones(sizes), dp, varying="dp")


def _other_collective(dp, rank):
    x = _varying(dp, 4)
    variance.all_gather(x, "dp") if rank == 2 else variance.all_reduce(x, "dp")


def _other_shape(dp, rank):
    variance.reduce_scatter(_varying(dp, 4, 3 if rank == 3 else 2), "dp")


def _other_parts(dp, rank):
    variance.all_to_all(_varying(dp, 4), "dp", 0, 0, [1] * 4, [2 if rank == 2 and i == 0 else 1 for i in range(4)])


# Of one shape on all ranks, whichever they choose: what differs, two choices, and how they are told.
_CHOICES = (
    (lambda x, op: variance.all_reduce(x, "dp", op), ("sum", "max"), "all_reduce of [4, 4] Float by {}"),
    (lambda x, op: variance.all_reduce(x, "dp", op), ("avg", "sum"), "all_reduce of [4, 4] Float by {}"),
    (lambda x, dim: variance.all_gather(x, "dp", dim), (0, 1), "all_gather_into_tensor of [4, 4] Float along dim {}"),
    (lambda x, dim: variance.reduce_scatter(x, "dp", dim), (0, 1), "reduce_scatter_tensor of [4, 4] Float along dim {}"),
    (lambda x, dim: variance.all_to_all(x, "dp", dim, 1 - dim), (0, 1), "all_to_all_single of [16] Float from dim {}"),
    (lambda x, root: variance.broadcast(x, "dp", root), (0, 3), "broadcast of [4, 4] Float from rank {}"),
)


def _parts(dp, rank):
    variance.all_to_all(_varying(dp, 4 + rank, 2), "dp", 0, 0, [1, 1, 1 + rank, 1])


def _body(rank, tell):
    dp = cases.mesh(("dp", 4))
    for name, case in (("right", _right), ("copied", _copied_or_not_filled), ("constants", _constants_in_a_forward_derivative), ("parts", _parts),
                       ("mark", _wrong_mark), ("seed", _wrong_seed), ("looks", _one_rank_looks), ("write", _wrong_write), ("collective", _other_collective),
                       ("shape", _other_shape), ("part", _other_parts)):
        tell(name, _error_of(lambda: case(dp, rank)))  # noqa: B023
    for i, (call, choices, _) in enumerate(_CHOICES):
        tell(i, _error_of(lambda: call(_varying(dp, 4, 4), choices[rank == 2])))  # noqa: B023


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
        self.check("copied", None)
        self.check("constants", None)

    def announced(self, name, *words):
        self.assertEqual(len(self.told[name]), 4)
        for error in self.told[name].values():
            self.assertIn('VARIANCE_CHECK: over "dp" ', error)
            for each in words:
                self.assertIn(each, error)

    def test_parts_that_fit_pass(self):
        self.check("parts", None)

    def test_another_collective(self):
        self.announced("collective", "rank 0 calls all_reduce of [4] Float by sum, and rank 2 calls all_gather_into_tensor of [4] Float along dim 0")

    def test_an_operator_of_one_rank_alone(self):
        self.announced("looks", "rank 0 calls aten::sin, and rank 1 calls aten::linalg_vector_norm. ", "looks at by unmarked()")

    def test_another_shape(self):
        self.announced("shape", "rank 0 calls reduce_scatter_tensor of [4, 2] Float along dim 0, and rank 3 calls reduce_scatter_tensor of [4, 3] Float along dim 0")

    def test_another_choice(self):
        for i, (_, choices, shown) in enumerate(_CHOICES):
            self.announced(i, f"rank 0 calls {shown.format(choices[0])}", f"rank 2 calls {shown.format(choices[1])}")

    def test_parts_that_do_not_fit(self):
        self.announced("part", "rank 0 sends 1 rows to rank 2, which expects 2")

    def test_a_wrong_mark(self):
        self.check("mark", "sin")

    def test_another_seed(self):
        self.check("seed", "rand_like")

    def test_a_write(self):
        self.check("write", r"add_\.Tensor")


if __name__ == "__main__":
    unittest.main()
