"""Communication: the values of each collective, unequal parts, and gradients that are summed many at a time."""

import torch
import vmapgen
from cases import RANKS, Sent, drawn, has_states, leaf, mesh, near, part, raises, whole
from training_cases import model
from vmapgen import variance as v


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


def case_unequal_parts():
    """Gathered to each state, and scattered: 10 and 5 elements among four ranks, of which one gets less, or nothing."""
    dp = mesh(("dp", 4))
    mine = dp.coordinate("dp")
    scale = v.mark(torch.tensor(1.0 + mine, dtype=torch.float64), dp, varying="dp")
    for size in (10, 5):
        for dim in (0, 1):
            x, = drawn((size, 3) if dim == 0 else (3, size))
            parts = [*x.chunk(4, dim), *[x.narrow(dim, 0, 0)] * 4][:4]
            for to, times in (("R", 30), ("V", 30), ("I", 1)):
                xs = leaf(parts[mine], dp, "dp")
                whole_x = v.all_gather(xs, "dp", dim, to=to, size=size)
                near([whole_x], [x])
                loss = whole_x.pow(2).sum() if to == "I" else v.all_reduce((whole_x * scale).pow(2).sum(), "dp")
                loss.backward()
                near([xs.grad], [2 * times * parts[mine]])
                has_states("dp:V", xs.grad)
            whole_x = leaf(x, dp)
            summed = v.reduce_scatter(whole_x * scale, "dp", dim)
            near([summed], [10 * parts[mine]])
            v.all_reduce(summed.pow(2).sum(), "dp").backward()
            near([whole_x.grad], [200 * x])
            has_states("dp:V", summed)
            has_states("dp:I", whole_x.grad)
    raises(lambda: v.all_gather(scale.expand(3), "dp", size=17), "this rank has 3", "torch.chunk")


def case_parts_of_any_size():
    """Row i: how many rank i sends to each. Along one dim, and from parts along one to parts along another; inside of a map as well."""
    dp = mesh(("dp", 4))
    mine = dp.coordinate("dp")
    counts = [[1, 0, 2, 0], [0, 0, 0, 0], [3, 1, 0, 2], [1, 1, 1, 1]]
    received = [row[mine] for row in counts]
    scale = v.mark(torch.tensor(1.0 + mine, dtype=torch.float64), dp, varying="dp")
    for dim in (0, 1):
        xs = [x.movedim(0, dim).contiguous() for x in drawn(*((sum(row), 3) for row in counts))]
        x = leaf(xs[mine], dp, "dp")
        parts = [each.split(row, dim) for each, row in zip(xs, counts)]
        with Sent() as sent:
            got = v.all_to_all(x, "dp", dim, dim, counts[mine], received)
            v.all_reduce((got * scale).pow(2).sum(), "dp").backward()
        near([got, v.all_to_all(x, "dp", dim, dim, counts[mine])], [torch.cat([each[mine] for each in parts], dim)] * 2)
        near([x.grad], [torch.cat([2 * (i + 1)**2 * part for i, part in enumerate(parts[mine])], dim)])
        has_states("dp:V", got, x.grad)
        assert sent.counts == {"all_to_all_single": 2, "all_reduce": 1}, sent.counts
    heads, words = [3, 0, 1, 2], [2, 1, 0, 4]
    for split, concat in ((0, 1), (1, 0), (2, 0)):
        shapes = [[5, 5, 5] for _ in range(4)]
        for shape, size in zip(shapes, words):
            shape[split], shape[concat] = sum(heads), size
        xs = drawn(*shapes)
        want = torch.cat([each.split(heads, split)[mine] for each in xs], concat)
        x = leaf(xs[mine], dp, "dp")
        got = v.all_to_all(x, "dp", split, concat, heads, words)
        near([got, v.all_to_all(got, "dp", concat, split, words, heads)], [want, xs[mine]])
        v.all_reduce((got * scale).pow(2).sum(), "dp").backward()
        near([x.grad], [torch.cat([2 * (i + 1)**2 * part for i, part in enumerate(xs[mine].split(heads, split))], split)])
        many = torch.stack([xs[mine], xs[mine] * 2], 1)
        for vmap in (torch.vmap, vmapgen.vmap):
            for come in (words, ()):
                mapped = vmap(lambda x: v.all_to_all(x, "dp", split, concat, heads, come), in_dims=1)  # noqa: B023
                near([mapped(v.mark(many.clone(), dp, varying="dp"))], [torch.stack([want, 2 * want])])
    raises(lambda: v.all_to_all(scale.expand(6), "dp", 0, 0), "cannot be divided among 4", "say how many are `sent`")
    raises(lambda: v.all_to_all(scale.expand(6), "dp", 0, 0, [1, 2], [1, 2]), "2 sizes are `sent`", "of 4 ranks")
    raises(lambda: v.all_to_all(scale.expand(6), "dp", 0, 0, [1, 2, 3, 1], [1] * 4), "`sent` are 7 elements of dim 0, which has 6")
    raises(lambda: v.all_to_all(scale.expand(6), "dp", 0, 0, [1, 2, 3, 0], [6] * 4), "this rank sends itself")
    raises(lambda: v.all_to_all(scale.expand(6), "dp", 0, 0, [-1, 2, 3, 2], [6] * 4), "has a size of -1")


def _gradients_at_once(of, dims, **options):
    """The same as with invariant parameters, in one sum."""
    x, = drawn((8, 4))
    ours, theirs = model(), model()
    for parameter in ours.parameters():
        v.mark(parameter, of, reduced=dims)
    xs = part(x, of, "dp", 0)
    if "cp" in dims:
        xs = part(xs, of, "cp", 0)
    loss = ours(v.mark(xs, of, varying=dims)).pow(2).sum()
    for dim in dims:
        loss = v.all_reduce(loss, dim)
    loss.backward()
    kept = [p.grad for p in ours.parameters()]
    with Sent() as sent:
        v.reduce_gradients(ours.parameters(), **options)
        v.reduce_gradients(ours.parameters(), **options)  # nothing is left to sum
    theirs(x).pow(2).sum().backward()
    near([p.grad for p in ours.parameters()], [p.grad for p in theirs.parameters()])
    has_states(" ".join(f"{name}:I" for name in of.names), *(p.grad for p in ours.parameters()))
    assert all(p.grad is g for p, g in zip(ours.parameters(), kept))
    return sent.counts


def case_gradients_at_once():
    dp = mesh(("dp", 4))
    assert _gradients_at_once(dp, ["dp"]) == {"all_reduce_": 1}
    assert _gradients_at_once(dp, ["dp"], bucket_mb=2**-20) == {"all_reduce_": 6}
    assert _gradients_at_once(mesh(("dp", 2), ("cp", 2)), ["dp", "cp"]) == {"all_reduce_": 2}


def case_gradients_at_once_that_some_lack():
    dp = mesh(("dp", 4))
    mine = dp.coordinate("dp")
    some, none, wide, other, divided = (v.mark(torch.ones(3, dtype=dtype, requires_grad=True), dp, **of)
                                        for dtype, of in ((torch.float64, {"reduced": "dp"}), (torch.float64, {"reduced": "dp"}),
                                                          (torch.float32, {"reduced": "dp"}), (torch.float64, {}),
                                                          (torch.float64, {"varying": "dp"})))
    scale = v.mark(torch.tensor(1.0 + mine, dtype=torch.float64), dp, varying="dp")
    loss = ((wide.double() + other + divided) * scale).sum() + ((some * scale).sum() if mine == 2 else 0)
    loss.backward()
    assert (some.grad is None) == (mine != 2)
    with Sent() as sent:
        v.reduce_gradients([some, none, wide, other, divided])
    assert sent.counts == {"all_reduce_": 2}, sent.counts  # of float64, of float32
    near([some.grad, wide.grad.double(), other.grad, divided.grad], [torch.full((3, ), x, dtype=torch.float64) for x in (3, 10, 10, 1 + mine)])
    assert none.grad is None
    has_states("dp:I", some.grad, wide.grad, other.grad)
    has_states("dp:V", divided.grad)


def case_gradients_that_are_not_summed_at_once():
    dp = mesh(("dp", 4))
    w = v.mark(torch.ones(4, 2, requires_grad=True), dp, reduced="dp")
    words = v.mark(torch.tensor([dp.coordinate("dp")]), dp, varying="dp")
    v.all_reduce(torch.nn.functional.embedding(words, w).sum(), "dp").backward()
    v.reduce_gradients(w)
    near([w.grad], [torch.ones(4, 2)])
    sparse = v.mark(torch.ones(4, 2, requires_grad=True), dp, reduced="dp")
    v.all_reduce(torch.nn.functional.embedding(words, sparse, sparse=True).sum(), "dp").backward()
    raises(lambda: v.reduce_gradients([sparse]), "sparse gradients", "sparse=False")
    w.grad, = torch.autograd.grad(v.all_reduce((w * words).pow(2).sum(), "dp"), w, create_graph=True)
    raises(lambda: v.reduce_gradients([w]), "create_graph=True", "invariant")
    raises(lambda: v.reduce_gradients([w], bucket_mb=0), "a bucket holds 0 bytes")
    w.grad = None
    w.pow(2).sum().backward()
    raises(lambda: v.reduce_gradients([w]), "reduced over \"dp\"", "all_reduce the loss")


def case_gradients_that_are_zero():
    """Zeros that a formula makes meet reduced weights on their way back, and are no reason to raise."""
    dp = mesh(("dp", RANKS))
    xs, w0, s0 = drawn((RANKS, 4), (4, ), (4, ))
    x = v.mark(xs[dp.coordinate("dp")].clone(), dp, varying="dp")
    flat = {
        "round": torch.round,
        "sign": torch.sign,
        "zero_": lambda h: h.zero_(),
        "fill_": lambda h: h.fill_(2),
        "several": lambda h: torch.floor(h * 2) + torch.ceil(h.sin() * h),
        "mm": lambda h: torch.round(h.view(2, 2) @ h.view(2, 2)).view(-1),
        "conv1d": lambda h: torch.round(torch.nn.functional.conv1d(h[None, None], h[None, None, :1]))[0, 0],
        "a cast": lambda h: torch.round(v.cast(h, "dp", "V") if v.is_tracked(h) and v.state(h)["dp"] == "R" else h)
    }
    for f in flat.values():
        _, *wanted = whole(lambda w, s: sum(((f(w * s) + w) * one).sum() for one in xs), w0, s0)
        for of in ({"reduced": "dp"}, {}):
            w, s = leaf(w0, dp, reduced="dp"), leaf(s0, dp, **of)
            v.all_reduce(((f(w * s) + w) * x).sum(), "dp").backward()
            v.reduce_gradients([w, s])
            near([w.grad, s.grad], wanted)


def case_gradients_are_added_to_what_was_reduced():
    """As one process does: each summand is summed once, however often the gradients are reduced."""
    dp = mesh(("dp", RANKS))
    rank = dp.coordinate("dp")
    xs, w0 = drawn((RANKS, 2, 3), (3, 4))
    x = v.mark(xs[rank].clone(), dp, varying="dp")
    _, wanted = whole(lambda w: sum(each.matmul(w).sin().sum() for each in xs), w0)
    for loss_of in (lambda w: x.matmul(w).sin().sum(), lambda w: torch.nn.functional.linear(x, w.t()).sin().sum()):
        w = leaf(w0, dp, reduced="dp")
        for times in range(1, 4):
            v.all_reduce(loss_of(w), "dp").backward()
            v.reduce_gradients(w)
            has_states("dp:I", w.grad)
            near([w.grad], [wanted * times])
        w.grad.zero_()
        v.all_reduce(loss_of(w), "dp").backward()
        v.all_reduce(loss_of(w), "dp").backward()
        v.reduce_gradients(w)
        near([w.grad], [wanted * 2])
    w.grad.add_(x.sum())
    raises(lambda: v.reduce_gradients(w), "was summed over \"dp\" before", "Set it to None")


def _in_one_buffer(w, u):
    buffer = torch.cat([w.grad, u.grad]).div_(2)
    w.grad, u.grad = buffer[:3], buffer[3:]


def _each(change):
    def change_both(*parameters):
        for p in parameters:
            p.grad = change(p.grad)

    return change_both


def case_gradients_are_added_to_what_was_made_of_a_sum():
    """What is the same on all ranks counts once, whatever tensor a program puts in the place of a sum."""
    dp = mesh(("dp", RANKS))
    xs, w0, u0 = drawn((RANKS, 3), (3, ), (3, ))
    x = v.mark(xs[dp.coordinate("dp")].clone(), dp, varying="dp")
    _, *wanted = whole(lambda w, u: sum((w * u * one).sin().sum() for one in xs), w0, u0)
    made = {
        "clone": (_each(torch.clone), 2),
        "divided": (_each(lambda g: g / 2), 1.5),
        "another dtype and back": (_each(lambda g: g.float().double()), None),
        "clamped": (_each(lambda g: g.clamp(-100, 100)), 2),
        "not tracked": (_each(lambda g: v.unmarked(g).clone()), 2),
        "views of a buffer": (_in_one_buffer, 1.5),
        "views of an untracked buffer": (lambda w, u: (_each(v.unmarked)(w, u), _in_one_buffer(w, u)), 1.5),
        "zeros": (_each(torch.zeros_like), 1)
    }
    for name, (change, times) in made.items():
        w, u = leaf(w0, dp, reduced="dp"), leaf(u0, dp, reduced="dp")
        for step in range(2):
            v.all_reduce((w * u * x).sin().sum(), "dp").backward()
            v.reduce_gradients([w, u])
            if step == 0:
                change(w, u)
                kept = [v.unmarked(p.grad).clone() for p in (w, u)]
        has_states("dp:I", w.grad, u.grad)
        near([w.grad, u.grad], [k + g for k, g in zip(kept, wanted)])
        if times is not None:
            near([w.grad, u.grad], [times * g for g in wanted])
    w.grad = w.grad.clone()
    raises(lambda: (w * x).sum().backward(create_graph=True), "create_graph=True", "Set the gradient to None")


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
