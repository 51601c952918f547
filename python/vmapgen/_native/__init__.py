"""The native host: levels of our own under PyTorch's front end, and what of PyTorch's Python has to be told of them."""
