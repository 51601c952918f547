// The table of a DispatchLog.
#pragma once

#include <vmap/dispatch_log.h>

#include <map>
#include <string>
#include <utility>

namespace vmap::detail {

class LogSummary {
 public:
  void add(const LoggedCall& call);
  // Sorted by the time that operators took themselves.
  std::string table() const;

 private:
  struct Row {
    int64_t calls = 0;
    double microseconds = 0;  // their own
    double slowest = -1;
    std::string shapes;  // of the slowest call
  };
  std::map<std::pair<std::string, std::string>, Row> rows_;  // by operator and rule
};

}  // namespace vmap::detail
