// Internal: the innermost scope of a thread.
#pragma once

#include <vmap/variance.h>

namespace vmap::variance {

struct OpenScope {
  Mesh mesh;
  ScopeOptions options;
};

// nullptr: none is open.
const OpenScope* scope_of_thread();
// Its options; those of no scope where none is open.
ScopeOptions options_of_thread();
// For who cannot hold a Scope (Python): each needs its end.
void open_scope(const Mesh& mesh, ScopeOptions options);
void close_scope();

}  // namespace vmap::variance
