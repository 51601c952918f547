// A trace, step by step, for front ends: vmap/trace.h in C++, vmapgen.trace in Python.
#pragma once

#include <vmap/program.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vmap::program {

// A tensor of the function's arguments.
struct Example {
  Tensor tensor;
  std::optional<int64_t> dim;  // that is mapped over; none where it is not
  std::string name;
};

// How a function is traced, beside how it is mapped.
struct Settings {
  // A program for every batch size, where there is one.
  bool any_size = true;
  // What the function reads of a tensor's value is part of the program, and checked in each run; otherwise
  // reading is an error.
  bool check_values = false;
  // Runs the program beside the function's last run, and throws where they differ: the function computes by
  // ways that are no operators (data pointers, numpy), or returns memory that nobody has filled.
#ifdef NDEBUG
  bool check = false;
#else
  bool check = true;
#endif
};

// Whether a trace can begin on this thread: not inside a transform or a map, of whose tensors there are no
// copies, nor where torch.jit.trace is to see the calls.
bool can_begin();
// Whether the function itself is to be called each time: by autograd's anomaly mode, which names its calls.
bool wants_each_call();

// Runs the function as often as a program takes: for each run, `inputs()` are tensors like the examples, at
// some batch size, and the function is called with them between `begin()` and `end(its outputs)`.
//
//   Tracing tracing(examples, batch_size, {});
//   while (tracing.wants_run()) {
//     tracing.begin();
//     tracing.end(mapped(tracing.inputs()));
//   }
//   Program program = tracing.program();
//
// What the function throws between leaves no trace on the thread once the Tracing is destroyed, or abandoned.
// The examples are not written to, and random generators are left as they were.
class Tracing {
 public:
  Tracing(std::vector<Example> examples, int64_t batch_size, Settings settings);
  ~Tracing();
  Tracing(const Tracing&) = delete;
  Tracing& operator=(const Tracing&) = delete;

  bool wants_run();
  const std::vector<Tensor>& inputs() const;
  int64_t batch_size() const;
  // Of the maps inside whose sizes vary, in the run that is next: a function that asks for one may decide by
  // it, which the sizes of a few runs need not show.
  std::vector<int64_t> inner_sizes() const;
  void begin();
  void end(const std::vector<Tensor>& outputs);
  void abandon();
  // Of what the function has thrown between, in words: whether it may be called again as if it had not. It
  // was for a size that the examples do not have.
  bool goes_on_after(const std::string& what_was_thrown);
  // Of runs that front ends found not to be one program's, with why: once more from the start, for fewer
  // sizes. False where it is for one already.
  bool narrow(const std::string& why);
  // A map inside has the examples' size only. Before the first run.
  void fix_inside(std::string why);
  // Which of the runs from the start this is.
  size_t run() const;
  // A run's gradients would not be those of the function: why, part of a sentence.
  void no_gradient(std::string why);
  // Throws when a captured tensor was written to, and what Settings::check finds.
  Program program();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace vmap::program
