// The runtime's doors as library operators, for Python and other languages: torch.ops.vmapgen.*.
//
//   doors, size = torch.ops.vmapgen, x.shape[0]
//   level = doors.enter(size)
//   try:
//     y = doors.remove_batch_dim(f(doors.add_batch_dim(x, 0, level)), level, size, 0)
//   finally:
//     doors.leave()
#include <torch/library.h>
#include <vmap/dispatch_key.h>
#include <vmap/fallback.h>
#include <vmap/level.h>
#include <vmap/library_rules.h>
#include <vmap/transform.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "load.h"

namespace vmap {

namespace {

Randomness randomness_named(std::string_view word) {
  if (word == "error") return Randomness::Error;
  if (word == "same") return Randomness::Same;
  TORCH_CHECK(word == "different", "vmap: randomness is error, same or different, not '", word, "'");
  return Randomness::Different;
}

int64_t enter(int64_t batch_size, std::string_view randomness) {
  return push_level(batch_size, randomness_named(randomness)).id();
}

// Leaves the innermost level; returns how many are left.
int64_t leave() {
  TORCH_CHECK(nesting_depth() > 0, "vmap: leave() without enter()");
  pop_level();
  return nesting_depth();
}

// Of this thread, the last hidden last.
thread_local std::vector<std::unique_ptr<HideLevel>> hidden;

// What runs until unhide() does not see `level` and those inside it: no draw is made for its samples.
void hide(int64_t level) {
  hidden.push_back(std::make_unique<HideLevel>(level_of_id(level)));
}

void unhide() {
  TORCH_CHECK(!hidden.empty(), "vmap: unhide() without hide()");
  hidden.pop_back();
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

// Whether `self` differs between the samples of some vmap.
bool is_batched(const Tensor& self) {
  return as_batched(self) != nullptr && !detail::shows_one(self);
}

// What `self` shows to all samples of its vmap: itself, where it is no wrapper that does so.
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

// What samples carry.
std::string sample_key() {
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

template <class Door>
void each_door(const Door& door) {
  door("enter(int batch_size, str randomness='error') -> int", &enter);
  door("leave() -> int", &leave);
  door("hide(int level) -> ()", &hide);
  door("unhide() -> ()", &unhide);
  door("add_batch_dim(Tensor(a) self, int dim, int level) -> Tensor(a)", &add);
  door("remove_batch_dim(Tensor(a) self, int level, int batch_size, int out_dim) -> Tensor(a)", &remove);
  door("unwrap_batched(Tensor(a) self, int level) -> (Tensor(a), int)", &unwrap);
  door("look_inside(Tensor(a) self) -> (Tensor(a), int, int)", &look_inside);
  door("depth_of_transform(int number) -> int", &depth_of_transform);
  door("physical_key() -> str", &physical_key);
  door("sample_key() -> str", &sample_key);
  door("is_batched(Tensor self) -> bool", &is_batched);
  door("shown_to_all(Tensor(a) self) -> Tensor(a)", &shown_to_all);
  door("set_fallback_policy(str policy) -> ()", &set_policy);
  door("fallback_count() -> int", &fallback_count);
  door("waiting_rules() -> str[]", &waiting_rules);
  door("index_slots(int[] found) -> int[]", &index_slots);
}

}  // namespace

void define_doors(torch::Library& m) {
  each_door([&](const char* signature, auto* function) { m.def(signature, function); });
}

// NOTE: [doors stay unseen]
// A transform of torch.func takes each operator for one that it has to transform: it would run a door beneath
// itself, with the thread's keys changed, and put its own wrapper around ours. torch.jit.trace writes each
// operator down, and refuses those that return numbers when they have run: a level that was entered would be
// left to nobody. A door computes nothing, so it has a kernel where each of these would begin. What it calls
// for a tensor of all samples, they see.
void define_unseen_doors(torch::Library& m) {
  each_door([&](std::string_view signature, auto* function) {
    m.impl(std::string(signature.substr(0, signature.find('('))).c_str(), function);
  });
}

void define_door_of_wrappers(torch::Library& m) {
  m.impl("shown_to_all", &shown_to_all);
}

}  // namespace vmap
