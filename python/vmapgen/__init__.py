"""vmapgen: batching rules for vmap. `vmapgen.vmap` is torch.vmap on our levels; `vmapgen.install()` has torch.vmap itself use our rules.

Importing it teaches torch.vmap the vmappable protocol (vmapgen.vmappable); `vmapgen.uninstall_protocol()` takes that back.
"""

from vmapgen._compile import compile, explain_cache
from vmapgen._compiled import Compiled
from vmapgen._errors import CompileError
from vmapgen._install import install, installed, operators, status, uninstall
from vmapgen._jit import jit
from vmapgen._load import native_operators
from vmapgen._paths import (
    cmake_prefix,
    get_include,
    library_dir,
    program,
    schema_dir,
    torch_version,
)
from vmapgen._probe import Probe, probe
from vmapgen._program import Program
from vmapgen._protocol import (
    install_protocol,
    native_host,
    native_vmap,
    register_vmappable_cls,
    teach_torch,
    uninstall_protocol,
    vmap,
)
from vmapgen._rules import LoadedRule, Proof, load_rules, loaded_rules, prove, remove_rule, rule
from vmapgen._trace import load, trace
from vmapgen._when_imported import when_imported

__all__ = [
    "CompileError",
    "Compiled",
    "LoadedRule",
    "Probe",
    "Program",
    "Proof",
    "cmake_prefix",
    "compile",
    "explain_cache",
    "get_include",
    "install",
    "install_protocol",
    "installed",
    "jit",
    "library_dir",
    "load",
    "load_rules",
    "loaded_rules",
    "native_operators",
    "native_host",
    "native_vmap",
    "operators",
    "probe",
    "program",
    "register_vmappable_cls",
    "prove",
    "remove_rule",
    "rule",
    "schema_dir",
    "status",
    "torch_version",
    "trace",
    "uninstall",
    "uninstall_protocol",
    "vmap",
]

# Not here and now: the program and its paths are used where there is no torch.
when_imported("torch", teach_torch)
