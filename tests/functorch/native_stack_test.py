"""What code outside of PyTorch learns inside a native map when it asks whether a transform is around it: what stock tells it there."""

import contextlib
import threading
import unittest

import torch
from torch._C import _functorch
from torch._C._functorch import (
    TransformType,
    is_functorch_wrapped_tensor,
    maybe_current_level,
    peek_interpreter_stack,
    pop_dynamic_layer_stack,
    push_dynamic_layer_stack,
)
from torch._functorch import pyfunctorch
from torch._functorch.pyfunctorch import temporarily_clear_interpreter_stack, temporarily_pop_interpreter_stack

from vmapgen import native_host, native_vmap

same = torch.testing.assert_close


ORDINARY = torch.ones(1)


def answers(tensor):
    """Everything there is to ask; ours and stock's differ in the number of a level alone."""
    top = peek_interpreter_stack()
    level = maybe_current_level()
    if top is not None and top.level() != level:
        raise AssertionError("two answers")
    return (None if top is None else top.key(), level is not None, torch._C._are_functorch_transforms_active(),
            is_functorch_wrapped_tensor(tensor), _functorch.is_functorch_wrapped_tensor(ORDINARY))


class Asking(unittest.TestCase):
    def each(self, program):
        """`program(vmap)` gives the same on stock, with native_vmap, and with torch.vmap inside native_host()."""
        wanted = program(torch.vmap)
        self.assertEqual(program(native_vmap), wanted)
        with native_host():
            self.assertEqual(program(torch.vmap), wanted)
        return wanted

    def asked(self, transform, x):
        """The answers inside of a transform, and after it."""
        found = []

        def f(a):
            found.append(answers(a))
            return a.sin().sum()

        transform(f)(x)
        return [*found, answers(x)]

    def test_debug_unwrap(self):
        def shapes(vmap):
            found = []

            def f(a):
                found.extend(tuple(torch.func.debug_unwrap(a, recurse=recurse).shape) for recurse in (True, False))
                return a.sin().sum()

            for transform in (vmap, lambda f: vmap(vmap(f)), lambda f: vmap(torch.func.grad(f)),
                              lambda f: torch.func.grad(lambda x: vmap(f)(x).sum())):
                transform(f)(torch.ones(2, 3, 4))
            return [*found, tuple(torch.func.debug_unwrap(torch.ones(5)).shape)]

        self.each(shapes)

    def test_inside_a_map_and_outside(self):
        inside, outside = self.each(lambda vmap: self.asked(vmap, torch.ones(2)))
        self.assertEqual(inside, (TransformType.Vmap, True, True, True, False))
        self.assertEqual(outside, (None, False, False, False, False))

    def test_transforms_inside_and_around(self):
        for transform, key in ((torch.func.grad, TransformType.Grad), (lambda f: lambda a: torch.func.jvp(f, (a,), (a,)), TransformType.Jvp)):
            inside = self.each(lambda vmap: self.asked(lambda f: vmap(transform(f)), torch.ones(2)))  # noqa: B023
            self.assertEqual(inside[0][0], key)
            around = self.each(lambda vmap: self.asked(lambda f: transform(lambda a: vmap(f)(a).sum()), torch.ones(2)))  # noqa: B023
            self.assertEqual(around[0][0], TransformType.Vmap)

    def test_maps_in_maps(self):
        self.each(lambda vmap: self.asked(lambda f: vmap(vmap(f)), torch.ones(2, 3)))
        for outer, inner in ((torch.vmap, native_vmap), (native_vmap, torch.vmap)):
            self.assertEqual(self.asked(lambda f: outer(inner(f)), torch.ones(2, 3))[0], (TransformType.Vmap, True, True, True, False))  # noqa: B023

    def test_another_thread_is_in_no_map(self):
        found = []

        def f(a):
            thread = threading.Thread(target=lambda: found.append((peek_interpreter_stack(), torch._C._are_functorch_transforms_active())))
            thread.start()
            thread.join()
            return a

        native_vmap(f)(torch.ones(2))
        self.assertEqual(found, [(None, False)])

    def test_pytorch_itself_is_answered_as_ever(self):
        # For a native map functorch has nothing to do.
        asks = {"__name__": "torch.somewhere", "torch": torch}
        generated = {"torch": torch}
        for names in (asks, generated):
            ask = eval("lambda: (torch._C._functorch.peek_interpreter_stack(), torch._C._functorch.maybe_current_level(), "
                       "torch._C._are_functorch_transforms_active())", names)
            found = []
            native_vmap(lambda a: found.append(ask()) or a)(torch.ones(2))  # noqa: B023
            self.assertEqual(found, [(None, None, False)])

    def test_what_is_no_tensor(self):
        for run in (lambda f, x: f(x), lambda f, x: native_vmap(f)(x)):
            with self.assertRaisesRegex(TypeError, "incompatible function arguments"):
                run(lambda a: is_functorch_wrapped_tensor(3), torch.ones(1))

    def test_the_interpreter(self):
        def read(make):
            def f(a):
                top = make()
                with top.lower():
                    beneath = peek_interpreter_stack()
                found.append((top.key(), top.batch_size(), top.randomness(), beneath))
                return a

            found = []
            return lambda vmap: (found.clear(), vmap(f, randomness="same")(torch.ones(3)), list(found))[2]

        self.each(read(lambda: pyfunctorch.retrieve_current_functorch_interpreter()))
        with self.assertRaisesRegex(AssertionError, "interpreter must not be None"):
            pyfunctorch.retrieve_current_functorch_interpreter()


class TakenOff(unittest.TestCase):
    """What runs with the stack taken off sees ordinary tensors, and draws as outside."""

    def check(self, taken_off):
        x, found = torch.ones(3), []

        def f(a):
            with taken_off():
                found.append((peek_interpreter_stack(), torch._C._are_functorch_transforms_active()))
                torch.rand(2)  # refused inside, where randomness is "error"
                made = torch.ones(2).mul_(3)
            found.append((peek_interpreter_stack().key(), maybe_current_level() is not None))
            return a * made

        same(native_vmap(f)(x), torch.full((3, 2), 3.0))
        self.assertEqual(found, [(None, False), (TransformType.Vmap, True)])
        self.assertIsNone(peek_interpreter_stack())

    def test_as_pytorch_takes_it_off(self):
        self.check(temporarily_pop_interpreter_stack)

    def test_as_a_library_takes_off_all(self):
        @contextlib.contextmanager
        def cleared():
            stack = []
            while peek_interpreter_stack() is not None:
                stack.append(pop_dynamic_layer_stack())
            try:
                yield
            finally:
                while stack:
                    push_dynamic_layer_stack(stack.pop())

        self.check(cleared)
        found = []

        def f(a):
            with cleared():
                found.append(peek_interpreter_stack())
            return a.sin()

        x = torch.randn(2, 3)
        same(native_vmap(native_vmap(f))(x), x.sin())
        self.assertEqual(found, [None])

    def test_transforms_are_pytorchs_own(self):
        def f(a):
            with temporarily_clear_interpreter_stack() as stack:
                self.assertEqual(len(stack), 1)
            return a.sin()

        same(native_vmap(torch.func.grad(f))(torch.zeros(2)), torch.ones(2))


if __name__ == "__main__":
    unittest.main()
