// What a trace gives: a flat list of ATen calls that does what a mapped function does, without wrappers,
// rules or Python. Traced in C++ by trace.h, in Python by vmapgen.trace.
#pragma once

#include <vmap/program/graph.h>

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace vmap {

struct LoadOptions {
  // Operators that a file may name beside ATen's, as "myops::foo" or "myops::foo.overload".
  std::set<std::string> allow_ops;
};

class Program {
 public:
  explicit Program(program::Graph graph);

  // Runs it. `inputs` are the function's tensors in the order of its arguments, each with its batch dim, and
  // have to be as they were in the trace: dtype, device, sizes but for the batch size, strides; and so has
  // the thread: autocast, default dtype; c10::Error says which is not. Differentiable as the mapped function
  // is; may itself be mapped, differentiated and traced. Any number of threads may run one program.
  std::vector<at::Tensor> run(at::TensorList inputs) const;

  // The call that threw in the last run() of this thread: "in call 3, aten::mm, of a traced program". Asked
  // once; empty where the error says so itself, as those of PyTorch and of the standard library do: others,
  // such as Python's, have no room for it.
  static std::string failed_call();

  // Whether run() takes these: it throws for others.
  bool takes(at::TensorList inputs) const;
  // Whether it takes them, and gradients are wanted of the same ones as in the trace: a function may ask for
  // that (requires_grad), and some operators take another kernel then.
  bool is_of_kind(at::TensorList inputs) const;

  const program::Graph& graph() const;
  // Why the program is for one batch size only; empty where it is for all of at least 2.
  const std::string& why_not_any_size() const;
  // In a program for all batch sizes: why a map inside the function has the example's size only; empty where
  // it may have any of at least 2, and where its size is that of no dim of an argument.
  const std::string& why_not_any_size_inside() const;

  // The same with everything computed once that depends on captured tensors and constants alone. Later
  // changes of the captured tensors are not seen: run() throws when one was written to, and when one wants a
  // gradient, which would not reach it.
  Program frozen() const;

  // The same with other calls where those do less work: values and gradients are the same up to rounding;
  // second and forward-mode derivatives may be missing, and throw. schema/programs lists what is rewritten.
  Program rewritten() const;

  // Python source of a function of the inputs, and the C++ source of a header with a function of this name;
  // over ATen alone, sizes in B. write_cpp throws when the file cannot be written.
  std::string code() const;
  std::string cpp(const std::string& name) const;
  void write_cpp(const std::filesystem::path& file, const std::string& name) const;

  // A file of text, the same for C++ and Python. Throws c10::Error: the file cannot be written, or read; it
  // is damaged; another version of PyTorch made it and an operator is missing; it names an operator that is
  // not allowed.
  void save(const std::filesystem::path& file) const;
  static Program load(const std::filesystem::path& file, const LoadOptions& options = {});

  friend std::ostream& operator<<(std::ostream& out, const Program& program);

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

}  // namespace vmap
