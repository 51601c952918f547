"""Programs on a GPU: values, kernels, streams, graphs, gradients, files, compiled code."""

import pathlib
import sys
import tempfile
import unittest

import torch
import torch.nn.functional as F
from torch.func import grad

import vmapgen

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from launched import launched

if not torch.cuda.is_available():
    print("skipped: there is no GPU here")
    sys.exit(77)

same = torch.testing.assert_close


def drawn(*shape):
    return torch.rand(*shape, device="cuda")


def layers(x, w, b):
    return F.layer_norm(F.linear(x, w, b).relu(), (6,)).softmax(-1) + x.sum()


def loss(w, x, y):
    return (F.linear(x, w).tanh() - y).square().sum()


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.w, self.b = drawn(6, 5), drawn(6)
        self.in_dims = (0, None, None)

    def args(self, batch_size=3):
        return drawn(batch_size, 4, 5), self.w, self.b


class Programs(Case):
    def test_gives_what_the_mapped_call_gives_at_any_batch_size(self):
        program = vmapgen.trace(layers, self.in_dims)(*self.args())
        for batch_size in (2, 3, 70):
            args = self.args(batch_size)
            same(program(*args), vmapgen.vmap(layers, self.in_dims)(*args))
            self.assertTrue(program(*args).is_cuda)

    def test_launches_no_more_than_the_mapped_call(self):
        args = self.args()
        program = vmapgen.trace(layers, self.in_dims)(*args)
        ours = launched(lambda: program(*args))
        self.assertTrue(ours)
        self.assertLessEqual(len(ours), len(launched(lambda: vmapgen.vmap(layers, self.in_dims)(*args))))

    def test_gradients_of_each_example(self):
        x, y = drawn(3, 5), drawn(3, 6)
        each = grad(loss)
        wanted = torch.stack([each(self.w, *pair) for pair in zip(x, y)])
        same(vmapgen.trace(each, (None, 0, 0))(self.w, x, y)(self.w, x, y), wanted)

    def test_a_gradient_around_it(self):
        x, w, b = self.args()
        program = vmapgen.trace(layers, self.in_dims)(x, w, b)
        for t in (x, w, b):
            t.requires_grad_()
        wanted = torch.autograd.grad(torch.stack([layers(each, w, b) for each in x]).square().sum(), (x, w, b))
        same(torch.autograd.grad(program(x, w, b).square().sum(), (x, w, b)), wanted)

    def test_runs_on_the_callers_stream(self):
        args = self.args(512)
        program = vmapgen.trace(layers, self.in_dims)(*args)
        wanted = program(*args)
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            torch.cuda._sleep(50_000_000)  # what does not run there is done before these are written
            shifted = [t.add(1) for t in args]
            result = program(*shifted)
        aside.synchronize()
        same(result, program(*[t.add(1) for t in args]))
        same(wanted, program(*args))

    def test_is_captured_by_a_graph(self):
        x, w, b = self.args()
        program = vmapgen.trace(layers, self.in_dims)(x, w, b)
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.no_grad(), torch.cuda.stream(aside):
            for _ in range(3):
                program(x, w, b)
        torch.cuda.current_stream().wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        with torch.no_grad(), torch.cuda.graph(graph):
            result = program(x, w, b)
        for _ in range(2):
            x.copy_(drawn(3, 4, 5))
            graph.replay()
            same(result, torch.stack([layers(each, w, b) for each in x]))

    def test_a_constant_is_where_it_was(self):
        table = drawn(7, 5)
        program = vmapgen.trace(lambda i, x: table[i] * x)(torch.tensor([1, 2], device="cuda"), drawn(2, 5))
        i, x = torch.tensor([0, 6, 3], device="cuda"), drawn(3, 5)
        same(program(i, x), table[i] * x)

    def test_another_device_is_refused(self):
        args = self.args()
        program = vmapgen.trace(layers, self.in_dims)(*args)
        with self.assertRaisesRegex(RuntimeError, "cpu.*cuda"):
            program(*(t.cpu() for t in args))

    def test_saved_and_loaded(self):
        args = self.args()
        program = vmapgen.trace(layers, self.in_dims)(*args)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "layers.vmap"
            program.save(file)
            same(vmapgen.load(file)(*args), [program(*args)])

    def test_draws_follow_the_seed(self):
        def noisy(x):
            return F.dropout(x, 0.5) + torch.rand_like(x)

        x = drawn(5, 100)
        program = vmapgen.trace(noisy, randomness="different")(x)
        torch.manual_seed(3)
        wanted = vmapgen.vmap(noisy, randomness="different")(x)
        torch.manual_seed(3)
        same(program(x), wanted)


class Compiled(Case):
    def test_gives_what_the_mapped_call_gives_at_any_batch_size(self):
        compiled = vmapgen.compile(layers, self.in_dims)
        for batch_size in (3, 5, 70):
            args = self.args(batch_size)
            same(compiled(*args), vmapgen.vmap(layers, self.in_dims)(*args))

    def test_gradients_of_each_example(self):
        x, y = drawn(3, 5), drawn(3, 6)
        each = grad(loss)
        same(vmapgen.compile(each, (None, 0, 0))(self.w, x, y), torch.stack([each(self.w, *pair) for pair in zip(x, y)]))


if __name__ == "__main__":
    unittest.main()
