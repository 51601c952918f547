#include <fcntl.h>
#include <sys/stat.h>
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

// What is at the end of links, which are followed also where nothing is there yet.
fs::path target_of(const fs::path& file) {
  fs::path target = file;
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(target, error); ++links) {
    const fs::path to = fs::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / to;  // which is `to` where that is absolute
  }
  return target;
}

struct NewFile {
  fs::path path;
  std::FILE* out;
  int error;
};

// A process that was killed leaves its own, and another one may have its number.
NewFile new_beside(const fs::path& target) {
  struct stat replaced;
  const bool replaces = ::stat(target.c_str(), &replaced) == 0;
  while (true) {
    const fs::path part = temporary(target);
    const int out =
        ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, replaces ? S_IRUSR | S_IWUSR : 0666);
    if (out < 0 && errno == EEXIST) continue;
    if (out < 0) return {part, nullptr, errno};
    const bool has_mode = !replaces || ::fchmod(out, replaced.st_mode & 07777) == 0;
    std::FILE* stream = has_mode ? ::fdopen(out, "wb") : nullptr;
    const int error = stream ? 0 : errno;
    if (!stream) ::close(out);
    return {part, stream, error};
  }
}

// 0, or the error's number.
int write_whole(std::FILE* out, const std::string& text) {
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
  const fs::path target = target_of(file);
  std::error_code of_status;
  const fs::file_status there = fs::status(target, of_status);
  // What a pipe or a device is renamed over is no pipe or device any more.
  place.check(fs::is_regular_file(there) || fs::is_directory(there) || !fs::exists(there),
              "cannot be written: it is no regular file");
  const std::string text = to_text(graph);
  const NewFile part = new_beside(target);
  std::error_code error;
  if (const int number = part.out ? write_whole(part.out, text) : part.error) {
    fs::remove(part.path, error);
    place.fail("cannot be written: ", error_of(number));
  }
  fs::rename(part.path, target, error);
  if (!error) return;
  std::error_code of_remove;
  fs::remove(part.path, of_remove);
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
