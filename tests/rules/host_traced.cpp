// The native host by way of programs: each call is traced, and what is compared with the loop is a run of the
// program on other tensors than the trace had.
#include <torch/csrc/autograd/grad_mode.h>
#include <vmap/program/tracing.h>

#include <algorithm>
#include <cstdlib>

#include "examples.h"
#include "host.h"
#include "replay.h"

namespace vmap_proof::host {

const bool kAllMustPass = false;  // what reads values, or has sizes that depend on them, is no program

namespace {

using vmap::program::Example;
using vmap::program::Executor;
using Tensors = std::vector<at::Tensor>;

// How many more programs of this operator are run at other batch sizes.
int64_t to_run_at_others = 0;

Tensors copies(const Tensors& tensors) {
  Tensors all;
  for (const at::Tensor& t : tensors) all.push_back(vmap::program::copied(t));
  return all;
}

void check_same(const Tensors& got, const Tensors& wanted, int64_t batch_size, const char* executor) {
  for (size_t i = 0; i < wanted.size(); ++i) {
    const at::Tensor &a = got[i], &b = wanted[i];
    if (!a.defined() && !b.defined()) continue;
    // Not their strides: what does not depend on the examples is made once in a program, and expanded.
    TORCH_CHECK(a.sizes() == b.sizes() && a.scalar_type() == b.scalar_type() &&
                    a.detach().allclose(b.detach(), 0, 0, /*equal_nan=*/true),
                "result ", i, " of a program at B = ", batch_size, ", ", executor,
                ", is not that of the mapped call");
  }
}

// What in a program depends on the batch size, held to the mapped call at other sizes, by each executor.
void check_at_other_sizes(const vmap::Program& program, const Mapped& mapped,
                          const std::vector<Example>& examples) {
  const vmap::program::Replay replay(program.graph());
  for (const int64_t batch_size : {2, 3, 5, 7, 11}) {
    Tensors inputs;
    for (const Example& example : examples) {
      auto resized = vmap::program::resized(example, batch_size);
      if (!resized) return;
      inputs.push_back(std::move(*resized));
    }
    const Tensors wanted = mapped(copies(inputs), batch_size);
    const auto check = [&](Executor executor, const char* name) {
      check_same(replay.run(copies(inputs), batch_size, executor), wanted, batch_size, name);
    };
    check(Executor::Dispatcher, "by the dispatcher");
    const at::NoGradGuard no_grad;
    check(Executor::BelowAutograd, "below autograd");
    for (int twice = 0; twice < 2; ++twice) check(Executor::Planned, "planned");
  }
}

}  // namespace

Proves proves(const c10::OperatorHandle&) {
  to_run_at_others = 3;
  Proves held_to;
  held_to.same_object = false;  // an output is what the program returns
  if (!std::getenv("VMAP_PROOF_WHOLE")) held_to.placements = 24;
  return held_to;
}

bool may_refuse(const std::string& error) {
  // What no program can hold: values that are read, sizes that depend on them, data pointers.
  return error.find("vmap: trace: ") != std::string::npos;
}

Tensors run(const Mapped& mapped, const Tensors& tensors, const std::vector<std::optional<int64_t>>& dims,
            bool has_values) {
  std::vector<Example> examples;
  int64_t batch_size = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const std::optional<int64_t> dim = dims.empty() ? std::nullopt : dims[i];
    examples.push_back({tensors[i], dim, ""});
    if (dim) batch_size = tensors[i].size(*dim);
  }
  vmap::program::Tracing tracing(examples, batch_size, {.check = has_values});
  const bool at_any_size = batch_size >= 2;
  while (tracing.wants_run()) {
    tracing.begin();
    const auto size = at_any_size ? std::optional(tracing.batch_size()) : std::nullopt;
    tracing.end(mapped(tracing.inputs(), size));
  }
  const vmap::Program program = tracing.program();
  if (at_any_size && has_values && program.why_not_any_size().empty() && to_run_at_others-- > 0)
    check_at_other_sizes(program, mapped, examples);
  return program.run(tensors);
}

}  // namespace vmap_proof::host
