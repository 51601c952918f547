// What the tests of files share.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "graph_builder.h"
#include "program/file/file.h"
#include "program/file/frame.h"

namespace vmap::program::testing {

inline Graph again(const Graph& graph, const LoadOptions& options = {}) {
  return from_text(to_text(graph), options, "test.vmap");
}

inline std::string error_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "no error";
}
inline std::string error_of_text(const std::string& text, const LoadOptions& options = {}) {
  return error_of([&] { from_text(text, options, "test.vmap"); });
}

// The text with `from` in it replaced, and the checksum that it then has.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from << " is not in\n" << text;
  if (at != text.npos) text.replace(at, from.size(), to);
  return file::with_checksum(text);
}

inline Graph products() {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref w = b.captured(at::arange(12, at::kFloat).view({3, 4}));
  b.output(b.call("aten::mm", {x, w}));
  return b.graph();
}

inline Tensor saved_and_loaded(const Tensor& value, Constant::Kind kind = Constant::Kind::Captured) {
  GraphBuilder b;
  b.output(kind == Constant::Kind::Made ? b.made(value) : b.captured(value));
  const Graph loaded = again(b.graph());
  EXPECT_EQ(loaded.constants[0].kind, kind);
  EXPECT_EQ(loaded.constants[0].name, "c0");
  EXPECT_EQ(loaded.types[0].strides.size(), static_cast<size_t>(value.dim()));
  return loaded.constants[0].value;
}

}  // namespace vmap::program::testing
