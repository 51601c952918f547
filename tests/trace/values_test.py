"""Values that are no tensors, compared: elementwise ==, objects that never equal a copy of theirs, graphs of objects that hold each other."""

import collections
import dataclasses
import unittest

import torch
import vmapgen
from vmapgen._programs.same import kept
from vmapgen._programs.same import same as one
from vmapgen._programs.sized import Constant, Unfit, fit, has_integers

same = torch.testing.assert_close


class Pair:
    """== is elementwise, and its answer true as any object is."""

    def __init__(self, a, b):
        self.a, self.b = a, b

    def __eq__(self, other):
        return Pair(self.a == other.a, self.b == other.b)

    __hash__ = None


@dataclasses.dataclass
class Holder:
    held: object
    beside: object = dataclasses.field(default=None, compare=False)


class Elementwise(unittest.TestCase):
    def test_is_no_answer(self):
        x = torch.ones(3)
        for wrap, pair in ((lambda p: p, lambda o: o), (Holder, lambda o: o.held), (lambda p: Holder([{"a": (p,)}]), lambda o: o.held[0]["a"][0]),
                           (lambda p: Holder(collections.deque([p])), lambda o: o.held[0])):
            func = lambda o, x: x * pair(o).a + pair(o).b  # noqa: B023
            step, program = vmapgen.jit(func, (None, 0)), vmapgen.trace(func, (None, 0))(wrap(Pair(2.0, 0.0)), x)
            for each in (wrap(Pair(2.0, 0.0)), wrap(Pair(5.0, 1.0)), wrap(Pair(2.0, 0.0))):
                same(step(each, x), func(each, x))
                self.assertEqual(len(step.programs()), 1 if pair(each).a == 2.0 and len(step.programs()) == 1 else 2)
            same(program(wrap(Pair(2.0, 0.0)), x), x * 2)
            self.assertRaisesRegex(ValueError, "argument 0 of a program is", program, wrap(Pair(5.0, 1.0)), x)

    def test_a_bool_of_numpy_s_is_one(self):
        numpy = __import__("numpy")

        class Near:
            def __init__(self, by):
                self.by = by

            def __eq__(self, other):
                return numpy.isclose(self.by, other.by)

        self.assertTrue(one(Near(1.0), Near(1.0 + 1e-12)))
        self.assertFalse(one(Near(1.0), Near(2.0)))

    def test_what_a_dataclass_compares(self):
        self.assertTrue(one(Holder(1.0, beside=2), Holder(1.0, beside=3)))
        self.assertFalse(one(Holder(1.0), Holder(2.0)))
        self.assertFalse(one(Holder(1), Holder(1.0)))
        self.assertFalse(one(Holder(0.0), Holder(-0.0)))
        self.assertTrue(one({"a": 1, "b": 2}, {"b": 2, "a": 1}))
        self.assertFalse(one(collections.OrderedDict(a=1, b=2), collections.OrderedDict(b=2, a=1)))


class Identity:
    """Without attributes."""

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return id(self)


class Raising(Identity):
    def __eq__(self, other):
        raise RuntimeError("these are not compared")

    __hash__ = None


class Adds(dict):
    def update(self, other):
        for key, value in dict(other).items():
            self[key] = self.get(key, 0) + value


class NeverEqualToACopy(unittest.TestCase):
    def test_runs_with_itself(self):
        x = torch.randn(3, 4)
        for value in (collections.Counter("aab"), Adds(a=1), Identity(), Raising(), Holder(Identity()), Holder(Raising())):
            with self.subTest(type(value).__name__):
                func, runs = lambda v, x: x * 2, []
                step = vmapgen.jit(lambda v, x: runs.append(1) or x * 2, (None, 0))  # noqa: B023
                for _ in range(2):
                    same(step(value, x), x * 2)
                before = len(runs)
                same(step(value, x), x * 2)
                self.assertEqual(len(runs), before)
                same(vmapgen.trace(func, (None, 0))(value, x)(value, x), x * 2)
                same(vmapgen.compile(func, (None, 0), backend="replay")(value, x), x * 2)

    def test_mappings_are_compared_by_what_they_hold(self):
        for value in (collections.Counter("aab"), Adds(a=1)):
            copy = kept(value)
            self.assertTrue(one(value, copy))
            value["a"] += 1
            self.assertFalse(one(value, copy))
        self.assertFalse(one(Identity(), Identity()))


@dataclasses.dataclass
class Node:
    k: float
    children: list = dataclasses.field(default_factory=list)
    parent: object = dataclasses.field(default=None, compare=False, repr=False)


class Plain:
    """As Node, whose == looks at nothing of it."""

    def __init__(self, k, parent=None):
        self.k, self.children, self.parent = k, [], parent

    def __eq__(self, other):
        return NotImplemented


class Vague(Plain):
    def __eq__(self, other):
        return [self.k == other.k]


def tree(make, objects, children):
    """With links to the parents."""
    nodes = [make(1.0)]
    for parent in nodes:
        for _ in range(min(children, objects - len(nodes))):
            nodes.append(make(1.0, parent=parent))
            parent.children.append(nodes[-1])
    return nodes


class Graphs(unittest.TestCase):
    """The walks are linear in the number of objects: without that, none of these would end."""

    def test_10_000_objects_that_hold_each_other(self):
        for make, count in ((Node, 10_000), (Plain, 2_000), (Vague, 2_000)):
            for children in (1, 3, count - 1) if make is not Node else (3,):
                nodes, others = tree(make, count, children), tree(make, count, children)
                copy = kept(nodes[0])
                self.assertIsNot(copy, nodes[0])
                self.assertIs(copy.children[0].parent, copy)
                self.assertTrue(one(nodes[0], copy))
                self.assertTrue(one(nodes[0], others[0]))
                self.assertFalse(has_integers(nodes[0]))
                self.assertIsInstance(fit([nodes[0], others[0]], [2, 3]), Constant)
                nodes[-1].k = others[-1].k = 2.0
                self.assertFalse(one(nodes[0], copy))
                self.assertFalse(one(copy, others[0]))
                with self.assertRaises(Unfit):
                    fit([copy, others[0]], [2, 3])

    def test_as_arguments(self):
        x = torch.randn(3, 4)
        nodes = tree(Node, 1_000, 2)
        step = vmapgen.jit(lambda root, x: x * root.children[1].k, (None, 0))
        for k in (1.0, 3.0, 1.0):
            nodes[2].k = k
            same(step(nodes[0], x), x * k)
        self.assertEqual(len(step.programs()), 2)

    def test_sizes_in_one(self):
        def of(size):
            nodes = tree(Plain, 1_000, 2)
            nodes[3].k = (size, {"rows": 2 * size + 1})
            return nodes[0]

        fitted = fit([of(5), of(7), of(9)], [5, 7, 9])
        for size in (2, 11):
            root = fitted.at(size)
            self.assertEqual(root.children[0].children[0].k, (size, {"rows": 2 * size + 1}))
            self.assertIs(root.children[0].children[0].parent.parent, root)
            self.assertTrue(one(root, of(size)))


if __name__ == "__main__":
    unittest.main()
