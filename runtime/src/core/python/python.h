// Internal: the Python that this process may run, found without linking against one.
#pragma once

#include <string>

namespace vmap::detail {

// CPython's function or object of a stable name; null in a process without Python.
void* python_symbol(const char* name);
// The same of libtorch_python, by its mangled name; null where this PyTorch has no such function.
void* torch_python_symbol(const char* name);

// Python's lock. Only in a process that runs Python.
class Gil {
 public:
  Gil();
  ~Gil();
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  int state_;
};

// NOTE: [waiting without Python's lock]
// c10d's threads take Python's lock to drop what a collective was called with, and do so while nobody else
// gets a result. Whoever waits for one and holds the lock, as a caller may, waits for ever: this lets it go
// while it lives, where this thread holds it.
class WithoutGil {
 public:
  WithoutGil();
  ~WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  void* thread_ = nullptr;  // a PyThreadState
};

// Takes no lock.
bool python_runs();

// Whether the process runs Python, and torch is imported in it.
bool python_runs_torch();

// Whether this thread traces for who looks before each later run at what symbols were taken for, and traces
// anew: as torch.compile does, and neither torch.export nor make_fx.
bool guards_sizes();

// Runs statements; what they raise is printed to stderr, as Python does for what nobody can catch. Returns
// whether they ran. Only where python_runs_torch().
bool run_python(const std::string& statements);

// For who catches what autograd has raised: where Python runs it, its error is still set on this thread.
void forget_python_error();

// Leaves an ImportError for the Python code that loads a library: static initialisers cannot throw. The call
// that loads it then raises SystemError, with the ImportError as its cause. Returns whether there is such
// code.
bool leave_import_error(const std::string& text);

}  // namespace vmap::detail
