#include "scope.h"

#include <vmap/physical.h>

#include <vector>

#include "../calls/tracker.h"

namespace vmap::variance {

namespace {

std::vector<OpenScope>& scopes() {
  static thread_local std::vector<OpenScope> of_thread;
  return of_thread;
}

}  // namespace

const OpenScope* scope_of_thread() {
  return scopes().empty() ? nullptr : &scopes().back();
}

ScopeOptions options_of_thread() {
  return scopes().empty() ? ScopeOptions() : scopes().back().options;
}

void open_scope(const Mesh& mesh, ScopeOptions options, bool of_body) {
  begin_tracking();
  scopes().push_back({mesh, options, of_body});
  begin_seeing_all();
}

void close_scope() {
  TORCH_CHECK(!scopes().empty(), "variance: no scope is open on this thread");
  scopes().pop_back();
  end_seeing_all();
}

Scope::Scope(const Mesh& mesh, ScopeOptions options) {
  open_scope(mesh, options);
}

Scope::~Scope() {
  close_scope();
}

}  // namespace vmap::variance
