#include "generators.h"

#include <ATen/Context.h>
#include <c10/util/Exception.h>
#include <c10/util/ScopeExit.h>

#include <algorithm>
#include <cstring>

namespace vmap::program {

namespace {

bool same_bytes(const Tensor& a, const Tensor& b) {
  return a.nbytes() == b.nbytes() && std::memcmp(a.const_data_ptr(), b.const_data_ptr(), a.nbytes()) == 0;
}

}  // namespace

Generators::Generators(const std::vector<c10::Device>& devices) {
  for (const c10::Device device : devices) {
    if (!device.is_meta()) add(at::globalContext().defaultGenerator(device));
  }
}

void Generators::add(at::Generator generator) {
  const auto is_it = [&](const One& one) { return one.generator == generator; };
  if (std::any_of(all_.begin(), all_.end(), is_it)) return;
  const Tensor state = generator.get_state();
  all_.push_back({std::move(generator), state, state});
}

void Generators::check(const std::string& where) const {
  for (const One& one : all_) {
    TORCH_CHECK(
        same_bytes(one.left, one.generator.get_state()), "vmap: trace: ", where, " a random generator of ",
        one.generator.device(),
        " is in a state that no random operator has left: the function sets it (torch.manual_seed, "
        "fork_rng, set_state), or draws by what is none. A program draws on in each run from where its "
        "generator is: set it outside, or hand a torch.Generator to the operators that draw");
  }
}

void Generators::before_draw(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().arguments().size())) {
    if (value.isGenerator() && value.toGenerator().defined()) add(value.toGenerator());
  }
  check(c10::str("before ", op.operator_name()));
}

void Generators::after_draw() {
  has_drawn_ = true;
  for (One& one : all_) one.left = one.generator.get_state();
}

void Generators::end_run() {
  const auto restored = c10::make_scope_exit([this] { restore(); });
  if (has_drawn_) check("at the end of the function");
}

void Generators::restore() {
  has_drawn_ = false;
  for (One& one : all_) {
    one.generator.set_state(one.before);
    one.left = one.before;
  }
}

}  // namespace vmap::program
