#include "unfilled.h"

#include <algorithm>
#include <cstring>

namespace vmap::program {

namespace {

constexpr uint8_t kByte = 0xA5;

// A fake tensor says that it is on the CPU, and has no memory at all.
const c10::StorageImpl* storage_on_cpu(const Tensor& t) {
  if (!t.has_storage() || t.key_set().has(c10::DispatchKey::Python)) return nullptr;
  const c10::Storage& storage = t.storage();
  return storage.device().is_cpu() && storage.data() ? storage.unsafeGetStorageImpl() : nullptr;
}

}  // namespace

void Unfilled::mark(const Tensor& t, Made made) {
  const c10::StorageImpl* storage = storage_on_cpu(t);
  if (!storage || t.storage().nbytes() == 0) return;
  std::memset(t.storage().mutable_data(), kByte, t.storage().nbytes());
  all_.insert_or_assign(storage, One{made, t.storage()});
}

std::optional<Unfilled::Made> Unfilled::take_written(const Tensor& t) {
  if (all_.empty()) return {};
  const auto found = all_.find(storage_on_cpu(t));
  if (found == all_.end()) return {};
  const auto* begin = static_cast<const uint8_t*>(t.storage().data());
  if (std::all_of(begin, begin + t.storage().nbytes(), [](uint8_t byte) { return byte == kByte; })) return {};
  const Made made = found->second.made;
  all_.erase(found);
  return made;
}

void Unfilled::forget(const Tensor& t) {
  if (!all_.empty()) all_.erase(storage_on_cpu(t));
}

}  // namespace vmap::program
