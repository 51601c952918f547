// Internal: what runs of one program keep for the next run.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "steps.h"

namespace vmap::program {

// For one run at a time. The slots hold constants and what is planned.
struct Workspace {
  BatchSizes batch_size;
  Tensor bytes;  // of what is planned
  bool is_new = true;
  std::vector<c10::IValue> values;
  Slots slots;
};

// Workspaces that nobody runs in now, the one used last at the end.
class Workspaces {
 public:
  // Null where there is none for this batch size.
  std::unique_ptr<Workspace> take(const BatchSizes& batch_size);
  // Drops those that were used longest ago when they are too many, or too large together.
  void give_back(std::unique_ptr<Workspace> workspace);

  // None is made for it again, until another is refused.
  void refuse(const BatchSizes& batch_size);
  bool is_refused(const BatchSizes& batch_size) const;

  // In bytes, for all that one program keeps.
  static constexpr int64_t kAtMost = int64_t{64} << 20;
  static constexpr size_t kMany = 8;

 private:
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> all_;
  std::optional<BatchSizes> refused_;
};

}  // namespace vmap::program
