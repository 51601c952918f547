#include <c10/util/Exception.h>
#include <vmap/variance/mesh.h>

#include <mutex>
#include <unordered_map>

namespace vmap::variance {

namespace {

constexpr size_t kMostDims = 16;  // a mask of states has a bit for each

struct Meshes {
  std::mutex mutex;
  std::unordered_map<int64_t, std::vector<MeshDim>> all;  // by id; elements stay where they are
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

// NOTE: [the number of a mesh]
// A traced program names its mesh by a number, and may be kept in a file that another process reads. So the
// number tells the dims' names and sizes (FNV-1a), and is the same in all ranks: a program never runs over a
// mesh of another form. Further meshes of the same names and sizes, of other groups, take the numbers behind.
int64_t number_of(const std::vector<MeshDim>& dims) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  const auto add = [&](const std::string& text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  };
  for (const MeshDim& dim : dims) add(dim.name + "=" + std::to_string(dim.size) + ";");
  constexpr uint64_t kExactInDouble = (uint64_t{1} << 52) - 1;  // for who reads JSON
  return static_cast<int64_t>(hash & kExactInDouble);
}

}  // namespace

Mesh::Mesh(std::vector<MeshDim> dims) : id_(number_of(dims)) {
  check(dims);
  const std::lock_guard<std::mutex> lock(meshes().mutex);
  auto& all = meshes().all;
  auto at = all.find(id_);
  while (at != all.end() && at->second != dims) at = all.find(++id_);
  if (at == all.end()) at = all.emplace(id_, std::move(dims)).first;
  dims_ = &at->second;
}

Mesh Mesh::of_id(int64_t id) {
  const std::lock_guard<std::mutex> lock(meshes().mutex);
  const auto found = meshes().all.find(id);
  TORCH_CHECK_VALUE(found != meshes().all.end(), "variance: this process has made no mesh of number ", id,
                    ", which a program names that was traced elsewhere: make one of the same names and sizes "
                    "before it runs");
  return Mesh(id, &found->second);
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
