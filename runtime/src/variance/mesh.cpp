#include <c10/util/Exception.h>
#include <vmap/variance/mesh.h>

#include <deque>
#include <mutex>

namespace vmap::variance {

namespace {

constexpr size_t kMostDims = 16;  // a mask of states has a bit for each

struct Meshes {
  std::mutex mutex;
  std::deque<std::vector<MeshDim>> all;  // elements stay where they are
};

Meshes& meshes() {
  static auto* of_process = new Meshes;  // tensors may outlive static objects
  return *of_process;
}

void check(const std::vector<MeshDim>& dims) {
  TORCH_CHECK_VALUE(!dims.empty() && dims.size() <= kMostDims, "variance: a mesh has between 1 and ",
                    kMostDims, " dims, this one has ", dims.size());
  for (size_t i = 0; i < dims.size(); ++i) {
    const MeshDim& dim = dims[i];
    TORCH_CHECK_VALUE(!dim.name.empty(), "variance: dim ", i,
                      " of the mesh has no name; states are told by it");
    TORCH_CHECK_VALUE(dim.size >= 1 && dim.coordinate >= 0 && dim.coordinate < dim.size, "variance: dim \"",
                      dim.name, "\" of the mesh has size ", dim.size, ", and this process is number ",
                      dim.coordinate, " of it");
    for (size_t j = 0; j < i; ++j)
      TORCH_CHECK_VALUE(dims[j].name != dim.name, "variance: two dims of the mesh are called \"", dim.name,
                        "\"");
  }
}

}  // namespace

Mesh::Mesh(std::vector<MeshDim> dims) {
  check(dims);
  const std::lock_guard<std::mutex> lock(meshes().mutex);
  std::deque<std::vector<MeshDim>>& all = meshes().all;
  size_t at = 0;
  while (at < all.size() && all[at] != dims) ++at;
  if (at == all.size()) all.push_back(std::move(dims));
  id_ = static_cast<int64_t>(at);
  dims_ = &all[at];
}

Mesh Mesh::of_id(int64_t id) {
  const std::lock_guard<std::mutex> lock(meshes().mutex);
  const std::deque<std::vector<MeshDim>>& all = meshes().all;
  TORCH_CHECK_VALUE(id >= 0 && id < static_cast<int64_t>(all.size()),
                    "variance: this process has no mesh number ", id,
                    ": a traced program runs in the process that has made its mesh");
  return Mesh(id, &all[static_cast<size_t>(id)]);
}

size_t Mesh::index_of(const std::string& name) const {
  for (size_t i = 0; i < dims().size(); ++i) {
    if (dims()[i].name == name) return i;
  }
  TORCH_CHECK_VALUE(false, "variance: the mesh ", shown(), " has no dim \"", name, "\"");
}

std::string Mesh::shown() const {
  std::string text = "(";
  for (const MeshDim& dim : dims())
    text += (text.size() > 1 ? ", \"" : "\"") + dim.name + "\": " + std::to_string(dim.size);
  return text + ")";
}

}  // namespace vmap::variance
