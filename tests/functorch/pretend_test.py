"""Maps of what lies on another device than the CPU, where none is: on rules/pretend, which nobody else can read. Both hosts."""

import contextlib
import os
import pathlib
import sys
import unittest

import torch
import torch.nn.functional as F
import vmapgen
from vmapgen import native_host

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import pretend

device = pretend.set_up(pathlib.Path(os.environ["VMAPGEN_LIBRARY_DIR"]))
same = torch.testing.assert_close


def drawn(*shape):
    return torch.rand(*shape, device=device)


class Pretend(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        torch._C._functorch._set_vmap_fallback_enabled(False)

    def check(self, f, *args):
        """`f` is mapped over all arguments, beside the loop; the batch dims first, and last."""
        wanted = torch.stack([f(*example) for example in zip(*args)])
        self.assertEqual(wanted.device.type, "pretend")
        for host in (vmapgen.installed(host="functorch", rules="all"), native_host()):
            with self.subTest(type(host).__name__), host:
                same(torch.vmap(f)(*args), wanted)
                same(torch.vmap(f, in_dims=-1)(*(a.movedim(0, -1) for a in args)), wanted)


class TheDevice(Pretend):
    def test_refuses_what_a_gpu_refuses(self):
        x = drawn(3, 4)
        for f in (lambda: x + torch.rand(4), lambda: x @ torch.rand(4, 2), lambda: x.gather(0, torch.zeros(3, 4, dtype=torch.long))):
            with self.assertRaisesRegex(RuntimeError, "same device"):
                f()
        with self.assertRaisesRegex(RuntimeError, "'pretend' device type for generator"):
            x.normal_(generator=torch.Generator())
        same((x * torch.tensor(2.0))[torch.tensor([1])].cpu(), x.cpu()[1:2] * 2)


class Beside(Pretend):
    """What may lie on the CPU beside tensors of a device."""

    def test_numbers(self):
        x, numbers = drawn(3, 4, 5), torch.tensor([0.5, 2, 3])
        self.check(lambda a, n: a * n, x, numbers)
        self.check(lambda a, n: n - a, x, numbers)
        self.check(lambda a, n: a.clone().mul_(n), x, numbers)
        self.check(lambda a, n: torch.where(a > 0.5, a, n), x, numbers)
        self.check(lambda a, n: torch.where(n > 1, a, -1.0), x, numbers)
        self.check(lambda a, n: a.masked_fill(a > 0.5, n), x, numbers)
        self.check(lambda a, n: a.pow(n), x, numbers)

    def test_numbers_of_operators_that_promote_nothing(self):
        x, numbers = drawn(3, 4, 5), torch.tensor([0.5, 2, 3])
        self.check(lambda a, n: torch.heaviside(a.round(), n), x, numbers)
        self.check(lambda a, n: a.clone().heaviside_(n), x, numbers)
        self.check(lambda a, n: torch.lerp(a, a + 1, n), x, numbers)
        self.check(lambda a, n: torch.float_power(a, n), x, numbers)

    def test_indices(self):
        x, here, there = drawn(3, 4, 5), torch.randint(4, (3, 6)), torch.randint(4, (3, 6), device=device)
        for i in (here, there):
            self.check(lambda a, i: a[i], x, i)
            self.check(lambda a, i: a[:, i.clamp(max=3)], x, i)
            self.check(lambda a, i: a.index_put((i,), torch.tensor(1.0)), x, i)
        self.check(lambda a: a[here[0]], x)

    def test_targets_and_lengths_of_ctc_loss(self):
        """They may lie on the CPU, and mostly do: cuDNN wants them there. A GPU's other kernels do not."""
        log_probs, targets = drawn(3, 6, 2, 5).log_softmax(-1), torch.randint(1, 5, (3, 2, 3))
        lengths, counts = torch.tensor([6, 5]), torch.tensor([3, 2])
        self.check(lambda p, t: F.ctc_loss(p, t, lengths, counts), log_probs, targets)
        self.check(lambda p, t: F.ctc_loss(p, t, lengths, counts, reduction="none"), log_probs, targets.to(device))
        self.check(lambda p, t: F.ctc_loss(p, t, lengths.to(device), counts), log_probs, targets)

    def test_lengths_of_packed_sequences(self):
        for net in (torch.nn.LSTM(5, 2), torch.nn.GRU(5, 2), torch.nn.RNN(5, 2)):
            net.to(device)

            def packed(a, net=net):
                return net(torch.nn.utils.rnn.pack_padded_sequence(a[:, None], torch.tensor([3])))[0].data

            self.check(packed, drawn(3, 4, 5))
        # On the device itself nobody may read them.
        rest = torch.ones(4, device=device, dtype=torch.long), drawn(1, 1, 2), list(net.parameters()), True, 1, 0.0, False, False
        with native_host(), self.assertRaisesRegex(RuntimeError, "read on the host"):
            torch.vmap(lambda a: torch.rnn_tanh(a, *rest)[0])(drawn(3, 4, 5))


class Inside(Pretend):
    def test_gradients(self):
        w, x, targets = drawn(5, 6), drawn(3, 4, 5), torch.randint(6, (3, 4), device=device)

        def loss(w, a, t):
            return F.cross_entropy(torch.tanh(a @ w), t, label_smoothing=0.1)

        wanted = torch.stack([torch.func.grad(loss)(w, a, t) for a, t in zip(x, targets)])
        for host in (vmapgen.installed(host="functorch", rules="all"), native_host()):
            with host:
                same(torch.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(w, x, targets), wanted)
                total = torch.func.grad(lambda w: torch.vmap(loss, in_dims=(None, 0, 0))(w, x, targets).sum())(w)
                same(total, wanted.sum(0))
                f = lambda w: torch.tanh(x[0] @ w)  # noqa: E731
                same(torch.func.jacfwd(f)(w), torch.func.jacrev(f)(w))

    def test_draws_are_those_of_the_devices_generator(self):
        x = drawn(3, 4, 5)
        draws = (lambda a: F.dropout(a), torch.bernoulli, lambda _: torch.randperm(5, device=device), torch.randn_like, lambda a: a.multinomial(2))
        for f in draws:
            found = []
            for host in (contextlib.nullcontext(), vmapgen.installed(host="functorch", rules="all"), native_host()):
                with host:
                    torch.manual_seed(1)
                    found.append(torch.vmap(f, randomness="different")(x))
            self.assertEqual(found[0].device.type, "pretend")
            same(found[1], found[0])
            same(found[2], found[0])

    def test_autocast(self):
        x, w = drawn(3, 4, 5), drawn(5, 6)
        with torch.autocast("pretend", dtype=torch.bfloat16):
            self.check(lambda a: a @ w, x)
            self.check(lambda a: F.softmax(F.linear(a, w.t()), -1), x)

    def test_what_is_made_inside_takes_examples(self):
        def f(a, i):
            made = torch.zeros(4, 5, device=device)
            made[i] = a[0]
            return made.index_add_(0, i, torch.ones(2, 5, device=device) * a[1])

        x, i = drawn(3, 4, 5), torch.randint(4, (3, 2), device=device)
        wanted = torch.stack([f(*example) for example in zip(x, i)])
        with native_host():
            same(torch.vmap(f)(x, i), wanted)


if __name__ == "__main__":
    unittest.main()
