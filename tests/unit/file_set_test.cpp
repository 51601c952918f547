// What is written, what is left alone, what is removed, and what a failure leaves behind.
#include "emit/file_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <future>

#include "process.h"
#include "support/diagnostics.h"
#include "temp_folder.h"

namespace vmapgen {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FileSet set_of(const std::map<std::string, std::string>& files) {
  FileSet set;
  for (const auto& [path, text] : files) set.add(path, text);
  return set;
}

const std::map<std::string, std::string> kFiles = {{"a.txt", "one\n"}, {"sub/b.txt", "two\n"}};

// Why writing failed, or nothing.
std::string failure(const FileSet& set, const std::string& folder) {
  try {
    set.write(folder);
  } catch (const IoError& error) {
    return error.what();
  }
  return "";
}

// Times and inode numbers: a file that was written anew has another.
std::map<std::string, std::pair<ino_t, long>> stamps(const TempFolder& folder) {
  std::map<std::string, std::pair<ino_t, long>> all;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
    struct stat info = {};
    stat(entry.path().c_str(), &info);
    if (entry.is_regular_file())
      all[entry.path().string()] = {info.st_ino, info.st_mtim.tv_nsec + info.st_mtim.tv_sec};
  }
  return all;
}

TEST(FileSet, WritesWhatIsMissing) {
  const TempFolder folder;
  const FileSet::Difference written = set_of(kFiles).write(folder.at("new/out"));
  EXPECT_THAT(written.missing, ElementsAre("a.txt", "sub/b.txt"));
  EXPECT_THAT(written.changed, IsEmpty());
  EXPECT_EQ(folder.read("new/out/a.txt"), "one\n");
  EXPECT_EQ(folder.read("new/out/sub/b.txt"), "two\n");
  EXPECT_EQ(
      folder.read("new/out/MANIFEST"),
      "# Written by vmapgen: the files of this folder and the hash of each. `make regenerate` renews them.\n"
      "0715adb46adb6c5f  a.txt\n74f9b6ef5fb49a19  sub/b.txt\n");
  EXPECT_TRUE(set_of(kFiles).compare(folder.at("new/out")).none());
}

TEST(FileSet, ASecondRunWritesNothing) {
  const TempFolder folder;
  set_of(kFiles).write(folder.at("out"));
  const auto before = stamps(folder);
  EXPECT_TRUE(set_of(kFiles).write(folder.at("out")).none());
  EXPECT_EQ(stamps(folder), before);
}

TEST(FileSet, OnlyWhatDiffersIsWritten) {
  const TempFolder folder;
  set_of(kFiles).write(folder.at("out"));
  const auto before = stamps(folder);
  const FileSet::Difference written =
      set_of({{"a.txt", "three\n"}, {"sub/b.txt", "two\n"}}).write(folder.at("out"));
  EXPECT_THAT(written.changed, ElementsAre("a.txt"));
  EXPECT_THAT(written.missing, IsEmpty());
  EXPECT_EQ(folder.read("out/a.txt"), "three\n");
  EXPECT_EQ(stamps(folder).at(folder.at("out/sub/b.txt")), before.at(folder.at("out/sub/b.txt")));
}

TEST(FileSet, AnEditedManifestIsRenewed) {
  const TempFolder folder;
  set_of(kFiles).write(folder.at("out"));
  const std::string manifest = folder.read("out/MANIFEST");
  folder.write("out/MANIFEST", manifest + "\n");
  EXPECT_THAT(set_of(kFiles).write(folder.at("out")).changed, ElementsAre("MANIFEST"));
  EXPECT_EQ(folder.read("out/MANIFEST"), manifest);
}

TEST(FileSet, WhatSomebodyElseHasMadeIsLeftAlone) {
  for (const char* path : {"MANIFEST", "sub/b.txt"}) {
    const TempFolder theirs;
    theirs.write(std::string("out/") + path, "mine\n");
    EXPECT_THAT(failure(set_of(kFiles), theirs.at("out")),
                HasSubstr(std::string("out/") + path + ": it is there, and vmapgen has not made it"));
    EXPECT_FALSE(fs::exists(theirs.at("out/a.txt")));
    EXPECT_EQ(theirs.read(std::string("out/") + path), "mine\n");
  }
}

TEST(FileSet, GoesOnWhereARunWasCutOff) {
  const TempFolder folder;
  folder.write("out/a.txt", "// Made by vmapgen from the schema.\nhalf\n");
  folder.write("out/sub/b.txt", "");
  EXPECT_EQ(failure(set_of(kFiles), folder.at("out")), "");
  EXPECT_TRUE(set_of(kFiles).compare(folder.at("out")).none());
}

// What was staged an hour ago, and nothing that may be another run's or the user's.
TEST(FileSet, RemovesWhatARunThatWasCutOffLeft) {
  const TempFolder folder;
  const std::string old = "out/.vmapgen-0123abcd.new";
  const std::vector<std::string> kept = {"out/.vmapgen-01234567.new", "out/.vmapgen-mine.new",
                                         "out/mine.new"};
  folder.write(old, "half");
  for (const std::string& each : kept) folder.write(each, "half");
  for (const std::string& each : {old, kept[1], kept[2]})
    fs::last_write_time(folder.at(each), fs::file_time_type::clock::now() - std::chrono::hours(2));
  set_of(kFiles).write(folder.at("out"));
  EXPECT_FALSE(fs::exists(folder.at(old)));
  for (const std::string& each : kept) EXPECT_TRUE(fs::exists(folder.at(each))) << each;
  folder.write(old, "half");
  fs::last_write_time(folder.at(old), fs::file_time_type::clock::now() - std::chrono::hours(2));
  write_file(folder.at("out/one.txt"), "text");
  EXPECT_FALSE(fs::exists(folder.at(old)));
}

TEST(FileSet, RemovesWhatItMadeBefore) {
  const TempFolder folder;
  set_of(kFiles).write(folder.at("out"));
  folder.write("out/mine.txt", "the user's");
  const FileSet one = set_of({{"a.txt", "one\n"}});
  EXPECT_THAT(one.compare(folder.at("out")).extra, ElementsAre("sub/b.txt"));
  EXPECT_THAT(one.write(folder.at("out")).extra, ElementsAre("sub/b.txt"));
  EXPECT_FALSE(fs::exists(folder.at("out/sub/b.txt")));
  EXPECT_EQ(folder.read("out/mine.txt"), "the user's");
  EXPECT_TRUE(one.compare(folder.at("out")).none());
}

// Whatever a manifest says, nothing outside the folder is removed, and nothing that this run made.
TEST(FileSet, AHostileManifestRemovesNothing) {
  const TempFolder folder;
  const FileSet set = set_of(kFiles);
  set.write(folder.at("out"));
  folder.write("outside.txt", "mine");
  folder.write("elsewhere/x.txt", "mine");
  fs::create_directory_symlink(folder.at("elsewhere"), folder.at("out/link"));
  fs::create_symlink(folder.at("outside.txt"), folder.at("out/file_link"));
  fs::create_directory(folder.at("out/empty"));
  std::string manifest = "# Written by vmapgen: whatever one likes\n";
  for (const std::string& path :
       {std::string("../outside.txt"), folder.at("outside.txt"), std::string("sub/../../outside.txt"),
        std::string("link/x.txt"), std::string("file_link"), std::string("./a.txt"),
        std::string("sub//b.txt"), std::string("MANIFEST"), std::string("empty"), std::string("."),
        std::string(".."), std::string(""), std::string(5000, 'x'), std::string("nul\0byte", 8)}) {
    manifest += "0000000000000000  " + path + "\n";
  }
  manifest += "no hash\n  \n\xff\xfe  \xff\n";
  folder.write("out/MANIFEST", manifest);
  const FileSet::Difference written = set.write(folder.at("out"));
  EXPECT_THAT(written.extra, IsEmpty());
  const auto left = folder.contents();
  EXPECT_EQ(left.at("outside.txt"), "mine");
  EXPECT_EQ(left.at("elsewhere/x.txt"), "mine");
  EXPECT_EQ(left.at("out/a.txt"), "one\n");
  EXPECT_TRUE(fs::is_symlink(folder.at("out/file_link")));
  EXPECT_TRUE(fs::is_directory(folder.at("out/empty")));
  EXPECT_TRUE(set.compare(folder.at("out")).none());
}

TEST(FileSet, AFolderBelowAFileIsNamed) {
  const TempFolder folder;
  folder.write("file", "");
  EXPECT_EQ(failure(set_of(kFiles), folder.at("file")),
            "cannot write " + folder.at("file/a.txt") + ": Not a directory");
  EXPECT_EQ(failure(set_of(kFiles), folder.at("file/below")),
            "cannot write " + folder.at("file/below/a.txt") + ": Not a directory");
}

TEST(FileSet, AFolderThatNobodyMayWriteIsNamed) {
  EXPECT_THAT(failure(set_of(kFiles), "/proc/vmapgen"), HasSubstr("cannot write /proc/vmapgen/a.txt: "));
}

TEST(FileSet, AFolderInTheWayIsNamedAndNothingIsLeft) {
  const TempFolder folder;
  folder.write("out/a.txt/inside", "mine");
  EXPECT_EQ(failure(set_of({{"a.txt", "one\n"}}), folder.at("out")),
            "cannot write " + folder.at("out/a.txt") + ": Is a directory");
  EXPECT_THAT(folder.contents(), ElementsAre(std::pair("out/", ""), std::pair("out/a.txt/", ""),
                                             std::pair("out/a.txt/inside", "mine")));
}

// Runs `action` in a process whose files may grow to 64 KiB only, which stands for a full disk.
template <class Action>
void on_a_full_disk(Action action) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {1 << 16, 1 << 16};
    setrlimit(RLIMIT_FSIZE, &limit);
    action();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
}

// The second of three files does not fit.
TEST(FileSet, AFullDiskLeavesTheFolderAsItWas) {
  const TempFolder folder;
  set_of({{"a.txt", "old a"}, {"b.txt", "old b"}, {"c.txt", "old c"}, {"d.txt", "old d"}})
      .write(folder.at("out"));
  const auto before = folder.contents();
  const FileSet set = set_of({{"a.txt", "new a"}, {"b.txt", std::string(1 << 20, 'b')}, {"c.txt", "new c"}});
  const std::string report = folder.at("report");
  on_a_full_disk([&] { std::ofstream(report) << failure(set, folder.at("out")); });
  EXPECT_EQ(folder.read("report"), "cannot write " + folder.at("out/b.txt") + ": File too large");
  fs::remove(report);
  EXPECT_EQ(folder.contents(), before);
}

TEST(WriteFile, ReplacesAFileAndGoesThroughALink) {
  const TempFolder folder;
  write_file(folder.at("new/a.txt"), "one");
  write_file(folder.at("new/a.txt"), "two");
  fs::create_symlink(folder.at("new/a.txt"), folder.at("link"));
  EXPECT_EQ(folder.read("new/a.txt"), "two");
  write_file(folder.at("link"), "three");
  EXPECT_TRUE(fs::is_symlink(folder.at("link")));
  EXPECT_EQ(folder.read("new/a.txt"), "three");
}

TEST(WriteFile, AFullDiskLeavesTheOldText) {
  const TempFolder folder;
  folder.write("page.html", "old");
  on_a_full_disk([&] {
    try {
      write_file(folder.at("page.html"), std::string(1 << 20, 'x'));
    } catch (const IoError& error) {
      folder.write("report", error.what());
    }
  });
  EXPECT_EQ(folder.read("report"), "cannot write " + folder.at("page.html") + ": File too large");
  EXPECT_EQ(folder.read("page.html"), "old");
  EXPECT_EQ(folder.contents().size(), 2u);
}

TEST(WriteFile, LeavesFilesOfTheUserAloneAndHasTheModeOfANewFile) {
  const TempFolder folder;
  folder.write("a.txt.new", "mine");
  folder.write("b.txt", "mine");
  write_file(folder.at("a.txt"), "one");
  EXPECT_THAT(folder.contents(), ElementsAre(std::pair("a.txt", "one"), std::pair("a.txt.new", "mine"),
                                             std::pair("b.txt", "mine")));
  EXPECT_EQ(fs::status(folder.at("a.txt")).permissions(), fs::status(folder.at("b.txt")).permissions());
}

// Each of several runs at once writes the same files, and none meets another's.
TEST(WriteTogether, SeveralAtOnceToOneFolder) {
  const TempFolder folder;
  std::vector<std::future<void>> runs;
  for (int run = 0; run < 4; ++run) {
    runs.push_back(std::async(std::launch::async, [&] {
      for (int i = 0; i < 100; ++i)
        write_together(folder.at("out"), {{"a.txt", "one"}, {"sub/b.txt", "two"}});
    }));
  }
  for (std::future<void>& run : runs) EXPECT_NO_THROW(run.get());
  EXPECT_EQ(folder.contents().size(), 4u);
  EXPECT_EQ(folder.read("out/sub/b.txt"), "two");
}

TEST(FileSet, APathMadeTwiceIsADefect) {
  FileSet set;
  set.add("a.txt", "one");
  EXPECT_THROW(set.add("a.txt", "one"), std::logic_error);
}

// Shards and manifests hang on these numbers: they are FNV-1a's published ones.
TEST(StableHash, IsFnv1a) {
  EXPECT_EQ(stable_hash(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(stable_hash("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(stable_hash("foobar"), 0x85944171f73967e8ULL);
  EXPECT_EQ(stable_hash(std::string("\xff\0", 2)), stable_hash(std::string("\xff\0", 2)));
}

}  // namespace
}  // namespace vmapgen
