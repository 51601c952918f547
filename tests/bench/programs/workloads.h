// In C++. torch_workloads.py and jax_workloads.py have the same ones by the same names.
#pragma once

#include <map>
#include <string>

#include "workload.h"

namespace vmap_bench {

Prepared mlp_ensemble(int64_t batch_size);
Prepared convnet_ensemble(int64_t batch_size);
Prepared mlp_gradients(int64_t batch_size);
Prepared convnet_gradients(int64_t batch_size);
Prepared transformer_gradients(int64_t batch_size);
Prepared energy(int64_t batch_size);
Prepared tiny_energy(int64_t batch_size);
Prepared jacobians_by_jacrev(int64_t batch_size);
Prepared jacobians_by_jacfwd(int64_t batch_size);
Prepared hessians(int64_t batch_size);
Prepared solves(int64_t batch_size);
Prepared gathers(int64_t batch_size);

inline const std::map<std::string, Prepared (*)(int64_t)>& workloads() {
  static const std::map<std::string, Prepared (*)(int64_t)> all = {
      {"mlp_ensemble", mlp_ensemble},
      {"convnet_ensemble", convnet_ensemble},
      {"mlp_gradients", mlp_gradients},
      {"convnet_gradients", convnet_gradients},
      {"transformer_gradients", transformer_gradients},
      {"energy", energy},
      {"tiny_energy", tiny_energy},
      {"jacobians_by_jacrev", jacobians_by_jacrev},
      {"jacobians_by_jacfwd", jacobians_by_jacfwd},
      {"hessians", hessians},
      {"solves", solves},
      {"gathers", gathers},
  };
  return all;
}

}  // namespace vmap_bench
