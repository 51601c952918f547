"""VARIANCE_CHECK=1 finds a leaf that is the same on all ranks and whose gradient is not, however it came to that, on every rank."""

import os
import threading
import unittest

import cases
import ranks
import torch
import vmapgen
from check_test import _error_of as error_of
from torch.utils.checkpoint import checkpoint
from vmapgen import variance


class Forgets(torch.autograd.Function):
    """Says that its backward sums over the ranks by itself, and does not."""

    @staticmethod
    def forward(ctx, w, x):
        ctx.save_for_backward(x)
        return w * x

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.saved_tensors[0], None


class ForgetsUnseen(Forgets):
    """The same by a kernel that nobody sees."""

    @staticmethod
    def backward(ctx, gradient):
        return torch.from_numpy(gradient.detach().numpy() * ctx.saved_tensors[0].numpy()), None


class SaysTheSame(torch.autograd.Function):
    """Its result is said to be the same on all ranks, and so is what its backward gives."""

    @staticmethod
    def forward(ctx, w, rank):
        ctx.rank = rank
        return w.clone()

    @staticmethod
    def backward(ctx, gradient):
        return torch.from_numpy(gradient.detach().numpy() * (1 + ctx.rank)), None


for each in (Forgets, ForgetsUnseen):
    variance.register_variance_tracking_strategy(each, lifts=False)(lambda varying, reduced, mesh, *args: varying)
variance.register_variance_tracking_strategy(SaysTheSame, lifts=False)(lambda varying, reduced, mesh, *args: set())


class Step:
    """A weight, data of the rank's own, and the loss of both by a function."""

    def __init__(self, mesh, rank, dims=("dp", )):
        self.mesh, self.rank, self.dims = mesh, rank, dims
        self.x = variance.mark(torch.full((2, 3), 1.0 + rank, dtype=torch.float64), mesh, varying=dims)
        self.w, self.b = (cases.leaf(torch.ones(shape, dtype=torch.float64), mesh) for shape in ((2, 3), (3, )))

    def loss(self, y):
        loss = y.sum()
        for dim in self.dims:
            loss = variance.all_reduce(loss, dim)
        return loss

    def of(self, function):
        return self.loss(function.apply(self.w, self.x) + self.b)


def forgotten(step):
    step.of(Forgets).backward()


def forgotten_unseen(step):
    step.of(ForgetsUnseen).backward()


def forgotten_and_asked_for(step):
    torch.autograd.grad(step.of(Forgets), [step.b, step.w])


def forgotten_unseen_and_asked_for(step):
    torch.autograd.grad(step.of(ForgetsUnseen), [step.w], retain_graph=True, create_graph=True)


def said_to_be_the_same(step):
    (SaysTheSame.apply(step.w, step.rank) * 2).sum().backward()


def of_one_leaf_alone(step):
    torch.autograd.backward(step.of(ForgetsUnseen), inputs=[step.w])


def in_the_second_pass(step):
    loss = step.loss(step.w * step.x)
    loss.backward(retain_graph=True)
    loss.backward()
    step.of(ForgetsUnseen).backward()


def in_a_checkpoint(step):
    step.loss(checkpoint(ForgetsUnseen.apply, step.w, step.x, use_reentrant=False)).backward()


def in_a_reentrant_checkpoint(step):
    step.loss(checkpoint(ForgetsUnseen.apply, step.w, step.x, use_reentrant=True)).backward()


def on_another_thread(step):
    errors = []
    thread = threading.Thread(target=lambda: errors.append(error_of(lambda: forgotten_unseen(step))))
    thread.start()
    thread.join()
    raise RuntimeError(errors[0])


def written_past_the_operators(step):
    """Where the gradient lies already."""

    def hook(w):
        w.grad.numpy()[...] += step.rank

    step.w.register_post_accumulate_grad_hook(hook)
    step.loss(step.w * step.x).backward()


def taken_by_a_hook(step):
    """As by an optimizer that steps in the backward pass."""

    def hook(w):
        w.grad = None

    step.w.register_post_accumulate_grad_hook(hook)
    step.of(ForgetsUnseen).backward()


def changed_by_a_hook(step):
    step.w.register_hook(lambda gradient: torch.from_numpy(gradient.numpy() + step.rank))
    step.loss(step.w * step.x).backward()


def with_a_hook_that_one_rank_adds_late(step):
    loss = step.of(ForgetsUnseen)
    if step.rank == 1:
        step.w.register_hook(lambda gradient: None)
    loss.backward()


class Gives(torch.autograd.Function):
    """A gradient to those of its arguments that are asked for."""

    @staticmethod
    def forward(ctx, w, b, gives):
        ctx.gives = gives
        return w + b

    @staticmethod
    def backward(ctx, gradient):
        return *(g if gives else None for g, gives in zip((gradient, gradient.sum(0)), ctx.gives)), None


def missing_on_one(step):
    Gives.apply(step.w, step.b, (True, step.rank != 2)).sum().backward()


def another_on_one(step):
    Gives.apply(step.w, step.b, (step.rank == 2, step.rank != 2)).sum().backward()


def missing_on_one_and_asked_for(step):
    torch.autograd.grad(Gives.apply(step.w, step.b, (True, step.rank != 2)).sum(), [step.b, step.w], allow_unused=True)


def lifted_by_some(step):
    step.loss(step.w * step.x if step.rank != 2 else step.x.clone().requires_grad_() * 2).backward()


BUGS = {
    **dict.fromkeys((forgotten, forgotten_and_asked_for),
                    'gradient of a leaf (Double[2, 3]; it comes from mark() at {cases}) is varying over "dp", where the leaf is the same on all ranks'),
    **dict.fromkeys((forgotten_unseen, forgotten_unseen_and_asked_for, said_to_be_the_same, of_one_leaf_alone, in_the_second_pass, in_a_checkpoint,
                     in_a_reentrant_checkpoint, on_another_thread, written_past_the_operators, taken_by_a_hook, changed_by_a_hook,
                     with_a_hook_that_one_rank_adds_late),
                    'gradient of a leaf (Double[2, 3]; it comes from mark() at {cases}) is claimed the same on all ranks along "dp", as the leaf is, '
                    'and is not: that of rank 1 is another than that of rank 0'),
    missing_on_one: 'gradient of a leaf (Double[3]{mine}) has come to rank 0 and not to rank 2, and the leaf is the same on all ranks along "dp"',
    missing_on_one_and_asked_for: 'gradient of a leaf (Double[3]{mine}) has come to rank 0 and not to rank 2',
    another_on_one: 'gradient of a leaf (Double[3]{mine}) has come to rank 0, and one of Double[2, 3] to rank 2',
    lifted_by_some: 'over "dp" rank 0 calls all_reduce of [2, 3] Double by sum, and rank 2 has come to the end of a backward pass',
}  # yapf: disable


def accumulated(step):
    for _ in range(2):
        step.loss(step.w * step.x + step.b).backward()


def retained(step):
    loss = step.loss((step.w * step.x + step.b).tanh())
    loss.backward(retain_graph=True)
    loss.backward()
    first = torch.autograd.grad(step.loss((step.w * step.x).tanh()), [step.w], create_graph=True)[0]
    (first**2).sum().backward()


def summed_by_a_hook(step):
    """By the program, and not by a lift."""

    def hook(gradient):
        return variance.all_reduce(gradient, "dp")

    step.w.register_hook(hook)
    step.of(Forgets).backward()
    step.w.grad = None
    torch.autograd.grad(step.of(Forgets), [step.w])


def a_pass_of_one_rank(step):
    """Over what is its own."""
    if step.rank == 1:
        x = variance.mark(torch.ones(3, requires_grad=True), step.mesh, varying="dp")
        (x * 2).sum().backward()
        torch.autograd.grad((x * 2).sum(), x)


def marked_by_one_rank(step):
    if step.rank == 0:
        cases.leaf(torch.ones(2, 3), step.mesh)
    accumulated(step)


def hooks_of_one_rank(step):
    if step.rank == 0:
        step.w.register_hook(lambda gradient: None)
    accumulated(step)
    loss = step.loss(step.w * step.x + step.b)
    if step.rank == 3:
        step.w.register_hook(lambda gradient: None)
    loss.backward()


def no_gradient(step):
    """A leaf in the graph that none comes to."""
    step.loss(Gives.apply(step.w, step.b, (True, False)) * step.x).backward()
    assert step.b.grad is None


def reduced_weights(step):
    w = variance.mark(torch.ones(2, 3, dtype=torch.float64, requires_grad=True), step.mesh, reduced="dp")
    for _ in range(2):
        step.loss(w * step.x + step.b).backward()
    variance.reduce_gradients([w])


def transforms(step):
    variance.all_reduce(torch.func.grad(lambda w: (w * step.x).sum())(step.w.detach()) * variance.axis_index(step.mesh, "dp"), "dp")
    torch.func.vmap(torch.func.grad(lambda w: step.loss(w * step.x)))(step.w.detach().expand(2, 2, 3))


def batches_of_gradients(step):
    """Each of them is an example, of which there are no bytes to compare."""
    with vmapgen.installed():
        results = variance.all_reduce((step.w * step.x).sum(0), "dp")
        torch.autograd.grad(results, step.w, variance.mark(torch.eye(3, dtype=torch.float64), step.mesh), is_grads_batched=True)


def sparse(step):
    table = torch.nn.Embedding(4, 3, sparse=True).double()
    torch.nn.init.ones_(variance.mark(table.weight, step.mesh))
    step.loss(table(variance.mark(torch.tensor([step.rank, 0]), step.mesh, varying="dp"))).backward()


def modules(step):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.LayerNorm(4), torch.nn.Linear(4, 3)).double()
    for parameter in model.parameters():
        variance.mark(parameter, step.mesh)
    steps = torch.optim.Adam(model.parameters())
    for reentrant in (True, False):
        step.loss(checkpoint(model, step.x.clone().requires_grad_(), use_reentrant=reentrant)).backward()
        steps.step()
        steps.zero_grad()


RIGHT = (accumulated, retained, summed_by_a_hook, a_pass_of_one_rank, marked_by_one_rank, hooks_of_one_rank, no_gradient, reduced_weights, transforms,
         batches_of_gradients, sparse, modules)


def _along_one_of_two_dims(rank):
    square = cases.mesh(("dp", 2), ("tp", 2))

    class SumsOverOne(ForgetsUnseen):

        @staticmethod
        def backward(ctx, gradient):
            g, _ = ForgetsUnseen.backward(ctx, gradient)
            return variance.all_reduce(variance.mark(g, square, varying=("dp", "tp")), "dp"), None

    variance.register_variance_tracking_strategy(SumsOverOne, lifts=False)(lambda varying, reduced, mesh, *args: varying)
    Step(square, rank, ("dp", "tp")).of(SumsOverOne).backward()


def _body(rank, tell):
    dp = cases.mesh(("dp", 4))
    for case in (*RIGHT, *BUGS):
        tell(case.__name__, error_of(lambda: case(Step(dp, rank))))  # noqa: B023
    tell("one_of_two", error_of(lambda: _along_one_of_two_dims(rank)))


class GradientCheck(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        os.environ["VARIANCE_CHECK"] = "1"
        cls.told = ranks.run(_body)
        del os.environ["VARIANCE_CHECK"]

    def errors_of(self, name):
        self.assertEqual(len(self.told.get(name, {})), 4, self.told.get(""))
        return self.told[name].items()

    def test_what_is_right_passes(self):
        for case in RIGHT:
            for rank, error in self.errors_of(case.__name__):
                with self.subTest(case.__name__, rank=rank):
                    self.assertEqual(error, "")

    def test_each_bug_is_found_on_each_rank(self):
        place = f"{cases.__file__}:{cases.leaf.__code__.co_firstlineno + 1}"
        for case, words in BUGS.items():
            for rank, error in self.errors_of(case.__name__):
                with self.subTest(case.__name__, rank=rank):
                    mine = "" if rank == 2 else f"; it comes from mark() at {place}"
                    self.assertIn(words.format(cases=place, mine=mine), error)

    def test_the_dim_is_named(self):
        for rank, error in self.errors_of("one_of_two"):
            with self.subTest(rank=rank):
                self.assertIn('varying over "tp", where the leaf', error)


if __name__ == "__main__":
    unittest.main()
