#include "python_call.h"

#include <torch/csrc/autograd/anomaly_mode.h>

#include <exception>
#include <memory>

#include "python_tree.h"

namespace vmap::program {

namespace {

using detail::find;
using detail::find_in_torch;

// CPython's, of the stable ABI.
struct MethodDef {
  const char* name;
  void* function;
  int flags;
  const char* doc;
};
constexpr int kFastCall = 0x0080;
constexpr const char* kCapsule = "vmapgen.program";

struct PythonFunctions {
  Object* (*new_capsule)(void*, const char* name, void (*destroy)(Object*));
  void* (*in_capsule)(Object*, const char* name);
  void* (*unlock)();
  void (*lock)(void*);
  void (*raise)(const std::exception_ptr&);
  Object* not_implemented;

  bool are_found() {
    return find(new_capsule, "PyCapsule_New") && find(in_capsule, "PyCapsule_GetPointer") &&
           find(unlock, "PyEval_SaveThread") && find(lock, "PyEval_RestoreThread") &&
           find(not_implemented, "_Py_NotImplementedStruct") &&
           find_in_torch(raise,
                         "_ZN5torch29translate_exception_to_pythonERKNSt15__exception_ptr13exception_ptrE");
  }
};

// Written once, under Python's lock, before the first call. Never destroyed: Python lets go of functions when
// the process ends.
struct Found {
  explicit Found(at::IntArrayRef layout) : objects(layout) {
    are_known = objects.are_known() && functions.are_found();
  }
  PythonObjects objects;
  PythonFunctions functions;
  bool are_known;
};

Found& found_python(at::IntArrayRef layout = {}) {
  static auto* python = new Found(layout);
  return *python;
}

struct PythonCall {
  Run run;
  PythonTree arguments, results;
};

// Programs wait for each other, and may call Python's code.
class Unlocked {
 public:
  explicit Unlocked(const PythonFunctions& python) : python_(python), thread_(python.unlock()) {}
  ~Unlocked() { python_.lock(thread_); }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  const PythonFunctions& python_;
  void* thread_;
};

Object* result(const Found& python, const PythonCall& call, Object* const* args, intptr_t count) {
  const auto not_ours = [&] {
    python.objects.retain(python.functions.not_implemented);
    return python.functions.not_implemented;
  };
  if (torch::autograd::AnomalyMode::is_enabled()) return not_ours();  // vmapgen.jit maps: _programs/jit.py
  std::vector<at::Tensor> inputs;
  if (count != 2 || !call.arguments.read({args, 2}, inputs)) return not_ours();
  std::optional<std::vector<at::Tensor>> outputs;
  {
    const Unlocked unlocked(python.functions);
    outputs = call.run(inputs);
  }
  return outputs ? call.results.written(*outputs) : not_ours();
}

Object* called(Object* self, Object* const* args, intptr_t count) {
  const Found& python = found_python();
  try {
    Object* capsule = python.objects.tuple_item(self, 0);
    return result(python, *static_cast<const PythonCall*>(python.functions.in_capsule(capsule, kCapsule)),
                  args, count);
  } catch (...) {
    python.functions.raise(std::current_exception());
    return nullptr;
  }
}

void destroy(Object* capsule) {
  delete static_cast<PythonCall*>(found_python().functions.in_capsule(capsule, kCapsule));
}

}  // namespace

std::vector<int64_t> python_call(Run run, std::vector<int64_t> arguments, std::vector<int64_t> results,
                                 at::IntArrayRef objects, at::IntArrayRef layout) {
  const detail::Gil gil;  // PyTorch lets go of it before it calls a method
  const Found& python = found_python(layout);
  if (!python.are_known) return {};
  std::vector<Object*> held;
  for (const int64_t each : objects) held.push_back(reinterpret_cast<Object*>(each));
  auto call = std::make_unique<PythonCall>(PythonCall{std::move(run),
                                                      {python.objects, std::move(arguments), held},
                                                      {python.objects, std::move(results), held}});
  Object* capsule = python.functions.new_capsule(call.get(), kCapsule, &destroy);
  TORCH_CHECK(capsule, "vmapgen: no memory");
  call.release();
  static MethodDef method{"call", reinterpret_cast<void*>(&called), kFastCall, nullptr};
  return {reinterpret_cast<int64_t>(&method), reinterpret_cast<int64_t>(capsule)};
}

}  // namespace vmap::program
