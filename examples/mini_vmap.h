// vmap, written anew on the runtime's public functions (vmap/transform.h): to read. mini_vmap.cpp tries it
// out.
//
// LevelGuard begins a vmap and ends it; add_batch_dim makes a batch look like one example; remove_batch_dim
// gives the batch back. In between, PyTorch's dispatcher calls batching rules. All the rest is about
// arguments and outputs. vmap/vmap.h does this for any C++ types; here a tree is a type of its own.
#pragma once

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <vmap/transform.h>

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mini {

// A leaf, or a list of trees: of tensors for arguments and outputs, of dims for in_dims and out_dims. No dim
// means "not mapped". A dim, or none, stands for all leaves below its place.
template <class Leaf>
struct Tree {
  std::variant<Leaf, std::vector<Tree>> value;

  Tree(Leaf leaf) : value(std::move(leaf)) {}
  Tree(std::initializer_list<Tree> children) : value(std::vector<Tree>(children)) {}
  explicit Tree(std::vector<Tree> children) : value(std::move(children)) {}

  const Leaf* leaf() const { return std::get_if<Leaf>(&value); }
  const std::vector<Tree>& children() const { return std::get<std::vector<Tree>>(value); }
};

using Dim = std::optional<int64_t>;
using Tensors = Tree<at::Tensor>;
using Dims = Tree<Dim>;
using Function = std::function<Tensors(const Tensors&)>;  // of all arguments, as one tree

struct Options {
  Dims in_dims = Dim(0);
  Dims out_dims = Dim(0);
  vmap::Randomness randomness = vmap::Randomness::Error;
  std::optional<int64_t> chunk_size = std::nullopt;
};

// ---- step 1: which dim of which tensor ----

// A tree like `tensors` whose leaves are f(tensor, its dim, its path).
template <class F>
Tensors map_tree(const Tensors& tensors, const Dims& dims, const std::string& path, const F& f) {
  if (const at::Tensor* leaf = tensors.leaf()) {
    TORCH_CHECK(dims.leaf(), "mini_vmap: ", path, " is a tensor, and its dims are a list");
    return f(*leaf, *dims.leaf(), path);
  }
  const auto& children = tensors.children();
  TORCH_CHECK(dims.leaf() || dims.children().size() == children.size(), "mini_vmap: ", path, " is a list of ",
              children.size(), ", and its dims are a list of ", dims.leaf() ? 0 : dims.children().size());
  std::vector<Tensors> mapped;
  for (size_t i = 0; i < children.size(); ++i) {
    const Dims& below = dims.leaf() ? dims : dims.children()[i];
    mapped.push_back(map_tree(children[i], below, path + "[" + std::to_string(i) + "]", f));
  }
  return Tensors(std::move(mapped));
}

// A dim counted from the front; -1 is the last of `dims`.
inline int64_t from_the_front(int64_t dim, int64_t dims, const std::string& path) {
  TORCH_CHECK(-dims <= dim && dim < dims, "mini_vmap: dim ", dim, " for ", path, ", where there are ", dims);
  return dim < 0 ? dim + dims : dim;
}

// The size that all mapped dims have.
inline int64_t find_batch_size(const Tensors& args, const Dims& in_dims) {
  std::optional<int64_t> found;
  std::string where;
  map_tree(args, in_dims, "args", [&](const at::Tensor& tensor, Dim dim, const std::string& path) {
    if (!dim) return tensor;
    const int64_t size = tensor.size(from_the_front(*dim, tensor.dim(), path));
    TORCH_CHECK(!found || *found == size, "mini_vmap: the mapped dim of ", where, " has size ", *found,
                ", that of ", path, " ", size);
    found = size;
    where = path;
    return tensor;
  });
  TORCH_CHECK(found, "mini_vmap: no argument is mapped, so there is no batch size");
  return *found;
}

// ---- step 2: the function runs once, inside a level ----

inline Tensors call_batched(const Function& f, const Tensors& args, int64_t batch_size,
                            const Options& options) {
  // Levels nest: a vmap in a vmap enters a second one, and wraps what may be wrapped already.
  const vmap::LevelGuard guard(batch_size, options.randomness);
  const auto one_example = [&](const at::Tensor& batch, Dim dim, const std::string&) {
    return dim ? vmap::add_batch_dim(batch, *dim, guard.level()) : batch;
  };
  // What does not depend on a mapped argument is repeated by remove_batch_dim.
  const auto all_examples = [&](const at::Tensor& example, Dim dim, const std::string& path) {
    if (!dim) return example;
    const int64_t at = from_the_front(*dim, example.dim() + 1, path);
    return vmap::remove_batch_dim(example, guard.level(), batch_size, at);
  };
  const Tensors outputs = f(map_tree(args, options.in_dims, "args", one_example));
  return map_tree(outputs, options.out_dims, "output", all_examples);
}

// ---- step 3: chunks, for when all examples at once take too much memory ----

// Joins the same leaf of every chunk.
inline Tensors join(const std::vector<Tensors>& chunks, const Dims& out_dims) {
  std::vector<std::vector<at::Tensor>> leaves(chunks.size());
  for (size_t i = 0; i < chunks.size(); ++i) {
    map_tree(chunks[i], Dim(), "output", [&](const at::Tensor& leaf, Dim, const std::string&) {
      leaves[i].push_back(leaf);
      return leaf;
    });
  }
  size_t next = 0;
  return map_tree(chunks.front(), out_dims, "output",
                  [&](const at::Tensor& first, Dim dim, const std::string&) {
                    std::vector<at::Tensor> parts;
                    for (const auto& of_chunk : leaves) parts.push_back(of_chunk[next]);
                    ++next;
                    return dim ? at::cat(parts, *dim) : first;
                  });
}

inline Tensors call_in_chunks(const Function& f, const Tensors& args, int64_t batch_size,
                              const Options& options) {
  // "Same" means one draw for all examples, so each chunk starts from the same state of the generator.
  const bool rewinds = options.randomness == vmap::Randomness::Same;
  at::Generator generator = at::detail::getDefaultCPUGenerator();
  const at::Tensor state = generator.get_state();
  std::vector<Tensors> chunks;
  for (int64_t start = 0; start < batch_size; start += *options.chunk_size) {
    const int64_t size = std::min(*options.chunk_size, batch_size - start);
    const auto cut = [&](const at::Tensor& batch, Dim dim, const std::string&) {
      return dim ? batch.narrow(*dim, start, size) : batch;
    };
    if (rewinds) generator.set_state(state);
    chunks.push_back(call_batched(f, map_tree(args, options.in_dims, "args", cut), size, options));
  }
  return join(chunks, options.out_dims);
}

// A function of batches, from `f`, which is one of single examples.
inline Function mini_vmap(Function f, Options options = {}) {
  TORCH_CHECK(!options.chunk_size || *options.chunk_size > 0, "mini_vmap: chunk_size is ",
              *options.chunk_size, "; it must be at least 1");
  return [f = std::move(f), options = std::move(options)](const Tensors& args) {
    const int64_t batch_size = find_batch_size(args, options.in_dims);
    const bool at_once = !options.chunk_size || *options.chunk_size >= batch_size;
    return (at_once ? call_batched : call_in_chunks)(f, args, batch_size, options);
  };
}

}  // namespace mini
