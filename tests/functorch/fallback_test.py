"""vmapgen.fallback: what happens to operators without a rule, in the process and in a block."""

import os
import sys
import tempfile
import threading
import unittest

import torch
import vmapgen


def without_a_rule(name):
    """An operator of its own: a warning is given once for each."""

    @torch.library.custom_op(f"vmapgen_fallback_test::{name}", mutates_args=())
    def operator(x: torch.Tensor) -> torch.Tensor:
        return x.sin()

    return operator


def map_of(operator):
    x = torch.randn(3, 2)
    torch.testing.assert_close(vmapgen.vmap(operator)(x), x.sin())


def said_by(work):
    """What is written to stderr meanwhile: the library's warning is no Python warning."""
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        stderr = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            work()
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
        file.seek(0)
        return file.read().decode()


def policy():
    return vmapgen.native_operators().fallback_policy()


class Fallback(unittest.TestCase):
    def tearDown(self):
        vmapgen.fallback("warn")

    def test_each_word(self):
        warned, silent = without_a_rule("warned"), without_a_rule("silent")
        self.assertEqual(policy(), "warn")
        before = vmapgen.fallback_count()
        self.assertIn("vmapgen_fallback_test::warned has no batching rule and is run example by example", said_by(lambda: map_of(warned)))
        vmapgen.fallback("allow")
        self.assertEqual(said_by(lambda: map_of(silent)), "")
        self.assertEqual(vmapgen.fallback_count(), before + 2)
        vmapgen.fallback("error")
        with self.assertRaisesRegex(RuntimeError, "vmapgen_fallback_test::silent has no batching rule, and looping over the examples is not allowed"):
            map_of(silent)
        self.assertEqual(vmapgen.fallback_count(), before + 2)
        self.assertEqual(policy(), "error")

    def test_a_block_puts_back_what_was_before(self):
        vmapgen.native_operators().set_fallback_policy("allow")  # whoever has set it
        with vmapgen.fallback("error"):
            self.assertEqual(policy(), "error")
            with vmapgen.fallback("warn"):
                self.assertEqual(policy(), "warn")
            self.assertEqual(policy(), "error")
        self.assertEqual(policy(), "allow")
        with self.assertRaisesRegex(ZeroDivisionError, "division"), vmapgen.fallback("error"):
            print(1 // 0)
        self.assertEqual(policy(), "allow")

    def test_one_block_twice(self):
        block = vmapgen.fallback("error")
        for _ in range(2):
            with block:
                self.assertEqual(policy(), "error")
            self.assertEqual(policy(), "warn")

    def test_blocks_that_end_in_another_order(self):
        first, second = vmapgen.fallback("allow"), vmapgen.fallback("error")
        first.__enter__()
        second.__enter__()
        first.__exit__()
        self.assertEqual(policy(), "error")
        second.__exit__()
        self.assertEqual(policy(), "warn")

    def test_for_all_threads(self):
        operator, found = without_a_rule("on_a_thread"), []

        def work():
            with self.assertRaisesRegex(RuntimeError, "looping over the examples is not allowed"):
                map_of(operator)
            found.append(policy())

        with vmapgen.fallback("error"):
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        self.assertEqual(found, ["error"])

    def test_another_word(self):
        for word in ("forbid", "Error", None):
            with self.assertRaisesRegex(ValueError, f"vmapgen.fallback: policy is 'warn', 'error' or 'allow', not {word!r}"):
                vmapgen.fallback(word)
        self.assertEqual(policy(), "warn")


if __name__ == "__main__":
    unittest.main(verbosity=2)
