#include <c10/core/GradMode.h>
#include <vmap/program.h>

#include <algorithm>
#include <fstream>
#include <ostream>

#include "file/file.h"
#include "passes/passes.h"
#include "passes/peephole.h"
#include "run/failed_call.h"
#include "run/inputs.h"
#include "run/replay.h"
#include "source/source.h"

namespace vmap {

namespace {

bool wants_derivative(const at::Tensor& t, bool program_turns_gradients_on) {
  const bool backward = c10::GradMode::is_enabled() || program_turns_gradients_on;
  return (backward && t.requires_grad()) || program::has_tangent(t);
}

}  // namespace

struct Program::Impl {
  // A captured tensor whose values are computed into the program, its version and its memory then.
  struct Frozen {
    explicit Frozen(const program::Folded& of)
        : tensor(of.value),
          had_gradient(of.had_gradient),
          version(tensor._version()),
          storage(storage_of(tensor)) {}
    bool is_changed() const { return tensor._version() != version || !(storage_of(tensor) == storage); }

    static c10::weak_intrusive_ptr<c10::StorageImpl> storage_of(const at::Tensor& t) {
      if (!t.has_storage())
        return c10::weak_intrusive_ptr<c10::StorageImpl>(c10::intrusive_ptr<c10::StorageImpl>());
      return t.storage().getWeakStorageImpl();
    }

    at::Tensor tensor;
    bool had_gradient;
    int64_t version;
    c10::weak_intrusive_ptr<c10::StorageImpl> storage;
  };

  Impl(program::Graph the_graph, std::vector<Frozen> the_frozen)
      : graph(std::move(the_graph)), frozen(std::move(the_frozen)), replay(graph) {}

  void check_frozen() const {
    for (const Frozen& each : frozen) {
      TORCH_CHECK(!each.is_changed(), "vmap: a captured tensor of shape ", each.tensor.sizes(),
                  " was written to after the program was frozen, which has its old values: freeze again");
      TORCH_CHECK(!each.had_gradient || !wants_derivative(each.tensor, replay.turns_gradients_on()),
                  "vmap: a captured tensor of shape ", each.tensor.sizes(),
                  " wants a gradient, and the program was frozen, which has none for it: run the frozen one"
                  " under no_grad, or the one that is not frozen; or freeze after requires_grad_(false)");
    }
  }

  program::Graph graph;
  std::vector<Frozen> frozen;
  program::Replay replay;  // of `graph`
};

namespace {

void check_gradient(const program::Graph& graph, at::TensorList inputs) {
  if (graph.why_no_gradient.empty()) return;
  const auto wants = [turns_on = program::turns_gradients_on(graph)](const at::Tensor& t) {
    return wants_derivative(t, turns_on);
  };
  const bool wanted = std::any_of(inputs.begin(), inputs.end(), wants) ||
                      std::any_of(graph.constants.begin(), graph.constants.end(),
                                  [&](const program::Constant& constant) { return wants(constant.value); });
  TORCH_CHECK(!wanted, "vmap: no gradient goes through this program: ", graph.why_no_gradient,
              ". Trace the gradient with it (vmap of grad), or run it under no_grad");
}

}  // namespace

Program::Program(program::Graph graph)
    : impl_(std::make_shared<const Impl>(std::move(graph), std::vector<Impl::Frozen>())) {}

std::vector<at::Tensor> Program::run(at::TensorList inputs) const {
  program::forget_failed_call();
  const program::BatchSizes batch_size = program::checked_batch_size(impl_->graph, inputs);
  check_gradient(impl_->graph, inputs);
  impl_->check_frozen();
  return impl_->replay.run(inputs, batch_size);
}

std::string Program::failed_call() {
  return program::take_failed_call();
}

bool Program::takes(at::TensorList inputs) const {
  return program::fitting_batch_size(impl_->graph, inputs).has_value();
}

bool Program::is_of_kind(at::TensorList inputs) const {
  if (!takes(inputs)) return false;
  const bool gradients = c10::GradMode::is_enabled() || impl_->replay.turns_gradients_on();
  for (size_t i = 0; i < inputs.size(); ++i) {
    if ((gradients && inputs[i].requires_grad()) != impl_->graph.inputs[i].requires_grad) return false;
  }
  return true;
}

const program::Graph& Program::graph() const {
  return impl_->graph;
}

const std::string& Program::why_not_any_size() const {
  return impl_->graph.why_only;
}

const std::string& Program::why_not_any_size_inside() const {
  return impl_->graph.why_only_inside;
}

Program Program::frozen() const {
  program::Graph graph = impl_->graph;
  std::vector<Impl::Frozen> frozen = impl_->frozen;
  const c10::NoGradGuard no_grad;
  for (const program::Folded& each : program::freeze(graph)) frozen.emplace_back(each);
  program::simplify(graph);
  Program program = *this;
  program.impl_ = std::make_shared<const Impl>(std::move(graph), std::move(frozen));
  return program;
}

Program Program::rewritten() const {
  program::Graph graph = impl_->graph;
  {
    const c10::NoGradGuard no_grad;
    const bool has_zeros = program::spread_zeros(graph);
    if (!program::apply_peepholes(graph, program::peepholes()) && !has_zeros) return *this;
    program::simplify(graph);
  }
  Program program = *this;
  program.impl_ = std::make_shared<const Impl>(std::move(graph), impl_->frozen);
  return program;
}

std::string Program::code() const {
  return program::python_source(impl_->graph, "program");
}

std::string Program::cpp(const std::string& name) const {
  return program::cpp_source(impl_->graph, name);
}

void Program::write_cpp(const std::filesystem::path& file, const std::string& name) const {
  const std::string text = cpp(name);  // throws before there is a file
  std::ofstream out(file);
  out << text;
  TORCH_CHECK(out.flush(), "vmap: ", file.string(), " cannot be written");
}

void Program::save(const std::filesystem::path& file) const {
  program::write_file(file, impl_->graph);
}

Program Program::load(const std::filesystem::path& file, const LoadOptions& options) {
  return Program(program::read_file(file, options));
}

std::ostream& operator<<(std::ostream& out, const Program& program) {
  return out << program::text_of(program.graph());
}

}  // namespace vmap
