// What a process that makes wrong calls tells the one that started it, which may see it die.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "survive.h"

namespace vmap_proof {

struct WrongCall {
  size_t number = 0;
  std::string argument, mistake, call;
};

// Where a process is, in memory that both have: a look at it costs neither of them a system call.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void reset();
  void begins(const WrongCall& call);
  void calls(bool begins);

  // Of what was begun last; long texts are cut.
  std::optional<WrongCall> last() const;
  int64_t calls_made() const;
  bool is_in_our_call() const;  // and not in the loop's, or the proof's own

 private:
  struct Shared;
  Shared* shared_;
};

class Teller {
 public:
  // `out`: the descriptor that findings are written to, a line each.
  Teller(int out, Progress& progress) : out_(out), progress_(progress) {}

  void begins(const WrongCall& call);
  void calls(bool begins) { progress_.calls(begins); }
  void finds(const WrongCall& call, Oddity::What what, const std::string& text);

 private:
  int out_;
  Progress& progress_;
};

// Of what tellers wrote.
std::vector<Oddity> read_findings(const std::string& text);

}  // namespace vmap_proof
