// How mistakes are shown: their order, the source line, the caret, and what unusual bytes become.
#include "support/diagnostics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "support/text_map.h"

namespace vmapgen {
namespace {

std::shared_ptr<const SourceFile> file_of(std::string text, std::string path = "in.yaml") {
  return std::make_shared<const SourceFile>(std::move(path), std::move(text));
}

std::string rendered(const std::shared_ptr<const SourceFile>& file, int line, int column, int length) {
  Diagnostics diagnostics;
  diagnostics.error({file, line, column, length}, "id", "message");
  return diagnostics.render();
}

TEST(SourceFile, LinesComeWithoutTheirEnds) {
  const auto file = file_of("one\ntwo\r\n\nfour");
  EXPECT_EQ(file->line(1), "one");
  EXPECT_EQ(file->line(2), "two");
  EXPECT_EQ(file->line(3), "");
  EXPECT_EQ(file->line(4), "four");
  EXPECT_EQ(file->line(0), "");
  EXPECT_EQ(file->line(5), "");
  EXPECT_EQ(file->line(-1), "");
  EXPECT_EQ(file_of("")->line(1), "");
}

TEST(SourceFile, OffsetsAndLinesAgree) {
  const auto file = file_of("one\ntwo\n");
  EXPECT_EQ(file->line_start(2), 4u);
  EXPECT_EQ(file->line_start(9), 8u);
  EXPECT_EQ(file->line_of(3), 1);
  EXPECT_EQ(file->line_of(4), 2);
}

TEST(SourceLocation, SubMovesWithinTheLine) {
  const SourceLocation where{file_of("func: add"), 1, 7, 3};
  const SourceLocation inner = where.sub(1, 2);
  EXPECT_EQ(inner.line, 1);
  EXPECT_EQ(inner.column, 8);
  EXPECT_EQ(inner.length, 2);
  EXPECT_FALSE(SourceLocation().sub(3, 1).known());
}

TEST(ReadSource, GivesTheFileAsItIs) {
  const std::string path = testing::TempDir() + "/vmapgen_read_source.txt";
  const std::string text = std::string("a\0b\r\n", 5) + std::string(300'000, 'x');
  std::ofstream(path, std::ios::binary) << text;
  EXPECT_EQ(read_source(path)->text(), text);
  EXPECT_EQ(read_source(path)->path(), path);
  std::remove(path.c_str());
}

TEST(ReadSource, NamesThePathAndTheReason) {
  const auto message_of = [](const std::string& path) -> std::string {
    try {
      read_source(path);
    } catch (const IoError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message_of("no/such/file.yaml"), "cannot read no/such/file.yaml: No such file or directory");
  EXPECT_EQ(message_of("/"), "cannot read /: Is a directory");
}

TEST(Render, ShowsTheLineAndTheRange) {
  EXPECT_EQ(rendered(file_of("- func: add\n  kind: sum\n"), 2, 9, 3),
            "in.yaml:2:9: error: message [id]\n"
            "    kind: sum\n"
            "          ^~~\n");
}

TEST(Render, CutsTheRangeAtTheLineEnd) {
  EXPECT_EQ(rendered(file_of("ab"), 1, 2, 50), "in.yaml:1:2: error: message [id]\n  ab\n   ^\n");
  EXPECT_EQ(rendered(file_of("ab"), 1, 3, 1), "in.yaml:1:3: error: message [id]\n  ab\n    ^\n");
  EXPECT_EQ(rendered(file_of("ab"), 1, 90, 1), "in.yaml:1:90: error: message [id]\n  ab\n    ^\n");
  EXPECT_EQ(rendered(file_of("ab"), 1, 1, 0), "in.yaml:1:1: error: message [id]\n  ab\n  ^\n");
  EXPECT_EQ(rendered(file_of(""), 1, 1, 1), "in.yaml:1:1: error: message [id]\n  \n  ^\n");
}

TEST(Render, SortsByFileLineAndColumnAndKeepsTies) {
  const auto a = file_of("xxxx\nxxxx\n", "a");
  const auto b = file_of("xxxx\n", "b");
  Diagnostics diagnostics;
  diagnostics.error({}, "nowhere", "6");
  diagnostics.error({b, 1, 1, 1}, "i", "5");
  diagnostics.error({a, 2, 1, 1}, "i", "3");
  diagnostics.error({a, 2, 1, 1}, "i", "4");
  diagnostics.error({a, 1, 3, 1}, "i", "2");
  diagnostics.error({a, 1, 2, 1}, "i", "1");
  std::string order;
  const std::string text = diagnostics.render();
  for (size_t at = text.find("error: "); at != std::string::npos; at = text.find("error: ", at + 1)) {
    order += text[at + 7];
  }
  EXPECT_EQ(order, "123456");
  EXPECT_EQ(diagnostics.items().front().id, "nowhere") << "the order of reporting stays in items()";
}

TEST(Diagnostics, AppendedOnesStandBehind) {
  Diagnostics all, others;
  all.error({}, "a", "1");
  others.error({}, "b", "2").note("why");
  others.error({}, "c", "3");
  all.append(std::move(others));
  all.append({});
  EXPECT_EQ(all.render(), "error: 1 [a]\nerror: 2 [b]\nnote: why\nerror: 3 [c]\n");
}

TEST(Render, NotesFollowWithTheirOwnPlace) {
  const auto file = file_of("first: 1\nfirst: 2\n");
  Diagnostics diagnostics;
  diagnostics.error({file, 2, 1, 5}, "duplicate-key", "a second `first`")
      .note("the first one", {file, 1, 1, 5})
      .note("a key stands once");
  EXPECT_EQ(diagnostics.render(),
            "in.yaml:2:1: error: a second `first` [duplicate-key]\n"
            "  first: 2\n"
            "  ^~~~~\n"
            "in.yaml:1:1: note: the first one\n"
            "  first: 1\n"
            "  ^~~~~\n"
            "note: a key stands once\n");
}

TEST(Render, WithoutAPlaceOrWithoutALine) {
  Diagnostics diagnostics;
  diagnostics.error({file_of("", "empty.yaml"), 0, 0, 1}, "empty", "no entries");
  diagnostics.error({}, "usage", "no input");
  EXPECT_EQ(diagnostics.render(), "empty.yaml: error: no entries [empty]\nerror: no input [usage]\n");
  EXPECT_EQ(Diagnostics().render(), "");
}

TEST(Render, TabsKeepTheCaretInPlace) {
  EXPECT_EQ(rendered(file_of("\ta\tbc"), 1, 4, 2),
            "in.yaml:1:4: error: message [id]\n"
            "      a   bc\n"
            "          ^~\n");
}

TEST(Render, ControlBytesAreShownNotSent) {
  EXPECT_EQ(rendered(file_of(std::string("a\x1b[31m\0b", 8)), 1, 8, 1),
            "in.yaml:1:8: error: message [id]\n"
            "  a\\x1b[31m\\x00b\n"
            "               ^\n");
  Diagnostics diagnostics;
  diagnostics.error({}, "id", "found `\x07\n\x7f`");
  EXPECT_EQ(diagnostics.render(), "error: found `\\x07\\x0a\\x7f` [id]\n");
}

TEST(Render, CharactersOfManyBytesTakeOneColumn) {
  EXPECT_EQ(rendered(file_of("é→𝛼 x"), 1, 11, 1), "in.yaml:1:11: error: message [id]\n  é→𝛼 x\n      ^\n");
  EXPECT_EQ(rendered(file_of("é→𝛼 x"), 1, 3, 3), "in.yaml:1:3: error: message [id]\n  é→𝛼 x\n   ^\n");
  // Bytes that are no UTF-8, and marks that turn the reading direction.
  EXPECT_EQ(rendered(file_of("\xff\xc3(x"), 1, 4, 1),
            "in.yaml:1:4: error: message [id]\n  \\xff\\xc3(x\n           ^\n");
  EXPECT_EQ(rendered(file_of("\u202ex"), 1, 4, 1),
            "in.yaml:1:4: error: message [id]\n  \\xe2\\x80\\xaex\n              ^\n");
}

// The caret must stand under the byte it is about, wherever a long line is cut.
TEST(Render, LongLinesAreCutAroundTheCaret) {
  const std::string line = std::string(500, 'a') + "BAD" + std::string(500, 'z');
  EXPECT_EQ(rendered(file_of(line), 1, 501, 3),
            "in.yaml:1:501: error: message [id]\n"
            "  ..." +
                std::string(40, 'a') + "BAD" + std::string(77, 'z') +
                "...\n"
                "     " +
                std::string(40, ' ') + "^~~\n");
  EXPECT_EQ(rendered(file_of(line), 1, 1, 2000),
            "in.yaml:1:1: error: message [id]\n"
            "  " +
                std::string(120, 'a') +
                "...\n"
                "  ^" +
                std::string(119, '~') + "\n");
  EXPECT_EQ(rendered(file_of(line), 1, 1003, 1),
            "in.yaml:1:1003: error: message [id]\n"
            "  ..." +
                std::string(41, 'z') +
                "\n"
                "     " +
                std::string(40, ' ') + "^\n");
  EXPECT_EQ(rendered(file_of(line), 1, 1004, 1),
            "in.yaml:1:1004: error: message [id]\n"
            "  ..." +
                std::string(40, 'z') +
                "\n"
                "     " +
                std::string(40, ' ') + "^\n");
  const std::string fits(120, 'a');
  EXPECT_THAT(rendered(file_of(fits), 1, 119, 1), testing::HasSubstr("\n  " + fits + "\n"));
}

TEST(Render, ALineOfMegabytesIsCheap) {
  const auto file = file_of(std::string(20'000'000, '\x01'));
  Diagnostics diagnostics;
  for (int i = 0; i < 50; ++i) diagnostics.error({file, 1, 1 + i * 400'000, 1'000'000}, "id", "message");
  EXPECT_LT(diagnostics.render().size(), 50u * 400);
}

TEST(Render, EveryPlaceInAnOddFileIsShown) {
  const auto file = file_of("\t\xc3\xa9\xe2\x82\n\xff\x00\r\n\u2067" + std::string(130, '\t') + "\n");
  for (int line = 1; line <= 5; ++line) {
    for (int column = 1; column < 150; ++column) {
      for (const int length : {-1, 0, 1, 3, 1000}) {
        const std::string text = rendered(file, line, column, length);
        ASSERT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << line << ':' << column << ' ' << length;
        ASSERT_EQ(std::count(text.begin(), text.end(), '^'), 1);
      }
    }
  }
}

TEST(Closest, FindsSlipsOfThePen) {
  const std::vector<std::string> words = {"Tensor", "int",       "SymInt",   "float",
                                          "bool",   "pointwise", "reduction"};
  EXPECT_EQ(closest("Tensr", words), "Tensor");
  EXPECT_EQ(closest("tensor", words), "Tensor");
  EXPECT_EQ(closest("flaot", words), "float");
  EXPECT_EQ(closest("INT", words), "int");
  EXPECT_EQ(closest("SymInts", words), "SymInt");
  EXPECT_EQ(closest("point_wise", words), "pointwise");
  EXPECT_EQ(closest("reductoin", words), "reduction");
  EXPECT_EQ(closest("int", words), "int");
}

TEST(Closest, LeavesOtherWordsAlone) {
  const std::vector<std::string> words = {"x", "int", "pointwise", ""};
  EXPECT_EQ(closest("y", words), "");
  EXPECT_EQ(closest("view", words), "");
  EXPECT_EQ(closest("elementwise", words), "");
  EXPECT_EQ(closest("", words), "");
  EXPECT_EQ(closest(std::string(100'000, 'i'), words), "");
  EXPECT_EQ(closest("int", {}), "");
}

TEST(Closest, TakesTheNearestAndOfEqualsTheFirst) {
  EXPECT_EQ(closest("colour", {"colours", "colour", "color"}), "colour");
  EXPECT_EQ(closest("dam", {"dim", "dom"}), "dim");
}

struct MapCase {
  const char* file;
  int column;        // of the scalar
  const char* text;  // as YAML reads it
  const char* word;  // a part of it
  int line, found;   // where that part stands
};

TEST(TextMap, FollowsTextThroughYaml) {
  const MapCase cases[] = {
      {"f: add(x)", 4, "add(x)", "x", 1, 8},
      {"f: 'add(x)'", 4, "add(x)", "x", 1, 9},
      {"f: add(x,\n   y) -> z", 4, "add(x, y) -> z", "y", 2, 4},
      {"f: add(x,\n\n   y) -> z", 4, "add(x, y) -> z", "z", 3, 10},
      {"f: >\n  add(x,\n  y)\n", 4, "add(x, y)", "add", 2, 3},
      {"f: |-\n  add(x,\n  y)\n", 4, "add(x,\ny)", "y", 3, 3},
      {"f: \"a=\\\"b\\\", y\"", 4, "a=\"b\", y", "y", 1, 14},
      {"f: \"a=\\\"\\\\\\\"\\\", y\"", 4, "a=\"\\\"\", y", "y", 1, 17},
      {"f: 'a=''b'', y'", 4, "a='b', y", "y", 1, 14},
  };
  for (const MapCase& c : cases) {
    const TextMap map(c.text, {file_of(c.file), 1, c.column, 1});
    const std::string_view text = c.text;
    const SourceLocation found = map.at(text.find(c.word), static_cast<int>(std::string_view(c.word).size()));
    EXPECT_EQ(found.line, c.line) << c.file;
    EXPECT_EQ(found.column, c.found) << c.file;
    EXPECT_EQ(found.length, static_cast<int>(std::string_view(c.word).size())) << c.file;
  }
}

TEST(TextMap, StaysInTheFileWhenTheTextIsAnother) {
  const auto file = file_of("a: b\nc: d\n");
  const std::string text = "quite something else, and longer than the file";
  const TextMap map(text, {file, 2, 4, 1});
  for (size_t at = 0; at <= text.size(); ++at) {
    const SourceLocation where = map.at(at, 5);
    ASSERT_GE(where.line, 2);
    ASSERT_LE(where.line, 3);
    ASSERT_GE(where.column, 1);
  }
}

}  // namespace
}  // namespace vmapgen
