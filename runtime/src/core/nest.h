// Internal: a nest of vmaps of its own, for what runs beneath a rule of another host.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cstdint>

namespace vmap::detail {

// While it lives, this thread is in no vmap: levels that it entered before are neither seen nor counted, and
// what is entered now starts from depth 1, but for messages, which count `around` vmaps of another host as
// well. The thread's dispatch keys lack `excluded`. Ends when all levels that were entered since have been
// left.
class NewNest {
 public:
  NewNest(c10::DispatchKeySet excluded, int64_t around);
  ~NewNest();
  NewNest(const NewNest&) = delete;
  NewNest& operator=(const NewNest&) = delete;

 private:
  c10::impl::LocalDispatchKeySet keys_before_;
  int64_t base_before_;
  int64_t visible_before_;
  int64_t around_before_;
};

}  // namespace vmap::detail
