// What operators do to the states of tensors that differ between ranks, as the schema says it: rows that the
// generator writes for ATen's operators, and for those of a library into the file of its rules.
#pragma once

#include <ATen/core/ivalue.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vmap::variance {

class Mesh;
// Names of a mesh's dims.
using Dims = std::set<std::string>;

// What an operator of one's own does to the states of its tensors: the dims over which some tensor among its
// arguments is varying, and reduced, the mesh and the arguments; the results' dims. Without one the results
// take the arguments'.
using Strategy = std::function<std::pair<Dims, Dims>(const Dims& varying, const Dims& reduced, const Mesh&,
                                                     at::ArrayRef<c10::IValue>)>;

// schema/README.md, "Variance", tells what each means.
enum class Effect : uint8_t {
  Join,
  View,
  Random,
  Factory,
  RootGradient,
  Body,
  Lists,
  Shape,
  Varying,
  Host,
  Each
};

// A set bit for each argument, by its position. It can name the first kMostArguments of an operator.
using Arguments = uint32_t;
inline constexpr size_t kMostArguments = 32;

struct LibraryState {
  std::string op;  // "myops::foo.bar"
  Effect effect = Effect::Join;
  // The position of the argument that decides: of Random the bool that says whether numbers are drawn, else
  // the number that has to be 0 for the products to hold. -1: nothing does.
  int decides = -1;
  // The operator is the sum of these products of its arguments, besides what is linear in no argument. Of
  // Each: the product that each result is.
  std::vector<Arguments> products = {};
  Strategy strategy = nullptr;  // says it in the place of all of these
};

// Of operators of one library, for as long as this lives. The first one that names an operator counts. They
// are kept here, in libvmap_native, and libvmap_variance reads them, where that is loaded.
class LibraryStates {
 public:
  explicit LibraryStates(std::vector<LibraryState> states);
  ~LibraryStates();
  LibraryStates(const LibraryStates&) = delete;
  LibraryStates& operator=(const LibraryStates&) = delete;

 private:
  std::vector<LibraryState> states_;
};

namespace detail {
// A copy, under a lock; false where nobody has said it.
bool find_library_state(const std::string& op, LibraryState& found);
// Called, with no lock held, for each operator whose row comes or goes. One listener.
void on_library_states(void (*changed)(const std::string& op));
}  // namespace detail

}  // namespace vmap::variance
