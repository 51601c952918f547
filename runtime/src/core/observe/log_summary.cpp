#include "log_summary.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace vmap::detail {

namespace {

// "self[8, 3, 4] level 1 dim 0"
std::string describe(const LoggedArgument& argument) {
  std::string text = argument.name + '[';
  for (size_t i = 0; i < argument.shape.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(argument.shape[i]);
  text += ']';
  for (size_t i = 0; i < argument.levels.size(); ++i)
    text += (i == 0 ? " level " : ", level ") + std::to_string(argument.levels[i]) + " dim " +
            std::to_string(argument.bdims[i]);
  return text;
}

std::string describe(const std::vector<LoggedArgument>& arguments) {
  std::string text;
  for (const LoggedArgument& each : arguments) text += (text.empty() ? "" : "; ") + describe(each);
  return text;
}

}  // namespace

void LogSummary::add(const LoggedCall& call) {
  Row& row = rows_[{call.op, call.rule}];
  ++row.calls;
  row.microseconds += call.own_microseconds;
  if (call.own_microseconds <= row.slowest) return;
  row.slowest = call.own_microseconds;
  row.shapes = describe(call.arguments);
}

std::string LogSummary::table() const {
  std::vector<const decltype(rows_)::value_type*> sorted;
  double all = 0, loops = 0;
  size_t widest = 8;
  for (const auto& row : rows_) {
    sorted.push_back(&row);
    all += row.second.microseconds;
    if (row.first.second == "loop") loops += row.second.microseconds;
    widest = std::max(widest, row.first.first.size());
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](auto* a, auto* b) { return a->second.microseconds > b->second.microseconds; });
  const auto share = [all](double part) { return all > 0 ? 100 * part / all : 0.0; };
  char line[160];
  std::snprintf(line, sizeof line,
                "vmap: %.0f us in %zu operators, %.1f%% of it in loops over the examples\n", all,
                rows_.size(), share(loops));
  std::string text = line;
  text += "      us  share   calls  rule          operator" + std::string(widest - 6, ' ') + "slowest call\n";
  for (const auto* row : sorted) {
    std::snprintf(line, sizeof line, "%8.0f %5.1f%% %7lld  %-12s  ", row->second.microseconds,
                  share(row->second.microseconds), static_cast<long long>(row->second.calls),
                  row->first.second.c_str());
    text += line + row->first.first + std::string(widest + 2 - row->first.first.size(), ' ') +
            row->second.shapes + '\n';
  }
  return text;
}

}  // namespace vmap::detail
