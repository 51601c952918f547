// A program compiled ahead of time, run without Python.
//
//   $ vmapgen compile energy.vmap --out energy.pt2
//
//   const auto energy = vmap::Compiled::load("energy.pt2");
//   std::vector<Tensor> e = energy.run({x, q, offset});
//
// A package is native code for one version of PyTorch and one kind of machine: load those that you trust, as
// you would a shared library.
#pragma once

#include <vmap/program.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vmap {

class Compiled {
 public:
  // Checks the package before it opens any native code. Throws c10::Error: there is no such file; it is
  // damaged; another PyTorch or another kind of machine made it; there is no place to unpack it to, or no
  // operator that it needs (those of libraries are named as for Program::load, and loaded before).
  static Compiled load(const std::filesystem::path& file, const LoadOptions& options = {});
  // The same for a package that was made of this program, whose captured tensors it uses as they are; and of
  // the program of its gradients, where the package has one.
  static Compiled load(const std::filesystem::path& file, Program program, std::optional<Program> backward);

  // Runs it, as Program::run does: what that refuses this refuses, with the same words. Gradients are those
  // that the package holds a program for; where there is none, and for second ones, for forward-mode
  // derivatives, inside vmap, a transform, a mode or a trace, the program runs instead. Any number of threads
  // may run it; they wait for each other.
  std::vector<at::Tensor> run(at::TensorList inputs) const;

  // Throws what run() throws for inputs that it does not take.
  void check(at::TensorList inputs) const;
  bool takes(at::TensorList inputs) const;
  // As Program::is_of_kind.
  bool is_of_kind(at::TensorList inputs) const;

  const Program& program() const;
  bool has_gradients() const;
  // Why it serves one batch size only; empty where it serves what the program does.
  const std::string& why_not_any_size() const;
  // Which package it is: the checksum of the list of its files, which has the checksums of these.
  const std::string& list_checksum() const;

  struct Impl;

 private:
  explicit Compiled(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<const Impl> impl_;
};

}  // namespace vmap
