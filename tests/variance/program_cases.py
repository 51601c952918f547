"""Programs are for the states of their trace: lifts inside of a gradient are calls that it has recorded."""

import torch
import vmapgen
from cases import RANKS, drawn, has_states, mesh, near, raises
from vmapgen import variance as v


def _loss(w, x):
    return (w * x).sin().sum()


def _gradient(w, x):
    return torch.func.grad(_loss)(w, x)


def _inputs(dp):
    w, x = drawn((3,), (5, 3))
    return w, x * (1 + dp.coordinate("dp"))


def case_jit_has_a_program_for_each_state():
    dp = mesh(("dp", RANKS))
    w, x = _inputs(dp)
    fast = vmapgen.jit(_gradient, in_dims=(None, 0))
    plain = fast(w, x)
    same = fast(v.mark(w.clone(), dp), v.mark(drawn((3,), (5, 3))[1], dp))
    lifted = fast(v.mark(w.clone(), dp), v.mark(x.clone(), dp, "dp"))
    own = fast(v.mark(w.clone(), dp, "dp"), v.mark(x.clone(), dp, "dp"))
    assert len(fast.programs()) == 4, len(fast.programs())
    has_states("dp:I", same, lifted)
    has_states("dp:V", own)
    near([own], [plain])
    near([lifted], [v.all_reduce(v.mark(plain.clone(), dp, "dp"), "dp")])
    near([fast(v.mark(w.clone(), dp), v.mark(x.clone(), dp, "dp"))], [lifted])
    assert len(fast.programs()) == 4, len(fast.programs())


def case_a_trace_refuses_other_states():
    dp = mesh(("dp", RANKS))
    w, x = _inputs(dp)
    traced = vmapgen.trace(_gradient, in_dims=(None, 0))(v.mark(w.clone(), dp), v.mark(x.clone(), dp, "dp"))
    raises(lambda: traced(w, x), "input 0 (w) is not tracked", "traced invariant")
    raises(lambda: traced(v.mark(w.clone(), dp), v.mark(x.clone(), dp)), 'input 1 (x) is invariant on ("dp": 4)', 'traced varying over "dp"')


def case_what_is_captured_has_states_too():
    dp = mesh(("dp", RANKS))
    w, x = _inputs(dp)
    shift = torch.zeros(3, dtype=torch.float64)
    traced = vmapgen.trace(lambda w, x: torch.func.grad(lambda w: _loss(w, x + shift))(w), in_dims=(None, 0))(w, x)
    traced(w, x)
    shift = v.mark(shift, dp, "dp")
    raises(lambda: traced(w, x), "captured tensor that was not tracked", 'is varying over "dp"')


def case_what_asks_of_states_is_asked_again():
    dp = mesh(("dp", RANKS))
    _, x = _inputs(dp)
    summed = vmapgen.jit(lambda x: v.all_reduce(x, "dp") if v.is_tracked(x) else x)
    near([summed(x)], [x])
    near([summed(v.mark(x.clone(), dp, "dp"))], [v.all_reduce(v.mark(x.clone(), dp, "dp"), "dp")])


def case_a_program_is_for_the_scope_of_its_trace():
    dp = mesh(("dp", RANKS))
    fast = vmapgen.jit(lambda x: x * torch.rand(3, dtype=x.dtype), randomness="same")
    with v.scope(dp):
        has_states("dp:V", fast(v.mark(torch.ones(5, 3), dp)))
    torch.manual_seed(3)
    with v.scope(dp, randomness="same"):
        has_states("dp:I", fast(v.mark(torch.ones(5, 3), dp)))
    assert len(fast.programs()) == 2, len(fast.programs())


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}


def _in_parts(x):
    y = torch.zeros(2, 3, dtype=x.dtype)
    y[0] = x
    y[1] = x * 2
    return y


def _by_an_earlier_view(x):
    y = torch.zeros(3, 3, dtype=x.dtype)
    last, middle = y[1:], y[1]
    y[0] = x
    last[1] = x + 1
    return y.sum(0), last * 2, middle


def _in_parts_of_columns(x):
    y = torch.ones(3, 2, dtype=x.dtype)
    y.t()[1].copy_(x.sin())
    y[1:].mul_(x.sum())
    return y


def case_what_is_made_inside_is_written_in_parts():
    dp = mesh(("dp", RANKS))
    _, x = _inputs(dp)
    for f in (_in_parts, _by_an_earlier_view, _in_parts_of_columns):
        fast = vmapgen.jit(f)
        for given in (x, x * 3 - 1):
            varies = v.mark(given.clone(), dp, "dp")
            results, right = fast(varies), vmapgen.vmap(f)(given)
            results, right = (each if isinstance(each, tuple) else (each,) for each in (results, right))
            has_states("dp:V", *results)
            near([v.unmarked(each) for each in results], right)
        assert len(fast.programs()) == 1, len(fast.programs())


def case_gradients_of_what_is_written_in_parts():
    dp = mesh(("dp", RANKS))
    w, x = _inputs(dp)

    def gradient(w, x):
        return torch.func.grad(lambda w: _in_parts(w * x).pow(2).sum())(w)

    fast = vmapgen.jit(gradient, in_dims=(None, 0))
    plain = fast(w, x)
    lifted = fast(v.mark(w.clone(), dp), v.mark(x.clone(), dp, "dp"))
    has_states("dp:I", lifted)
    near([lifted], [v.all_reduce(v.mark(plain.clone(), dp, "dp"), "dp")])
