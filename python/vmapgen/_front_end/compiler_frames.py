"""Which of our files torch.compile looks into. After a graph break it compiles every frame that runs, PyTorch's own files spared; a level that is
begun in a frame of its own fails its guards. So ours are spared as well, and traced where what is compiled calls them."""

import functools
import pathlib

from vmapgen._base.when_imported import when_imported

# torch.compile knows itself what an `apply` is.
_NEVER_TRACED = ("_functions/function_apply.py", "_functions/function.py", "_variance/function.py")


@functools.cache
def spare_ours():
    when_imported("torch._dynamo.trace_rules", _spare)


def _spare():
    from torch._dynamo import trace_rules

    inlined = getattr(trace_rules, "get_mod_inlinelist", None)
    if inlined is None:  # a PyTorch that has no such list looks into all files but these
        for module in _NEVER_TRACED:
            trace_rules.add(f"vmapgen.{module.removesuffix('.py').replace('/', '.')}")
        return
    here = pathlib.Path(__file__).parents[1]
    trace_rules.add("vmapgen")
    # By the beginnings of their paths.
    inlined().update(path.as_posix() for path in here.rglob("*.py") if path.relative_to(here).as_posix() not in _NEVER_TRACED)
