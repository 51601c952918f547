"""torch.cond, scan and other higher-order operators inside native vmaps: as stock torch.vmap where that runs them, as the loop else."""

import unittest
import warnings
from typing import NamedTuple

import torch
import vmapgen
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.map import map as map_op
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop
from torch._ops import HigherOrderOperator
from vmapgen import native_host, native_vmap

same = torch.testing.assert_close
ops = vmapgen.native_operators()


def loop(f, x):
    outs = [f(one) for one in x]
    return tuple(map(torch.stack, zip(*outs))) if isinstance(outs[0], (tuple, list)) else torch.stack(outs)


class Hosts(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        torch._dynamo.reset()
        ops.set_fallback_policy("error")
        warnings.simplefilter("ignore")  # stock torch.vmap has no rule for some operators
        self.x = torch.randn(3, 4)

    def tearDown(self):
        warnings.resetwarnings()
        with self.assertRaisesRegex(RuntimeError, "without enter"):
            ops.leave()

    def on_native(self, program):
        """`program(vmap)` by both entries of the native host, which agree."""
        outs = []
        for vmap in (native_vmap, torch.vmap):
            torch.manual_seed(0)
            if vmap is native_vmap:
                outs.append(program(vmap))
            else:
                with native_host():
                    outs.append(program(vmap))
        same(outs[0], outs[1])
        return outs[0]

    def as_stock(self, program):
        wanted = self.on_native(program)
        for rules in ("none", "missing", "all"):
            torch._dynamo.reset()
            torch.manual_seed(0)
            if rules == "none":
                same(program(torch.vmap), wanted)
            else:
                with vmapgen.installed(rules, host="functorch"):
                    same(program(torch.vmap), wanted)
        return wanted

    def refused(self, program, text, stock=True):
        """With a RuntimeError; the text is ours."""
        if stock:
            with self.assertRaises(RuntimeError):
                program(torch.vmap)
        with self.assertRaisesRegex(RuntimeError, text):
            program(native_vmap)
        with native_host(), self.assertRaisesRegex(RuntimeError, text):
            program(torch.vmap)


class Cond(Hosts):
    def test_each_example_takes_its_branch(self):
        f = lambda a: torch.cond(a.sum() > 0, torch.cos, torch.sin, (a,))  # noqa: E731
        for in_dim, size in ((0, 3), (1, 4)):
            got = self.as_stock(lambda vmap: vmap(f, in_dims=in_dim)(self.x))  # noqa: B023
            same(got, loop(f, self.x.movedim(in_dim, 0)))
            self.assertEqual(len(got), size)

    def test_one_branch_for_all(self):
        taken = []
        for pred in (torch.tensor(True), torch.tensor([False]), True):
            f = lambda a: torch.cond(pred, torch.cos, lambda b: b * 2, (a,))  # noqa: B023, E731
            same(self.as_stock(lambda vmap: vmap(f)(self.x)), self.x.cos() if pred else self.x * 2)  # noqa: B023
        native_vmap(lambda a: torch.cond(torch.tensor(False), lambda b: taken.append(1) or b + 1, lambda b: b + 2, (a,)))(self.x)
        self.assertEqual(taken, [])  # as written: the other one does not run

    def test_what_is_captured_and_operands_in_trees(self):
        w = torch.randn(4)
        self.as_stock(lambda vmap: vmap(lambda a, b: torch.cond(a.sum() > 0, lambda c: c + b * w, lambda c: c - w, (a,)))(self.x, self.x * 2))
        self.as_stock(lambda vmap: vmap(lambda a: torch.cond(a.sum() > 0, lambda: a + 1, lambda: a - 1, ()))(self.x))
        self.as_stock(lambda vmap: vmap(lambda a: torch.cond(a.sum() > 0, lambda d: d["a"] + d["b"], lambda d: d["a"] - d["b"],
                                                             ({"a": a, "b": a.sum()},)))(self.x))

    def test_several_outputs(self):
        f = lambda a: torch.cond(a.sum() > 0, lambda b: (b + 1, b.sum()), lambda b: (b - 1, b.prod()), (a,))  # noqa: E731
        same(self.on_native(lambda vmap: vmap(f)(self.x)), loop(f, self.x))

    def test_nested(self):
        f = lambda a: torch.cond(a > 0.5, torch.cos, lambda b: torch.cond(b > 0, torch.sin, torch.exp, (b,)), (a,))  # noqa: E731
        self.as_stock(lambda vmap: vmap(vmap(f))(self.x))
        outer = lambda a, vmap: vmap(lambda b: torch.cond(a.sum() > 0, torch.cos, torch.sin, (b,)))(torch.ones(5))  # noqa: E731
        same(self.on_native(lambda vmap: vmap(lambda a: outer(a, vmap))(self.x)),
             torch.stack([torch.full((5,), 1.0).cos() if a.sum() > 0 else torch.full((5,), 1.0).sin() for a in self.x]))
        same(native_vmap(lambda a: torch.vmap(lambda b: torch.cond(b > 0, torch.cos, torch.sin, (b,)))(a))(self.x),
             torch.where(self.x > 0, self.x.cos(), self.x.sin()))

    def test_gradients(self):
        x = self.x.requires_grad_()
        f = lambda a: torch.cond(a.sum() > 0, torch.cos, lambda b: b * x[0], (a,)).sum()  # noqa: E731
        self.as_stock(lambda vmap: torch.autograd.grad(vmap(f)(x).sum(), x)[0])
        g = lambda a: torch.cond(a.sum() > 0, torch.cos, torch.sin, (a,)).sum()  # noqa: E731
        wanted, = torch.autograd.grad(torch.stack([g(a) for a in x]).sum(), x)
        same(self.on_native(lambda vmap: vmap(torch.func.grad(g))(x.detach())), wanted)
        same(torch.func.grad(lambda x: native_vmap(g)(x).sum())(x.detach()), wanted)

    def test_what_has_no_answer(self):
        branches = lambda f, g: lambda vmap: vmap(lambda a: torch.cond(a.sum() > 0, f, g, (a,)))(self.x)  # noqa: E731
        self.refused(branches(lambda a: (a + 1, a + 2), lambda a: (a + 1,)), "the branches return different structures")
        self.refused(branches(lambda a: (a + 1, 1), lambda a: (a + 1, 2)), "the branches return 1 and 2")
        self.refused(branches(lambda a: a.clone().fill_(1) and a, lambda a: a + 1), "branch on the host")
        with torch.no_grad():  # stock gives what is neither branch's
            self.refused(branches(lambda a: a.add_(1), lambda a: a + 1), "a branch writes into an operand", stock=False)


class Loops(Hosts):
    def test_scan(self):
        step = lambda c, v: (c + v, c * v)  # noqa: E731
        f = lambda a: scan(step, a.sum(), a)  # noqa: E731
        same(self.as_stock(lambda vmap: vmap(f)(self.x)), loop(f, self.x))
        self.as_stock(lambda vmap: vmap(lambda a: scan(step, a.sum(), torch.arange(3.0)))(self.x))
        self.as_stock(lambda vmap: vmap(lambda a: vmap(lambda b: scan(lambda c, v: (c + v * b, c * v), b, a))(a))(self.x))
        self.as_stock(lambda vmap: vmap(lambda a: scan(lambda c, v: (c + v, c * torch.rand(())), a.sum(), a), randomness="different")(self.x))
        x = self.x.requires_grad_()
        self.as_stock(lambda vmap: torch.autograd.grad(vmap(f)(x)[1].sum(), x)[0])

    def test_associative_scan(self):
        for combine in (torch.add, torch.mul):
            for reverse in (False, True):
                f = lambda a: associative_scan(combine, a, 0, reverse, combine_mode="generic")  # noqa: B023, E731
                got = self.as_stock(lambda vmap: vmap(f)(self.x))  # noqa: B023
                whole = self.x.flip(1) if reverse else self.x
                wanted = whole.cumsum(1) if combine is torch.add else whole.cumprod(1)
                same(got, wanted.flip(1) if reverse else wanted)

    def test_map_and_while_loop(self):
        f = lambda a: map_op(lambda v, w: v * w, a, a.sum())  # noqa: E731
        same(self.on_native(lambda vmap: vmap(f)(self.x)), self.x * self.x.sum(1, keepdim=True))
        f = lambda a: while_loop(lambda i, b: i < 3, lambda i, b: (i + 1, b * 2), (torch.zeros((), dtype=torch.int64), a))  # noqa: E731
        same(self.on_native(lambda vmap: vmap(f)(self.x)), (torch.full((3,), 3), self.x * 8))

    def test_while_loop_of_each_example(self):
        # Newton's square root: the examples converge after different numbers of turns, and are frozen then.
        def root(a, over=None):
            cond = lambda i, x: ((x * x - a).abs() > 1e-5) & (i < 50)  # noqa: E731
            turn = lambda i, x: (i + 1, (x + a / x) / 2)  # noqa: E731
            start = (torch.zeros((), dtype=torch.int64), torch.ones_like(a))
            if over is None:
                return while_loop(cond, turn, start)
            while cond(*start):
                start = turn(*start)
            return start

        a = torch.tensor([1.0, 2.0, 50.0, 1e4], dtype=torch.float64)
        turns, roots = loop(lambda each: root(each, "loop"), a)
        self.assertGreater(len(set(turns.tolist())), 2)
        self.assertEqual(turns.tolist()[0], 0)
        same(self.on_native(lambda vmap: vmap(root)(a)), (turns, roots))
        same(self.on_native(lambda vmap: vmap(vmap(root))(a.reshape(2, 2))), (turns.reshape(2, 2), roots.reshape(2, 2)))
        same(self.on_native(lambda vmap: vmap(lambda b: vmap(lambda x: root(x * b)[1])(a))(a[1:])),
             torch.stack([loop(lambda x: root(x * b, "")[1:], a)[0] for b in a[1:]]))  # noqa: B023
        wanted = loop(lambda each: torch.func.grad(lambda x: root(x, "loop")[1])(each), a)
        same(self.on_native(lambda vmap: vmap(torch.func.grad(lambda x: root(x)[1]))(a)), wanted)
        same(self.on_native(lambda vmap: torch.func.grad(lambda x: vmap(root)(x)[1].sum())(a)), wanted)
        same(self.on_native(lambda vmap: vmap(root)(a[:0])), (turns[:0], roots[:0]))

    def test_while_loop_carries_a_tree(self):
        class State(NamedTuple):
            turn: torch.Tensor
            of: dict

        def halved(a):
            start = State(torch.zeros((), dtype=torch.int64), {"x": a, "rest": [a * 0]})
            turn = lambda state, k: (State(state.turn + k, {"x": state.of["x"] / 2, "rest": [state.of["x"] / 2]}), k + 0)  # noqa: E731
            state, k = while_loop(lambda state, k: state.of["x"].sum() > 1, turn, (start, torch.ones((), dtype=torch.int64)))
            self.assertIsInstance(state, State)
            return state.turn, state.of["x"], state.of["rest"][0], k

        a = torch.tensor([[0.1, 0.2], [1.0, 2.0], [4.0, 5.0]])
        turns = torch.tensor([0, 2, 4])
        x = a / 2.0 ** turns[:, None]
        same(self.on_native(lambda vmap: vmap(halved)(a)), (turns, x, x * (turns > 0)[:, None], torch.ones(3, dtype=torch.int64)))
        same(self.on_native(lambda vmap: vmap(halved)(a[:1]))[1], a[:1])  # no turn at all

    def test_while_loop_refuses(self):
        def run(body, *carried):
            self.on_native(lambda vmap: vmap(lambda a: while_loop(lambda b, *rest: b.sum() < 9, body, (a, *carried)))(self.x))

        for text, body, carried in (
            ("writes into what it is given", lambda b: (b.add_(1),), ()),
            ("returns a tensor of shape", lambda b: (b[:2] + 1,), ()),
            ("Carry tensors", lambda b, i: (b + 1, i + 1), (0,)),
        ):
            with self.assertRaisesRegex(RuntimeError, text):
                run(body, *carried)
        for body in (lambda b: b + 1, lambda b: (b + 1, b), lambda b: ([b + 1],)):
            with self.assertRaisesRegex(AssertionError, "is carried"):
                run(body)

    def test_a_compiled_function(self):
        f = torch.compile(lambda a: a.sin() + 1, backend="eager", fullgraph=True)
        self.as_stock(lambda vmap: vmap(f)(self.x))
        same(f(self.x), self.x.sin() + 1)


class Total(HigherOrderOperator):
    def __init__(self):
        super().__init__("vmapgen_test_total")

    def __call__(self, x, dim):
        return super().__call__(x, dim)


class OfALibrary(Hosts):
    @classmethod
    def setUpClass(cls):
        total = cls.total = Total()

        @total.py_impl(torch._C._functorch.TransformType.Vmap)
        def of_vmap(interpreter, x, dim):
            value, bdim = torch._C._functorch._unwrap_batched(x, interpreter.level())
            with interpreter.lower():
                if bdim is None:
                    return total(value, dim)
                result = total(value.movedim(bdim, 0), dim + 1)
            return torch._C._functorch._add_batch_dim(result, 0, interpreter.level())

        @total.py_impl(torch._C._functorch.TransformType.Grad)
        def of_grad(interpreter, x, dim):
            class Sum(torch.autograd.function._SingleLevelFunction):
                @staticmethod
                def forward(ctx, x, dim):
                    ctx.shape, ctx.dim = x.shape, dim
                    unwrapped = torch._C._functorch._unwrap_for_grad(x, interpreter.level())
                    with torch.enable_grad(), interpreter.lower():
                        out = total(unwrapped, dim)
                    return torch._C._functorch._wrap_for_grad(out, interpreter.level())

                @staticmethod
                def backward(ctx, g):
                    return 10 * g.unsqueeze(ctx.dim).expand(ctx.shape), None

            with torch._functorch.utils.enable_single_level_autograd_function():
                return Sum.apply(x, dim)

        @total.py_impl(torch._C.DispatchKey.AutogradCPU)
        @total.py_impl(torch._C.DispatchKey.CPU)
        def of_cpu(x, dim):
            return torch.as_tensor(x.numpy().sum(dim))  # no examples come here

    def test_by_its_rule_for_torch_vmap(self):
        for in_dim in (0, 1, -1):
            same(self.as_stock(lambda vmap: vmap(lambda a: self.total(a, 0), in_dims=in_dim)(self.x)),  # noqa: B023
                 self.x.movedim(in_dim, 0).sum(1))
        self.as_stock(lambda vmap: vmap(vmap(lambda a: self.total(a, 0)), in_dims=1)(torch.randn(2, 3, 4)))
        self.as_stock(lambda vmap: vmap(lambda a: vmap(lambda b: self.total(a, 0) * b)(a))(self.x))
        self.as_stock(lambda vmap: vmap(lambda a: self.total(torch.ones(2), 0) + a)(self.x))

    def test_by_its_rule_for_gradients(self):
        same(self.as_stock(lambda vmap: vmap(torch.func.grad(lambda a: self.total(a, 0)))(self.x)), torch.full((3, 4), 10.0))

    def test_without_any(self):
        class Without(Total):
            def __init__(self):
                HigherOrderOperator.__init__(self, "vmapgen_test_without")

        without = Without()
        without.py_impl(torch._C.DispatchKey.AutogradCPU)(lambda x, dim: x)
        same(without(torch.ones(2), 0), torch.ones(2))
        with self.assertRaises(KeyError):
            torch.vmap(lambda a: without(a, 0))(self.x)
        with self.assertRaisesRegex(NotImplementedError, "vmapgen_test_without has neither a rule for torch.vmap"):
            native_vmap(lambda a: without(a, 0))(self.x)


if __name__ == "__main__":
    unittest.main()
