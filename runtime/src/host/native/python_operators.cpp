// The runtime's functions as library operators, for Python and other languages: torch.ops.vmapgen.*.
//
//   ops, size = torch.ops.vmapgen, x.shape[0]
//   level = ops.enter(size)
//   try:
//     y = ops.remove_batch_dim(f(ops.add_batch_dim(x, 0, level)), level, size, 0)
//   finally:
//     ops.leave()
#include <torch/library.h>
#include <vmap/fallback.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/level.h>
#include <vmap/library_rules.h>
#include <vmap/transform.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../../core/order/composite_bodies.h"
#include "load.h"

namespace vmap {

namespace {

Randomness randomness_named(std::string_view word) {
  if (word == "error") return Randomness::Error;
  if (word == "same") return Randomness::Same;
  TORCH_CHECK(word == "different", "vmap: randomness is error, same or different, not '", word, "'");
  return Randomness::Different;
}

thread_local std::vector<int64_t> entered;  // levels of enter() that leave() has not left, the innermost last

int64_t enter(int64_t batch_size, std::string_view randomness) {
  entered.push_back(push_level(batch_size, randomness_named(randomness), KeptExamples::Taken).id());
  return entered.back();
}

// Leaves the innermost level; returns how many are left.
int64_t leave() {
  TORCH_CHECK(nesting_depth() > 0, "vmap: leave() without enter()");
  pop_level();
  if (!entered.empty()) entered.pop_back();
  return nesting_depth();
}

// Leaves the innermost levels of enter() that are not among `known`: their caller was interrupted before it
// had their numbers. Levels of C++ leave themselves.
void leave_unknown(c10::List<int64_t> known) {
  const auto is_known = [&](int64_t id) { return std::ranges::find(known, id) != known.end(); };
  while (!entered.empty() && !is_known(entered.back()) && nesting_depth() > 0 &&
         innermost_level().id() == entered.back())
    leave();
}

// Of this thread, the last one last.
thread_local std::vector<std::unique_ptr<HideLevel>> hidden;
thread_local std::vector<std::unique_ptr<ShowLevel>> shown;

// What runs until unhide() does not see `level` and those inside it: no draw is made for its examples.
void hide(int64_t level) {
  hidden.push_back(std::make_unique<HideLevel>(level_of_id(level)));
}

void unhide() {
  TORCH_CHECK(!hidden.empty(), "vmap: unhide() without hide()");
  hidden.pop_back();
}

// What runs until unshow() sees `level`, which this thread has entered and hidden, again.
void show(int64_t level, std::string_view randomness) {
  shown.push_back(std::make_unique<ShowLevel>(level_of_id(level), randomness_named(randomness)));
}

void unshow() {
  TORCH_CHECK(!shown.empty(), "vmap: unshow() without show()");
  shown.pop_back();
}

Tensor add(const Tensor& self, int64_t dim, int64_t level) {
  return add_batch_dim(self, dim, level_of_id(level));
}

Tensor remove(const Tensor& self, int64_t level, int64_t batch_size, int64_t out_dim) {
  return remove_batch_dim(self, level_of_id(level), batch_size, out_dim);
}

// The batch with its dim as it lies, or `self` and -1 where it is not batched at that level.
std::tuple<Tensor, int64_t> unwrap(const Tensor& self, int64_t level) {
  const BatchedTensor* wrapper = as_batched(self);
  if (!wrapper || wrapper->level().id() != level) return {self, -1};
  if (wrapper->shows_one()) return {wrapper->one(), -1};
  return {wrapper->value(), wrapper->bdim()};
}

// Whether `self` differs between the examples of some vmap.
bool is_batched(const Tensor& self) {
  return as_batched(self) != nullptr && !detail::shows_one(self);
}

// What `self` shows to all examples of its vmap: itself, where it is no wrapper that does so.
Tensor shown_to_all(const Tensor& self) {
  return detail::shows_one(self) ? as_batched(self)->one() : self;
}

// What to show of a wrapper: its batch, where its dim lies, and how deep its vmap is, as torch.func counts:
// all transforms, 0 when that has ended.
std::tuple<Tensor, int64_t, int64_t> look_inside(const Tensor& self) {
  const BatchedTensor* wrapper = as_batched(self);
  TORCH_CHECK(wrapper, "vmap: look_inside() of a tensor that is not batched");
  const Level level = wrapper->level();
  return {wrapper->value(), wrapper->bdim(),
          level.alive() ? level.position() + level.transforms_around() : 0};
}

// How deep a transform is that torch.func, which knows no levels of ours, takes for its `number`th.
int64_t depth_of_transform(int64_t number) {
  int64_t depth = number;
  for (Level level = innermost_level(); level.exists(); level = level.outer()) {
    depth += level.transforms_around() < number ? 1 : 0;
  }
  return depth;
}

// What a thread excludes whose calls nobody is to observe.
std::string physical_key() {
  return c10::toString(kVmapPhysicalKey);
}

// What examples carry.
std::string example_key() {
  return c10::toString(kVmapKey);
}

void set_policy(std::string_view policy) {
  if (policy == "error") {
    set_fallback_policy(FallbackPolicy::Error);
  } else if (policy == "warn") {
    set_fallback_policy(FallbackPolicy::Warn);
  } else {
    TORCH_CHECK(policy == "allow", "vmap: set_fallback_policy: `policy` is \"", policy,
                "\"; it must be \"error\", \"warn\" or \"allow\"");
    set_fallback_policy(FallbackPolicy::Allow);
  }
}

std::string policy_name() {
  switch (fallback_policy()) {
    case FallbackPolicy::Error:
      return "error";
    case FallbackPolicy::Warn:
      return "warn";
    case FallbackPolicy::Allow:
      break;
  }
  return "allow";
}

template <class Define>
void define_each(const Define& define) {
  define("enter(int batch_size, str randomness='error') -> int", &enter);
  define("leave() -> int", &leave);
  define("leave_unknown(int[] known) -> ()", &leave_unknown);
  define("hide(int level) -> ()", &hide);
  define("unhide() -> ()", &unhide);
  define("show(int level, str randomness) -> ()", &show);
  define("unshow() -> ()", &unshow);
  define("add_batch_dim(Tensor(a) self, int dim, int level) -> Tensor(a)", &add);
  define("remove_batch_dim(Tensor(a) self, int level, int batch_size, int out_dim) -> Tensor(a)", &remove);
  define("unwrap_batched(Tensor(a) self, int level) -> (Tensor(a), int)", &unwrap);
  define("look_inside(Tensor(a) self) -> (Tensor(a), int, int)", &look_inside);
  define("depth_of_transform(int number) -> int", &depth_of_transform);
  define("physical_key() -> str", &physical_key);
  define("example_key() -> str", &example_key);
  define("is_batched(Tensor self) -> bool", &is_batched);
  define("shown_to_all(Tensor(a) self) -> Tensor(a)", &shown_to_all);
  define("set_fallback_policy(str policy) -> ()", &set_policy);
  define("fallback_policy() -> str", &policy_name);
  define("fallback_count() -> int", &fallback_count);
  define("waiting_rules() -> str[]", &waiting_rules);
  define("index_slots(int[] found) -> int[]", &index_slots);
  define("want_bodies() -> ()", &detail::want_bodies);
}

}  // namespace

void define_python_operators(torch::Library& m) {
  define_each([&](const char* signature, auto* function) { m.def(signature, function); });
}

// NOTE: [Python's operators stay unseen]
// A transform of torch.func takes each operator for one that it has to transform: it would run one of these
// beneath itself, with the thread's keys changed, and put its own wrapper around ours. torch.jit.trace writes
// each operator down, and refuses those that return numbers when they have run: a level that was entered
// would be left to nobody. A TorchDispatchMode would be asked what it makes of them. The vmap that
// torch.autograd.functional has of its own (DispatchKey::Batched) would loop over them, and refuses views.
// Our fallback would hand over what a wrapper shows to all examples, and take what comes back for a view of
// that one (NOTE: [one for all examples]). They compute nothing, so they have a kernel where each of those
// would begin. What they call for a tensor of all examples is seen.
void define_unseen_operators(torch::Library& m) {
  define_each([&](std::string_view signature, auto* function) {
    m.impl(std::string(signature.substr(0, signature.find('('))).c_str(), function);
  });
}

}  // namespace vmap
