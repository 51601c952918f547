"""A pytest plugin for PyTorch's own tests of an older version: what they ask of the PyTorch that runs them, on every host alike."""

import contextlib
import unittest

from torch.testing._internal import common_utils
from torch.testing._internal.opinfo.core import OpInfo


def _assert_raises(self, expected, _regex, *args, **kwargs):
    return self.assertRaises(expected, *args, **kwargs)


# An error may say the same in other words: its class is compared.
unittest.TestCase.assertRaisesRegex = _assert_raises
common_utils.TestCase.assertRaisesRegex = _assert_raises

_callback = OpInfo._sample_callback_fn


def _one_context(self, *args, **kwargs):
    """Samples of operators came with one context up to 2.6, and come with two."""
    theirs = _callback(self, *args, **kwargs)
    if theirs is None:
        return None

    def item(*args, **kwargs):
        sample, subtest, skip_or_xfail = theirs(*args, **kwargs)

        @contextlib.contextmanager
        def both(test):
            with subtest(test), skip_or_xfail(test):
                yield

        return sample, both

    return item


OpInfo._sample_callback_fn = _one_context
