// Internal: what is read of a .pt2 file before its code is.
#pragma once

#include <vmap/program.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vmap::program {

// NOTE: [what is in a package]
// A .pt2 of AOTInductor's, which is a zip, with files of ours beside the native code: a list (package.json)
// of what it was made for and of the checksums of all other files, the checksum of that list, and the
// programs themselves, as .vmap files, from which come guards, captured tensors, and what runs where compiled
// code cannot. All that is checked before any of the native code is opened. It is for damage and for the
// wrong machine, not for counterfeits: who can write a package can write its checksums.

// Of each of some tensors.
using AllStrides = std::vector<std::vector<int64_t>>;

struct PackageInfo {
  std::optional<int64_t> only_size;  // for other sizes the compiler's code was found to be wrong
  std::string why_only;
  std::vector<int64_t> wanted;                // the inputs that the backward program has gradients for
  std::map<std::string, AllStrides> strides;  // by part, of the captured tensors that it was compiled with
  std::string list_checksum;                  // which package it is: its list has checksums of all files
};

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// An opened package, checked. Its constructor throws c10::Error, "vmap: energy.pt2: …": there is no such
// file; it is damaged, no package of ours, of another version, of another PyTorch, for another machine.
class Package {
 public:
  explicit Package(const std::filesystem::path& file);

  const PackageInfo& info() const { return info_; }
  // forward.vmap, backward.vmap; none where there is no such part.
  std::optional<std::string> program(const std::string& part) const;
  // Writes the native files into a folder, to be opened from there.
  void unpack(const std::filesystem::path& folder) const;
  const std::string& name() const { return name_; }

 private:
  struct File {
    std::string name, bytes;
  };
  std::string name_;
  PackageInfo info_;
  std::vector<File> files_;
};

// What package.json says of who made it: for the one who writes packages.
std::string made_by();
std::string checksum(const std::string& bytes);
// PackageInfo::list_checksum of the file; what is not in the list is not looked at. Throws as Package does.
std::string list_checksum_of(const std::filesystem::path& file);

}  // namespace vmap::program
