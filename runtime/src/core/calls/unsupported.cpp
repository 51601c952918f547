#include <vmap/kernel/transform_order.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/mode/without_examples.h>

#include <mutex>
#include <string_view>
#include <unordered_set>

#include "boxed_call.h"
#include "kernels.h"
#include "refused.h"

namespace vmap {

namespace {

struct RefusedNames {
  std::mutex mutex;
  std::unordered_set<std::string> names;

  static RefusedNames& instance() {
    static RefusedNames* the_names = new RefusedNames;
    return *the_names;
  }
};

class Refusal final : public c10::OperatorKernel {
 public:
  Refusal(std::string reason, std::string instead)
      : reason_(std::move(reason)), instead_(std::move(instead)) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) const {
    if (detail::others_took(op, keys, stack)) return;  // what reaches us from there is refused then
    const detail::BoxedCall call(op, stack);
    TORCH_CHECK(false, "vmap: ", call.name(), " cannot be batched: ", reason_, ". ", call.which_arguments(),
                " Instead, ", instead_);
  }

 private:
  std::string reason_;
  std::string instead_;
};

}  // namespace

void unsupported(torch::Library& m, const char* name, const char* reason, const char* instead) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Refusal>(reason, instead)));
  detail::add_refused(name);
  const bool in_place = std::string_view(name).substr(0, std::string_view(name).find('.')).ends_with('_');
  if (in_place) detail::ask_without_examples(m, name);
}

namespace detail {

c10::KernelFunction refusing_kernel(std::string reason, std::string instead) {
  return c10::KernelFunction::makeFromBoxedFunctor(
      std::make_unique<Refusal>(std::move(reason), std::move(instead)));
}

void add_refused(std::string_view name) {
  RefusedNames& refused = RefusedNames::instance();
  const std::lock_guard<std::mutex> lock(refused.mutex);
  refused.names.emplace(name);
}

bool is_refused(const std::string& name) {
  RefusedNames& refused = RefusedNames::instance();
  const std::lock_guard<std::mutex> lock(refused.mutex);
  return refused.names.contains(name);
}

}  // namespace detail

}  // namespace vmap
