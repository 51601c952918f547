// A backend of c10d that sums over the ranks by a c10d::Store alone: each rank puts its tensor there, and
// reads all.
//
// PyTorch's wheel has Gloo and no header of Gloo's, so that C++ alone cannot make a group of it. Where a
// libtorch has them, or NCCL's, ProcessGroupGloo or ProcessGroupNCCL stands in the place of this class, and
// nothing else changes.
#pragma once

#include <ATen/ATen.h>

#include <cstring>
#include <string>
#include <torch/csrc/distributed/c10d/Backend.hpp>
#include <torch/csrc/distributed/c10d/Store.hpp>
#include <utility>
#include <vector>

class StoreBackend final : public c10d::Backend {
 public:
  StoreBackend(c10::intrusive_ptr<c10d::Store> store, int rank, int size)
      : c10d::Backend(rank, size), store_(std::move(store)) {}

  const std::string getBackendName() const override { return "store"; }

  c10::intrusive_ptr<c10d::Work> allreduce(std::vector<at::Tensor>& tensors,
                                           const c10d::AllreduceOptions& options) override {
    TORCH_CHECK(options.reduceOp == c10d::ReduceOp::SUM, "this backend sums, and does nothing else");
    for (at::Tensor& tensor : tensors) tensor.copy_(sum_of(tensor));
    return c10::make_intrusive<Done>();
  }

 private:
  struct Done final : c10d::Work {
    bool wait(std::chrono::milliseconds) override { return true; }
  };

  std::string key(int rank) const { return std::to_string(calls_) + "/" + std::to_string(rank); }

  at::Tensor sum_of(const at::Tensor& tensor) {
    ++calls_;
    const at::Tensor mine = tensor.contiguous();
    const auto* bytes = static_cast<const uint8_t*>(mine.const_data_ptr());
    store_->set(key(getRank()), std::vector<uint8_t>(bytes, bytes + mine.nbytes()));
    at::Tensor sum = at::zeros_like(mine);
    for (int rank = 0; rank < getSize(); ++rank) {
      const std::vector<uint8_t> theirs = store_->get(key(rank));  // waits until it is there
      TORCH_CHECK(theirs.size() == mine.nbytes(), "rank ", rank, " sums another tensor in call ", calls_);
      at::Tensor part = at::empty_like(mine);
      std::memcpy(part.mutable_data_ptr(), theirs.data(), theirs.size());
      sum += part;
    }
    return sum;
  }

  c10::intrusive_ptr<c10d::Store> store_;
  int64_t calls_ = 0;
};
