"""What `vmapgen.variance` is made of: states of tensors that say how they differ between the ranks of a mesh."""
