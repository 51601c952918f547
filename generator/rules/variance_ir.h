// What an operator does to the states of its tensors on the axes of a mesh: invariant, reduced, varying,
// partial. Beside the batch rule, and made of the same entry.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace vmapgen {

struct Expression;

namespace ir {

// Tensor arguments that are multiplied, by name. Of a list of tensors each element is a summand.
using Product = std::vector<std::string>;

enum class Effect {
  Join,          // results vary where one of the tensors does
  View,          // the same, and they share what they view
  Random,        // numbers are drawn
  Factory,       // what is made depends on no tensor's values
  RootGradient,  // the same, of what autograd makes a root's gradient with
  Body,          // PyTorch's body runs, and its operators are asked
  Lists,         // Join for each element of the lists by itself
  Shape,         // results depend on shapes alone
  Varying,       // results vary on all axes
  Host,          // the values reach the host
  Each,          // each result is a product of some of the tensors, and depends on no other
  Strategy,      // a function says it
};

struct Variance {
  Effect effect = Effect::Join;
  // NOTE: [products]
  // The operator is the sum of these: a tensor that is a summand on each rank may go through where each
  // product has one such factor. None: the operator is not such a sum, or nobody said so. Of Each: the
  // product that each result is, in their order.
  std::vector<Product> products = {};
  std::string drawn_when = {};  // Random: the bool that is False where nothing is drawn, or empty
  std::string if_zero = {};     // the number that has to be 0 for the products to hold, or empty
  std::string function = {};    // Strategy: the C++ function, with its namespace
  // What the products follow from, where other operators say it.
  std::shared_ptr<const Expression> expression = nullptr;
};

}  // namespace ir
}  // namespace vmapgen
