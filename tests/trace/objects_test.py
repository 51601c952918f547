"""Objects of vmappable classes in traced functions: inside and captured they are as in a map; as arguments and results they are refused."""

import unittest

import torch
import vmapgen
from vmapgen import vmappable

same = torch.testing.assert_close


class Graph:
    """Features that are mapped, and a weight that all examples share."""

    def __init__(self, x, weight):
        self.x, self.weight = x, weight

    def dim(self):
        return self.x.dim()

    def size(self, dim):
        return self.x.size(dim)

    def vmap_add_batch_dim(self, in_dim, level):
        return Graph(vmappable.add_batch_dim(self.x, in_dim, level), self.weight)

    def vmap_remove_batch_dim(self, func_name, level, batch_size, out_dim):
        return Graph(vmappable.remove_batch_dim(self.x, func_name, level, batch_size, out_dim), self.weight)


class Objects(unittest.TestCase):
    x, w = torch.arange(12.0).reshape(4, 3), torch.tensor([1.0, 2.0, 3.0])

    def refused(self, words, func, *args, in_dims=0):
        vmapgen.vmap(func, in_dims)(*args)  # a map takes it
        for trace in (lambda: vmapgen.trace(func, in_dims)(*args), lambda: vmapgen.trace(func, in_dims, any_size=False)(*args), lambda: vmapgen.jit(func, in_dims)(*args)):
            with self.assertRaisesRegex(TypeError, words):
                trace()
        same(vmapgen.trace(torch.sin)(self.x)(self.x), self.x.sin())  # nothing of it stays

    def test_as_arguments_they_are_refused(self):
        graph = Graph(self.x, self.w)
        self.refused(r"argument g is a Graph.*hand in its tensors", lambda g: g.x * g.weight, graph)
        self.refused(r"argument g is a Graph", lambda y, g: y * g.weight, self.x, graph, in_dims=(0, None))
        self.refused(r"argument all\[1\] is a Graph", lambda all: all[0] * all[1].x, [self.x, graph])

    def test_as_results_they_are_refused(self):
        self.refused(r"output is a Graph.*return its tensors", lambda x: Graph(x * 2, self.w), self.x)
        self.refused(r"output\['a'\]\[1\] is a Graph", lambda x: {"a": (x, Graph(x * 2, self.w))}, self.x)

    def test_inside_they_are_as_in_a_map(self):
        def func(x, w):
            graph = Graph(x * 2, w)
            return vmapgen.vmap(lambda g, y: (g.x + y) * g.weight.sum(), in_dims=(0, 0))(graph, x)

        program = vmapgen.trace(func, in_dims=(0, None))(self.x, self.w)
        self.assertEqual(program.why_not_any_size(), "")
        for size in (2, 5):
            x, w = torch.randn(size, 3), torch.randn(3)
            same(program(x, w), vmapgen.vmap(func, in_dims=(0, None))(x, w))

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
        data = TensorDict({"a": self.x, "b": self.x + 1}, [4])
        self.refused("argument data is a TensorDict", lambda data: data["a"] * data["b"], data)
        self.refused("output is a TensorDict", lambda x: TensorDict({"a": x * 2}, []), self.x)
        program = vmapgen.trace(lambda a, b: TensorDict({"a": a, "b": b}, [])["a"] * b)(self.x, self.x)
        same(program(self.x[:2], self.x[:2]), self.x[:2] ** 2)


if __name__ == "__main__":
    unittest.main()
