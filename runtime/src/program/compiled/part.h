// Internal: one program and its compiled code.
#pragma once

#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <vmap/program.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "package.h"
#include "run/inputs.h"

namespace vmap::program {

class Part {
 public:
  // `folder` has the native code of an unpacked package, under this name; `package` is for errors. `strides`:
  // of the captured tensors that it was compiled with, where these are others, from a file.
  Part(Program program, const std::filesystem::path& folder, const std::string& name,
       const std::string& package, const std::optional<AllStrides>& strides);

  const Program& program() const { return program_; }
  const Graph& graph() const { return program_.graph(); }
  // Whether captured tensors are as they were, but for their values.
  bool parameters_fit() const;
  bool parameters_want_gradient() const;
  bool parameters_are_ordinary() const;
  bool is_of_cpu() const;
  // The captured tensors that the code is given.
  std::vector<Tensor> parameters() const;
  // Of inputs that fit; below autograd.
  std::vector<Tensor> run(at::TensorList inputs) const;

 private:
  struct Parameter {
    Tensor tensor;
    std::vector<int64_t> sizes, strides;
    c10::ScalarType dtype;
  };
  Program program_;
  std::vector<Parameter> parameters_;
  size_t undefined_ = 0;  // outputs
  std::unique_ptr<torch::inductor::AOTIModelPackageLoader> code_;
};

}  // namespace vmap::program
