"""What of PyTorch's Python is told of states, by `import vmapgen.variance`. docs/python-vmap.md lists what each step replaces."""

from vmapgen._base.load import native_operators
from vmapgen._base.steps import Steps
from vmapgen._native.new import teach_new
from vmapgen._variance import checkpoint, compile, function, printing, roots, saving, scaler, steps, waiting
from vmapgen._variance.library import is_tracked

# In this order: each puts its own over what was there.
begin = Steps(
    ("examples are printed", native_operators),
    ("states are printed", printing.install),
    ("gradients that are handed in get states", roots.install),
    ("files and copies keep states", saving.install),
    ("autograd.Function", function.install),
    ("checkpoints run again in their scope", checkpoint.install),
    ("compilers and DistributedDataParallel refuse tracked tensors", compile.install),
    ("GradScaler asks all ranks whether gradients overflowed", scaler.install),
    ("optimizers refuse gradients that would make a weight vary", steps.install),
    ("readers wait for collectives", waiting.install),
    ("Tensor.new and Tensor.new_tensor", lambda: teach_new(is_tracked)),
)
