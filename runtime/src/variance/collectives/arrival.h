// Internal: results of collectives that are not there yet.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/StorageImpl.h>
#include <sys/types.h>

#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace vmap::variance {

using at::Tensor;

// `like`, over `storage`, and nothing of what else it has: no graph, no states, no Python object.
Tensor bare(c10::Storage storage, const Tensor& like);

// NOTE: [results that have not arrived]
// On the CPU a collective runs while the program goes on: who reads its result first waits for it. Operators
// are seen, and wait by the cell of what they read. A reader that is none, a pointer or numpy(), gets an
// error and not memory that nobody has written yet: the result is a tensor over the memory that c10d writes
// to, by a storage of its own, which gives no pointer before it has arrived. Views, detach() and the tensor
// that autograd puts into `grad` read nothing, so that gradients arrive while the backward pass computes
// others.
class Arrival : public std::enable_shared_from_this<Arrival> {
 public:
  // `received`: what a functional collective of c10d's gave; `what` tells which, in errors.
  Arrival(Tensor received, std::string what);
  ~Arrival();
  Arrival(const Arrival&) = delete;
  Arrival& operator=(const Arrival&) = delete;

  // Raises as c10d does, each time, and in a process that was forked from the one that began it.
  void wait();

  // Over the memory of `received`.
  Tensor result() const;
  // Whether this version of PyTorch has storages that can be kept from readers and given back to them, and
  // VARIANCE_ASYNC=0 does not forbid it.
  static bool is_possible();

 private:
  void wait_once();

  const pid_t process_;
  std::mutex mutex_;
  Tensor received_;  // undefined when it has arrived
  c10::Storage storage_;
  std::string what_;
  std::exception_ptr failed_;
};
using ArrivalPtr = std::shared_ptr<Arrival>;

// For those that were dropped and that nobody has read: c10d keeps what was not waited for.
void wait_for_unread();

// For these and for those that live, before the process ends: c10d warns of what was not waited for.
void wait_for_all();

// Whether any result has not arrived: others need not look.
bool some_arrive();

}  // namespace vmap::variance
