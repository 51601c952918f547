// Internal: the innermost scope of a thread.
#pragma once

#include <vmap/variance.h>

namespace vmap::variance {

struct OpenScope {
  Mesh mesh;
  ScopeOptions options;
  bool of_body = false;  // that of an operator, which runs in it
};

// nullptr: none is open.
const OpenScope* scope_of_thread();
// Its options; those of no scope where none is open.
ScopeOptions options_of_thread();
// For who cannot hold a Scope (Python): each needs its end.
void open_scope(const Mesh& mesh, ScopeOptions options, bool of_body = false);
void close_scope();
inline bool is_in_body() {
  const OpenScope* scope = scope_of_thread();
  return scope != nullptr && scope->of_body;
}

class BodyScope {
 public:
  explicit BodyScope(const Mesh& mesh) { open_scope(mesh, options_of_thread(), /*of_body=*/true); }
  ~BodyScope() { close_scope(); }
  BodyScope(const BodyScope&) = delete;
  BodyScope& operator=(const BodyScope&) = delete;
};

}  // namespace vmap::variance
