"""Objects of vmappable classes in traced functions: as arguments, results, captured and inside they are as in a map."""

import unittest

import torch
import vmapgen
from torch.utils import _pytree as pytree
from vmapgen import vmappable

same = torch.testing.assert_close


class Graph:
    """Features that are mapped, and a weight that all examples share. A pytree, where the derived class is registered."""

    def __init__(self, x, weight):
        self.x, self.weight = x, weight

    def dim(self):
        return self.x.dim()

    def size(self, dim):
        return self.x.size(dim)

    def vmap_add_batch_dim(self, in_dim, level):
        return type(self)(vmappable.add_batch_dim(self.x, in_dim, level), self.weight)

    def vmap_remove_batch_dim(self, func_name, level, batch_size, out_dim):
        return type(self)(vmappable.remove_batch_dim(self.x, func_name, level, batch_size, out_dim), self.weight)


class GraphTree(Graph):
    pass


pytree.register_pytree_node(GraphTree, lambda g: ([g.x, g.weight], None), lambda children, _: GraphTree(*children),
                            flatten_with_keys_fn=lambda g: ([(pytree.GetAttrKey("x"), g.x), (pytree.GetAttrKey("weight"), g.weight)], None))


class Rows:
    """Tensors of as many rows, and how many: the number is no tensor."""

    def __init__(self, tensors, sizes):
        self.tensors, self.sizes = tuple(tensors), tuple(sizes)

    def dim(self):
        return len(self.sizes)

    def size(self, dim):
        return self.sizes[dim]

    def vmap_add_batch_dim(self, in_dim, level):
        return type(self)([vmappable.add_batch_dim(t, in_dim, level) for t in self.tensors], self.sizes[:in_dim] + self.sizes[in_dim + 1:])

    def vmap_remove_batch_dim(self, func_name, level, batch_size, out_dim):
        sizes = (*self.sizes[:out_dim], batch_size, *self.sizes[out_dim:])
        return type(self)([vmappable.remove_batch_dim(t, func_name, level, batch_size, out_dim) for t in self.tensors], sizes)


class JoinedRows(Rows):
    @classmethod
    def vmap_cat(cls, chunks, dim):
        sizes = list(chunks[0].sizes)
        sizes[dim] = sum(chunk.sizes[dim] for chunk in chunks)
        return cls([torch.cat(parts, dim) for parts in zip(*(chunk.tensors for chunk in chunks))], sizes)


for _class in (Rows, JoinedRows):
    pytree.register_pytree_node(_class, lambda rows: (list(rows.tensors), {"sizes": rows.sizes, "of": type(rows)}),
                                lambda children, context: context["of"](children, context["sizes"]))


def equal(self, found, expected):
    """Of one structure, with equal tensors."""
    found, of_found = pytree.tree_flatten(found)
    expected, of_expected = pytree.tree_flatten(expected)
    self.assertEqual(of_found, of_expected)
    for a, b in zip(found, expected):
        same(a, b)


class Refused(unittest.TestCase):
    x, w = torch.arange(12.0).reshape(4, 3), torch.tensor([1.0, 2.0, 3.0])

    def refused(self, words, func, *args, in_dims=0):
        vmapgen.vmap(func, in_dims)(*args)  # a map takes it
        for trace in (lambda: vmapgen.trace(func, in_dims)(*args), lambda: vmapgen.trace(func, in_dims, any_size=False)(*args),
                      lambda: vmapgen.jit(func, in_dims)(*args)):
            with self.assertRaisesRegex(TypeError, words):
                trace()
        same(vmapgen.trace(torch.sin)(self.x)(self.x), self.x.sin())  # nothing of it stays

    def test_as_arguments(self):
        graph = Graph(self.x, self.w)
        self.refused(r"argument g is a Graph.*register the class.*register_pytree_node\(Graph, …\).*or hand in its tensors", lambda g: g.x * g.weight, graph)
        self.refused(r"argument g is a Graph", lambda y, g: y * g.weight, self.x, graph, in_dims=(0, None))
        self.refused(r"argument all\[1\] is a Graph", lambda all: all[0] * all[1].x, [self.x, graph])
        self.refused(r"argument rows\[0\] is a Graph", lambda rows: rows.tensors[0].x * 2, Rows([graph], [4]))

    def test_as_results(self):
        self.refused(r"output is a Graph.*return its tensors", lambda x: Graph(x * 2, self.w), self.x)
        self.refused(r"output\['a'\]\[1\] is a Graph", lambda x: {"a": (x, Graph(x * 2, self.w))}, self.x)

    def test_other_tensors_than_those_it_is_a_pytree_of(self):
        class Copies(Graph):
            def vmap_add_batch_dim(self, in_dim, level):
                return Copies(vmappable.add_batch_dim(self.x.clone(), in_dim, level), self.weight)

        pytree.register_pytree_node(Copies, lambda g: ([g.x, g.weight], None), lambda children, _: Copies(*children))
        self.addCleanup(pytree._deregister_pytree_node, Copies)
        self.refused("as an example, a Copies has other tensors than it is a pytree of", lambda g: g.x * 2, Copies(self.x, self.w))


class Objects(unittest.TestCase):
    x, w = torch.arange(12.0).reshape(4, 3), torch.tensor([1.0, 2.0, 3.0])

    def traced(self, func, make, in_dims=0, sizes=(2, 3, 7), **options):
        """As the map gives, for every batch size, by a trace and by a jit; arguments are make(size)."""
        program = vmapgen.trace(func, in_dims, **options)(*make(4))
        self.assertEqual(program.why_not_any_size(), "")
        step = vmapgen.jit(func, in_dims, **options)
        for size in (4, *sizes):
            args = make(size)
            expected = vmapgen.vmap(func, in_dims, **options)(*args)
            self.assertTrue(program.takes(*args))
            equal(self, program(*args), expected)
            equal(self, step(*args), expected)
        self.assertEqual(len(step.programs()), 1)
        return program

    def test_arguments_of_which_a_part_is_mapped(self):
        program = self.traced(lambda g: (g.x * g.weight).sum(), lambda size: (GraphTree(torch.randn(size, 3), torch.randn(3)),))
        self.assertIn("weight", str(program))
        self.traced(lambda g: g.x * g.weight[0], lambda size: (GraphTree(torch.randn(3, size), torch.randn(3)),), in_dims=-1)
        self.traced(lambda y, g: y * g.weight, lambda size: (torch.randn(size, 3), GraphTree(torch.randn(2, 3), torch.randn(3))), in_dims=(0, None))
        self.traced(lambda all: all["a"] * all["b"].x, lambda size: ({"a": torch.randn(size, 3), "b": GraphTree(torch.randn(size, 3), torch.randn(3))},))

    def test_results(self):
        self.traced(lambda x: GraphTree(x * 2, self.w), lambda size: (torch.randn(size, 3),))
        self.traced(lambda x: {"a": (x, GraphTree(x * 2, self.w))}, lambda size: (torch.randn(size, 3),))
        self.traced(lambda g: GraphTree(g.x * 2, g.weight), lambda size: (GraphTree(torch.randn(size, 3), torch.randn(3)),), out_dims=1)

    def test_sizes_in_them_are_those_of_the_call(self):
        def rows(size):
            return (JoinedRows([torch.randn(size, 2, 3), torch.randn(size, 2)], [size, 2]),)

        def func(rows):
            return JoinedRows([rows.tensors[0] * rows.tensors[1].unsqueeze(-1)], rows.sizes)

        program = self.traced(func, rows)
        self.assertEqual(program(*rows(5)).sizes, (5, 2))
        self.traced(func, lambda size: (JoinedRows([torch.randn(2, size, 3), torch.randn(2, size)], [2, size]),), in_dims=1, out_dims=1)
        two = vmapgen.vmap(func)
        self.traced(two, lambda size: (JoinedRows([torch.randn(size, 2, 3), torch.randn(size, 2)], [size, 2]),))
        self.traced(lambda x: JoinedRows([x, x + 1], []), lambda size: (torch.randn(size),))
        with self.assertRaisesRegex(TypeError, "another structure"):
            program(JoinedRows([torch.randn(5, 2, 3), torch.randn(5, 2)], [5, 3]))
        with self.assertRaisesRegex(TypeError, "another structure"):
            program(Rows([torch.randn(5, 2, 3), torch.randn(5, 2)], [5, 2]))

    def test_one_that_cannot_be_joined_is_for_its_size_alone(self):
        program = vmapgen.trace(lambda rows: rows.tensors[0] * 2)(Rows([self.x], [4]))
        self.assertRegex(program.why_not_any_size(), "an argument holds sizes, and does not tell what they would be for another: .*Rows lacks vmap_cat")
        same(program(Rows([self.x], [4])), self.x * 2)
        with self.assertRaisesRegex(TypeError, "have another structure than in the trace"):
            program(Rows([self.x[:2]], [2]))

    def test_results_that_are_no_function_of_the_size(self):
        class Counted:
            runs = 0

        def func(x):
            Counted.runs += 1
            return {"x": x, "rows": Rows([x], [Counted.runs])}

        with self.assertRaisesRegex(TypeError, "two runs of the function at one batch size return"):
            vmapgen.trace(func)(self.x)

    def test_a_map_inside_over_another_dim(self):
        def rows(size):
            return (JoinedRows([torch.randn(size, 2, 3), torch.randn(size, 2)], [size, 2]),)

        func = vmapgen.vmap(lambda rows: rows.tensors[0] * rows.tensors[1])
        program = self.traced(func, rows)
        self.assertIn("an argument is an object, which holds sizes", program.why_not_any_size_inside())
        self.traced(vmapgen.vmap(lambda g: g.x * g.weight), lambda size: (GraphTree(torch.randn(size, 2, 3), torch.randn(3)),))

    def test_gradients_inside_and_around(self):
        def loss(w, g):
            return ((g.x * w).sum() - g.weight.sum()) ** 2

        self.traced(torch.func.grad(loss), lambda size: (self.w, GraphTree(torch.randn(size, 3), torch.randn(3))), in_dims=(None, 0))
        x = self.x.clone().requires_grad_()
        program = vmapgen.trace(lambda g: GraphTree(g.x.sin(), g.weight))(GraphTree(x, self.w))
        (grad,) = torch.autograd.grad(program(GraphTree(x, self.w)).x.sum(), x)
        same(grad, x.cos().detach())

    def test_inside_they_are_as_in_a_map(self):
        def func(x, w):
            graph = Graph(x * 2, w)
            return vmapgen.vmap(lambda g, y: (g.x + y) * g.weight.sum(), in_dims=(0, 0))(graph, x)

        self.traced(func, lambda size: (torch.randn(size, 3), torch.randn(3)), in_dims=(0, None))

    def test_captured_ones_are_their_tensors(self):
        graph = Graph(self.x[0].clone(), self.w.clone())
        program = vmapgen.trace(lambda x: x * graph.x + graph.weight)(self.x)
        graph.weight.mul_(2)
        same(program(self.x), self.x * self.x[0] + self.w * 2)

    def test_those_of_other_packages(self):
        try:
            from tensordict import TensorDict
        except ImportError:
            self.skipTest("tensordict is not installed")

        def data(size, *inner):
            return TensorDict({"a": torch.randn(size, *inner), "b": {"c": torch.randn(size, *inner, 4)}}, [size, *inner])

        # A feature dim of the example's batch size: what a pytree's own guess takes for a batch dim.
        def func(d):
            return TensorDict({"sum": d["a"] + d["b", "c"].sum(-1), "b": d["b", "c"]}, d.batch_size)

        for inner in ((), (3,)):
            program = self.traced(func, lambda size: (data(size, *inner),))  # noqa: B023
            for size in (2, 3, 9):
                self.assertEqual(program(data(size, *inner)).batch_size, (size, *inner))
        self.traced(lambda x: TensorDict({"a": x * 2}, []), lambda size: (torch.randn(size, 3),))
        self.traced(lambda d, x: d["a"] * x, lambda size: (data(2), torch.randn(size, 2)), in_dims=(None, 0))
        program = vmapgen.trace(lambda a, b: TensorDict({"a": a, "b": b}, [])["a"] * b)(self.x, self.x)
        same(program(self.x[:2], self.x[:2]), self.x[:2] ** 2)


if __name__ == "__main__":
    unittest.main()
