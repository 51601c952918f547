#include "registration.h"

#include <c10/util/Exception.h>

namespace vmap::detail {

namespace {

// PyTorch warns, once in a process, that an operator's kernel is overridden. Here that is what was asked for.
class NoOverrideWarning final : public c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

}  // namespace

c10::RegistrationHandleRAII register_kernel(const c10::OperatorName& name, c10::DispatchKey key,
                                            c10::KernelFunction kernel, std::string debug) {
  NoOverrideWarning quiet;
  const c10::WarningUtils::WarningHandlerGuard guard(&quiet);
  return c10::Dispatcher::singleton().registerImpl(name, key, std::move(kernel), std::nullopt, nullptr,
                                                   std::move(debug));
}

}  // namespace vmap::detail
