"""Ways to divide a model's work among four ranks, none with a placement, each against one process. `case_*` is run on every rank."""

import torch
from cases import Sent, drawn, has_states, leaf, mesh, near, part, whole
from vmapgen import variance as v


def mlp(x, t, w1, b1, w2, b2):
    return ((torch.relu(x @ w1 + b1) @ w2 + b2 - t)**2).sum()


def mlp_data():
    return drawn((8, 6), (8, 6), (6, 8), (8, ), (8, 6), (6, ))


def case_data_parallel():
    dp = mesh(("dp", 4))
    x, t, *weights = mlp_data()
    ws = [leaf(w, dp) for w in weights]
    xs = leaf(part(x, dp, "dp", 0), dp, varying="dp")
    ts = v.mark(part(t, dp, "dp", 0), dp, varying="dp")
    with Sent() as sent:
        loss = v.all_reduce(mlp(xs, ts, *ws), "dp")
        loss.backward()
    want = whole(mlp, x, t, *weights)
    near([loss, xs.grad, *(w.grad for w in ws)], [want[0], part(want[1], dp, "dp", 0), *want[3:]])
    has_states("dp:I", loss, *(w.grad for w in ws))
    has_states("dp:V", xs.grad)
    assert sent.counts == {"all_reduce": 5}, sent.counts  # the loss, and each weight


def case_uneven_batch():
    """Ten examples over four ranks: three, three, three and one."""
    dp = mesh(("dp", 4))
    x, t, w = drawn((10, 3), (10, 3), (3, 3))

    def f(x, t, w):
        return ((x @ w - t)**2).sum()

    xw, tw, ww = leaf(x, dp), v.mark(t, dp), leaf(w, dp)
    loss = v.all_reduce(f(v.shard(xw, "dp", 0), v.shard(tw, "dp", 0), ww), "dp")
    loss.backward()
    want = whole(f, x, t.clone(), w)
    near([loss, xw.grad, ww.grad], [want[0], want[1], want[3]])
    has_states("dp:I", loss, xw.grad, ww.grad)


def case_used_many_times():
    dp = mesh(("dp", 4))
    x, w = drawn((8, 5), (5, 5))

    def f(x, w):
        for _ in range(4):
            x = torch.tanh(x @ w)
        return x.sum()

    ww = leaf(w, dp)
    loss = v.all_reduce(f(v.mark(part(x, dp, "dp", 0), dp, varying="dp"), ww), "dp")
    with Sent() as sent:
        loss.backward()
    near([ww.grad], whole(f, x, w)[2:])
    assert sent.counts == {"all_reduce": 1}, sent.counts


def case_tensor_parallel():
    """Megatron's two layers: columns of the first, rows of the second."""
    tp = mesh(("tp", 4))
    x, t, w1, b1, w2, b2 = mlp_data()
    xx, bb2 = leaf(x, tp), leaf(b2, tp)
    a, b, c = leaf(part(w1, tp, "tp", 1), tp, "tp"), leaf(part(b1, tp, "tp", 0), tp, "tp"), leaf(part(w2, tp, "tp", 0), tp, "tp")
    with Sent() as sent:
        y = v.all_reduce(torch.relu(xx @ a + b) @ c, "tp") + bb2
        loss = ((y - v.mark(t.clone(), tp))**2).sum()
        loss.backward()
    want = whole(mlp, x, t, w1, b1, w2, b2)
    near([loss, xx.grad, a.grad, b.grad, c.grad, bb2.grad],
         [want[0], want[1], part(want[3], tp, "tp", 1), part(want[4], tp, "tp", 0), part(want[5], tp, "tp", 0), want[6]])
    has_states("tp:I", y, loss, xx.grad, bb2.grad)
    has_states("tp:V", a.grad, b.grad, c.grad)
    assert sent.counts == {"all_reduce": 2}, sent.counts  # the block's result, and its input's gradient


def block(x, g, w1, w2):
    """Of a sequence, its dim first: a norm with a weight, two layers, and the sequence itself."""
    normed = torch.nn.functional.layer_norm(x, (x.shape[-1], )) * g
    return x + torch.tanh(normed @ w1) @ w2


def case_sequence_parallel():
    """Tensor parallel, and what is not multiplied divided along the sequence."""
    tp = mesh(("tp", 4))
    x, g, w1, w2 = drawn((8, 6), (6, ), (6, 8), (8, 6))
    xx, gg = leaf(part(x, tp, "tp", 0), tp, "tp"), leaf(g, tp)
    a, c = leaf(part(w1, tp, "tp", 1), tp, "tp"), leaf(part(w2, tp, "tp", 0), tp, "tp")
    with Sent() as sent:
        normed = torch.nn.functional.layer_norm(xx, (6, )) * gg
        gathered = v.all_gather(normed, "tp", 0)
        y = xx + v.reduce_scatter(torch.tanh(gathered @ a) @ c, "tp", 0)
        loss = v.all_reduce((y**2).sum(), "tp")
        loss.backward()
    want = whole(lambda *xs: (block(*xs)**2).sum(), x, g, w1, w2)
    near([loss, xx.grad, gg.grad, a.grad, c.grad],
         [want[0], part(want[1], tp, "tp", 0), want[2], part(want[3], tp, "tp", 1), part(want[4], tp, "tp", 0)])
    has_states("tp:R", gathered)
    has_states("tp:I", loss, gg.grad)
    has_states("tp:V", y, xx.grad, a.grad, c.grad)
    assert sent.counts == {"all_gather_into_tensor": 2, "reduce_scatter_tensor": 2, "all_reduce": 2}, sent.counts


def case_fsdp_and_tensor_parallel():
    """Two by two: parameters divided over `dp` as well, gathered to reduced where they are used."""
    m = mesh(("dp", 2), ("tp", 2))
    x, t, w1, b1, w2, b2 = mlp_data()

    def both(w, dim):
        return leaf(part(part(w, m, "tp", dim), m, "dp", 0), m, ("dp", "tp"))

    a, b, c = both(w1, 1), both(b1, 0), both(w2, 0)
    d = leaf(part(b2, m, "dp", 0), m, "dp")
    xx, tt = leaf(part(x, m, "dp", 0), m, "dp"), v.mark(part(t, m, "dp", 0), m, "dp")
    with Sent() as sent:
        ga, gb, gc, gd = (v.all_gather(p, "dp", 0) for p in (a, b, c, d))
        y = v.all_reduce(torch.relu(xx @ ga + gb) @ gc, "tp") + gd
        loss = v.all_reduce(((y - tt)**2).sum(), "dp")
        loss.backward()
    want = whole(mlp, x, t.clone(), w1, b1, w2, b2)
    near([loss, xx.grad, a.grad, b.grad, c.grad, d.grad],
         [want[0], part(want[1], m, "dp", 0)] + [part(part(w, m, "tp", dim), m, "dp", 0) for w, dim in zip(want[3:6], (1, 0, 0))] +
         [part(want[6], m, "dp", 0)])
    has_states("dp:R tp:V", ga, gb, gc)
    has_states("dp:R tp:I", gd)
    has_states("dp:I tp:I", loss)
    has_states("dp:V tp:V", a.grad, b.grad, c.grad)
    has_states("dp:V tp:I", y, d.grad, xx.grad)
    assert sent.counts == {"all_gather_into_tensor": 4, "reduce_scatter_tensor": 4, "all_reduce": 3}, sent.counts


def case_expert_parallel():
    """One expert a rank; the i-th part of each rank's tokens is for expert i."""
    ep = mesh(("ep", 4))
    x, r, w = drawn((16, 5), (5, ), (4, 5, 5))

    def f(x, r, w):
        parts = [torch.cat([torch.tanh(tokens @ w[i]) for i, tokens in enumerate(mine.chunk(4))]) for mine in x.chunk(4)]
        return (torch.cat(parts) * r).pow(2).sum()

    xx, rr = leaf(part(x, ep, "ep", 0), ep, "ep"), leaf(r, ep)
    ww = leaf(w[ep.coordinate("ep")], ep, "ep")
    with Sent() as sent:
        tokens = v.all_to_all(xx, "ep", 0, 0)
        back = v.all_to_all(torch.tanh(tokens @ ww), "ep", 0, 0)
        loss = v.all_reduce((back * rr).pow(2).sum(), "ep")
        loss.backward()
    want = whole(f, x, r, w)
    near([loss, xx.grad, rr.grad, ww.grad], [want[0], part(want[1], ep, "ep", 0), want[2], want[3][ep.coordinate("ep")]])
    has_states("ep:V", tokens, back, xx.grad, ww.grad)
    has_states("ep:I", loss, rr.grad)
    assert sent.counts == {"all_to_all_single": 4, "all_reduce": 2}, sent.counts


def case_routed_experts():
    """One expert a rank; a router says whose each token is, so that ranks send and get as many as it comes to."""
    ep = mesh(("ep", 4))
    mine = ep.coordinate("ep")
    x, r, w = drawn((16, 5), (5, 4), (4, 5, 5))

    def f(x, r, w):
        odds = torch.softmax(x @ r, -1)
        best, expert = odds.max(-1)
        return (best.unsqueeze(-1) * torch.tanh(torch.einsum("ti,tij->tj", x, w[expert]))).pow(2).sum()

    xx, rr, ww = leaf(part(x, ep, "ep", 0), ep, "ep"), leaf(r, ep), leaf(w[mine], ep, "ep")
    best, expert = torch.softmax(xx @ rr, -1).max(-1)
    order = expert.argsort()
    sent = torch.bincount(expert, minlength=4)
    received = v.all_to_all(sent, "ep", 0, 0).tolist()
    sent = sent.tolist()
    tokens = v.all_to_all(xx[order], "ep", 0, 0, sent, received)
    back = v.all_to_all(torch.tanh(tokens @ ww), "ep", 0, 0, received, sent)
    loss = v.all_reduce((best[order].unsqueeze(-1) * back).pow(2).sum(), "ep")
    loss.backward()
    want = whole(f, x, r, w)
    near([loss, xx.grad, rr.grad, ww.grad], [want[0], part(want[1], ep, "ep", 0), want[2], want[3][mine]])
    has_states("ep:V", tokens, back, xx.grad, ww.grad)
    has_states("ep:I", loss, rr.grad)
    assert len({tuple(sent), tuple(received)}) == 2 or mine, "all ranks send the same: the case shows nothing"


def case_ring_attention():
    """Queries stay, keys and values go round; the softmax is kept as a sum and its greatest exponent."""
    cp = mesh(("cp", 4))
    x, wq, wk, wv = drawn((12, 4), (4, 4), (4, 4), (4, 4))

    def f(x, wq, wk, wv):
        return (torch.softmax(x @ wq @ (x @ wk).T, -1) @ (x @ wv)).pow(2).sum()

    xx = leaf(part(x, cp, "cp", 0), cp, "cp")
    q, k, u = (leaf(w, cp) for w in (wq, wk, wv))
    with Sent() as sent:
        queries, keys, values = xx @ q, xx @ k, xx @ u
        top = torch.full((queries.shape[0], 1), -torch.inf, dtype=torch.float64)
        above, below = torch.zeros_like(queries), torch.zeros_like(top)
        for step in range(4):
            scores = queries @ keys.T
            higher = torch.maximum(top, scores.amax(-1, keepdim=True).detach())
            weights = torch.exp(scores - higher)
            shrink = torch.exp(top - higher)
            above, below, top = above * shrink + weights @ values, below * shrink + weights.sum(-1, keepdim=True), higher
            if step < 3:
                keys, values = (v.permute(z, "cp", [1, 2, 3, 0]) for z in (keys, values))
        loss = v.all_reduce((above / below).pow(2).sum(), "cp")
        loss.backward()
    want = whole(f, x, wq, wk, wv)
    near([loss, xx.grad, q.grad, k.grad, u.grad], [want[0], part(want[1], cp, "cp", 0), *want[2:]])
    has_states("cp:V", above, below, xx.grad)
    has_states("cp:I", loss, q.grad, k.grad, u.grad)
    assert sent.counts == {"all_to_all_single": 12, "all_reduce": 4}, sent.counts


def case_pipeline():
    """Two stages, each on two ranks that share the batch. The second stage's first result, and the first's last, count for nothing."""
    m = mesh(("pp", 2), ("dp", 2))
    x, t, w = drawn((8, 5), (8, 5), (2, 5, 5))

    def f(x, t, w):
        return ((torch.tanh(torch.tanh(x @ w[0]) @ w[1]) - t)**2).sum()

    stage = leaf(w[m.coordinate("pp")], m, "pp")
    xx, tt = v.mark(part(x, m, "dp", 0), m, "dp"), v.mark(part(t, m, "dp", 0), m, "dp")
    first = torch.tanh(xx @ stage)
    second = torch.tanh(v.permute(first, "pp", [1, -1]) @ stage)
    mine = ((second - tt)**2).sum() * (v.axis_index(m, "pp") == 1)
    loss = v.all_reduce(v.all_reduce(mine, "pp"), "dp")
    loss.backward()
    want = whole(f, x, t.clone(), w)
    near([loss, stage.grad], [want[0], want[3][m.coordinate("pp")]])
    has_states("pp:V dp:V", first, second, mine)
    has_states("pp:I dp:I", loss)
    has_states("pp:V dp:I", stage.grad)


CASES = {name[5:]: case for name, case in list(globals().items()) if name.startswith("case_")}
