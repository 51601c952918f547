#include "agreement.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/tensor.h>
#include <vmap/physical.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace vmap::variance::transport {

namespace {

constexpr std::array<std::string_view, 8> kNames = {"all_reduce",
                                                    "all_reduce_",
                                                    "all_gather_into_tensor",
                                                    "reduce_scatter_tensor",
                                                    "all_to_all_single",
                                                    "broadcast",
                                                    kEndOfPass,
                                                    kComparison};
constexpr size_t kSizes = 16;  // of a shape, as many as are told
constexpr size_t kLetters = 64;
constexpr size_t kHead = 4;

// One rank's message, as numbers.
struct Message {
  int64_t name = 0, number = 0, dtype = 0, dims = 0;
  std::array<int64_t, kSizes> sizes{};
  std::string how;
  std::vector<int64_t> sent, received;  // of each rank; -1: not for it to choose

  static size_t length(const MeshDim& along) {
    return kHead + kSizes + kLetters + 2 * static_cast<size_t>(along.size);
  }

  bool has_parts() const { return sent[0] >= 0; }
  bool is(std::string_view wanted) const { return kNames[static_cast<size_t>(name)] == wanted; }
  std::string shown() const {
    const std::vector<int64_t> shape(sizes.begin(), sizes.begin() + std::min<int64_t>(dims, kSizes));
    if (is(kEndOfPass)) return c10::str("has come to the ", kEndOfPass);
    if (is(kComparison)) return "calls " + how;
    return c10::str("calls ", kNames[static_cast<size_t>(name)], " of ", at::IntArrayRef(shape), " ",
                    static_cast<c10::ScalarType>(dtype), how.empty() ? "" : " ", how);
  }
  // How long dim 0 is may differ where the ranks say how much they send.
  bool fits(const Message& other) const {
    // Where results are the same, another operator is a rank's own affair: DDP copies gradients as they come.
    if (is(kComparison)) return name == other.name && (number == other.number || how == other.how);
    const int from = has_parts() || is(kEndOfPass) ? 1 : 0;
    return name == other.name && dtype == other.dtype && dims == other.dims && how == other.how &&
           std::equal(sizes.begin() + from, sizes.end(), other.sizes.begin() + from);
  }
};

std::vector<int64_t> told(at::IntArrayRef parts, const MeshDim& along) {
  return parts.empty() ? std::vector<int64_t>(static_cast<size_t>(along.size), -1) : parts.vec();
}

Message read(const int64_t* numbers, const MeshDim& along) {
  Message message{numbers[0], numbers[1], numbers[2], numbers[3], {}, {}, {}, {}};
  std::copy_n(numbers + kHead, kSizes, message.sizes.begin());
  const int64_t* letters = numbers + kHead + kSizes;
  message.how.assign(letters, std::find(letters, letters + kLetters, 0));
  const int64_t* parts = letters + kLetters;
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
  std::vector<int64_t> numbers = {name - kNames.begin(), mine.number,
                                  static_cast<int64_t>(mine.x.scalar_type()), mine.x.dim()};
  numbers.resize(kHead + kSizes + kLetters, 0);
  for (size_t i = 0; i < kSizes && static_cast<int64_t>(i) < mine.x.dim(); ++i)
    numbers[kHead + i] = mine.x.sizes()[i];
  std::copy_n(mine.how.begin(), std::min(mine.how.size(), kLetters), numbers.begin() + kHead + kSizes);
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

bool have_one_number(const Tensor& all, const MeshDim& along) {
  const std::vector<Message> messages = read_all(all, along);
  return std::all_of(messages.begin(), messages.end(),
                     [&](const Message& each) { return each.number == messages[0].number; });
}

void check_messages(const Tensor& all, const MeshDim& along) {
  const std::vector<Message> messages = read_all(all, along);
  const auto ranks = static_cast<size_t>(along.size);
  for (size_t i = 1; i < ranks; ++i) {
    const bool compares = messages[0].is(kComparison) || messages[i].is(kComparison);
    TORCH_CHECK(messages[0].fits(messages[i]), "variance: VARIANCE_CHECK: over \"", along.name, "\" rank 0 ",
                messages[0].shown(), ", and rank ", i, " ", messages[i].shown(), ". ",
                compares ? "Under VARIANCE_CHECK=1 all ranks call the same operators of what is the same on "
                           "all of them: what one rank alone looks at, it looks at by unmarked()"
                         : "All ranks have to call the same collectives, of the same shapes, in one order");
  }
  if (!messages[0].has_parts()) return;
  for (size_t i = 0; i < ranks; ++i) {
    for (size_t j = 0; j < ranks; ++j)
      TORCH_CHECK(messages[i].sent[j] == messages[j].received[i], "variance: VARIANCE_CHECK: over \"",
                  along.name, "\" rank ", i, " sends ", messages[i].sent[j], " rows to rank ", j,
                  ", which expects ", messages[j].received[i]);
  }
}

}  // namespace vmap::variance::transport
