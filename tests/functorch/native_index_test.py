"""`x[i]` and `x[i] = value` with an i that is a number of the example's own, on the native host, held against the loop; and that indexing is
otherwise what it was."""

import sys
import threading
import unittest
from unittest import mock

import torch

GETITEM, SETITEM = torch.Tensor.__getitem__, torch.Tensor.__setitem__


class Early(torch.Tensor):
    """Made before anybody has taught tensors."""


class OwnEarly(torch.Tensor):
    def __getitem__(self, index):
        return super().__getitem__(index) + 1


import vmapgen  # noqa: E402
from torch.func import grad, jacrev, jvp  # noqa: E402
from vmapgen import native_vmap  # noqa: E402
from vmapgen._base import slots  # noqa: E402

same = torch.testing.assert_close
NUMBERS = torch.tensor([2, 0, 1])
FLAGS = torch.tensor([True, False, True])
PLACES = torch.tensor([0, 1])


def loop(f, *args):
    return torch.stack([f(*each) for each in zip(*args)])


def written(index, value):
    def f(i, x):
        x = x.clone()
        x[index(i)] = value(i, x)
        return x

    return f


class Checked(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        self.x = torch.rand(3, 2, 4, 3)

    def check(self, f, numbers=NUMBERS):
        wanted = loop(f, numbers, self.x)
        same(native_vmap(f)(numbers, self.x), wanted, rtol=0, atol=0)
        with vmapgen.native_host():
            same(torch.vmap(f)(numbers, self.x), wanted, rtol=0, atol=0)

    def refused(self, kind, words, f, numbers=NUMBERS):
        for run in (lambda: [f(*each) for each in zip(numbers, self.x)], lambda: native_vmap(f)(numbers, self.x)):
            with self.assertRaisesRegex(kind, words):
                run()


class Reads(Checked):
    def test_alone(self):
        for dtype in (torch.int64, torch.int32, torch.int16, torch.int8):
            self.check(lambda i, x: x[i % 2], NUMBERS.to(dtype))
        self.check(lambda i, x: x[-1 - i % 2])

    def test_in_a_tuple(self):
        self.check(lambda i, x: x[:, i])
        self.check(lambda i, x: x[..., i])
        self.check(lambda i, x: x[..., i, ...])
        self.check(lambda i, x: x[0, i])
        self.check(lambda i, x: x[None, i % 2])
        self.check(lambda i, x: x[i % 2, None])
        self.check(lambda i, x: x[1:, i, None])
        self.check(lambda i, x: x[torch.tensor(1), i])
        self.check(lambda i, x: x[[i % 2, slice(1, 3)]])  # a list with tensors is a tuple

    def test_several(self):
        self.check(lambda i, x: x[i % 2, i, i])
        self.check(lambda i, x: x[i % 2, :, i])
        self.check(lambda i, x: x[i % 2, ..., i])

    def test_beside_index_tensors(self):
        # A number has no say in where the dims of the tensors go.
        self.check(lambda i, x: x[i % 2, PLACES])
        self.check(lambda i, x: x[:, PLACES, i])
        self.check(lambda i, x: x[PLACES, :, i])
        self.check(lambda i, x: x[PLACES, i])
        self.check(lambda i, x: x[None, PLACES, i, PLACES])
        self.check(lambda i, x: x.unsqueeze(0)[:, PLACES, :, i])
        self.check(lambda i, x: x.unsqueeze(0)[:, i % 1, :, PLACES])
        self.check(lambda i, x: x[i % 2, [0, 2]])
        self.check(lambda i, x: x[i % 2, [[0, 1], [3, 2]]])
        self.check(lambda i, x: x[i % 2, range(2)])

    def test_beside_masks(self):
        self.check(lambda i, x: x[i % 2, torch.tensor([True, False, True, True])])
        self.check(lambda i, x: x[i % 2, [True, False, True, True]])
        self.check(lambda i, x: x[i % 2, torch.eye(4, 3, dtype=torch.bool)])
        self.check(lambda i, x: x[torch.tensor([[True, False, True, True], [False] * 4]), i])
        self.check(lambda i, x: x[True, i % 2])
        self.check(lambda i, x: x[i % 2, False])
        self.check(lambda i, x: x[torch.tensor(True), i % 2])

    def test_a_shared_table(self):
        table = torch.rand(4, 2)
        same(native_vmap(lambda i: table[i])(NUMBERS), table[NUMBERS])
        same(native_vmap(lambda i: native_vmap(lambda j: table[i, j])(torch.tensor([1, 0])))(NUMBERS),
             torch.stack([table[i].flip(0) for i in NUMBERS]))

    def test_errors(self):
        self.refused(IndexError, "is out of bounds for dimension", lambda i, x: x[i + 5])
        self.refused(IndexError, "too many indices", lambda i, x: x[i % 2, 0, 0, 0])
        self.refused(IndexError, "too many indices|1 indices for a tensor with 0 dimensions", lambda i, x: x.sum()[i])
        self.refused(IndexError, "tensors used as indices must be long", lambda i, x: x[i.float()])
        self.refused(IndexError, "only integers, slices", lambda i, x: x[i % 2, {}])
        self.refused(TypeError, "invalid data type 'str'", lambda i, x: x[i % 2, "a"])
        with self.assertRaisesRegex(RuntimeError, "is a mask of each example's own"):  # another shape for each example
            native_vmap(lambda i, x: x[i])(FLAGS, self.x)
        with self.assertRaisesRegex(RuntimeError, "aten::item cannot be batched"):
            native_vmap(lambda i, x: x[i:])(NUMBERS, self.x)


class Writes(Checked):
    def test_values(self):
        self.check(written(lambda i: i % 2, lambda i, x: 1.5))
        self.check(written(lambda i: (slice(None), i), lambda i, x: x[0, 0]))
        self.check(written(lambda i: (..., i), lambda i, x: x[:, :, 0] * 2))
        self.check(written(lambda i: (0, i), lambda i, x: x[1, 0]))
        self.check(written(lambda i: (i % 2, i, i), lambda i, x: x.sum()))
        self.check(written(lambda i: i % 2, lambda i, x: x[None, None, 0]))  # dims of size 1 in front
        self.check(written(lambda i: [i % 2, slice(1, 3)], lambda i, x: 7))

    def test_another_dtype(self):
        self.check(written(lambda i: i % 2, lambda i, x: x[1].double()))
        self.check(written(lambda i: (i % 2, slice(None), i), lambda i, x: i))
        self.check(lambda i, x: written(lambda i: i % 2, lambda i, y: x[0])(i, (10 * x).long()))
        self.refused(RuntimeError, "source and destination dtypes match", written(lambda i: (i % 2, PLACES), lambda i, x: x[1, 0].double()))

    def test_beside_index_tensors(self):
        self.check(written(lambda i: (i % 2, PLACES), lambda i, x: x[0, :2] + 1))
        self.check(written(lambda i: (slice(None), PLACES, i), lambda i, x: x[:, 2:, 0]))
        self.check(lambda i, x: written(lambda i: (slice(None), PLACES, slice(None), i), lambda i, y: y[:, :, :, 0] + 1)(i, x[None].clone())[0])
        self.check(written(lambda i: (i % 2, torch.tensor([True, False, True, True])), lambda i, x: x[0, 1:] * 2))

    def test_a_condition(self):
        for flags in (FLAGS, FLAGS.byte()):
            self.check(written(lambda i: i, lambda i, x: 7.0), flags)
            self.check(written(lambda i: i, lambda i, x: x[:1] * 2), flags)
            self.check(written(lambda i: (0, i), lambda i, x: x[1, 1]), flags)
            self.check(written(lambda i: (i, 1), lambda i, x: 7.0), flags)

    def test_into_what_is_made_inside(self):
        def f(i, x):
            made = torch.zeros(3, 2)
            made[i] = x[0, 0, :2]
            made[:, 1][i] += 1
            return made

        self.check(f)

    def test_into_a_view_of_an_argument(self):
        ours, wanted = self.x.clone(), self.x.clone()

        def f(i, x):
            x[1:][0, i] = -1.0
            return x.sum()

        native_vmap(f)(NUMBERS, ours)
        loop(f, NUMBERS, wanted)
        same(ours, wanted)

    def test_errors(self):
        self.refused(RuntimeError, "must match the existing size|cannot be broadcast", written(lambda i: i % 2, lambda i, x: torch.ones(5)))
        self.refused(TypeError, "can't assign a list", written(lambda i: i % 2, lambda i, x: [1, 2]))
        self.refused(IndexError, "is out of bounds for dimension", written(lambda i: i + 5, lambda i, x: 1.0))
        shared = torch.zeros(3)
        with self.assertRaisesRegex(RuntimeError, "would write a batched value into a tensor that is not batched"):
            native_vmap(lambda i: shared.__setitem__(i, 1.0))(NUMBERS)

        def delete(i, x):
            del x[i]

        self.refused(TypeError, "does not support deleting items", delete)


class Gradients(Checked):
    def test_inside(self):
        self.check(lambda i, x: grad(lambda y: y[i % 2].square().sum())(x))
        self.check(lambda i, x: grad(lambda y: y[(i + 1) % 2].square().sum())(x))
        self.check(lambda i, x: grad(lambda y: y[(i + (y.sum() > 0).long()) % 2].square().sum())(x))  # the gradient's own wrapper
        self.check(lambda i, x: jacrev(lambda y: y[0, i].square())(x))
        self.check(lambda i, x: jvp(lambda y: y[0, i].square(), (x,), (x,))[1])
        self.check(lambda i, x: grad(lambda y: written(lambda i: (0, i), lambda i, y: y[1, 0].clone() ** 2)(i, y).square().sum())(x))

    def test_around(self):
        def total(vmap, x):
            return vmap(written(lambda i: (0, i), lambda i, y: y[1, i].clone() ** 2))(NUMBERS, x).pow(3).sum()

        def by_loop(f):
            return lambda *args: loop(f, *args)

        for x in (self.x, self.x.double()):
            same(grad(lambda y: total(native_vmap, y))(x), grad(lambda y: total(by_loop, y))(x))
            leaf = x.clone().requires_grad_()
            same(torch.autograd.grad(total(native_vmap, leaf), leaf)[0], grad(lambda y: total(by_loop, y))(x))

    def test_maps_in_maps(self):
        self.check(lambda i, x: native_vmap(lambda y: y[i])(x))
        self.check(lambda i, x: torch.vmap(lambda y: y[i])(x))
        wanted = torch.stack([torch.stack([self.x[b, :, i, j] for j in range(3)]) for b, i in enumerate(NUMBERS)])
        for vmap in (native_vmap, torch.vmap):
            same(native_vmap(lambda i, x: vmap(lambda j: x[:, i, j])(torch.arange(3)))(NUMBERS, self.x), wanted)  # noqa: B023
        same(torch.vmap(lambda i, x: native_vmap(lambda j: x[:, i, j])(torch.arange(3)))(NUMBERS, self.x), wanted)


class OwnLate(torch.Tensor):
    def __getitem__(self, index):
        return super().__getitem__(index) + 1

    def __setitem__(self, index, value):
        super().__setitem__(index, value + 1)


class Otherwise(Checked):
    """Tensors are what they were."""

    def setUp(self):
        super().setUp()
        native_vmap(torch.sin)(self.x)

    def test_the_class(self):
        self.assertIs(torch.Tensor.__getitem__, GETITEM)
        self.assertIs(torch.Tensor.__setitem__, SETITEM)
        self.assertNotIn("__getitem__", vars(torch.Tensor))

    def test_no_sequence(self):
        t, u = torch.tensor(1.0), torch.tensor(2.0)
        for _ in range(2):
            same(torch.tensor([t, u]), torch.tensor([1.0, 2.0]))
            native_vmap(lambda i, x: x[i % 2])(NUMBERS, self.x)
        line = torch.arange(3)
        self.assertEqual([int(each) for each in list(line)], [0, 1, 2])
        self.assertTrue(2 in line and 3 not in line)
        self.assertEqual(line.numpy()[line].tolist(), [0, 1, 2])
        self.assertEqual("abc"[line[1]], "b")
        with self.assertRaisesRegex(IndexError, "is out of bounds for dimension"):
            line[3]
        with self.assertRaisesRegex(TypeError, "does not support deleting items"):
            del line[0]

    def test_inside_other_indices(self):
        self.check(lambda i, x: x[0, 1:, ..., None] + x[torch.tensor(1)][PLACES[1]].sum() + x[:, PLACES].sum() + x[[0, 1]].sum() + i)
        self.check(lambda i, x: sum(list(x)) + torch.tensor([each.item() for each in torch.ones(2)]).sum() + i)

    def test_subclasses(self):
        class Late(torch.Tensor):
            pass

        for kind in (Early, Late, torch.nn.Parameter, lambda t: torch.nn.Buffer(t)):
            table = kind(torch.rand(4, 2))
            wanted = loop(lambda i: table.detach().as_subclass(torch.Tensor)[i], NUMBERS)  # noqa: B023
            same(native_vmap(lambda i: table[i])(NUMBERS).as_subclass(torch.Tensor).detach(), wanted.detach())  # noqa: B023
        for kind in (OwnEarly, OwnLate):
            table = torch.rand(4, 2).as_subclass(kind)
            same(native_vmap(lambda i: table[i])(NUMBERS).as_subclass(torch.Tensor), table.as_subclass(torch.Tensor)[NUMBERS] + 1)  # noqa: B023
            same((table[0]).as_subclass(torch.Tensor), table.as_subclass(torch.Tensor)[0] + 1)
        written = torch.zeros(2).as_subclass(OwnLate)
        written[0] = 1.0
        self.assertEqual(written.tolist(), [2.0, 0.0])

    def test_torch_function(self):
        seen = []

        class Logged(torch.Tensor):
            @classmethod
            def __torch_function__(cls, func, types, args=(), kwargs=None):
                seen.append(func)
                return super().__torch_function__(func, types, args, kwargs)

        table = torch.rand(4, 2).as_subclass(Logged)
        got = native_vmap(lambda i: table[i])(NUMBERS)
        self.assertIn(GETITEM, seen)
        same(got.as_subclass(torch.Tensor), table.as_subclass(torch.Tensor)[NUMBERS])

        class Mode(torch.overrides.TorchFunctionMode):
            def __torch_function__(self, func, types, args=(), kwargs=None):
                seen.append(func)
                return func(*args, **(kwargs or {}))

        def f(i, x):
            with Mode():
                x = x.clone()
                x[i % 2] = 1.0
                return x[i % 2]

        seen.clear()
        self.check(f)
        self.assertTrue({GETITEM, SETITEM} <= set(seen))

    def test_compiled(self):
        def f(x, i):
            x = x.clone()
            x[i] = 2.0
            return x[i] + x[0] + x[..., 1]

        x, i = torch.rand(3, 3), torch.tensor([1])
        same(torch.compile(f, backend="eager", fullgraph=True)(x, i), f(x, i))
        same(torch.compile(torch.vmap(lambda x, i: x[i]), backend="eager", fullgraph=True)(x, NUMBERS), x.gather(1, NUMBERS[:, None])[:, 0])

    def test_traced(self):
        f = native_vmap(lambda i, x: written(lambda i: (0, i), lambda i, x: x[1, i])(i, x)[:, i])
        traced = torch.jit.trace(f, (NUMBERS, self.x))
        other, x = NUMBERS.flip(0), self.x.flip(0)
        same(traced(other, x), f(other, x))

    def test_threads(self):
        inside, done, failed = threading.Event(), threading.Event(), []

        def outside():
            inside.wait()
            try:
                t = torch.arange(4)
                for _ in range(1000):
                    assert t[t[2]].item() == 2 and t[1].item() == 1
            except BaseException as error:  # noqa: BLE001
                failed.append(error)
            done.set()

        thread = threading.Thread(target=outside)
        thread.start()

        def f(i, x):
            inside.set()
            done.wait()
            return x[i % 2]

        same(native_vmap(f)(NUMBERS, self.x), loop(lambda i, x: x[i % 2], NUMBERS, self.x))
        thread.join()
        self.assertEqual(failed, [])

    def test_no_references_are_left(self):
        i = NUMBERS.clone()

        def f(i, x):
            counts = []
            for _ in range(3):
                x[i % 2], x[i % 2, 0], x.clone().__setitem__(i % 2, 1.0)
                with self.assertRaisesRegex(IndexError, "only integers, slices"):
                    x[i, {}]
                counts.append((sys.getrefcount(i), sys.getrefcount(x)))
            self.assertEqual(counts[0], counts[2])
            return x[i % 2]

        native_vmap(f)(i, self.x)

    def test_another_layout_of_python(self):
        base = torch._C.TensorBase
        self.assertIsNotNone(slots.slots_of(base))
        for at in (10, 11, 12, 13, 15):
            with mock.patch.object(slots, "_AS_MAPPING", at):
                self.assertIsNone(slots.slots_of(base), at)
        for of_another_kind in (list, dict):
            self.assertIsNone(slots.slots_of(of_another_kind))


if __name__ == "__main__":
    unittest.main()
