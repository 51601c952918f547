"""What holds code against stock torch.vmap, on each host of ours."""

import os
import unittest

os.environ["VMAPGEN_RULES"] = "none"  # loading our library is to leave torch.vmap as it is

import torch  # noqa: E402
import vmapgen  # noqa: E402

# Inside each, torch.vmap is what the name says.
HOSTS = {
    "install": lambda: vmapgen.installed("missing", host="functorch"),
    "install all": lambda: vmapgen.installed("all", host="functorch"),
    "native": vmapgen.native_host,
}


def outcome(call):
    """What `call` gives; of an error its class, without PyTorch's or our words."""
    try:
        return call()
    except Exception as error:  # noqa: BLE001 any class is compared
        return type(error)


class Stock(unittest.TestCase):
    """A test says what it expects of each host; the hosts are entered once, when it has said all."""

    def setUp(self):
        self.assertIn("not installed", vmapgen.status())  # what is asked of torch.vmap now is stock's
        torch.manual_seed(0)
        self.expected = []  # (what, a check that is made on each host)

    def tearDown(self):
        for name, host in HOSTS.items():
            with host():
                for what, check in self.expected:
                    with self.subTest(host=name, what=what):
                        check()

    def on_each_host(self, check, **what):
        self.expected.append((what, check))

    def same(self, got, wanted):
        if isinstance(wanted, type):
            self.assertIs(got, wanted)
        else:
            self.assertFalse(isinstance(got, type), got)
            torch.testing.assert_close(got, wanted)

    def as_stock(self, call, **what):
        """`call()` ends as it does without us."""
        wanted = outcome(call)
        self.on_each_host(lambda: self.same(outcome(call), wanted), **what)

    def as_loop(self, call, one_by_one, **what):
        """`call()` ends as the loop over examples does; some stock refuses calls that others take."""
        wanted = outcome(one_by_one)
        self.on_each_host(lambda: self.same(outcome(call), wanted), **what)

    def answers_as_stock(self, call, **what):
        """The same, where stock answers."""
        if not isinstance(outcome(call), type):
            self.as_stock(call, **what)
