"""Each module of PyTorch's tests, trained on two ranks with parts of the data, and nothing said but that the weights are the same.

Results are those of plain tensors. Gradients of weights are the sum of both ranks' plain ones, those of inputs the rank's own, and
what is claimed the same on both ranks after it, statistics among them, is the same.
"""

import contextlib
import copy
import sys
import traceback
import unittest
import warnings

import ranks
import torch
import torch.distributed as dist
from torch.utils._pytree import tree_leaves, tree_map

WORLD = 2
SAMPLES = 12  # of each module, in training and in evaluation

# What a module asks of its input on the host, which differs between the ranks here: refused, unless a scope says that it may.
ASKS = {
    "nn.GaussianNLLLoss": "whether a variance is negative",
    "nn.Transformer": "whether a mask is causal",
    "nn.TransformerEncoder": "whether a mask is causal",
}


def _own_part(value, rank):
    """This rank's data: other numbers of the same sign, and of no larger size."""
    if not isinstance(value, torch.Tensor):
        return value
    value = value.detach().clone()
    return value * (1 - 0.25 * rank) if value.is_floating_point() else value


def _sum_of(results):
    terms = []
    for leaf in tree_leaves(results):
        if isinstance(leaf, torch.Tensor) and leaf.is_floating_point():
            weights = torch.linspace(0.5, 1.5, max(leaf.numel(), 1), dtype=leaf.dtype)[: leaf.numel()]
            terms.append((leaf * weights.reshape(leaf.shape)).sum())
    return sum(terms)


def _floating(tree):
    return [t for t in tree_leaves(tree) if isinstance(t, torch.Tensor) and t.is_floating_point()]


def _run(module, given, seed):
    """Its results, and the gradients of its parameters and of what it was given."""
    for t in _floating(given):
        t.requires_grad_()
    torch.manual_seed(seed)
    args, kwargs = given
    results = module(*args, **kwargs)
    total = _sum_of(results)
    if isinstance(total, torch.Tensor) and total.requires_grad:
        total.backward()
    return results, [p.grad for p in module.parameters()], [t.grad for t in _floating(given)]


def _summed(grads, like):
    total = [torch.zeros_like(p) if g is None else g.clone() for g, p in zip(grads, like, strict=True)]
    for g in total:
        dist.all_reduce(g)
    return total


def _check_same_where_claimed(v, module):
    for name, t in [*module.named_buffers(), *module.named_parameters()]:
        if v.state(t)["dp"] != "I" or not t.numel():
            continue
        least, most = (v.unmarked(t).detach().double().clone() for _ in range(2))
        dist.all_reduce(least, op=dist.ReduceOp.MIN)
        dist.all_reduce(most, op=dist.ReduceOp.MAX)
        assert torch.equal(least, most), f"{name} is claimed the same on both ranks after it, and is not"


def _check_close(v, what, got, wanted):
    for one, other in zip(got, wanted, strict=True):
        if one is None and other is None:
            continue
        one = torch.zeros_like(other) if one is None else v.unmarked(one)
        other = torch.zeros_like(one) if other is None else other
        torch.testing.assert_close(one, other, rtol=1e-12, atol=1e-12, equal_nan=True, msg=lambda text, what=what: f"{what}: {text}")


def _check(v, mesh, module, given, rank, scope):
    """None where the module refuses the sample on plain tensors, else the number of gradients that were compared."""
    plain = copy.deepcopy(module)
    try:
        results, of_weights, of_given = _run(plain, copy.deepcopy(given), rank)
    except Exception:  # noqa: BLE001  PyTorch's samples hold what a module refuses, too
        return None
    of_weights = _summed(of_weights, plain.parameters())
    for t in [*module.parameters(), *module.buffers()]:
        v.mark(t, mesh)
    mine = tree_map(lambda t: v.mark(t.clone(), mesh, varying="dp") if isinstance(t, torch.Tensor) else t, given)
    with scope:
        got, grads, grads_of_given = _run(module, mine, rank)
    _check_close(v, "results", _floating(got), _floating(results))
    _check_close(v, "the gradients of weights", grads, of_weights)
    _check_close(v, "the gradients of inputs", grads_of_given, of_given)
    _check_same_where_claimed(v, module)
    return len(grads) + len(grads_of_given)


def _made(info, sample, training):
    torch.manual_seed(1)
    made = copy.deepcopy(sample.constructor_input)  # modules keep tensors that they are made of
    return info.module_cls(*made.args, **made.kwargs).double().train(training)


def _asking(v, mesh, info, check):
    """Whether the module asks the host, which is refused, and let through in a scope."""
    try:
        return check(contextlib.nullcontext()), False
    except RuntimeError as error:
        if info.name not in ASKS or "the program reads a value" not in str(error):
            raise
    return check(v.scope(mesh, branches="own")), True


def _outcomes(v, mesh, info, training, rank):
    """For each sample whether the module asked the host, or what went wrong."""
    torch.manual_seed(0)
    drawn = info.module_inputs_func(info, device="cpu", dtype=torch.float64, requires_grad=False, training=training)
    step = -(-len(drawn) // SAMPLES)
    for number, sample in enumerate(drawn[::step]):
        if sample.forward_input is None:
            continue
        given = tree_map(lambda t: _own_part(t, rank), (list(sample.forward_input.args), sample.forward_input.kwargs))
        try:
            checked, asked = _asking(v, mesh, info, lambda scope: _check(v, mesh, _made(info, sample, training), given, rank, scope))  # noqa: B023
            if checked is not None:
                yield asked
        except Exception:  # noqa: BLE001  an error is what is being looked for
            yield f"sample {number * step}, {'training' if training else 'evaluation'}\n{traceback.format_exc()}"


def _body(rank, tell):
    warnings.simplefilter("ignore")
    import pytorch_samples  # noqa: F401, I001
    from torch.testing._internal.common_modules import module_db
    from torch.distributed.device_mesh import init_device_mesh
    from vmapgen import variance as v

    mesh = init_device_mesh("cpu", (WORLD,), mesh_dim_names=("dp",))
    for info in module_db:
        if issubclass(info.module_cls, torch.nn.modules.lazy.LazyModuleMixin):
            continue  # it has no weights to mark yet
        outcomes = [o for training in (True, False) for o in _outcomes(v, mesh, info, training, rank)]
        tell(info.name, (len(outcomes), True in outcomes, [o for o in outcomes if isinstance(o, str)]))


class Modules(unittest.TestCase):
    """One start of the processes for all."""

    @classmethod
    def setUpClass(cls):
        cls.told = ranks.run(_body, world=WORLD, timeout=60)

    def test_none_ends_early(self):
        self.assertNotIn("", self.told, self.told.get(""))
        self.assertGreater(len(self.told), 100)
        for name, told in self.told.items():
            self.assertEqual(len(told), WORLD, f"{name}: a rank did not come to it")

    def test_each_is_as_it_is_on_plain_tensors(self):
        cases = 0
        for name, told in self.told.items():
            for rank, (count, asked, wrong) in told.items():
                cases += count
                with self.subTest(module=name, rank=rank):
                    self.assertFalse(wrong, wrong[0] if wrong else "")
                    self.assertEqual(asked, name in ASKS, f"{name} asks the host no more")
        sys.stderr.write(f"{cases // WORLD} cases of {len(self.told)} modules\n")
        self.assertGreater(cases, 1000)


if __name__ == "__main__":
    unittest.main()
