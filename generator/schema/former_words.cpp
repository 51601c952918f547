#include "schema/former_words.h"

namespace vmapgen {
namespace {

struct Former {
  std::string_view kind;    // empty: any
  std::string_view option;  // empty: the kind itself
  std::string_view instead;
};

constexpr Former kFormer[] = {
    {"", "contiguous", "write 'kernel: {contiguous: true}' beside 'vmap'"},
    {"", "needs_samples", "write 'kernel: {nonempty_batch: true}' beside 'vmap'"},
    {"", "min_rank", "write 'kernel: {min_rank: …}' beside 'vmap'"},
    {"", "rank_error", "write 'kernel: {rank_error: …}' beside 'vmap'"},
    {"channelwise", "samples", "write 'outer'"},
    {"pointwise", "reduction", "write 'kind: loss'"},
    {"pointwise", "grad", "write 'kind: loss'"},
    {"index_vector", "everywhere", "write 'fill_value'"},
    {"index_vector", "from_the_end",
     "write 'mask', and an 'own_index' over a mask: \"masked_fill(self, index, value)\""},
    {"index_vector", "negative_index",
     "write 'mask', and an 'own_index' over a mask: \"masked_fill(self, index, value)\""},
    {"index", "", "write 'index_elements', 'index_vector' or 'index_list', as 'positions' said"},
};

std::string_view instead_of(std::string_view kind, std::string_view option) {
  for (const Former& former : kFormer) {
    if ((former.kind.empty() || former.kind == kind) && former.option == option) return former.instead;
  }
  return "";
}

}  // namespace

std::string_view instead_of_kind(std::string_view kind) {
  return instead_of(kind, "");
}

std::string_view instead_of_option(std::string_view kind, std::string_view option) {
  return instead_of(kind, option);
}

}  // namespace vmapgen
