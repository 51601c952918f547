"""A collective's result is waited for by who reads it first, whatever that is, and gives no pointer before."""

import copy
import io
import os
import pickle
import threading

import numpy
import torch
import vmapgen
from cases import Sent, drawn, has_states, leaf, mesh, near, raises
from vmapgen import variance as v
from vmapgen._variance.library import ops

_POINTER = torch._C.TensorBase.data_ptr  # past the doors that wait


def _arrives(x):
    """Whether nobody has waited for it."""
    try:
        _POINTER(x)
    except RuntimeError as error:
        assert "has not arrived" in str(error) and "variance.wait()" in str(error), error
        return True
    return False


def _data(*shape):
    dp = mesh(("dp", 4))
    x, = drawn((4, *shape))
    return dp, x, v.mark(x[dp.coordinate("dp")].clone(), dp, varying="dp")


def _fresh(of):
    result = of()
    assert _arrives(result)
    return result


def case_operators_wait():
    dp, xs, x = _data(4, 2)
    of = lambda: _fresh(lambda: v.all_reduce(x, "dp"))  # noqa: E731
    want = xs.sum(0)
    near([of() + 1, of() * of(), torch.cat([of(), of()]), of().sum(), of().contiguous(), of().reshape(2, 4), of().clone(), of().t().contiguous()],
         [want + 1, want * want, torch.cat([want, want]), want.sum(), want, want.reshape(2, 4), want, want.t()])
    assert of()[1, 1].item() == want[1, 1].item() and float(of().sum()) == float(want.sum())
    assert torch.equal(of(), of()) and bool((of() == of()).all())
    near(torch._foreach_add([of(), of()], 1.0), [want + 1] * 2)
    near([of().add_(1), of().index_put_((torch.tensor(0), ), torch.tensor(0.0, dtype=want.dtype))[1:]], [want + 1, want[1:]])
    near([torch.add(of(), 1, out=of())], [want + 1])
    written = of()
    written[0] = 0
    near([written[1:], written[0]], [want[1:], torch.zeros(2, dtype=want.dtype)])
    near([v.all_gather(x, "dp") + v.all_reduce(v.cast(of(), "dp", "V"), "dp").sum()], [xs.flatten(0, 1) + 4 * want.sum()])
    has_states("dp:I", of())


def case_each_collective_arrives():
    dp, xs, x = _data(4, 2)
    mine = dp.coordinate("dp")
    for send, want in ((lambda: v.all_reduce(x, "dp", "max"), xs.amax(0)), (lambda: v.all_gather(x, "dp"), xs.flatten(0, 1)),
                       (lambda: v.reduce_scatter(x, "dp"), xs.sum(0)[mine:mine + 1]), (lambda: v.broadcast(x, "dp", 1), xs[1]),
                       (lambda: v.all_to_all(x, "dp", 0, 0), xs[:, mine]), (lambda: v.permute(x, "dp", [1, 2, 3, 0]), xs[mine - 1])):
        near([_fresh(send).exp()], [want.exp()])


def case_what_is_sent_may_be_written_to():
    """By operators and past them, or freed, before the result has come."""
    dp = mesh(("dp", 4))
    rank = dp.coordinate("dp")
    sends = {
        lambda x: v.all_gather(x, "dp"): [0.0, 1.0, 2.0, 3.0], lambda x: v.all_to_all(x, "dp", 0, 0): [0.0, 1.0, 2.0, 3.0],
        lambda x: v.permute(x, "dp", [1, 2, 3, 0]): [(rank - 1.0) % 4] * 4, lambda x: v.reduce_scatter(x, "dp"): [6.0],
        lambda x: v.all_reduce(x, "dp"): [6.0] * 4, lambda x: v.broadcast(x, "dp", 2): [2.0] * 4
    }
    writes = (lambda x: x.fill_(9), lambda x: x.numpy().fill(9), lambda x: x.untyped_storage().resize_(0))
    for send, want in sends.items():
        for write in writes * 8:
            x = v.mark(torch.full((4, 256), float(rank)), dp, varying="dp")
            y = send(x)
            write(x)
            assert v.unmarked(y).reshape(len(want), -1).eq(torch.tensor(want)[:, None]).all(), v.unmarked(y)


def case_views_do_not_wait():
    _, xs, x = _data(4, 2)
    want = xs.sum(0)
    whole = v.all_reduce(x, "dp")
    views = [whole.t(), whole[1], whole.view(8), whole.detach(), whole.data, whole.select(1, 0), whole.expand(3, 4, 2), whole.unsqueeze(0)]
    assert all(_arrives(y) for y in [whole, *views])
    near([views[1]], [want[1]])  # one is read, and all have arrived
    assert not any(_arrives(y) for y in [whole, *views])
    near(views, [want.t(), want[1], want.view(8), want, want, want.select(1, 0), want.expand(3, 4, 2), want.unsqueeze(0)])


def case_readers_that_are_no_operators_wait():
    dp, xs, x = _data(4)
    want = xs.sum(0)
    of = lambda: _fresh(lambda: v.all_reduce(x, "dp"))  # noqa: E731
    assert of().tolist() == want.tolist() and list(map(float, of())) == want.tolist()
    assert numpy.array_equal(of().numpy(), want.numpy()) and numpy.array_equal(numpy.asarray(of()), want.numpy())
    y = of()
    assert y.data_ptr() and not _arrives(y)
    near([copy.deepcopy(of()), copy.copy(of()), torch.from_dlpack(of()), pickle.loads(pickle.dumps(of()))], [want] * 4)
    file = io.BytesIO()
    torch.save({"y": of(), "part": of()[1:]}, file)
    file.seek(0)
    loaded = torch.load(file)
    near([loaded["y"], loaded["part"]], [want, want[1:]])
    assert f"{want[0]:.4f}" in repr(of())
    near([v.unmarked(of())], [want])
    y, z = of(), of()
    v.wait([y, z])
    assert not _arrives(y) and not _arrives(z)
    y = of()
    raises(lambda: y.untyped_storage().data_ptr(), "has not arrived", "all_reduce", "variance.wait()")
    for _ in range(20):
        y, read = of(), []
        readers = [threading.Thread(target=lambda y=y, read=read: read.append(y * 2)) for _ in range(4)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        near(read, [want * 2] * 4)
        assert not _arrives(y)


def case_a_forked_process_is_told():
    """c10d's threads are not in it: who waited there would wait forever."""
    _, xs, x = _data(4)
    kept, dropped = (_fresh(lambda: v.all_reduce(x, "dp")) for _ in range(2))
    child = os.fork()
    if child == 0:
        try:
            kept + 1
        except RuntimeError as error:
            os._exit(0 if "forked" in str(error) and "variance.wait()" in str(error) else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    del dropped
    near([kept], [xs.sum(0)])


def case_gradients_arrive_while_others_are_computed():
    dp, xs, x = _data(4, 3)
    w, u = (leaf(t, dp) for t in drawn((3, 3), (3, 3)))
    v.all_reduce((torch.tanh(x @ w) @ u).pow(2).sum(), "dp").backward()
    assert _arrives(w.grad) and _arrives(u.grad)
    has_states("dp:I", w.grad, u.grad)
    plain_w, plain_u = (t.clone().requires_grad_() for t in drawn((3, 3), (3, 3)))
    (torch.tanh(xs.flatten(0, 1) @ plain_w) @ plain_u).pow(2).sum().backward()
    for step, plain in ((torch.optim.AdamW([w, u], lr=0.1), torch.optim.AdamW([plain_w, plain_u], lr=0.1)), ):
        step.step()
        plain.step()
    near([w.grad, u.grad, w, u], [plain_w.grad, plain_u.grad, plain_w, plain_u])
    v.all_reduce((torch.tanh(x @ w) @ u).pow(2).sum(), "dp").backward()  # added to what is there
    assert not _arrives(w.grad)
    for _ in range(500):
        v.all_reduce((torch.tanh(x @ w) @ u).pow(2).sum(), "dp").backward()
        w.grad = u.grad = None  # and nobody reads it
    plain = torch.ones(3, 3, dtype=torch.float64, requires_grad=True)
    v.all_reduce((x @ plain).pow(2).sum(), "dp").backward()
    assert not _arrives(plain.grad)  # of somebody who need not know


def case_a_profiler_sees_what_has_arrived():
    """c10d's threads write to a profiler that has been stopped, and the process crashes: 1 of 25 runs of these cases did."""
    dp, xs, x = _data(4, 3)
    w, = (leaf(t, dp) for t in drawn((3, 3)))
    for _ in range(50):
        with Sent() as sent:
            y = v.all_reduce(x, "dp")
            assert not _arrives(y)
            v.all_reduce((x @ w).pow(2).sum(), "dp").backward()
        assert sent.counts == {"all_reduce": 3}, sent.counts
    assert _arrives(v.all_reduce(x, "dp"))


def case_waiting_inside_transforms():
    dp, xs, x = _data(4, 3)
    total = xs.sum(0)
    near([vmapgen.vmap(lambda r: v.all_reduce(r, "dp") * 2)(x), torch.func.vmap(lambda r: v.all_reduce(r, "dp").sin())(x)], [total * 2, total.sin()])
    mapped = torch.func.vmap(lambda r: v.all_reduce(r, "dp"))(x)
    assert _arrives(mapped)
    near([mapped], [total])
    w = v.mark(torch.ones(3, dtype=torch.float64), dp)
    with v.scope(dp):
        gradient = torch.func.grad(lambda w: v.all_reduce((x * w).sin().sum(), "dp"))(w)
        value, tangent = torch.func.jvp(lambda w: v.all_reduce((x * w).sin().sum(0), "dp"), (w, ), (torch.ones_like(w), ))
    near([gradient, value, tangent], [(xs * xs.cos()).sum((0, 1)), xs.sin().sum((0, 1)), (xs * xs.cos()).sum((0, 1))])
    program = vmapgen.trace(lambda r: v.all_reduce(r, "dp") + 1, 0)(x)
    near([program(x)], [total + 1])


# Not before PyTorch 2.13, where a storage that was kept from readers cannot be given back to them, nor with VARIANCE_ASYNC=0: every
# collective waits for its result then.
CASES = {} if not ops.results_arrive_later() else {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
