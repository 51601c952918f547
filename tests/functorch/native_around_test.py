"""Native maps inside of transforms of torch.func, which are given the map's result as it is: against a loop in the map's place.

Results may differ between the examples, or not, or not be the transform's: what a map makes of the transform's own tensors, for all
examples alike, has to reach the transform as what it is. A gradient of zeros is what comes of it else, and no error."""

import itertools
import unittest

import torch
import torch.nn.functional as F
from torch.func import functionalize, grad, hessian, jacfwd, jacrev, jvp, vjp
from torch.utils import _pytree as pytree

from vmapgen import vmap

B = 3


def rand(*shape):
    return torch.randn(*shape, dtype=torch.float64)


P, X, W = rand(3), rand(B, 3), rand(3, 3)


def total(tree):
    return sum((t * t).sum() for t in pytree.tree_leaves(tree))


def loop(f, in_dims=0, out_dims=0):
    def mapped(*args):
        dims = in_dims if isinstance(in_dims, tuple) else (in_dims,) * len(args)
        size = next(a.size(d) for a, d in zip(args, dims) if d is not None)
        outputs = [pytree.tree_flatten(f(*(a if d is None else a.select(d, i) for a, d in zip(args, dims)))) for i in range(size)]
        stacked = [torch.stack(column, out_dims) for column in zip(*(leaves for leaves, _ in outputs))]
        return pytree.tree_unflatten(stacked, outputs[0][1])

    return mapped


def made_and_written(p, x):
    made = torch.zeros(3, dtype=p.dtype) + p
    made[1] = p[0] * 2
    return made


def written_with_examples(p, x):
    made = p * 2
    made[1] = x[0]
    return made


# Of `p`, which all examples share, and an example `x`.
FUNCTIONS = {
    "the same": lambda p, x: p,
    "pointwise": lambda p, x: p * 2,
    "view": lambda p, x: p.view(3, 1),
    "view of what is made": lambda p, x: (p[None] * 2).T,
    "element": lambda p, x: p[0],
    "expanded": lambda p, x: (p * 2).expand(2, 3),
    "part": lambda p, x: (p * 2).split(1)[1],
    "reduced": lambda p, x: p.sum(0),
    "product": lambda p, x: W @ p,
    "linear": lambda p, x: F.linear(p, W, p * 2),
    "softmax": lambda p, x: p.softmax(0),
    "norm": lambda p, x: p.norm(),
    "clone": lambda p, x: p.clone(),
    "made like it": lambda p, x: torch.ones_like(p) * p + torch.zeros_like(p).add(1),
    "stacked": lambda p, x: torch.stack([p, p * 2]),
    "in place": lambda p, x: (p * 1).mul_(p),
    "half detached": lambda p, x: p.detach() * p,
    "made and written": made_and_written,
    "written with examples": written_with_examples,
    "of the example": lambda p, x: x * 2,
    "of both": lambda p, x: p @ x,
    "constant": lambda p, x: torch.ones(3, dtype=p.dtype),
    "one of each": lambda p, x: {"p": p.exp(), "both": [p * x, x], "made": p[1] * 1},
}
# A transform of a function of `p`.
TRANSFORMS = {
    "grad": lambda f: grad(lambda p: total(f(p))),
    "vjp": lambda f: lambda p: (lambda outputs, pull: (outputs, pull(pytree.tree_map(torch.ones_like, outputs))))(*vjp(f, p)),
    "vjp with aux": lambda f: lambda p: vjp(lambda q: (f(q), f(q)), p, has_aux=True)[2],
    "jvp": lambda f: lambda p: jvp(f, (p,), (torch.ones_like(p),)),
    "jacrev": jacrev,
    "jacrev in chunks": lambda f: jacrev(f, chunk_size=2),
    "jacfwd": jacfwd,
    "hessian": hessian,
    "jacrev twice": lambda f: jacrev(jacrev(f)),
    "grad of functionalize": lambda f: grad(lambda p: total(functionalize(f)(p))),
    "jvp of functionalize": lambda f: lambda p: jvp(functionalize(f), (p,), (torch.ones_like(p),)),
    "grad of jacrev": lambda f: grad(lambda p: total(jacrev(f)(p))),
}


def mapped(host, f, how):
    """A function of `p`, which maps `f` on the host."""
    if how == "captured":
        return lambda p: host(lambda x: f(p, x))(X)
    if how == "a map inside":
        return lambda p: host(lambda p, x: host(lambda y: f(p, y))(torch.stack([x, x * 2])), in_dims=(None, 0))(p, X)
    return lambda p: host(f, in_dims=(None, 0), out_dims=-1 if how == "at the end" else 0)(p, X)


class Around(unittest.TestCase):
    def check(self, transform, f, how="an argument"):
        wanted, got = (transform(mapped(host, f, how))(P) for host in (loop, vmap))
        leaves, structure = pytree.tree_flatten(got)
        wanted_leaves, wanted_structure = pytree.tree_flatten(wanted)
        self.assertEqual(structure, wanted_structure)
        for leaf, wanted_leaf in zip(leaves, wanted_leaves):
            torch.testing.assert_close(leaf, wanted_leaf)

    def test_each_transform_of_each_function(self):
        for (of, transform), (what, f) in itertools.product(TRANSFORMS.items(), FUNCTIONS.items()):
            if "functionalize" in of and "written" in what:  # has no derivative in a loop, either
                continue
            with self.subTest(transform=of, function=what):
                self.check(transform, f)

    def test_however_the_map_is_called(self):
        for (what, f), how in itertools.product(FUNCTIONS.items(), ("captured", "at the end", "a map inside")):
            for of in ("vjp", "jacrev", "jacfwd"):
                with self.subTest(transform=of, function=what, how=how):
                    self.check(TRANSFORMS[of], f, how)

    def test_in_a_map(self):
        for what, f in FUNCTIONS.items():
            with self.subTest(function=what):
                wanted, got = (host(jacrev(mapped(host, f, "an argument")))(torch.stack([P, P * 2])) for host in (loop, vmap))
                for leaf, wanted_leaf in zip(pytree.tree_leaves(got), pytree.tree_leaves(wanted)):
                    torch.testing.assert_close(leaf, wanted_leaf)

    def test_what_is_kept_elsewhere_than_in_the_result(self):
        def kept(p):
            made = []

            def f(x):
                made.append((p * 2).sin())
                return x

            vmap(f)(X)
            return made[0]

        plain = lambda p: (p * 2).sin()  # noqa: E731
        for of in ("vjp", "vjp with aux", "jvp", "jacrev", "jacfwd", "hessian", "grad"):
            with self.subTest(transform=of):
                torch.testing.assert_close(TRANSFORMS[of](kept)(P), TRANSFORMS[of](plain)(P))
        torch.testing.assert_close(grad(lambda p: kept(p)[0])(P), grad(lambda p: plain(p)[0])(P))

    def test_a_write_that_functionalize_leaves_no_room_for(self):
        def f(p):
            return vmap(lambda x: vmap(lambda q: written_with_examples(q, x))(torch.stack([p, p])))(X)

        with self.assertRaisesRegex(RuntimeError, "would write a batched value into a tensor that is not batched"):
            functionalize(f)(P)

    def test_printing(self):
        """As torch.vmap does: what all examples share is the transform's tensor, and prints as one."""
        def printed(host):
            found = []

            def f(p):
                def g(x):
                    found.append((repr(p), repr(p * 2), repr((p * 2).sum() * 1)))
                    return x * (p * 2)

                out = host(g)(X)
                found.append(repr(p.sum()))
                return out.sum()

            grad(f)(P)
            return found

        self.assertEqual(printed(vmap), printed(torch.vmap))


if __name__ == "__main__":
    unittest.main()
