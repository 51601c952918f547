"""`x[:, i]` where the dims before the indexed one are larger than those behind it: what is taken of each example, held against the loop."""

import itertools
import unittest

import torch
import vmapgen

same = torch.testing.assert_close
EACH = {
    "a number": ((), lambda x, i: x[:, i]),
    "a vector": ((5,), lambda x, i: x[:, i]),
    "a matrix": ((2, 3), lambda x, i: x[:, :, i]),
    "none": ((0,), lambda x, i: x[:, i]),
    "behind two dims": ((5,), lambda x, i: x[..., i]),
    "before one": ((5,), lambda x, i: x[:, i, :1]),
}
HOSTS = {"native": {"host": "native"}, "functorch": {"rules": "all", "host": "functorch"}}


class OwnIndex(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def each(self):
        """Of each program and batch dim: what is mapped, its in_dims, the arguments, the loop's result."""
        for (name, (shape, f)), size, dim in itertools.product(EACH.items(), (1, 3, 4), (0, 1, -1)):
            x = torch.rand(size, 6, 4, 4).movedim(0, dim)
            i = torch.randint(-4, 4, (size, *shape))
            wanted = torch.stack([f(*each) for each in zip(x.unbind(dim), i)])
            yield name, f, (dim, 0), (x, i), wanted

    def test_values(self):
        for host, how in HOSTS.items():
            with vmapgen.installed(**how):
                for name, f, in_dims, args, wanted in self.each():
                    for kind in (torch.int64, torch.int32):
                        with self.subTest(host=host, program=name, in_dims=in_dims, size=wanted.shape[0], kind=kind):
                            same(torch.vmap(f, in_dims)(args[0], args[1].to(kind)), wanted, rtol=0, atol=0)

    def test_gradients(self):
        for name, f, in_dims, (x, i), wanted in self.each():
            with self.subTest(program=name, in_dims=in_dims, size=wanted.shape[0]):
                weight = torch.rand_like(wanted)
                got, of_loop = (torch.autograd.grad((run(y := x.clone().requires_grad_()) * weight).sum(), y)[0] for run in (
                    lambda y: vmapgen.vmap(f, in_dims)(y, i),  # noqa: B023
                    lambda y: torch.stack([f(*each) for each in zip(y.unbind(in_dims[0]), i)])))  # noqa: B023
                same(got, of_loop)

    def test_what_was_read_may_be_written_to(self):
        """While somebody differentiates around the map."""

        def added(x, i):
            x[:, i] += 1.5
            return x.sin()

        def doubled(x, i):
            y = x[:, i]
            x.mul_(2)
            return y * y

        i = torch.tensor([[0, 2], [3, 1], [-1, 1]])
        for f, host in itertools.product((added, doubled), ({}, {"host": "functorch"}, {"host": "functorch", "rules": "all"})):
            x = torch.rand(3, 6, 4)
            loss = lambda run, y: run(y * 2).sum()  # noqa: E731
            each = lambda y: torch.stack([f(a.clone(), k) for a, k in zip(y, i)])  # noqa: B023, E731
            wanted = torch.func.grad(lambda y: loss(each, y))(x)  # noqa: B023
            with self.subTest(f=f.__name__, host=host), vmapgen.installed(**host):
                mapped = lambda y: torch.vmap(f)(y, i)  # noqa: B023, E731
                same(torch.func.grad(lambda y: loss(mapped, y))(x), wanted)  # noqa: B023
                leaf = x.clone().requires_grad_()
                loss(mapped, leaf).backward()
                same(leaf.grad, wanted)

    def test_two_levels(self):
        x, i = torch.rand(2, 3, 6, 4), torch.randint(-4, 4, (2, 3, 5))
        f = lambda x, i: x[:, i]  # noqa: E731
        wanted = torch.stack([torch.stack([f(*each) for each in zip(*rows)]) for rows in zip(x, i)])
        same(vmapgen.vmap(vmapgen.vmap(f))(x, i), wanted, rtol=0, atol=0)
        shared = torch.stack([torch.stack([f(x[0, 0], each) for each in row]) for row in i])
        same(vmapgen.vmap(vmapgen.vmap(f, (None, 0)), (None, 0))(x[0, 0], i), shared, rtol=0, atol=0)

    def test_out_of_range(self):
        x, i = torch.rand(3, 6, 4), torch.tensor([[0, 1], [2, 4], [0, 0]])
        for bad in (i, -i - 1):
            with self.assertRaisesRegex(IndexError, "index -?[45] is out of bounds for dimension . with size 4"):
                vmapgen.vmap(lambda x, i: x[:, i])(x, bad)

    def test_what_gather_does_not_take(self):
        """Dtypes that indexing alone has kernels for, and positions that it refuses."""
        f = lambda x, i: x[:, i]  # noqa: E731
        x, i = torch.arange(72).view(3, 6, 4), torch.tensor([[0, 1], [2, 3], [-1, 0]])
        for dtype in (torch.uint16, torch.uint32, torch.uint64, torch.float8_e4m3fn, torch.float8_e5m2, torch.complex32):
            with self.subTest(dtype=dtype):
                each = x.to(torch.float32).to(dtype)
                wanted = torch.stack([f(*both).to(torch.complex128) for both in zip(each, i)])
                got = vmapgen.vmap(f)(each, i)
                self.assertIs(got.dtype, dtype)
                same(got.to(torch.complex128), wanted, rtol=0, atol=0)
        for kind in (torch.int16, torch.int8, torch.float32, torch.complex64):
            with self.subTest(kind=kind), self.assertRaisesRegex(IndexError, "tensors used as indices must be long, int, byte or bool"):
                vmapgen.vmap(f)(x, i.to(kind))

    def test_a_program_of_it(self):
        program = vmapgen.trace(lambda x, i: x[:, i])(torch.rand(3, 6, 4), torch.zeros(3, 2, dtype=torch.int64))
        x, i = torch.rand(5, 6, 4), torch.randint(-4, 4, (5, 2))
        same(program(x, i), torch.stack([a[:, k] for a, k in zip(x, i)]), rtol=0, atol=0)


if __name__ == "__main__":
    unittest.main()
