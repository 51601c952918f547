#!/usr/bin/env python3
"""Work in a copy of the process: what comes back of it, however it ends."""
import contextlib
import io
import os
import signal
import sys
import time
import unittest

from vmapgen._rules import own_process


def raises(error):
    raise error


def outlives_its_end():
    if os.fork() == 0:
        time.sleep(600)
        os._exit(0)
    time.sleep(600)


class OwnProcess(unittest.TestCase):
    def test_what_comes_back(self):
        here = []
        self.assertEqual(own_process.run(lambda: [here.append(1), {"a": [1.5, None]}][1], 60), ({"a": [1.5, None]}, ""))
        self.assertEqual(here, [])
        self.assertEqual(own_process.run(lambda: "x" * 1_000_000, 60)[0], "x" * 1_000_000)

    def test_errors(self):
        with self.assertRaisesRegex(ValueError, "^wrong$"):
            own_process.run(lambda: raises(ValueError("wrong")), 60)
        self.assertEqual(own_process.run(lambda: raises(KeyError("k")), 60), (None, "KeyError: 'k'"))
        self.assertEqual(own_process.run(lambda: os._exit(3), 60), (None, "the process ended without a result"))
        self.assertEqual(own_process.run(lambda: os.kill(os.getpid(), signal.SIGSEGV), 60), (None, "the process ended: Segmentation fault"))

    def test_it_ends_with_all_that_it_began(self):
        begin = time.monotonic()
        self.assertEqual(own_process.run(outlives_its_end, 1), (None, "it took longer than 1 s"))
        self.assertLess(time.monotonic() - begin, 300)  # not when the last of them has slept enough

    def test_what_copies_say_is_shown_once(self):
        def says(number):
            os.write(2, f"[W1130 21:25:13.{number} a.cpp:1] Warning: slow\n".encode())
            print("once", file=sys.stderr)
            print("only of", number, file=sys.stderr)
            if number == 3:
                os.kill(os.getpid(), signal.SIGKILL)

        shown, heard = io.StringIO(), own_process.Heard()
        with contextlib.redirect_stderr(shown):
            for number in (1, 2, 3):
                own_process.run(lambda: says(number), 60, heard)  # noqa: B023
        self.assertEqual(shown.getvalue().splitlines(), ["[W1130 21:25:13.1 a.cpp:1] Warning: slow", "once", "only of 1", "only of 2", "only of 3"])

    def test_nothing_is_left_open(self):
        before = os.listdir("/proc/self/fd")
        for _ in range(20):
            own_process.run(lambda: 1, 60)
            own_process.run(lambda: 1, 60, own_process.Heard())
        self.assertEqual(os.listdir("/proc/self/fd"), before)


if __name__ == "__main__":
    unittest.main()
