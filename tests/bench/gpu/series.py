"""What gives each series of models.py its function of a batch. vmapgen is imported where it is needed, and by no other worker."""

import torch

SERIES = {"stock": ["stock", "torch.compile"], "vmapgen": ["ours", "program", "compiled"]}
COMPILED = ("torch.compile", "compiled")


class Makers:
    """What gives a series its function of a batch: one function for all batch sizes."""

    def __init__(self, workload, options):
        self.f, self.in_dims, self._options, self._made = workload.function, workload.in_dims, options, {}

    def get(self, series, args):
        make = getattr(self, "_" + series.replace(".", "_"))
        old = self._made.get(series)
        if old is None or (series == "program" and old.why_not_any_size()):
            self._made[series] = make(args)
        return self._made[series]

    def _stock(self, args):
        return torch.vmap(self.f, self.in_dims)

    def _torch_compile(self, args):
        dynamic = {"auto": None, "yes": True, "no": False}[self._options.dynamic]
        torch._dynamo.reset()
        return torch.compile(torch.vmap(self.f, self.in_dims), dynamic=dynamic)

    def _ours(self, args):
        import vmapgen

        return vmapgen.vmap(self.f, self.in_dims)

    def _program(self, args):
        import vmapgen

        return vmapgen.trace(self.f, self.in_dims)(*args)

    def _compiled(self, args):
        import vmapgen

        return vmapgen.compile(self.f, self.in_dims)
