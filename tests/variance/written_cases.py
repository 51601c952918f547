"""What is written beside autograd, and then used by views, custom functions and checkpoints; and what is written through a cast."""

import torch
from cases import RANKS, Times, drawn, has_states, leaf, mesh, near, whole
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


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
