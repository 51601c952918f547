"""Two types of one's own that torch.vmap maps over as they are: a dictionary of tensors, and one with named axes.

    python examples/vmappable_types.py
"""

import torch
import vmapgen
from vmapgen.vmappable import add_batch_dim, cat, remove_batch_dim, split, unwrap_batched


class TensorMap:
    """Tensors and further maps by name, which share their first dims: `batch_size`, with a name for each of these.

    Entries of another type (a string, a number) are payload: they have no examples, and go along.
    """

    def __init__(self, entries, batch_size, names=None):
        self.entries = dict(entries)
        self.batch_size = tuple(batch_size)
        self.names = list(names) if names is not None else [None] * len(self.batch_size)

    def __getitem__(self, key):
        return self.entries[key]

    def dim(self):
        return len(self.batch_size)

    def size(self, dim):
        return self.batch_size[dim]

    def _of_parts(self, call, batch_size, names):
        """A map of `call(part)` for each part that has examples."""
        entries = {k: call(v) if isinstance(v, (torch.Tensor, TensorMap)) else v for k, v in self.entries.items()}
        return TensorMap(entries, batch_size, names)

    def vmap_add_batch_dim(self, in_dim, level):
        shrunk = [[v for i, v in enumerate(of) if i != in_dim] for of in (self.batch_size, self.names)]
        return self._of_parts(lambda part: add_batch_dim(part, in_dim, level), *shrunk)

    def vmap_remove_batch_dim(self, func_name, level, batch_size, out_dim):
        sizes, names = list(self.batch_size), list(self.names)
        sizes.insert(out_dim, batch_size)
        names.insert(out_dim, None)
        return self._of_parts(lambda part: remove_batch_dim(part, func_name, level, batch_size, out_dim), sizes, names)

    def vmap_unwrap_batched(self, level):
        # One batch dim for all: each part's is moved to the front. Without a batched part there is none.
        dims = {}
        bare = self._of_parts(lambda part: part, self.batch_size, self.names)
        size = None
        for key, part in self.entries.items():
            if isinstance(part, (torch.Tensor, TensorMap)):
                bare.entries[key], dims[key] = unwrap_batched(part, level)
                if dims[key] is not None:
                    size = bare.entries[key].size(dims[key])
        if size is None:
            return self, None
        for key in dims:
            bare.entries[key] = remove_batch_dim(self.entries[key], "vmap_unwrap_batched", level, size, 0)
        bare.batch_size, bare.names = (size, *self.batch_size), [None, *self.names]
        return bare, 0

    def vmap_split(self, dim, sizes):
        parts = {k: split(v, dim, sizes) for k, v in self.entries.items() if isinstance(v, (torch.Tensor, TensorMap))}
        return [TensorMap(self.entries | {k: part[i] for k, part in parts.items()},
                          self.batch_size[:dim] + (size,) + self.batch_size[dim + 1:], self.names)
                for i, size in enumerate(sizes)]

    @staticmethod
    def vmap_cat(chunks, dim):
        first = chunks[0]
        entries = {k: cat([chunk[k] for chunk in chunks], dim) if isinstance(v, (torch.Tensor, TensorMap)) else v
                   for k, v in first.entries.items()}
        sizes = list(first.batch_size)
        sizes[dim] = sum(chunk.batch_size[dim] for chunk in chunks)
        return TensorMap(entries, sizes, first.names)


class Named:
    """A tensor whose axes have names. It is mapped over by name: in_dims="time", out_dims="time"."""

    def __init__(self, tensor, axes):
        assert tensor.dim() == len(axes)
        self.tensor = tensor
        self.axes = tuple(axes)

    def dim(self):
        return len(self.axes)

    def size(self, axis):
        if axis not in self.axes:
            raise ValueError(f"no axis {axis!r}; there are {', '.join(self.axes)}")
        return self.tensor.size(self.axes.index(axis))

    def mean(self, axis):
        return Named(self.tensor.mean(self.axes.index(axis)), [a for a in self.axes if a != axis])

    def vmap_add_batch_dim(self, axis, level):
        return Named(add_batch_dim(self.tensor, self.axes.index(axis), level), [a for a in self.axes if a != axis])

    def vmap_remove_batch_dim(self, func_name, level, batch_size, axis):
        # Named axes have no order: the batch axis is the first one again.
        return Named(remove_batch_dim(self.tensor, func_name, level, batch_size, 0), (axis, *self.axes))

    def vmap_split(self, axis, sizes):
        return [Named(part, self.axes) for part in self.tensor.split(sizes, self.axes.index(axis))]

    @staticmethod
    def vmap_cat(chunks, axis):
        return Named(torch.cat([chunk.tensor for chunk in chunks], chunks[0].axes.index(axis)), chunks[0].axes)


def main():
    vmapgen.register_vmappable_cls(TensorMap)  # before torch.compile; otherwise found at the first sight of one
    batch = TensorMap({"x": torch.ones(3, 4), "more": TensorMap({"y": torch.arange(3.0)}, [3]), "unit": "m"}, [3], ["city"])

    def double(m):
        assert m.batch_size == () and m["x"].shape == (4,)  # one example
        return TensorMap(m.entries | {"x": m["x"] * 2 + m["more"]["y"]}, m.batch_size, m.names)

    doubled = torch.vmap(double)(batch)
    print(doubled["x"][:, 0].tolist(), doubled.batch_size, doubled["unit"])
    assert doubled["x"][:, 0].tolist() == [2, 3, 4] and doubled.batch_size == (3,)

    series = Named(torch.arange(6.0).reshape(2, 3), ["city", "time"])
    means = torch.vmap(lambda now: now.mean("city"), in_dims="time", out_dims="time")(series)
    print(means.tensor.tolist(), means.axes)
    assert means.tensor.tolist() == [1.5, 2.5, 3.5] and means.axes == ("time",)


if __name__ == "__main__":
    main()
