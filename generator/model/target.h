// The operators that the generated rules are compiled against: one PyTorch version's, or a library's own.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/operator_schema.h"

namespace vmapgen {

struct TargetOperator {
  OperatorSchema schema;
  // `structured: True`, or a `structured_delegate`: such operators take `Tensor[]` as ITensorListRef in C++.
  bool structured = false;
  // CompositeImplicitAutograd: named in `dispatch`, or there is no `dispatch` at all and it is not
  // structured.
  bool composite_implicit = false;
  // A tensor that is written to is a `const Tensor&` in C++ (resize_).
  bool const_writes = false;
  // Its signature does not stand in the file: PyTorch derives it, and so do we (autogen.h).
  bool autogen = false;
};

// A signature of the target's own file does not parse: a mistake of that file, with its place.
class BrokenSignature : public std::exception {
 public:
  explicit BrokenSignature(Diagnostics mistakes)
      : mistakes_(std::make_shared<const Diagnostics>(std::move(mistakes))) {}

  const Diagnostics& mistakes() const { return *mistakes_; }
  const char* what() const noexcept override { return "a signature of the target does not parse"; }

 private:
  std::shared_ptr<const Diagnostics> mistakes_;
};

// Operators that are none of a target's, which expressions may call all the same: those of a running process.
class OperatorsBeside {
 public:
  virtual ~OperatorsBeside() = default;
  // Of all overloads of this name, `myops::add`.
  virtual std::vector<std::string> signatures(const std::string& base) const = 0;
  // The namespaces that have an operator of this name, `add`.
  virtual std::vector<std::string> namespaces_of(const std::string& base) const = 0;
};

// Every operator of one version by name. Building it is fast: see NOTE: [reading native_functions]. One
// thread at a time: find() parses.
class Target {
 public:
  // Operators of the text of a native_functions.yaml. Signatures parse lazily (see find), so that a run pays
  // only for what its schema names. Reports entries that it cannot read to `diagnostics`, when given (ids
  // `target-entry`, `target-duplicate`, `target-empty`); they are left out.
  static Target from_native_functions(std::shared_ptr<const SourceFile> file,
                                      Diagnostics* diagnostics = nullptr);

  // None when the target has no such operator. The pointer lives as long as the target. Throws
  // BrokenSignature when the target's own does not parse; check() tells beforehand.
  const TargetOperator* find(const OperatorName& name) const;
  bool has(const OperatorName& name) const;
  // Whether the signature of this operator parses, as find() needs; reports its mistakes. True when there is
  // no such operator.
  bool check(const OperatorName& name, Diagnostics& diagnostics) const;
  // All overloads with this base name, in file order: `add` -> add.Tensor, add.Scalar; of another
  // namespace with it: `myops::add`. Throws as find() does.
  std::vector<const TargetOperator*> overloads(std::string_view base) const;
  // What a call may mean: those, and beside them what the target does not have itself. Leaves out what does
  // not parse.
  std::vector<const TargetOperator*> callable(const std::string& base) const;
  // The signatures beside the target.
  std::vector<std::string> signatures_beside(const std::string& base) const;
  // Operators of this name in other namespaces than ATen's: `add` -> `myops::add`.
  std::vector<std::string> namesakes(const std::string& base) const;
  // All names, in file order.
  const std::vector<OperatorName>& names() const;

  // Adds an operator that stands by itself (a library's own). Throws std::logic_error when the name is taken.
  void add(OperatorSchema schema);
  // Those that stand beside it, from now on.
  void set_beside(std::shared_ptr<const OperatorsBeside> operators);

  Target();
  ~Target();
  Target(Target&&) noexcept;
  Target& operator=(Target&&) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vmapgen
