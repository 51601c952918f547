// What the kinds that read or write at positions have in common.
#pragma once

#include <string>
#include <vector>

#include "rules/options.h"

namespace vmapgen {

// Operators with a tensor of positions along one dim.
class IndexOptions {
 public:
  explicit IndexOptions(RuleContext& context) : options(context), context_(context) {}

  // Finds the operands, of which the first is what is indexed and the second holds the positions, and the
  // dim.
  bool read();
  // The argument that holds the positions, a tensor or a list of optional ones. False after reporting.
  bool find_index(const char* otherwise, bool is_list);
  // Moves the operand of that name to `place`. False after reporting that it stands before.
  bool put_at(const std::string& argument, size_t place);
  // Whether the result is shaped like the positions.
  bool takes();
  // Says that the operator is linear in what is indexed and in what is written, where it is.
  void say_variance();

  std::string name() const { return context_.schema().name.to_string(); }

  Options options;
  std::vector<ir::Operand> operands;
  std::string index;  // the argument
  std::string dim;    // the argument

 private:
  RuleContext& context_;
};

inline const OptionSpec kIndexArgument{"index", "argument", "the argument that holds the positions",
                                       "`index`"};
inline const OptionSpec kIndexDim{"dim", "argument", "the argument that names the dim", "`dim`"};

}  // namespace vmapgen
