"""A pytest plugin: torchvision's wheel may be built for another device than torch's, and has none of its own operators then.

It can be imported all the same once those are declared that it gives fake kernels; no test of a package here calls them.
"""

import importlib.util

import torch

if importlib.util.find_spec("torchvision"):
    try:
        import torchvision  # noqa: F401
    except RuntimeError:
        _library = torch.library.Library("torchvision", "DEF")
        for _name in ("nms", "qnms"):
            _library.define(f"{_name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
