# The commands of this project. What they need is installed by setup.sh; `make help` says what there is.
# JOBS: how many compilers at once. BUILD: the build folder.
# TEST_JOBS: how many tests at once: one on each core, where each has 4 GB (one that loads torch and compiles takes 3).
# PREFIX: where to install; DESTDIR goes before it.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
TEST_JOBS ?= $(shell awk -v n=$$(nproc) '/^MemTotal/ {most = int($$2 / 4e6); print (n < most ? n : most < 2 ? 2 : most)}' /proc/meminfo)
BUILD ?= build
PRESET ?= release
PREFIX ?= /usr/local
VMAPGEN := $(BUILD)/bin/vmapgen
JAX_SPEC ?= jax==0.10.2
# Looked for by the shell that runs a command: setup.sh may have made .venv a moment before. Not PYTHON, by which
# setup.sh is told what to make .venv with.
VENV_PYTHON := $$(ls .venv/bin/python 2>/dev/null || echo python3)
# A libtorch that the caller names brings its own list of operators, when it is a wheel's.
NATIVE_FUNCTIONS := $(firstword $(wildcard $(addsuffix /torchgen/packaged/ATen/native/native_functions.yaml, \
	$(if $(Torch_DIR),$(Torch_DIR)/../../../..) $(addsuffix /..,$(subst :, ,$(CMAKE_PREFIX_PATH))))))
ifneq ($(NATIVE_FUNCTIONS),)
export VMAPGEN_NATIVE_FUNCTIONS ?= $(NATIVE_FUNCTIONS)
endif
CODE_FILES = git ls-files --cached --others --exclude-standard -- 'generator/*.h' 'generator/*.cpp' 'runtime/*.h' \
	'runtime/*.cpp' 'tests/*.h' 'tests/*.cpp' 'examples/*.h' 'examples/*.cpp' | xargs -r ls 2> /dev/null  # that are there
# Debian's name of this version is the second beside a newer one. Looked for when a command runs: setup.sh installs it.
CLANG_FORMAT ?= $(or $(shell command -v clang-format-14),clang-format)

.DEFAULT_GOAL := help
# Compilers and tests run side by side; the steps of a command do not.
.NOTPARALLEL:
.PHONY: help demo test test-torch gpu gpu-kit opinfo clients clients-pytorch vendor-check bench bench-programs bench-variance vmap-libraries proof-traced proof-compiled proof-executor proof-device install wheel regenerate format format-check fuzz tsan lsan clean \
	configure configure-tests vmapgen clang-format-14

help: ## what there is to make
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1 \2/p' Makefile | while read -r name does; do printf 'make %-17s%s\n' "$$name" "$$does"; done

demo: configure ## set up, build, generate the rules, show the coverage, run an example
	cmake --build $(BUILD) -j $(JOBS) --target vmapgen
	$(VMAPGEN) generate
	cmake --build $(BUILD) -j $(JOBS) --target vmap_native example_lennard_jones
	$(VMAPGEN) coverage
	$(BUILD)/bin/example_lennard_jones

test: setup-test configure-tests ## set up, build everything, run all tests
	cmake --build $(BUILD) -j $(JOBS)
	ctest --test-dir $(BUILD) --output-on-failure --parallel $(TEST_JOBS)

# Beside the pinned one: a virtual environment, rules and a build folder of that version's own.
test-torch: ## as `make test`, with another PyTorch: VERSION=2.11
	@test -n "$(VERSION)" || { echo "which PyTorch? make test-torch VERSION=2.11" >&2; exit 2; }
	VMAPGEN_TORCH_SPEC=torch==$(VERSION) VMAPGEN_VENV=.venv-$(VERSION) ./setup.sh test
	cmake --preset $(PRESET) -B $(BUILD)-$(VERSION) -DTorch_DIR=$$(echo $(CURDIR)/.venv-$(VERSION)/lib/python3*/site-packages/torch/share/cmake/Torch)
	cmake --build $(BUILD)-$(VERSION) -j $(JOBS)
	ctest --test-dir $(BUILD)-$(VERSION) --output-on-failure --parallel $(TEST_JOBS)

# Wheels of other versions, unpacked, and checkouts: tests/vendor/compile_all.py says what is wanted.
vendor-check: ## compile all that is vendored against versions' headers; TREES="WHEEL TREE=WHEEL"
	@test -n "$(TREES)" || { sed -n '/^"""/,/"""$$/p' tests/vendor/compile_all.py >&2; exit 2; }
	$(MAKE) --no-print-directory vmapgen
	$(VENV_PYTHON) tests/vendor/compile_all.py --vmapgen $(VMAPGEN) --work $(BUILD)/vendor-check \
	  --compiler "$${CXX:-c++}" --jobs $(JOBS) $(TREES)

# The libtorch is a build for CUDA, which Torch_DIR or CMAKE_PREFIX_PATH names; the wheel that setup.sh installs is not.
gpu: $(if $(NO_BUILD),,setup-gpu configure-tests) ## on a machine with a GPU: what only that shows; name the libtorch for CUDA: Torch_DIR=…; RESUME=1 goes on where a run ended
	$(if $(NO_BUILD),,cmake --build $(BUILD) -j $(JOBS) --target gpu_tests)
	$(if $(RESUME),,rm -f $(BUILD)/proof-cuda.journal*)
	ctest --test-dir $(BUILD) --label-regex gpu --output-on-failure --parallel $(TEST_JOBS)

gpu-kit: setup-gpu configure-tests ## what `make gpu NO_BUILD=1` takes, in one archive, for a machine with a GPU and no compiler or network: Torch_DIR=…
	cmake --build $(BUILD) -j $(JOBS) --target gpu_tests
	$(VENV_PYTHON) tests/gpu_kit.py pack $(BUILD) $(BUILD)/gpu-kit.tar.xz

opinfo: setup-test configure-tests ## run PyTorch's own operators on its own samples, against the loop: minutes
	cmake --build $(BUILD) -j $(JOBS) --target opinfo

# A virtual environment of their own; SOURCES says where repositories are ({owner}, {name}), for packages whose sdist has no tests.
clients: vmap-libraries ## run the tests of packages that use torch.vmap, on each host: ONLY="torchjd opacus" RUNS=3 SOURCES=…
	$(VENV_PYTHON) tests/clients/clients.py --runs $(or $(RUNS),3) $(if $(ONLY),--only $(ONLY)) $(if $(SOURCES),--repositories '$(SOURCES)') \
	  $(if $(ONLY),,--record tests/clients/record.txt)

clients-pytorch: vmap-libraries ## run PyTorch 2.6's own tests of torch.vmap, on each host; PYTORCH_TREE=… takes another tree's
	$(VENV_PYTHON) tests/clients/pytorch_tests.py

bench: setup-test configure-tests ## measure: our cost per operator, beside torch's and functorch's in the same process
	cmake --build $(BUILD) -j $(JOBS) --target bench

# JAX is no part of what we need: it gets a virtual environment of its own, and is asked from then on.
bench-programs: setup-test configure-tests ## measure: traced programs beside mapped functions, code batched by hand, torch.vmap; JAX=1 installs JAX for it, COMPILED=1 compiles, too
	$(if $(JAX),test -x .venv-jax/bin/python || python3 -m venv .venv-jax)
	$(if $(JAX),.venv-jax/bin/python -m pip install --quiet --disable-pip-version-check $(PIP_ARGS) $(JAX_SPEC))
	$(if $(COMPILED),VMAP_BENCH_COMPILED=1) cmake --build $(BUILD) -j $(JOBS) --target bench_compare

bench-variance: setup-build configure ## measure: operators on tensors that know how they differ between ranks, and a training step, beside DTensor
	cmake --build $(BUILD) -j $(JOBS) --target vmap_variance
	VMAPGEN_LIBRARY_DIR=$(abspath $(BUILD)/lib) PYTHONPATH=python $(VENV_PYTHON) tests/bench/variance.py
	VMAPGEN_LIBRARY_DIR=$(abspath $(BUILD)/lib) PYTHONPATH=python $(VENV_PYTHON) tests/bench/variance_step.py

proof-traced: setup-test configure-tests ## prove every operator by way of programs: a quarter of an hour
	cmake --build $(BUILD) -j $(JOBS) --target vmap_traced_rules_tests
	VMAP_PROVEN_LIST=generated/aten/proven-traced.txt VMAP_PROOF_FILE=$(BUILD)/proof-traced.json $(BUILD)/bin/vmap_traced_rules_tests --gtest_brief=1

proof-compiled: vmap-libraries ## compile the workloads of the benchmark, and hold them to a loop in float64: minutes, with a C++ compiler
	VMAPGEN_LIBRARY_DIR=$(abspath $(BUILD))/lib PYTHONPATH=python $(VENV_PYTHON) tests/trace/compile_workloads.py

proof-executor: setup-test configure-tests ## prove every operator by its rule as data, carried out without a compiler: ten minutes
	cmake --build $(BUILD) -j $(JOBS) --target vmap_executor_rules_tests
	VMAP_PROOF_FILE=$(BUILD)/proof-executor.json $(BUILD)/bin/vmap_executor_rules_tests --gtest_brief=1

proof-device: setup-test configure-tests ## prove every operator on a device that only pretends to be one, without a GPU: five minutes
	cmake --build $(BUILD) -j $(JOBS) --target vmap_rules_tests
	VMAP_PROOF_FILE=$(BUILD)/proof-pretend.json $(BUILD)/bin/vmap_rules_tests --device pretend --placements 12 --gtest_brief=1 --gtest_filter='Rules.*'

install: configure ## install libraries, program, headers and CMake package; PREFIX=/usr/local
	cmake --build $(BUILD) -j $(JOBS) --target vmapgen_package
	cmake --install $(BUILD) --prefix "$$(realpath -m -- "$(PREFIX)")"

wheel: setup-wheel ## build dist/vmapgen-….whl with .venv's torch; `pip install` it where that torch is
	CXX="$${CXX:-c++}" CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) $(VENV_PYTHON) -m pip wheel \
	  --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .

regenerate: vmapgen ## write generated/ from schema/, and what schema/ tells of the kinds
	$(VMAPGEN) kinds
	$(VMAPGEN) generate

format: clang-format-14 ## clang-format 14 over our sources
	$(CODE_FILES) | xargs -r $(CLANG_FORMAT) -i

format-check: clang-format-14 ## fail when `make format` would change a file, a line is too long, or ruff finds a mistake in Python
	$(CODE_FILES) | xargs -r $(CLANG_FORMAT) --dry-run --Werror
	$(VENV_PYTHON) tests/unit/line_length_test.py
	@ruff=$$(ls .venv/bin/ruff 2>/dev/null || command -v ruff) || { echo "Python is not looked at: there is no ruff (pip install ruff)"; exit 0; }; \
	  $$ruff check

# Another version formats otherwise, and would change files that nobody has touched.
clang-format-14: setup-format
	@version=$$($(CLANG_FORMAT) --version); [[ $$version == *'version 14.'* ]] || { printf '%s\n' >&2 \
	  "make: our sources are formatted by clang-format 14; $(CLANG_FORMAT) says: $$version" \
	  "  get that one, and name it: pip install clang-format==14.0.6; make $(MAKECMDGOALS) CLANG_FORMAT=PATH"; exit 2; }

fuzz: setup-fuzz ## fuzz the parsers under ASan and UBSan; FUZZ_SECONDS=60
	cmake -S tests/fuzz -B $(BUILD)-fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++
	cmake --build $(BUILD)-fuzz -j $(JOBS)
	FUZZ_SECONDS=$(or $(FUZZ_SECONDS),60) cmake --build $(BUILD)-fuzz --target fuzz

# Only what these tests need: the native library, and them.
tsan lsan: setup-test
	cmake --preset $@
	cmake --build --preset $@ -j $(JOBS)
	ctest --preset $@
tsan: ## look for data races in the runtime, under ThreadSanitizer
lsan: ## look for what the runtime's tests leak, 10,000 failing vmaps among them, under LeakSanitizer

clean: ## remove what was built; .venv* stay
	rm -rf $(BUILD) $(BUILD)-[0-9]* $(BUILD)-generator $(BUILD)-asan $(BUILD)-tsan $(BUILD)-lsan $(BUILD)-fuzz build-clients build-wheel dist

# Those that VMAPGEN_LIBRARY_DIR names are there.
vmap-libraries: $(if $(VMAPGEN_LIBRARY_DIR),,configure)
	$(if $(VMAPGEN_LIBRARY_DIR),@:,cmake --build $(BUILD) -j $(JOBS) --target vmap_native vmap_functorch)

vmapgen: configure
	cmake --build $(BUILD) -j $(JOBS) --target vmapgen

# Ninja runs CMake again by itself when a CMake file changes; only a folder with no build file needs the first run. It is
# without tests, for which setup.sh installs more: a folder that has none yet gets them beside what it has built.
configure: setup-build
	@test -e $(BUILD)/build.ninja || cmake --preset $(PRESET) -B $(BUILD) -DVMAPGEN_BUILD_TESTS=OFF
configure-tests:
	@test -e $(BUILD)/build.ninja && grep -qs '^VMAPGEN_BUILD_TESTS:BOOL=ON' $(BUILD)/CMakeCache.txt || \
	  cmake --preset $(PRESET) -B $(BUILD) -DVMAPGEN_BUILD_TESTS=ON

# NO_SETUP=1: what is needed is there, whatever setup.sh would think of it. NO_BUILD=1, of `make gpu`: what is tested is
# there as well, built elsewhere with the same PyTorch and carried to the same path.
setup-%:
	@$(if $(NO_SETUP),:,./setup.sh $*)
