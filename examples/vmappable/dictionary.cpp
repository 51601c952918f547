// A function of one episode, given as a dictionary of tensors, mapped over many: whole dictionaries go in and
// come out. The batch and the names of its dims shrink in the function and regrow in the result.
#include <torch/types.h>
#include <torch/utils.h>
#include <vmap/vmap.h>

#include <cstdio>

#include "tensor_dictionary.h"

namespace {

using example::TensorDictionary;
using vmap::Tensor;

constexpr int64_t kEpisodes = 6, kSteps = 5;

TensorDictionary episodes() {
  TensorDictionary observed({kEpisodes, kSteps}, {"episode", "time"});
  observed.set("position", torch::randn({kEpisodes, kSteps, 3}));
  TensorDictionary all({kEpisodes}, {"episode"});
  all.set("reward", torch::randn({kEpisodes, kSteps})).set("observed", observed).note("task", "reach");
  return all;
}

// Of one episode: its discounted return, how far it went, and the rewards less their mean.
TensorDictionary summary(const TensorDictionary& episode, const Tensor& discount) {
  const Tensor reward = episode.tensor("reward");  // [steps]
  const Tensor position = episode.nested("observed").tensor("position");
  TensorDictionary out(episode.batch());
  out.set("return", (reward * discount.pow(torch::arange(kSteps))).sum())
      .set("distance", (position[-1] - position[0]).norm())
      .set("observed", episode.nested("observed"))
      .note("task", episode.text("task"));
  return out;
}

int differences = 0;
void check(bool holds, const char* what) {
  if (holds) return;
  std::printf("not so: %s\n", what);
  ++differences;
}

void check_against_loop(const TensorDictionary& all, const Tensor& discount, const TensorDictionary& got) {
  for (int64_t i = 0; i < kEpisodes; ++i) {
    TensorDictionary observed({kSteps});
    observed.set("position", all.nested("observed").tensor("position")[i]);
    TensorDictionary one(std::vector<int64_t>{});
    one.set("reward", all.tensor("reward")[i]).set("observed", observed).note("task", "reach");
    const TensorDictionary expected = summary(one, discount);
    for (const char* key : {"return", "distance"})
      check(torch::allclose(got.tensor(key)[i], expected.tensor(key)), key);
  }
}

}  // namespace

int main() {
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
  torch::manual_seed(0);
  const TensorDictionary all = episodes();
  const Tensor discount = torch::tensor(0.9);
  bool shrank = true;
  const auto f = [&](const TensorDictionary& episode, const Tensor& d) {
    shrank &=
        episode.batch().empty() && episode.nested("observed").names() == TensorDictionary::Names{"time"};
    return summary(episode, d);
  };
  vmap::Options options{.in_dims = {0, vmap::none}};
  const TensorDictionary got = vmap::vmap(f, options)(all, discount);
  check_against_loop(all, discount, got);
  check(shrank, "an example has the batch and the names that are left");
  check(got.batch() == std::vector<int64_t>{kEpisodes}, "the batch has regrown");
  check(got.nested("observed").names() == TensorDictionary::Names({"episode", "time"}),
        "the names have regrown");
  check(got.text("task") == "reach", "a note is not batched");

  options.chunk_size = 4;
  check_against_loop(all, discount, vmap::vmap(f, options)(all, discount));
  // in_dims of none: each example sees the whole dictionary.
  const auto scaled = [&](const Tensor& d, const TensorDictionary& whole) {
    return whole.tensor("reward").sum() * d;
  };
  const Tensor factors = torch::arange(3.0);
  check(torch::allclose(vmap::vmap(scaled, {.in_dims = {0, vmap::none}})(factors, all),
                        all.tensor("reward").sum() * factors),
        "an unmapped dictionary");

  std::printf("%lld episodes as one dictionary: returns %s\n", static_cast<long long>(kEpisodes),
              differences == 0 ? "agree with the loop" : "DIFFER");
  return differences == 0 ? 0 : 1;
}
