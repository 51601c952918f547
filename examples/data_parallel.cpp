// A batch over four processes, in C++ alone: each process maps the same function over its part.
//
//   example_data_parallel [number of processes]
//
// starts the processes, trains an ensemble for some steps, and prints how far loss and weights are from those
// of one process. Ends with 1 where that is more than rounding.
#include <sys/wait.h>
#include <torch/optim/sgd.h>
#include <torch/types.h>
#include <torch/utils.h>
#include <unistd.h>
#include <vmap/variance.h>
#include <vmap/vmap.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <torch/csrc/distributed/c10d/FileStore.hpp>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <utility>
#include <vector>

#include "store_backend.h"

namespace {

namespace variance = vmap::variance;
using vmap::Tensor;

constexpr int64_t kMembers = 3, kExamples = 24, kInputs = 5, kHidden = 8;
constexpr int kSteps = 10;
constexpr double kRate = 0.05;

// Of each member of the ensemble: [members, …].
struct Weights {
  Tensor in, out;
};

// The squared error of one example under one member: weights [inputs, hidden] and [hidden], x [inputs], y [].
Tensor error(const Tensor& in, const Tensor& out, const Tensor& x, const Tensor& y) {
  return (torch::tanh(x.matmul(in)).dot(out) - y).square();
}

// Of all members and examples: [members, examples].
Tensor errors(const Weights& w, const Tensor& x, const Tensor& y) {
  const auto of_member = [&](const Tensor& in, const Tensor& out) {
    return vmap::vmap([&](const Tensor& one_x, const Tensor& one_y) { return error(in, out, one_x, one_y); })(
        x, y);
  };
  return vmap::vmap(of_member)(w.in, w.out);
}

Weights first_weights() {
  torch::manual_seed(0);  // the same in all processes
  const auto options = torch::TensorOptions(torch::kFloat64);
  return {torch::randn({kMembers, kInputs, kHidden}, options).requires_grad_(),
          torch::randn({kMembers, kHidden}, options).requires_grad_()};
}

std::pair<Tensor, Tensor> all_examples() {
  torch::manual_seed(1);
  const Tensor x = torch::randn({kExamples, kInputs}, torch::kFloat64);
  return {x, x.sin().sum(1)};
}

// The same in one process and in many: `total` adds up what the processes have.
template <class Total>
double train(Weights& w, const Tensor& x, const Tensor& y, const Total& total) {
  torch::optim::SGD optimizer(std::vector<Tensor>{w.in, w.out},
                              torch::optim::SGDOptions(kRate).momentum(0.9));
  double last = 0;
  for (int step = 0; step < kSteps; ++step) {
    optimizer.zero_grad();
    const Tensor loss = total(errors(w, x, y).sum()) / (kMembers * kExamples);
    loss.backward();
    optimizer.step();
    last = loss.item<double>();
  }
  return last;
}

// c10d's registry of names does not keep the group.
std::pair<c10::intrusive_ptr<c10d::ProcessGroup>, variance::Mesh> join(int rank, int processes,
                                                                       const std::string& meeting_point) {
  auto store = c10::make_intrusive<c10d::FileStore>(meeting_point, processes);
  auto group = c10::make_intrusive<c10d::ProcessGroup>(store, rank, processes);
  const auto custom = c10d::ProcessGroup::BackendType::CUSTOM;
  group->setBackend(torch::kCPU, custom, c10::make_intrusive<StoreBackend>(store, rank, processes));
  group->setDefaultBackend(custom);
  c10d::register_process_group("dp", group);
  return {group, variance::Mesh({{"dp", processes, "dp", rank}})};
}

double difference(const Tensor& a, const Tensor& b) {
  return (variance::unmarked(a.detach()) - b.detach()).abs().max().item<double>();
}

int run(int rank, int processes, const std::string& meeting_point) {
  torch::set_num_threads(1);
  const auto [group, mesh] = join(rank, processes, meeting_point);
  const auto [x, y] = all_examples();
  const auto mine = [&, &dp = mesh](const Tensor& t) {
    return variance::mark(t.tensor_split(processes)[static_cast<size_t>(rank)], dp, {.varying = {"dp"}});
  };
  Weights w = first_weights();
  variance::mark(w.in, mesh);
  variance::mark(w.out, mesh);
  const double loss =
      train(w, mine(x), mine(y), [](const Tensor& t) { return variance::all_reduce(t, "dp"); });

  Weights alone = first_weights();
  const double loss_alone = train(alone, x, y, [](const Tensor& t) { return t; });
  const double off = std::max(difference(w.in, alone.in), difference(w.out, alone.out));
  if (rank == 0) {
    std::printf("%d processes, %d steps: loss %.6f, in one process %.6f; weights differ by %.1e at most\n",
                processes, kSteps, loss, loss_alone, off);
  }
  return off < 1e-12 && std::abs(loss - loss_alone) < 1e-12 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const int processes = argc > 1 ? std::atoi(argv[1]) : 4;
  if (processes < 1) {
    std::fprintf(stderr, "usage: %s [number of processes]\n", argv[0]);
    return 2;
  }
  const auto meeting_point = std::filesystem::temp_directory_path() / ("vmap_dp_" + std::to_string(getpid()));
  // Before libtorch has threads of its own.
  for (int rank = 0; rank < processes; ++rank) {
    if (fork() == 0) std::exit(run(rank, processes, meeting_point.string()));
  }
  int failed = 0, status = 0;
  while (wait(&status) > 0) failed += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  std::filesystem::remove(meeting_point);
  return failed ? 1 : 0;
}
