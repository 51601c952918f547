#include "generators.h"

#include <ATen/Context.h>
#include <c10/util/Exception.h>
#include <c10/util/ScopeExit.h>

#include <algorithm>
#include <cstring>
#include <mutex>

namespace vmap::program {

namespace {

bool same_bytes(const Tensor& a, const Tensor& b) {
  return a.nbytes() == b.nbytes() && std::memcmp(a.const_data_ptr(), b.const_data_ptr(), a.nbytes()) == 0;
}

// Whoever draws holds the lock.
Tensor state_of(at::Generator generator) {
  const std::lock_guard<std::mutex> lock(generator.mutex());
  return generator.get_state();
}

Tensor state_after_seeding(const at::Generator& generator, uint64_t seed) {
  at::Generator fresh = generator.clone();
  fresh.set_current_seed(seed);
  return fresh.get_state();
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
  const Tensor state = state_of(generator);
  all_.push_back({generator, generator.current_seed(), {state}});
}

// A state that no operator of this run has left is another thread's doing, unless it is that of a new seed,
// or one that was there before.
bool Generators::was_set(const One& one) {
  const Tensor now = state_of(one.generator);
  if (same_bytes(now, one.states.back())) return false;
  const uint64_t seed = one.generator.current_seed();
  const auto is_now = [&](const Tensor& state) { return same_bytes(now, state); };
  return seed != one.seed || std::any_of(one.states.begin(), one.states.end(), is_now) ||
         is_now(state_after_seeding(one.generator, seed));
}

void Generators::check(const std::string& where) const {
  for (const One& one : all_) {
    TORCH_CHECK(
        !was_set(one), "vmap: trace: ", where, " the random generator of ", one.generator.device(),
        " is in a state that the function has set (torch.manual_seed, fork_rng, set_state), or chunk_size "
        "with randomness \"same\", which begins each chunk with the same numbers. A program draws on in each "
        "run from where its generator is: set it outside, or hand a torch.Generator to the operators that "
        "draw");
  }
}

void Generators::before_draw(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
  for (const c10::IValue& value : torch::jit::last(stack, op.schema().arguments().size())) {
    if (value.isGenerator() && value.toGenerator().defined()) add(value.toGenerator());
  }
  check(c10::str("before ", op.operator_name()));
}

void Generators::after_draw() {
  for (One& one : all_) one.states.push_back(state_of(one.generator));
}

void Generators::end_run() {
  const auto restored = c10::make_scope_exit([this] { restore(); });
  const auto has_drawn = [](const One& one) { return one.states.size() > 1; };
  if (std::any_of(all_.begin(), all_.end(), has_drawn)) check("at the end of the function");
}

// One that the run has not touched stays as it is: other threads draw from it.
void Generators::restore(bool touched) {
  for (One& one : all_) {
    const bool is_ours = touched || one.states.size() > 1 || was_set(one);
    one.states.resize(1);
    if (!is_ours) {
      one.states.front() = state_of(one.generator);
      continue;
    }
    const std::lock_guard<std::mutex> lock(one.generator.mutex());
    one.generator.set_state(one.states.front());
  }
}

}  // namespace vmap::program
