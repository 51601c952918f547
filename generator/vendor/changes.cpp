#include "vendor/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "emit/file_set.h"
#include "vendor/checkout.h"
#include "vendor/unified_diff.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

std::optional<std::string> read_if_there(const fs::path& path) {
  std::error_code code;
  if (!fs::exists(fs::symlink_status(path, code))) return std::nullopt;
  return read_source(path.string())->text();
}

void report_edited(const std::string& path, bool is_known, Diagnostics& diagnostics) {
  diagnostics
      .error({}, "vendor-edited",
             is_known ? fmt::format("{} has been edited since it was written", path)
                      : fmt::format("{} is there, and `vmapgen vendor` did not write it", path))
      .note(is_known ? "`--dry-run --force` shows what would be lost; a "
                       "rule is changed in the schema, and vendored again"
                     : "give it another name, or remove it")
      .note("--force overwrites it");
}

}  // namespace

std::vector<FileChange> find_changes(const std::string& root, const std::map<std::string, std::string>& files,
                                     const Manifest& manifest, bool force, Diagnostics& diagnostics) {
  std::vector<FileChange> changes;
  const auto may_change = [&](const std::string& path, const std::string& there) {
    const auto known = manifest.hashes.find(path);
    const bool is_known = known != manifest.hashes.end();
    if (force || (is_known && known->second == content_hash(there))) return true;
    report_edited((fs::path(root) / path).string(), is_known, diagnostics);
    return false;
  };
  for (const auto& [path, text] : files) {
    const std::optional<std::string> there = read_if_there(fs::path(root) / path);
    if (!there) {
      changes.push_back({FileChange::What::Create, path, "", text});
    } else if (*there != text && (path == kManifestPlace || may_change(path, *there))) {
      changes.push_back({FileChange::What::Update, path, *there, text});
    }
  }
  for (const auto& [path, hash] : manifest.hashes) {
    if (files.contains(path)) continue;
    const std::optional<std::string> there = read_if_there(fs::path(root) / path);
    if (there && may_change(path, *there)) changes.push_back({FileChange::What::Remove, path, *there, ""});
  }
  if (const auto there = read_if_there(fs::path(root) / kManifestPlace);
      there && !files.contains(kManifestPlace))
    changes.push_back({FileChange::What::Remove, kManifestPlace, *there, ""});
  return changes;
}

void apply_changes(const std::string& root, const std::vector<FileChange>& changes) {
  std::vector<std::pair<std::string, std::string>> written;
  for (const FileChange& change : changes) {
    if (change.what != FileChange::What::Remove) written.emplace_back(change.path, change.after);
  }
  // The manifest last: until it is there, the files that it speaks of are.
  std::stable_partition(written.begin(), written.end(),
                        [](const auto& file) { return file.first != kManifestPlace; });
  write_together(root, written);
  for (const FileChange& change : changes) {
    if (change.what != FileChange::What::Remove) continue;
    std::error_code code;
    fs::remove(fs::path(root) / change.path, code);
    if (code) throw IoError(fmt::format("cannot remove {}: {}", change.path, code.message()));
    // Our folders go with what was in them; one that is not empty stays.
    fs::path folder = fs::path(change.path).parent_path();
    for (; folder.generic_string().starts_with(kOurFolder) && !code; folder = folder.parent_path())
      fs::remove(fs::path(root) / folder, code);
  }
}

std::string diff_of(const FileChange& change) {
  const std::string before = change.what == FileChange::What::Create ? "/dev/null" : "a/" + change.path;
  const std::string after = change.what == FileChange::What::Remove ? "/dev/null" : "b/" + change.path;
  return unified_diff(change.before, change.after, before, after);
}

}  // namespace vmapgen
