"""Import this before PyTorch's lists of operators, modules and optimizers, whose samples are what its tests run."""

import sys
import types

try:
    import expecttest  # noqa: F401
except ImportError:  # its test utilities import it, and the samples need nothing of it
    sys.modules["expecttest"] = types.ModuleType("expecttest")
    sys.modules["expecttest"].TestCase = object
