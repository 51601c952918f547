"""torch.export and make_fx of programs that map, while torch.vmap is ours: for any batch size where stock exports for any."""

import contextlib
import unittest
import warnings

import torch
import torch.nn.functional as F
import vmapgen
from torch.fx.experimental.proxy_tensor import make_fx

same = torch.testing.assert_close

# Each calls operators that are handed over to our rules. Stock's strict export takes no captured tensors.
PROGRAMS = {
    "clone": lambda a: a.clone().mul_(2),
    "linear": lambda a: F.linear(a, torch.ones(5, 4)),
    "views": lambda a: a.reshape(2, 2).T.contiguous(),
    "softmax": lambda a: a.softmax(0).to(torch.float64),
    "flip": lambda a: a.flip(0).roll(1),
    "mse": lambda a: F.mse_loss(a, a * 2),
    "dropout": lambda a: F.dropout(a, 0.0),
}
HOSTS = {
    "native": lambda: vmapgen.installed(host="native"),
    "functorch": lambda: vmapgen.installed(host="functorch"),
    "all": lambda: vmapgen.installed("all", host="functorch"),
    "stock": contextlib.nullcontext,
}


def mapped(f):
    class Mapped(torch.nn.Module):
        def forward(self, x):
            return torch.vmap(f, randomness="different")(x)

    return Mapped()


def exported(f, strict):
    batch = {0: torch.export.Dim("batch", min=2)}
    return torch.export.export(mapped(f), (torch.ones(3, 4),), dynamic_shapes=(batch,), strict=strict).module()


class Export(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()
        warnings.simplefilter("ignore")

    def test_for_any_batch_size(self):
        x = torch.randn(7, 4)
        for strict in (False, True):
            for host, installed in HOSTS.items():
                for name, f in PROGRAMS.items():
                    with self.subTest(host=host, program=name, strict=strict):
                        with installed():
                            program = exported(f, strict)
                        same(program(x), torch.stack([f(a) for a in x]))

    def test_what_torch_vmap_lacks_for_one_batch_size(self):
        f = lambda a: F.bilinear(a, a, torch.ones(2, 4, 4))  # noqa: E731
        x = torch.randn(3, 4)
        for host in ("native", "functorch"):
            with HOSTS[host]():
                program = torch.export.export(mapped(f), (torch.ones(3, 4),)).module()
            same(program(x), torch.stack([f(a) for a in x]))

    def test_results_whose_batch_dim_lies_elsewhere(self):
        x, weight, bias, each = torch.randn(3, 2, 4, 6, 6), torch.randn(3, 5, 4, 3, 3), torch.randn(3, 5), torch.rand(3, 4)
        programs = {
            "convolution": (lambda x, w, b: F.conv2d(x, w, b), (x, weight, bias)),
            "group_norm": (lambda x, w, b: F.group_norm(x, 2, w, b), (x, each, each)),
            "batch_norm": (lambda x, m, v: F.batch_norm(x, m, v), (x, each, each)),
        }

        class Mapped(torch.nn.Module):
            def __init__(self, f, out_dims):
                super().__init__()
                self.f, self.out_dims = f, out_dims

            def forward(self, *args):
                return torch.vmap(self.f, out_dims=self.out_dims)(*args)

        for host in ("native", "functorch", "all"):
            for name, (f, args) in programs.items():
                for out_dim in (0, -1):
                    with self.subTest(host=host, program=name, out_dim=out_dim), HOSTS[host]():
                        program = torch.export.export(Mapped(f, out_dim), args).module()
                        same(program(*args), torch.stack([f(*each) for each in zip(*args)], out_dim), rtol=1e-4, atol=1e-4)

    def test_a_loaded_rule_leaves_symbols_to_what_torch_vmap_has(self):
        @torch.library.custom_op("exporttest::sums", mutates_args=())
        def sums(x: torch.Tensor) -> torch.Tensor:
            return x.cumsum(-1)

        sums.register_fake(torch.empty_like)
        torch.library.register_vmap(sums, lambda info, dims, x: (sums(x.movedim(dims[0], 0)), 0))
        vmapgen.rule(sums, "variadic", core=1)
        x = torch.randn(7, 4)
        try:
            for host, installed in HOSTS.items():
                with self.subTest(host=host), installed():
                    same(exported(sums, strict=False)(x), x.cumsum(-1))
                    same(make_fx(torch.vmap(sums), tracing_mode="symbolic")(torch.ones(3, 4))(x), x.cumsum(-1))
        finally:
            vmapgen.remove_rule(sums)

    def test_a_trace_of_symbols_begins_inside_a_map(self):
        x = torch.randn(3, 2)
        with vmapgen.installed():
            same(torch.vmap(lambda a: make_fx(lambda z: z * 2, tracing_mode="symbolic")(torch.ones(2))(a))(x), x * 2)

    def test_make_fx_one_host_after_the_other(self):
        """Python's dispatcher remembers the kernels that it has found, and nobody looks whether a graph fits."""
        x = torch.randn(7, 4)
        for name, f in PROGRAMS.items():
            with self.subTest(name):
                for host in ("functorch", "stock", "all", "native", "stock"):
                    with HOSTS[host]():
                        graph = make_fx(mapped(f), tracing_mode="symbolic", _allow_non_fake_inputs=True)(torch.ones(3, 4))
                    same(graph(x), torch.stack([f(a) for a in x]))

    def test_what_rules_make_is_no_constant(self):
        """A graph computes with its own inputs."""
        bins = torch.linspace(0, 1, 4)
        programs = {
            "histogram": lambda x: torch.vmap(lambda a, b: torch.histogram(a, b)[1] * 1, in_dims=(0, None))(x, bins + x.sum()),
            "conv": lambda x: torch.vmap(lambda b: F.conv1d(torch.ones(1, 4, 6), torch.ones(4, 4, 3), b))(x),
            "group_norm": lambda x: torch.vmap(lambda w: F.group_norm(torch.arange(8.0).view(1, 4, 2), 2, w))(x),
        }
        x, other = torch.rand(3, 4), torch.rand(3, 4)
        for host, install in HOSTS.items():
            for name, f in programs.items():
                if (host, name) == ("stock", "histogram"):  # stock has no rule for it
                    continue
                with self.subTest(f"{host}, {name}"), install():
                    same(make_fx(f)(x)(other), f(other))


if __name__ == "__main__":
    unittest.main()
