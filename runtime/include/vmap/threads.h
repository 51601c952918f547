// Vmaps and threads.
//
// A vmap runs on the thread that called it. Another thread may be handed its tensors while it runs, and may
// call operators on them; but what is made or drawn there without a batched argument (`zeros(3)`, `rand(3)`)
// is not the mapped function's, and what a vmap::grad or jvp around is to differentiate is a constant there,
// unless the thread joins the nest of vmaps that it works for:
//
//   const vmap::Nest nest;                   // where the vmaps run
//   std::thread worker([&] {
//     const vmap::NestGuard joined(nest);    // where work is done for them
//     …
//   });
//
// at::parallel_for is such a case: its threads know nothing of the one that called it. vmap::parallel_for is
// the same with a NestGuard inside.
#pragma once

#include <ATen/FuncTorchTLS.h>
#include <ATen/Parallel.h>
#include <vmap/level.h>

#include <memory>

namespace vmap {

namespace detail {

// The vmaps that a thread is in.
struct ThreadNest {
  Level innermost;
  Level visible;       // the innermost that is not hidden
  int64_t base = 0;    // how many levels this thread had entered before
  int64_t around = 0;  // how many vmaps of another host lie around
};

}  // namespace detail

// The vmaps that run on the thread that makes it, and the transforms (vmap::grad, jvp) among them. Copies may
// go to any thread.
class Nest {
 public:
  Nest();

 private:
  friend class NestGuard;
  LevelRun innermost_;
  int64_t around_;
  std::shared_ptr<const at::functorch::FuncTorchTLSBase> transforms_;  // null where none run
};

// While it lives this thread is in the vmaps and transforms of `nest`, and in no others; then it is where it
// was before. Throws when a vmap of the nest has ended. They must not end before it does: wait for the
// thread.
class NestGuard {
 public:
  explicit NestGuard(const Nest& nest);
  ~NestGuard();
  NestGuard(const NestGuard&) = delete;
  NestGuard& operator=(const NestGuard&) = delete;

 private:
  detail::ThreadNest before_;
  std::shared_ptr<const at::functorch::FuncTorchTLSBase> transforms_before_;
  bool saw_transforms_, transforms_changed_;
  bool mode_before_, excluded_before_, optimizes_scripts_before_;
};

// at::parallel_for for mapped functions: f(begin, end) runs in the vmaps that the caller is in.
template <class F>
void parallel_for(int64_t begin, int64_t end, int64_t grain_size, const F& f) {
  const Nest nest;
  at::parallel_for(begin, end, grain_size, [&](int64_t from, int64_t to) {
    const NestGuard joined(nest);
    f(from, to);
  });
}

}  // namespace vmap
