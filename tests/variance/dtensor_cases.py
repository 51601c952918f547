"""DTensor beside tracked tensors: torch's local_map with placements by hand, ours without, and the ways between the two."""

import copy

import torch
from cases import Sent, device_mesh, drawn, has_states, leaf, near, part, raises, whole
from parallel_cases import mlp, mlp_data
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.experimental import local_map
from vmapgen import variance as v


def placed(x, mesh, *placements):
    return distribute_tensor(x, mesh, list(placements)).detach().requires_grad_()


def full(*xs):
    return [x.full_tensor() for x in xs]


def data_parallel_inputs(dm):
    x, t, *weights = mlp_data()
    return placed(x, dm, Shard(0)), placed(t, dm, Shard(0)), *(placed(w, dm, Replicate()) for w in weights)


def case_data_parallel_by_hand():
    """torch's local_map, whose gradients are right because somebody has said Partial(), by hand or by grad_placements."""
    dm = device_mesh(("dp", 4))
    want = whole(mlp, *mlp_data())
    placements = ([Shard(0)], [Shard(0)], *([[Replicate()]] * 4))
    by_hand = ([Shard(0)], [Shard(0)], *([[Partial()]] * 4))
    assert v.grad_placements(placements) == by_hand
    for gradients in (by_hand, v.grad_placements(placements)):
        ds = data_parallel_inputs(dm)
        loss = local_map(mlp, out_placements=[Partial()], in_placements=placements, in_grad_placements=gradients, device_mesh=dm)(*ds)
        loss.full_tensor().backward()
        near(full(loss, *(d.grad for d in ds)), want)


def case_data_parallel_by_states():
    dm = device_mesh(("dp", 4))
    ds = data_parallel_inputs(dm)
    loss = v.local_map(lambda *xs: v.all_reduce(mlp(*xs), "dp"), out_placements=[Replicate()])(*ds)
    assert isinstance(loss, DTensor)
    loss.full_tensor().backward()
    near(full(loss, *(d.grad for d in ds)), whole(mlp, *mlp_data()))
    assert all(not v.is_tracked(d.grad.to_local()) for d in ds)
    # Summands are placed as such, and DTensor sums them.
    ds = data_parallel_inputs(dm)
    loss = v.local_map(mlp, out_placements=[Partial()])(*ds)
    loss.full_tensor().backward()
    near(full(loss, *(d.grad for d in ds)), whole(mlp, *mlp_data()))


def tensor_parallel_inputs(dm):
    x, _, w1, b1, w2, _ = mlp_data()
    return placed(x, dm, Replicate()), placed(w1, dm, Shard(1)), placed(b1, dm, Shard(0)), placed(w2, dm, Shard(0))


def columns_and_rows(x, a, b, c):
    return torch.relu(x @ a + b) @ c


def one_process():
    x, _, w1, b1, w2, _ = mlp_data()
    return whole(lambda *xs: columns_and_rows(*xs).pow(2).sum(), x, w1, b1, w2)


def case_tensor_parallel_by_hand():
    dm = device_mesh(("tp", 4))
    placements = ([Replicate()], [Shard(1)], [Shard(0)], [Shard(0)])
    ds = tensor_parallel_inputs(dm)
    y = local_map(columns_and_rows, out_placements=[Partial()], in_placements=placements,
                  in_grad_placements=([Partial()], *placements[1:]), device_mesh=dm)(*ds)
    loss = y.redistribute(placements=[Replicate()]).pow(2).sum()
    loss.backward()
    near(full(loss, *(d.grad for d in ds)), one_process())


def case_tensor_parallel_by_states():
    dm = device_mesh(("tp", 4))
    for f, placement in ((columns_and_rows, Partial()), (lambda *xs: v.all_reduce(columns_and_rows(*xs), "tp"), Replicate())):
        ds = tensor_parallel_inputs(dm)
        y = v.local_map(f, out_placements=[placement], in_placements=([Replicate()], [Shard(1)], [Shard(0)], [Shard(0)]), mesh=dm)(*ds)
        loss = y.redistribute(placements=[Replicate()]).pow(2).sum()
        loss.backward()
        near(full(loss, *(d.grad for d in ds)), one_process())


def case_from_dtensor():
    dm = device_mesh(("dp", 2), ("tp", 2))
    x, = drawn((4, 4))
    d = placed(x, dm, Shard(0), Replicate())
    has_states("dp:V tp:I", v.from_dtensor(d))
    has_states("dp:V tp:R", v.from_dtensor(d, grad="reduced"))
    has_states("dp:I tp:P", v.from_dtensor(DTensor.from_local(x, dm, [Replicate(), Partial()])))
    assert not v.is_tracked(d.to_local())
    # Used by each rank in its own way: "invariant" sums on the way back, "reduced" leaves that to DTensor.
    scale = v.mark(torch.tensor(1.0 + dm.get_local_rank("tp"), dtype=torch.float64), dm, varying="tp")
    for grad, placement in (("invariant", Replicate()), ("reduced", Partial())):
        d.grad = None
        y = v.all_reduce(v.all_reduce((v.from_dtensor(d, grad=grad) * scale).sum(), "tp"), "dp")
        y.backward()
        assert d.grad.placements == (Shard(0), placement), d.grad.placements
        near(full(d.grad), [torch.full_like(x, 3)])
    raises(lambda: v.from_dtensor(d, grad="partial"), "invariant", "reduced")
    raises(lambda: v.from_dtensor(DTensor.from_local(x, dm, [Replicate(), Partial("max")])), "no state is like")


def case_to_dtensor():
    dm = device_mesh(("dp", 2), ("tp", 2))
    x, = drawn((2, 3))
    for of, placements, wanted in (({}, None, (Replicate(), Replicate())), ({"partial": "tp"}, None, (Replicate(), Partial())),
                                   ({"varying": "dp", "reduced": "tp"}, [Shard(1), Replicate()], (Shard(1), Replicate())),
                                   ({"varying": "tp"}, [Replicate(), Partial()], (Replicate(), Partial()))):
        local = v.mark(x.clone().requires_grad_(), dm, **of)
        d = v.to_dtensor(local, placements)
        assert d.placements == wanted and not v.is_tracked(d.to_local())
        d.full_tensor().sum().backward()
        want = torch.ones_like(x)
        if of.get("reduced") == "tp" and dm.get_local_rank("tp") != 0:
            want = torch.zeros_like(x)
        near([local.grad], [want])
        duals = {"V": "V", "I": "I", "P": "R", "R": "P"}
        has_states(" ".join(f"{name}:{duals[v.state(local)[name]]}" for name in ("dp", "tp")), local.grad)


def case_placements_that_claim_less():
    dm = device_mesh(("dp", 2), ("tp", 2))
    x = v.mark(torch.ones(2), dm, varying="dp", partial="tp")
    raises(lambda: v.to_dtensor(x), "varying over \"dp\"", "give the placements")
    raises(lambda: v.to_dtensor(x, [Replicate(), Partial()]), "varying over \"dp\"", "Replicate", "claims less", "all_reduce")
    raises(lambda: v.to_dtensor(x, [Shard(0), Replicate()]), "partial over \"tp\"", "claims less")
    raises(lambda: v.to_dtensor(x, [Shard(0), Shard(0)]), "partial over \"tp\"", "claims less")
    raises(lambda: v.to_dtensor(v.mark(torch.ones(2), dm), [Partial(), Replicate()]), "the same on all ranks", "many times")
    raises(lambda: v.to_dtensor(torch.ones(2)), "not tracked")
    d = placed(torch.ones(4), dm, Shard(0), Replicate())
    raises(lambda: v.local_map(lambda x: x * 2, out_placements=[Replicate(), Replicate()])(d), "local_map", "varying over \"dp\"")
    raises(lambda: v.local_map(lambda x: x * 2)(d), "local_map", "give the placements")
    raises(lambda: v.local_map(lambda x: x, in_placements=([Replicate(), Replicate()], ))(d), "argument 0", "Redistribute")
    raises(lambda: v.local_map(lambda x: x, mesh=device_mesh(("tp", 4)))(d), "argument 0", "lies over the mesh")


def case_a_weight_used_by_both():
    """What lies before and after a region is DTensor's, and the weight's gradients meet."""
    dm = device_mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    dx, dw = placed(x, dm, Shard(0)), placed(w, dm, Replicate())
    y = v.local_map(lambda x, w: torch.tanh(x @ w), out_placements=[Shard(0)])(dx, dw) @ dw
    loss = y.pow(2).sum().redistribute(placements=[Replicate()])
    loss.backward()
    near(full(loss, dx.grad, dw.grad), whole(lambda x, w: (torch.tanh(x @ w) @ w).pow(2).sum(), x, w))


def case_leaf_states_through_local_map():
    """A tracked tensor that is no argument keeps its own gradient."""
    dm = device_mesh(("dp", 4))
    x, w = drawn((8, 4), (4, 4))
    ww = leaf(w, v.mesh(dm))
    loss = v.local_map(lambda x: v.all_reduce((x @ ww).pow(2).sum(), "dp"))(placed(x, dm, Shard(0)))
    loss.full_tensor().backward()
    near([ww.grad], whole(lambda x, w: (x @ w).pow(2).sum(), x, w)[2:])
    has_states("dp:I", ww.grad)


def sharded_by_fsdp(dm):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.Linear(8, 4), torch.nn.Linear(4, 4, bias=False)).double()
    single = copy.deepcopy(model)
    fully_shard(model[0], mesh=dm["dp"])
    fully_shard(model, mesh=dm["dp"])
    for each in (model[0], model):
        each.set_gradient_divide_factor(1.0)
    return model, single


def case_fully_sharded():
    """FSDP2's own parameters, over tracked data: no collective of ours but the loss's, in two steps."""
    dm = device_mesh(("dp", 2), ("tp", 2))
    of = v.mesh(dm)
    x, = drawn((8, 4))
    model, single = sharded_by_fsdp(dm)
    v.mark_fully_sharded(model, dm, "dp")
    steps = [torch.optim.SGD(each.parameters(), lr=0.01) for each in (model, single)]
    for _ in range(2):
        with Sent() as sent:
            y = model(v.mark(part(x, of, "dp", 0), of, varying="dp"))
            loss = v.all_reduce(y.pow(2).sum(), "dp")
            loss.backward()
        wanted = single(x).pow(2).sum()
        wanted.backward()
        near([loss, *full(*(p.grad for p in model.parameters()))], [wanted, *(p.grad for p in single.parameters())])
        has_states("dp:V tp:I", y)
        assert sent.counts == {"all_reduce": 1}, sent.counts
        for each in steps:
            each.step()
            each.zero_grad()
    near(full(*model.parameters()), single.parameters())
    raises(lambda: v.mark_fully_sharded(single, dm, "dp"), "fully_shard has not been called")


def case_weights_of_a_dtensor_inside_of_a_map():
    """The batch lies over one dim of the mesh, the weight over the other. Tracked tensors come out of the map, DTensors around it."""
    dm = device_mesh(("dp", 2), ("tp", 2))
    x, w = drawn((8, 4), (4, 6))
    want = whole(lambda w: torch.tanh(x @ w).pow(2).sum(), w)
    weight = placed(w, dm, Replicate(), Shard(1))
    own = part(x, v.mesh(dm), "dp", 0)

    def loss(example):
        local = v.from_dtensor(weight)
        return v.all_reduce(torch.tanh(example @ local).pow(2).sum(), "tp")

    losses = v.vmap(loss, spmd_axis_name="dp", mesh=dm)(own)
    has_states("dp:V tp:I", losses)
    total = v.all_reduce(losses.sum(), "dp")
    total.backward()
    near([total, weight.grad.full_tensor()], want)
    (as_dtensor,) = full(v.to_dtensor(losses, [Shard(0), Replicate()]))
    near([as_dtensor.sum()], want[:1])

    def gives_one(example):
        return v.local_map(loss, out_placements=[Shard(0), Replicate()])(example)

    raises(lambda: v.vmap(gives_one, spmd_axis_name="dp", mesh=dm)(own), "call local_map around the map")


def case_a_dtensor_beside_a_tracked_tensor():
    dm = device_mesh(("dp", 4))
    x, = drawn((4, 4))
    # Before PyTorch 2.13 the error comes from Python, and passes us unseen.
    ours = ["aten::mm", "variance.from_dtensor()", "variance.to_dtensor()"] if torch.__version__ >= "2.13" else []
    raises(lambda: v.mark(x.clone(), dm) @ placed(x, dm, Replicate()), "mixed torch.Tensor and DTensor", *ours)


def case_parts_of_an_invariant_value():
    """Each rank's part has a gradient of its own: that of the value is their sum."""
    dm = device_mesh(("dp", 4))
    w0, c = torch.ones(2, dtype=torch.float64), torch.arange(8, dtype=torch.float64)
    wanted = whole(lambda w: (torch.cat([w] * 4) * c).sum(), w0)
    parts = distribute_tensor(c, dm, [Shard(0)])
    w = leaf(w0, v.mesh(dm))
    (v.to_dtensor(w * 1, [Shard(0)]) * parts).sum().full_tensor().backward()
    near([w.grad], wanted[1:])
    has_states("dp:I", w.grad)
    d = placed(w0, dm, Replicate())
    (v.local_map(lambda w: w * 1, [Shard(0)])(d) * parts).sum().full_tensor().backward()
    near(full(d.grad), wanted[1:])


def case_unequal_parts():
    dm = device_mesh(("dp", 4))
    x = torch.arange(20, dtype=torch.float64).view(5, 4)
    d = placed(x, dm, Shard(0))
    raises(lambda: v.local_map(lambda a: a * 2, [Shard(0)])(d), "argument 0, of shape (5, 4), lies in unequal parts", "shape=")
    near(full(v.local_map(lambda a: v.all_reduce(a.sum(), "dp"), [Replicate()])(d)), [x.sum()])
    twice = v.to_dtensor(v.from_dtensor(d) * 2, [Shard(0)], shape=d.shape)
    near(full(twice), [x * 2])
    twice.sum().full_tensor().backward()
    near(full(d.grad), [torch.full_like(x, 2)])


def case_a_dtensor_cannot_be_marked():
    dm = device_mesh(("dp", 4))
    raises(lambda: v.mark(placed(torch.ones(4), dm, Shard(0)), dm), "placements", "variance.from_dtensor(x)", "mark_fully_sharded")


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
