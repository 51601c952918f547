// Internal: a batch that is run a chunk at a time.
#pragma once

#include <ATen/core/Generator.h>
#include <vmap/front/batch.h>

#include <any>
#include <functional>
#include <vector>

namespace vmap::detail {

// How many examples each chunk has: `chunk_size`, and the last what is left. Throws when chunk_size is not
// positive.
std::vector<int64_t> chunk_sizes(int64_t batch_size, int64_t chunk_size);

[[noreturn]] void throw_once_only(const Path& path, const std::string& type);
[[noreturn]] void throw_structure_differs(size_t chunk, const std::string& first, const std::string& now);

// With Randomness::Same all examples see one draw, those of the next chunk as well: so each chunk finds the
// generators as the first one did. Those are the default ones of the CPU and of the arguments' devices, and
// generators among the arguments; a generator that the function has captured goes on.
class SameDraws {
 public:
  SameDraws();
  // An argument: the devices of its tensors, and its generators, at any depth.
  template <class T>
  void see(const T& value) {
    if constexpr (std::is_same_v<T, Tensor> || std::is_same_v<T, at::Generator> ||
                  std::is_same_v<T, c10::IValue>) {
      see_one(value);
    } else if constexpr (Tree<T>::is_node) {
      Tree<T>::each(value, [&](const auto& child, const Step&) { see(child); });
    }
  }
  template <class T>
  void see(std::reference_wrapper<T> reference) {
    see(std::as_const(reference.get()));
  }
  // Before each chunk.
  void rewind();

 private:
  void see_one(const Tensor& t);
  void see_one(const at::Generator& generator);
  void see_one(const c10::IValue& value);

  std::vector<at::Generator> generators_;
  std::vector<Tensor> states_;
};

[[noreturn]] void throw_cannot_split(const Path& path, const std::string& what);
[[noreturn]] void throw_cannot_join(const Path& path, const std::string& what);
void check_parts(size_t parts, size_t wanted, const Path& path, const std::string& what);

std::vector<Tensor> cut(const Tensor& t, const Dims& dims, const std::vector<int64_t>& sizes,
                        const Path& path);
template <Vmappable T>
bool can_split(const T& t) {
  if constexpr (std::is_same_v<T, VmapObject>) return t.protocol->can_split(t.value);
  return kSplits<T>;
}
template <Vmappable T>
bool can_join(const T& t) {
  if constexpr (std::is_same_v<T, VmapObject>) return t.protocol->can_cat(t.value);
  return kJoins<T>;
}
template <Vmappable T>
std::vector<T> cut(const T& t, const Dims& dims, const std::vector<int64_t>& sizes, const Path& path) {
  const auto axis = axis_for(Side::In, t, dims, path);
  if (!can_split(t)) throw_cannot_split(path, leaf_name(t));
  std::vector<T> parts;
  if constexpr (kSplits<T>) parts = Protocol<T>::split(t, axis, sizes);
  check_parts(parts.size(), sizes.size(), path, leaf_name(t));
  return parts;
}

// One argument's leaves, cut into chunks.
class CutInput {
 public:
  // Of each leaf that is mapped, in visit()'s order.
  template <class T>
  void add(std::vector<T> parts) {
    leaves_.emplace_back(std::move(parts));
  }
  void start_chunk(size_t chunk) {
    chunk_ = chunk;
    leaf_ = 0;
  }
  // This chunk's part of the next leaf, in the same order.
  template <class T>
  T next(const T& leaf, const Dims& dims) {
    if (dims.is_none()) return leaf;
    return std::any_cast<const std::vector<T>&>(leaves_[leaf_++])[chunk_];
  }

 private:
  std::vector<std::any> leaves_;
  size_t chunk_ = 0, leaf_ = 0;
};

// An output tensor that grows by a chunk at a time. Where that can be, its chunks are written into the whole,
// so that there is never more than the whole and one chunk. Not where autograd, forward or backward, or an
// outer vmap looks on: they are concatenated at the end.
class JoinedTensor {
 public:
  JoinedTensor(const Tensor& first, const Dims& dims, int64_t batch_size, const Path& path);
  // `dims` of none: all chunks have the same, and the first is kept.
  void add(const Tensor& t, const Dims& dims, size_t chunk, const Path& path);
  Tensor get(const Dims& dims, const Path& path) const;

 private:
  void write(const Tensor& t);

  int64_t dim_ = 0, filled_ = 0;
  Tensor first_, whole_;  // one of them is defined
  std::vector<Tensor> rest_;
};

// The same of vmappable objects, which join themselves.
template <Vmappable T>
class JoinedObject {
 public:
  JoinedObject(const T& first, const Dims& dims, int64_t, const Path& path) : all_{first} {
    if (!dims.is_none() && !can_join(first)) throw_cannot_join(path, leaf_name(first));
  }
  void add(const T& t, const Dims& dims, size_t, const Path&) {
    if (!dims.is_none()) all_.push_back(t);
  }
  T get(const Dims& dims, const Path& path) const {
    if constexpr (kJoins<T>) {
      if (!dims.is_none()) return Protocol<T>::cat(all_, axis_for(Side::In, all_.front(), dims, path));
    }
    return all_.front();
  }

 private:
  std::vector<T> all_;
};

template <class T>
struct JoinedOf {
  using type = JoinedObject<T>;
  // What stands in the joined result's place until the end.
  static const T& placeholder(const T& first) { return first; }
};
// A tensor without elements; unlike an undefined one, it has a type, which an IValue may ask for.
Tensor nothing();
template <>
struct JoinedOf<Tensor> {
  using type = JoinedTensor;
  static Tensor placeholder(const Tensor&) { return nothing(); }
};

// The outputs of all chunks, as one.
template <class R>
class JoinedOutputs {
 public:
  JoinedOutputs(const Dims& out_dims, int64_t batch_size) : at_{&out_dims, true}, batch_size_(batch_size) {}

  void add(const R& result) {
    size_t i = 0;
    visit<Side::Out>(result, at_, Path(), [&](const auto& leaf, const Dims& dims, const Path& path) {
      add_leaf(i++, leaf, dims, path);
    });
    if (i != leaves_.size()) throw_structure_differs(chunk_, leaves_[i].place, "nothing there");
    if (chunk_ == 0) {
      result_.emplace(map_tree(result, at_, Path(), [](const auto& leaf, const Dims&, const Path&) {
        return JoinedOf<std::remove_cvref_t<decltype(leaf)>>::placeholder(leaf);
      }));
    }
    ++chunk_;
  }

  R get() const {
    size_t i = 0;
    return map_tree(*result_, at_, Path(), [&]<class T>(const T&, const Dims& dims, const Path& path) -> T {
      return std::any_cast<const typename JoinedOf<T>::type&>(leaves_[i++].joined).get(dims, path);
    });
  }

 private:
  struct Leaf {
    std::string place;
    std::any joined;
  };

  template <class T>
  void add_leaf(size_t i, const T& leaf, const Dims& dims, const Path& path) {
    using Joined = typename JoinedOf<T>::type;
    const std::string place = path.str("output");
    if (chunk_ == 0) {
      leaves_.push_back({place, Joined(leaf, dims, batch_size_, path)});
      return;
    }
    if (i >= leaves_.size()) throw_structure_differs(chunk_, "nothing there", place);
    auto* joined = std::any_cast<Joined>(&leaves_[i].joined);
    if (!joined || leaves_[i].place != place) throw_structure_differs(chunk_, leaves_[i].place, place);
    joined->add(leaf, dims, chunk_, path);
  }

  PlaceDims at_;
  int64_t batch_size_;
  size_t chunk_ = 0;
  std::vector<Leaf> leaves_;
  std::optional<R> result_;
};

}  // namespace vmap::detail
