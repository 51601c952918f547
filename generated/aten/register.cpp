// Made by vmapgen from the schema and templates/register.cpp.in. Do not edit: change the schema, run `make regenerate`.
#include <torch/library.h>

namespace vmap::rules::aten {

void register_shard_0(torch::Library& m);
void register_shard_1(torch::Library& m);
void register_shard_2(torch::Library& m);
void register_shard_3(torch::Library& m);
void register_shard_4(torch::Library& m);
void register_shard_5(torch::Library& m);
void register_shard_6(torch::Library& m);
void register_shard_7(torch::Library& m);
void register_shard_8(torch::Library& m);
void register_shard_9(torch::Library& m);
void register_shard_10(torch::Library& m);
void register_shard_11(torch::Library& m);
void register_shard_12(torch::Library& m);
void register_shard_13(torch::Library& m);
void register_shard_14(torch::Library& m);
void register_shard_15(torch::Library& m);
void register_shard_16(torch::Library& m);
void register_shard_17(torch::Library& m);
void register_shard_18(torch::Library& m);
void register_shard_19(torch::Library& m);
void register_shard_20(torch::Library& m);
void register_shard_21(torch::Library& m);
void register_shard_22(torch::Library& m);
void register_shard_23(torch::Library& m);
void register_shard_24(torch::Library& m);
void register_shard_25(torch::Library& m);
void register_shard_26(torch::Library& m);
void register_shard_27(torch::Library& m);
void register_shard_28(torch::Library& m);
void register_shard_29(torch::Library& m);
void register_shard_30(torch::Library& m);
void register_shard_31(torch::Library& m);

// Registers every rule of the schema with a library of the host's dispatch key.
void register_all(torch::Library& m);

void register_all(torch::Library& m) {
  register_shard_0(m);
  register_shard_1(m);
  register_shard_2(m);
  register_shard_3(m);
  register_shard_4(m);
  register_shard_5(m);
  register_shard_6(m);
  register_shard_7(m);
  register_shard_8(m);
  register_shard_9(m);
  register_shard_10(m);
  register_shard_11(m);
  register_shard_12(m);
  register_shard_13(m);
  register_shard_14(m);
  register_shard_15(m);
  register_shard_16(m);
  register_shard_17(m);
  register_shard_18(m);
  register_shard_19(m);
  register_shard_20(m);
  register_shard_21(m);
  register_shard_22(m);
  register_shard_23(m);
  register_shard_24(m);
  register_shard_25(m);
  register_shard_26(m);
  register_shard_27(m);
  register_shard_28(m);
  register_shard_29(m);
  register_shard_30(m);
  register_shard_31(m);
}

}  // namespace vmap::rules::aten
