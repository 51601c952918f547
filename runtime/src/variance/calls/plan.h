// Internal: what an operator does to the states of its tensors.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <vmap/physical.h>
#include <vmap/variance.h>
#include <vmap/variance/effect.h>

#include <cstdint>
#include <vector>

namespace vmap::variance {

// Whether they name the argument at this position. One that no mask can name is read, as others are, and is
// neither a factor nor shown.
inline bool holds(Arguments arguments, size_t position) {
  return position < kMostArguments && (arguments >> position & 1) != 0;
}

struct Plan {
  // Of an operator that knows by itself what becomes of the states.
  using Handler = void (*)(const PhysicalCall&, torch::jit::Stack*);

  Effect effect = Effect::Join;
  // The operator is the sum of these products of its arguments, besides what is linear in no argument: how
  // summands go through it. Empty: they do not. Of Effect::Each: the product that each result is.
  std::vector<Arguments> products;
  int draws_where = -1;     // the bool argument that says whether numbers are drawn; -1: they always are
  int zero_where = -1;      // the number that has to be 0 for the products to hold; -1: they always do
  bool overwrites = false;  // what is written to is not read
  Handler handler = nullptr;
  const Strategy* strategy = nullptr;

  // From the signature.
  size_t arguments = 0, results = 0;
  std::vector<size_t> tensors;  // positions of arguments that may hold tensors: all, however many there are
  Arguments written = 0;
  Arguments out = 0;       // of these, those that are not read either
  int unnamed_write = -1;  // an argument that is written to and that no mask can name; -1: there is none
  Arguments unread() const { return overwrites ? written : out; }
  bool is_composite = false;  // PyTorch has a body of other operators for it
  bool has_body = false;      // and that is looked into, for nothing is known of the operator as a whole
  bool gives_bool = false, gives_number = false;
  // Of an operator with a body, which draws where it gets a generator, or none, or a share above 0 to leave
  // out (attention, recurrent layers): where these are, and the bool argument that has to hold. -1: there is
  // none.
  int generator = -1, left_out = -1, trains = -1;
  std::vector<int> aliases;  // for each result the argument that it is a view of, or is; -1: a new tensor

  // Of a call that brings statistics up to date, where an operator does so and its signature does not say it:
  // a plan in which they are written. `training`: the bool argument that says whether it does; -1: it always
  // does.
  const Plan* updating = nullptr;
  int training = -1;
  // Arguments that are shown by the results and not read, of an operator that makes views and nothing else.
  Arguments shown = 0;
  // Those of which autograd makes a view: NOTE: [views of what was raised]
  Arguments viewed = 0;
  // A view whose signature does not say so: NOTE: [views that do not say so]
  bool hides_view = false;
  // Nothing but rule 1: no argument is written to, each result is new or a view of an argument.
  bool is_plain = false;
};

// Stays for as long as the operator is registered.
const Plan& plan_of(const c10::OperatorHandle& op);

// "variance::lift". Before the operator is first called.
void register_handler(const char* full_name, Plan::Handler handler);

}  // namespace vmap::variance
