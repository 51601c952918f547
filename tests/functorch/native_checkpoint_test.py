"""torch.utils.checkpoint of a function, inside native maps and around them: the loop's values and derivatives."""

import functools
import itertools
import unittest
import warnings

import torch
from torch import nn
from torch.autograd import forward_ad
from torch._higher_order_ops.scan import scan
from torch.func import grad, hessian, jacfwd, jacrev, jvp, vjp
from torch.utils.checkpoint import checkpoint  # by name, before vmapgen

import vmapgen
from checkpoint_case import REENTRANT, B, Case, rand


class Product(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(w, x):
        return w @ x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, g):
        w, x = ctx.saved_tensors
        return torch.outer(g, x), w.T @ g

    @staticmethod
    def jvp(ctx, w_t, x_t):
        w, x = ctx.saved_tensors
        return (0 if w_t is None else w_t @ x) + (0 if x_t is None else w @ x_t)


class Functions(Case):
    """Of derivatives that PyTorch's checkpoint does not know, the loop runs the function without it."""

    def programs(self, run):
        """Functions of an example that `run` parts of themselves."""
        w = self.w
        curve = lambda x: run(lambda y: (w @ y).sin() * y, x.cos())  # noqa: E731
        return {
            "curve": curve,
            "twice": lambda x: curve(curve(x)),
            "nested": lambda x: run(lambda y: curve(y.sin()) * y + run(torch.exp, y), x),
            "pair": lambda x: sum(run(lambda y, z: (y * z, (w @ z).exp()), x, x.sin())),
            "closure": lambda x: run(lambda: x.exp() * (w @ x).cos()),
            "of a gradient": lambda x: run(lambda y: grad(lambda z: (w @ z).sin().sum())(y) * y, x),
            "of a gradient by what it closes over": lambda x: run(lambda: grad(lambda z: (w @ z).sin().sum())(x) * x),
            "of a map": lambda x: run(lambda y: vmapgen.vmap(lambda row: (row * y).sin().sum())(w) * y, x),
            "of a map over what it closes over": lambda x: run(lambda: vmapgen.vmap(lambda a, b: a.sin() * b @ x)(x, w)),
            "of a torch.vmap": lambda x: run(lambda y: torch.vmap(lambda a: a.sin() * y.sum())(w @ y), x),
            "of a Function": lambda x: run(lambda: Product.apply(w, x) * x),
            "of a jacobian": lambda x: run(lambda y: jacrev(lambda z: (w @ z).sin() * z)(y) @ y, x),
        }

    def test_derivatives(self):
        transforms = {
            "value": lambda f: f,
            "jacrev": jacrev,
            "jacfwd": jacfwd,
            "vjp": lambda f: lambda x: vjp(f, x)[1](x.cos())[0],
            "jvp": lambda f: lambda x: jvp(f, (x,), (x.cos(),)),
            "hessian": lambda f: hessian(lambda x: f(x).sum()),
            "grad of grad": lambda f: grad(lambda x: grad(lambda y: f(y).sum())(x).square().sum()),
            "jacrev of jacfwd": lambda f: jacrev(jacfwd(lambda x: f(x).sum())),
        }
        plain = self.programs(lambda f, *args: f(*args))
        for (name, transform), reentrant in itertools.product(transforms.items(), REENTRANT):
            for program, f in self.programs(functools.partial(checkpoint, use_reentrant=reentrant)).items():
                with self.subTest(transform=name, program=program, reentrant=reentrant):
                    looped = [transform(plain[program])(x) for x in self.x]
                    wanted = [torch.stack(t) for t in zip(*looped)] if isinstance(looped[0], tuple) else torch.stack(looped)
                    got = vmapgen.vmap(transform(f))(self.x)
                    self.same(list(got) if isinstance(got, tuple) else got, wanted)

    def test_derivatives_of_the_map(self):
        of_w = {"grad": grad, "hessian": hessian, "jvp": lambda f: lambda w: jvp(f, (w,), (w.cos(),))[1],
                "grad of grad": lambda f: grad(lambda w: grad(f)(w).square().sum())}
        inside = {"value": lambda f: f, "grad": lambda f: grad(lambda x: f(x).sum()), "vjp": lambda f: lambda x: vjp(f, x)[1](x)[0]}
        for (name, transform), (inner, of_x), reentrant in itertools.product(of_w.items(), inside.items(), REENTRANT):
            with self.subTest(transform=name, inside=inner, reentrant=reentrant):
                saved = functools.partial(checkpoint, use_reentrant=reentrant)
                example = lambda w: of_x(lambda x: saved(lambda y: (w @ y).sin() * y, x))  # noqa: B023, E731
                mapped = lambda w: vmapgen.vmap(example(w))(self.x).square().sum()  # noqa: B023, E731
                plain = lambda w: torch.stack([of_x(lambda x: (w @ x).sin() * x)(x) for x in self.x]).square().sum()  # noqa: B023, E731
                self.same(transform(mapped)(self.w), transform(plain)(self.w))

    def test_a_dual_level_around(self):
        """Forward mode as torch.autograd has it, which torch.func.jvp may not open again."""
        inside = {"value": lambda f: f, "grad": lambda f: grad(lambda x: f(x).sum())}
        captured = rand(*self.x.shape[1:])
        with forward_ad.dual_level():
            x = forward_ad.make_dual(self.x, rand(*self.x.shape))
            c = forward_ad.make_dual(captured, rand(*captured.shape))
            plain = lambda y: y.sin() * y * c  # noqa: E731
            for (name, of_x), reentrant in itertools.product(inside.items(), REENTRANT):
                for program, f in {
                    "argument": lambda x: checkpoint(lambda y, c: y.sin() * y * c, x, c, use_reentrant=reentrant),  # noqa: B023
                    "captured": lambda x: checkpoint(plain, x, use_reentrant=reentrant),  # noqa: B023
                    "a map inside": lambda x: vmapgen.vmap(lambda y, z: checkpoint(lambda: y.sin() * y * z, use_reentrant=reentrant))(x, c),  # noqa: B023
                }.items():
                    with self.subTest(inside=name, program=program, reentrant=reentrant):
                        got, wanted = vmapgen.vmap(of_x(f))(x), torch.stack([of_x(plain)(each) for each in x])
                        self.same(list(forward_ad.unpack_dual(got)), list(forward_ad.unpack_dual(wanted)))

    def test_autograd_outside(self):
        """By what is mapped, what is captured, and again by these; the maps have ended."""
        for program, f in self.programs(lambda f, *args: f(*args)).items():
            self.x.requires_grad_(), self.w.requires_grad_()

            def derivatives(outputs):
                first = torch.autograd.grad(outputs.sin().sum(), (self.x, self.w), create_graph=True)
                return outputs, first, torch.autograd.grad(sum(g.square().sum() for g in first), (self.x, self.w))

            wanted = derivatives(torch.stack([f(x) for x in self.x]))
            for reentrant in REENTRANT:
                with self.subTest(program=program, reentrant=reentrant):
                    saved = self.programs(functools.partial(checkpoint, use_reentrant=reentrant))[program]
                    self.same(derivatives(vmapgen.vmap(saved)(self.x)), wanted)
                    both = derivatives(vmapgen.vmap(lambda i: vmapgen.vmap(saved)(self.x) + 0 * i)(torch.ones(2).double())[1])  # noqa: B023
                    self.same(both, wanted)

    def test_a_view_of_what_was_written_to(self):
        """Autograd notes where it comes from when it is asked."""
        def f(x):
            whole = x * 1
            view = whole[1:]
            whole.mul_(2)
            return checkpoint(torch.sin, view, use_reentrant=False).sum()

        x = self.x.clone().requires_grad_()
        wanted = torch.cat([torch.zeros(B, 1).double(), 2 * (2 * self.x[:, 1:]).cos()], 1)
        self.same(torch.autograd.grad(vmapgen.vmap(f)(x).sum(), x)[0], wanted)
        self.same(vmapgen.vmap(grad(f))(self.x), wanted)

    def test_higher_order_operators(self):
        """Bodies that close over what wants a gradient."""
        w = self.w.clone().requires_grad_()
        by_sign = lambda y: torch.cond(y.sum() > 0, lambda a: (w @ a).sin(), lambda a: (w @ a).exp(), (y,))  # noqa: E731
        scanned = lambda y: scan(lambda carry, a: ((w @ carry).sin() * a, carry * 1), y, torch.ones(3, 1).double())[0]  # noqa: E731
        steps = lambda y: w @ ((w @ ((w @ y).sin())).sin())  # noqa: E731
        loops = {
            by_sign: [(w @ x).sin() if x.sum() > 0 else (w @ x).exp() for x in self.x],
            scanned: [steps(x).sin() for x in self.x],
        }
        for (f, wanted), reentrant in itertools.product(loops.items(), REENTRANT):
            got = vmapgen.vmap(lambda x: checkpoint(f, x, use_reentrant=reentrant))(self.x.clone().requires_grad_())  # noqa: B023
            self.same(torch.autograd.grad(got.sum(), w), torch.autograd.grad(torch.stack(wanted).sum(), w, retain_graph=True))

    def test_what_goes_in_and_comes_out(self):
        labels, table = torch.tensor([2, 0, 1]), rand(3, 4)

        def f(x, label, factor, nothing, by_name):
            return x, label, factor, nothing, {"y": (x * by_name["w"] * factor)[label], "one": torch.ones(2)}, label + 1

        for reentrant in REENTRANT:
            def mapped(x, label, w, saved):
                given = {"w": w}
                out = saved(f, x, label, 2.5, None, given)
                assert out[0] is x and out[2:4] == (2.5, None)
                return out[4]["y"] + table[out[1]].sum() + out[4]["one"].sum(), out[5]

            saved = functools.partial(checkpoint, use_reentrant=reentrant)
            run = grad(lambda x, label, w, saved: mapped(x, label, w, saved), argnums=(0, 2), has_aux=True)  # noqa: B023
            got, got_labels = vmapgen.vmap(functools.partial(run, saved=saved), in_dims=(0, 0, None))(self.x, labels, self.w[0])
            wanted = [run(x, label, self.w[0], saved=lambda f, *args: f(*args)) for x, label in zip(self.x, labels)]
            self.same(list(got), [torch.stack(g) for g in zip(*(g for g, _ in wanted))])
            self.same(got_labels, labels + 1)

    def test_no_gradient_wanted(self):
        runs = []
        f = lambda x: runs.append(0) or x.sin()  # noqa: E731
        for reentrant in REENTRANT:
            saved = lambda x: checkpoint(f, x, use_reentrant=reentrant)  # noqa: B023, E731
            self.same(vmapgen.vmap(saved)(self.x), self.x.sin())
            with torch.no_grad():
                self.same(vmapgen.vmap(saved)(self.x.clone().requires_grad_()), self.x.sin())
        self.assertEqual(len(runs), 4)


class Refused(Case):
    def refuses(self, words, f, error=RuntimeError):
        x = self.x.clone().requires_grad_()
        with self.assertRaisesRegex(error, words):
            vmapgen.vmap(f)(x).sum().backward()

    def test_writes_to_what_is_outside(self):
        for reentrant in REENTRANT:
            saved = functools.partial(checkpoint, use_reentrant=reentrant)
            self.refuses("writes into a tensor from outside", lambda x: saved(lambda y: y.mul_(2).sin(), x * 1))  # noqa: B023

            def fills(x):
                out = torch.zeros(4, dtype=x.dtype)
                saved(lambda y: out.__setitem__(0, y.sum()) or y.sin(), x)  # noqa: B023
                return out

            self.refuses("writes into a tensor from outside", fills)

    def test_what_is_kept(self):
        kept = []
        self.refuses("kept by something else", lambda x: checkpoint(lambda y: kept.append(y.sin()) or y.cos(), x, use_reentrant=False))
        kept.clear()
        scales = lambda y: kept.append(torch.ones(4).double() * 2) or y.cos() * kept[-1]  # noqa: E731
        constant = lambda x: checkpoint(scales, x, use_reentrant=False)  # noqa: E731
        x = self.x.clone().requires_grad_()
        self.same(torch.autograd.grad(vmapgen.vmap(constant)(x).sum(), x)[0], -2 * x.sin())

    def test_other_results(self):
        sizes = iter((4, 3))
        self.refuses("other shapes, dtypes or devices", lambda x: checkpoint(lambda y: y[:next(sizes)].sin(), x, use_reentrant=False),
                     torch.utils.checkpoint.CheckpointError)

    def test_what_cannot_be_seen(self):
        class Scaled(nn.Module):
            def __init__(self):
                super().__init__()
                self.scale = nn.Parameter(torch.ones(4).double())

            def forward(self, x):
                return x * self.scale

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            script = torch.jit.script(Scaled())
        self.refuses("a way that cannot be seen", lambda x: checkpoint(lambda y: script(y).sin(), x, use_reentrant=False))
        self.refuses("a way that cannot be seen", lambda x: checkpoint(script, x, use_reentrant=True))

    def test_errors_of_the_function(self):
        for f in (lambda y: 1 / 0, lambda y: checkpoint(lambda z: 1 / 0, y.sin(), use_reentrant=False)):
            with self.assertRaisesRegex(ZeroDivisionError, "by zero"):
                vmapgen.vmap(grad(lambda x: checkpoint(f, x, use_reentrant=False).sum()))(self.x)  # noqa: B023
        same_after = vmapgen.vmap(grad(lambda x: checkpoint(torch.sin, x, use_reentrant=False).sum()))(self.x)
        self.same(same_after, self.x.cos())

    def test_other_tensors(self):
        holder = [torch.ones(4).double().requires_grad_()]
        x = self.x.clone().requires_grad_()
        out = vmapgen.vmap(lambda x: checkpoint(lambda y: y * holder[0], x, use_reentrant=False))(x)
        holder[0] = holder[0].clone()
        with self.assertRaisesRegex(RuntimeError, "did not use in its first run"):
            out.sum().backward()

    def test_arguments(self):
        run = lambda **options: vmapgen.vmap(lambda x: checkpoint(torch.sin, x, **options))(self.x)  # noqa: E731
        for options, words in (({"use_reentrant": True, "debug": True}, "only supported when use_reentrant=False"),
                               ({"use_reentrant": True, "other": 1}, "Unexpected keyword arguments: other"),
                               ({"use_reentrant": False, "determinism_check": "other"}, "determinism_check should be one of")):
            with self.assertRaisesRegex(ValueError, words):
                run(**options)
        with self.assertWarnsRegex(UserWarning, "logs nothing"):
            run(use_reentrant=False, debug=True)
        with self.assertWarnsRegex(UserWarning, "use_reentrant parameter should be passed"):
            run()


class Around(Case):
    """No native map is around the checkpoint: PyTorch's own."""

    def test_a_map_inside(self):
        for reentrant, vmap in itertools.product(REENTRANT, (vmapgen.vmap, torch.vmap)):
            x, w = self.x.clone().requires_grad_(), self.w.clone().requires_grad_()
            runs = []
            f = lambda x: vmap(lambda a: runs.append(0) or (w @ a).sin())(x)  # noqa: B023, E731
            checkpoint(f, x, use_reentrant=reentrant).sum().backward()
            self.assertEqual(len(runs), 2)
            self.same((x.grad, w.grad), torch.autograd.grad((x @ w.T).sin().sum(), (x, w)))

    def test_a_reentrant_one_sees_its_arguments_alone(self):
        """With a map in it or without: PyTorch warns that nothing that it is given wants a gradient."""
        w = self.w.clone().requires_grad_()
        for f in (lambda x: x @ w.T, torch.vmap(lambda a: w @ a), vmapgen.vmap(lambda a: w @ a)):
            with self.assertWarnsRegex(UserWarning, "None of the inputs have requires_grad"):
                self.assertFalse(checkpoint(f, self.x, use_reentrant=True).requires_grad)
            self.assertTrue(checkpoint(f, self.x, use_reentrant=False).requires_grad)

    def test_errors_are_its_own(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with self.assertRaisesRegex(ValueError, "Unexpected keyword"):
                checkpoint(torch.sin, self.x, use_reentrant=True, other=1)

    def test_torch_compile(self):
        f = torch.compile(lambda x: checkpoint(lambda y: y.sin().cos(), x, use_reentrant=False), backend="eager", fullgraph=True)
        x = self.x.clone().requires_grad_()
        self.same(torch.autograd.grad(f(x).sum(), x), torch.autograd.grad(x.sin().cos().sum(), x))
        of_map = torch.compile(torch.vmap(grad(lambda x: x.sin().sum())), backend="eager", fullgraph=True)
        self.same(of_map(self.x), self.x.cos())


if __name__ == "__main__":
    unittest.main()
