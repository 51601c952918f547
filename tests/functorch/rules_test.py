"""Rules for Python's operators, by one line: vmapgen.rule, load_rules, loaded_rules, remove_rule."""

import os
import pathlib
import tempfile
import threading
import unittest
import warnings

import numpy
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import vmapgen
from rules_case import EXAMPLES, VMAPS, Case, centre, defined, looped, running, whole

YAML = """# Two operators.
- func: pyops::centre(Tensor x) -> Tensor
  vmap: {kind: variadic, core: 1}
- func: pyops::running(Tensor x, Tensor w) -> Tensor
  vmap: {kind: variadic, core: 1}
"""


class Rules(Case):
    def test_one_line_serves_every_vmap(self):
        vmapgen.rule("pyops::running(Tensor x, Tensor w) -> Tensor", kind="variadic", core=1)
        for vmap in VMAPS:
            with self.subTest(vmap=vmap):
                wanted = looped(running, self.x, self.w)
                torch.testing.assert_close(vmap(running)(self.x, self.w), wanted)
                for dim in (1, 2, -1):
                    moved = self.x.movedim(0, dim)
                    torch.testing.assert_close(vmap(running, in_dims=(dim, 0))(moved, self.w), wanted)
                unbatched = vmap(running, in_dims=(0, None))(self.x, self.w[0])
                torch.testing.assert_close(unbatched, looped(lambda x: running(x, self.w[0]), self.x))
                nested = vmap(vmap(running), in_dims=(1, 0))(self.x.transpose(0, 1), self.w)
                torch.testing.assert_close(nested, wanted)

    def test_gradients(self):
        vmapgen.rule(running, kind="variadic", core=1)
        x, w = self.x.requires_grad_(), self.w.requires_grad_()
        wanted = torch.autograd.grad(running(x, w).sin().sum(), (x, w))
        for vmap in VMAPS:
            got = torch.autograd.grad(vmap(running)(x, w).sin().sum(), (x, w))
            torch.testing.assert_close(got, wanted)

    def test_compiled(self):
        vmapgen.rule(running, kind="variadic", core=1)
        compiled = torch.compile(lambda x, w: torch.vmap(running)(x, w), fullgraph=True, backend="aot_eager")
        torch.testing.assert_close(compiled(self.x, self.w), running(self.x, self.w))

    def test_views_where_somebody_watches(self):
        """A result lies as torch.vmap's own there, and an example has its views: NOTE: [batch in front]."""
        x = torch.randn(4, EXAMPLES, 2)
        with defined("squashed(Tensor x)", lambda x: x.sigmoid().contiguous()):
            vmapgen.rule("pyops::squashed(Tensor x) -> Tensor", kind="pointwise")
            wanted = torch.stack([each.sigmoid().reshape(-1) for each in x.unbind(1)])
            for vmap in VMAPS:
                mapped = vmap(lambda t: torch.ops.pyops.squashed(t).view(-1), in_dims=1)
                with self.subTest(vmap.__name__):
                    torch.testing.assert_close(mapped(x), wanted)
                    torch.testing.assert_close(make_fx(mapped)(x)(x), wanted)

    def test_zero_tensors(self):
        with torch.library._scoped_library("pyops", "FRAGMENT") as library:
            library.define("times(Tensor x, Tensor y) -> Tensor")
            library.define("minus(Tensor x, Tensor y, *, Scalar alpha=1) -> Tensor")
            library.impl("times", lambda x, y: x * y, "CPU")
            library.impl("minus", lambda x, y, alpha=1: x - alpha * y, "CPU")
            vmapgen.rule(torch.ops.pyops.times, kind="pointwise", zero_tensors="times")
            vmapgen.rule(torch.ops.pyops.minus, kind="pointwise", zero_tensors="minus")
            x, zero = self.x, torch._efficientzerotensor(self.x.shape[1:], dtype=self.x.dtype)
            for vmap in VMAPS:
                self.assertTrue(vmap(lambda a: torch.ops.pyops.times(a, zero))(x)._is_zerotensor())
                torch.testing.assert_close(vmap(lambda a: torch.ops.pyops.times(a, a))(x), x * x)
                torch.testing.assert_close(vmap(lambda a: torch.ops.pyops.minus(zero, a, alpha=2))(x), -2 * x)
                torch.testing.assert_close(vmap(lambda a: torch.ops.pyops.minus(a, zero))(x), x)

    def test_a_rule_of_an_operator_that_draws(self):
        with torch.library._scoped_library("pyops", "FRAGMENT") as library:
            library.define("noise(Tensor x) -> Tensor", tags=(torch.Tag.nondeterministic_seeded,))
            library.impl("noise", lambda x: x + torch.rand(x.shape), "CPU")
            vmapgen.rule(torch.ops.pyops.noise, kind="random")
            zero = torch.zeros(4)
            for vmap in VMAPS:
                draw = lambda randomness: vmap(lambda x: torch.ops.pyops.noise(zero) + x, randomness=randomness)(self.x[:, 0] * 0)  # noqa: B023
                different, same = draw("different"), draw("same")
                self.assertFalse(torch.equal(different[0], different[1]))
                self.assertTrue(torch.equal(same[0], same[1]))
                with self.assertRaisesRegex(RuntimeError, "pyops::noise draws random numbers"):
                    draw("error")
            vmapgen.remove_rule("pyops::noise")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "my_ops.yaml"
            path.write_text(YAML)
            self.assertEqual(vmapgen.load_rules(path), ["pyops::centre", "pyops::running"])
            self.assertEqual(vmapgen.loaded_rules(), [
                vmapgen.LoadedRule("pyops::centre", "variadic", str(path), False),
                vmapgen.LoadedRule("pyops::running", "variadic", str(path), False)])
            torch.testing.assert_close(torch.vmap(centre)(self.x), centre(self.x))
            for each in vmapgen.loaded_rules():
                vmapgen.remove_rule(each.op)
            path.write_text(YAML.replace("core: 1}", "core: 1, cores: 2}", 1) + "- func: pyops::x(Tensr x) -> Tensor\n  vmap: view\n")
            with self.assertRaises(ValueError) as raised:
                vmapgen.load_rules(path)
            self.assertIn(f"{path}:3:35: error: kind 'variadic' has no option 'cores' [rule-unknown-option]", str(raised.exception))
            self.assertIn(f"{path}:6:18: error: unknown type `Tensr`", str(raised.exception))
            self.assertEqual(vmapgen.loaded_rules(), [])
            with self.assertRaisesRegex(FileNotFoundError, "none.yaml"):
                vmapgen.load_rules(path.with_name("none.yaml"))

    def test_a_file_is_read_as_the_generator_reads_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "ops.yaml")
            for text, place, told in ((b"# r\xe8gles\n" + YAML.encode(), "1:4", "this byte is not UTF-8"),
                                      (YAML.replace("\n", "\r").encode(), "1:17", "a control character")):
                path.write_bytes(text)
                with self.assertRaisesRegex(ValueError, rf"ops\.yaml:{place}: error: {told}.*\[yaml-bad-byte\]"):
                    vmapgen.load_rules(path)
            path.write_bytes(YAML.replace("\n", "\r\n").encode())
            named = path.rename(os.fsdecode(os.fsencode(folder) + b"/\xff.yaml"))  # no text of Python's holds the byte itself
            self.assertEqual(vmapgen.load_rules(named), ["pyops::centre", "pyops::running"])
        self.assertTrue(vmapgen.remove_rule("pyops::centre") and vmapgen.remove_rule("pyops::running"))

    def test_those_that_follow_go_with_it(self):
        vmapgen.rule("mul.Tensor(Tensor self, Tensor other) -> Tensor", "variadic", core=1)
        followers = [each.op for each in vmapgen.loaded_rules() if each.op != "aten::mul.Tensor"]
        self.assertEqual(followers, ["aten::mul.out", "aten::mul_.Tensor"])
        vmapgen.rule("mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", "pointwise")  # one of its own since
        self.assertTrue(vmapgen.remove_rule("mul.Tensor"))
        self.assertEqual([each.op for each in vmapgen.loaded_rules()], ["aten::mul_.Tensor"])
        vmapgen.remove_rule("mul_.Tensor")
        a, b = torch.rand(EXAMPLES, 4, 5), torch.rand(EXAMPLES, 5)
        torch.testing.assert_close(torch.vmap(lambda a, b: a.clone().mul_(b.sum()))(a, b), a * b.sum(-1)[:, None, None])

    def test_what_numpy_and_torch_say_for_a_number_and_a_dtype(self):
        signature = "pyops::said(Tensor x, int n, float p) -> Tensor"
        samples = {"dtypes": [torch.float32, torch.bfloat16],
                   "cases": [{"x": {"shape": torch.Size([numpy.int64(2)]), "elements": numpy.array([1.5, numpy.nan])}, "n": numpy.int32(3),
                              "p": numpy.float32("inf")}]}
        with defined("said(Tensor x, int n, float p)", lambda x, n, p: x * n * p):
            for kind, options in (("pointwise", {}), ("variadic", {"core": numpy.int64(1)})):
                vmapgen.rule(signature, kind, samples=samples, **options)
                self.assertTrue(vmapgen.prove("pyops::said", samples))
            vmapgen.remove_rule("pyops::said")
            self.assertEqual(vmapgen.probe("pyops::said", samples).kind, "pointwise")

    def test_rules_call_what_the_process_has(self):
        """Operators that are registered, or have a rule that was loaded before, in another file."""
        part, whole_of = "pyops::part(Tensor x) -> Tensor", "pyops::doubled(Tensor x) -> Tensor"
        said = {"as": "mul(pyops::part(x), 2)"}
        told = r"^vmapgen.rule: as: error: the target has no operator `pyops::part`(.|\n)*it may also be registered, or have a loaded rule"
        self.refused(told, ValueError, whole_of, "decompose", **said)
        with defined("part(Tensor x)", lambda x: x.cumsum(-1)), defined("doubled(Tensor x)", lambda x: x.cumsum(-1) * 2) as doubled:
            vmapgen.rule(whole_of, "decompose", **said)
            vmapgen.rule(part, "variadic", core=1)
            for vmap in VMAPS:
                torch.testing.assert_close(vmap(doubled)(self.x), self.x.cumsum(-1) * 2)
            self.assertTrue(vmapgen.prove(whole_of, {"cases": [{"x": [2, 3]}]}))
            self.assertEqual(len(vmapgen.loaded_rules()), 2)
            with self.assertRaisesRegex(ValueError, "the decomposition of `pyops::part` ends in itself: pyops::part -> pyops::doubled -> pyops::part"):
                vmapgen.rule(part, "decompose", **{"as": "pyops::doubled(x)"})
            self.assertEqual({each.op: each.kind for each in vmapgen.loaded_rules()}, {"pyops::doubled": "decompose", "pyops::part": "variadic"})
        vmapgen.remove_rule(whole_of)
        vmapgen.rule(whole_of, "decompose", **said)  # neither is registered: both wait
        with defined("doubled(Tensor x)", lambda x: x), self.assertRaisesRegex(ValueError, "calls pyops::part, which is not registered"):
            vmapgen.rule(whole_of, "decompose", **said)

    def test_a_rule_of_an_overload_calls_another(self):
        with defined("sized.one(Tensor x)", lambda x: x.cumsum(-1)), defined("sized.two(Tensor x, int n)", lambda x, n: x.cumsum(-1) * n) as sized:
            vmapgen.rule("pyops::sized.one(Tensor x) -> Tensor", "variadic", core=1)
            vmapgen.rule("pyops::sized.two(Tensor x, int n) -> Tensor", "decompose", **{"as": "mul(pyops::sized.one(x), n)"})
            for vmap in VMAPS:
                torch.testing.assert_close(vmap(lambda x: sized(x, 3))(self.x), self.x.cumsum(-1) * 3)

    def test_what_no_rule_can_call(self):
        with torch.library._scoped_library("pyops", "FRAGMENT") as library:
            library.define("by_name(Tensor x, Dict(str, Tensor) others) -> Tensor")
            self.refused(r"there is `pyops::by_name\(.*`, which no rule can call", ValueError, "pyops::a(Tensor x) -> Tensor", "decompose",
                         **{"as": "pyops::by_name(x)"})

    def test_a_name_without_its_namespace(self):
        with defined("swiglued(Tensor x)", lambda x: x):
            self.refused(r"has no operator swiglued(.|\n)*did you mean 'pyops::swiglued'\?", ValueError, "swiglued(Tensor x) -> Tensor", "pointwise")
            self.refused(r"has no operator `swiglued`(.|\n)*did you mean `pyops::swiglued`\?", ValueError, "pyops::a(Tensor x) -> Tensor", "decompose",
                         **{"as": "swiglued(x)"})

    def test_an_operator_by_its_name(self):
        with torch.library._scoped_library("pyops", "FRAGMENT") as library:
            library.define("summed(Tensor x, SymInt dim) -> Tensor")
            library.impl("summed", lambda x, dim: x.cumsum(dim), "CompositeExplicitAutograd")
            for operator in ("pyops::summed", "pyops::summed(Tensor x, SymInt dim) -> Tensor"):  # torch.library.custom_op says SymInt
                vmapgen.rule(operator, "reduction", output="same_shape")
                self.assertTrue(vmapgen.prove("pyops::summed").proven)
                vmapgen.remove_rule("pyops::summed")
        self.refused("^vmapgen.rule: operator: no operator 'pyops::absent' is registered yet", ValueError, "pyops::absent", "pointwise")

    def test_mistakes_name_the_argument(self):
        self.refused(r"^vmapgen.rule: kind: error: there is no kind 'variadix'", ValueError, running, kind="variadix")
        self.refused(r"^vmapgen.rule: cores: error: kind 'variadic' has no option", ValueError, running, kind="variadic", cores=1)
        self.refused(r"^vmapgen.rule: core: error: ", ValueError, running, kind="variadic", core="x")
        self.refused(r"^vmapgen.rule: core: .*JSON serializable", TypeError, running, kind="variadic", core={1})
        self.refused(r"^vmapgen.rule: samples: '.udc00' is half of a character", ValueError, running, kind="variadic", samples={"a": "\udc00"})
        self.refused(r"^vmapgen.rule: operator: '.udc00' is half", ValueError, "pyops::f\udc00(Tensor x) -> Tensor", kind="variadic")
        self.refused(r"^vmapgen.rule: operator: error: unknown type `Tensr`", ValueError, "pyops::f(Tensr x) -> Tensor", kind="pointwise")
        self.refused(r"registered with another signature(.|\n)*registered: pyops::running\(Tensor x, Tensor w\)", ValueError,
                     "pyops::running(Tensor x, Tensor v) -> Tensor", kind="pointwise")
        self.refused(r"operator: error: pyops::ok returns bool, and there would be one for each example", ValueError, "pyops::ok(Tensor x) -> bool", "sequential")
        self.refused(r"only a compiled rule can be", ValueError, running, kind="custom", rule="pyops::by_hand")
        self.refused(r"operator is a signature", TypeError, torch.sin, kind="pointwise")

    def test_the_last_rule_counts(self):
        vmapgen.rule(whole, kind="pointwise")
        self.assertFalse(torch.allclose(torch.vmap(whole)(self.x), looped(whole, self.x)))
        vmapgen.rule(whole, kind="sequential")
        for vmap in VMAPS:
            torch.testing.assert_close(vmap(whole)(self.x), looped(whole, self.x))
        self.assertEqual([each.kind for each in vmapgen.loaded_rules()], ["sequential"])

    def test_a_factory_after_another_kind(self):
        """A kernel that another kind has left is none of the factory's."""
        signatures = {"made(int[] size)": ("made", lambda size: torch.zeros(size) + 2, {}), "made_like(Tensor x)": ("made_like", lambda x: x * 0 + 2, {"from": "shape"})}
        for signature, (name, body, options) in signatures.items():
            for is_removed in (False, True):
                with torch.library._scoped_library("pyops", "FRAGMENT") as library:
                    library.define(f"{signature} -> Tensor")
                    library.impl(name, body, "CompositeExplicitAutograd")
                    op = getattr(torch.ops.pyops, name)
                    vmapgen.rule(op, "random", **options)
                    if is_removed:
                        vmapgen.remove_rule(f"pyops::{name}")
                    vmapgen.rule(op, "factory")
                    given, x = [4] if name == "made" else torch.ones(4), self.x[:, 0]
                    for vmap in VMAPS:
                        torch.testing.assert_close(vmap(lambda x: op(given) + x)(x), 2 + x)  # noqa: B023
                    torch.testing.assert_close(vmapgen.vmap(lambda x: op(given).add_(x))(x), 2 + x)  # noqa: B023
                    vmapgen.remove_rule(f"pyops::{name}")

    def test_a_body_that_is_not_there(self):
        with defined("bare(Tensor x)", torch.sin):
            for explicit, key in ((True, "CompositeExplicitAutograd"), (False, "CompositeImplicitAutograd")):
                vmapgen.rule(torch.ops.pyops.bare, "composite", explicit=explicit)
                with self.assertRaisesRegex(RuntimeError, f"pyops::bare has a rule of kind 'composite'.*, and no {key} kernel"):
                    vmapgen.vmap(torch.ops.pyops.bare)(self.x)

    def test_beside_register_vmap(self):
        @torch.library.custom_op("pyops::both", mutates_args=())
        def both(x: torch.Tensor) -> torch.Tensor:
            return x + 1

        calls = []

        def by_hand(info, in_dims, x):
            calls.append(info.batch_size)
            return both(x), in_dims[0]

        both.register_vmap(by_hand)
        torch.vmap(both)(self.x)
        vmapgen.rule(both, kind="pointwise")  # it came last
        torch.vmap(both)(self.x)
        vmapgen.native_vmap(both)(self.x)
        self.assertEqual(calls, [EXAMPLES])
        vmapgen.remove_rule("pyops::both")
        torch.vmap(both)(self.x)
        vmapgen.native_vmap(both)(self.x)
        self.assertEqual(calls, [EXAMPLES] * 3)

    def test_register_vmap_after_it(self):
        @torch.library.custom_op("pyops::after", mutates_args=())
        def after(x: torch.Tensor) -> torch.Tensor:
            return x + 1

        calls = []
        vmapgen.rule(after, kind="pointwise")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that a kernel is overridden
            after.register_vmap(lambda info, in_dims, x: (calls.append(1), (after(x), in_dims[0]))[1])
        torch.vmap(after)(self.x)
        self.assertEqual(len(calls), 1)
        vmapgen.native_vmap(after)(self.x)  # on our levels ours goes first
        self.assertEqual(len(calls), 1)

    def test_register_vmap_before_and_after_it(self):
        """PyTorch then swaps the function of the kernel that stands behind the rule, which the docs say."""
        @torch.library.custom_op("pyops::around", mutates_args=())
        def around(x: torch.Tensor) -> torch.Tensor:
            return x + 1

        calls = []
        for name in ("old", "rule", "new"):
            if name == "rule":
                vmapgen.rule(around, kind="pointwise")
            else:
                around.register_vmap(lambda info, in_dims, x, name=name: (calls.append(name), (around(x), in_dims[0]))[1])
            torch.vmap(around)(self.x)
        self.assertEqual(calls, ["old"])
        vmapgen.remove_rule(around)
        torch.vmap(around)(self.x)
        self.assertEqual(calls, ["old", "new"])

    def test_beside_install(self):
        vmapgen.rule(running, kind="variadic", core=1)
        wanted = running(self.x, self.w)
        for host in ("functorch", "native"):
            for rules in ("missing", "all"):
                with vmapgen.installed(rules, host=host):
                    torch.testing.assert_close(torch.vmap(running)(self.x, self.w), wanted)
            torch.testing.assert_close(torch.vmap(running)(self.x, self.w), wanted)
        self.assertIn("1 whose rules were loaded", vmapgen.status())

    def test_an_operator_that_comes_late(self):
        vmapgen.rule("pyops::late(Tensor x) -> Tensor", kind="pointwise")
        self.assertTrue(vmapgen.loaded_rules()[0].waits)
        with torch.library._scoped_library("pyops", "FRAGMENT") as library:
            library.define("late(Tensor x) -> Tensor")
            library.impl("late", lambda x: x + 1, "CPU")
            torch.testing.assert_close(torch.vmap(torch.ops.pyops.late)(self.x), self.x + 1)
            torch.testing.assert_close(vmapgen.native_vmap(torch.ops.pyops.late)(self.x), self.x + 1)
            self.assertFalse(vmapgen.loaded_rules()[0].waits)
        self.assertTrue(vmapgen.loaded_rules()[0].waits)

    def test_an_operator_that_comes_again(self):
        """With another signature, as when a notebook's cell is run again: its rule is of the first."""
        for vmap in VMAPS:
            for signature, args in (("Tensor x", 1), ("Tensor x, Tensor w, Tensor v", 3), ("Tensor x, Tensor v", 2)):
                with self.subTest(vmap=vmap, signature=signature):
                    with defined("again(Tensor x, Tensor w)", lambda x, w: x * w) as again:
                        vmapgen.rule("pyops::again(Tensor x, Tensor w) -> Tensor", kind="pointwise")
                        self.assertTrue(torch.equal(vmap(again)(self.x, self.w), self.x * self.w))
                    with defined(f"again({signature})", lambda x, *others: x + len(others)) as again:
                        given, told = (self.x,) * args, rf"(?s)registered: .*again\({signature}\).*for: .*again\(Tensor x, Tensor w\)"
                        with self.assertRaisesRegex(RuntimeError, told):
                            vmap(again)(*given)
                        with self.assertRaisesRegex(ValueError, told):
                            vmapgen.prove("pyops::again")
                        vmapgen.rule(again, kind="pointwise")
                        self.assertTrue(torch.equal(vmap(again)(*given), self.x + (args - 1)))

    def test_an_operator_that_a_rule_calls_comes_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "rules.yaml"
            path.write_text("- func: pyops::part(Tensor x, Tensor w) -> Tensor\n  vmap: pointwise\n"
                            "- func: pyops::square(Tensor x) -> Tensor\n  vmap: {as: 'pyops::part(x, x)'}\n")
            vmapgen.load_rules(path)
        with defined("square(Tensor x)", lambda x: x * x) as square:
            with defined("part(Tensor x, Tensor w)", lambda x, w: x * w):
                for vmap in VMAPS:
                    self.assertTrue(torch.equal(vmap(square)(self.x), self.x * self.x))
            with self.assertRaisesRegex(RuntimeError, "pyops::part, which the rule calls, is not registered any more"):
                vmapgen.vmap(square)(self.x)
            with defined("part(Tensor x)", lambda x: x * x):
                for vmap in VMAPS:
                    with self.assertRaisesRegex(RuntimeError, "pyops::part takes 1 arguments, and the rule gives 2"):
                        vmap(square)(self.x)

    def test_many_tensors(self):
        names = [f"x{i}" for i in range(13)]
        some, all_of_them = ("many(%s)" % ", ".join(f"Tensor {name}" for name in names[:count]) for count in (12, 13))
        with defined(some, lambda *tensors: torch.stack(tensors).sum(0).cumsum(-1)) as many:
            vmapgen.rule(many, kind="variadic", core=1)
            wanted = looped(lambda x: many(*[x] * 12), self.x)
            for vmap in VMAPS:
                torch.testing.assert_close(vmap(many)(*[self.x] * 12), wanted)
            vmapgen.remove_rule(many)
        with defined(all_of_them, lambda *tensors: torch.stack(tensors).sum(0)) as many:
            for kind, most in (("variadic", 12), ("fold", 8)):
                told = rf"operator: error: the rule of pyops::many takes 13 tensors in hand, and one of kind '{kind}' that is loaded takes at most {most} \["
                with self.assertRaisesRegex(ValueError, told):
                    vmapgen.rule(many, kind=kind, core=1)
            vmapgen.rule(many, kind="pointwise", promote="none")
            self.assertEqual(len(vmapgen.loaded_rules()), 1)

    def test_what_is_written_comes_back(self):
        rule = "  vmap: {as: '[add(x, w), mul(y, w)]', writes: true}\n"
        with torch.library._scoped_library("pyops", "FRAGMENT") as library, tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "rules.yaml"
            for name, results in (("straight", "(Tensor(a!), Tensor(b!))"), ("turned", "(Tensor(b!), Tensor(a!))"), ("last", "Tensor(b!)"), ("none", "()"),
                                  ("other", "Tensor")):
                signature = f"{name}(Tensor(a!) x, Tensor(b!) y, Tensor w) -> {results}"
                library.define(signature)

                def run(x, y, w, name=name):
                    x, y = x.add_(w), y.mul_(w)
                    return {"straight": (x, y), "turned": (y, x), "last": y, "none": None, "other": w}[name]

                library.impl(name, run, "CPU")
                path.write_text(f'- func: "pyops::{signature}"\n{rule}')
                with self.subTest(results=results):
                    if name == "other":
                        with self.assertRaisesRegex(ValueError, "pyops::other gives results beside what it writes, and 'writes' has none"):
                            vmapgen.load_rules(path)
                        continue
                    vmapgen.load_rules(path)
                    proof = vmapgen.prove(f"pyops::{name}", {"cases": [{"x": [2, 3], "y": [2, 3], "w": [2, 3]}]})
                    self.assertTrue(proof, proof)

    def test_numbers_that_are_not_finite(self):
        for number in (float("inf"), -float("inf"), float("nan")):
            with self.subTest(number=number), defined("filled(Tensor x)", lambda x: torch.where(x > 0, x, number)) as filled:  # noqa: B023
                with tempfile.TemporaryDirectory() as folder:
                    path = pathlib.Path(folder) / "rules.yaml"
                    path.write_text(f"- func: pyops::filled(Tensor x) -> Tensor\n  vmap: {{as: 'where(gt(x, 0), x, {number})'}}\n")
                    vmapgen.load_rules(path)
                for vmap in VMAPS:
                    torch.testing.assert_close(vmap(filled)(self.x), filled(self.x), equal_nan=True)

    def test_what_is_no_operator(self):
        with defined("two.a(Tensor x)", lambda x: x + 1) as two, defined("two.b(Tensor x, Tensor w)", lambda x, w: x * w):
            for f in (lambda each: vmapgen.rule(each, kind="pointwise"), vmapgen.remove_rule, vmapgen.prove, vmapgen.probe):
                with self.assertRaisesRegex(ValueError, r"^vmapgen\.\w+: pyops.two has several overloads: say which, torch.ops.pyops.two.a or "
                                                        r"torch.ops.pyops.two.b$"):
                    f(torch.ops.pyops.two)
                with self.assertRaisesRegex(TypeError, r"^vmapgen\.\w+: operator is a .*, or an operator, not <built-in function len>$"):
                    f(len)
            with self.assertRaisesRegex(ValueError, "several overloads"):
                vmapgen.probe("pyops::two")
            vmapgen.rule(two.a, kind="pointwise")
            self.assertTrue(vmapgen.remove_rule(two.a))
        with defined("one.only(Tensor x)", lambda x: x + 1) as one:
            vmapgen.rule(one, kind="pointwise")
            self.assertEqual(vmapgen.loaded_rules()[0].op, "pyops::one.only")

    def test_removed(self):
        """What stood there before does so again: nothing. A kernel that is taken away stays in the dispatcher, empty."""
        refused = r"pyops::whole has no batching rule, and looping over the examples is not allowed"
        vmapgen.rule(whole, kind="sequential")
        vmapgen.vmap(whole)(self.x)
        vmapgen.remove_rule(whole)
        for vmap in (vmapgen.vmap, vmapgen.native_vmap):
            with self.assertRaisesRegex(RuntimeError, refused):
                vmap(whole)(self.x)

    def test_threads(self):
        vmapgen.rule(running, kind="variadic", core=1)
        wanted, wrong = running(self.x, self.w), []

        def map_it():
            for _ in range(200):
                if not torch.allclose(torch.vmap(running)(self.x, self.w), wanted):
                    wrong.append(1)

        threads = [threading.Thread(target=map_it) for _ in range(2)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            vmapgen.rule(running, kind="sequential")
            vmapgen.rule(running, kind="variadic", core=1)
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
