"""A pytest plugin for packages whose tests' own conftest.py, which does this, is not in their source distribution."""

import torch

torch.set_default_dtype(torch.float64)
