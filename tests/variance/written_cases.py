"""What is written beside autograd, and then used by views, custom functions and checkpoints; and what is written through a cast."""

import threading

import torch
from cases import RANKS, Times, drawn, has_states, leaf, mesh, near, raises, whole
from torch import nn
from torch.distributed.tensor import Replicate, Shard
from torch.utils.checkpoint import checkpoint
from vmapgen import variance as v


def _as_one_process(on_rank):
    """`on_rank(w, noise, x)` has the loss and the gradient of one process: of an invariant weight and of each rank's own noise."""
    dp = mesh(("dp", RANKS))
    w0, x, noise = drawn((3, ), (3, ), (RANKS, 3))
    wanted = whole(lambda w: sum(on_rank(w, each, x) for each in noise), w0)
    w = leaf(w0, dp)
    loss = v.all_reduce(on_rank(w, v.mark(noise[dp.coordinate("dp")].clone(), dp, "dp"), x), "dp")
    loss.backward()
    near([loss, w.grad], wanted)
    has_states("dp:I", loss, w.grad)


WRITES = {
    "a number by index": lambda h, noise: h.__setitem__(0, 5.0),
    "what varies by index": lambda h, noise: h.__setitem__(0, noise[1]),
    "a part": lambda h, noise: h[:2].mul_(3.0),
    "a part, with what varies": lambda h, noise: h[:2].mul_(noise[1:]),
    "a view of a view": lambda h, noise: h.view(3, 1).t()[0][1:].exp_(),
    "a view with a body": lambda h, noise: h.view_as(noise)[1:].mul_(2.0),
    "a reshape": lambda h, noise: h.reshape_as(noise.view(1, 3))[0, 1:].mul_(2.0),
    "a list": lambda h, noise: torch._foreach_mul_([h[:1], h[1:]], 2.0),
}


def case_views_of_what_was_written_beside_autograd():
    """A write through a new view comes into the history of the whole."""
    for write in WRITES.values():
        for through_data in (False, True):

            def on_rank(w, noise, x):
                h = w * x
                with torch.no_grad():
                    (h.data if through_data else h).add_(noise)  # noqa: B023
                write(h, noise)  # noqa: B023
                return (h * h).sum() + h[1:].sum()

            _as_one_process(on_rank)


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g * b, g * a


class Square(torch.nn.Module):
    def forward(self, x):
        return x * x


def case_functions_of_what_was_written_beside_autograd():
    hooked = Square()
    hooked.register_full_backward_hook(lambda *_: None)
    for use in (lambda h: Product.apply(h, h), lambda h: Product.apply(h[1:], h[:2]), lambda h: checkpoint(Square(), h, use_reentrant=True),
                lambda h: checkpoint(Square(), h[:], use_reentrant=True), lambda h: checkpoint(Square(), h, use_reentrant=False), hooked):

        def on_rank(w, noise, x):
            h = w * x
            with torch.no_grad():
                h.add_(noise)
            return use(h).sum() + (h * x).sum()  # noqa: B023

        _as_one_process(on_rank)


SENDS = {
    "all_gather": lambda h: v.all_reduce(v.all_gather(h, "dp").exp().sum() + (h * 0).sum(), "dp"),
    "all_gather to varying": lambda h: v.all_reduce(v.all_gather(h, "dp", to="V").exp().sum(), "dp"),
    "all_gather to invariant": lambda h: v.all_gather(h, "dp", to="I").exp().sum(),
    "all_to_all": lambda h: v.all_reduce(v.all_to_all(h, "dp", 0, 0).exp().sum(), "dp"),
    "permute": lambda h: v.all_reduce(v.permute(h, "dp", [1, 2, 3, 0]).exp().sum(), "dp"),
    "reduce_scatter": lambda h: v.all_reduce(v.reduce_scatter(h, "dp").exp().sum(), "dp"),
    "broadcast": lambda h: v.broadcast(h, "dp", 1).exp().sum(),
    "all_reduce": lambda h: v.all_reduce(h, "dp").exp().sum(),
    "all_reduce to reduced": lambda h: v.all_reduce((v.all_reduce(h, "dp", to="R") * h).sum(), "dp"),
    "cast": lambda h: v.all_reduce(v.cast(h, "dp", "P") * 2, "dp").exp().sum(),
    "a part": lambda h: v.all_gather(h[1:], "dp", to="I").exp().sum(),
    "to_dtensor": lambda h: v.from_dtensor(v.to_dtensor(h, [Shard(0)]).redistribute(placements=[Replicate()])).exp().sum(),
}


def written_both_ways(w0, on, factor, x):
    """(a leaf, `factor` of it with `x` added in place): recorded, and beside autograd."""
    for recorded in (True, False):
        w = leaf(w0, on)
        h = w * factor
        with torch.set_grad_enabled(recorded):
            h += x
        yield w, h


def case_collectives_of_what_was_written_beside_autograd():
    """As of what was recorded."""
    dp = mesh(("dp", RANKS))
    w0, noise = drawn((RANKS, ), (RANKS, RANKS))
    x = v.mark(noise[dp.coordinate("dp")].clone(), dp, "dp")
    for send in SENDS.values():
        gradients = []
        for w, h in written_both_ways(w0, dp, 0.1, x):
            loss = send(h)
            has_states("dp:I", loss)
            loss.backward()
            has_states("dp:I", w.grad)
            gradients.append(w.grad)
        near(*([each] for each in gradients))
    w = leaf(w0, dp)
    h = w * 0.1
    h.data.add_(x)
    with v.scope(dp, strict=True):
        raises(lambda: v.all_reduce(h, "dp"), "all_reduce: argument `x`", "strict")


def case_a_cast_over_one_dim_of_what_was_raised_over_another():
    both = mesh(("dp", 2), ("tp", 2))
    w0, noise = drawn((3, ), (2, 3))
    x = v.mark(noise[both.coordinate("dp")].clone(), both, "dp")
    for to in ("V", "R"):
        gradients = []
        for w, h in written_both_ways(w0, both, 2, x):
            y = v.cast(h, "tp", to)
            has_states(f"dp:V tp:{to}", y)
            y = v.cast(y, "tp", "V") if to == "R" else y
            v.all_reduce(v.all_reduce(y.exp().sum(), "tp"), "dp").backward()
            has_states("dp:I tp:I", w.grad)
            gradients.append(w.grad)
            near([y.detach()], [h.detach()])
        near(*([each] for each in gradients))
        h = v.mark(torch.ones(3), both)
        h.add_(x)
        y = v.cast(h, "tp", to)
        h.add_(v.mark(noise[both.coordinate("tp")].clone(), both, "tp"))
        has_states("dp:V tp:V", h, y)


def _filled(make):
    """A function whose forward fills what it gives back."""

    class Filled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, a, b):
            ctx.save_for_backward(a, b)
            return make(a * b)

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            return g * b, g * a

    class FilledAsContext(Filled):
        @staticmethod
        def forward(a, b):
            return make(a * b)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

    return Filled, FilledAsContext


def _by_index(y):
    out = torch.empty_like(y)
    out[1:] = y[1:]
    out[0] = y[0]
    return out


def _recorded_inside(y):
    with torch.enable_grad():
        out = torch.ones_like(y).requires_grad_() * 0
        out += y
    return out.detach()


def _raised_inside(y):
    with torch.enable_grad():
        out = torch.ones_like(y).requires_grad_() * 0
    return out.detach().add_(y)


FILLS = {
    "zeros": lambda y: torch.zeros(3, dtype=y.dtype).add_(y),
    "zeros of its shape": lambda y: torch.zeros_like(y).add_(y),
    "a copy": lambda y: torch.empty_like(y).copy_(y),
    "by index": _by_index,
    "out": lambda y: torch.mul(y, 1, out=torch.empty(3, dtype=y.dtype)),
    "a list": lambda y: (lambda outs: (torch._foreach_add_(outs, [y]), outs[0])[1])([torch.zeros_like(y)]),
    "a view": lambda y: torch.zeros(1, 3, dtype=y.dtype).add_(y)[0],
    "recorded inside": _recorded_inside,
    "raised inside": _raised_inside,
}


def case_functions_that_fill_their_result():
    """Their node knows of what their forward has written, although it got its number before."""
    for make in FILLS.values():
        for function in _filled(make):
            _as_one_process(lambda w, noise, x: (function.apply(w * x, noise).exp() * x).sum())  # noqa: B023


def case_functions_that_fill_their_result_of_what_varies():
    dp = mesh(("dp", RANKS))
    w0, noise = drawn((3, ), (RANKS, 3))
    for make in FILLS.values():
        for function in _filled(make):
            for reduced in ((), "dp"):
                wanted = whole(lambda w, n: sum(function.apply(w, each).sin().sum() for each in n), w0, noise)  # noqa: B023
                w, n = leaf(w0, dp, reduced=reduced), leaf(noise[dp.coordinate("dp")], dp, "dp")
                v.all_reduce(function.apply(w, n).sin().sum(), "dp").backward()  # noqa: B023
                v.reduce_gradients([w])
                near([w.grad, n.grad], [wanted[1], wanted[2][dp.coordinate("dp")]])


def case_what_a_function_has_filled_is_written_to_afterwards():
    """That its node does not know, whoever has made the memory."""
    for function in _filled(_by_index):
        for use in (lambda f, a, b: f.apply(a, b), lambda f, a, b: checkpoint(lambda a, b: _by_index(a * b), a, b, use_reentrant=True)):

            def on_rank(w, noise, x):
                h = use(function, w, x)  # noqa: B023
                h.data.add_(noise)
                return (h * h).sum()

            _as_one_process(on_rank)


def case_functions_that_close_over_what_varies():
    """Nobody lifts for what is no argument."""
    for use in (lambda w, noise: w * noise, lambda w, noise: torch.zeros_like(w).add_(w).mul_(noise),
                lambda w, noise: torch.empty_like(w).copy_(w).add_(noise)):

        def on_rank(w, noise, x):
            class ClosesOver(torch.autograd.Function):
                @staticmethod
                def forward(ctx, w):
                    return use(w, noise)  # noqa: B023

                @staticmethod
                def backward(ctx, g):
                    with torch.enable_grad():
                        w = torch.ones_like(g).requires_grad_()
                        return torch.autograd.grad(use(w, noise), w, g)  # noqa: B023

            return (ClosesOver.apply(w * x).exp() * x).sum()

        _as_one_process(on_rank)


def case_functions_whose_backward_gathers_what_their_forward_has_divided():
    dp = mesh(("dp", RANKS))

    class Divided(torch.autograd.Function):
        @staticmethod
        def forward(ctx, w):
            return v.shard(w, "dp")

        @staticmethod
        def backward(ctx, g):
            return v.all_gather(g, "dp", to="I")

    (w0, ) = drawn((RANKS, ))
    w = leaf(w0, dp)
    v.all_reduce(Divided.apply(w).exp().sum(), "dp").backward()
    near([w.grad], [w0.exp()])


class AddInto(torch.autograd.Function):
    @staticmethod
    def forward(ctx, buffer, x):
        ctx.mark_dirty(buffer)
        return buffer.add_(x)

    @staticmethod
    def backward(ctx, g):
        return g, g


def case_functions_that_write_into_a_buffer():
    dp = mesh(("dp", RANKS))

    def on_rank(w, noise, x):
        buffers = [torch.zeros_like(x)]
        if v.is_tracked(noise):
            buffers += [v.mark(torch.zeros_like(x), dp), v.mark(torch.zeros_like(x), dp, "dp")]
        # Each of them as often as the others, so that one process needs one.
        return sum((AddInto.apply(AddInto.apply(b, w * noise), w * x) * x).sum() for b in buffers) / len(buffers)

    _as_one_process(on_rank)


def case_modules_and_checkpoints_that_fill_their_result():
    dp = mesh(("dp", RANKS))
    (x0, ) = drawn((RANKS, 2, 5, 3, 3))
    mine = dp.coordinate("dp")
    norm = nn.CrossMapLRN2d(3)
    wanted = whole(lambda x: sum(norm(each).sin().sum() for each in x), x0)
    x = leaf(x0[mine], dp, "dp")
    v.all_reduce(norm(x).sin().sum(), "dp").backward()
    near([x.grad], [wanted[1][mine]])

    def rotary(w, x):
        y = w * x
        out = torch.empty_like(y)
        out[..., ::2] = -y[..., 1::2]
        out[..., 1::2] = y[..., ::2]
        return out

    w0, noise = drawn((4, ), (RANKS, 4))
    wanted = whole(lambda w, n: sum(rotary(w, each).sin().sum() for each in n), w0, noise)
    for reentrant in (False, True):
        w, n = leaf(w0, dp), leaf(noise[mine], dp, "dp")
        v.all_reduce(checkpoint(rotary, w, n, use_reentrant=reentrant).sin().sum(), "dp").backward()
        near([w.grad, n.grad], [wanted[1], wanted[2][mine]])


def _elsewhere(f):
    thread = threading.Thread(target=f)
    thread.start()
    thread.join()


def _without_gradients(f):
    with torch.no_grad():
        f()


THREADS = {
    "written elsewhere": lambda h, noise, k: _elsewhere(lambda: _without_gradients(lambda: h.add_(noise))),
    "written elsewhere, recorded here": lambda h, noise, k: (_elsewhere(lambda: h.data.add_(noise)), h.mul_(k)),
    "written here, recorded elsewhere": lambda h, noise, k: (h.data.add_(noise), _elsewhere(lambda: h.mul_(k))),
    "both elsewhere": lambda h, noise, k: (_elsewhere(lambda: h.data.add_(noise)), _elsewhere(lambda: h.mul_(k)), h[1:].exp_()),
    "a function elsewhere": lambda h, noise, k: (h.data.add_(noise), _elsewhere(lambda: Times.apply(h, k))),
}


def case_written_on_one_thread_and_recorded_on_another():
    for before in (0, 50):  # nodes of other threads may have any numbers
        for write in THREADS.values():

            def on_rank(w, noise, x):
                h = w * x
                for _ in range(before):  # noqa: B023
                    w * x
                write(h, noise, x)  # noqa: B023
                return (h * h * w).sum()

            _as_one_process(on_rank)


def case_all_views_know_of_a_function_that_writes():
    def on_rank(w, noise, x):
        h = w * x
        kept, view = h.detach(), h[:]
        Times.apply(h, noise)
        if v.is_tracked(h):
            has_states("dp:V", h, kept, view)
        return (view * h + kept * h).sum()

    _as_one_process(on_rank)


def case_a_cast_shows_the_memory_that_it_was_made_of():
    dp = mesh(("dp", RANKS))
    x = v.mark(torch.full((3, ), float(dp.coordinate("dp"))), dp, "dp")
    for to in ("V", "R"):
        for write in (lambda b, c: c.mul_(x), lambda b, c: c[:1].copy_(x[:1]), lambda b, c: torch._foreach_add_([c], [x]), lambda b, c: b.add_(x)):
            b = v.mark(torch.ones(3), dp)
            view, c = b[1:], v.cast(b, "dp", to)
            has_states("dp:I", b, view)
            write(b, c)
            has_states("dp:V", b, view, c)
            near([b], [c])
    b = v.mark(torch.ones(3), dp)
    v.cast(v.cast(b, "dp", "R"), "dp", "V").add_(x)
    has_states("dp:V", b)


def _of_split(h, start):
    return torch.tensor_split(h, torch.stack([start, start + 2]))[1]


def _copied(w, noise, x):
    h = w * x
    h.copy_(h * noise)
    return h.sum()


def _used_and_overwritten(w, noise, x):
    h = (w * x).view(3, 1)
    before = h.view(3) * noise
    h.copy_(noise.view(3, 1))
    return (h.view(3) + before).sum()


def case_values_that_are_overwritten_as_a_whole():
    """What was there gets no gradient by way of what is there, and its other gradients stay the same on all ranks."""
    for on_rank in (_copied, _used_and_overwritten):
        _as_one_process(on_rank)


PARTS = {
    "read": (lambda h, part, noise: h, False),
    "written to": (lambda h, part, noise: part.mul_(3.0), True),
    "written to, with what varies": (lambda h, part, noise: part.mul_(noise[:2]), True),
    "a list": (lambda h, part, noise: torch._foreach_mul_([part], 2.0), True),
    "overwritten": (lambda h, part, noise: h.zero_(), True),
    "the whole": (lambda h, part, noise: h.mul_(3.0), True),
    "the whole, with what varies": (lambda h, part, noise: h.mul_(noise), True),
    "beside autograd": (lambda h, part, noise: part.detach().mul_(3.0), False),
    "by .data": (lambda h, part, noise: part.data.mul_(3.0), False),
    "the whole, beside autograd": (lambda h, part, noise: h.data.add_(noise), False),
}


def case_parts_that_begin_at_a_place_of_the_ranks_own():
    """What is written through one is in the whole."""
    for write, is_recorded in PARTS.values():

        def on_rank(w, noise, x):
            h = w * x
            part = h.narrow(0, noise[:2].argmax(), 2)
            if is_recorded and v.is_tracked(h):  # noqa: B023
                raises(lambda: write(h, part, noise), "begins at a place of each rank's own", "clone() the part")  # noqa: B023
            elif not is_recorded:  # noqa: B023
                write(h, part, noise)  # noqa: B023
            of_leaf = w.narrow(0, noise[:2].argmax(), 2).exp() * x[:2]
            return (part * part).sum() + (h * x).exp().sum() + (part.sin() * h[:2]).sum() + of_leaf.sum() + _of_split(h, noise[:2].argmax()).cos().sum()

        _as_one_process(on_rank)
    _as_one_process(lambda w, noise, x: (lambda h: h.mul_(h.narrow(0, noise[:2].argmax(), 2).clone().mul_(2.0).sum()).exp())(w * x).sum())
    dp = mesh(("dp", RANKS))
    start = v.mark(torch.tensor(dp.coordinate("dp") % 2), dp, "dp")
    for alias in (lambda part: part, lambda part: part.detach(), lambda part: part.data, lambda part: part[:1].detach()):
        whole_one = v.mark(torch.zeros(4), dp)
        view = whole_one.detach()[2:]
        alias(whole_one.narrow(0, start, 2)).fill_(1.0)
        has_states("dp:V", whole_one, view)


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
