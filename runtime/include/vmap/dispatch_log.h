// What a vmap does: each operator that is called with batched tensors, by which rule, how often and for how
// long.
//
//   vmap::DispatchLog log;
//   vmap::vmap(f)(x);
//   std::cout << log.table();  // sorted by time; loops stand out
//
// VMAP_LOG=1 in the environment prints such a table of the whole process when it ends. Nothing is looked at
// while no log lives: a log is an observer of PyTorch's (at::RecordFunction), not a branch in the rules.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace vmap {

namespace detail {
// Whether a log listens to this thread.
bool is_logging();
}  // namespace detail

// A batched argument, as the call was given it.
struct LoggedArgument {
  std::string name;             // as the signature calls it: "self", "tensors[1]"
  std::vector<int64_t> levels;  // the depth of each vmap that batches it, the innermost first
  std::vector<int64_t> bdims;  // its batch dim at each of these, in the tensor behind the wrappers down to it
  std::vector<int64_t> shape;  // physical: with all batch dims
};

struct LoggedCall {
  std::string op;                         // "aten::add.Tensor"
  int64_t level = 0;                      // the innermost among its arguments: 1 is the outermost vmap
  std::vector<LoggedArgument> arguments;  // those that are batched
  // Of the rule: "pointwise", "view", …; "body" where a composite operator is taken apart, "library" for a
  // rule of another library, "torch.vmap" for one that another library has for torch.vmap, "loop" where it
  // ran once for each example.
  std::string rule;
  bool looped = false;
  double microseconds = 0;      // from the call to its return
  double own_microseconds = 0;  // without what it called with batched tensors in turn
};

// Logs the calls of the thread that made it, for as long as it lives. Logs nest; each sees everything. It may
// be read and destroyed by another thread while the one that made it calls nothing.
class DispatchLog {
 public:
  DispatchLog();
  ~DispatchLog();
  DispatchLog(const DispatchLog&) = delete;
  DispatchLog& operator=(const DispatchLog&) = delete;

  // In the order in which they returned.
  const std::vector<LoggedCall>& calls() const { return log_->calls; }
  // A line for each operator and rule: the share of the time, calls, µs, the shapes of its slowest call.
  std::string table() const;

 private:
  friend struct LoggingThread;
  // The thread keeps it, which may see another call before it learns that nobody wants the log any more.
  struct Log {
    std::vector<LoggedCall> calls;
    std::atomic<bool> is_wanted{true};
  };

  std::shared_ptr<Log> log_ = std::make_shared<Log>();
  std::thread::id maker_ = std::this_thread::get_id();
};

}  // namespace vmap
