#include "python.h"

#include <dlfcn.h>

namespace vmap::detail {

void* python_symbol(const char* name) {
  return dlsym(RTLD_DEFAULT, name);
}

// Python loads it for itself alone.
void* torch_python_symbol(const char* name) {
  static void* const library = dlopen("libtorch_python.so", RTLD_LAZY | RTLD_NOLOAD);
  return library ? dlsym(library, name) : nullptr;
}

namespace {

template <class F>
F* python_function(const char* name) {
  return reinterpret_cast<F*>(python_symbol(name));
}

}  // namespace

bool python_runs() {
  const auto initialized = python_function<int()>("Py_IsInitialized");
  return initialized && initialized() != 0;
}

Gil::Gil() : state_(python_function<int()>("PyGILState_Ensure")()) {}

Gil::~Gil() {
  python_function<void(int)>("PyGILState_Release")(state_);
}

WithoutGil::WithoutGil() {
  if (python_runs() && python_function<int()>("PyGILState_Check")() != 0)
    thread_ = python_function<void*()>("PyEval_SaveThread")();
}

WithoutGil::~WithoutGil() {
  if (thread_ != nullptr) python_function<void(void*)>("PyEval_RestoreThread")(thread_);
}

bool run_python(const std::string& statements) {
  const Gil gil;
  return python_function<int(const char*)>("PyRun_SimpleString")(statements.c_str()) == 0;
}

bool python_runs_torch() {
  if (!python_runs()) return false;
  const Gil gil;
  // Borrowed references, of a dictionary that lives as long as Python.
  void* modules = python_function<void*()>("PyImport_GetModuleDict")();
  return python_function<void*(void*, const char*)>("PyDict_GetItemString")(modules, "torch") != nullptr;
}

bool guards_sizes() {
  if (!python_runs()) return false;
  const Gil gil;
  void* modules = python_function<void*()>("PyImport_GetModuleDict")();  // borrowed, as what lies in it
  const auto item = python_function<void*(void*, const char*)>("PyDict_GetItemString");
  const auto attribute = python_function<void*(void*, const char*)>("PyObject_GetAttrString");
  const auto drop = python_function<void(void*)>("Py_DecRef");
  void* compiler = item(modules, "torch.compiler");
  void* guards = item(modules, "torch._guards");
  void* exports = compiler ? attribute(compiler, "_is_exporting_flag") : nullptr;
  void* context = guards ? attribute(guards, "TracingContext") : nullptr;
  void* traced = context ? python_function<void*(void*, const char*, const char*, ...)>(
                               "PyObject_CallMethod")(context, "try_get", nullptr)
                         : nullptr;
  const bool guarded = traced && traced != python_symbol("_Py_NoneStruct") &&
                       !(exports && python_function<int(void*)>("PyObject_IsTrue")(exports) > 0);
  for (void* object : {exports, context, traced})
    if (object) drop(object);
  python_function<void()>("PyErr_Clear")();
  return guarded;
}

void forget_python_error() {
  if (!python_runs()) return;
  const Gil gil;
  python_function<void()>("PyErr_Clear")();
}

bool leave_import_error(const std::string& text) {
  if (!python_runs()) return false;
  const Gil gil;
  void** import_error = static_cast<void**>(python_symbol("PyExc_ImportError"));
  if (!import_error) return false;
  python_function<void(void*, const char*)>("PyErr_SetString")(*import_error, text.c_str());
  return true;
}

}  // namespace vmap::detail
