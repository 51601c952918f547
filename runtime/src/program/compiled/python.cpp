// What vmapgen.compile (python/vmapgen/_programs/compile.py) stands on: torch.classes.vmapgen.Exported and
// Compiled.
#include "../python/python.h"

#include <ATen/ops/randint.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/zeros.h>
#include <vmap/compiled.h>

#include <fstream>
#include <iterator>

#include "exported.h"
#include "package.h"
#include "record/examples.h"
#include "record/integers.h"
#include "source/source.h"

namespace vmap {

namespace {

using at::Tensor;
using program::InB;

// Of each tensor, of each dim: InB::factors.
using Sizes = std::vector<std::vector<std::vector<int64_t>>>;

std::vector<std::vector<int64_t>> numbers(const std::vector<InB>& sizes) {
  std::vector<std::vector<int64_t>> all;
  for (const InB& each : sizes) all.emplace_back(each.factors.begin(), each.factors.end());
  return all;
}

// Random where numbers are real; zeros are in range where they stand for positions.
Tensor example(const program::Type& type, const program::BatchSizes& batch_sizes) {
  const std::vector<int64_t> sizes = program::values_at(type.sizes, batch_sizes);
  const std::vector<int64_t> strides = program::values_at(type.strides, batch_sizes);
  int64_t elements = 1;
  for (size_t d = 0; d < sizes.size(); ++d)
    elements = sizes[d] == 0 ? 0 : elements + (sizes[d] - 1) * strides[d];
  const at::TensorOptions options = at::TensorOptions(type.device).dtype(type.dtype);
  const bool is_real = c10::isFloatingType(type.dtype) || c10::isComplexType(type.dtype);
  const Tensor all = is_real                   ? at::randn({elements}, options)
                     : type.dtype == at::kBool ? at::randint(2, {elements}, options)
                                               : at::zeros({elements}, options);
  return all.as_strided(sizes, strides);
}

// A program as torch.export is given it.
struct Exported : torch::CustomClassHolder {
  explicit Exported(const ProgramHandle& handle)
      : program(handle->program), graph(program::for_compilers(program.graph())) {}

  Sizes input_sizes() const {
    Sizes all;
    for (const program::Input& input : graph.inputs) all.push_back(numbers(input.type.sizes));
    return all;
  }
  // Of a tensor that is undefined: none.
  Sizes output_sizes() const {
    Sizes all;
    for (const program::Slot slot : graph.outputs)
      all.push_back(slot == program::kNoSlot ? std::vector<std::vector<int64_t>>()
                                             : numbers(graph.types[static_cast<size_t>(slot)].sizes));
    return all;
  }
  std::vector<bool> defined_outputs() const {
    std::vector<bool> all;
    for (const program::Slot slot : graph.outputs) all.push_back(slot != program::kNoSlot);
    return all;
  }
  std::vector<std::string> input_names() const {
    std::vector<std::string> all;
    for (const program::Input& input : graph.inputs) all.push_back(input.name);
    return all;
  }
  std::vector<bool> inputs_want_gradient() const {
    std::vector<bool> all;
    for (const program::Input& input : graph.inputs) all.push_back(input.requires_grad);
    return all;
  }
  std::vector<Tensor> parameters() const {
    std::vector<Tensor> all;
    for (const program::Constant* each : program::parameters_of(graph)) all.push_back(each->value);
    return all;
  }
  std::vector<Tensor> examples(int64_t b, int64_t c, int64_t d) const {
    std::vector<Tensor> all;
    for (const program::Input& input : graph.inputs) all.push_back(example(input.type, {b, c, d}));
    return all;
  }

  Program program;
  program::Graph graph;
};
using ExportedHandle = c10::intrusive_ptr<Exported>;

struct PythonCompiled : torch::CustomClassHolder {
  explicit PythonCompiled(Compiled the_compiled) : compiled(std::move(the_compiled)) {}
  Compiled compiled;
};
using CompiledHandle = c10::intrusive_ptr<PythonCompiled>;

CompiledHandle load(const std::string& file, const std::vector<std::string>& allow_ops) {
  return c10::make_intrusive<PythonCompiled>(Compiled::load(file, {{allow_ops.begin(), allow_ops.end()}}));
}

CompiledHandle of_program(const std::string& file, const ProgramHandle& forward,
                          const std::optional<ProgramHandle>& backward) {
  return c10::make_intrusive<PythonCompiled>(
      Compiled::load(file, forward->program, backward ? std::optional((*backward)->program) : std::nullopt));
}

std::string checksum_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return program::checksum({std::istreambuf_iterator<char>(in), {}});
}

// Undefined where the tensor cannot have another size along that dim.
Tensor resized(const Tensor& t, int64_t dim, int64_t size) {
  return program::resized({t, dim < 0 ? std::nullopt : std::optional(dim), ""}, size).value_or(Tensor());
}

}  // namespace

void define_compiled(torch::Library& m) {
  m.class_<Exported>("Exported")
      .def(torch::init<const ProgramHandle&>())
      .def("why_not", [](const ExportedHandle& self) { return program::why_not_compiled(self->graph); })
      .def("code", [](const ExportedHandle& self) { return program::python_source(self->graph, "program"); })
      .def("modes", [](const ExportedHandle& self) { return self->graph.modes; })
      .def("why_no_gradient", [](const ExportedHandle& self) { return self->graph.why_no_gradient; })
      .def("draws", [](const ExportedHandle& self) { return program::draws(self->graph); })
      .def("only_size", [](const ExportedHandle& self) { return self->graph.only_size; })
      .def("input_sizes", [](const ExportedHandle& self) { return self->input_sizes(); })
      .def("output_sizes", [](const ExportedHandle& self) { return self->output_sizes(); })
      .def("defined_outputs", [](const ExportedHandle& self) { return self->defined_outputs(); })
      .def("input_names", [](const ExportedHandle& self) { return self->input_names(); })
      .def("inputs_want_gradient", [](const ExportedHandle& self) { return self->inputs_want_gradient(); })
      .def("parameters", [](const ExportedHandle& self) { return self->parameters(); })
      .def("examples", [](const ExportedHandle& self, int64_t b, int64_t c,
                          int64_t d) { return self->examples(b, c, d); })
      .def_static("resized", &resized);
  m.class_<PythonCompiled>("Compiled")
      .def_static("load", &load)
      .def_static("of_program", &of_program)
      .def_static("made_by", [] { return program::made_by(); })
      .def_static("checksum_of", &checksum_of)
      .def_static("list_checksum_of", [](const std::string& file) { return program::list_checksum_of(file); })
      .def("list_checksum", [](const CompiledHandle& self) { return self->compiled.list_checksum(); })
      .def("run", [](const CompiledHandle& self,
                     const std::vector<Tensor>& inputs) { return self->compiled.run(inputs); })
      .def("check", [](const CompiledHandle& self,
                       const std::vector<Tensor>& inputs) { self->compiled.check(inputs); })
      .def("takes", [](const CompiledHandle& self,
                       const std::vector<Tensor>& inputs) { return self->compiled.takes(inputs); })
      .def("is_of_kind", [](const CompiledHandle& self,
                            const std::vector<Tensor>& inputs) { return self->compiled.is_of_kind(inputs); })
      .def("program", [](const CompiledHandle& self) { return handle(self->compiled.program()); })
      .def("python_call", &python_call<PythonCompiled, &PythonCompiled::compiled>)
      .def("has_gradients", [](const CompiledHandle& self) { return self->compiled.has_gradients(); })
      .def("why_not_any_size", [](const CompiledHandle& self) { return self->compiled.why_not_any_size(); });
}

}  // namespace vmap
