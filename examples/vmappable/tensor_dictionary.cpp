#include "tensor_dictionary.h"

#include <ATen/ops/cat.h>

namespace example {

using vmap::Level;

TensorDictionary::TensorDictionary(std::vector<int64_t> batch, Names names)
    : batch_(std::move(batch)), names_(std::move(names)) {
  if (names_.empty()) names_.resize(batch_.size());
  TORCH_CHECK(names_.size() == batch_.size(), "a batch of ", batch_.size(), " dims has ", names_.size(),
              " names");
}

void TensorDictionary::check_begins_with_batch(const std::string& key, at::IntArrayRef shape) const {
  TORCH_CHECK(shape.size() >= batch_.size() && shape.slice(0, batch_.size()) == at::IntArrayRef(batch_), "`",
              key, "` has shape ", shape, ", which does not begin with the batch, ", at::IntArrayRef(batch_));
}

TensorDictionary& TensorDictionary::set(const std::string& key, Tensor value) {
  check_begins_with_batch(key, value.sizes());
  entries_[key].emplace<Tensor>(std::move(value));
  return *this;
}

TensorDictionary& TensorDictionary::set(const std::string& key, TensorDictionary value) {
  check_begins_with_batch(key, value.batch_);
  entries_[key].emplace<Nested>(std::make_shared<const TensorDictionary>(std::move(value)));
  return *this;
}

TensorDictionary& TensorDictionary::note(const std::string& key, std::string text) {
  entries_[key].emplace<std::string>(std::move(text));
  return *this;
}

template <class OnTensor, class OnNested>
TensorDictionary TensorDictionary::mapped(std::vector<int64_t> batch, Names names, OnTensor on_tensor,
                                          OnNested on_nested) const {
  TensorDictionary out(std::move(batch), std::move(names));
  out.taken_ = taken_;
  for (const auto& [key, entry] : entries_) {
    if (const Tensor* t = std::get_if<Tensor>(&entry)) {
      out.set(key, on_tensor(*t));
    } else if (const Nested* nested = std::get_if<Nested>(&entry)) {
      out.set(key, on_nested(key, **nested));
    } else {
      out.entries_.emplace(key, entry);
    }
  }
  return out;
}

TensorDictionary TensorDictionary::vmap_add_batch_dim(int64_t in_dim, Level level) const {
  std::vector<int64_t> batch = batch_;
  Names names = names_;
  batch.erase(batch.begin() + in_dim);
  names.erase(names.begin() + in_dim);
  TensorDictionary out = mapped(
      batch, names, [&](const Tensor& t) { return vmap::add_batch_dim(t, in_dim, level); },
      [&](const std::string&, const TensorDictionary& d) { return d.vmap_add_batch_dim(in_dim, level); });
  out.taken_[level.id()] = names_[static_cast<size_t>(in_dim)];
  return out;
}

TensorDictionary TensorDictionary::vmap_remove_batch_dim(const std::string& func_name, Level level,
                                                         int64_t batch_size, int64_t out_dim) const {
  // One that was made in the function, or captured, has lost no dim: its new one has no name.
  std::vector<int64_t> batch = batch_;
  Names names = names_;
  const auto taken = taken_.find(level.id());
  batch.insert(batch.begin() + out_dim, batch_size);
  names.insert(names.begin() + out_dim, taken == taken_.end() ? "" : taken->second);
  TensorDictionary out = mapped(
      batch, names, [&](const Tensor& t) { return vmap::remove_batch_dim(t, level, batch_size, out_dim); },
      [&](const std::string& key, const TensorDictionary& d) {
        return d.vmap_remove_batch_dim(func_name + "." + key, level, batch_size, out_dim);
      });
  out.taken_.erase(level.id());
  return out;
}

bool TensorDictionary::is_batched(Level level) const {
  for (const auto& [key, entry] : entries_) {
    if (const Tensor* t = std::get_if<Tensor>(&entry)) {
      const vmap::BatchedTensor* batched = vmap::as_batched(*t);
      if (batched && batched->level() == level) return true;
    } else if (const Nested* nested = std::get_if<Nested>(&entry)) {
      if ((*nested)->is_batched(level)) return true;
    }
  }
  return false;
}

std::pair<TensorDictionary, std::optional<int64_t>> TensorDictionary::vmap_unwrap_batched(Level level) const {
  if (!is_batched(level)) return {*this, std::nullopt};
  return {vmap_remove_batch_dim("", level, level.batch_size(), 0), 0};
}

std::vector<TensorDictionary> TensorDictionary::vmap_split(int64_t dim,
                                                           const std::vector<int64_t>& sizes) const {
  std::vector<TensorDictionary> out;
  int64_t start = 0;
  for (int64_t size : sizes) {
    std::vector<int64_t> batch = batch_;
    batch[static_cast<size_t>(dim)] = size;
    // The nested ones are cut at the same places: before, here, after.
    const std::vector<int64_t> around{start, size, this->size(dim) - start - size};
    out.push_back(mapped(
        batch, names_, [&](const Tensor& t) { return t.narrow(dim, start, size); },
        [&](const std::string&, const TensorDictionary& d) { return d.vmap_split(dim, around)[1]; }));
    start += size;
  }
  return out;
}

TensorDictionary TensorDictionary::vmap_cat(const std::vector<TensorDictionary>& all, int64_t dim) const {
  TensorDictionary out(batch_, names_);
  int64_t& size = out.batch_[static_cast<size_t>(dim)];
  size = 0;
  for (const TensorDictionary& one : all) size += one.size(dim);
  for (const auto& [key, entry] : entries_) {
    if (std::holds_alternative<Tensor>(entry)) {
      std::vector<Tensor> parts;
      for (const TensorDictionary& one : all) parts.push_back(one.tensor(key));
      out.set(key, at::cat(parts, dim));
    } else if (std::holds_alternative<Nested>(entry)) {
      std::vector<TensorDictionary> parts;
      for (const TensorDictionary& one : all) parts.push_back(one.nested(key));
      out.set(key, parts.front().vmap_cat(parts, dim));
    } else {
      out.entries_.emplace(key, entry);
    }
  }
  return out;
}

}  // namespace example
