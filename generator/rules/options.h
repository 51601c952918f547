// Reading a kind's options: each reader reports what does not fit, and the run goes on.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/kind.h"

namespace vmapgen {

// What the operator's kernel does not take, though the operator may be thought to.
struct Kernel {
  bool contiguous = false;      // it takes contiguous tensors for granted
  bool nonempty_batch = false;  // it refuses a batch of none
  std::optional<int> min_rank;  // of logical dims
  bool plain_dims = false;      // it does not look at a list of dims: distinct ones, counted from the front
  bool one_shape = false;       // it does not look whether its tensors have one shape
  bool loose_ranks = false;     // it takes a number for the score of one class, a vector of one for a number
  std::string rank_error;       // the class of the error for fewer: index, runtime, or empty
};

class Options {
 public:
  explicit Options(RuleContext& context) : context_(context) {}

  const YamlValue* find(std::string_view key) const { return context_.annotated.options.find(key); }

  // The default where the option is absent, and after a mistake.
  bool flag(std::string_view key, bool otherwise);
  int number(std::string_view key, int otherwise);
  std::string word(std::string_view key, std::string_view otherwise);
  // The name of an argument of the operator; `otherwise` where absent.
  std::string argument(std::string_view key, std::string_view otherwise);
  // The same of one that is to be such; `wanted`, for the mistake: "not bool".
  std::string argument(std::string_view key, std::string_view otherwise, bool (*is_such)(const Type&),
                       std::string_view wanted);
  // One that the kind cannot do without. None after reporting that it is missing, or not such; `hint` says
  // what else could be meant.
  const Argument* needed(std::string_view key, std::string_view otherwise, bool (*is_such)(const Type&),
                         std::string_view wanted, std::string_view hint = "");
  // An argument named by a value: none after reporting that there is no such one.
  const Argument* argument_named(const YamlValue& name);

  // A C++ function that the value of an option names, and the option 'header'. Of a library's own operator it
  // is the library's, and the name says in which namespace; of ATen's it is one of `ours`. None after
  // reporting.
  std::optional<ir::Function> function(std::string_view key, const YamlValue& name, std::string_view ours);
  // The same where no option names one: of ATen's it is called like the operator. None of a library's.
  std::optional<ir::Function> usual_function() const;

  // Says that an option names that argument: reports one that another option has made something else.
  void claim(const std::string& argument, std::string_view key);

  // Which of the operands a value names: none after reporting that it is no tensor.
  std::optional<size_t> operand_named(const YamlValue& name, const std::vector<ir::Operand>& operands);

  // The operands that a value of `all`, `none` or a list names, in order.
  std::vector<size_t> operands_named(std::string_view key, std::string_view otherwise,
                                     const std::vector<ir::Operand>& operands);

  Kernel kernel();

  bool failed() const { return failed_; }
  Diagnostic& fail(const YamlValue& at, std::string id, std::string message);
  // A mistake that no option made.
  Diagnostic& fail_operator(std::string id, std::string message);
  // Reports an in-place operator, into whose 'self' goes nothing that is `gives`; nullptr for others.
  Diagnostic* refuse_in_place(std::string_view gives);
  // Reports a tensor that may be absent, where the kind counts dims by it.
  void refuse_absent(const ir::Operand& operand);

 private:
  std::string named(std::string_view key, std::string_view otherwise);
  bool read_flag(const YamlValue* value, std::string_view key, bool otherwise);
  int read_number(const YamlValue* value, std::string_view key, int otherwise);
  std::string read_word(const YamlValue* value, std::string_view key, std::string_view otherwise,
                        std::span<const std::string_view> words);

  RuleContext& context_;
  std::map<std::string, std::string> claimed_;  // arguments, and which option each is
  bool failed_ = false;
};

// Options that several kinds have.
inline const OptionSpec kHeader{"header", "text",
                                "of a [library's own operator](#operators-of-a-library): the header that "
                                "declares it, as `#include` takes it",
                                "those of `--include`"};

// The numbers of dims that a kind may call core.
constexpr int kMaxCore = 8;

// Whether the value is a word that C++ takes for a name; for one that may have namespaces before it.
bool is_identifier(const YamlValue& value);
bool is_qualified_identifier(const YamlValue& value);

bool is_memory_format(const Type& type);  // MemoryFormat?

// Operands for those tensor arguments. Tensor lists have no place in the first kinds: reports them.
std::optional<std::vector<ir::Operand>> operands_of(RuleContext& context);

}  // namespace vmapgen
