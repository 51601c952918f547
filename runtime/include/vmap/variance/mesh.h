// The device mesh over whose dims tensors differ.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vmap::variance {

struct MeshDim {
  std::string name;        // "dp"
  int64_t size = 1;        // how many ranks lie along it
  std::string group;       // the name of the process group of c10d that this process's ranks along it form
  int64_t coordinate = 0;  // which of them this process is
  bool operator==(const MeshDim&) const = default;
};

// Two meshes of equal dims are the same one. At most 16 dims.
class Mesh {
 public:
  explicit Mesh(std::vector<MeshDim> dims);
  // Throws ValueError when this process has made none of that id.
  static Mesh of_id(int64_t id);

  const std::vector<MeshDim>& dims() const { return *dims_; }
  // Raises when there is none of that name, and says which there are.
  size_t index_of(const std::string& name) const;
  const MeshDim& dim(const std::string& name) const { return dims()[index_of(name)]; }
  // Of names and sizes: the same in all ranks and processes, unless they make several of the same form.
  int64_t id() const { return id_; }
  bool operator==(const Mesh& other) const { return id_ == other.id_; }
  // `("dp": 2, "tp": 4)`
  std::string shown() const;

 private:
  Mesh(int64_t id, const std::vector<MeshDim>* dims) : id_(id), dims_(dims) {}

  int64_t id_;
  const std::vector<MeshDim>* dims_;  // for as long as the process lives
};

}  // namespace vmap::variance
