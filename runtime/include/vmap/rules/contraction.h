// Products of matrices and vectors.
#pragma once

#include <c10/util/DimVector.h>
#include <vmap/rules/results.h>

#include <string_view>

namespace vmap {

// A tensor that is multiplied. `dims` has a letter for each of its logical dims, in order: `k` is summed
// over, `n` is the left factor's own, `m` the right one's, `b` is the operator's own batch dim.
// Borrows the tensor: it must outlive the factor.
struct Factor {
  Factor(const char* argument, const Tensor& t, BDim b, std::string_view letters)
      : name(argument), tensor(&t), bdim(b), dims(letters) {}

  // The physical dim that has the letter; -1 when none does.
  int64_t dim(char letter) const;

  const char* name;  // the argument's, for errors
  const Tensor* tensor;
  BDim bdim;
  std::string_view dims;
};

// The product of a left factor [b, n, k] and a right one [b, k, m], their dims in any order and `b`, `n`, `m`
// as there are: [b, n, m].
//
// NOTE: [one larger product]
// Two batched factors are a batch of products. A batched factor beside one that is not makes its batch a part
// of its own dim, as long as the two lie in memory as one: one larger product. Where they do not, to copy
// them together would cost more than a batch of products whose other factor is a view with stride 0, so that
// is what it becomes; except when the other factor requires a gradient, which would be summed over that view.
// A product with one column is calculated as one with one row, which BLAS does several times faster.
//
// NOTE: [examples of a product]
// Each example of the result is contiguous, as the loop's is: code that calls view() on a product must not
// fail. So the batch is never left between `n` and `m`.
class Contraction {
 public:
  // Throws when a factor has another logical rank than letters, or when the two differ in a size. `name` is
  // the operator's, for errors.
  Contraction(const char* name, const Factor& lhs, const Factor& rhs);

  OneResult product() const;

  // beta * addend + alpha * product, the addend broadcast to the product's shape. As PyTorch's operators do,
  // ignores the addend, NaN and all, when beta is 0, and takes the scalars of an integer product as integers.
  OneResult plus(const Tensor& addend, BDim addend_bdim, const at::Scalar& beta,
                 const at::Scalar& alpha) const;
  // The same, written into the addend, which has the product's shape.
  void write_plus(Tensor& addend, BDim addend_bdim, const at::Scalar& beta, const at::Scalar& alpha) const;

  // A factor as it takes part: without dims of size 1 that need not be there. The numbers say where its dims
  // lie; -1 is a dim that it has not.
  struct Side {
    Tensor tensor;
    int64_t batch = -1, own = -1, free = -1, summed = -1;

    bool batched() const { return batch >= 0; }
    bool has_free() const { return free >= 0; }
    c10::SymInt size(int64_t dim) const { return dim < 0 ? c10::SymInt(1) : tensor.sym_size(dim); }
  };
  // What is added: dims as those of the product, without those that the sides have not; batch in front.
  struct Addend {
    Tensor tensor;
    bool batched = false;
    at::Scalar beta, alpha;
  };

 private:
  OneResult run(const Addend* addend) const;
  Addend addend(const Tensor& t, BDim bdim, const at::Scalar& beta, const at::Scalar& alpha) const;

  const char* name_;
  Side lhs_, rhs_;
  c10::SymDimVector shape_;  // of an example of the result
  c10::DimVector gone_;      // dims of the result that no side has: of size 1
  std::optional<c10::SymInt> batch_;
};

}  // namespace vmap
