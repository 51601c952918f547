"""The second run of a function that torch.utils.checkpoint wraps inside native maps: what it draws, saves, and sees."""

import contextlib
import functools
import gc
import itertools
import threading
import unittest
import weakref

import torch
from torch import nn
from torch.func import functional_call, grad
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts  # by name, before vmapgen

import vmapgen
from checkpoint_case import REENTRANT, B, Case, rand


class Bytes(TorchDispatchMode):
    """How many bytes of tensors that were made inside live at once at most."""

    def __init__(self):
        super().__init__()
        self.peak, self._living = 0, {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        for tensor in torch.utils._pytree.tree_leaves(result):
            if isinstance(tensor, torch.Tensor):
                storage = tensor.untyped_storage()
                self._living.setdefault(storage._cdata, (StorageWeakRef(storage), storage.nbytes()))
        self._living = {key: (ref, size) for key, (ref, size) in self._living.items() if not ref.expired()}
        self.peak = max(self.peak, sum(size for _, size in self._living.values()))
        return result


class Random(Case):
    def test_the_second_run_draws_what_the_first_did(self):
        for reentrant, randomness, nested in itertools.product(REENTRANT, ("different", "same"), (False, True)):
            with self.subTest(reentrant=reentrant, randomness=randomness, nested=nested):
                def f(x, saved):
                    block = lambda y: nn.functional.dropout(torch.rand(4, dtype=y.dtype) * y.sin(), 0.4)  # noqa: E731
                    once = (lambda y: saved(block, y) * torch.rand(())) if nested else block  # noqa: B023
                    return saved(once, saved(once, x)).sum()

                programs = {
                    "map of grad": lambda f: vmapgen.vmap(grad(f), randomness=randomness)(self.x),  # noqa: B023
                    "grad of map": lambda f: grad(lambda x: vmapgen.vmap(f, randomness=randomness)(x).sum())(self.x),  # noqa: B023
                    "autograd": lambda f: self.by_autograd(vmapgen.vmap(f, randomness=randomness)),  # noqa: B023
                    "two maps": lambda f: self.by_autograd(lambda x: vmapgen.vmap(lambda i: vmapgen.vmap(  # noqa: B023
                        f, randomness=randomness)(x) * i, randomness="different")(torch.ones(2).double())),  # noqa: B023
                }
                for name, program in programs.items():
                    found = []
                    for saved in (lambda f, *args: f(*args), functools.partial(checkpoint, use_reentrant=reentrant)):
                        torch.manual_seed(3)
                        found.append((program(functools.partial(f, saved=saved)), torch.rand(2)))
                    self.same(found[1], found[0], msg=name)

    def by_autograd(self, f):
        x = self.x.clone().requires_grad_()
        return torch.autograd.grad(f(x).sum(), x)

    def test_it_may_be_told_not_to(self):
        f = lambda x: checkpoint(lambda y: y * torch.rand(4, dtype=y.dtype), x, use_reentrant=False, preserve_rng_state=False)  # noqa: E731
        x = self.x.clone().requires_grad_()
        out = vmapgen.vmap(f, randomness="different")(x)
        self.assertFalse(torch.allclose(torch.autograd.grad(out.sum(), x)[0], out.detach() / self.x))


class Recomputed(Case):
    def bytes_and_runs(self, net, program):
        net.runs = 0
        gc.collect()
        with Bytes() as seen:
            result = program()
        return seen.peak, net.runs, result

    def test_memory_and_runs(self):
        class Deep(nn.Module):
            def __init__(self, saved):
                super().__init__()
                self.layers = nn.ModuleList(nn.Linear(8, 8) for _ in range(6))
                self.saved, self.runs = saved, 0
                self.double()

            def block(self, x, i):
                self.runs += 1
                for _ in range(20):
                    x = self.layers[i](x).sin()
                return x

            def forward(self, x):
                for i in range(6):
                    x = self.saved(self.block, x, i)
                return x

        x = rand(64, 8)
        for reentrant in REENTRANT:
            found = []
            for saved in (lambda f, *args: f(*args), functools.partial(checkpoint, use_reentrant=reentrant)):
                torch.manual_seed(0)
                net = Deep(saved)
                parameters = {name: p.detach().clone() for name, p in net.named_parameters()}
                loss = lambda x, p: functional_call(net, p, (x,)).square().sum()  # noqa: B023, E731

                def autograd():
                    leaf = x.clone().requires_grad_()
                    return torch.autograd.grad(vmapgen.vmap(loss, in_dims=(0, None))(leaf, parameters).sum(), leaf)  # noqa: B023

                found.append([self.bytes_and_runs(net, program) for program in (
                    lambda: vmapgen.vmap(grad(loss), in_dims=(0, None))(x, parameters),  # noqa: B023
                    lambda: grad(lambda x: vmapgen.vmap(loss, in_dims=(0, None))(x, parameters).sum())(x),  # noqa: B023
                    autograd,
                )])
            for (plain_bytes, plain_runs, plain), (bytes_, runs, result) in zip(*found):
                self.same(result, plain)
                self.assertEqual((plain_runs, runs), (6, 12))
                self.assertLess(bytes_, plain_bytes / 3)

    def test_nothing_lives_on(self):
        class Witness:
            pass

        witnesses = []

        def f(x):
            witness = Witness()
            witnesses.append(weakref.ref(witness))
            return checkpoint(lambda y, _=witness: (self.w @ y).sin() * y, x, use_reentrant=False).sum()

        gc.disable()
        self.addCleanup(gc.enable)
        x = self.x.clone().requires_grad_()
        torch.autograd.grad(vmapgen.vmap(f)(x).sum(), x)
        vmapgen.vmap(grad(f))(self.x)
        grad(lambda x: vmapgen.vmap(f)(x).sum())(self.x)
        self.assertEqual([ref() for ref in witnesses], [None] * 3)

    def test_threads(self):
        f = lambda x: checkpoint(lambda y: (self.w @ y).sin() * y, x, use_reentrant=False).sum()  # noqa: E731
        wanted, right = vmapgen.vmap(grad(f))(self.x), []
        threads = [threading.Thread(target=lambda: right.extend(torch.equal(vmapgen.vmap(grad(f))(self.x), wanted) for _ in range(10)))
                   for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(right, [True] * 30)

    def test_autocast(self):
        x, w = torch.randn(B, 4), torch.randn(4, 4)
        dtypes = []

        def f(w, x):
            y = w @ x
            dtypes.append(y.dtype)
            return y.sin()

        def run(w):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                out = vmapgen.vmap(lambda x: checkpoint(f, w, x, use_reentrant=False))(x)
            return out.float().sum()

        got = grad(run)(w)
        self.assertEqual(dtypes, [torch.bfloat16] * 2)
        w.requires_grad_()
        run(w).backward()  # outside of autocast
        self.assertEqual(dtypes, [torch.bfloat16] * 4)
        self.same(w.grad, got)

    def test_contexts(self):
        log = []

        @contextlib.contextmanager
        def context(name):
            log.append(name)
            yield

        both = lambda: (context("first"), context("second"))  # noqa: E731
        f = lambda x: checkpoint(torch.sin, x, use_reentrant=False, context_fn=both).sum()  # noqa: E731
        self.same(vmapgen.vmap(grad(f))(self.x), self.x.cos())
        self.assertEqual(log, ["first", "second"])
        selective = functools.partial(create_selective_checkpoint_contexts, [torch.ops.aten.mm.default])
        with self.assertRaisesRegex(RuntimeError, "selective checkpoints"):
            vmapgen.vmap(grad(lambda x: checkpoint(torch.sin, x, use_reentrant=False, context_fn=selective).sum()))(self.x)


if __name__ == "__main__":
    unittest.main()
