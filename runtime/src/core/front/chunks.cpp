// Cutting the inputs into chunks and joining the outputs.
#include <ATen/Context.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <vmap/front/chunks.h>

#include <algorithm>

namespace vmap::detail {

namespace {

// Whether nothing but a backend's kernels would see what is done to `t`: no autograd of either direction, no
// transform, mode or subclass.
bool is_plain(const Tensor& t) {
  if (t.requires_grad() || t.layout() != c10::kStrided || innermost_level().exists()) return false;
  if (t._fw_grad(/*level=*/0).defined()) return false;
  const auto keys =
      t.key_set() - c10::autograd_dispatch_keyset_with_ADInplaceOrView - c10::autocast_dispatch_keyset;
  return c10::toFunctionalityKey(keys.highestPriorityTypeId()) == c10::DispatchKey::Dense;
}

void check_like_others(const Tensor& t, const Tensor& others, int64_t dim, size_t chunk, const Path& path) {
  bool same = t.dim() == others.dim();
  for (int64_t d = 0; same && d < t.dim(); ++d) same = d == dim || t.size(d) == others.size(d);
  TORCH_CHECK(same, prefix(Side::In), path.str("output"), " of chunk ", chunk, " has shape ", t.sizes(),
              ", which does not fit those before it, joined at dim ", dim, " as ", others.sizes(),
              ". Under chunk_size the function is called once for each chunk, and has to "
              "return the same shapes");
  TORCH_CHECK(t.scalar_type() == others.scalar_type(), prefix(Side::In), path.str("output"), " of chunk ",
              chunk, " has dtype ", t.scalar_type(), ", those before it ", others.scalar_type());
}

}  // namespace

std::vector<int64_t> chunk_sizes(int64_t batch_size, int64_t chunk_size) {
  TORCH_CHECK(chunk_size > 0, prefix(Side::In), "chunk_size is ", chunk_size,
              ", but a chunk has at least one example; leave it out to run all at once");
  std::vector<int64_t> sizes(static_cast<size_t>(batch_size / chunk_size), chunk_size);
  if (batch_size % chunk_size != 0) sizes.push_back(batch_size % chunk_size);
  return sizes;
}

void throw_once_only(const Path& path, const std::string& type) {
  // Asked for when the chunk's level has been entered, as outputs are.
  TORCH_CHECK(false, prefix(Side::Out), path.str("args"), " is a ", type,
              ", which can be moved into the function but not copied, and with chunk_size the function is "
              "called once for each chunk. Pass it by a reference, or capture it");
}

void throw_structure_differs(size_t chunk, const std::string& first, const std::string& now) {
  TORCH_CHECK(false, prefix(Side::In), "the function returned another structure for chunk ", chunk,
              " than for the first: ", now, " where that had ", first,
              ". Under chunk_size it is called once for each chunk, and has to return the same structure");
}

void throw_cannot_split(const Path& path, const std::string& what) {
  TORCH_CHECK(
      false, prefix(Side::In), path.str("args"), " is ", what,
      ", which cannot be cut into chunks: give its type vmap_split(dim, sizes), or leave out chunk_size");
}

void throw_cannot_join(const Path& path, const std::string& what) {
  TORCH_CHECK(
      false, prefix(Side::In), path.str("output"), " is ", what,
      ", the chunks of which cannot be joined: give its type vmap_cat(all, dim), or leave out chunk_size");
}

void check_parts(size_t parts, size_t wanted, const Path& path, const std::string& what) {
  TORCH_CHECK(parts == wanted, prefix(Side::In), path.str("args"), " is ", what, ", whose vmap_split gave ",
              parts, " parts when it was asked for ", wanted);
}

SameDraws::SameDraws() {
  see_one(at::globalContext().defaultGenerator(c10::Device(c10::kCPU)));
}

void SameDraws::see_one(const Tensor& t) {
  if (t.defined() && !t.device().is_cpu() && t.device().type() != c10::kMeta)
    see_one(at::globalContext().defaultGenerator(t.device()));
}

void SameDraws::see_one(const at::Generator& generator) {
  if (!generator.defined()) return;
  if (std::find(generators_.begin(), generators_.end(), generator) == generators_.end())
    generators_.push_back(generator);
}

void SameDraws::see_one(const c10::IValue& value) {
  if (value.isGenerator()) return see_one(value.toGenerator());
  if (value.isTensor()) return see_one(value.toTensor());
  if (kind_of(value) != IValueKind::Node) return;
  for (const c10::IValue& child : children_of(value)) see_one(child);
}

void SameDraws::rewind() {
  const bool first = states_.empty();
  for (size_t i = 0; i < generators_.size(); ++i) {
    at::Generator& generator = generators_[i];
    const std::lock_guard<std::mutex> lock(generator.mutex());
    if (first) {
      states_.push_back(generator.get_state());
    } else {
      generator.set_state(states_[i]);
    }
  }
}

std::vector<Tensor> cut(const Tensor& t, const Dims& dims, const std::vector<int64_t>& sizes, const Path&) {
  // Of several views of one call autograd lets nobody write to any.
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t size : sizes) {
    parts.push_back(t.narrow(dims.dim(), start, size));
    start += size;
  }
  return parts;
}

JoinedTensor::JoinedTensor(const Tensor& first, const Dims& dims, int64_t batch_size, const Path&)
    : first_(first) {
  if (dims.is_none()) return;
  dim_ = dims.dim() < 0 ? dims.dim() + first.dim() : dims.dim();
  if (!is_plain(first)) return;
  std::vector<int64_t> sizes = first.sizes().vec();
  sizes[dim_] = batch_size;
  whole_ = at::empty(sizes, first.options());
  first_ = Tensor();
  write(first);
}

Tensor nothing() {
  return at::empty({0});
}

void JoinedTensor::write(const Tensor& t) {
  whole_.narrow(dim_, filled_, t.size(dim_)).copy_(t);
  filled_ += t.size(dim_);
}

void JoinedTensor::add(const Tensor& t, const Dims& dims, size_t chunk, const Path& path) {
  if (dims.is_none()) return;
  check_like_others(t, whole_.defined() ? whole_ : first_, dim_, chunk, path);
  if (whole_.defined()) {
    write(t);
  } else {
    rest_.push_back(t);
  }
}

Tensor JoinedTensor::get(const Dims& dims, const Path&) const {
  if (dims.is_none()) return first_;
  if (whole_.defined()) return whole_;
  std::vector<Tensor> all{first_};
  all.insert(all.end(), rest_.begin(), rest_.end());
  return at::cat(all, dim_);
}

}  // namespace vmap::detail
