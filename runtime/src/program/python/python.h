// Internal: programs as Python holds them, torch.classes.vmapgen.Program.
#pragma once

#include <torch/custom_class.h>
#include <torch/library.h>
#include <vmap/program.h>

#include <optional>
#include <utility>
#include <vector>

#include "python_call.h"

namespace vmap {

// Program::run and Compiled::run where the inputs are of the kind.
template <class T>
program::Run run_if_of_kind(const T& what) {
  return [what](const std::vector<at::Tensor>& inputs) -> std::optional<std::vector<at::Tensor>> {
    if (!what.is_of_kind(inputs)) return std::nullopt;
    return what.run(inputs);
  };
}

// The method of a class whose member is a Program or a Compiled.
template <class Holder, auto member>
std::vector<int64_t> python_call(const c10::intrusive_ptr<Holder>& self, std::vector<int64_t> arguments,
                                 std::vector<int64_t> results, const std::vector<int64_t>& objects,
                                 const std::vector<int64_t>& layout) {
  return program::python_call(run_if_of_kind((*self).*member), std::move(arguments), std::move(results),
                              objects, layout);
}

struct PythonProgram : torch::CustomClassHolder {
  explicit PythonProgram(Program the_program) : program(std::move(the_program)) {}
  Program program;
};
using ProgramHandle = c10::intrusive_ptr<PythonProgram>;

inline ProgramHandle handle(Program program) {
  return c10::make_intrusive<PythonProgram>(std::move(program));
}

// torch.classes.vmapgen.Compiled and Exported.
void define_compiled(torch::Library& m);

}  // namespace vmap
