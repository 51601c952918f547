#include <c10/core/GradMode.h>
#include <torch/version.h>
#include <vmap/compiled.h>

#include <algorithm>

#include "../file/file.h"
#include "exported.h"
#include "gradients.h"
#include "impl.h"
#include "package.h"
#include "run/inputs.h"
#include "run/replay.h"

namespace vmap {

namespace {

using program::Part;

bool may_run(const Compiled::Impl& impl, at::TensorList inputs) {
  if (!program::is_alone() || !impl.forward.parameters_fit() || !impl.forward.parameters_are_ordinary())
    return false;
  return std::all_of(inputs.begin(), inputs.end(),
                     [](const at::Tensor& t) { return program::is_ordinary(t) && !program::has_tangent(t); });
}

bool is_wanted(const Compiled::Impl& impl, size_t input) {
  return std::find(impl.info.wanted.begin(), impl.info.wanted.end(), static_cast<int64_t>(input)) !=
         impl.info.wanted.end();
}

// Whether the compiled gradients are all that are asked for.
bool may_differentiate(const Compiled::Impl& impl, at::TensorList inputs) {
  if (!impl.backward || impl.forward.parameters_want_gradient() || !impl.backward->parameters_fit())
    return false;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].requires_grad() && !is_wanted(impl, i)) return false;
  }
  return true;
}

program::BatchSizes checked(const Compiled::Impl& impl, at::TensorList inputs) {
  const program::BatchSizes sizes = program::checked_batch_size(impl.forward.graph(), inputs);
  TORCH_CHECK(!impl.info.only_size || sizes.b() == *impl.info.only_size,
              "vmap: this compiled program is for a batch size of ", impl.info.only_size.value_or(0),
              " only, and got ", sizes.b(), ": ", impl.info.why_only,
              ". Compile the program for that size too");
  return sizes;
}

// What a list that fits its checksums may still be wrong about.
void check_gradients(const std::string& file, const program::PackageInfo& info, const Program& forward,
                     const Program& backward) {
  const size_t inputs = forward.graph().inputs.size();
  const bool are_inputs = std::all_of(info.wanted.begin(), info.wanted.end(), [&](int64_t each) {
    return each >= 0 && static_cast<size_t>(each) < inputs;
  });
  TORCH_CHECK(are_inputs && backward.graph().outputs.size() == info.wanted.size() &&
                  backward.graph().inputs.size() == inputs + program::outputs_with_gradient(forward.graph()),
              "vmap: ", file, ": is damaged: its program of gradients is not of its program");
}

// `is_loaded`: whether the programs are the file's own, or those that it was compiled from.
std::shared_ptr<const Compiled::Impl> made(const std::filesystem::path& file, const program::Package& package,
                                           Program forward, std::optional<Program> backward, bool is_loaded) {
  if (backward) check_gradients(file.string(), package.info(), forward, *backward);
  auto folder = std::make_unique<program::TemporaryFolder>();
#if TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR < 13
  const std::filesystem::path& native = file;  // these unpack it themselves
#else
  const std::filesystem::path& native = folder->path();
  package.unpack(native);
#endif
  const auto part_of = [&](Program program, const char* name) {
    const auto strides = package.info().strides.find(name);
    return Part(
        std::move(program), native, name, file.string(),
        is_loaded && strides != package.info().strides.end() ? std::optional(strides->second) : std::nullopt);
  };
  std::optional<Part> gradients;
  if (backward && !program::draws(forward.graph()))
    gradients.emplace(part_of(std::move(*backward), "backward"));
  Part part = part_of(std::move(forward), "forward");
  // A CPU's code is all in memory then; a GPU's kernels are opened when they run first.
  if (part.is_of_cpu()) folder.reset();
  auto shared = program::shared_outputs(part.graph());
  TORCH_CHECK(shared, "vmap: ", file.string(), ": is damaged: it returns a view in another dtype");
  return std::make_shared<const Compiled::Impl>(std::move(folder), std::move(part), std::move(gradients),
                                                package.info(), std::move(*shared));
}

}  // namespace

Compiled Compiled::load(const std::filesystem::path& file, const LoadOptions& options) {
  const program::Package package(file);
  const auto read = [&](const char* part) -> std::optional<Program> {
    const auto text = package.program(part);
    if (!text) return std::nullopt;
    return Program(program::from_text(*text, options, file.string() + " (" + part + ".vmap)"));
  };
  std::optional<Program> forward = read("forward");
  TORCH_CHECK(forward, "vmap: ", file.string(), ": is damaged: it has no program");
  return Compiled(made(file, package, std::move(*forward), read("backward"), true));
}

Compiled Compiled::load(const std::filesystem::path& file, Program program, std::optional<Program> backward) {
  const program::Package package(file);
  return Compiled(made(file, package, std::move(program), std::move(backward), false));
}

std::vector<at::Tensor> Compiled::run(at::TensorList inputs) const {
  checked(*impl_, inputs);
  if (!may_run(*impl_, inputs)) return impl_->forward.program().run(inputs);
  const bool wants_gradient =
      c10::GradMode::is_enabled() &&
      (impl_->forward.parameters_want_gradient() ||
       std::any_of(inputs.begin(), inputs.end(), [](const at::Tensor& t) { return t.requires_grad(); }));
  if (wants_gradient && !may_differentiate(*impl_, inputs)) return impl_->forward.program().run(inputs);
  std::vector<at::Tensor> outputs =
      wants_gradient ? program::run_with_gradients(impl_, inputs) : impl_->forward.run(inputs);
  program::show_shared(impl_->forward.graph(), impl_->shared, inputs, outputs);
  return outputs;
}

void Compiled::check(at::TensorList inputs) const {
  checked(*impl_, inputs);
}

bool Compiled::takes(at::TensorList inputs) const {
  const auto sizes = program::fitting_batch_size(impl_->forward.graph(), inputs);
  return sizes && (!impl_->info.only_size || sizes->b() == *impl_->info.only_size);
}

bool Compiled::is_of_kind(at::TensorList inputs) const {
  return takes(inputs) && impl_->forward.program().is_of_kind(inputs);
}

const Program& Compiled::program() const {
  return impl_->forward.program();
}

bool Compiled::has_gradients() const {
  return impl_->backward.has_value();
}

const std::string& Compiled::why_not_any_size() const {
  return impl_->info.only_size ? impl_->info.why_only : impl_->forward.program().why_not_any_size();
}

const std::string& Compiled::list_checksum() const {
  return impl_->info.list_checksum;
}

}  // namespace vmap
