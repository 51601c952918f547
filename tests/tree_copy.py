"""A copy of the source tree to build in, such that ccache has already what the first tree's build compiled.

ccache sees paths relative to the tree, so a copy hits when its build folder stands as deep as the first one, and when
libtorch has the same path below the tree.
"""

import pathlib
import re
import shutil
import subprocess


def files_of_the_tree(source):
    """What git knows or would know: no build folders. Without git (a source archive), everything but those."""
    git = ["git", "-C", str(source), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(git, capture_output=True, text=True)
    if done.returncode == 0:
        return [name for name in done.stdout.split("\0") if name and (source / name).is_file()]
    return [str(path.relative_to(source)) for path in source.rglob("*")
            if path.is_file() and not re.match(r"(build[^/]*|\.venv|\.git)/", str(path.relative_to(source)))]


def copy_tree(source, copy):
    """Copies the files to `copy`; the environment with libtorch is a link there."""
    for name in files_of_the_tree(source):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, copy / name)
    environment = source / ".venv"
    if environment.exists() and not (copy / ".venv").exists():
        (copy / ".venv").symlink_to(environment)


def torch_in_the_copy(torch, source, copy):
    """The folder of TorchConfig.cmake by its path in the copy, where it has one: so that ccache sees the same command."""
    try:
        return str(copy / pathlib.Path(torch).relative_to(source))
    except ValueError:
        return str(torch)
