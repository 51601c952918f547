"""What a call launches on a GPU, by PyTorch's profiler."""

import torch
from torch.profiler import ProfilerActivity, profile


def launched(run):
    """Kernels, copies and fills, in order of their names."""
    run()  # libraries set themselves up
    torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as seen:
        run()
        torch.cuda.synchronize()
    return sorted(e.name for e in seen.events() if e.device_type == torch.autograd.DeviceType.CUDA)
