"""On a GPU, from Python: what is launched there for a mapped call, by the profiler; graphs, streams, memory. Both hosts."""

import itertools
import pathlib
import sys
import unittest

import torch
import torch.nn.functional as F
import vmapgen
from torch.nn.attention import SDPBackend, sdpa_kernel
from vmapgen import native_vmap

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from launched import launched

if not torch.cuda.is_available():
    print("skipped: there is no GPU here")
    sys.exit(77)

same = torch.testing.assert_close


def drawn(*shape):
    return torch.rand(*shape, device="cuda")


class Cuda(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        torch._C._functorch._set_vmap_fallback_enabled(False)
        vmapgen.install(host="functorch")


class Launches(Cuda):
    def check(self, example, by_hand, *args):
        """On the native host: what code batched by hand launches."""
        same(native_vmap(example)(*args), by_hand(*args))
        ours = launched(lambda: native_vmap(example)(*args))
        self.assertEqual(ours, launched(lambda: by_hand(*args)))
        self.assertTrue(ours)

    def test_are_those_of_code_batched_by_hand(self):
        w, b = drawn(6, 5), drawn(6)
        self.check(lambda x, y: x + y, lambda x, y: x + y[:, None], drawn(3, 4, 5), drawn(3, 5))
        self.check(lambda x, y: x @ y, torch.bmm, drawn(3, 4, 5), drawn(3, 5, 2))
        self.check(lambda x: F.softmax(F.linear(x, w, b).relu(), -1), lambda x: F.softmax(F.linear(x, w, b).relu(), -1), drawn(3, 4, 5))
        self.check(lambda x: x.sort(0).values.cumsum(0), lambda x: x.sort(1).values.cumsum(1), drawn(3, 4, 5))

    def test_are_as_many_for_a_large_batch_as_for_a_small_one(self):
        """Of operators for which torch.vmap by itself loops, on both hosts."""
        programs = {
            "pdist": (F.pdist, (4, 5)),
            "histc": (lambda x: torch.histc(x, 4, 0, 1), (9,)),
            "index_put by a mask": (lambda x: x.index_put((x > 0.5,), torch.zeros((), device="cuda")), (9,)),
            "bucketize": (lambda x: torch.bucketize(x, x.sort().values), (9,)),
        }
        for name, (f, shape) in programs.items():
            for vmap in (native_vmap, torch.vmap):
                with self.subTest(name, vmap=vmap.__name__):
                    small, large = drawn(5, *shape), drawn(50, *shape)
                    same(vmap(f)(small), torch.stack([f(x) for x in small]))
                    self.assertEqual(len(launched(lambda: vmap(f)(small))), len(launched(lambda: vmap(f)(large))))  # noqa: B023


class Graphs(Cuda):
    def test_a_mapped_call_is_captured(self):
        """Nothing waits for the GPU, and nothing is brought there from the CPU: capture refuses both."""
        w = drawn(6, 5)

        def f(x):
            return x.new_zeros(6).add_(F.layer_norm(F.linear(x, w), (6,)).argsort(-1).sum(0)).softmax(0)

        for vmap in (native_vmap, torch.vmap):
            with self.subTest(vmap=vmap.__name__):
                x = drawn(3, 4, 5)
                aside = torch.cuda.Stream()
                with torch.cuda.stream(aside):
                    vmap(f)(x)
                aside.synchronize()
                graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(graph):
                    result = vmap(f)(x)
                x.copy_(drawn(3, 4, 5))
                graph.replay()
                same(result, torch.stack([f(each) for each in x]))


class Layers(Cuda):
    """Those that go another way on a GPU than on the CPU: values, and gradients inside and around a map, beside the loop."""

    def check(self, f, *args):
        each = [f(*example) for example in zip(*args)]
        same(native_vmap(f)(*args), torch.stack(each))
        places = tuple(i for i, t in enumerate(args) if t.is_floating_point())
        inside = torch.func.grad(lambda *example: f(*example).square().sum(), argnums=places)
        leaves = [t.detach().requires_grad_(i in places) for i, t in enumerate(args)]
        by = [leaves[i] for i in places]
        wanted = torch.autograd.grad(sum(f(*example).square().sum() for example in zip(*leaves)), by)
        same(native_vmap(inside)(*args), tuple(wanted))
        same(torch.autograd.grad(native_vmap(f)(*leaves).square().sum(), by), tuple(wanted))

    def test_normalisation(self):
        x, w, b = drawn(3, 4, 2, 5, 5).double(), drawn(3, 2).double(), drawn(3, 2).double()
        mean, var = drawn(2).double(), drawn(2).double() + 1
        self.check(lambda x, w, b: F.batch_norm(x, None, None, w, b, training=True), x, w, b)
        self.check(lambda x, w, b: F.batch_norm(x, mean, var, w, b), x, w, b)
        self.check(lambda x, w, b: F.instance_norm(x, None, None, w, b), x, w, b)

    def test_embedding_bag(self):
        table, which = drawn(3, 7, 4).double(), torch.randint(7, (3, 6), device="cuda")
        offsets = torch.tensor([0, 2, 2], device="cuda")
        for mode in ("sum", "mean", "max"):
            with self.subTest(mode):
                self.check(lambda t, i: F.embedding_bag(i, t, offsets, mode=mode), table, which)  # noqa: B023
        self.check(lambda t, i: F.embedding(i, t), table, which)

    def test_ctc_loss(self):
        log_probs, targets = drawn(3, 8, 2, 5).double().log_softmax(-1), torch.randint(1, 5, (3, 2, 3), device="cuda")
        # PyTorch's own body of a mean has no gradient under torch.func.grad, on any device.
        self.check(lambda p, t: F.ctc_loss(p, t, [8, 7], [3, 2], reduction="sum"), log_probs, targets)


class Attention(Cuda):
    """By each kernel that PyTorch has for it: which runs is chosen for one example's sizes and dtype."""

    def tensors(self, dtype, *extra):
        return [drawn(*extra, 2, 4, length, 16).to(dtype) for length in (24, 40, 40)]

    BACKENDS = {torch.float32: (SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH),
                torch.float16: (SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.CUDNN_ATTENTION, SDPBackend.MATH)}

    def near(self, got, wanted, dtype):
        near = 1e-3 if dtype == torch.float32 else 2e-2
        same(got, wanted, rtol=near, atol=near)

    def test_values_and_gradients(self):
        for dtype, backends in self.BACKENDS.items():
            for backend, is_causal in itertools.product(backends, (False, True)):
                if is_causal and backend is SDPBackend.FLASH_ATTENTION:
                    continue  # has none for queries and keys of other numbers
                with self.subTest(dtype=dtype, backend=backend, is_causal=is_causal), sdpa_kernel(backend):
                    self.check(dtype, lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=is_causal).square().sum())  # noqa: B023

    def check(self, dtype, loss):
        """Gradients of a map, and inside of one, are those of the loop."""
        batch = self.tensors(dtype, 3)
        for in_dims in ((0, 0, 0), (0, None, None), (None, 0, 0)):
            args = [t if d == 0 else t[0] for t, d in zip(batch, in_dims)]
            of_each = [[(t[i] if d == 0 else t).detach().requires_grad_() for t, d in zip(args, in_dims)] for i in range(3)]
            wanted = [torch.stack(parts) for parts in zip(*(torch.autograd.grad(loss(*example), example) for example in of_each))]
            for got, each in zip(native_vmap(torch.func.grad(loss, argnums=(0, 1, 2)), in_dims)(*args), wanted):
                self.near(got, each, dtype)
            leaves = [t.detach().requires_grad_() for t in args]
            around = torch.autograd.grad(native_vmap(loss, in_dims)(*leaves).sum(), leaves)
            for got, d, each in zip(around, in_dims, wanted):
                self.near(got, each if d == 0 else each.sum(0), dtype)

    def test_masks(self):
        """Of lengths that no kernel likes, shared and of each example's own."""
        for dtype in (torch.float32, torch.float16):
            q, k, v = (drawn(3, 2, 4, length, 16).to(dtype) for length in (7, 9, 9))
            for mask in (drawn(3, 2, 4, 7, 9).to(dtype), drawn(3, 1, 1, 7, 9).to(dtype), drawn(3, 7, 9) > 0.3):
                for mask_dim in (0, None):
                    own = mask if mask_dim == 0 else mask[0]
                    wanted = torch.stack([F.scaled_dot_product_attention(q[i], k[i], v[i], mask[i] if mask_dim == 0 else own) for i in range(3)])
                    self.near(native_vmap(F.scaled_dot_product_attention, (0, 0, 0, mask_dim))(q, k, v, own), wanted, dtype)

    def test_dropout_draws_for_each_example(self):
        q, k, v = self.tensors(torch.float32)
        for randomness, alike in (("same", True), ("different", False)):
            drops = native_vmap(lambda _: F.scaled_dot_product_attention(q, k, v, dropout_p=0.5), randomness=randomness)(drawn(2))
            self.assertEqual(torch.equal(drops[0], drops[1]), alike)
        with self.assertRaisesRegex(RuntimeError, "random"):
            native_vmap(lambda a: F.scaled_dot_product_attention(a, k, v, dropout_p=0.5))(drawn(2, *q.shape))


class Streams(Cuda):
    def test_a_stream_around_and_inside_a_mapped_function(self):
        """Each waits for what it needs and for nothing else: what runs on a wrong one reads before it is written."""
        x = drawn(64, 512).double()  # a sum along a dim is not bit for bit the sum of a vector
        aside, inside = torch.cuda.Stream(), torch.cuda.Stream()

        def f(a):
            before = a.exp()
            inside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(inside):
                there = before.cumsum(0).sin()
            torch.cuda.current_stream().wait_stream(inside)
            return there + a

        for vmap in (native_vmap, torch.vmap):
            with self.subTest(vmap=vmap.__name__):
                wanted = torch.stack([f(each + 1) for each in x])
                torch.cuda.synchronize()
                with torch.cuda.stream(aside):
                    torch.cuda._sleep(50_000_000)
                    result = vmap(f)(x + 1)
                aside.synchronize()
                same(result, wanted)

    def test_a_gradient_runs_on_the_stream_of_its_forward(self):
        w = drawn(64, 32, 16).requires_grad_()
        x = drawn(64, 16)
        wanted, = torch.autograd.grad(torch.stack([(a @ b).tanh().sum() for a, b in zip(w, x)]).sum(), w)
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            torch.cuda._sleep(50_000_000)
            got, = torch.autograd.grad(native_vmap(lambda a, b: (a @ b).tanh().sum())(w, x * 1).sum(), w)
        aside.synchronize()
        same(got, wanted)


class Memory(Cuda):
    def test_chunks_bound_it(self):
        def peak(chunk_size):
            torch.cuda.empty_cache()
            torch.cuda.reset_peak_memory_stats()
            before = torch.cuda.memory_allocated()
            native_vmap(lambda a: a.outer(a).sum(0), chunk_size=chunk_size)(x)
            return torch.cuda.max_memory_allocated() - before

        x = drawn(64, 256)  # an outer product is 256 KiB
        peak(None)
        self.assertLess(peak(8), peak(None) / 4)


class Values(Cuda):
    def test_autocast_around_and_inside(self):
        x, w = drawn(3, 4, 5), drawn(5, 6)

        def inside(a):
            with torch.autocast("cuda"):
                return a @ w

        with torch.autocast("cuda"):
            wanted = torch.stack([a @ w for a in x])
            around = native_vmap(lambda a: a @ w)(x)
        self.assertEqual(wanted.dtype, torch.float16)
        same(around, wanted, rtol=1e-2, atol=1e-2)
        same(native_vmap(inside)(x), wanted, rtol=1e-2, atol=1e-2)

    def test_gradients_of_each_example(self):
        w, x = drawn(6, 5), drawn(3, 5)

        def loss(w, x):
            return F.linear(x, w).square().sum()

        wanted = torch.stack([torch.func.grad(loss)(w, each) for each in x])
        same(torch.vmap(torch.func.grad(loss), (None, 0))(w, x), wanted)
        weights = w.expand(3, 6, 5).clone().requires_grad_()
        same(torch.autograd.grad(native_vmap(loss)(weights, x).sum(), weights)[0], wanted)

    def test_an_example_says_where_it_is(self):
        seen = []
        native_vmap(lambda a: seen.append((a.device.type, a.is_cuda, repr(a))) or a)(drawn(2, 3))
        (device, is_cuda, text), = seen
        self.assertEqual((device, is_cuda), ("cuda", True))
        self.assertIn("cuda:0", text)

    def test_what_asks_for_a_value_says_what_to_write_instead(self):
        with self.assertRaisesRegex(RuntimeError, "item"):
            native_vmap(lambda a: a.sum().item())(drawn(2, 3))


if __name__ == "__main__":
    unittest.main()
