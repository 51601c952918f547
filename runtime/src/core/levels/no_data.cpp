#include "no_data.h"

namespace vmap::detail {

namespace {

void fill(c10::ExtraMeta& meta, const std::string& which) {
  meta.custom_data_ptr_error_msg_ =
      "vmap: the data of " + which +
      " was asked for, and it has none of its own: it stands for one example of a larger tensor. To read the "
      "values (numpy(), tolist(), accessor(), std::cout), return the tensor, and read them outside vmap; to "
      "print it, vmap::shown(t) of vmap/print.h in C++, print(t) in Python. Code that computes with data "
      "pointers (C++ between operators, or an operator whose kernel is registered for all devices, as "
      "`m.def(name, function)` does) cannot run on it as it is. Make that code an operator with a kernel "
      "for its device (TORCH_LIBRARY_IMPL(…, CPU, m)), and give the operator a batching rule: one line in "
      "the schema, or VMAP_SUPPORT";
}

}  // namespace

NoDataErrors::NoDataErrors() {
  for (size_t position = 0; position < of_position_.size(); ++position) {
    // Beneath many vmaps of another host the position is not told.
    const std::string which = "a tensor that is batched at " +
                              (position ? "vmap level " + std::to_string(position) : "a vmap level");
    fill(of_position_[position], which);
    whose_storage_[position] = which +
                               ": it has none of its own, for it stands for one example of a larger tensor. "
                               "To copy, save or share it (deepcopy, pickle, torch::save), return the "
                               "tensor, and do so outside vmap";
  }
}

}  // namespace vmap::detail
