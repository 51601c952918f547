"""Transforms of torch.func, and custom functions, over tracked tensors."""

import torch
import torch.autograd.forward_ad as fw
import torch.nn.functional as F
import vmapgen
from cases import Sent, drawn, has_states, leaf, mesh, near, part, raises, whole
from vmapgen import variance as v


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

    def per_example(argnum, x, w):
        return torch.func.vmap(torch.func.grad(lambda x, w: torch.tanh(x @ w).sum(), argnums=argnum), in_dims=(0, None))(x, w)

    with v.scope(dp):
        of_examples, of_weight = per_example(0, xs, ww), per_example(1, xs, ww)
        own = per_example(1, xs, v.cast(ww, "dp", "V"))
    near([of_examples, own], [part(per_example(i, x, w), dp, "dp", 0) for i in range(2)])
    has_states("dp:V", of_examples, own)
    # The weight is one for all ranks: its gradient is that of the sum over them, of the ranks' first examples, and of their second.
    near([of_weight], [per_example(1, x, w).unflatten(0, (4, 2)).sum(0)])
    has_states("dp:I", of_weight)


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
        y = torch.from_numpy(x.detach().cpu().numpy() @ w.detach().cpu().numpy()).tanh().to(x.device)
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


class Mapped(torch.autograd.Function):
    """tanh(x @ w), for transforms of torch.func too."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, w):
        return torch.tanh(x @ w)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output)

    @staticmethod
    def backward(ctx, g):
        x, w, y = ctx.saved_tensors
        g = g * (1 - y**2)
        return g @ w.mT, x.mT @ g


def case_custom_function_in_transforms():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 3, 4), (4, 4))
    xs, ww = v.mark(part(x, dp, "dp", 0), dp, varying="dp"), v.mark(w.clone(), dp)

    def f(x, w):
        return Mapped.apply(Mapped.apply(x, w), w).sum()

    def per_example(x, w):
        return torch.func.vmap(torch.func.grad(f, argnums=1), in_dims=(0, None))(x, w)

    with v.scope(dp):
        got = torch.func.grad(lambda w: v.all_reduce(f(xs.flatten(0, 1), w), "dp"))(ww)
        each = per_example(xs, ww)
    near([got], [torch.func.grad(f, argnums=1)(x.flatten(0, 1), w)])
    has_states("dp:I", got)
    near([each], [per_example(x, w).unflatten(0, (4, 2)).sum(0)])
    has_states("dp:I", each)



def case_collectives_in_a_map():
    """Inside of a map a collective has each example's dims, on both hosts, with gradients."""
    dp = mesh(("dp", 4))
    x, w = drawn((4 * 3, 4, 5), (5, 5))
    xs = v.mark(part(x, dp, "dp", 0), dp, varying="dp")

    def each(x):
        total = v.all_reduce(x.sum(), "dp")
        rows = v.all_gather(x, "dp", 1)
        mine = v.reduce_scatter(x * total, "dp", 0)
        return total, rows, mine, v.all_to_all(x, "dp", 0, 1), v.permute(x, "dp", [1, 2, 3, 0])

    wanted = [torch.stack(list(all)) for all in zip(*(each(example) for example in xs))]
    for vmap in (vmapgen.vmap, torch.func.vmap):
        for dim in range(3):
            got = vmap(each, in_dims=dim)(xs.movedim(0, dim))
            near(got, [v.unmarked(one) for one in wanted])
            has_states("dp:I", got[0])
            has_states("dp:R", got[1])
            has_states("dp:V", *got[2:])
            assert v.state(vmap(lambda x: x * 2, in_dims=dim)(xs.movedim(0, dim)))["dp"] == "V"
        leafs = [v.mark(w.clone().requires_grad_(), dp) for _ in range(2)]
        v.all_reduce(vmap(lambda x: torch.tanh(x @ leafs[0]).sum())(xs).sum(), "dp").backward()  # noqa: B023
        v.all_reduce(torch.stack([torch.tanh(x @ leafs[1]).sum() for x in xs]).sum(), "dp").backward()
        near([leafs[0].grad], [v.unmarked(leafs[1].grad)])
        has_states("dp:I", leafs[0].grad)
        shown = vmap(lambda x: x if v.state(x)["dp"] == "V" else x * float("nan"))(xs)
        near([shown], [v.unmarked(xs)])


def case_gradients_of_examples_in_a_native_map():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    xs, ww = v.mark(part(x, dp, "dp", 0), dp, varying="dp"), v.mark(w.clone(), dp)
    gradient = torch.func.grad(lambda w, x: torch.tanh(x @ w).sum())
    own = vmapgen.vmap(gradient, in_dims=(None, 0))(v.cast(ww, "dp", "V"), xs)
    plain = torch.func.vmap(gradient, in_dims=(None, 0))(w, x)
    near([own], [part(plain, dp, "dp", 0)])
    has_states("dp:V", own)
    of_all = vmapgen.vmap(gradient, in_dims=(None, 0))(ww, xs)
    near([of_all], [plain.unflatten(0, (4, 2)).sum(0)])
    has_states("dp:I", of_all)


def case_a_collective_is_sent_once_for_all_examples():
    dp = mesh(("dp", 4))
    (x,) = drawn((8, 4))
    xs = v.mark(x + dp.coordinate("dp"), dp, varying="dp")
    for host in (torch.vmap, torch.func.vmap, vmapgen.vmap):
        for collective in (v.all_reduce, v.all_gather, v.reduce_scatter):
            with Sent() as sent:
                host(lambda x, collective=collective: collective(x, "dp"))(xs)
            assert sum(sent.counts.values()) == 1, (host, sent.counts)


def case_what_is_drawn_in_a_map():
    dp, w = mesh(("dp", 4)), drawn((3, 2, 4))[0]
    draws = (lambda x: F.dropout(x, 0.5), lambda x: F.dropout(x.clone(), 0.5, inplace=True), lambda x: F.dropout1d(x, 0.5),
             lambda x: F.alpha_dropout(x, 0.5, True), lambda x: F.feature_alpha_dropout(x, 0.5, True),
             lambda x: F.scaled_dot_product_attention(x, x, x, dropout_p=0.5), lambda x: x * x.detach().clone().normal_())
    for draw in draws:
        for mapped in (torch.vmap, vmapgen.vmap, vmapgen.jit):
            for randomness in ("different", "same"):
                x = leaf(w, dp)
                y = mapped(draw, randomness=randomness)(x)
                has_states("dp:V", y)
                v.all_reduce(y.sum(), "dp").backward()
                has_states("dp:I", x.grad)
                if draw is draws[0]:
                    near([x.grad], [v.all_reduce((y / x).detach(), "dp")])
                with v.scope(dp, randomness="same"):
                    has_states("dp:I", mapped(draw, randomness=randomness)(x))


def case_forward_mode():
    """Tangents go through lifts and collectives as values do, marked or not."""
    dp = mesh(("dp", 4))
    x, w, tangent = drawn((8, 4), (4, 4), (4, 4))
    mine, ww = v.mark(part(x, dp, "dp", 0), dp, varying="dp"), v.mark(w.clone(), dp)

    def loss(x, w):
        return torch.tanh(x @ w).pow(2).sum()

    def of_all(w):
        return v.all_reduce(loss(mine, w), "dp")

    want = torch.func.jvp(lambda w: loss(x, w), (w,), (tangent,))
    for pushed in (tangent.clone(), v.mark(tangent.clone(), dp)):
        got = torch.func.jvp(of_all, (ww,), (pushed,))
        near(got, want)
        has_states("dp:I", *got)
        with fw.dual_level():
            got = fw.unpack_dual(of_all(fw.make_dual(ww, pushed)))
            near(got, want)
            has_states("dp:I", *got)
    near([torch.func.hessian(of_all)(ww)], [torch.func.hessian(lambda w: loss(x, w))(w)])
    near([torch.func.jacfwd(of_all)(ww)], [torch.func.jacrev(lambda w: loss(x, w))(w)])
    parts = torch.func.jvp(lambda w: v.reduce_scatter(v.all_gather(v.shard(w, "dp"), "dp", to="V") * 1.0, "dp"), (ww,), (tangent,))
    near(parts, [part(4 * w, dp, "dp", 0), part(4 * tangent, dp, "dp", 0)])
    has_states("dp:V", *parts)
    raises(lambda: torch.func.jvp(lambda x: v.all_reduce(x, "dp", "max"), (mine,), (torch.ones_like(mine),)), "has no gradient")


def case_reverse_over_forward():
    """Each rank pushes a tangent of its own: what is computed of both is differentiated, and summed once."""
    dp = mesh(("dp", 4))
    x, w, tangent = drawn((8, 4), (4, 4), (8, 4))

    def directional(x, tangent, w):
        with fw.dual_level():
            y = fw.unpack_dual(torch.tanh(fw.make_dual(x, tangent) @ w))
            return (y.primal * y.tangent).sum()

    weight = leaf(w, dp)
    own = [v.mark(part(t, dp, "dp", 0), dp, varying="dp") for t in (x, tangent)]
    v.all_reduce(directional(*own, weight), "dp").backward()
    near([weight.grad], whole(lambda w: directional(x, tangent, w), w)[1:])
    # The value is the same on all ranks, and the tangent is not.
    weight = leaf(w, dp)
    v.all_reduce(directional(v.mark(x.clone(), dp), v.mark(tangent * (1 + dp.coordinate("dp")), dp, varying="dp"), weight), "dp").backward()
    near([weight.grad], whole(lambda w: directional(x, tangent * 10, w), w)[1:])


def case_a_map_whose_batch_lies_over_the_mesh():
    """The same mapped function as on one process."""
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))

    def f(w, x):
        return torch.tanh(x @ w).sum(), x * 2

    mapped = v.vmap(f, in_dims=(None, 0), spmd_axis_name="dp", mesh=dp)
    weight = leaf(w, dp)
    sums, doubled = mapped(weight, part(x, dp, "dp", 0))
    has_states("dp:V", sums, doubled)
    near([sums, doubled], [part(torch.tanh(x @ w).sum(-1), dp, "dp", 0), part(x * 2, dp, "dp", 0)])
    v.all_reduce(sums.sum(), "dp").backward()
    near([weight.grad], [whole(lambda w: torch.tanh(x @ w).sum(), w)[1]])
    has_states("dp:I", weight.grad)
    alone = v.vmap(f, in_dims=(None, 0), spmd_axis_name="tp", mesh=mesh(("dp", 4), ("tp", 1)))(w, x)
    near(alone, torch.func.vmap(f, in_dims=(None, 0))(w, x))
    for refused, of, words in ((f, leaf(x, dp), "the ranks hold the same examples"), (f, leaf(x, dp, reduced="dp"), "'R' there"),
                               (lambda w, x: w.sum() * torch.ones(4), part(x, dp, "dp", 0), "the same on all ranks")):
        try:
            v.vmap(refused, in_dims=(None, 0), spmd_axis_name="dp", mesh=dp)(weight, of)
        except ValueError as error:
            assert words in str(error), error
        else:
            raise AssertionError(f"not refused: {words}")


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
