"""Where the samples lie, and whether it still answers: after an assertion in a kernel of a GPU no call of that process does."""

import contextlib
import pathlib
import sys
from collections.abc import Callable, Iterator

import torch

# Who breaks it. What the loop does is PyTorch's own doing.
LOOP, VMAP = "the loop", "vmap"
# What raises where the device is broken. The CPU never is.
SYNCHRONIZE: dict[str, Callable[[], None]] = {"cuda": torch.cuda.synchronize}


class Broken(BaseException):
    """Not an operator's error: who takes those for a result must let this one pass."""

    def __init__(self, who: str, error: Exception) -> None:
        lines = str(error).strip().split("\n")
        super().__init__(f"{who} broke the device: {type(error).__name__}: {lines[0]}"[:400])
        self.who = who


def prepare(device: str, libraries: pathlib.Path) -> None:
    """Comes before PyTorch's lists are imported, which forbid to set these. A batch and its slices must be computed alike, or numbers
    differ that no rule has touched."""
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.deterministic = True
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    if device == "cuda":
        torch.zeros(1, device=device)  # a GPU that does not answer is no operator's failure
    if device == "pretend":
        sys.path.append(str(pathlib.Path(__file__).parents[1]))
        import pretend

        pretend.set_up(libraries)


def ask(device: str, who: str) -> None:
    """Raises Broken if the device no longer answers, and `who` ran last."""
    try:
        SYNCHRONIZE.get(device, lambda: None)()
    except Exception as error:  # noqa: BLE001  whatever it says
        raise Broken(who, error) from None


@contextlib.contextmanager
def watched(device: str, who: str) -> Iterator[None]:
    """A kernel fails after the call that launched it has returned, so each is waited for before somebody else's come."""
    try:
        yield
    finally:
        ask(device, who)


def tidy(device: str) -> None:
    """Gives memory back, between operators: many processes share one GPU."""
    if device == "cuda":
        torch.cuda.empty_cache()
