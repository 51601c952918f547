// The front end's checks and their texts.
#include <c10/util/Type.h>
#include <vmap/front/batch.h>

#include <sstream>

namespace vmap {

std::string Dims::str() const {
  if (is_none()) return "none";
  if (is_dim()) return std::to_string(dim_);
  std::string out = "[";
  for (size_t i = 0; i < list_.size(); ++i) out += (i == 0 ? "" : ", ") + list_[i].str();
  return out + "]";
}

namespace detail {

namespace {

const char* dims_root(Side side) {
  return side == Side::In ? "in_dims" : "out_dims";
}
const char* value_root(Side side) {
  return side == Side::In ? "args" : "output";
}

// "3 elements", "1 element"
std::string count(size_t n, const char* noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string range(int64_t rank) {
  return rank == 1 ? "-1 or 0" : "from " + std::to_string(-rank) + " to " + std::to_string(rank - 1);
}

}  // namespace

std::string prefix(Side side) {
  const Level around = innermost_level();
  // Arguments are looked at before their vmap's level is entered.
  const int64_t level = (around.exists() ? around.position() : 0) + (side == Side::In ? 1 : 0);
  return level > 1 ? "vmap (level " + std::to_string(level) + "): " : "vmap: ";
}

std::string type_name(const std::type_info& type) {
  return c10::demangle(type.name());
}

void check_length(Side side, const Dims& dims, size_t size, const Path& path) {
  if (!dims.is_list() || dims.list().size() == size) return;
  const std::string place = path.str(dims_root(side));
  if (side == Side::In && !path.parent) {
    TORCH_CHECK(false, prefix(side), "in_dims is ", dims.str(), ", for ",
                count(dims.list().size(), "argument"), ", but the function was called with ", size);
  }
  TORCH_CHECK(false, prefix(side), place, " is ", dims.str(), ", for ", count(dims.list().size(), "element"),
              ", but ", path.str(value_root(side)), " has ", size);
}

void throw_list_for_leaf(Side side, const Dims& dims, const Path& path, const std::string& what) {
  TORCH_CHECK(false, prefix(side), path.str(dims_root(side)), " is the list ", dims.str(), ", but ",
              path.str(value_root(side)), " is ", what, "; give one dim", side == Side::In ? " or none" : "");
}

void throw_dim_for_other(const Dims& dims, const Path& path, const std::string& type) {
  TORCH_CHECK(false, prefix(Side::In), path.str("in_dims"), " is ", dims.str(), ", but ", path.str("args"),
              " is a ", type, ", which cannot be mapped over; use none, or pass a tensor");
}

void BatchSize::see(const Tensor& t, const Dims& dims, const Path& path) {
  if (dims.is_none()) return;
  TORCH_CHECK(t.defined(), prefix(Side::In), path.str("args"),
              " is an undefined tensor, which cannot be mapped over; use none");
  TORCH_CHECK(t.dim() > 0, prefix(Side::In), path.str("in_dims"), " is ", dims.dim(), ", but ",
              path.str("args"), " is a tensor of rank 0, which has no dim to map over; use none");
  TORCH_CHECK(dims.dim() >= -t.dim() && dims.dim() < t.dim(), prefix(Side::In), path.str("in_dims"), " is ",
              dims.dim(), ", but ", path.str("args"), " has shape ", t.sizes(), ": its dims are ",
              range(t.dim()));
  const int64_t size = t.size(dims.dim());
  see_size(size);
  if (!describing_) return;
  std::ostringstream where;
  where << (all_.empty() ? "" : ", ") << path.str("args") << " has size " << size << " (dim " << dims.dim()
        << " of shape " << t.sizes() << ")";
  all_ += where.str();
}

void BatchSize::see_size(int64_t size) {
  differ_ = differ_ || (size_ >= 0 && size != size_) || size != axis_size_.value_or(size);
  size_ = size;
}

bool BatchSize::must_describe() {
  describing_ = differ_;
  return describing_;
}

int64_t BatchSize::get(const Dims& in_dims) const {
  TORCH_CHECK(axis_size_.value_or(0) >= 0, prefix(Side::In), "axis_size is ", *axis_size_,
              ", but a batch cannot have fewer than 0 samples");
  TORCH_CHECK(size_ >= 0 || axis_size_, prefix(Side::In), "nothing is mapped: in_dims is ", in_dims.str(),
              ", and the arguments hold no tensor that it gives a dim for. Map over a dim of at least one "
              "tensor, or say how many samples there are with axis_size");
  TORCH_CHECK(!differ_ || !axis_size_, prefix(Side::In), "axis_size is ", axis_size_.value_or(0), ", but ",
              all_);
  TORCH_CHECK(!differ_, prefix(Side::In), "the dims to map over have different sizes: ", all_);
  return axis_size_.value_or(size_);
}

Tensor map_input(const Tensor& t, const Dims& dims, Level level) {
  return dims.is_none() ? t : add_batch_dim(t, dims.dim(), level);
}

Tensor map_output(const Tensor& t, const Dims& dims, Level level, const Path& path) {
  TORCH_CHECK(t.defined(), prefix(Side::Out), path.str("output"),
              " is an undefined tensor; a vmapped function returns tensors");
  const BatchedTensor* batched = as_batched(t);
  if (dims.is_none()) {
    TORCH_CHECK(!batched || batched->level() != level, prefix(Side::Out), path.str("out_dims"),
                " is none, but ", path.str("output"),
                " is batched: it depends on what is mapped over. Give it a dim");
    return t;
  }
  const int64_t rank = t.dim() + 1;
  TORCH_CHECK(dims.dim() >= -rank && dims.dim() < rank, prefix(Side::Out), path.str("out_dims"), " is ",
              dims.dim(), ", but ", path.str("output"), " has shape ", t.sizes(),
              " for one sample: its batch dim can go to ", range(rank));
  return remove_batch_dim(t, level, level.batch_size(), dims.dim());
}

}  // namespace detail
}  // namespace vmap
