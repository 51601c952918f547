"""On a GPU, from Python: what is launched there for a mapped call, by the profiler; graphs, streams, memory. Both hosts."""

import sys
import unittest

import torch
import torch.nn.functional as F
import vmapgen
from torch.profiler import ProfilerActivity, profile
from vmapgen import native_vmap

if not torch.cuda.is_available():
    print("skipped: there is no GPU here")
    sys.exit(77)

same = torch.testing.assert_close


def launched(run):
    """Kernels, copies and fills, in order of their names."""
    run()  # libraries set themselves up
    torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as seen:
        run()
        torch.cuda.synchronize()
    return sorted(e.name for e in seen.events() if e.device_type == torch.autograd.DeviceType.CUDA)


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
                    self.assertEqual(len(launched(lambda: vmap(f)(small))), len(launched(lambda: vmap(f)(large))))


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
