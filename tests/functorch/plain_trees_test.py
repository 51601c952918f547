"""Arguments and results that are tensors in Python's own containers: taken apart as PyTorch does with its pytrees."""

import collections
import random
import unittest

import torch
from torch.utils import _pytree as pytree

import vmapgen
from vmapgen._front_end import plain_trees
from vmapgen._front_end import torch_vmap

Pair = collections.namedtuple("Pair", ["first", "second"])


class Own(torch.Tensor):
    pass


def tree(rng, depth):
    """A tree as a caller may give it, now and then with what only pytrees know."""
    if depth == 0 or rng.random() < 0.35:
        shapes = [(3, ), (3, 3), (3, 2, 3), (3, 1, 3), (), (2, 3)]
        leaf = rng.choice([torch.rand] * 8 + [lambda s: torch.nn.Parameter(torch.rand(s)), lambda s: None, lambda s: 3, lambda s: "a",
                           lambda s: torch.rand(s).as_subclass(Own), lambda s: torch.float32])
        return leaf(rng.choice(shapes))
    children = [tree(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    kind = rng.choice(["tuple", "list", "dict", "dict", "ordered", "pair"])
    if kind == "dict":
        return dict(zip("cab", children))
    if kind == "ordered":
        return collections.OrderedDict(zip("cab", children))
    if kind == "pair":
        return Pair((children or [None])[0], torch.rand(2))
    return tuple(children) if kind == "tuple" else children


def dims(rng, of):
    """in_dims that fit, for the most part."""
    if rng.random() < 0.4 or not isinstance(of, (tuple, list, dict)) or isinstance(of, Pair):
        return rng.choice([0] * 8 + [-1, -1, 1, None, None, True])
    if isinstance(of, dict):
        names = list(of)
        if rng.random() < 0.2:
            names.reverse()
        return type(of)((name, dims(rng, of[name])) for name in names)
    found = [dims(rng, each) for each in of]
    if rng.random() < 0.1:
        found.append(0)
    return type(of)(found) if rng.random() < 0.9 else list(found)


def told(function):
    try:
        return function()
    except Exception as error:
        return type(error)


def add(tensor, dim, level):
    return ("added", id(tensor), dim, level)


def leaves(of):
    """The leaves, an object by its identity, and the structure."""
    flat, spec = pytree.tree_flatten(of)
    return [each if isinstance(each, (tuple, str, int, float, type(None))) else id(each) for each in flat], spec


class PlainTrees(unittest.TestCase):
    def test_arguments_are_those_of_pytorch(self):
        known = 0
        before = torch_vmap._before
        for seed in range(6000):
            rng = random.Random(seed)
            args = tuple(tree(rng, 2) for _ in range(rng.randint(0, 3)))
            in_dims = dims(rng, args)
            found = plain_trees.batch_size(in_dims, args)
            wanted = told(lambda: before["_process_batched_inputs"](in_dims, args, len))  # noqa: B023
            if found is None:
                continue
            with self.subTest(seed=seed, in_dims=in_dims):
                known += 1
                size, flat_dims, flat, spec = wanted
                self.assertEqual(found, size)
                expected = pytree.tree_unflatten([leaf if dim is None else add(leaf, dim, 7) for leaf, dim in zip(flat, flat_dims)], spec)
                self.assertEqual(leaves(plain_trees.batched(args, in_dims, add, 7)), leaves(expected))
        self.assertGreater(known, 300)

    def test_what_is_wrong_is_told_by_pytorch(self):
        x = torch.rand(2, 3)
        other_trees, no_dims = "in_dims is not compatible with the structure of `inputs`", "expected `in_dims` to be int or"
        for in_dims, args, words in [
            (2, (x, ), "Got in_dim=2 for some input"), ((0, 0), (x, torch.rand(3)), "to have the same size in the mapped dimension"),
            (0, (x, 1), "the input is of type <class 'int'>"), ((0, ), (x, x), other_trees), ((0, (0, 0)), (x, {"a": x}), other_trees),
            (({"b": 0}, ), ({"a": x}, ), other_trees), ((0, [0]), (x, (x, )), other_trees), (None, (x, ), no_dims), ([0], (x, ), no_dims),
            (0.5, (x, ), no_dims),
        ]:
            for host in (vmapgen.native_host, lambda: vmapgen.installed(host="functorch")):
                with self.subTest(in_dims=in_dims), host(), self.assertRaisesRegex(ValueError, words):
                    torch.vmap(lambda *given: x, in_dims)(*args)

    def test_the_function_gets_containers_of_its_own(self):
        weights, x = {"w": torch.rand(3), "deep": [torch.rand(3)]}, torch.rand(2, 3)

        def f(given, row):
            given["w"] = row
            given["deep"].append(row)
            return {"sum": given["w"] + given["deep"][0], "both": (row, [row, given["deep"][1]])}

        for host in (vmapgen.native_host, lambda: vmapgen.installed(host="functorch")):
            with host():
                got = torch.vmap(f, (None, 0))(weights, x)
            self.assertEqual(list(weights), ["w", "deep"])
            self.assertEqual(len(weights["deep"]), 1)
            torch.testing.assert_close(got, {"sum": x + weights["deep"][0], "both": (x, [x, x])})

    def test_results_that_are_no_tensors_are_refused(self):
        x = torch.rand(2, 3)
        for host in (vmapgen.native_host, lambda: vmapgen.installed(host="functorch")):
            with host():
                self.assertEqual(torch.vmap(lambda row: ())(x), ())
                for result in (None, 3, (torch.rand(3), 3), {"a": [None]}):
                    with self.subTest(result=result), self.assertRaisesRegex(ValueError, "must only return Tensors"):
                        torch.vmap(lambda row: result)(x)  # noqa: B023

    def test_tree_map(self):
        for seed in range(2000):
            rng = random.Random(seed)
            given = tree(rng, 3)
            seen, wanted_seen = [], []

            def function(leaf, seen):
                seen.append(id(leaf))
                return id(leaf)

            with self.subTest(seed=seed):
                got = torch_vmap.tree_map(lambda leaf: function(leaf, seen), given)  # noqa: B023
                self.assertEqual(got, pytree.tree_map(lambda leaf: function(leaf, wanted_seen), given))  # noqa: B023
                self.assertEqual(seen, wanted_seen)

    def test_a_vmappable_container_is_none_of_pythons_own(self):
        class Bag(list):
            pass

        self.assertFalse(plain_trees.is_plain(Bag()))
        self.assertFalse(plain_trees.are_tensors(Bag()))
        self.assertIsNone(plain_trees.batch_size(0, (Bag([torch.rand(2)]), )))


if __name__ == "__main__":
    unittest.main()
