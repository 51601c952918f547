#include "gradient_rows.h"

#include <ATen/ops/tensor.h>

#include <algorithm>

#include "../states/errors.h"
#include "transport.h"

namespace vmap::variance {

namespace {

using Rows = std::vector<GradientRow>;

Tensor written(const Rows& rows, c10::Device device) {
  std::vector<int64_t> numbers;
  for (const GradientRow& row : rows) {
    numbers.insert(numbers.end(), {row.place, row.state, row.hash, row.dtype, row.dims});
    numbers.insert(numbers.end(), row.sizes.begin(), row.sizes.end());
  }
  return at::tensor(numbers, at::TensorOptions(at::kLong).device(device))
      .view({static_cast<int64_t>(rows.size()), static_cast<int64_t>(GradientRow::kLength)});
}

Rows read(const Tensor& all) {
  const Tensor here = all.contiguous();
  const int64_t* numbers = here.const_data_ptr<int64_t>();
  Rows rows(static_cast<size_t>(all.size(0)));
  for (GradientRow& row : rows) {
    row.place = numbers[0], row.state = numbers[1], row.hash = numbers[2];
    row.dtype = numbers[3], row.dims = numbers[4];
    std::copy_n(numbers + 5, GradientRow::kSizes, row.sizes.begin());
    numbers += GradientRow::kLength;
  }
  return rows;
}

// What the ranks have told, and the words for it.
class Comparison {
 public:
  Comparison(std::vector<Rows> ranks, const MeshDim& along,
             const std::function<std::string(int64_t place)>& told)
      : ranks_(std::move(ranks)), along_(along), told_(told) {}

  void check() const {
    check_states();
    for (size_t rank = 1; rank < ranks_.size(); ++rank) check_same_leaves(ranks_[0], rank);
    for (size_t i = 0; i < ranks_[0].size(); ++i) {
      for (size_t rank = 1; rank < ranks_.size(); ++rank) {
        TORCH_CHECK(ranks_[rank][i].hash == ranks_[0][i].hash, gradient(0, i), "is claimed the same on all ",
                    "ranks along ", dim(), ", as the leaf is, and is not: that of rank ", rank,
                    " is another than that of rank 0. What computes it has to sum it over ", dim(),
                    ", as the backward of a custom function with lifts=False has, or a result was said to be "
                    "the same on all ranks and is not, or something was written to the gradient that no "
                    "operator writes");
      }
    }
  }

 private:
  std::string dim() const { return "\"" + along_.name + "\""; }

  // This rank knows of its own leaves where they come from; a row that is no other's is at the same place.
  std::string gradient(size_t rank, size_t i) const {
    const Rows& mine = ranks_[static_cast<size_t>(along_.coordinate)];
    const GradientRow& row = ranks_[rank][i];
    const bool is_mine = i < mine.size() && mine[i].is_alike(row);
    return c10::str("variance: VARIANCE_CHECK: after a backward pass the gradient of a leaf (", row.shape(),
                    is_mine ? told_(mine[i].place) : std::string(), ") ");
  }

  void check_states() const {
    for (size_t rank = 0; rank < ranks_.size(); ++rank) {
      for (size_t i = 0; i < ranks_[rank].size(); ++i) {
        const auto state = static_cast<State>(ranks_[rank][i].state);
        TORCH_CHECK(state != State::Varying && state != State::Partial, gradient(rank, i), "is ",
                    shown(state), " over ", dim(), ", where the leaf is the same on all ranks: nobody has ",
                    "summed it. A custom function whose backward does not all_reduce it over ", dim(),
                    " is not to be registered with lifts=False, nor its result to be said to be the same on "
                    "all ranks");
      }
    }
  }

  void check_same_leaves(const Rows& first, size_t rank) const {
    const Rows& other = ranks_[rank];
    const auto alike = [](const GradientRow& a, const GradientRow& b) { return a.is_alike(b); };
    if (std::equal(first.begin(), first.end(), other.begin(), other.end(), alike)) return;
    const bool more_here = first.size() > other.size();
    const Rows &has = more_here ? first : other, &lacks = more_here ? other : first;
    const size_t i = lacking(has, lacks);
    const size_t with = more_here ? 0 : rank, without = more_here ? rank : 0;
    TORCH_CHECK(has.size() == lacks.size(), gradient(with, i), "has come to rank ", with, " and not to rank ",
                without, ", and the leaf is the same on all ranks along ", dim(),
                ": they would go on from other values. All of them have to use it, if only times 0, or none");
    TORCH_CHECK(false, gradient(0, i), "has come to rank 0, and one of ", other[i].shape(), " to rank ", rank,
                ", and both leaves are the same on all ranks along ", dim(),
                ". All ranks have to use the same leaves");
  }

  // The first row that the others do not have. Places are of a rank's own: one that has marked more before
  // has later ones, by as many for each leaf. So by as many as most leaves fit.
  static size_t lacking(const Rows& has, const Rows& lacks) {
    size_t most = 0, first = 0;
    for (size_t i = 0; !lacks.empty() && i < has.size(); ++i) {
      const auto fits = [&](const GradientRow& a, const GradientRow& b) {
        return a.place - has[i].place == b.place - lacks[0].place && a.is_alike(b);
      };
      size_t at = 0, alone = has.size();
      for (size_t k = 0; k < has.size(); ++k) {
        if (at < lacks.size() && fits(has[k], lacks[at])) {
          ++at;
        } else {
          alone = std::min(alone, k);
        }
      }
      if (at <= most) continue;
      most = at;
      first = alone;
    }
    return std::min(first, has.size() - 1);
  }

  std::vector<Rows> ranks_;
  const MeshDim& along_;
  const std::function<std::string(int64_t place)>& told_;
};

}  // namespace

GradientRow::GradientRow(const Tensor& leaf, State of_gradient, int64_t of_values)
    : place(cell_of(leaf)->place()),
      state(static_cast<int64_t>(of_gradient)),
      hash(of_values),
      dtype(static_cast<int64_t>(leaf.scalar_type())),
      dims(leaf.dim()) {
  for (size_t i = 0; i < kSizes && static_cast<int64_t>(i) < leaf.dim(); ++i) sizes[i] = leaf.sizes()[i];
}

std::string GradientRow::shape() const {
  const std::vector<int64_t> shown(sizes.begin(), sizes.begin() + std::min<int64_t>(dims, kSizes));
  return c10::str(static_cast<c10::ScalarType>(dtype), at::IntArrayRef(shown));
}

void compare_gradients(const std::vector<GradientRow>& mine, const MeshDim& along, c10::Device device,
                       const std::function<std::string(int64_t place)>& told) {
  std::vector<Rows> ranks;
  for (const Tensor& each : transport::gather_rows(written(mine, device), along)) ranks.push_back(read(each));
  Comparison(std::move(ranks), along, told).check();
}

}  // namespace vmap::variance
