"""What of PyTorch takes a Python function, inside of a native map: autograd.Function, checkpoints, higher-order operators, and functions of
torch.compile. PyTorch runs these where no dispatcher asks a library, so that each is told of levels by itself.
"""
