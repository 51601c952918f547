// Runs a program as a user does, and gives what it said.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <vector>

#include "temp_folder.h"

namespace vmapgen {

struct ProcessResult {
  int code = -1;  // of exit; 128 and the signal where one ended it
  std::string out;
  std::string err;
};

struct ProcessOptions {
  std::string folder = ".";                   // where it runs
  std::vector<std::string> environment = {};  // the whole of it: NAME=value
  std::function<void()> prepare = nullptr;    // runs in the child before the program does
};

inline ProcessResult run_process(std::vector<std::string> command, const ProcessOptions& options = {}) {
  const TempFolder output;
  const std::string out = output.at("out"), err = output.at("err");
  std::vector<std::string> environment = options.environment;
  std::vector<char*> argv, envp;
  for (std::string& word : command) argv.push_back(word.data());
  for (std::string& variable : environment) envp.push_back(variable.data());
  argv.push_back(nullptr);
  envp.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int out_file = open(out.c_str(), O_WRONLY | O_CREAT, 0600);
    const int err_file = open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    if (out_file < 0 || err_file < 0 || dup2(out_file, 1) < 0 || dup2(err_file, 2) < 0) _exit(126);
    if (chdir(options.folder.c_str()) != 0) _exit(126);
    if (options.prepare) options.prepare();
    execve(argv[0], argv.data(), envp.data());
    _exit(127);
  }
  EXPECT_GT(child, 0);
  int status = 0;
  waitpid(child, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, output.read("out"), output.read("err")};
}

}  // namespace vmapgen
