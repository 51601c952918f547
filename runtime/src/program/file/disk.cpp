#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>

#include "file.h"
#include "place.h"

namespace vmap::program {

namespace {

namespace fs = std::filesystem;

std::string error_of(int number) {
  return std::generic_category().message(number);
}

// Beside the file, so that it can be renamed to it; of a name that no other thread or process takes.
fs::path temporary(const fs::path& file) {
  static std::atomic<unsigned> count = 0;
  fs::path beside = file;
  return beside += c10::str(".", ::getpid(), ".", count++, ".part");
}

// 0, or the error's number.
int write_whole(const fs::path& file, const std::string& text) {
  std::FILE* out = std::fopen(file.c_str(), "wxe");
  if (!out) return errno;
  errno = 0;
  const bool is_written = std::fwrite(text.data(), 1, text.size(), out) == text.size() &&
                          std::fflush(out) == 0 && ::fsync(::fileno(out)) == 0;
  const int error = is_written ? 0 : errno ? errno : EIO;
  return std::fclose(out) == 0 || error ? error : errno;
}

}  // namespace

void write_file(const fs::path& file, const Graph& graph) {
  const std::string name = file.string();
  const file::Place place(name);
  const std::string text = to_text(graph);
  const fs::path part = temporary(file);
  std::error_code error;
  if (const int number = write_whole(part, text)) {
    if (number != EEXIST) fs::remove(part, error);
    place.fail("cannot be written: ", error_of(number));
  }
  fs::rename(part, file, error);
  if (!error) return;
  std::error_code of_remove;
  fs::remove(part, of_remove);
  place.fail("cannot be written: ", error.message());
}

Graph read_file(const fs::path& file, const LoadOptions& options) {
  const std::string name = file.string();
  const file::Place place(name);
  std::error_code error;
  const auto status = fs::status(file, error);
  place.check(fs::exists(status), "there is no such file");
  place.check(fs::is_regular_file(status), "is no regular file");
  const auto size = fs::file_size(file, error);
  std::ifstream in(file, std::ios::binary);
  place.check(!error && in.good(), "cannot be read: ", error ? error.message() : error_of(errno));
  std::string text;
  try {
    text.resize(size);
  } catch (const std::exception&) {
    place.fail("it does not fit in memory");
  }
  in.read(text.data(), static_cast<std::streamsize>(size));
  place.check(static_cast<uintmax_t>(in.gcount()) == size, "cannot be read to its end");
  return from_text(text, options, name);
}

}  // namespace vmap::program
