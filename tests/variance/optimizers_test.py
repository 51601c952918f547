"""Each optimizer of PyTorch's tests, over tracked weights: the steps are those over plain ones, and nothing of it varies."""

import copy
import sys
import unittest
import warnings

import pytorch_samples  # noqa: F401, I001
import torch
from marked import MESH
from torch.testing._internal.common_optimizers import optim_db
from vmapgen import variance as v

STEPS = 3


def _weights(cls):
    torch.manual_seed(0)
    shapes = [(4, 3), (2, 2)] if cls is torch.optim.Muon else [(4, 3), (2, 2), (3,)]
    return [torch.nn.Parameter(torch.randn(shape, dtype=torch.float64)) for shape in shapes]


def _trained(cls, options, weights):
    optimizer = cls(weights, **copy.deepcopy(options))

    def closure():
        optimizer.zero_grad()
        loss = sum((w**2).sum() for w in weights)
        loss.backward()
        return loss

    for _ in range(STEPS):
        optimizer.step(closure)
    return optimizer


def _options():
    """(class, options) of each sample, in each way of carrying a step out."""
    for info in optim_db:
        for sample in info.optim_inputs_func(device="cpu"):
            yield info.optim_cls, sample.kwargs
            for kind in ("foreach", "fused"):
                if kind in info.supported_impls and not sample.kwargs.get("differentiable"):
                    yield info.optim_cls, {**sample.kwargs, kind: True}


class Optimizers(unittest.TestCase):
    def check(self, cls, options):
        plain = _weights(cls)
        try:
            _trained(cls, options, plain)
        except Exception:  # noqa: BLE001  a sample for a closure of another form, or for complex weights
            return False
        weights = [v.mark(w, MESH) for w in _weights(cls)]
        optimizer = _trained(cls, options, weights)
        for weight, wanted in zip(weights, plain, strict=True):
            self.assertTrue(torch.equal(v.unmarked(weight), wanted))
            self.assertEqual(v.state(weight)["dp"], "I")
        for state in optimizer.state.values():
            for name, value in state.items():
                if isinstance(value, torch.Tensor):
                    self.assertEqual(v.state(value)["dp"], "I", name)
        return True

    def test_steps_are_those_of_plain_weights(self):
        warnings.simplefilter("ignore")
        count = 0
        for cls, options in _options():
            with self.subTest(optimizer=cls.__name__, options=options):
                count += self.check(cls, options)
        sys.stderr.write(f"{count} cases\n")
        self.assertGreater(count, 100)


if __name__ == "__main__":
    unittest.main()
