// Internal: the statements of a program as C++.
#pragma once

#include <set>

#include "cpp_call.h"

namespace vmap::program {

class CppBody {
 public:
  // `by_reference`: tensors that a call takes by a reference that is not const.
  CppBody(Prepared& program, const Overloads& overloads, const std::string& helper,
          const std::set<Slot>& by_reference)
      : program_(program), overloads_(overloads), helper_(helper), by_reference_(by_reference) {}

  std::string text();

 private:
  void line(const std::string& text) { lines_ += indent_ + text + "\n"; }

  void section(const Section& section);
  void declare_what_lives_on(const Section& section);
  void statement(const Node& node);
  bool unpack(const Node& node, const std::string& call);
  void take(const Node& node, size_t result, const std::string& value);
  void keep(const Result& result, const std::string& value);
  void check(const Node& node, size_t result, const std::string& value);

  bool is_new(Slot slot) const;
  bool is_wanted(const Result& result) const;
  bool is_by_reference(const Result& result) const;
  bool is_declared(const Result& result) const;
  void has_value(const Result& result);
  void name_result(const Result& result);
  // Of the variable that the result is in.
  std::string variable(const Result& result) const;

  Prepared& program_;
  const Overloads& overloads_;
  const std::string& helper_;
  const std::set<Slot>& by_reference_;
  std::set<Slot> declared_;  // before the block that is to give them their values
  std::string lines_;
  std::string indent_ = "  ";
};

}  // namespace vmap::program
