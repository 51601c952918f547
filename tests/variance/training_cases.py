"""What PyTorch has around a model: optimizers, checkpointing, files, threads, random numbers, two meshes, raw collectives."""

import contextlib
import copy
import io
import threading

import torch
import vmapgen
from cases import DEVICE, Sent, device_mesh, drawn, has_states, leaf, mesh, near, part, raises, whole
from torch.distributed import _functional_collectives as functional_collectives
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
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


CHECKPOINTS = {
    "none": lambda block, *args: block(*args),
    "saved tensors": lambda block, *args: checkpoint(block, *args, use_reentrant=False),
    "reentrant": lambda block, *args: checkpoint(block, *args, use_reentrant=True),
    "in a native map": lambda block, *args: vmapgen.vmap(lambda *args: checkpoint(block, *args, use_reentrant=False), randomness="different")(*args),
}


def case_checkpoints_run_again_in_their_scope():
    """The backward pass is called after its end, or in another one."""
    dp = mesh(("dp", 4))

    def drops(w):
        return torch.nn.functional.dropout(w * 2, 0.5)

    def asks(w, x):
        return w * x if (x > 0).all() else w * x

    def gradient(how, block, forward, backward, *args):
        torch.manual_seed(3)
        w = leaf(torch.ones(4, 2, dtype=torch.float64), dp)
        with forward():
            y = CHECKPOINTS[how](block, w, *args).sum()
        with backward():
            (y if v.state(y)["dp"] == "I" else v.all_reduce(y, "dp")).backward()
        has_states("dp:I", w.grad)
        return w.grad

    none, same, own = contextlib.nullcontext, lambda: v.scope(dp, randomness="same"), lambda: v.scope(dp, branches="own")
    x = v.mark(torch.ones(4, 2, dtype=torch.float64) + dp.coordinate("dp"), dp, varying="dp")
    for how in CHECKPOINTS:
        for forward, backward in ((same, none), (none, same), (same, own)):
            near([gradient(how, drops, forward, backward)], [gradient("none", drops, forward, none)])
        if how != "in a native map":  # where no branch is taken
            near([gradient(how, asks, own, none, x)], [torch.full((4, 2), 10.0)])


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


def case_backward_on_another_thread():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    ww = leaf(w, dp)
    loss = v.all_reduce(checkpoint(torch.tanh, v.mark(part(x, dp, "dp", 0), dp, varying="dp") @ ww, use_reentrant=False).sum(), "dp")
    thread = threading.Thread(target=loss.backward)
    thread.start()
    thread.join()
    near([ww.grad], whole(lambda x, w: torch.tanh(x @ w).sum(), x, w)[2:])
    has_states("dp:I", ww.grad)


def case_hooks_and_frozen_weights():
    """A weight that wants no gradient is lifted for by nobody; a hook sees the summed gradient."""
    dp = mesh(("dp", 4))
    x, w, u = drawn((8, 4), (4, 4), (4, 4))
    ww, frozen, seen = leaf(w, dp), v.mark(u.clone(), dp), []
    ww.register_hook(lambda g: seen.append(g.clone()))
    with Sent() as sent:
        v.all_reduce((v.mark(part(x, dp, "dp", 0), dp, varying="dp") @ frozen @ ww).pow(2).sum(), "dp").backward()
    assert sent.counts == {"all_reduce": 2}, sent.counts
    near(seen, whole(lambda x, w: (x @ u @ w).pow(2).sum(), x, w)[2:])
    has_states("dp:I", *seen)


def case_what_is_drawn():
    dp = mesh(("dp", 4))
    x = v.mark(torch.ones(64, dtype=torch.float64), dp)
    torch.manual_seed(dp.coordinate("dp"))
    with v.scope(dp):
        y = torch.nn.functional.dropout(x, 0.5)
        has_states("dp:V", y, torch.rand(2), torch.randn_like(x))
        has_states("dp:I", torch.nn.functional.dropout(x, 0.5, training=False), torch.zeros(2))
    assert not torch.equal(v.unmarked(v.all_reduce(y, "dp", "max")), v.unmarked(v.all_reduce(y, "dp", "min")))
    torch.manual_seed(0)
    with v.scope(dp, randomness="same"):
        same = torch.nn.functional.dropout(x, 0.5)
        has_states("dp:I", same)
    claimed = v.mark(v.unmarked(same).clone(), dp, varying="dp")
    near([v.all_reduce(claimed, "dp", "max")], [v.all_reduce(claimed, "dp", "min")])
    with v.scope(dp, randomness="error"):
        raises(lambda: torch.nn.functional.dropout(x, 0.5), "draws random numbers", "\"same\"")


def case_branches():
    """A condition that differs between ranks is refused; one that all have is a bool. A loss may be logged."""
    dp = mesh(("dp", 4))
    x = v.mark(torch.tensor(float(dp.coordinate("dp"))), dp, varying="dp")
    raises(lambda: bool(x > 1), "differs between the ranks", "all_reduce it over \"dp\"")
    assert bool(v.all_reduce(x, "dp", "max") > 1)
    assert x.item() == dp.coordinate("dp")
    raises(lambda: v.cast(x, "dp", "P").item(), "summand")


def case_raw_collectives():
    """torch.distributed's own, on tracked tensors: understood or refused, never ignored."""
    dp = mesh(("dp", 4))
    x = leaf(torch.ones(2) + dp.coordinate("dp"), dp, "dp")
    raises(lambda: torch.distributed.all_reduce(x * 2), "variance")
    same = v.mark(torch.ones(4, device=DEVICE), dp)
    plain = [torch.zeros(4, device=DEVICE) for _ in range(4)]
    # Lists of lists, which the dispatcher does not look into.
    raises(lambda: torch.distributed.reduce_scatter(torch.zeros(1, device=DEVICE), list(same.chunk(4))), "variance", "reduce_scatter_")
    raises(lambda: torch.distributed.all_gather([*plain[1:], same], plain[0]), "variance", "allgather_")
    torch.distributed.all_gather(plain, plain[0] + dp.coordinate("dp"))
    near(plain, [torch.full((4,), float(i)) for i in range(4)])


def case_functional_collectives():
    dp = mesh(("dp", 4))
    group = functional_collectives._resolve_group_name((device_mesh(("dp", 4)), 0))
    mine = torch.ones(4, dtype=torch.float64) + dp.coordinate("dp")
    same, own, summand = (v.mark(mine.clone(), dp, **of) for of in ({}, {"varying": "dp"}, {"partial": "dp"}))
    total, ops = torch.full((4,), 10.0), torch.ops._c10d_functional

    def wait(x):
        return [ops.wait_tensor(each) for each in x] if isinstance(x, (list, tuple)) else ops.wait_tensor(x)

    near([functional_collectives.all_reduce(own, "sum", group) * 1], [total])  # a tensor of Python's that waits when it is used
    sums = wait(ops.all_reduce_coalesced([own, summand], "sum", group))
    near(sums, [total, total])
    has_states("dp:I", *sums, wait(ops.all_reduce(own, "max", group)))
    has_states("dp:R", *wait(ops.all_gather_into_tensor_coalesced([own, own], 4, group)))
    has_states("dp:V", *wait(ops.reduce_scatter_tensor_coalesced([own, summand], "sum", 4, group)))
    out = torch.empty(16, dtype=torch.float64)
    wait(ops.all_gather_into_tensor_out(own, 4, group, out=out))
    has_states("dp:R", out)
    for op in ("max", "min", "product"):
        raises(lambda: ops.all_reduce(summand, op, group), "is partial there, and this does not sum")  # noqa: B023
    for call in (lambda x: ops.all_reduce_coalesced([own, x], "sum", group), lambda x: ops.all_reduce_coalesced_([x], "sum", group),
                 lambda x: ops.reduce_scatter_tensor_coalesced([x], "sum", 4, group), lambda x: ops.all_gather_into_tensor_out(x, 4, group, out=out)):
        raises(lambda: call(same), "the same on all ranks")  # noqa: B023
        raises(lambda: call(own * leaf(mine, dp)), "wants a gradient")  # noqa: B023
    raises(lambda: ops.isend(own, 0, 0, group), "variance")
    part, whole_one = own.clone(), own.clone()
    wait(ops.all_reduce_(part[:2], "sum", group))
    wait(ops.all_reduce_coalesced_([whole_one], "sum", group))
    near([part[:2], whole_one], [total[:2], total])
    has_states("dp:V", part)
    has_states("dp:I", whole_one)
    raises(lambda: ops.all_reduce_(summand[:2], "sum", group), "a part of a tensor that is partial")


def case_autocast():
    dp = mesh(("dp", 4))
    x, w = (each.float() for each in drawn((8, 4), (4, 4)))
    ww = leaf(w, dp)
    with torch.autocast(DEVICE, torch.bfloat16):
        y = v.mark(part(x, dp, "dp", 0), dp, varying="dp") @ ww
    assert y.dtype == torch.bfloat16
    loss = v.all_reduce(y.float().pow(2).sum(), "dp")
    loss.backward()
    wanted = whole(lambda w: (x @ w).pow(2).sum(), w)[1]
    assert torch.allclose(v.unmarked(ww.grad), wanted, rtol=0.05, atol=0.3), "a gradient of one rank alone would be far off"
    assert not torch.allclose(wanted / 4, wanted, rtol=0.05, atol=0.3)
    has_states("dp:V", y)
    has_states("dp:I", loss, ww.grad)


def case_meshes():
    of = mesh(("dp", 2), ("tp", 2))
    rank = torch.distributed.get_rank()
    assert (of.names, of.sizes, of.coordinates) == (("dp", "tp"), (2, 2), (rank // 2, rank % 2))
    assert v.mesh(device_mesh(("dp", 2), ("tp", 2))) == of
    raises(lambda: v.mesh(init_device_mesh(DEVICE, (4, ))), "have no names", "mesh_dim_names")
    two = DeviceMesh(DEVICE, [0, 1], mesh_dim_names=("dp", ))
    if rank < 2:
        assert v.mesh(two).coordinates == (rank, )
    else:
        raises(lambda: v.mesh(two), "this process is not in the DeviceMesh")
    # A dim of one rank is in no state, and nothing is sent along it.
    thin = mesh(("dp", 4), ("tp", 1))
    x = v.mark(torch.ones(2), thin, varying=("dp", "tp"))
    has_states("dp:V tp:I", x)
    with Sent() as sent:
        v.all_reduce(x, "tp")
    assert sent.counts == {}, sent.counts


def case_data_parallel_of_pytorchs():
    """DistributedDataParallel around plain parameters, over tracked data: what is summed already is the same, and stays so when averaged."""
    dp = mesh(("dp", 4))
    x, = drawn((8, 4))
    ddp = torch.nn.parallel.DistributedDataParallel(model())
    v.all_reduce(ddp(v.mark(part(x, dp, "dp", 0), dp, varying="dp")).pow(2).sum(), "dp").backward()
    single = model()
    single(x).pow(2).sum().backward()
    near([p.grad for p in ddp.parameters()], [p.grad for p in single.parameters()])
    raises(lambda: torch.nn.parallel.DistributedDataParallel(tracked(model(), dp)), "`0.weight`", "invariant")


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


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
