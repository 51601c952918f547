// Internal: programs as Python holds them, torch.classes.vmapgen.Program.
#pragma once

#include <torch/custom_class.h>
#include <torch/library.h>
#include <vmap/program.h>

#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

namespace vmap {

// NOTE: [numbers for handles]
// From Python a method of a torch.classes object costs twice what an operator does, and an operator that is
// given the object five times as much. So what runs often is an operator that is given a number.
template <class T>
class Numbered {
 public:
  explicit Numbered(const T& what) {
    const std::unique_lock lock(mutex());
    number_ = ++last();
    all().emplace(number_, what);
  }
  ~Numbered() {
    const std::unique_lock lock(mutex());
    all().erase(number_);
  }
  Numbered(const Numbered&) = delete;
  Numbered& operator=(const Numbered&) = delete;
  int64_t number() const { return number_; }

  static T of(int64_t number) {
    const std::shared_lock lock(mutex());
    const auto found = all().find(number);
    TORCH_CHECK(found != all().end(), "vmapgen: there is no program of number ", number);
    return found->second;
  }

 private:
  // Never destroyed: Python lets go of handles when the process ends.
  static std::shared_mutex& mutex() {
    static auto* the_mutex = new std::shared_mutex;
    return *the_mutex;
  }
  static std::unordered_map<int64_t, T>& all() {
    static auto* the_map = new std::unordered_map<int64_t, T>;
    return *the_map;
  }
  static int64_t& last() {
    static int64_t number = 0;
    return number;
  }

  int64_t number_ = 0;
};

// None where the arguments are of another kind.
template <class T>
std::optional<std::vector<at::Tensor>> run_if_of_kind(int64_t number, const std::vector<at::Tensor>& inputs) {
  const T what = Numbered<T>::of(number);
  if (!what.is_of_kind(inputs)) return std::nullopt;
  return what.run(inputs);
}

struct PythonProgram : torch::CustomClassHolder {
  explicit PythonProgram(Program the_program) : program(std::move(the_program)), numbered(program) {}
  Program program;
  Numbered<Program> numbered;
};
using ProgramHandle = c10::intrusive_ptr<PythonProgram>;

inline ProgramHandle handle(Program program) {
  return c10::make_intrusive<PythonProgram>(std::move(program));
}

// torch.classes.vmapgen.Compiled and Exported.
void define_compiled(torch::Library& m);

}  // namespace vmap
