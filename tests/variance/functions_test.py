"""Custom functions of autograd, and operators of other libraries, over tracked tensors: what they do by themselves, and what strategies say."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import torch
from marked import MESH, OTHER, Numpy, marked, states, weight
from vmapgen import variance as v


class Functions(unittest.TestCase):
    def test_without_a_strategy_they_join(self):
        x, w = marked(2, 3, varying="dp"), weight(3, 2, reduced="tp")
        y = Numpy.apply(x, w)
        self.assertEqual(states(y), "VR")
        self.assertFalse(v.is_tracked(Numpy.apply(torch.ones(2, 3), torch.ones(3, 2))))

    def test_what_a_kernel_has_filled(self):
        class Filled(torch.autograd.Function):
            """x * w by a kernel that PyTorch does not see, into memory that PyTorch has made."""

            @staticmethod
            def forward(ctx, x, w):
                ctx.save_for_backward(x, w)
                y = make(x)
                y.numpy()[...] = x.detach().numpy() * w.detach().numpy()
                return y, y.view(-1)[:1]

            @staticmethod
            def backward(ctx, g, _):
                x, w = ctx.saved_tensors
                of_x, of_w = make(g), torch.from_numpy(g.numpy() * x.detach().numpy())
                of_x.numpy()[...] = g.numpy() * w.detach().numpy()
                return of_x, of_w

        for make in (torch.empty_like, torch.zeros_like, lambda x: x.new_empty(x.shape)):  # noqa: B007  # Filled uses it
            x, w = (weight(2, 3, varying="dp", reduced="tp") for _ in range(2))
            y, first = Filled.apply(x, w)
            self.assertEqual([states(y), states(first)], ["VR", "VR"])
            y.backward(marked(2, 3, varying="dp", partial="tp"))
            self.assertEqual([states(x.grad), states(w.grad)], ["VP", "VP"])

    def test_arguments_are_lifted(self):
        x = marked(2, 3, varying="dp")
        for w in (weight(3, 2), torch.nn.Parameter(torch.randn(3, 2, dtype=torch.float64))):
            y = Numpy.apply(x, w)
            self.assertEqual(y.grad_fn.next_functions[1][0].name(), "VarianceLiftBackward")
        w = weight(3, 2)
        one, two = Numpy.apply(x, w), Numpy.apply(x, w)
        del one, two  # and the lift with them
        first, second = Numpy.apply(x, w), Numpy.apply(x, w)
        sums = [y.grad_fn.next_functions[1][0].next_functions[0][0] for y in (first, second)]
        self.assertIs(*sums)  # summed once for both

    def test_strategies(self):
        class One(Numpy):
            pass

        class Two(Numpy):
            pass

        asked = []

        @v.register_variance_tracking_strategy([One, Two])
        def strategy(varying, reduced, mesh, x, w):
            asked.append((varying, reduced, mesh, x.shape))
            return varying - {"dp"}, {"dp"}

        x, w = marked(2, 3, varying="dp"), weight(3, 2)
        self.assertEqual([states(each.apply(x, w)) for each in (One, Two)], ["RI", "RI"])
        self.assertEqual(asked[0], ({"dp"}, set(), MESH, (2, 3)))
        v.register_variance_tracking_strategy(One)(lambda varying, *_: varying | {"tp"})
        self.assertEqual([states(each.apply(x, w)) for each in (One, Two)], ["VV", "RI"])

    def test_functions_that_reduce_by_themselves(self):
        class Own(Numpy):
            pass

        v.register_variance_tracking_strategy(Own, lifts=False)(lambda varying, *_: varying)
        w = weight(3, 2)
        y = Own.apply(marked(2, 3, varying="dp"), w)
        self.assertEqual(y.grad_fn.next_functions[1][0].name(), "torch::autograd::AccumulateGrad")
        self.assertEqual(states(y), "VI")

    def test_beside_the_native_host(self):
        """Both want to be asked, in whatever order they come."""
        code = ("import torch, vmapgen; {}; from marked import Numpy, marked, weight; from vmapgen import variance as v; {}; "
                "y = Numpy.apply(marked(2, 3, varying='dp'), weight(3, 2)); assert v.state(y)['dp'] == 'V'; "
                "assert y.grad_fn.next_functions[1][0].name() == 'VarianceLiftBackward'; "
                "x = marked(5, 2, 3, varying='dp'); f = type('Mapped', (torch.autograd.Function,), "
                "dict(forward=staticmethod(lambda x: x * 2), setup_context=staticmethod(lambda *_: None), generate_vmap_rule=True)); "
                "y = vmapgen.native_vmap(f.apply)(x); assert v.state(y)['dp'] == 'V' and torch.equal(v.unmarked(y), v.unmarked(x) * 2)")
        use = "vmapgen.native_vmap(torch.sin)(torch.ones(2))"
        for text in (code.format(use, "pass"), code.format("pass", use)):
            done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=pathlib.Path(__file__).parent)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_refused(self):
        with self.assertRaisesRegex(RuntimeError, 'Numpy: an argument is partial over "dp".*all_reduce'):
            Numpy.apply(marked(2, 3, partial="dp"), weight(3, 2))
        with self.assertRaisesRegex(ValueError, "Numpy: tensors of two meshes"):
            Numpy.apply(marked(2, 3, mesh=OTHER), weight(3, 2))
        with self.assertRaisesRegex(TypeError, "wants operators"):
            v.register_variance_tracking_strategy(torch.sin)
        with self.assertRaisesRegex(TypeError, "lifts=False"):
            v.register_variance_tracking_strategy(torch.ops.aten.sin, lifts=False)


class Strange(Numpy):
    pass


class Operators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.library = torch.library.Library("variance_functions_test", "FRAGMENT")
        for name in ("first", "second"):
            cls.library.define(f"{name}(Tensor x, Tensor? y=None, *, int[] dims=[], str word='') -> Tensor")
            cls.library.impl(name, lambda x, y=None, dims=(), word="": torch.from_numpy(x.detach().numpy() + 1), "CPU")
        cls.ops = torch.ops.variance_functions_test

    def test_without_a_strategy_they_join(self):
        self.assertEqual(states(self.ops.first(marked(2, varying="dp"), marked(2, reduced="tp"))), "VR")

    def test_strategies(self):
        asked = []

        @v.register_variance_tracking_strategy([self.ops.second, torch.ops.aten.argsort.default])
        def strategy(varying, reduced, mesh, *args, **kwargs):
            asked.append((varying, reduced, mesh, args[1:], kwargs))
            return varying - {"dp"}, {"dp"}

        y = self.ops.second(marked(2, varying="dp"), dims=[1, 2], word="here")
        self.assertEqual(states(y), "RI")
        self.assertEqual(asked[0][:3], ({"dp"}, set(), MESH))
        self.assertEqual(asked[0][4], {"dims": [1, 2], "word": "here"})
        self.assertEqual(states(torch.argsort(marked(2, varying="dp"))), "RI")

    def test_strategies_of_what_writes(self):
        for schema in ("give(Tensor(a!) x, Tensor y) -> ()", "take_(Tensor(a!) x, Tensor y) -> Tensor(a!)",
                       "into.out(Tensor y, *, Tensor(a!) out) -> Tensor(a!)"):
            self.library.define(schema)
        self.library.impl("give", lambda x, y: (x.copy_(y), None)[1], "CompositeExplicitAutograd")
        self.library.impl("take_", lambda x, y: x.copy_(y), "CompositeExplicitAutograd")
        self.library.impl("into.out", lambda y, out: out.copy_(y), "CompositeExplicitAutograd")
        v.register_variance_tracking_strategy([self.ops.give, self.ops.take_, self.ops.into])(lambda varying, *_, **__: varying)
        for call in (self.ops.give, self.ops.take_, lambda x, y: self.ops.into(y, out=x)):
            x, whole = marked(2), marked(4)
            view = x[:1]
            call(x, marked(2, varying="dp"))
            call(whole[:2], marked(2, varying="dp"))
            self.assertEqual([states(x), states(view), states(whole)], ["VI", "VI", "VI"])
        x = marked(2, varying="dp")
        self.assertEqual((states(self.ops.into(marked(2), out=x)), states(x)), ("II", "II"))  # what stood there is not read
        v.register_variance_tracking_strategy(self.ops.take_)(lambda varying, *_: varying - {"dp"})
        x = marked(2, varying=("dp", "tp"))
        self.assertEqual((states(self.ops.take_(x, marked(2))), states(x)), ("IV", "IV"))
        h = weight(2) * 1
        v.register_variance_tracking_strategy(self.ops.give)(lambda varying, *_: varying)
        self.ops.give(h, marked(2, varying="dp"))
        self.assertEqual(states(h), "VI")

    def test_strategies_of_what_gets_no_tensor(self):
        self.library.define("made(int size) -> Tensor")
        self.library.impl("made", torch.ones, "CompositeExplicitAutograd")
        v.register_variance_tracking_strategy(self.ops.made)(lambda *_: {"dp"})
        with v.scope(MESH):
            self.assertEqual(states(self.ops.made(2)), "VI")
        self.assertFalse(v.is_tracked(self.ops.made(2)))

    def test_more_arguments_than_a_mask_names(self):
        tensors = ", ".join(f"Tensor x{i}" for i in range(33))
        self.library.define(f"many({tensors}) -> Tensor")
        self.library.impl("many", lambda *all: torch.from_numpy(sum(x.detach().numpy() for x in all)), "CPU")
        self.library.define(f"fill_last({tensors}, Tensor(a!) out) -> ()")
        self.library.impl("fill_last", lambda *all: (all[-1].copy_(all[0]), None)[1], "CPU")
        plain = [torch.ones(2, dtype=torch.float64)] * 32
        self.assertEqual(states(self.ops.many(*plain, marked(2, varying="dp"))), "VI")
        w = weight(2)
        y = self.ops.many(marked(2, varying="dp"), *plain[1:], w)
        self.assertEqual((states(y), states(w)), ("VI", "II"))
        with self.assertRaisesRegex(RuntimeError, "argument `x32`.*the scope is strict"), v.scope(MESH, strict=True):
            self.ops.many(marked(2, varying="dp"), *plain[1:], w)
        with self.assertRaisesRegex(RuntimeError, "many.*argument `x32`.*partial"):
            self.ops.many(*plain, marked(2, partial="dp"))
        out = marked(2)
        with self.assertRaisesRegex(RuntimeError, "fill_last.*writes to its argument `out`, number 34.*first 32"):
            self.ops.fill_last(marked(2, varying="dp"), *plain, out)
        self.ops.fill_last(torch.full_like(plain[0], 5), *plain, v.unmarked(out))  # of what nobody tracks it may
        self.assertEqual(out.tolist(), [5, 5])

    def test_a_rule_from_yaml_says_what_it_is_linear_in(self):
        import vmapgen

        self.library.define("third(Tensor x) -> Tensor")
        self.library.impl("third", lambda x: torch.from_numpy(x.detach().numpy() * 2), "CPU")
        third = self.ops.third
        refused = lambda: self.assertRaisesRegex(RuntimeError, "third.*partial")  # noqa: E731
        with refused():
            third(marked(2, partial="dp"))
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write("- func: variance_functions_test::third(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {linear: x}\n")
            file.flush()
            vmapgen.load_rules(file.name)
        self.assertEqual(states(third(marked(2, partial="dp"))), "PI")
        vmapgen.remove_rule("variance_functions_test::third")
        with refused():
            third(marked(2, partial="dp"))
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write("- func: variance_functions_test::third(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {strategy: my::way}\n")
            file.flush()
            with self.assertRaisesRegex(Exception, "is a C.. function, and this file is loaded.*loaded-strategy"):
                vmapgen.load_rules(file.name)

    def test_a_packet_with_overloads_of_torchscript(self):
        asked = []
        v.register_variance_tracking_strategy(torch.ops.aten.clamp_min)(lambda varying, *_: (asked.append(1), varying)[1])
        v.register_variance_tracking_strategy(torch.ops.aten.atan2)(lambda varying, *_: (asked.append(1), varying)[1])  # of numbers, too
        self.assertEqual(states(torch.atan2(marked(2, varying="dp"), marked(2))), "VI")
        self.assertEqual(asked, [1])

    def test_an_answer_that_is_none(self):
        for answer in ("dp", None, ("dp", "tp"), ({"dp"}, ), 3, [1]):
            v.register_variance_tracking_strategy(torch.ops.aten.erfc.default)(lambda *_: answer)  # noqa: B023
            with self.assertRaisesRegex(TypeError, "the strategy of aten::erfc gave .*It gives the set of the names"):
                torch.erfc(marked(2))
        v.register_variance_tracking_strategy(Strange)(lambda *_: "dp")
        with self.assertRaisesRegex(TypeError, "the strategy of Strange gave 'dp'"):
            Strange.apply(marked(2, 3), weight(3, 2))

    def test_an_error_of_a_strategy_is_told(self):
        @v.register_variance_tracking_strategy(torch.ops.aten.erfinv.default)
        def strategy(varying, reduced, mesh, x):
            raise LookupError("no such row")

        with self.assertRaisesRegex(LookupError, "no such row"):
            torch.erfinv(marked(2))
        v.register_variance_tracking_strategy(torch.ops.aten.erfinv.default)(lambda varying, *_: varying)
        self.assertEqual(states(torch.erfinv(marked(2))), "II")


if __name__ == "__main__":
    unittest.main()
