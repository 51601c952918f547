"""Who would lose the states is refused; and what is refused leaves nothing behind."""

import gc
import os
import threading
import traceback
import unittest

import torch
from marked import MESH, OTHER, Numpy, marked, states, weight
from vmapgen import variance as v


class Refused(unittest.TestCase):
    def test_compilers(self):
        w = weight(3)

        def f(x):
            return (x * w).sum()

        for backend in ("eager", "aot_eager"):
            for given in (torch.ones(3, dtype=torch.float64), marked(3, varying="dp")):
                torch._dynamo.reset()
                with self.assertRaisesRegex(RuntimeError, "variance: a tracked tensor .* reaches a compiler.*unmarked"):
                    torch.compile(f, backend=backend)(given)

    def test_a_function_that_is_compiled_already(self):
        torch._dynamo.reset()
        f = torch.compile(lambda x: x * 2, backend="eager")
        f(torch.ones(3, dtype=torch.float64))
        with self.assertRaisesRegex(RuntimeError, "reaches a compiler"):
            f(marked(3, varying="dp"))
        self.assertEqual(f(v.unmarked(marked(3, varying="dp"))).shape, (3, ))

    def test_operators_of_functions(self):
        """Inside a scope those of plain tensors run, and what their functions call is seen."""
        from torch._higher_order_ops.while_loop import while_loop
        yes, one, i = torch.tensor(True), torch.ones(2), torch.tensor(0)
        with v.scope(MESH):
            self.assertEqual(states(torch.cond(yes, lambda a: torch.rand(2) * a, lambda a: a * 3, (one, ))), "VV")
            self.assertEqual(while_loop(lambda i: i < 3, lambda i: (i + 1, ), (i, ))[0].item(), 3)
            with self.assertRaisesRegex(RuntimeError, r"variance: cond .* tracked tensor \(varying over \"dp\".*unmarked"):
                torch.cond(yes, lambda a: a * 2, lambda a: a * 3, (marked(2, varying="dp"), ))

    def test_inside_a_scope_they_run_eagerly(self):
        calls = []

        def backend(graph, _):
            calls.append("compiled")
            return graph

        torch._dynamo.reset()
        f = torch.compile(lambda x: torch.rand(2) * x, backend=backend)
        x = torch.ones(2)
        with v.scope(MESH), v.scope(MESH):
            self.assertEqual(states(f(x)), "VV")
        self.assertEqual(calls, [])
        self.assertFalse(v.is_tracked(f(x)))
        self.assertEqual(calls, ["compiled"])
        with v.scope(MESH):
            self.assertEqual(states(f(x)), "VV")

        def own_scope(x):
            with v.scope(MESH):
                return torch.rand(2) * x

        for fullgraph in (True, False):
            torch._dynamo.reset()
            with self.assertRaisesRegex(RuntimeError, "scope inside a compiled function"):
                torch.compile(own_scope, backend="eager", fullgraph=fullgraph)(x)
            self.assertFalse(v.is_tracked(torch.rand(2)))

    def test_stand_ins(self):
        from torch.fx.experimental.proxy_tensor import make_fx

        with self.assertRaisesRegex(RuntimeError, "reaches a compiler"):
            make_fx(lambda x: x * 2, tracing_mode="fake")(marked(3, varying="dp"))

    def test_data_parallel_of_pytorchs(self):
        linear = torch.nn.Linear(2, 3)
        v.mark(linear.bias, MESH)
        with self.assertRaisesRegex(RuntimeError, "DistributedDataParallel around the tracked parameter `bias` .invariant."):
            torch.nn.parallel.DistributedDataParallel(linear)


def _resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class LeftBehind(unittest.TestCase):
    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "no /proc")
    def test_ten_thousand_failing_calls_leave_nothing(self):
        big = (1000, )
        partial, plain, other = marked(*big, partial="dp"), marked(*big), marked(*big, mesh=OTHER)

        def strict():
            with v.scope(MESH, strict=True):
                weight(*big) * marked(*big, varying="dp")

        failing = (("would be added once for each", lambda: partial + plain), ("the operator is not linear in it", lambda: partial.clone().sin()),
                   ("tensors of two meshes meet", lambda: plain * other), ("not without communication", lambda: v.cast(marked(*big, varying="dp"), "dp", "I")),
                   ("nobody says that the function is linear in it", lambda: Numpy.apply(marked(2, 3, partial="dp"), weight(3, 2))),
                   ("the value is invariant there", lambda: v.all_reduce(plain.clone(), "dp")),
                   ("they may take different branches", lambda: bool(marked(varying="tp") > 0)), ("the scope is strict", strict))

        def fail(times):
            for _ in range(times):
                for words, each in failing:
                    with self.assertRaisesRegex((RuntimeError, ValueError), words):
                        each()

        fail(100)
        gc.collect()
        before = _resident()
        fail(1250)
        gc.collect()
        self.assertLess(_resident() - before, 8 << 20)  # 80 MB of tensors, if each call kept one
        self.assertFalse(v.is_tracked(torch.rand(2)))

    def test_threads(self):
        """Each has its own scopes; meshes, strategies and plans are everybody's."""
        wrong = []

        def work(number):
            try:
                for i in range(100):
                    of = MESH if (number + i) % 2 else OTHER
                    with v.scope(of):
                        y = torch.rand(3) * 2
                        assert v.state(y).varying == set(of.names), v.state(y)
                        assert v.state(torch.zeros(3)).varying == set()
                    x = v.mark(torch.ones(3), of, varying=of.names[0])
                    assert v.state((x * 2).view(3, 1)).varying == {of.names[0]}
            except Exception:
                wrong.append(traceback.format_exc())

        threads = [threading.Thread(target=work, args=(number, )) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
