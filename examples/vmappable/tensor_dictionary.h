// A dictionary of tensors that share their leading dims, its batch: an example of a vmappable type.
// Dictionaries may lie in it as well. vmap maps over a dim of the batch, and the entries, the batch and the
// names of its dims shrink together; what comes back has the dim again, with its name.
#pragma once

#include <vmap/transform.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace example {

using vmap::Tensor;

class TensorDictionary {
 public:
  // An entry is a tensor whose shape begins with the batch, a dictionary whose batch begins with it, or a
  // note: text that belongs to all examples alike, and is never batched.
  using Nested = std::shared_ptr<const TensorDictionary>;
  using Entry = std::variant<Tensor, Nested, std::string>;
  using Names = std::vector<std::string>;  // "" for a dim without a name

  // Throws c10::Error when there are not as many names as dims.
  explicit TensorDictionary(std::vector<int64_t> batch, Names names = {});

  // Adds or replaces an entry. Throws c10::Error when its shape does not begin with the batch.
  TensorDictionary& set(const std::string& key, Tensor value);
  TensorDictionary& set(const std::string& key, TensorDictionary value);
  TensorDictionary& note(const std::string& key, std::string text);

  const Tensor& tensor(const std::string& key) const { return std::get<Tensor>(entries_.at(key)); }
  const TensorDictionary& nested(const std::string& key) const { return *std::get<Nested>(entries_.at(key)); }
  const std::string& text(const std::string& key) const { return std::get<std::string>(entries_.at(key)); }

  const std::vector<int64_t>& batch() const { return batch_; }
  const Names& names() const { return names_; }

  // ---- the protocol ----

  int64_t dim() const { return static_cast<int64_t>(batch_.size()); }
  int64_t size(int64_t dim) const { return batch_.at(static_cast<size_t>(dim)); }
  TensorDictionary vmap_add_batch_dim(int64_t in_dim, vmap::Level level) const;
  TensorDictionary vmap_remove_batch_dim(const std::string& func_name, vmap::Level level, int64_t batch_size,
                                         int64_t out_dim) const;
  std::pair<TensorDictionary, std::optional<int64_t>> vmap_unwrap_batched(vmap::Level level) const;
  std::vector<TensorDictionary> vmap_split(int64_t dim, const std::vector<int64_t>& sizes) const;
  TensorDictionary vmap_cat(const std::vector<TensorDictionary>& all, int64_t dim) const;

 private:
  // The same keys over another batch, each tensor by on_tensor, each dictionary by on_nested; notes are kept.
  template <class OnTensor, class OnNested>
  TensorDictionary mapped(std::vector<int64_t> batch, Names names, OnTensor on_tensor,
                          OnNested on_nested) const;
  void check_begins_with_batch(const std::string& key, at::IntArrayRef shape) const;
  bool is_batched(vmap::Level level) const;

  std::vector<int64_t> batch_;
  Names names_;
  std::map<std::string, Entry> entries_;
  // What the dim is called that vmap has taken away at a level, by its id(), so that it comes back with its
  // name.
  std::map<int64_t, std::string> taken_;
};

}  // namespace example
