#include "gil.h"

#include <dlfcn.h>

namespace vmap::variance {

namespace {

template <class F>
F* function_of_python(const char* name) {
  return reinterpret_cast<F*>(::dlsym(RTLD_DEFAULT, name));
}

bool holds_gil() {
  auto* const is_there = function_of_python<int()>("Py_IsInitialized");
  auto* const holds = function_of_python<int()>("PyGILState_Check");
  return is_there != nullptr && holds != nullptr && is_there() != 0 && holds() != 0;
}

}  // namespace

WithoutGil::WithoutGil() {
  if (holds_gil()) thread_ = function_of_python<void*()>("PyEval_SaveThread")();
}

WithoutGil::~WithoutGil() {
  if (thread_ != nullptr) function_of_python<void(void*)>("PyEval_RestoreThread")(thread_);
}

}  // namespace vmap::variance
