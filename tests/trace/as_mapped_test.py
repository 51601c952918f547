"""A function that runs under a map runs as a program: what it does beside calling operators, and what is around its calls."""

import unittest

import torch
import vmapgen
from torch.autograd import forward_ad
from torch.nn import functional as F

same = torch.testing.assert_close
NO_STEPS = ("Optimizer", "LBFGS", "SparseAdam", "Muon", "Adafactor")  # with dense vectors, and without reading what each example has of its own
OPTIMIZERS = [each for name, each in vars(torch.optim).items()
              if isinstance(each, type) and issubclass(each, torch.optim.Optimizer) and name not in NO_STEPS]


class AsMapped(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.x, self.other, self.larger = torch.randn(4, 3), torch.randn(4, 3), torch.randn(7, 3)

    def check(self, func, *calls, **options):
        """Calls of one program give what the map gives, which the first is traced with."""
        jitted, mapped = vmapgen.jit(func, **options), vmapgen.vmap(func, **options)
        for args in calls:
            torch.manual_seed(1)
            wanted = mapped(*args)
            torch.manual_seed(1)
            same(jitted(*args), wanted, rtol=1e-5, atol=1e-5)
        self.assertEqual(len(jitted.programs()), 1)
        return jitted

    def refuses(self, func, *words, **options):
        with self.assertRaises(RuntimeError) as caught:
            vmapgen.trace(func, **options)(self.x)
        for each in words:
            self.assertIn(each, str(caught.exception))


class Beside(AsMapped):
    """What the function does beside calling operators."""

    def test_steps_of_optimizers(self):
        self.assertGreater(len(OPTIMIZERS), 9)
        for optimizer in OPTIMIZERS:
            def train(w, x, optimizer=optimizer):
                w = w.clone()
                steps = optimizer([w], lr=0.1)
                for _ in range(2):
                    w.grad = torch.func.grad(lambda w: (w * x).sin().sum())(w)
                    steps.step()
                return w

            with self.subTest(optimizer.__name__):
                self.check(train, (self.x, self.other), (self.other, self.x), (self.larger, self.larger + 1))

    def test_names_for_the_profiler(self):
        def named(x):
            with torch.profiler.record_function("sine"):
                return x.sin()

        self.assertNotIn("profiler", str(self.check(named, (self.x,), (self.larger,)).programs()[0]))

    def test_values_of_what_is_made_of_numbers(self):
        def count(x):
            steps, of_list, half = torch.tensor(0.0), torch.tensor([1, 2]), torch.full((2,), 0.5)
            steps += 1
            of_list[0] = 3
            return x * steps.item() + int(of_list.sum()) + half[0].item() * torch.as_tensor([2.0]).item()

        self.check(count, (self.x,), (self.larger,))
        captured = torch.tensor(2.0)
        self.refuses(lambda x: x * captured.item(), "reads the value of a tensor")
        self.refuses(lambda x: x * torch.tensor([captured, 1.0])[0].item(), "reads the value of a tensor")

    def test_numbers_that_are_written_and_returned(self):
        def func(x):
            made = torch.tensor([1.0, 2.0])
            before = made * x.sum()
            made += 1
            return before, made

        program = vmapgen.trace(func, check=True)(self.x)
        for _ in range(2):
            same(program(self.other), vmapgen.vmap(func)(self.other))

    def test_a_branch_that_no_example_differs_in(self):
        flag = torch.tensor(True)
        jitted = self.check(lambda x, p: torch.cond(p, lambda x: x.sin(), lambda x: x.cos(), (x,)), (self.x, flag), (self.other, ~flag),
                            (self.larger, flag), in_dims=(0, None))
        self.assertIn("where", str(jitted.programs()[0]))
        self.refuses(lambda x: torch.cond(flag, lambda x: x.add_(1), lambda x: x, (x,)), "a branch writes into an operand")
        checked = vmapgen.trace(lambda x, p: torch.cond(p, torch.sin, torch.cos, (x,)), in_dims=(0, None), check_values=True)(self.x, flag)
        self.assertNotIn("where", str(checked))
        self.assertRaisesRegex(RuntimeError, "the program is for the value", checked, self.x, ~flag)

    def test_a_loop_that_counts(self):
        loop = torch._higher_order_ops.while_loop
        self.check(lambda x: loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (torch.tensor(0), x)), (self.x,), (self.larger,))

    def test_a_generator_of_its_own(self):
        generator = torch.Generator()
        jitted, mapped = (each(lambda x: x + torch.rand(3, generator=generator), randomness="different") for each in (vmapgen.jit, vmapgen.vmap))
        draws = []
        for each in (mapped, jitted):
            generator.manual_seed(1)
            draws.append([each(self.x) for _ in range(3)])
        same(*draws)

    def test_a_generator_that_it_sets(self):
        def seeded(x):
            torch.manual_seed(0)
            return x + torch.rand(3)

        def forked(x):
            with torch.random.fork_rng():
                return x + torch.rand(3)

        def seeded_again(x):
            torch.manual_seed(torch.initial_seed())
            return x + torch.rand(3)

        torch.rand(2)
        state = torch.get_rng_state()
        self.refuses(seeded_again, "before aten::rand the random generator", randomness="same")
        chunked = vmapgen.trace(lambda x: x + torch.rand(3), randomness="same", chunk_size=2)
        self.assertRaisesRegex(RuntimeError, "or chunk_size with randomness \"same\"", chunked, self.x)
        self.refuses(seeded, "before aten::rand the random generator of cpu is in a state that the function has set", randomness="same")
        self.refuses(forked, "at the end of the function the random generator", randomness="same")
        same(torch.get_rng_state(), state)
        several = lambda x: F.dropout(x) + torch.rand(3) + torch.empty_like(x).exponential_()
        self.check(several, (self.x,), (self.other,), (self.larger,), randomness="different")

    def test_what_it_keeps_from_its_first_call(self):
        class Table:
            made = None

            def __call__(self, x):
                if self.made is None:
                    self.made = torch.arange(3.0) * 2
                return x * self.made

        for options in ({}, {"any_size": False}):
            for x in (self.x, self.x[:1]):
                program = vmapgen.trace(Table(), **options)(x)
                same(program(x), x * torch.arange(3.0) * 2)
                self.assertEqual(program.why_not_any_size() == "", not options and len(x) > 1)

    def test_errors_are_of_the_callers_size(self):
        for size in (2, 3, 11):
            self.assertRaisesRegex(RuntimeError, rf"nonzero cannot be batched.*\({size} examples\)", vmapgen.trace(torch.nonzero), torch.ones(size, 3))

    def test_sizes_that_values_seldom_change(self):
        tall, sides = torch.randn(4, 5, 3), torch.randn(4, 5, 2)
        jitted = self.check(lambda a, b: torch.linalg.lstsq(a, b, driver="gelsd")[:2], (tall, sides), (tall + 1, sides), (tall[:2], sides[:2]))
        self.assertRaisesRegex(RuntimeError, r"returned a tensor of shape \[0\], and one of shape \[4, 2\] for the values of the trace.*linalg_lstsq",
                               jitted, torch.ones(4, 5, 3), sides)
        scores, targets = torch.randn(4, 6, 2, 5), torch.randint(1, 5, (4, 2, 3))
        loss = lambda x, t: F.ctc_loss(x.log_softmax(-1), t, (6, 5), (3, 2))
        self.check(loss, (scores, targets), (scores + targets.sum(), targets.flip(0)))
        lengths = torch.tensor([6, 5]), torch.tensor([3, 2])
        gradient = torch.func.grad(lambda x, t: F.ctc_loss(x.log_softmax(-1), t, *lengths))
        self.check(gradient, (scores, targets), (scores * 2, targets.flip(0)))


class OfModules(AsMapped):
    def setUp(self):
        super().setUp()
        self.model = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Dropout(0.5), torch.nn.BatchNorm1d(3))
        self.model[2].eval()

    def test_a_program_is_for_their_mode(self):
        batches = torch.randn(4, 5, 3)
        jitted = vmapgen.jit(self.model, randomness="different")
        program = vmapgen.trace(self.model, randomness="different")(batches)
        for count, training in enumerate((True, False, True, False), 1):
            self.model[1].train(training)
            torch.manual_seed(0)
            wanted = vmapgen.vmap(self.model, randomness="different")(batches)
            torch.manual_seed(0)
            same(jitted(batches), wanted)
            self.assertEqual(len(jitted.programs()), min(count, 2))
            self.assertEqual(program.takes(batches), training)
        self.assertRegex(jitted.programs()[-1].why_traced, "a Dropout .* was in training mode when it was traced, and is in eval mode now")
        self.assertRaisesRegex(RuntimeError, "a Dropout .* is in eval mode now: trace again", program, batches)
        self.assertRaisesRegex(RuntimeError, "a Dropout .* is in eval mode now: trace again", program.rewritten(), batches)

    def test_a_program_is_for_the_parameters_that_it_has_captured(self):
        model = self.model[0]
        jitted, program = vmapgen.jit(model), vmapgen.trace(model)(self.x)
        same(jitted(self.x), model(self.x))
        with torch.no_grad():
            model.weight.mul_(2)  # the same tensor
        same(jitted(self.x), model(self.x))
        self.assertEqual(len(jitted.programs()), 1)
        model.load_state_dict({name: tensor + 1 for name, tensor in model.state_dict().items()}, assign=True)
        same(jitted(self.x), model(self.x))
        self.assertEqual(len(jitted.programs()), 2)
        self.assertRegex(jitted.programs()[-1].why_traced, "`weight` of a Linear .* is another tensor")
        self.assertRaisesRegex(RuntimeError, "`weight` of a Linear .* is another tensor than when it was traced: trace again", program, self.x)

    def test_a_buffer_that_it_exchanges(self):
        class Last(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("last", torch.zeros(3))

            def forward(self, x):
                before, self.last = self.last, torch.ones(3)
                return x + before

        jitted = vmapgen.jit(Last())
        for _ in range(3):
            jitted(self.x)
        self.assertEqual(len(jitted.programs()), 1)

    def test_by_functional_call(self):
        parameters = dict(self.model.named_parameters())
        step = vmapgen.jit(lambda w, x: torch.func.functional_call(self.model, w, (x[None],)), in_dims=(None, 0), randomness="different")
        step(parameters, self.x)
        self.model.eval()
        same(step(parameters, self.x), self.model(self.x)[:, None])

    def test_what_is_made_inside_is_nobodys(self):
        program = vmapgen.trace(lambda x: torch.nn.Softplus()(self.model[0](x)))(self.x)
        self.assertEqual([type(each) for each in program._states._modules], [torch.nn.Linear])
        self.assertIsNone(vmapgen.trace(torch.sin)(self.x)._states)


class Around(AsMapped):
    """What is around its calls."""

    def test_forward_mode_gradients(self):
        w, tangent = torch.randn(3), torch.randn(4, 3)
        program = vmapgen.trace(lambda x, w: (x * w).sin(), in_dims=(0, None))(self.x, w)
        with forward_ad.dual_level(), torch.no_grad():
            dual = forward_ad.make_dual(self.other, tangent)
            same(forward_ad.unpack_dual(program(dual, w)).tangent, (self.other * w).cos() * w * tangent)
            captured = forward_ad.make_dual(w, torch.ones(3))
            of_captured = vmapgen.trace(lambda x: x * captured)(self.x)
            same(forward_ad.unpack_dual(of_captured(self.other)).tangent, self.other)
        same(program(self.other, w), (self.other * w).sin())

    def test_forward_mode_gradients_that_a_program_has_none_of(self):
        class Double(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(x):
                return x * 2

            @staticmethod
            def setup_context(context, inputs, output):
                pass

            @staticmethod
            def backward(context, gradient):
                return gradient * 2

        program = vmapgen.trace(Double.apply)(self.x)
        with forward_ad.dual_level():
            self.assertRaisesRegex(RuntimeError, "no gradient goes through this program.*Double", program, forward_ad.make_dual(self.x, self.other))

    def test_the_compiler(self):
        jitted = vmapgen.jit(lambda x: x.sin().sum())
        jitted(self.x)
        for whole in (lambda x: jitted(x) + 1, lambda x: vmapgen.jit(lambda x: x.sin().sum())(x) + 1):
            torch._dynamo.reset()
            same(torch.compile(whole, backend="eager", fullgraph=True)(self.x), self.x.sin().sum(1) + 1)

    def test_torchscript(self):
        jitted = vmapgen.jit(torch.sin)
        jitted(self.x)
        graph = torch.jit.trace(lambda x: jitted(x) * 2, (self.x,))
        same(graph(self.other), self.other.sin() * 2)

    def test_anomaly_mode(self):
        jitted = vmapgen.jit(torch.func.grad(lambda x: x.log().sum()))
        jitted(self.x.abs() + 1)
        with torch.autograd.detect_anomaly(check_nan=True):
            same(jitted(self.x.abs() + 1), 1 / (self.x.abs() + 1))
            self.assertRaisesRegex(RuntimeError, "returned nan values", vmapgen.jit(torch.func.grad(lambda x: (x * 0).sqrt().sum() * 0)), self.x)


if __name__ == "__main__":
    unittest.main(verbosity=2)
