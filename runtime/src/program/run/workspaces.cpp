#include "workspaces.h"

#include <algorithm>

namespace vmap::program {

std::unique_ptr<Workspace> Workspaces::take(const BatchSizes& batch_size) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = std::find_if(all_.rbegin(), all_.rend(),
                                  [&](const auto& each) { return each->batch_size == batch_size; });
  if (found == all_.rend()) return nullptr;
  std::unique_ptr<Workspace> workspace = std::move(*found);
  all_.erase(std::next(found).base());
  return workspace;
}

void Workspaces::give_back(std::unique_ptr<Workspace> workspace) {
  std::vector<std::unique_ptr<Workspace>> dropped;  // outside of the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  all_.push_back(std::move(workspace));
  const auto bytes_of = [](const auto& each) { return each->bytes.defined() ? each->bytes.numel() : 0; };
  int64_t bytes = 0;
  for (const auto& each : all_) bytes += bytes_of(each);
  while (all_.size() > 1 && (all_.size() > kMany || bytes > kAtMost)) {
    bytes -= bytes_of(all_.front());
    dropped.push_back(std::move(all_.front()));
    all_.erase(all_.begin());
  }
}

void Workspaces::refuse(const BatchSizes& batch_size) {
  const std::lock_guard<std::mutex> lock(mutex_);
  refused_ = batch_size;
}

bool Workspaces::is_refused(const BatchSizes& batch_size) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return refused_ == batch_size;
}

}  // namespace vmap::program
