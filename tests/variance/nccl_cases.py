"""Over NCCL, with as many ranks as there are GPUs: each collective's values and states, a training step, streams, a graph."""

import torch
from cases import drawn, has_states, leaf, mesh, near, part, whole
from training_cases import model
from vmapgen import variance as v


def _ranks():
    return torch.distributed.get_world_size()


def _data():
    """(mesh, the whole, each rank's part, this rank's tracked part)"""
    dp = mesh(("dp", _ranks()))
    x, = drawn((_ranks(), 2 * _ranks(), 3))
    return dp, x, x.unbind(), v.mark(x[dp.coordinate("dp")].clone(), dp, varying="dp")


def case_each_collective():
    dp, all_of_it, xs, x = _data()
    mine, n = dp.coordinate("dp"), _ranks()
    for op, want in (("sum", all_of_it.sum(0)), ("avg", all_of_it.mean(0)), ("max", all_of_it.amax(0)), ("min", all_of_it.amin(0)),
                     ("product", all_of_it.prod(0))):
        near([v.all_reduce(x, "dp", op)], [want])
    near([v.all_gather(x, "dp", 1)], [torch.cat(xs, 1)])
    near([v.reduce_scatter(x, "dp", 0)], [all_of_it.sum(0).chunk(n)[mine]])
    near([v.all_to_all(x, "dp", 0, 1)], [torch.cat([each.chunk(n)[mine] for each in xs], 1)])
    near([v.permute(x, "dp", [(i + 1) % n for i in range(n)])], [xs[mine - 1]])
    near([v.broadcast(x, "dp", n - 1)], [xs[n - 1]])
    if n > 1:
        has_states("dp:I", v.all_reduce(x, "dp"), v.broadcast(x, "dp", 0))
        has_states("dp:V", v.reduce_scatter(x, "dp", 0))


def case_a_training_step():
    dp = mesh(("dp", _ranks()))
    x, = drawn((4 * _ranks(), 4))
    ours, theirs = model().cuda(), model().cuda()
    for parameter in ours.parameters():
        v.mark(parameter, dp)
    optimizers = [torch.optim.AdamW(each.parameters(), lr=0.1) for each in (ours, theirs)]
    for _ in range(3):
        v.all_reduce(ours(v.mark(part(x, dp, "dp", 0), dp, varying="dp")).pow(2).sum(), "dp").backward()
        theirs(x).pow(2).sum().backward()
        near([p.grad for p in ours.parameters()], [p.grad for p in theirs.parameters()])
        for optimizer in optimizers:
            optimizer.step()
            optimizer.zero_grad()
    near(ours.parameters(), theirs.parameters())


def case_gradients_at_once():
    dp = mesh(("dp", _ranks()))
    x, w = drawn((2 * _ranks(), 3), (3, 3))
    ww = leaf(w, dp, reduced="dp")
    v.all_reduce((v.mark(part(x, dp, "dp", 0), dp, varying="dp") @ ww).tanh().sum(), "dp").backward()
    v.reduce_gradients([ww])
    near([ww.grad], whole(lambda w: (x @ w).tanh().sum(), w)[1:])


def case_a_result_is_read_on_any_stream():
    """Each stream is put behind the collective that has been sent on it, not behind what another has waited for."""
    _, all_of_it, _, x = _data()
    aside = torch.cuda.Stream()
    aside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(aside):
        torch.cuda._sleep(50_000_000)
        sent = v.all_reduce(x + 1, "dp")
        read = sent * 2
    aside.synchronize()
    near([read, sent], [(all_of_it + 1).sum(0) * 2, (all_of_it + 1).sum(0)])
    assert v.all_reduce(x, "dp").data_ptr()  # nobody has waited, and it has its memory


def case_mapped():
    dp, all_of_it, _, x = _data()
    summed = torch.vmap(lambda row: v.all_reduce(row.sin(), "dp").cos())(x)
    near([summed], [all_of_it.sin().sum(0).cos()])
    if _ranks() > 1:
        has_states("dp:I", summed)


def case_captured_by_a_graph():
    _, all_of_it, _, x = _data()
    aside = torch.cuda.Stream()
    aside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(aside):
        for _ in range(2):
            v.all_reduce(x * 2, "dp")
    torch.cuda.current_stream().wait_stream(aside)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = v.all_reduce(x * 2, "dp") + 1
    x.add_(1)
    graph.replay()
    near([result], [((all_of_it + 1) * 2).sum(0) + 1])


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
