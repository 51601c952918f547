"""vmapgen: batching rules for vmap. `vmapgen.vmap` is torch.vmap on our levels; `vmapgen.install()` has torch.vmap itself use our rules.

Importing it teaches torch.vmap the vmappable protocol (vmapgen.vmappable); `vmapgen.uninstall_protocol()` takes that back.
"""

from vmapgen._base.load import native_operators
from vmapgen._base.paths import (
    cmake_prefix,
    get_include,
    library_dir,
    program,
    schema_dir,
    torch_version,
)
from vmapgen._base.when_imported import when_imported
from vmapgen._front_end.install import install, installed, operators, status, uninstall
from vmapgen._front_end.protocol import (
    install_protocol,
    native_host,
    native_vmap,
    register_vmappable_cls,
    teach_torch,
    uninstall_protocol,
    vmap,
)
from vmapgen._native.fallback import fallback, fallback_count
from vmapgen._programs.compile import compile, explain_cache
from vmapgen._programs.compiled import Compiled
from vmapgen._programs.errors import CompileError
from vmapgen._programs.jit import jit
from vmapgen._programs.program import Program
from vmapgen._programs.trace import load, trace
from vmapgen._rules.probe import Probe, probe
from vmapgen._rules.rules import LoadedRule, Proof, load_rules, loaded_rules, prove, remove_rule, rule

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
    "fallback",
    "fallback_count",
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
