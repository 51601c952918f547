// The native host by way of programs: each call is traced, and what is compared with the loop is a run of the
// program on other tensors than the trace had.
#include <ATen/Context.h>
#include <torch/csrc/autograd/grad_mode.h>
#include <vmap/program/tracing.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "host.h"
#include "record/examples.h"
#include "run/replay.h"

namespace vmap_proof::host {

const bool kAllMustPass = false;  // what reads values, or has sizes that depend on them, is no program

namespace {

using vmap::program::BatchSizes;
using vmap::program::Example;
using vmap::program::Executor;
using Tensors = std::vector<at::Tensor>;

// How many more programs of this operator are run at other batch sizes: of one level, and of two.
std::array<int64_t, 2> to_run_at_others{};

Tensors copies(const Tensors& tensors) {
  Tensors all;
  for (const at::Tensor& t : tensors) all.push_back(vmap::program::copied(t));
  return all;
}

void check_same(const Tensors& got, const Tensors& wanted, const BatchSizes& sizes, const char* executor) {
  for (size_t i = 0; i < wanted.size(); ++i) {
    const at::Tensor &a = got[i], &b = wanted[i];
    if (!a.defined() && !b.defined()) continue;
    // Not their strides: what does not depend on the examples is made once in a program, and expanded.
    TORCH_CHECK(a.sizes() == b.sizes() && a.scalar_type() == b.scalar_type() &&
                    (a.equal(b) || a.detach().allclose(b.detach(), 0, 0, /*equal_nan=*/true)),
                "result ", i, " of a program at B = ", sizes.b(), ", C = ", sizes[1], ", D = ", sizes[2],
                ", ", executor, ", is not that of the mapped call");
  }
}

// What the map inside of that axis, 1 or 2, runs over in this input, where the program serves any size of it.
std::optional<int64_t> inner_dim(const vmap::program::Input& input, size_t axis) {
  const auto& sizes = input.type.sizes;
  vmap::program::InB size;
  size.factors[size_t{1} << axis] = 1;
  const auto found = std::find(sizes.begin(), sizes.end(), size);
  return found == sizes.end() ? std::nullopt : std::optional<int64_t>(found - sizes.begin());
}

// The examples at other sizes; none where their strides do not tell what they would be.
std::optional<Tensors> resized(const std::vector<Example>& examples, const vmap::program::Graph& graph,
                               const BatchSizes& sizes) {
  Tensors all;
  for (size_t i = 0; i < examples.size(); ++i) {
    auto t = vmap::program::resized(examples[i], sizes.b());
    for (size_t axis = 1; axis < vmap::program::kAxes; ++axis) {
      const auto inner = inner_dim(graph.inputs[i], axis);
      if (t && inner) t = vmap::program::resized({*t, inner, ""}, sizes[axis]);
    }
    if (!t) return std::nullopt;
    all.push_back(std::move(*t));
  }
  return all;
}

// What in a program depends on batch sizes, held to the mapped call at other sizes, by each executor.
void check_at_other_sizes(const vmap::Program& program, const Mapped& mapped,
                          const std::vector<Example>& examples) {
  const vmap::program::Replay replay(program.graph());
  for (const BatchSizes& sizes : {BatchSizes(2, 3, 5), {3, 2, 2}, {5, 7, 3}, {7, 5, 11}, {11, 2, 7}}) {
    const auto inputs = resized(examples, program.graph(), sizes);
    if (!inputs) return;
    at::manual_seed(3);
    Tensors wanted;
    try {
      wanted = mapped(copies(*inputs));
    } catch (const c10::Error& error) {
      // In a program `new_zeros` has no batch, and goes where a batch has no place: the loop alone says what
      // it is.
      if (std::string(error.what()).find("would write a batched value") == std::string::npos) throw;
      return;
    }
    const auto check = [&](Executor executor, const char* name) {
      at::manual_seed(3);
      check_same(replay.run(copies(*inputs), sizes, executor), wanted, sizes, name);
    };
    check(Executor::Dispatcher, "by the dispatcher");
    const at::NoGradGuard no_grad;
    check(Executor::BelowAutograd, "below autograd");
    for (int twice = 0; twice < 2; ++twice) check(Executor::Planned, "planned");
  }
}

bool is_nested(const vmap::Program& program) {
  const auto& inputs = program.graph().inputs;
  return std::any_of(inputs.begin(), inputs.end(), [](const auto& input) { return inner_dim(input, 1); });
}

}  // namespace

Proves proves(const c10::OperatorHandle&) {
  to_run_at_others = {3, 2};
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
  while (tracing.wants_run()) {
    tracing.begin();
    Tensors outputs;
    try {
      outputs = mapped(tracing.inputs());
    } catch (const c10::Error& error) {
      if (!tracing.goes_on_after(error.what_without_backtrace())) throw;
      continue;
    }
    tracing.end(outputs);
  }
  const vmap::Program program = tracing.program();
  Tensors outputs = program.run(tensors);
  if (batch_size >= 2 && has_values && program.why_not_any_size().empty() &&
      to_run_at_others[is_nested(program) ? 1 : 0]-- > 0)
    check_at_other_sizes(program, mapped, examples);
  return outputs;
}

}  // namespace vmap_proof::host
