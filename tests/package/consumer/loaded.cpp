// Rules from YAML without a compiler. Exits with 0 when what they give is what the loop gives, and mistakes
// are told.
#include <torch/torch.h>
#include <vmap/load_rules.h>
#include <vmap/vmap.h>

#include <cstdio>
#include <string>

#include "operators.h"

namespace {

bool is_refused() {
  try {
    vmap::load_rules_text("- func: mixture::soft_clip(Tensor x, float limit) -> Tensor\n  vmap: pointwize\n",
                          "wrong.yaml");
  } catch (const vmap::RuleMistakes& mistakes) {
    std::printf("%s", mistakes.what());
    return std::string(mistakes.what()).find("wrong.yaml:2:9: error: ") == 0;
  }
  return false;
}

}  // namespace

int main() {
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
  vmap::load_rules(RULES);
  const torch::Tensor x = torch::randn({4, 3});
  const auto clip = [](const torch::Tensor& row) { return soft_clip(row, 0.5); };
  const bool agrees = torch::allclose(vmap::vmap(clip)(x), (x / 0.5).tanh() * 0.5);
  std::printf("the loaded rule %s the loop\n", agrees ? "agrees with" : "differs from");
  return agrees && is_refused() ? 0 : 1;
}
