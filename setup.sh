#!/usr/bin/env bash
# Installs what is missing to build and test vmapgen; does nothing, fast, when nothing is. Never asks a question.
#
#   ./setup.sh [build|test|gpu|wheel|format|fuzz|all] [--check]
#
#   build   compilers, libraries, libtorch: enough for `make demo`          (default)
#   test    build, and what the tests use
#   gpu     build, and what `make gpu` uses
#   wheel   build, and what `make wheel` uses
#   format, fuzz   what `make format` and `make fuzz` use
#   --check prints what is there and what is missing, and installs nothing
#
# Environment: Torch_DIR or CMAKE_PREFIX_PATH  an existing libtorch, used instead of the pinned wheel
#              VMAPGEN_TORCH_SPEC  what pip installs as torch   (torch==2.13.0)
#              VMAPGEN_VENV        where pip installs it        (.venv; of another one, name the libtorch by Torch_DIR)
#              PIP_ARGS            further arguments for pip    (an index, a folder of wheels)
#              PYTHON              the python3 that makes .venv (python3)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

torch_spec=${VMAPGEN_TORCH_SPEC:-torch==2.13.0}
pip_args=${PIP_ARGS:-}
python=${PYTHON:-python3}
venv=${VMAPGEN_VENV:-.venv}

# What a Debian package is needed for shows in one file of it: a command, or a path below an include folder.
# NOTE: [probing] asking dpkg would be slower, and blind to what was installed by other means.
build_packages=(
  'g++                g++'
  'cmake              cmake'
  'make               make'
  'ninja-build        ninja'
  'ccache             ccache'
  'python3            python3'
  'python3-venv       ensurepip'
  'libyaml-cpp-dev    include/yaml-cpp/yaml.h'
  'libfmt-dev         include/fmt/format.h'
  'libcli11-dev       include/CLI/CLI.hpp'
  'nlohmann-json3-dev include/nlohmann/json.hpp'
)
gpu_packages=(
  'libgtest-dev       include/gtest/gtest.h'
  'libgmock-dev       include/gmock/gmock.h'
  'libbenchmark-dev   include/benchmark/benchmark.h'
)
test_packages=(
  "${gpu_packages[@]}"
  'git                git'
  'chromium           chromium|chromium-browser|google-chrome'
)
format_packages=('git git' 'clang-format clang-format')
fuzz_packages=(
  'clang              clang++'
  'libclang-rt-dev    /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a'
)

fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}

# present PROBE: is a command of `a|b|c` on the path, the header in a place where CMake looks, the module there?
present() {
  local alternative prefix
  if [[ $1 == ensurepip ]]; then # Debian ships the venv module without what it needs
    [[ -x $venv/bin/python ]] || "$python" -c 'import ensurepip' 2>/dev/null
    return
  fi
  if [[ $1 == /* ]]; then
    compgen -G "$1" >/dev/null
    return
  fi
  if [[ $1 == include/* ]]; then
    local IFS=':;'
    for prefix in /usr /usr/local ${CMAKE_PREFIX_PATH:-}; do
      [[ -e $prefix/$1 ]] && return 0
    done
    return 1
  fi
  local IFS='|'
  for alternative in $1; do
    command -v "$alternative" >/dev/null && return 0
  done
  return 1
}

# The folder of an existing libtorch's TorchConfig.cmake, when the caller names one.
named_torch() {
  local prefix
  if [[ -n ${Torch_DIR:-} ]]; then
    [[ -e $Torch_DIR/TorchConfig.cmake ]] || fail "Torch_DIR is $Torch_DIR, which has no TorchConfig.cmake"
    echo "$Torch_DIR"
    return
  fi
  local IFS=':;'
  for prefix in ${CMAKE_PREFIX_PATH:-}; do
    if [[ -e $prefix/share/cmake/Torch/TorchConfig.cmake ]]; then
      echo "$prefix/share/cmake/Torch"
      return
    fi
  done
}

# A plain libtorch has no list of operators beside it; without one nothing can be generated.
require_native_functions() {
  local torch=$1 list=torchgen/packaged/ATen/native/native_functions.yaml site
  [[ -e ${VMAPGEN_NATIVE_FUNCTIONS:-$torch/../../../../$list} ]] && return
  for site in "$venv"/lib/python3*/site-packages; do
    [[ -e $site/$list ]] && return
  done
  fail "the libtorch of $torch has no native_functions.yaml beside it" \
    "name one:  export VMAPGEN_NATIVE_FUNCTIONS=…/native_functions.yaml  (of the same PyTorch version)"
}

# Python distributions of the virtual environment, as pip spells them; their folder says whether they are there.
python_missing() {
  local site spec name version found
  for spec in "$@"; do
    name=${spec%%[=<>]*}
    [[ $name == */* ]] && name=${name##*/} && name=${name%%-*} # a wheel by its path
    name=${name//-/_} # as in the folder's name
    version=
    [[ $spec == *==* ]] && version=${spec##*==}
    found=
    for site in "$venv"/lib/python3*/site-packages; do
      compgen -G "$site/${name,,}-${version}*.dist-info" >/dev/null && found=1
      compgen -G "$site/${name}-${version}*.dist-info" >/dev/null && found=1
    done
    [[ $found ]] || echo "$spec"
  done
}

install_packages() {
  local -a as_root=()
  local command="apt-get install -y --no-install-recommends $*"
  if ! command -v apt-get >/dev/null; then
    fail "missing, and there is no apt-get to install them: $*" \
      "install them by your system's means, then run this again"
  fi
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null && sudo -n true 2>/dev/null ||
      fail "missing: $*" "run as root:  $command"
    as_root=(sudo -n)
  fi
  echo "setup: installing $*"
  local log
  log=$(mktemp)
  # An index that cannot be renewed may still be good enough.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >"$log" 2>&1 ||
    echo "setup: apt-get update failed; going on with the lists that are there" >&2
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" \
    >>"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "apt-get could not install: $*" "run as root:  apt-get update && $command"
  fi
  rm -f "$log"
}

make_venv() {
  [[ -x $venv/bin/python ]] && "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return
  echo "setup: making $venv"
  "$python" -m venv "$venv" || fail "could not make $venv" "run:  $python -m venv $venv"
}

install_python() {
  make_venv
  echo "setup: installing into $venv: $*"
  # shellcheck disable=SC2086  # PIP_ARGS is a list of words
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input $pip_args "$@" ||
    fail "pip could not install: $*" "run:  $venv/bin/python -m pip install $pip_args $*" \
      "(PIP_ARGS names another index or a folder of wheels; Torch_DIR names a libtorch that is there)"
}

# A test takes it through torch.vmap, and is skipped without it: this may fail. It must not bring another torch along.
offer_tensordict() {
  [[ $(python_missing tensordict) ]] || return 0
  # shellcheck disable=SC2086
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input $pip_args "$torch_spec" tensordict ||
    echo "setup: going on without tensordict; the tests with it are skipped" >&2
}

main() {
  local what=build check= word row name probe
  for word in "$@"; do
    case $word in
      build | test | gpu | wheel | format | fuzz | all) what=$word ;;
      --check) check=1 ;;
      -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" && return ;;
      *) fail "unknown word: $word (build, test, gpu, wheel, format, fuzz, all, --check)" ;;
    esac
  done

  local torch
  torch=$(named_torch)
  local -a rows=() wheels=()
  case $what in
    build | wheel) rows=("${build_packages[@]}") ;;
    test) rows=("${build_packages[@]}" "${test_packages[@]}") ;;
    gpu) rows=("${build_packages[@]}" "${gpu_packages[@]}") ;;
    format) rows=("${format_packages[@]}") ;;
    fuzz) rows=("${build_packages[@]}" "${fuzz_packages[@]}") ;;
    all) rows=("${build_packages[@]}" "${test_packages[@]}" "${format_packages[@]}" "${fuzz_packages[@]}") ;;
  esac
  [[ $what == format || $what == fuzz || $torch ]] || wheels+=("$torch_spec" numpy)
  [[ $what == test || $what == all ]] && wheels+=(pyyaml jsonschema)
  [[ $what == test || $what == wheel || $what == all ]] && wheels+=(scikit-build-core)

  local -a packages=() pythons=()
  for row in "${rows[@]}"; do
    read -r name probe <<<"$row"
    if present "$probe"; then
      word=there
    else
      word=MISSING
      packages+=("$name")
    fi
    [[ -z $check ]] || printf '%-20s %s\n' "$name" "$word"
  done
  [[ ${#wheels[@]} == 0 ]] || mapfile -t pythons < <(python_missing "${wheels[@]}")
  if [[ $check ]]; then
    [[ $torch ]] && printf '%-20s %s\n' libtorch "$torch"
    for word in "${wheels[@]}"; do
      printf '%-20s %s\n' "$word" "$([[ " ${pythons[*]} " == *" $word "* ]] && echo MISSING || echo there)"
    done
    [[ ${#packages[@]} == 0 && ${#pythons[@]} == 0 ]]
    return
  fi
  [[ ${#packages[@]} == 0 ]] || install_packages "${packages[@]}"
  [[ ${#pythons[@]} == 0 ]] || install_python "${pythons[@]}"
  [[ ($what == test || $what == all) && -z $torch ]] && offer_tensordict
  [[ -z $torch || $what == format || $what == fuzz ]] || require_native_functions "$torch"
}

main "$@"
