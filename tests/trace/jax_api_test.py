"""What JAX's tests ask of vmap as a function (tests/api_test.py, and the rest of tests/batching_test.py), asked of programs: trees, dims, errors,
loops, draws."""

import collections
import re
import unittest

import numpy as np
import torch
import vmapgen
from torch.func import grad, vjp

Point = collections.namedtuple("Point", "x y")
same = torch.testing.assert_close


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def any_size(self, program):
        self.assertEqual(program.why_not_any_size(), "", str(program))
        return program

    def same_as_stock(self, func, examples, others=(), **how):
        program = self.any_size(vmapgen.trace(func, **how)(*examples))
        for args in (examples, *others):
            same(program(*args), torch.vmap(func, **how)(*args))
        return program


class Trees(Case):
    def arguments(self, size):
        return torch.randn(size, 2, 3), torch.randn(3, size, 4), torch.randn(4, 5, size)

    def test_structured_in_dims(self):  # test_vmap_structured_in_axes
        ways = (
            (lambda y, z: (y, z), (1, 2), lambda tree: tree[0] @ (tree[1][0] @ tree[1][1])),
            (Point, Point(1, 2), lambda tree: tree[0] @ (tree[1].x @ tree[1].y)),
            (lambda y, z: {"x": y, "y": z}, {"x": 1, "y": 2}, lambda tree: tree[0] @ (tree[1]["x"] @ tree[1]["y"])),
            (lambda y, z: collections.OrderedDict(x=y, y=z), collections.OrderedDict(x=1, y=2),
             lambda tree: tree[0] @ (tree[1]["x"] @ tree[1]["y"])),
        )
        for tree, dims, func in ways:
            trees = [((x, tree(y, z)),) for x, y, z in map(self.arguments, (6, 2, 3, 4, 5))]
            program = self.same_as_stock(func, trees[0], trees[1:], in_dims=((0, dims),))
            self.assertEqual(str(program).count("aten::bmm("), 2)
            with self.assertRaisesRegex(TypeError, "structure"):
                program((trees[0][0][0], list(self.arguments(6)[1:])))

    def test_each_argument_is_named_where_it_lies(self):
        program = vmapgen.trace(lambda tree: tree[0] + tree[1].x["a"],
                                in_dims=((0, Point({"a": 0}, None)),))((torch.zeros(4, 3), Point({"a": torch.zeros(4, 3)}, 1)))
        with self.assertRaisesRegex(RuntimeError, re.escape("input 1 (tree[1].x['a'])")):
            program((torch.zeros(4, 3), Point({"a": torch.zeros(4, 2)}, 1)))

    def test_keyword_arguments_are_for_all(self):  # testVmapKwargs, test_vmap_mismatched_keyword
        a, b = torch.randn(4, 3), torch.randn(3)
        program = vmapgen.trace(lambda a, b: (2 * a, a + b))(a, b=b)
        same(program(a[:2], b=b + 1), (2 * a[:2], a[:2] + b + 1))
        with self.assertRaisesRegex(TypeError, "structure"):
            program(a, b)
        with self.assertRaisesRegex(ValueError, "no inputs"):
            vmapgen.trace(lambda a, b: a + b)(a=a, b=b)

    def test_what_is_no_tensor_passes_through(self):  # test_vmap_unbatched_object_passthrough_issue_183
        x = torch.randn(4, 3)
        program = self.any_size(vmapgen.trace(lambda func, x: func(x), in_dims=(None, 0))(torch.sin, x))
        same(program(torch.sin, x[:2]), x[:2].sin())
        with self.assertRaisesRegex(ValueError, "cos.*sin"):
            program(torch.cos, x)

    def test_numbers_of_another_type_are_other_numbers(self):
        x = torch.ones(4, 3, dtype=torch.int32)
        program = vmapgen.trace(lambda x, by: x * by, in_dims=(0, None))(x, 2)
        for by in (2.0, True):
            with self.assertRaisesRegex(ValueError, "argument 1"):
                program(x, by)

    def test_arguments_that_do_not_equal_themselves(self):
        x = torch.ones(4, 3)
        for by in (float("nan"), np.ones(2)):
            program = vmapgen.trace(lambda x, by: x * by[0] if isinstance(by, np.ndarray) else x * by, in_dims=(0, None))(x, by)
            same(program(x, by + 0), torch.ones(4, 3) if isinstance(by, np.ndarray) else torch.full((4, 3), by), equal_nan=True)

    def test_empty_tuples(self):  # testEmptyTuples
        x = torch.randn(4, 3)
        same(vmapgen.trace(lambda x, _: x + 1)(x, ())(x[:2], ()), x[:2] + 1)
        value, empty = vmapgen.trace(lambda x: (x + 1, ()))(x)(x[:2])
        same(value, x[:2] + 1)
        self.assertEqual(empty, ())

    def test_out_dims_of_each_output(self):  # testNegativeAxes
        def func(x, w):
            return {"there": x, "both": (x * 2, [w + 1])}

        args = [(torch.randn(n, 4, 5), torch.randn(3)) for n in (6, 2, 4, 5)]
        for dim in (0, 1, 2, -1, -2, -3):
            self.same_as_stock(func, args[0], args[1:], in_dims=(0, None), out_dims={"there": dim, "both": (-1 - dim if dim >= 0 else 0, [None])})

    def test_an_output_for_all_is_given_to_each(self):  # testNegativeAxes: out_axes of what is not mapped
        program = self.same_as_stock(lambda x, w: (x, w.sin()), (torch.randn(4), torch.randn(3)), [(torch.randn(5), torch.randn(3))],
                                     in_dims=(0, None), out_dims=(0, -1))
        self.assertEqual(program(torch.randn(9), torch.zeros(3))[1].stride(-1), 0)

    def test_outputs_that_are_one(self):
        program = self.any_size(vmapgen.trace(lambda x: (x, x.sin(), x, x.T, x[0]))(torch.randn(2, 4, 3)))
        given = torch.randn(5, 4, 3)
        itself, _, again, turned, first = program(given)
        for view in (itself, again, turned, first):
            self.assertEqual(view.data_ptr(), given.data_ptr())
        self.assertEqual((turned.stride(), first.stride()), ((12, 1, 3), (12, 1)))


class Errors(Case):
    """The same as from torch.vmap, which has told them before anything is traced, or while it is."""

    x = torch.arange(12.0).reshape(4, 3)
    CASES = {
        "test_vmap_in_axes_list": (lambda x, y: x + y, [0, 0], 0, (x, x)),
        "test_vmap_in_axes_tree_prefix_error": (lambda x: x, (0, 0), 0, (x,)),
        "test_vmap_in_axes_leaf_types": (lambda x: x, (torch.ones(2),), 0, (x,)),
        "test_vmap_out_axes_leaf_types": (lambda x: x, 0, "first", (x,)),
        "test_vmap_in_axes_bool_error": (lambda x: x, False, 0, (x,)),
        "test_vmap_empty_arguments": (lambda x: x, 0, 0, ({},)),
        "no arguments": (lambda: Errors.x, 0, 0, ()),
        "mismatched sizes": (lambda x, y: x.sum() + y.sum(), (0, 1), 0, (torch.ones(10, 4), torch.ones(10, 2))),
        "mismatched sizes, most of them": (lambda x, y, z: x, (0, 1, 0), 0, (torch.ones(10, 4), torch.ones(10, 2), torch.ones(10, 4))),
        "mismatched sizes in a list": (lambda x, y: x, (0, 1), 0, (torch.ones(10, 4), [torch.ones(10, 2)] * 2)),
        "a scalar": (lambda x: x, 0, 0, (torch.tensor(1.0),)),
        "a number": (lambda x: x, 0, 0, (1.0,)),
        "nothing mapped": (lambda x: x, None, 0, (x,)),
        "nothing mapped of a tuple": (lambda x: x, (None,), 0, (x,)),
        "in_dims too large": (lambda x: x, 1, 0, (x[0],)),
        "testNegativeAxes, in": (lambda x: x, -3, 0, (x,)),
        "out_dims of another structure": (lambda x: x, 0, (2, 3), (x,)),
        "out_dims None of what is mapped": (lambda x: x, 0, None, (x,)),
        "a result that is no tensor": (lambda x: 3, 0, 0, (x,)),
        "no result": (lambda x: None, 0, 0, (x,)),
    }
    # In the native host's words.
    OWN = {
        "testNegativeAxes, out": (lambda x: x, 0, -4, (x,), IndexError, "out_dim -4 is out of range.*-2 to 1"),
        "out_dims too large": (lambda x: x, 0, 2, (x,), IndexError, "out_dim 2 is out of range.*-2 to 1"),
    }

    def tearDown(self):
        same(vmapgen.trace(torch.sin)(self.x)(self.x), self.x.sin())  # nothing is left behind
        self.assertTrue(torch.equal(torch.ones(2), torch.ones(2)))

    def error(self, run):
        with self.assertRaises(Exception) as caught:
            run()
        return type(caught.exception), str(caught.exception)

    def test_as_from_torch(self):
        for name, (func, in_dims, out_dims, args) in self.CASES.items():
            with self.subTest(name):
                stock = self.error(lambda: torch.vmap(func, in_dims, out_dims)(*args))  # noqa: B023
                self.assertEqual(self.error(lambda: vmapgen.trace(func, in_dims, out_dims)(*args)), stock)  # noqa: B023

    def test_in_our_words(self):
        for name, (func, in_dims, out_dims, args, kind, words) in self.OWN.items():
            with self.subTest(name), self.assertRaisesRegex(kind, words):
                vmapgen.trace(func, in_dims, out_dims)(*args)

    def test_in_a_run_the_operator_is_named(self):
        program = vmapgen.trace(lambda x, i: x.index_select(0, i).sin())(self.x, torch.zeros(4, 2, dtype=torch.long))
        with self.assertRaisesRegex(RuntimeError, r"index 9 is out of bounds.*\(in call 0, aten::gather, of a traced program\)"):
            program(self.x, torch.full((4, 2), 9))
        same(program(self.x, torch.ones(4, 2, dtype=torch.long)), self.x[:, [1, 1]].sin())


class Runs(Case):
    def test_the_body_runs_for_the_trace_alone(self):  # testBatchOfCompile
        side = []
        program = vmapgen.trace(lambda x: side.append(None) or x + x)(torch.ones(2))
        traced = len(side)
        for x in (torch.ones(2), 2 * torch.ones(2), torch.ones(7)):
            same(program(x), 2 * x)
        self.assertEqual(len(side), traced)

    def test_each_example_draws_its_own(self):  # testRandom
        def func(x):
            return x + torch.randn(3, 2)

        program = self.any_size(vmapgen.trace(func, randomness="different")(torch.zeros(4)))
        drawn = program(torch.zeros(10))
        self.assertEqual(drawn.unique().numel(), 10 * 3 * 2)
        self.assertFalse(torch.equal(drawn, program(torch.zeros(10))))
        for randomness in ("same", "different"):
            program = vmapgen.trace(func, randomness=randomness)(torch.zeros(4))
            torch.manual_seed(3)
            wanted = torch.vmap(func, randomness=randomness)(torch.zeros(10))
            torch.manual_seed(3)
            same(program(torch.zeros(10)), wanted, rtol=0, atol=0)

    def test_loops_that_values_end_are_refused(self):  # testIssue489
        def halved(x):
            while x.sum() > 0.5:
                x = x / 2
            return x

        for func in (halved, lambda x: torch.while_loop(lambda x: x.sum() > 0.5, lambda x: (x / 2,), (x,))[0]):
            with self.assertRaisesRegex(RuntimeError, "where"):
                vmapgen.trace(func)(torch.rand(4, 3))

    def test_loops_over_sizes_are_unrolled_for_these_sizes(self):
        def steps(x):
            total = x.new_zeros(())
            for i in range(x.size(0)):
                total = total * 0.5 + x[i]
            return total

        program = self.same_as_stock(steps, (torch.randn(4, 3),), [(torch.randn(n, 3),) for n in (2, 3, 7)])
        self.assertEqual(str(program).count("aten::add.Tensor("), 3)
        with self.assertRaisesRegex(RuntimeError, r"shape \[4, 5\].*\[B, 3\]"):
            program(torch.randn(4, 5))

    def test_branches_on_sizes_are_for_these_sizes(self):
        program = self.same_as_stock(lambda x: x.sin() if x.size(0) > 3 else x.cos(), (torch.randn(4, 3),), [(torch.randn(9, 3),)])
        self.assertNotIn("sin", str(program))
        with self.assertRaisesRegex(RuntimeError, r"shape \[4, 4\]"):
            program(torch.randn(4, 4))

    def test_pullbacks_that_were_made_before(self):  # testJacobians
        x = torch.randn(3, dtype=torch.float64)
        y, pullback = vjp(lambda x: torch.tanh(x.outer(x)).sum(0), x)
        program = self.any_size(vmapgen.trace(pullback, out_dims=1)(torch.eye(3, dtype=torch.float64)))
        for directions in (torch.eye(3, dtype=torch.float64), torch.randn(5, 3, dtype=torch.float64)):
            same(program(directions), torch.vmap(pullback, out_dims=1)(directions))

    def test_gradients_around_and_inside(self):  # testIssue354
        w = torch.randn(3, dtype=torch.float64, requires_grad=True)
        x = torch.rand(4, 3, dtype=torch.float64, requires_grad=True)
        program = vmapgen.trace(grad(lambda x: (x * w).sin().prod()))(x.detach())
        got = torch.autograd.grad(program(x).pow(2).sum(), (x, w))
        same(got, torch.autograd.grad(torch.vmap(grad(lambda x: (x * w).sin().prod()))(x).pow(2).sum(), (x, w)))


if __name__ == "__main__":
    unittest.main()
