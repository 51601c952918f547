// The observer behind DispatchLog and VMAP_LOG.
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <vmap/batched_tensor.h>
#include <vmap/dispatch_log.h>
#include <vmap/kernel/dispatch_key.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <utility>

#include "../calls/loop.h"
#include "../order/transforms.h"
#include "../registry/rule_kinds.h"
#include "log_summary.h"

namespace vmap {

struct LoggingThread {
  using Log = DispatchLog::Log;

  bool is_logging() const {
    return std::any_of(logs.begin(), logs.end(), [](const auto& log) { return log->is_wanted.load(); });
  }
  void drop_unwanted() {
    std::erase_if(logs, [](const auto& log) { return !log->is_wanted.load(); });
  }

  at::ObserverContext* innermost = nullptr;
  std::vector<std::shared_ptr<Log>> logs;
  std::optional<at::CallbackHandle> callback;
};

namespace {

thread_local LoggingThread state;

using Clock = std::chrono::steady_clock;

// A call that has not returned yet.
struct Open final : at::ObserverContext {
  LoggedCall call;
  Clock::time_point start;
  Open* outer = nullptr;
  double inner_microseconds = 0;  // of the calls within
  int64_t loops_before = 0, inner_loops = 0;
};

// Of VMAP_LOG: the process's, for ever.
struct ProcessLog {
  std::mutex mutex;
  detail::LogSummary summary;
};
ProcessLog* process_log = nullptr;

void add_argument(const Tensor& t, const std::string& name, LoggedCall& call) {
  if (!t.defined()) return;
  Tensor physical = detail::beneath_gradients(t);
  if (!as_batched(physical)) return;
  LoggedArgument argument{name, {}, {}, {}};
  while (const BatchedTensor* batched = as_batched(physical)) {
    if (batched->level().alive()) argument.levels.push_back(batched->level().depth());
    argument.bdims.push_back(batched->bdim());
    const Tensor value = detail::beneath_gradients(batched->value());
    physical = value;
  }
  argument.shape = physical.sizes().vec();
  if (!argument.levels.empty()) call.level = std::max(call.level, argument.levels.front());
  call.arguments.push_back(std::move(argument));
}

void add_argument(const c10::IValue& value, const std::string& name, LoggedCall& call) {
  if (value.isTensor()) {
    add_argument(value.toTensor(), name, call);
  } else if (value.isTensorList() || value.isOptionalTensorList()) {
    size_t i = 0;
    for (const c10::IValue& each : value.toListRef()) {
      if (each.isTensor()) add_argument(each.toTensor(), name + '[' + std::to_string(i) + ']', call);
      ++i;
    }
  }
}

// A transform of torch.func that runs inside the vmap calls the operator anew, until it is our turn.
bool is_again(const LoggedCall& call) {
  const auto* outer = static_cast<const Open*>(state.innermost);
  return outer && outer->call.op == call.op && outer->call.level == call.level;
}

std::unique_ptr<at::ObserverContext> enter(const at::RecordFunction& record) {
  if (!process_log && !state.is_logging()) return nullptr;
  const auto name = record.operator_name();
  if (!name) return nullptr;
  const auto op = c10::Dispatcher::singleton().findSchema(*name);
  if (!op) return nullptr;
  const auto inputs = record.inputs();
  auto open = std::make_unique<Open>();
  const auto& arguments = op->schema().arguments();
  for (size_t i = 0; i < std::min(inputs.size(), arguments.size()); ++i)
    add_argument(inputs[i], arguments[i].name(), open->call);
  if (open->call.arguments.empty()) return nullptr;
  open->call.op = c10::toString(*name);
  if (is_again(open->call)) return nullptr;
  open->call.rule = detail::kind_of_rule(*op);
  open->loops_before = detail::loops_of_this_thread();
  open->outer = static_cast<Open*>(state.innermost);
  state.innermost = open.get();
  open->start = Clock::now();
  return open;
}

void leave(const at::RecordFunction&, at::ObserverContext* context) {
  if (context == nullptr) return;
  auto& open = static_cast<Open&>(*context);
  LoggedCall& call = open.call;
  call.microseconds = std::chrono::duration<double, std::micro>(Clock::now() - open.start).count();
  call.own_microseconds = call.microseconds - open.inner_microseconds;
  const int64_t loops = detail::loops_of_this_thread() - open.loops_before;
  call.looped = loops > open.inner_loops;
  if (call.looped && call.rule != "sequential") call.rule = "loop";
  state.innermost = open.outer;
  if (open.outer) {
    open.outer->inner_microseconds += call.microseconds;
    open.outer->inner_loops += loops;
  }
  if (process_log) {
    const std::lock_guard<std::mutex> lock(process_log->mutex);
    process_log->summary.add(call);
  }
  for (const auto& log : state.logs) {
    if (log->is_wanted) log->calls.push_back(call);
  }
}

at::RecordFunctionCallback observer(at::RecordFunctionCallback::StartCallback start) {
  return at::RecordFunctionCallback(start, &leave).needsInputs(true).scopes({at::RecordScope::FUNCTION});
}

// A thread that has logs of its own feeds the process's through them.
std::unique_ptr<at::ObserverContext> enter_for_process(const at::RecordFunction& record) {
  return state.callback ? nullptr : enter(record);
}

// Printed when the process ends, before what the table is made of goes.
[[maybe_unused]] const bool logs_process = [] {
  const char* wanted = std::getenv("VMAP_LOG");
  if (wanted == nullptr || std::string_view(wanted).empty() || std::string_view(wanted) == "0") return false;
  process_log = new ProcessLog;
  at::addGlobalCallback(observer(&enter_for_process));
  std::atexit([] {
    const std::lock_guard<std::mutex> lock(process_log->mutex);
    std::fputs(process_log->summary.table().c_str(), stderr);
  });
  return true;
}();

}  // namespace

bool detail::is_logging() {
  return process_log || state.is_logging();
}

DispatchLog::DispatchLog() {
  state.drop_unwanted();
  if (!state.callback) state.callback = at::addThreadLocalCallback(observer(&enter));
  state.logs.push_back(log_);
}

DispatchLog::~DispatchLog() {
  log_->is_wanted = false;
  if (std::this_thread::get_id() != maker_) return;  // the observer is that thread's
  state.drop_unwanted();
  if (!state.logs.empty()) return;
  at::removeCallback(*std::exchange(state.callback, std::nullopt));
}

std::string DispatchLog::table() const {
  detail::LogSummary summary;
  for (const LoggedCall& call : log_->calls) summary.add(call);
  return summary.table();
}

}  // namespace vmap
