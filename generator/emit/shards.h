// All files of a generated folder, from its rules.
#pragma once

#include <vector>

#include "emit/file_set.h"
#include "rules/generated_operator.h"

namespace vmapgen {

// `aten/rules_N.cpp` and `aten/register.cpp` for the operators of one namespace, sorted by name. The text
// depends on the operators alone, not on the order in which the schema was read. `shards`: how many files of
// rules; 0: see shard_count.
void emit_namespace(const std::string& ns, const std::vector<const GeneratedOperator*>& operators,
                    FileSet& files, size_t shards = 0);

// NOTE: [shards]
// Each file of rules reads libtorch's headers, so few large shards build fastest; but adding one operator
// rebuilds one shard, so not too few. The count is a power of two with at most so many operators each on
// average: fewer here, where headers are precompiled, than in a fork. An operator's shard is a stable hash of
// its functional operator's types: a kernel is compiled for types, not for an operator, so those that share
// one stand in one file; and an in-place view needs its functional operator's rule beside it.
inline constexpr size_t kMostPerShard = 64, kMostPerVendoredShard = 128;
size_t shard_count(size_t operators, size_t most);
size_t shard_of(const OperatorSchema& functional, size_t shards);
std::vector<std::vector<const GeneratedOperator*>> in_shards(
    const std::vector<const GeneratedOperator*>& operators, size_t count);

}  // namespace vmapgen
