// What carrying out a rule as data costs over the rule as compiled C++: the same operators, in turns, in one
// process.
//
//   bench_executor RULES.json [ROUNDS]
#include <ATen/ops/allclose.h>
#include <c10/core/GradMode.h>
#include <vmap/executor/rule.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "levels.h"
#include "operator_cases.h"

namespace vmap_bench {
namespace {

constexpr int kCalls = 2000;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

Inputs mapped(const VmapLevel& level, Inputs in) {
  for (Tensor* t : {&in.x, &in.y, &in.row, &in.positions, &in.images}) *t = level.add_batch_dim(*t);
  return in;
}

// Microseconds a call.
double time_of(const OperatorCase& op, const Inputs& in) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < kCalls; ++i) static_cast<void>(op.example(in));
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() / kCalls;
}

struct Row {
  const OperatorCase* op;
  std::vector<double> compiled, as_data;
};

bool same(const OperatorCase& op, const Inputs& in, const VmapLevel& level, const Tensor& expected) {
  return at::allclose(level.remove_batch_dim(op.example(in)), expected, 1e-4, 1e-5);
}

int run(const std::string& path, int rounds) {
  const c10::NoGradGuard no_grad;
  std::ifstream file(path);
  const auto rules = vmap::executor::read_rules(std::string(std::istreambuf_iterator<char>(file), {}));
  const Size size = operator_sizes().front();
  const Inputs physical = physical_inputs(size);
  const VmapLevel level(size.batch);
  const Inputs in = mapped(level, physical);
  std::vector<Row> rows;
  for (const OperatorCase& op : operator_cases()) {
    if (!op.in_place) rows.push_back({&op, {}, {}});
  }
  for (int round = 0; round < rounds; ++round) {
    for (Row& row : rows) row.compiled.push_back(time_of(*row.op, in));
    const vmap::executor::StandIn executor(rules);
    for (Row& row : rows) {
      if (!same(*row.op, in, level, row.op->by_hand(physical)))
        return std::fprintf(stderr, "%s differs\n", row.op->name), 1;
      row.as_data.push_back(time_of(*row.op, in));
    }
  }
  std::vector<double> added;
  std::printf("%-16s %9s %9s %9s\n", "us a call", "compiled", "as data", "added");
  for (const Row& row : rows) {
    const double compiled = median(row.compiled), as_data = median(row.as_data);
    added.push_back(as_data - compiled);
    std::printf("%-16s %9.3f %9.3f %9.3f\n", row.op->name, compiled, as_data, added.back());
  }
  std::printf("%-16s %29.3f, at most %.3f\n", "median", median(added), *std::ranges::max_element(added));
  return 0;
}

}  // namespace
}  // namespace vmap_bench

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "bench_executor RULES.json [ROUNDS]\n"), 2;
  return vmap_bench::run(argv[1], argc > 2 ? std::atoi(argv[2]) : 15);
}
