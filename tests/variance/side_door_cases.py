"""What comes to a tensor by another way than an operator that autograd records: writes without gradients, parts, hooks, copies."""

import copy

import torch
from cases import RANKS, Times, drawn, has_states, leaf, mesh, near, part, raises, whole
from torch import nn
from torch.utils.checkpoint import checkpoint
from vmapgen import variance as v


def _without_gradients(h, noise):
    with torch.no_grad():
        h.add_(noise)


WRITES = {
    "no_grad": _without_gradients,
    "data": lambda h, noise: h.data.add_(noise),
    "detach": lambda h, noise: h.detach().add_(noise),
    "a part": lambda h, noise: h.data[1:].copy_(noise[1:]),
}


def case_written_beside_autograd():
    """What varies, written into a value that was computed from a weight: the weight's gradient is still summed, and once."""
    dp = mesh(("dp", RANKS))
    w0, x, noise = drawn((3, ), (3, ), (RANKS, 3))
    for write in WRITES.values():

        def on_rank(w, mine):
            h = w * x
            view = h.view(3, 1)
            write(h, mine)  # noqa: B023
            return (h.exp() * h.tanh() + view.view(3).sin()).sum()

        wanted = whole(lambda w: sum(on_rank(w, each) for each in noise), w0)  # noqa: B023
        w = leaf(w0, dp)
        loss = v.all_reduce(on_rank(w, v.mark(noise[dp.coordinate("dp")].clone(), dp, "dp")), "dp")
        loss.backward()
        near([loss, w.grad], wanted)
        has_states("dp:I", loss, w.grad)


def _times_two(h, noise):
    _without_gradients(h, noise)
    h.mul_(2)


def _through_a_view(h, noise):
    t = h.t() if h.dim() > 1 else h.view(1, 3)
    _without_gradients(t, noise)
    t.mul_(noise)


def _by_what_wants_a_gradient(h, noise):
    h.detach().mul_(noise * 1)


def _after_another_write(h, noise):
    kept = h.detach()
    h.view(-1)[:2].clamp_(max=0.5)
    kept.mul_(noise.detach())


def case_written_to_again():
    """What was raised beside autograd, and is then written to by what autograd records."""
    dp = mesh(("dp", RANKS))
    w0, x, noise = drawn((3, ), (3, ), (RANKS, 3))
    for write in (_times_two, _through_a_view, _by_what_wants_a_gradient, _after_another_write):

        def on_rank(w, mine):
            h = w * x
            before = h * 1
            write(h, mine)  # noqa: B023
            return (h.view_as(h).relu() + h.sin() * before).sum()

        wanted = whole(lambda w, n: sum(on_rank(w, each) for each in n), w0, noise)[:2]  # noqa: B023
        w = leaf(w0, dp)
        loss = v.all_reduce(on_rank(w, leaf(noise[dp.coordinate("dp")].clone(), dp, "dp")), "dp")
        loss.backward()
        near([loss, w.grad], wanted)


def case_written_twice():
    """After the first write everything is recorded of what varies."""
    dp = mesh(("dp", RANKS))
    w0, noise = drawn((3, ), (RANKS, 3))

    def on_rank(w, mine):
        h = w * 2
        h.data.add_(mine)
        k = h * h
        k.data.mul_(mine)
        return (k * h).sum()

    wanted = whole(lambda w: sum(on_rank(w, each) for each in noise), w0)
    w = leaf(w0, dp)
    loss = v.all_reduce(on_rank(w, v.mark(noise[dp.coordinate("dp")].clone(), dp, "dp")), "dp")
    loss.backward()
    near([loss, w.grad], wanted)


def case_a_write_that_raises_changes_nothing():
    dp = mesh(("dp", RANKS))
    w0, mine = drawn((3, ), (RANKS, 3))
    x = v.mark(mine[dp.coordinate("dp")].clone(), dp, "dp")
    for write in (lambda h: h.add_(x[:2]), lambda h: h.view(1, 3)[0].add_(x[:2])):
        w = leaf(w0, dp)
        h = w.exp()
        node = h.grad_fn
        raises(lambda: write(h[:]), "size")  # noqa: B023
        assert h.grad_fn is node
        h.sum().backward()
        near([w.grad], [w0.exp()])


PARTS = {
    "unbind": lambda t: t.unbind(0),
    "split": lambda t: [each[0] for each in t.split(1)],
    "split_with_sizes": lambda t: [each[0] for each in t.split_with_sizes([1, 1])],
    "chunk": lambda t: [each[0] for each in t.chunk(2)],
    "tensor_split": lambda t: [each[0] for each in t.tensor_split(2)],
}


def case_parts_know_of_writes():
    dp = mesh(("dp", RANKS))
    w0, mine = drawn((4, ), (RANKS, 4))
    for parts in PARTS.values():

        def on_rank(w, x, buffer):
            taken = parts(buffer)  # noqa: B023
            for i in range(2):
                buffer[i] = x * (i + 1)
            return (w * taken[1]).sum()

        wanted = whole(lambda w: sum(on_rank(w, each, torch.zeros(2, 4, dtype=w.dtype)) for each in mine), w0)  # noqa: B023
        w = leaf(w0, dp)
        x = v.mark(mine[dp.coordinate("dp")].clone(), dp, "dp")
        loss = v.all_reduce(on_rank(w, x, v.mark(torch.zeros(2, 4, dtype=w0.dtype), dp)), "dp")
        loss.backward()
        near([loss, w.grad], wanted)


class Two(nn.Module):
    def forward(self, x, y):
        return x * 2, y * 3


def case_hooks_of_modules_change_nothing():
    tp = mesh(("tp", RANKS))
    for hook in ("register_full_backward_hook", "register_full_backward_pre_hook"):
        module, seen = Two(), []
        getattr(module, hook)(lambda *_: seen.append(1) or None)  # noqa: B023
        x, y = leaf(torch.ones(2, dtype=torch.float64), tp), leaf(torch.ones(2, dtype=torch.float64), tp, "tp")
        a, b = module(x, y)
        has_states("tp:I", a)
        has_states("tp:V", b)
        (a.sum() + v.all_reduce(b.sum(), "tp")).backward()
        near([x.grad, y.grad], [torch.full((2, ), 2.0), torch.full((2, ), 3.0)])
        assert seen
        partial = v.mark(torch.ones(2, requires_grad=True), tp, partial="tp")
        has_states("tp:P", *module(partial, partial))


def case_reentrant_checkpoint():
    tp = mesh(("tp", RANKS))
    x0, w1, w2 = drawn((4, 6), (6, 8), (8, 6))
    wanted = whole(lambda x, a, c: (torch.tanh(x @ a) @ c + x).pow(2).sum(), x0, w1, w2)

    def block(x, a, c):
        return v.all_reduce(torch.tanh(x @ a) @ c, "tp") + x

    for reentrant in (False, True):
        x, a, c = leaf(x0, tp), leaf(part(w1, tp, "tp", 1), tp, "tp"), leaf(part(w2, tp, "tp", 0), tp, "tp")
        y = checkpoint(block, x, a, c, use_reentrant=reentrant)
        has_states("tp:I", y)
        y.pow(2).sum().backward()
        near([x.grad, a.grad, c.grad], [wanted[1], part(wanted[2], tp, "tp", 1), part(wanted[3], tp, "tp", 0)])


def case_copies_keep_states():
    dp = mesh(("dp", RANKS))
    for letter, of in (("V", {"varying": "dp"}), ("R", {"reduced": "dp"}), ("P", {"partial": "dp"}), ("I", {})):
        x = v.mark(torch.ones(3), dp, **of)
        copied = copy.deepcopy({"x": x, "same": x})
        has_states(f"dp:{letter}", copied["x"])
        assert copied["x"] is copied["same"] and copied["x"] is not x
    norm = nn.BatchNorm1d(4)
    norm(v.mark(torch.randn(3, 4), dp, "dp"))
    has_states("dp:V", copy.deepcopy(norm).running_mean)


def case_new_tensors_of_a_tracked_one():
    dp = mesh(("dp", RANKS))
    for x in (v.mark(torch.ones(3), dp, "dp"), v.mark(nn.Parameter(torch.ones(3)), dp)):
        near([x.new_tensor([1.0, 2.0]), x.new(3).zero_(), x.new(torch.ones(2).untyped_storage())],
             [torch.tensor([1.0, 2.0]), torch.zeros(3), torch.ones(2)])
        has_states("dp:I", x.new_tensor(1.0), x.new(3))


def case_a_function_that_writes():
    dp = mesh(("dp", RANKS))
    w, y = leaf(torch.ones(2), dp), v.mark(torch.full((2, ), 2.0 + dp.coordinate("dp")), dp, "dp")
    wanted = torch.full((2, ), float(sum(range(2, RANKS + 2))))
    for lifted in (False, True):
        for use in (lambda z, out: z, lambda z, out: out):
            w.grad = None
            z = v.cast(w * 1, "dp", "V") if lifted else w * 1
            out = Times.apply(z, y)
            assert out is z
            has_states("dp:V", z)
            use(z, out).sum().backward()
            near([w.grad], [wanted])
    for x, what in ((w, "a leaf"), ((w * 1).view(1, 2), "a view")):
        raises(lambda: Times.apply(x, y), f"argument 0 (invariant), {what}, is written to", "variance.cast(x, dim")  # noqa: B023


def case_what_is_no_tensor_or_mesh():
    dp = mesh(("dp", RANKS))
    x = torch.ones(2)
    for call, words in (
        (lambda: v.state(None), "states are a tensor's, not of NoneType"),
        (lambda: v.is_tracked(3), "states are a tensor's, not of int"),
        (lambda: v.mark(3, dp), "states are a tensor's, not of int"),
        (lambda: v.unmarked(3), "states are a tensor's, not of int"),
        (lambda: v.all_reduce([3.0], "dp"), "states are a tensor's, not of list"),
        (lambda: v.mark(x, None), "a mesh is a variance.Mesh or a DeviceMesh"),
        (lambda: v.mark(x, dp, varying=0), "dims are told by a name"),
        (lambda: v.mark(x, dp, varying=None), "dims are told by a name"),
        (lambda: v.axis_index(None, "dp"), "a mesh is a variance.Mesh"),
        (lambda: v.all_gather(v.mark(torch.ones(2), dp, "dp"), "dp", size=-3), "the size of the whole is -3"),
    ):
        raises(call, words)


def case_a_reduced_loss():
    dp = mesh(("dp", RANKS))
    x = leaf(torch.ones(3), dp, "dp")
    raises(v.all_reduce(x.sum(), "dp", to="R").backward, "all_reduce it to invariant, to=\"I\"")


def case_what_cannot_be_sent():
    dp = mesh(("dp", RANKS))
    for x, what in ((torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.qint8), "quantized"), (torch.eye(3).to_sparse(), "layout Sparse"),
                    (torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]), "nested")):
        raises(lambda: v.all_reduce(v.mark(x, dp, "dp"), "dp"), what, "what is sent is dense")  # noqa: B023


def case_complex_numbers_change_hands():
    dp = mesh(("dp", RANKS))
    rank = dp.coordinate("dp")
    x = torch.complex(torch.arange(float(RANKS)), torch.full((RANKS, ), float(rank)))
    for given in (x, x.conj()):
        got = v.permute(v.mark(given.clone() if given is x else x.clone().conj(), dp, "dp"), "dp", [(i + 1) % RANKS for i in range(RANKS)])
        sender = (rank - 1) % RANKS
        wanted = torch.complex(torch.arange(float(RANKS)), torch.full((RANKS, ), float(sender)))
        assert torch.equal(v.unmarked(got).resolve_conj(), wanted if given is x else wanted.conj().resolve_conj())
        came = v.all_to_all(v.mark(given, dp, "dp"), "dp", 0, 0)
        signed = torch.arange(float(RANKS)) * (1 if given is x else -1)
        assert torch.equal(v.unmarked(came).resolve_conj().imag, signed)


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
