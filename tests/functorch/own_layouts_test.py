"""Sparse examples and jagged tensors on torch.vmap's own levels: what runs without our rules runs with them.

See README.md.
"""

import unittest
import warnings

import torch
import vmapgen


def outcome(program):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # torch.vmap loops
            return program()
    except Exception as error:  # noqa: BLE001
        return type(error)


class OwnLayoutsTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.dense = torch.rand(3, 2, 2)
        self.ones = torch.ones(2, 2)

    def as_stock(self, f, *args, **kwargs):
        """The stock outcome, a value or the class of an error."""
        wanted = outcome(lambda: torch.vmap(f, **kwargs)(*args))
        for rules in ("missing", "all"):
            with self.subTest(rules), vmapgen.installed(host="functorch", rules=rules):
                got = outcome(lambda: torch.vmap(f, **kwargs)(*args))
                if isinstance(wanted, type):
                    self.assertIs(got, wanted)
                else:
                    torch.testing.assert_close(got, wanted)
        return wanted

    def test_sparse_examples(self):
        x = self.dense.to_sparse()
        torch.testing.assert_close(self.as_stock(torch.sparse.sum, x), self.dense.sum((1, 2)))
        product = self.as_stock(lambda a: torch.sparse.mm(a, self.ones), x)
        torch.testing.assert_close(product, self.dense @ self.ones)
        for f in (
            lambda a: a.to_dense(), lambda a: (a + a).to_dense(), lambda a: a * 2, torch.sin,
            lambda a: torch.sparse.addmm(self.ones, a, self.ones), lambda a: a.to(torch.float64), lambda a: a.sum(0),
        ):
            self.assertNotIsInstance(self.as_stock(f, x), type)

    def test_a_sparse_matrix_that_all_examples_share(self):
        """Which stock refuses where an example has two dims: it repeats the matrix by a view."""
        dense = torch.tensor([[1.0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 0, 4]])
        x = torch.randn(5, 4, 3)
        programs = {
            "matrix": lambda m, a: m @ a, "mm": torch.mm, "from the right": lambda m, a: a.t() @ m.t(), "vector": lambda m, a: m @ a[:, 0],
            "two maps": lambda m, a: torch.vmap(lambda w: m @ (a * w))(torch.arange(2.0)),
        }
        warnings.simplefilter("ignore")  # CSR is said to be in beta
        for rules in ("missing", "all"):
            for layout, sparse in (("coo", dense.to_sparse()), ("csr", dense.to_sparse_csr())):
                for name, f in programs.items():
                    with self.subTest(f"{rules}, {layout}, {name}"), vmapgen.installed(host="functorch", rules=rules):
                        for dim in range(3):
                            got = torch.vmap(lambda a: f(sparse, a), dim)(x.movedim(0, dim).contiguous())  # noqa: B023
                            torch.testing.assert_close(got, torch.stack([f(dense, a) for a in x]))
            with self.subTest(f"{rules}, gradients"), vmapgen.installed(host="functorch", rules=rules):
                sparse = dense.to_sparse()
                wanted = torch.stack([torch.func.grad(lambda a: (dense @ a).sin().sum())(a) for a in x])
                leaf = x.clone().requires_grad_()
                torch.vmap(lambda a: sparse @ a)(leaf).sin().sum().backward()  # noqa: B023
                torch.testing.assert_close(leaf.grad, wanted)
                torch.testing.assert_close(torch.vmap(torch.func.grad(lambda a: (sparse @ a).sin().sum()))(x), wanted)  # noqa: B023

    def test_sparse_examples_of_two_maps(self):
        x = torch.rand(2, 3, 2, 2).to_sparse()
        self.as_stock(torch.vmap(torch.sparse.sum), x)
        self.as_stock(torch.vmap(lambda a, b: torch.sparse.mm(a, b), (0, None)), x, self.ones, in_dims=(0, None))

    def test_what_stock_refuses_has_the_class_of_its_error(self):
        x, at = self.dense.to_sparse(), torch.tensor([[0, 1], [1, 0]])
        for f in (lambda a: a.coalesce(), lambda a: a.t(), lambda a: torch.sparse.softmax(a, 0), lambda a: a @ self.ones):
            self.assertIsInstance(self.as_stock(f, x), type)
        self.assertIsInstance(self.as_stock(lambda a: torch.sparse_coo_tensor(at, a, (2, 2)), self.dense[:, 0]), type)

    def test_jagged_tensors_of_all_examples(self):
        n = torch.nested.nested_tensor([torch.ones(2, 4), torch.ones(3, 4)], layout=torch.jagged)
        wanted = self.as_stock(lambda x: (n * x).values(), torch.randn(3, 4))
        self.assertIs(wanted, NotImplementedError)


if __name__ == "__main__":
    unittest.main()
