"""What PyTorch has around a model: optimizers, checkpointing, modules, transforms, custom functions, two meshes."""

import copy
import io

import torch
from cases import Sent, drawn, has_states, leaf, mesh, near, part, raises, whole
from torch.utils.checkpoint import checkpoint
from vmapgen import variance as v


def model():
    torch.manual_seed(0)
    return torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.LayerNorm(8), torch.nn.Linear(8, 4)).double()


def tracked(module, of):
    for parameter in module.parameters():
        v.mark(parameter, of)
    return module


def _steps(optimizer, **options):
    dp = mesh(("dp", 4))
    x, = drawn((8, 4))
    ours, theirs = tracked(model(), dp), model()
    xs = v.mark(part(x, dp, "dp", 0), dp, varying="dp")
    mine, single = (optimizer(m.parameters(), lr=0.1, **options) for m in (ours, theirs))
    for _ in range(3):
        for steps, loss in ((mine, lambda: v.all_reduce(ours(xs).pow(2).sum(), "dp")), (single, lambda: theirs(x).pow(2).sum())):
            steps.zero_grad()
            loss().backward()
            steps.step()
    near(ours.parameters(), theirs.parameters())
    has_states("dp:I", *ours.parameters())
    has_states("dp:I", *(value for values in mine.state.values() for value in values.values() if isinstance(value, torch.Tensor)))


def case_sgd():
    _steps(torch.optim.SGD, momentum=0.9, foreach=False)


def case_sgd_foreach():
    _steps(torch.optim.SGD, momentum=0.9, foreach=True)


def case_adam():
    _steps(torch.optim.Adam, foreach=False)


def case_adam_foreach():
    _steps(torch.optim.Adam, foreach=True)


def case_adam_fused():
    _steps(torch.optim.Adam, fused=True)


def case_optimizer_of_several_states():
    """A step is element by element: what varies does not make its neighbours vary."""
    dp = mesh(("dp", 4))
    for foreach in (False, True):
        a, b = leaf(torch.ones(3), dp), leaf(torch.ones(3) + dp.coordinate("dp"), dp, "dp")
        (v.all_reduce((a * b).sum(), "dp")).backward()
        has_states("dp:I", a.grad)
        has_states("dp:V", b.grad)
        torch.optim.Adam([a, b], foreach=foreach).step()
        has_states("dp:I", a)
        has_states("dp:V", b)


def case_clipped_gradients():
    dp = mesh(("dp", 4))
    ours = tracked(model(), dp)
    x, = drawn((8, 4))
    v.all_reduce(ours(v.mark(part(x, dp, "dp", 0), dp, varying="dp")).pow(2).sum(), "dp").backward()
    norm = torch.nn.utils.clip_grad_norm_(ours.parameters(), 1.0)
    has_states("dp:I", norm, *(p.grad for p in ours.parameters()))


def _checkpointed(reentrant):
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))

    def region(x, w):
        return torch.tanh(torch.tanh(x @ w) @ w)

    xs, ww = leaf(part(x, dp, "dp", 0), dp, "dp"), leaf(w, dp)
    loss = v.all_reduce((checkpoint(region, xs, ww, use_reentrant=reentrant) @ ww).pow(2).sum(), "dp")
    loss.backward()
    want = whole(lambda x, w: (region(x, w) @ w).pow(2).sum(), x, w)
    near([loss, xs.grad, ww.grad], [want[0], part(want[1], dp, "dp", 0), want[2]])
    has_states("dp:I", loss, ww.grad)
    has_states("dp:V", xs.grad)


def case_checkpoint():
    _checkpointed(False)


def case_checkpoint_reentrant():
    _checkpointed(True)


def case_saved_and_copied():
    dp = mesh(("dp", 4))
    module = tracked(model(), dp)
    v.mark(module[0].weight, dp, varying="dp")
    with torch.no_grad():
        module[0].weight.add_(dp.coordinate("dp"))
    file = io.BytesIO()
    torch.save(module.state_dict(), file)
    file.seek(0)
    fresh = model()
    fresh.load_state_dict(torch.load(file, weights_only=True), assign=True)
    for each in (fresh, copy.deepcopy(module)):
        has_states("dp:V", each[0].weight)
        has_states("dp:I", each[0].bias, each[3].weight)
        near(each.parameters(), module.parameters())


def case_func_grad():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    xs, ww = v.mark(part(x, dp, "dp", 0), dp, varying="dp"), v.mark(w.clone(), dp)

    def f(x, w):
        return torch.tanh(torch.tanh(x @ w) @ w).sum()

    with v.scope(dp):
        got = torch.func.grad(lambda w: v.all_reduce(f(xs, w), "dp"))(ww)
    near([got], [torch.func.grad(lambda w: f(x, w))(w)])
    has_states("dp:I", got)


def case_func_vmap_of_grad():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    xs, ww = v.mark(part(x, dp, "dp", 0), dp, varying="dp"), v.mark(w.clone(), dp)

    def each(x, w):
        return torch.tanh(x @ w).sum()

    with v.scope(dp):
        got = torch.func.vmap(torch.func.grad(each), in_dims=(0, None))(xs, ww)
    near([got], [part(torch.func.vmap(torch.func.grad(each), in_dims=(0, None))(x, w), dp, "dp", 0)])
    has_states("dp:V", got)


def case_gradient_of_a_gradient():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    xs, ww = v.mark(part(x, dp, "dp", 0), dp, varying="dp"), leaf(w, dp)
    first, = torch.autograd.grad(v.all_reduce(torch.tanh(xs @ ww).pow(2).sum(), "dp"), ww, create_graph=True)
    first.pow(2).sum().backward()
    single = w.clone().requires_grad_()
    wanted, = torch.autograd.grad(torch.tanh(x @ single).pow(2).sum(), single, create_graph=True)
    wanted.pow(2).sum().backward()
    near([first, ww.grad], [wanted, single.grad])
    has_states("dp:I", first, ww.grad)


class Opaque(torch.autograd.Function):
    """tanh(x @ w) by a kernel that PyTorch does not see."""

    @staticmethod
    def forward(ctx, x, w):
        y = torch.from_numpy(x.detach().numpy() @ w.detach().numpy()).tanh()
        ctx.save_for_backward(x, w, y)
        return y

    @staticmethod
    def backward(ctx, g):
        x, w, y = ctx.saved_tensors
        g = g * (1 - y**2)
        return g @ w.T, x.T @ g


class ReducesItself(Opaque):
    """The same, whose gradient of the weight is summed by the function, with a call that nobody sees."""

    @staticmethod
    def backward(ctx, g):
        x, w = Opaque.backward(ctx, g)
        mesh = v.state(ctx.saved_tensors[0]).mesh
        w = v.unmarked(w).detach().clone()
        torch.distributed.all_reduce(w, group=mesh.device_mesh.get_group("dp"))
        return x, v.mark(w, mesh)


v.register_variance_tracking_strategy(ReducesItself, lifts=False)(lambda varying, *_: varying)


def case_custom_functions():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    for function in (Opaque, ReducesItself):
        xs, ww = leaf(part(x, dp, "dp", 0), dp, "dp"), leaf(w, dp)
        with Sent() as sent:
            y = function.apply(function.apply(xs, ww), ww)
            has_states("dp:V", y)
            loss = v.all_reduce(y.pow(2).sum(), "dp")
            loss.backward()
        want = whole(lambda x, w: torch.tanh(torch.tanh(x @ w) @ w).pow(2).sum(), x, w)
        near([loss, xs.grad, ww.grad], [want[0], part(want[1], dp, "dp", 0), want[2]])
        has_states("dp:I", ww.grad)
        assert sent.counts == {"all_reduce": 2 if function is Opaque else 1}, sent.counts


def case_two_meshes():
    flat, square = mesh(("dp", 4)), mesh(("dp", 2), ("tp", 2))
    x, w = drawn((8, 4), (4, 4))
    # Each for itself, in turn.
    for of in (flat, square):
        ww = leaf(w, of)
        loss = v.all_reduce((v.mark(part(x, of, "dp", 0), of, varying="dp") @ ww).pow(2).sum(), "dp")
        loss.backward()
        near([ww.grad], whole(lambda x, w: (x @ w).pow(2).sum(), x, w)[2:])
    raises(lambda: v.mark(x.clone(), flat) @ v.mark(w.clone(), square), "two meshes meet", '"dp": 4', '"tp": 2')


def case_a_loss_that_is_not_reduced():
    """backward() of a varying loss is that of the sum over the ranks."""
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    ww = leaf(w, dp)
    (v.mark(part(x, dp, "dp", 0), dp, varying="dp") @ ww).pow(2).sum().backward()
    near([ww.grad], whole(lambda x, w: (x @ w).pow(2).sum(), x, w)[2:])
    has_states("dp:I", ww.grad)


def case_collectives():
    """Values of each, beside what torch.distributed gives."""
    dp = mesh(("dp", 4))
    mine = dp.coordinate("dp")
    xs = [row.clone() for row in drawn((4, 8, 2))[0]]
    x = v.mark(xs[mine].clone(), dp, varying="dp")
    stacked = torch.stack(xs)
    for op, want in (("sum", stacked.sum(0)), ("avg", stacked.mean(0)), ("max", stacked.amax(0)), ("min", stacked.amin(0)),
                     ("product", stacked.prod(0))):
        y = v.all_reduce(x, "dp", op)
        near([y], [want])
        has_states("dp:I", y)
    near([v.all_gather(x, "dp", 1)], [torch.cat(xs, 1)])
    near([v.reduce_scatter(x, "dp", 0)], [stacked.sum(0).chunk(4)[mine]])
    near([v.all_to_all(x, "dp", 0, 1)], [torch.cat([each.chunk(4)[mine] for each in xs], 1)])
    near([v.permute(x, "dp", [1, 2, 3, -1])], [xs[mine - 1] if mine else torch.zeros_like(xs[0])])
    near([v.broadcast(x, "dp", 2)], [xs[2]])
    whole_x = v.all_gather(x, "dp", 0, to="I")
    near([v.shard(whole_x, "dp", 0)], [xs[mine]])
    has_states("dp:I", whole_x, v.broadcast(x, "dp", 2))
    has_states("dp:R", v.all_gather(x, "dp", 1), v.all_reduce(x, "dp", to="R"))
    assert int(v.axis_index(dp, "dp")) == mine


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
