// What C++ is asked for by compare.py: a line on stdin, an answer of one line of JSON on stdout.
//
//   prepare WORKLOAD B FOLDER LIMIT   values of all series, held to those by hand; inputs and values by hand
//   go to
//                                     FOLDER. A series of which a call takes more than LIMIT seconds is left
//                                     out
//                                     With them goes program.vmap
//   compiled WORKLOAD PACKAGE         one series more, of the compiled program: as prepare
//   time SERIES MICROSECONDS          microseconds of CPU time of a call, of as many as fill the time
#include <ATen/Parallel.h>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "npy.h"
#include "workloads.h"

namespace vmap_bench {

namespace {

using Json = nlohmann::json;

double cpu_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

// Of a call. Before come some that fill the caches again, which the other workers have used; they say how
// many to time, so that the clock, which costs as much as a small operator, is read twice only.
double time_of(const std::function<void()>& f, double microseconds) {
  double begin = cpu_microseconds();
  int before = 0;
  double spent = 0;
  for (; before == 0 || spent < microseconds / 5; ++before, spent = cpu_microseconds() - begin) f();
  const int calls = std::max(1, static_cast<int>(microseconds / (spent / before)));
  begin = cpu_microseconds();
  for (int i = 0; i < calls; ++i) f();
  return (cpu_microseconds() - begin) / calls;
}

// Sums are in other orders, so that one in 100,000 elements may be on the other side of a kink.
bool agree(const Tensors& a, const Tensors& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Tensor& x, const Tensor& y) {
    return x.sizes() == y.sizes() && x.dtype() == y.dtype() &&
           at::isclose(x, y, 1e-3, 1e-4).logical_not().sum().item<int64_t>() <= x.numel() / 100'000;
  });
}

class Worker {
 public:
  Json answer(std::istringstream words) {
    std::string what, name, folder;
    words >> what >> name;
    if (what == "prepare") {
      int64_t batch_size = 0;
      double limit = 0;
      words >> batch_size >> folder >> limit;
      return prepare(name, batch_size, folder, limit);
    }
    if (what == "compiled") {
      words >> folder;
      return compiled(folder);
    }
    double microseconds = 0;
    words >> microseconds;
    for (const Series& series : prepared_.series) {
      if (what == "time" && series.name == name) return {{"us", time_of(series.call, microseconds)}};
    }
    throw std::runtime_error("no such request: " + words.str());
  }

 private:
  Json prepare(const std::string& name, int64_t batch_size, const std::string& folder, double limit) {
    prepared_ = {};  // before the next one takes memory
    prepared_ = workloads().at(name)(batch_size);
    write(folder + "/input", prepared_.inputs);
    prepared_.program->save(folder + "/program.vmap");
    Json found{{"calls", prepared_.calls},
               {"any_size", prepared_.any_size},
               {"slow", Json::object()},
               {"series", {}}};
    by_hand_.clear();
    for (const Series& series : prepared_.series) {
      const double begin = cpu_microseconds();
      const Tensors values = series.values ? series.values() : (series.call(), Tensors());
      const double seconds = (cpu_microseconds() - begin) / 1e6;
      if (by_hand_.empty()) write(folder + "/output", by_hand_ = values);
      if (series.values && !agree(values, by_hand_))
        throw std::runtime_error(series.name + ": values differ");
      if (seconds > limit) {
        found["slow"][series.name] = seconds;
      } else {
        found["series"].push_back(series.name);
      }
    }
    return found;
  }

  Json compiled(const std::string& package) {
    const double begin = cpu_microseconds();
    const Series series = compiled_series(prepared_, package);
    const double loaded = cpu_microseconds() - begin;
    if (!agree(series.values(), by_hand_)) throw std::runtime_error(series.name + ": values differ");
    prepared_.series.push_back(series);
    return {{"series", {series.name}}, {"slow", Json::object()}, {"load_us", loaded}};
  }

  static void write(const std::string& stem, const Tensors& tensors) {
    for (size_t i = 0; i < tensors.size(); ++i) write_npy(stem + std::to_string(i) + ".npy", tensors[i]);
  }

  Prepared prepared_;
  Tensors by_hand_;
};

}  // namespace

}  // namespace vmap_bench

int main() {
  at::set_num_threads(1);
  const at::NoGradGuard no_grad;
  vmap_bench::Worker worker;
  for (std::string line; std::getline(std::cin, line);) {
    vmap_bench::Json reply;
    try {
      reply = worker.answer(std::istringstream(line));
    } catch (const std::exception& error) {
      reply = {{"error", error.what()}};
    }
    std::cout << reply.dump() << std::endl;
  }
}
