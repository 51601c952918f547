#include "wrong_call.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <initializer_list>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "child.h"

namespace vmap_proof {
namespace {

constexpr size_t kLongestText = 16000;
constexpr const char* kAccepts = "A";
constexpr const char* kDiffers = "D";

// A field of a line.
std::string field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text + '\t';
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string each; std::getline(in, each, '\t');) fields.push_back(each);
  fields.resize(5);
  return fields;
}

}  // namespace

// Written by a process that may die between any two instructions: the text first, then that it is there.
struct Progress::Shared {
  std::atomic<bool> begun, in_our_call;
  std::atomic<int64_t> calls_made;
  size_t number;
  char text[kLongestText];
};

Progress::Progress() {
  void* const memory =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("no memory to share with a process of its own");
  shared_ = new (memory) Shared{};
}

Progress::~Progress() {
  munmap(shared_, sizeof(Shared));
}

void Progress::reset() {
  shared_->begun = false;
  shared_->in_our_call = false;
  shared_->calls_made = 0;
}

void Progress::begins(const WrongCall& call) {
  shared_->begun = false;
  shared_->in_our_call = false;
  shared_->number = call.number;
  size_t end = 0;
  for (const std::string_view part : {call.argument, call.mistake, call.call}) {
    const size_t length = std::min(part.size(), kLongestText - 1 - end);
    std::memcpy(shared_->text + end, part.data(), length);
    end += length;
    if (end + 1 < kLongestText) shared_->text[end++] = '\n';
  }
  shared_->text[end] = 0;
  shared_->begun = true;
}

void Progress::calls(bool begins) {
  if (begins) ++shared_->calls_made;
  shared_->in_our_call = begins;
}

std::optional<WrongCall> Progress::last() const {
  if (!shared_->begun) return std::nullopt;
  WrongCall call{shared_->number, "", "", ""};
  std::istringstream lines(shared_->text);
  for (std::string* part : {&call.argument, &call.mistake, &call.call}) std::getline(lines, *part);
  return call;
}

int64_t Progress::calls_made() const {
  return shared_->calls_made;
}

bool Progress::is_in_our_call() const {
  return shared_->in_our_call;
}

void Teller::begins(const WrongCall& call) {
  goes_on();
  progress_.begins(call);
}

void Teller::finds(const WrongCall& call, Oddity::What what, const std::string& text) {
  const char* const letter = what == Oddity::What::accepts ? kAccepts : kDiffers;
  write_all(out_, field(letter) + field(call.argument) + field(call.mistake) + field(call.call) +
                      field(text) + '\n');
}

std::vector<Oddity> read_findings(const std::string& text) {
  std::vector<Oddity> findings;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> fields = fields_of(line);
    const Oddity::What what = fields[0] == kAccepts ? Oddity::What::accepts : Oddity::What::differs;
    findings.push_back({fields[1], fields[2], what, fields[3], fields[4]});
  }
  return findings;
}

}  // namespace vmap_proof
