"""torch.distributions under vmap: what distributions say, against the loop; what they draw, as stock torch.vmap for one seed. On every host.

A distribution is made inside the mapped function, with validation as it is by default. Where stock refuses, a host of ours answers rightly or
raises the same class; what stock refuses stands in distributions-refused.txt (`distributions_test.py --write` writes that file).
"""

import functools
import itertools
import pathlib
import sys
import unittest
import warnings

import torch
import vmapgen
from torch import distributions as D
from torch.distributions import kl

from distribution_cases import B, cases

REFUSED = pathlib.Path(__file__).with_name("distributions-refused.txt")
HOSTS = {
    "install": lambda: vmapgen.installed("missing", host="functorch"),
    "all": lambda: vmapgen.installed("all", host="functorch"),
    "native": vmapgen.native_host,
}
OF_VALUE = ("log_prob", "cdf")
BY_ITSELF = ("entropy", "mean", "mode", "variance", "stddev", "enumerate_support")
DRAWS = 4000


class Raised:
    """In the place of a result."""

    def __init__(self, error):
        self.cls, self.text = type(error), str(error)

    def __repr__(self):
        return f"{self.cls.__name__}: {self.text[:200]}"


def outcome(call):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # stock's loop; singular draws of Wishart
        try:
            return call()
        except Exception as error:
            return Raised(error)


def looped(call, arguments):
    return torch.stack([torch.as_tensor(call(*(a[i] for a in arguments))) for i in range(B)])


class Asked:
    """`wanted` is the loop's result, `stock` that of torch.vmap, `ask()` that of the host that is there."""

    @functools.cached_property
    def stock(self):
        return self.ask()

    def fault_of_error(self, got):
        """Why this error is none that may be raised, or None. `got` or `wanted` is one."""
        refused = [r.cls for r in (self.wanted, self.stock) if isinstance(r, Raised)]
        ok = isinstance(got, Raised) and got.cls in refused
        return None if ok else f"{got}, where the loop gives {self.wanted}, and stock {self.stock}"


class Question(Asked):
    """A call of one example's tensors, that has one answer."""

    def __init__(self, call, *arguments):
        self.call, self.arguments = call, arguments
        self.wanted = outcome(lambda: looped(call, arguments))

    def ask(self):
        return outcome(lambda: torch.vmap(self.call)(*self.arguments))

    def fault(self, got):
        """Why this is no answer, or None."""
        if isinstance(self.wanted, Raised) or isinstance(got, Raised):
            return self.fault_of_error(got)
        return differs(got, self.wanted)


def differs(got, wanted):
    try:
        torch.testing.assert_close(got, wanted, equal_nan=True)
    except AssertionError as error:
        return str(error)
    return None


class Draw(Asked):
    """A call that draws, under one randomness: for one seed as in stock; where stock refuses, the moments are those of the examples."""

    def __init__(self, make, method, randomness, parameters, in_dim=0):
        self.make, self.method, self.randomness, self.parameters, self.in_dim = make, method, randomness, parameters, in_dim

    def draw(self, shape, parameters=None):
        torch.manual_seed(11)
        arguments = [p.movedim(0, self.in_dim) for p in parameters or self.parameters]
        return torch.vmap(self.of_one(shape), self.in_dim, randomness=self.randomness)(*arguments)

    def of_one(self, shape):
        return lambda *p: getattr(self.make(*p), self.method)(shape)

    def ask(self):
        return outcome(lambda: self.draw((2,)))

    @functools.cached_property
    def wanted(self):
        return outcome(lambda: looped(self.of_one((2,)), self.parameters))

    def fault(self, got):
        if isinstance(self.wanted, Raised) or isinstance(got, Raised):
            return self.fault_of_error(got)
        if not isinstance(self.stock, Raised):
            return differs(got, self.stock)
        if got.shape != self.wanted.shape or got.dtype != self.wanted.dtype:
            return f"shape {tuple(got.shape)}, {got.dtype}; the loop's {tuple(self.wanted.shape)}, {self.wanted.dtype}"
        return self.fault_of_moments()

    def fault_of_moments(self):
        """The mean of many draws is the loop's, as far as chance goes: both are estimates. Equal examples draw the same, or each its own."""
        alike = self.draw((DRAWS,), [p[:1].expand(p.shape) for p in self.parameters])
        if all(row.equal(alike[0]) for row in alike) != (self.randomness == "same"):
            return f"equal examples have {len(alike.unique(dim=0))} different draws"
        many = self.draw((DRAWS,))
        theirs = looped(self.of_one((DRAWS,)), self.parameters)
        spread = (many.var(1) + theirs.var(1)).div(DRAWS).sqrt()
        far = (many.mean(1) - theirs.mean(1)).abs() > 6 * spread + 1e-6
        return f"mean {many.mean(1)}, of the loop {theirs.mean(1)}" if far.any() else None


def score(make):
    """The gradient of log_prob with respect to the first parameter."""
    return lambda value, *p: torch.func.grad(lambda first: make(first, *p[1:]).log_prob(value).sum())(p[0])


def questions_of(case):
    """(name, what is asked): of a class with one of its examples."""
    make = case.make
    with torch.random.fork_rng():
        torch.manual_seed(5)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values = torch.stack([case.of_example(i).sample() for i in range(B)])
    for name in OF_VALUE:
        yield name, Question(lambda v, *p, name=name: getattr(make(*p), name)(v), values, *case.parameters)
    shape = case.of_example(0).batch_shape
    places = torch.linspace(0.1, 0.8, B).view(B, *(1,) * len(shape)).expand(B, *shape)
    yield "icdf", Question(lambda u, *p: make(*p).icdf(u), places, *case.parameters)
    if case.parameters[0].is_floating_point():
        yield "score", Question(score(make), values, *case.parameters)
    for name in BY_ITSELF:
        def read(*p, name=name):
            attribute = getattr(make(*p), name)
            return attribute() if callable(attribute) else attribute

        yield name, Question(read, *case.parameters)
    first = case.parameters[0]
    if len(case.parameters) > 1:  # the others as they are for all examples
        others = [p[0] for p in case.parameters[1:]]
        yield "log_prob, one parameter batched", Question(lambda v, p: make(p, *others).log_prob(v), values, first)
    yield "log_prob, made outside", Question(case.of_example(0).log_prob, values[:1].expand(values.shape).clone())
    for method, randomness in itertools.product(("sample", "rsample"), ("different", "same")):
        for in_dim in (0, -1):
            yield f"{method}, {randomness}, in_dims={in_dim}", Draw(make, method, randomness, case.parameters, in_dim)
        if len(case.parameters) > 1:
            yield f"{method}, {randomness}, one parameter batched", Draw(lambda p: make(p, *others), method, randomness, [first])


@functools.cache
def questions(name):
    return tuple(questions_of(cases()[name]))


@functools.cache
def divergences():
    """name: what is asked, for each pair of examples whose classes have a divergence."""
    asked = {}
    for (a, p), (b, q) in itertools.product(cases().items(), repeat=2):
        first, second = type(p.of_example(0)), type(q.of_example(0))
        if (first, second) not in kl._KL_REGISTRY:
            continue
        count = len(p.parameters)
        question = Question(lambda *all_, p=p, q=q, n=count: D.kl_divergence(p.make(*all_[:n]), q.make(*all_[n:])), *p.parameters, *q.parameters)
        if not isinstance(question.wanted, Raised):  # of distributions over numbers and over vectors there is none
            asked[f"kl({a}, {b})"] = question
    for name in ("Gamma", "Normal"):  # the one for all exponential families
        case = cases()[name]
        asked[f"kl of families({name})"] = Question(lambda *all_, c=case: kl._kl_expfamily_expfamily(
            c.make(*all_[:2]), c.make(*all_[2:])), *case.parameters, *(0.5 * p + 0.7 for p in case.parameters))
    return asked


def setUpModule():
    """Stock is asked before our library is loaded, which mends a few composite operators of torch.vmap."""
    for asked in (*(dict(questions(name)) for name in cases()), divergences()):
        for question in asked.values():
            question.stock  # noqa: B018


class Coverage(unittest.TestCase):
    """No class and no pair is forgotten."""

    def test_every_class_has_an_example(self):
        abstract = {D.Distribution, D.ExponentialFamily}
        every = {cls for cls in vars(D).values() if isinstance(cls, type) and issubclass(cls, D.Distribution)} - abstract
        self.assertEqual(every, {type(case.of_example(0)) for case in cases().values()})

    def test_every_divergence_is_asked_for_finite_numbers(self):
        finite = set()
        for name, question in divergences().items():
            if torch.isfinite(question.wanted).all() and "families" not in name:
                finite.add(tuple(type(cases()[part].of_example(0)) for part in name[3:-1].split(", ")))
        infinite = {pair for pair, f in kl._KL_REGISTRY.items() if f.__name__.endswith("_infinity")}
        self.assertEqual(set(kl._KL_REGISTRY) - infinite - {(D.ExponentialFamily, D.ExponentialFamily)}, finite)


class OnHost:
    """The tests of one host, without its loop."""

    def setUp(self):
        vmapgen.native_operators().set_fallback_policy("error")
        self.addCleanup(vmapgen.native_operators().set_fallback_policy, "warn")

    def check(self, asked):
        with HOSTS[self.host]():
            faults = {name: question.fault(question.ask()) for name, question in asked}
        for name, fault in faults.items():
            with self.subTest(name):
                self.assertIsNone(fault)

    def test_divergences(self):
        self.check(divergences().items())


def of_case(name):
    return lambda self: self.check(questions(name))


for _host in ("install", "all", "native"):
    _tests = {f"test_{name}": of_case(name) for name in cases()}
    globals()[_host.capitalize()] = type(_host.capitalize(), (OnHost, unittest.TestCase), {"host": _host, **_tests})


def refused_by_stock():
    """A row for each example and class of exceptions: the questions that have an answer where stock has none, or another."""
    rows = []
    for name, asked in (*((name, dict(questions(name))) for name in cases()), ("divergences", divergences())):
        refused = {}
        for what, question in asked.items():
            if not isinstance(question.wanted, Raised) and isinstance(question.stock, Raised):
                refused.setdefault(question.stock.cls.__name__, []).append(what)
            elif isinstance(question, Question) and question.fault(question.stock):
                refused.setdefault("another value", []).append(what)
        rows += [f"{name}: {how}: {'; '.join(what)}" for how, what in refused.items()]
    return rows


class Stock(unittest.TestCase):
    @unittest.skipUnless(torch.__version__.startswith("2.13."), "the list is of the pinned PyTorch")
    def test_what_it_refuses_is_listed(self):
        listed = [line for line in REFUSED.read_text().splitlines() if not line.startswith("#")]
        self.assertEqual(refused_by_stock(), listed)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        REFUSED.write_text("# What torch.vmap of PyTorch 2.13 refuses or gets wrong, and the loop answers: distributions_test.py --write\n"
                           + "".join(f"{line}\n" for line in refused_by_stock()))
    else:
        unittest.main()
