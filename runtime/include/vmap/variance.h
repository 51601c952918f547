// Tensors that know how they differ between the ranks of a device mesh, and gradients that are right without
// placements.
//
//   namespace variance = vmap::variance;
//   const variance::Mesh mesh({{"dp", 4, group_name, rank}});
//   variance::mark(x, mesh, {.varying = {"dp"}});          // each rank has its own batch
//   variance::mark(w, mesh);                               // the same weight on all ranks
//   auto loss = variance::all_reduce(f(x, w).sum(), "dp");
//   loss.backward();                                       // w.grad() is the sum over the ranks
//
// docs/variance.md tells the whole.
#pragma once

#include <ATen/core/ivalue.h>
#include <vmap/variance/effect.h>
#include <vmap/variance/mesh.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vmap::variance {

using at::Tensor;

// What the ranks along one dim of the mesh hold. In brackets what they hold of its gradient.
enum class State : uint8_t {
  Invariant,  // the same, of one logical computation [invariant]
  Reduced,    // the same, which each rank uses in its own way [partial]
  Varying,    // each its own value [varying]
  Partial,    // each a summand of the value [reduced]
};

// The dims along which a tensor is not invariant. No dim is in two of them; dims of size 1 are in none.
struct States {
  Dims varying = {}, reduced = {}, partial = {};
  bool operator==(const States&) const = default;
};

// Says how the ranks' values of `x` differ: nothing is sent or checked. `x` itself is marked, and views that
// are made of it from then on share its states; of a view, that view alone: each rank may have taken another
// part of what is the same on all. Returns `x`.
Tensor mark(Tensor x, const Mesh& mesh, const States& states = {});
// An ordinary tensor again: an alias without states. Its gradient passes as it is.
Tensor unmarked(const Tensor& x);

// Waits for a collective's result that has not arrived. Operators do so by themselves; a reader that is none,
// a pointer, gets an error before. Raises as c10d does.
void wait(const Tensor& x);
// Whether somebody has said, or an operator has found, how the ranks' values of it differ.
bool is_tracked(const Tensor& x);
// Those of a tensor that is not tracked: none, invariant over every mesh.
States states(const Tensor& x);
// Over one dim of its mesh. Throws c10::ValueError for a dim that the mesh has not; Invariant where `x` is
// not tracked.
State state(const Tensor& x, const std::string& dim);
// None where it is not tracked.
std::optional<Mesh> mesh_of(const Tensor& x);
// `varying over "dp"; float32[4, 3]`
std::string shown(const Tensor& x);

// Another state of the same values, without communication: Invariant to Reduced or Varying, Reduced to
// Varying, Varying to Partial. Raises for others.
Tensor cast(const Tensor& x, const std::string& dim, State to);

enum class Randomness { Error, Same, Different };

// While it lives, this thread's operators are seen although none of their tensors is tracked: what is drawn
// is Varying over all dims of the mesh where `randomness` says Different, and what is made is tracked as
// Invariant, so that views of it are tracked too. `strict` refuses operators that would lift by themselves.
// `own_branches` lets the program ask on the host what holds on this rank alone (`if (x.is_nonzero())`),
// where the caller knows that all ranks call the same collectives whatever the answer: checks of arguments,
// for one.
struct ScopeOptions {
  Randomness randomness = Randomness::Different;
  bool strict = false;
  bool own_branches = false;
};
class Scope {
 public:
  explicit Scope(const Mesh& mesh, ScopeOptions options = {});
  ~Scope();
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
};

// `operators` with their overloads: "myops::foo", "myops::foo.bar". The last one counts.
void register_variance_tracking_strategy(const std::vector<std::string>& operators, Strategy strategy);

}  // namespace vmap::variance

#include <vmap/variance/collectives.h>
#include <vmap/variance/local_map.h>
