"""Views of what a map made with its batch dim between an example's dims: NOTE: [laid out anew] in laid_out.h."""

import unittest
from itertools import product

import torch
from torch import nn
from torch.func import grad, hessian, jvp, vjp

import vmapgen

X = torch.randn(4, 3, 2)  # along dim 1: an example is [4, 2], and lies with gaps

MADE = {
    "softmax": lambda t: t.softmax(-1),
    "product": lambda t: nn.functional.linear(t, torch.eye(2, dtype=t.dtype)),
    "join": lambda t: torch.cat([t, t]),
    "norm": lambda t: nn.functional.layer_norm(t, (2,)),
    "pool": lambda t: nn.functional.avg_pool1d(t.unsqueeze(0), 1).squeeze(0),
    "sum": lambda t: t.unsqueeze(0).sum(0),
    "product of elements": lambda t: t * 2,
    "in place": lambda t: t.cumsum(0).tanh_(),
}


HOSTS = {
    "native": {"host": "native"},
    "missing": {"host": "functorch", "rules": "missing"},
    "all": {"host": "functorch", "rules": "all"},
}


def looped(f, x, dim):
    return torch.stack([f(each) for each in x.unbind(dim)])


def flat(t):
    return t.view(-1)


def numbers(t):
    return torch.view_as_real(torch.view_as_complex(t))


def doubles(t):
    return t.view(torch.float64)


class LaidOut(unittest.TestCase):
    def same(self, found, wanted):
        torch.testing.assert_close(found, wanted)

    def test_views(self):
        pairs = torch.randn(4, 2, 3)  # along its last dim
        views = {flat: (X, 1), numbers: (pairs, 2), doubles: (pairs, 2)}
        for (name, made), view, host in product(MADE.items(), views, HOSTS):
            x, dim = views[view]

            def seen(t, made=made, view=view):
                return view(made(t))

            with self.subTest(name, view=view.__name__, host=host), vmapgen.installed(**HOSTS[host]):
                self.same(torch.vmap(seen, in_dims=dim)(x), looped(seen, x, dim))
                self.same(torch.vmap(torch.vmap(seen, in_dims=dim))(x[None])[0], looped(seen, x, dim))

    def test_strides_of_a_dense_result(self):
        """Those that a loop's result has: other examples lie between the elements of ours."""
        views = {
            "read": lambda t: t.as_strided((8,), (1,)),
            "rows": lambda t: t.as_strided((3, 2), (2, 1), 1),
            "written": lambda t: t.as_strided((4,), (1,)).mul_(2) + t.as_strided((4,), (1,), 2),
            "scattered": lambda t: torch.as_strided_scatter(t, torch.ones(4), (4,), (1,), 1),
            "of contiguous": lambda t: t.contiguous().as_strided((2,), (3,)),
        }
        for (name, made), (how, view), host in product(MADE.items(), views.items(), ("native", "all")):

            def seen(t, made=made, view=view):
                return view(made(t))

            wanted = torch.stack([seen(each.clone()) for each in X.unbind(1)])
            with self.subTest(name, view=how, host=host), vmapgen.installed(**HOSTS[host]):
                self.same(torch.vmap(seen, in_dims=1)(X), wanted)
                self.same(torch.vmap(torch.vmap(seen, in_dims=1))(X[None])[0], wanted)

    def test_strides_that_the_example_shows(self):
        def windows(t):
            row = t.softmax(0)
            step = row.stride(0)
            return row.as_strided((3, 2, 2), (step, step, row.stride(1)))

        wanted = torch.stack([windows(each.clone()) for each in X.unbind(1)])
        for host in HOSTS:
            with self.subTest(host=host), vmapgen.installed(**HOSTS[host]):
                self.same(torch.vmap(windows, in_dims=1)(X), wanted)

    def test_strides_over_what_the_map_was_given(self):
        """It stays where it is, and a loop's views of it meet other examples, too."""
        x = torch.randn(4, 3)
        wanted = torch.stack([each.as_strided((4,), (1,)) for each in x.unbind(1)])
        for host in HOSTS:
            with self.subTest(host=host), vmapgen.installed(**HOSTS[host]):
                self.same(torch.vmap(lambda t: t.as_strided((4,), (1,)), in_dims=1)(x), wanted)

    def test_stacked_models(self):
        weights, images = torch.randn(3, 4, 2, 3, 3), torch.randn(2, 2, 8, 8)

        def loss(w):
            return nn.functional.conv2d(images, w).softmax(1).view(-1).pow(2).sum()

        wanted = torch.stack([grad(loss)(w) for w in weights])
        for host in HOSTS:
            with self.subTest(host=host), vmapgen.installed(**HOSTS[host]):
                self.same(torch.vmap(grad(loss))(weights), wanted)
        with vmapgen.installed():
            leaf = weights.clone().requires_grad_()
            torch.vmap(loss)(leaf).sum().backward()
            self.same(leaf.grad, wanted)

    def test_transforms_around(self):
        """What a transform's autograd saved of a result is for it alone."""
        x, direction = X.double(), torch.randn(4, 3, 2, dtype=torch.float64)
        ways = {
            "grad": lambda m: grad(lambda t: m(t).sin().sum())(x),
            "vjp": lambda m: vjp(m, x)[1](torch.ones_like(m(x)))[0],
            "jvp": lambda m: jvp(m, (x,), (direction,))[1],
            "grad of jvp": lambda m: grad(lambda t: jvp(m, (t,), (direction,))[1].sin().sum())(x),
            "hessian": lambda m: hessian(lambda t: m(t).sin().sum())(x),
            "jvp of grad": lambda m: jvp(grad(lambda t: m(t).sin().sum()), (x,), (direction,))[1],
        }
        # There the graph around the tangent holds what tanh_ wrote, as plain autograd does: not mended.
        refused = ("in place", "grad of jvp", "all")
        for name, (way, run), host in product(("softmax", "product", "norm", "in place"), ways.items(), HOSTS):
            made = MADE[name]

            def seen(t, made=made):
                return made(t).view(-1).cos()

            inside = grad(lambda t, seen=seen: seen(t).sum())
            for each in (seen, inside):
                with self.subTest(name, way=way, host=host), vmapgen.installed(**HOSTS[host]):
                    if (name, way, host) == refused:
                        with self.assertRaisesRegex(RuntimeError, "view size is not compatible"):
                            run(torch.vmap(each, in_dims=1))
                        continue
                    self.same(run(torch.vmap(each, in_dims=1)), run(lambda t, each=each: looped(each, t, 1)))

    def test_writes_reach_both_under_a_transform(self):
        def f(t):
            made = MADE["product"](t)
            seen = made.view(-1)
            made[0].mul_(3)
            seen[1:].mul_(2)
            return (made * made).sum() + seen.sin().sum()

        x = X.double()
        for host in HOSTS:
            with self.subTest(host=host), vmapgen.installed(**HOSTS[host]):
                mapped, wanted = torch.vmap(f, in_dims=1), lambda t: looped(f, t, 1)
                self.same(grad(lambda t: mapped(t).sin().sum())(x), grad(lambda t: wanted(t).sin().sum())(x))  # noqa: B023
                self.same(jvp(mapped, (x,), (x.cos(),)), jvp(wanted, (x,), (x.cos(),)))

    def test_writes_reach_both(self):
        def f(t):
            made = t.softmax(-1)
            made.view(-1)[1:].mul_(10)
            return made

        def g(t):
            made = t * 2
            seen = made.view(-1)
            made[0].zero_()
            return seen * 1

        for each, host in product((f, g), HOSTS):
            with self.subTest(each.__name__, host=host), vmapgen.installed(**HOSTS[host]):
                self.same(torch.vmap(each, in_dims=1)(X), looped(each, X, 1))

    def test_what_others_see_stays(self):
        """A write to one would have to reach the other."""
        others = {
            "view": lambda made: made[0],
            "detached": lambda made: made.detach(),
            "data": lambda made: made.data,
            "view of detached": lambda made: made.detach()[1:],
            "split": lambda made: made.split(2)[1],
            "turned": lambda made: made.mT,
        }

        def program(other):
            def f(t):
                made = MADE["softmax"](t)
                held = other(made)
                made.view(-1)
                return held * 1

            return f

        ways = {
            "plain": lambda f: vmapgen.vmap(f, in_dims=1)(X),
            "inference": lambda f: torch.inference_mode()(vmapgen.vmap(f, in_dims=1))(X),
            "no_grad": lambda f: torch.no_grad()(vmapgen.vmap(f, in_dims=1))(X.clone().requires_grad_()),
            "with a gradient": lambda f: vmapgen.vmap(f, in_dims=1)(X.clone().requires_grad_()),
            "gradient inside": lambda f: vmapgen.vmap(grad(lambda t: f(t).sum()), in_dims=1)(X),
            "gradient around": lambda f: vjp(vmapgen.vmap(f, in_dims=1), X),
            "two maps": lambda f: vmapgen.vmap(vmapgen.vmap(f, in_dims=1))(torch.stack([X, X])),
        }
        for (name, other), (way, run) in ((o, w) for o in others.items() for w in ways.items()):
            if name == "data" and way == "gradient inside":
                continue  # one example in two wrappers of the gradient's, which both follow it
            with self.subTest(name, way=way), self.assertRaisesRegex(RuntimeError, "view size is not compatible"):
                run(program(other))

    def test_argument_stays(self):
        with self.assertRaisesRegex(RuntimeError, "view size is not compatible"):
            vmapgen.vmap(flat, in_dims=1)(X)
        with self.assertRaisesRegex(RuntimeError, "view size is not compatible"):
            vmapgen.vmap(lambda t: t.softmax(-1).mT.view(-1), in_dims=1)(X)  # nor has the loop's

    def test_argument_stays_under_a_transform(self):
        """Also where it is the result of an operator before the map."""

        def made_before(x):
            y = x * 2
            torch.vmap(flat, in_dims=1)(y)
            return y.sum()

        ways = {
            "vjp": lambda: vjp(torch.vmap(flat, in_dims=1), X),
            "jvp": lambda: jvp(torch.vmap(flat, in_dims=1), (X,), (X,)),
            "grad": lambda: grad(made_before)(X),
            "jvp of grad": lambda: jvp(grad(made_before), (X,), (X,)),
            "grad of jvp": lambda: grad(lambda x: jvp(made_before, (x,), (x,))[1])(X),
        }
        for (way, run), host in product(ways.items(), HOSTS):
            with self.subTest(way=way, host=host), vmapgen.installed(**HOSTS[host]):
                with self.assertRaisesRegex(RuntimeError, "view size is not compatible"):
                    run()

    def test_history_stays(self):
        """Laid out anew where no history is wanted, it still has its own."""

        def f(t):
            made = t.softmax(-1)
            with torch.no_grad():
                made.view(-1)
            return (made * made).sum()

        wanted = torch.autograd.functional.jacobian(lambda x: looped(f, x, 1).sum(), X)
        leaf = X.clone().requires_grad_()
        vmapgen.vmap(f, in_dims=1)(leaf).sum().backward()
        self.same(leaf.grad, wanted)
        self.same(vmapgen.vmap(grad(f), in_dims=1, out_dims=1)(X), wanted)


if __name__ == "__main__":
    unittest.main()
