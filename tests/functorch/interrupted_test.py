"""What a signal's handler raises (Ctrl-C) while a map begins or ends leaves no level open, whichever instruction it comes out of."""

import dis
import sys
import unittest

import torch
import vmapgen
from torch._C._functorch import get_dynamic_layer_stack_depth
from vmapgen._front_end import torch_vmap
from vmapgen._native import level

X = torch.ones(3, 2)
# The functions, and what they know before they have anything to undo, or know what.
AT_WORK = {
    level.push.__code__: "is_shown",
    level.pop.__code__: "level",
    torch_vmap._Nesting.__enter__.__code__: "self",
    torch_vmap._Nesting.__exit__.__code__: "self",
}
NEVER = {"RESUME", "NOP", "RETURN_VALUE"}  # the call itself and its end

HOSTS = {"native": {}, "functorch": {"host": "functorch"}}


class Interrupt(BaseException):
    pass


class Interrupted(unittest.TestCase):
    def count_and_raise(self, call, number):
        """Raises before the `number`th instruction of the functions above; gives whether there are so many."""
        seen = 0

        def trace(frame, event, _):
            nonlocal seen
            if frame.f_code not in AT_WORK:
                return None
            frame.f_trace_opcodes = True
            next_one = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            if event == "opcode" and next_one not in NEVER and AT_WORK[frame.f_code] in frame.f_locals:
                seen += 1
                if seen == number:
                    raise Interrupt
            return trace

        sys.settrace(trace)
        try:
            call()
        except Interrupt:
            return True
        finally:
            sys.settrace(None)
        return False

    def open_levels(self):
        return len(level.inside.levels), len(level.running), get_dynamic_layer_stack_depth()

    def check(self, host, call, at_least):
        with vmapgen.installed(**HOSTS[host]):
            wanted = call()
            number = 1
            while self.count_and_raise(call, number):
                self.assertEqual(self.open_levels(), (0, 0, 0), number)
                torch.randn(2)
                number += 1
            self.assertGreater(number, at_least)
            torch.testing.assert_close(call(), wanted)

    def test_a_map(self):
        for host in HOSTS:
            with self.subTest(host=host):
                self.check(host, lambda: torch.vmap(torch.sin)(X), 10)

    def test_maps_in_maps(self):
        for host in HOSTS:
            with self.subTest(host=host):
                self.check(host, lambda: torch.vmap(torch.vmap(torch.sin))(X), 20)

    def test_of_a_function_that_raises(self):
        def f(x):
            try:
                return torch.vmap(lambda a: a.view(77))(x)
            except RuntimeError:
                return x

        for host in HOSTS:
            with self.subTest(host=host):
                self.check(host, lambda: torch.vmap(f)(X), 20)


if __name__ == "__main__":
    unittest.main()
