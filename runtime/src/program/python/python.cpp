// What vmapgen.trace (python/vmapgen/_programs/trace.py) stands on: torch.classes.vmapgen.Tracing and
// Program.
#include "python.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/custom_class.h>
#include <torch/library.h>
#include <vmap/program/tracing.h>

#include <sstream>

#include "../../core/registry/loading.h"
#include "../run/inputs.h"

namespace vmap {

namespace {

std::string shown(const ProgramHandle& self) {
  std::ostringstream out;
  out << self->program;
  return out.str();
}

std::vector<at::Tensor> captured(const ProgramHandle& self) {
  std::vector<at::Tensor> tensors;
  for (const program::Constant& constant : self->program.graph().constants) {
    if (constant.kind == program::Constant::Kind::Captured) tensors.push_back(constant.value);
  }
  return tensors;
}

ProgramHandle load(const std::string& file, const std::vector<std::string>& allow_ops) {
  return handle(Program::load(file, {{allow_ops.begin(), allow_ops.end()}}));
}

// Dims are -1 where an example is not mapped.
struct PythonTracing : torch::CustomClassHolder {
  PythonTracing(const std::vector<at::Tensor>& tensors, const std::vector<int64_t>& dims,
                const std::vector<std::string>& names, int64_t batch_size, bool any_size, bool check_values,
                bool check)
      : tracing(examples(tensors, dims, names), batch_size, {any_size, check_values, check}) {}

  static std::vector<program::Example> examples(const std::vector<at::Tensor>& tensors,
                                                const std::vector<int64_t>& dims,
                                                const std::vector<std::string>& names) {
    std::vector<program::Example> all;
    for (size_t i = 0; i < tensors.size(); ++i)
      all.push_back({tensors[i], dims[i] < 0 ? std::nullopt : std::optional(dims[i]), names[i]});
    return all;
  }

  program::Tracing tracing;
};
using TracingHandle = c10::intrusive_ptr<PythonTracing>;

void on_load() {
  detail::refuse_second_copy("libvmap_program", detail::path_of_this_library(), "vmapgen::trace_version");
  // Never destroyed: the dispatcher may be gone before static objects are.
  static auto* library =
      new torch::Library(torch::Library::FRAGMENT, "vmapgen", std::nullopt, __FILE__, __LINE__);
  torch::Library& m = *library;
  m.def("trace_version() -> int",
        [] { return int64_t{1}; });  // the operator that says that the library is loaded
  m.class_<PythonProgram>("Program")
      .def("run", [](const ProgramHandle& self,
                     const std::vector<at::Tensor>& inputs) { return self->program.run(inputs); })
      .def("failed_call", [](const ProgramHandle&) { return Program::failed_call(); })
      .def("takes", [](const ProgramHandle& self,
                       const std::vector<at::Tensor>& inputs) { return self->program.takes(inputs); })
      .def("is_of_kind",
           [](const ProgramHandle& self, const std::vector<at::Tensor>& inputs) {
             return self->program.is_of_kind(inputs);
           })
      .def("check",
           [](const ProgramHandle& self, const std::vector<at::Tensor>& inputs) {
             program::checked_batch_size(self->program.graph(), inputs);
           })
      .def("why_not_any_size", [](const ProgramHandle& self) { return self->program.why_not_any_size(); })
      .def("why_not_any_size_inside",
           [](const ProgramHandle& self) { return self->program.why_not_any_size_inside(); })
      .def("frozen", [](const ProgramHandle& self) { return handle(self->program.frozen()); })
      .def("rewritten", [](const ProgramHandle& self) { return handle(self->program.rewritten()); })
      .def("python_call", &python_call<PythonProgram, &PythonProgram::program>)
      .def("calls",
           [](const ProgramHandle& self) { return static_cast<int64_t>(self->program.graph().nodes.size()); })
      .def("captured", &captured)
      .def("shown", &shown)
      .def("code", [](const ProgramHandle& self) { return self->program.code(); })
      .def("cpp", [](const ProgramHandle& self, const std::string& name) { return self->program.cpp(name); })
      .def("save", [](const ProgramHandle& self, const std::string& file) { self->program.save(file); })
      .def_static("load", &load);
  m.class_<PythonTracing>("Tracing")
      .def(torch::init<const std::vector<at::Tensor>&, const std::vector<int64_t>&,
                       const std::vector<std::string>&, int64_t, bool, bool, bool>())
      .def("wants_run", [](const TracingHandle& self) { return self->tracing.wants_run(); })
      .def("inputs", [](const TracingHandle& self) { return self->tracing.inputs(); })
      .def("batch_size", [](const TracingHandle& self) { return self->tracing.batch_size(); })
      .def("inner_sizes", [](const TracingHandle& self) { return self->tracing.inner_sizes(); })
      .def("begin", [](const TracingHandle& self) { self->tracing.begin(); })
      .def("end", [](const TracingHandle& self,
                     const std::vector<at::Tensor>& outputs) { self->tracing.end(outputs); })
      .def("abandon", [](const TracingHandle& self) { self->tracing.abandon(); })
      .def("goes_on_after", [](const TracingHandle& self,
                               const std::string& what) { return self->tracing.goes_on_after(what); })
      .def("narrow",
           [](const TracingHandle& self, const std::string& why) { return self->tracing.narrow(why); })
      .def("fix_inside",
           [](const TracingHandle& self, std::string why) { self->tracing.fix_inside(std::move(why)); })
      .def("run", [](const TracingHandle& self) { return static_cast<int64_t>(self->tracing.run()); })
      .def("no_gradient",
           [](const TracingHandle& self, std::string why) { self->tracing.no_gradient(std::move(why)); })
      .def("program", [](const TracingHandle& self) { return handle(self->tracing.program()); });
  define_compiled(m);
}

const bool loaded = detail::load("libvmap_program", &on_load);

}  // namespace

}  // namespace vmap
