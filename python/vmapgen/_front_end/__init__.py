"""torch.vmap's own front end, as we teach it: objects that are no tensors as leaves, plain containers, and install()."""
