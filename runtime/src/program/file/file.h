// Internal: programs as files of text (.vmap).
#pragma once

#include <vmap/program.h>
#include <vmap/program/graph.h>

#include <filesystem>
#include <string>

namespace vmap::program {

// NOTE: [what a file may do]
// A file is from anybody. To load it makes the tensors of its constants and runs nothing; what it says is
// checked against the schemas of its operators. To run it calls operators that touch no files and nothing of
// the host (allowed.h). They trust some of their integers and index tensors, as ATen's kernels do: this is no
// sandbox.

// NOTE: [constants in files]
// Tensors are saved by value and load as tensors of their own, without gradient. Their strides keep their
// order and the dims that are expanded; gaps and the offset into the storage are closed.

// The content of the graph's file. Throws when something in it cannot be saved: a generator, a storage, a
// sparse constant; it names the node and the argument.
std::string to_text(const Graph& graph);

// Throws c10::Error, "vmap: <file_name>: …", for whatever is not the content of a file that may be loaded.
Graph from_text(const std::string& text, const LoadOptions& options, const std::string& file_name);

// There is the whole file afterwards, or what was there before.
void write_file(const std::filesystem::path& file, const Graph& graph);
Graph read_file(const std::filesystem::path& file, const LoadOptions& options);

}  // namespace vmap::program
