// The front end's checks and their texts.
#include <c10/util/Type.h>
#include <vmap/front/batch.h>

#include <algorithm>

namespace vmap {

std::string Dims::str() const {
  if (is_none()) return "none";
  if (is_dim()) return std::to_string(dim_);
  if (is_axis()) return "axis(" + axis_text_(axis_) + ")";
  if (is_keys()) {
    std::string out = "{";
    for (size_t i = 0; i < list_.size(); ++i) out += (i == 0 ? "" : ", ") + keys_[i] + ": " + list_[i].str();
    return out + "}";
  }
  std::string out = "[";
  for (size_t i = 0; i < list_.size(); ++i) out += (i == 0 ? "" : ", ") + list_[i].str();
  return out + "]";
}

const Dims* Dims::at(std::string_view key) const {
  const auto found = std::find(keys_.begin(), keys_.end(), key);
  return found == keys_.end() ? nullptr : &list_[found - keys_.begin()];
}

std::string Step::str() const {
  switch (style_) {
    case Style::Index:
      return "[" + std::to_string(index_) + "]";
    case Style::Text:
      return "[\"" + key() + "\"]";
    case Style::Field:
      return "." + key();
    case Style::Other:
      break;
  }
  const std::string text = key();
  return text.empty() ? "[" + std::to_string(index_) + "]" : "[" + text + "]";
}

namespace detail {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

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

void check_keys(Side side, const Dims& dims, const std::vector<std::string>& keys, const Path& path) {
  const std::string place = path.str(dims_root(side)), value = path.str(value_root(side));
  TORCH_CHECK(side == Side::Out || path.parent, prefix(side), "in_dims is ", dims.str(),
              ", by key, but arguments have none; give a list, with one for each argument");
  TORCH_CHECK(!keys.empty() || dims.keys().empty(), prefix(side), place, " is ", dims.str(), ", by key, but ",
              value, " has no keys; give a list");
  for (const std::string& key : dims.keys()) {
    TORCH_CHECK(std::find(keys.begin(), keys.end(), key) != keys.end(), prefix(side), place, " is ",
                dims.str(), ", but ", value, " has no key ", key, "; it has ", joined(keys));
    TORCH_CHECK(std::count(dims.keys().begin(), dims.keys().end(), key) == 1, prefix(side), place, " is ",
                dims.str(), ", which names ", key, " twice");
  }
  for (const std::string& key : keys) {
    TORCH_CHECK(dims.at(key), prefix(side), place, " is ", dims.str(), ", which leaves out the key ", key,
                " of ", value, "; give it a dim", side == Side::In ? " or none" : "");
  }
}

void throw_list_for_leaf(Side side, const Dims& dims, const Path& path, const std::string& what) {
  TORCH_CHECK(false, prefix(side), path.str(dims_root(side)), " is the ", dims.is_keys() ? "map " : "list ",
              dims.str(), ", but ", path.str(value_root(side)), " is ", what, "; give one dim",
              side == Side::In ? " or none" : "");
}

void check_other(Side side, PlaceDims at, const Path& path, const std::string& what) {
  const Dims& dims = *at.dims;
  TORCH_CHECK(side == Side::In, prefix(side), path.str("output"), " is ", what,
              "; a vmapped function returns tensors, or nestings of tensors");
  if (dims.is_list() || dims.is_keys())
    throw_list_for_leaf(side, dims, path, what + ", neither a tensor nor a nesting of tensors");
  TORCH_CHECK(dims.is_none() || !at.named, prefix(side), path.str("in_dims"), " is ", dims.str(), ", but ",
              path.str("args"), " is ", what, ", which cannot be mapped over; use none, or pass a tensor");
}

void check_range(Side side, const Dims& dims, int64_t rank, const Path& path, const std::string& what) {
  const int64_t dim = dims.dim();
  if (dim >= -rank && dim < rank) return;
  TORCH_CHECK(rank > 0, prefix(side), path.str(dims_root(side)), " is ", dim, ", but ",
              path.str(value_root(side)), " is ", what, " of rank 0, which has no dim to map over; use none");
  TORCH_CHECK(side == Side::Out, prefix(side), path.str(dims_root(side)), " is ", dim, ", but the dims of ",
              path.str(value_root(side)), ", which is ", what, ", are ", range(rank));
  TORCH_CHECK(false, prefix(side), path.str(dims_root(side)), " is ", dim, ", but ",
              path.str(value_root(side)), " is ", what, " of rank ", rank - 1,
              " for one example: the places of its batch dim are ", range(rank));
}

void throw_axis_does_not_fit(Side side, const Dims& dims, const Path& path, const std::string& what,
                             const std::string& wanted) {
  TORCH_CHECK(false, prefix(side), path.str(dims_root(side)), " is ", dims.str(), ", but the batch axis of ",
              path.str(value_root(side)), ", which is ", what, ", is ", wanted, "; give ",
              wanted == "a number" ? "one" : "vmap::axis(…) of one", ", or none");
}

void throw_is_batched(const Path& path) {
  TORCH_CHECK(false, prefix(Side::Out), path.str("out_dims"), " is none, but ", path.str("output"),
              " is batched: it depends on what is mapped over. Give it a dim");
}

void BatchSize::see(const Tensor& t, const Dims& dims, const Path& path) {
  if (dims.is_none()) return;
  if (C10_UNLIKELY(dims.is_axis())) throw_axis_does_not_fit(Side::In, dims, path, "a tensor", "a number");
  TORCH_CHECK(t.defined(), prefix(Side::In), path.str("args"),
              " is an undefined tensor, which cannot be mapped over; use none");
  TORCH_CHECK(t.dim() > 0, prefix(Side::In), path.str("in_dims"), " is ", dims.dim(), ", but ",
              path.str("args"), " is a tensor of rank 0, which has no dim to map over; use none");
  TORCH_CHECK(dims.dim() >= -t.dim() && dims.dim() < t.dim(), prefix(Side::In), path.str("in_dims"), " is ",
              dims.dim(), ", but ", path.str("args"), " has shape ", t.sizes(), ": its dims are ",
              range(t.dim()));
  see_size(t.size(dims.dim()), dims, path, [&] { return c10::str("shape ", t.sizes()); });
}

void BatchSize::see_size(int64_t size, const Dims& dims, const Path& path,
                         c10::function_ref<std::string()> what) {
  differ_ = differ_ || (size_ >= 0 && size != size_) || size != axis_size_.value_or(size);
  size_ = size;
  if (!describing_) return;
  if (!all_.empty()) all_ += ", ";
  all_ += c10::str(path.str("args"), " has size ", size, " (", dims.is_dim() ? "dim " : "", dims.str(),
                   " of ", what(), ")");
}

bool BatchSize::must_describe() {
  describing_ = differ_;
  return describing_;
}

int64_t BatchSize::get(const Dims& in_dims) const {
  TORCH_CHECK(axis_size_.value_or(0) >= 0, prefix(Side::In), "axis_size is ", *axis_size_,
              ", but a batch cannot have fewer than 0 examples");
  TORCH_CHECK(size_ >= 0 || axis_size_, prefix(Side::In), "nothing is mapped: in_dims is ", in_dims.str(),
              ", and the arguments hold no tensor that it gives a dim for. Map over a dim of at least one "
              "tensor, or say how many examples there are with axis_size");
  TORCH_CHECK(!differ_ || !axis_size_, prefix(Side::In), "axis_size is ", axis_size_.value_or(0), ", but ",
              all_);
  TORCH_CHECK(!differ_, prefix(Side::In), "the dims to map over have different sizes: ", all_);
  return axis_size_.value_or(size_);
}

Tensor map_input(const Tensor& t, const Dims& dims, Level level) {
  return dims.is_none() ? t : add_batch_dim(t, dims.dim(), level);
}

Tensor map_output(const Tensor& t, const Dims& dims, Level level, const std::string&, const Path& path) {
  TORCH_CHECK(t.defined(), prefix(Side::Out), path.str("output"),
              " is an undefined tensor; a vmapped function returns tensors");
  if (C10_UNLIKELY(dims.is_axis())) throw_axis_does_not_fit(Side::Out, dims, path, "a tensor", "a number");
  if (dims.is_none()) {
    const BatchedTensor* batched = as_batched(t);
    if (batched && batched->shows_one()) return batched->one();
    if (batched && batched->level() == level) throw_is_batched(path);
    return t;
  }
  const int64_t rank = t.dim() + 1;
  TORCH_CHECK(dims.dim() >= -rank && dims.dim() < rank, prefix(Side::Out), path.str("out_dims"), " is ",
              dims.dim(), ", but ", path.str("output"), " has shape ", t.sizes(),
              " for one example: the places of its batch dim are ", range(rank));
  return remove_batch_dim(t, level, level.batch_size(), dims.dim());
}

}  // namespace detail
}  // namespace vmap
