// Internal: vmaps apart from those around, for what runs beneath a rule of another host.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/threads.h>

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
  ThreadNest before_;
  bool beneath_before_;
};

// Whether this thread works for an operator of another host's vmap.
bool beneath_another_host();

// Whether `level` is one of the vmaps that this thread is in, hidden or not.
bool is_of_this_thread(Level level);

}  // namespace vmap::detail
