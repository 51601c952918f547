// Tensors as files that numpy loads.
#pragma once

#include <ATen/ATen.h>

#include <fstream>
#include <string>

namespace vmap_bench {

// Of float and int64; throws c10::Error for others and where it cannot be written.
inline void write_npy(const std::string& file, const at::Tensor& tensor) {
  const at::Tensor t = tensor.detach().contiguous();
  TORCH_CHECK(t.scalar_type() == at::kFloat || t.scalar_type() == at::kLong, "npy: neither float nor int64");
  std::string shape;
  for (const int64_t size : t.sizes()) shape += std::to_string(size) + ", ";
  std::string header = std::string("{'descr': '") + (t.scalar_type() == at::kFloat ? "<f4" : "<i8") +
                       "', 'fortran_order': False, 'shape': (" + shape + ")}";
  constexpr size_t before = 10, alignment = 64;
  header.resize((before + header.size() + alignment) / alignment * alignment - before, ' ');
  header.back() = '\n';
  std::ofstream out(file, std::ios::binary);
  out.write("\x93NUMPY\x01\x00", 8);
  out.put(static_cast<char>(header.size() & 0xff)).put(static_cast<char>(header.size() >> 8));
  out << header;
  out.write(static_cast<const char*>(t.const_data_ptr()), static_cast<std::streamsize>(t.nbytes()));
  out.close();
  TORCH_CHECK(out, "npy: cannot write ", file);
}

}  // namespace vmap_bench
