#include "agreement.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/tensor.h>
#include <vmap/physical.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace vmap::variance::transport {

namespace {

constexpr std::array<std::string_view, 7> kNames = {
    "all_reduce", "all_reduce_", "all_gather_into_tensor", "reduce_scatter_tensor", "all_to_all_single",
    "broadcast",  kEndOfPass};
constexpr size_t kSizes = 16;  // of a shape, as many as are told

// One rank's message, as numbers.
struct Message {
  int64_t name = 0, dtype = 0, dims = 0;
  std::array<int64_t, kSizes> sizes{};
  std::vector<int64_t> sent, received;  // of each rank; -1: not for it to choose

  static size_t length(const MeshDim& along) { return 3 + kSizes + 2 * static_cast<size_t>(along.size); }

  bool has_parts() const { return sent[0] >= 0; }
  bool ends_pass() const { return kNames[static_cast<size_t>(name)] == kEndOfPass; }
  std::string shown() const {
    const std::vector<int64_t> shape(sizes.begin(), sizes.begin() + std::min<int64_t>(dims, kSizes));
    if (ends_pass()) return c10::str("has come to the ", kEndOfPass);
    return c10::str("calls ", kNames[static_cast<size_t>(name)], " of ", at::IntArrayRef(shape), " ",
                    static_cast<c10::ScalarType>(dtype));
  }
  // How long dim 0 is may differ where the ranks say how much they send.
  bool fits(const Message& other) const {
    const int from = has_parts() || ends_pass() ? 1 : 0;
    return name == other.name && dtype == other.dtype && dims == other.dims &&
           std::equal(sizes.begin() + from, sizes.end(), other.sizes.begin() + from);
  }
};

std::vector<int64_t> told(at::IntArrayRef parts, const MeshDim& along) {
  return parts.empty() ? std::vector<int64_t>(static_cast<size_t>(along.size), -1) : parts.vec();
}

Message read(const int64_t* numbers, const MeshDim& along) {
  Message message{numbers[0], numbers[1], numbers[2], {}, {}, {}};
  std::copy_n(numbers + 3, kSizes, message.sizes.begin());
  const int64_t* parts = numbers + 3 + kSizes;
  message.sent.assign(parts, parts + along.size);
  message.received.assign(parts + along.size, parts + 2 * along.size);
  return message;
}

std::vector<Message> read_all(const Tensor& all, const MeshDim& along) {
  const Unobserved unobserved;
  const at::NoGradGuard no_grad;
  const Tensor here = all.to(at::kCPU).contiguous();
  std::vector<Message> messages;
  for (int64_t rank = 0; rank < along.size; ++rank)
    messages.push_back(
        read(here.const_data_ptr<int64_t>() + rank * static_cast<int64_t>(Message::length(along)), along));
  return messages;
}

}  // namespace

Tensor message_of(const Announced& mine, const MeshDim& along) {
  const auto name = std::find(kNames.begin(), kNames.end(), mine.name);
  TORCH_INTERNAL_ASSERT(name != kNames.end(), mine.name);
  std::vector<int64_t> numbers = {name - kNames.begin(), static_cast<int64_t>(mine.x.scalar_type()),
                                  mine.x.dim()};
  numbers.resize(3 + kSizes, 0);
  for (size_t i = 0; i < kSizes && static_cast<int64_t>(i) < mine.x.dim(); ++i)
    numbers[3 + i] = mine.x.sizes()[i];
  for (const at::IntArrayRef parts : {mine.parts.sent, mine.parts.received}) {
    const std::vector<int64_t> each = told(parts, along);
    numbers.insert(numbers.end(), each.begin(), each.end());
  }
  const Unobserved unobserved;
  return at::tensor(numbers, at::TensorOptions(at::kLong).device(mine.x.device()));
}

std::vector<int64_t> rows_of(const Tensor& all, const MeshDim& along) {
  std::vector<int64_t> rows;
  for (const Message& each : read_all(all, along)) rows.push_back(each.sizes[0]);
  return rows;
}

void check_messages(const Tensor& all, const MeshDim& along) {
  const std::vector<Message> messages = read_all(all, along);
  const auto ranks = static_cast<size_t>(along.size);
  for (size_t i = 1; i < ranks; ++i)
    TORCH_CHECK(messages[0].fits(messages[i]), "variance: VARIANCE_CHECK: over \"", along.name, "\" rank 0 ",
                messages[0].shown(), ", and rank ", i, " ", messages[i].shown(),
                ". All ranks have to call the same collectives, of the same shapes, in one order");
  if (!messages[0].has_parts()) return;
  for (size_t i = 0; i < ranks; ++i) {
    for (size_t j = 0; j < ranks; ++j)
      TORCH_CHECK(messages[i].sent[j] == messages[j].received[i], "variance: VARIANCE_CHECK: over \"",
                  along.name, "\" rank ", i, " sends ", messages[i].sent[j], " rows to rank ", j,
                  ", which expects ", messages[j].received[i]);
  }
}

}  // namespace vmap::variance::transport
