// Files that are damaged, wrong, or name what a file may not name: an error that says so.
#include <torch/library.h>
#include <torch/version.h>

#include "file_support.h"

namespace vmap::program {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(DamagedFile, EveryChangedByteShows) {
  const std::string text = to_text(products());
  for (size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_THAT(error_of_text(damaged),
                AllOf(StartsWith("vmap: test.vmap: "),
                      ::testing::ContainsRegex("damaged|is no program|is of version")))
        << "byte " << i;
  }
  for (const size_t length : {size_t{60}, size_t{120}, text.size() / 2, text.size() - 1})
    EXPECT_THAT(error_of_text(text.substr(0, length)), HasSubstr("damaged")) << length;
  EXPECT_THAT(error_of_text(text + " "), HasSubstr("damaged"));
  EXPECT_THAT(error_of_text(""), HasSubstr("is empty"));
  EXPECT_THAT(error_of_text("PK\3\4"), HasSubstr("is no program of vmapgen's"));
}

struct Wrong {
  const char* from;
  const char* to;
  const char* error;
};

class WrongFile : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongFile, IsRefused) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref w = b.captured(at::ones({3}));
  const Ref sum = b.call("aten::add.Tensor", {x, w, 2});
  b.output(b.call("aten::sum.dim_IntList", {sum, ints({1}), true, at::kDouble}));
  b.output(b.call("aten::cat", {std::vector<Ref>{x, x}, 0}));
  const auto& [from, to, error] = GetParam();
  EXPECT_THAT(error_of_text(replaced(to_text(b.graph()), from, to)),
              AllOf(StartsWith("vmap: test.vmap: "), HasSubstr(error)));
}

INSTANTIATE_TEST_SUITE_P(
    , WrongFile,
    ::testing::Values(
        Wrong{R"("version": 2)", R"("version": 3)",
              "is of version 3 of the format, and this vmapgen reads version 2"},
        Wrong{R"("byte_order": "little")", R"("byte_order": "big")", "other byte order (big)"},
        Wrong{R"("self": "%0")", R"("self": "%3")",
              "node 0, aten::add.Tensor, argument `self`: %3 is not there yet"},
        Wrong{R"("self": "%0")", R"("self": "%77")", "%77 is not a tensor of the program, which has 5"},
        Wrong{R"("self": "%0")", R"("self": "%-1")", "%-1 is not a tensor of the program"},
        Wrong{R"("self": "%0")", R"("self": 0)", "argument `self`: number is not a tensor"},
        Wrong{R"("self": "%0")", R"("self": ["%0"])", "argument `self`: array is not a tensor"},
        Wrong{R"("tensors": ["%0", "%0"])", R"("tensors": "%0")",
              "node 2, aten::cat, argument `tensors`: \"%0\" is not a list of tensors"},
        Wrong{R"("tensors": ["%0", "%0"])", R"("tensors": null)", "null is not a list of tensors"},
        Wrong{R"("dim": [1])", R"("dim": 1)",
              "node 1, aten::sum.dim_IntList, argument `dim`: number is not a list of integers or null"},
        Wrong{R"("dim": [1])", R"("dim": [1.5])", "number is not an integer"},
        Wrong{R"("dim": [1])", R"("dim": [18446744073709551615])", "too large"},
        Wrong{R"("dim": [1])", R"("dim": ["2*E"])", "\"2*E\" is not an integer of the form 2*B+1"},
        Wrong{R"("dim": [1])", R"("dim": ["B*B"])", "\"B*B\" is not an integer of the form 2*B+1"},
        Wrong{R"("dim": [1])", R"("dim": ["B+2*B"])", "\"B+2*B\" is not an integer of the form 2*B+1"},
        Wrong{R"("dim": [1])", R"("dim": ["+-2*B"])", "\"+-2*B\" is not an integer of the form 2*B+1"},
        Wrong{R"("dim": [1])", R"("dim": ["2*C"])", "no input tells C, which the program computes with"},
        Wrong{R"("dim": [1])", R"("dim": ["99999999999999*B"])", "or too large"},
        Wrong{R"("dtype": "Double"})", R"("dtype": 7})", "is not a dtype or null"},
        Wrong{R"("dtype": "Double"})", R"("dtype": "Complicated"})",
              "\"Complicated\" is not a dtype or null"},
        Wrong{R"("keepdim": true)", R"("keepdim": 1)", "argument `keepdim`: number is not a bool"},
        Wrong{R"("alpha": 2)", R"("alpha": [2])", "array is not a number"},
        Wrong{R"("alpha": 2)", R"("alpha": 2, "beta": 3)",
              "it has no argument `beta`. The file was made with PyTorch"},
        Wrong{R"("other": "%1", )", "", "argument `other`: is missing"},
        Wrong{R"("out": ["%2"])", R"("out": ["%2", "%3"])", "node 0, aten::add.Tensor: it returns 1 values"},
        Wrong{R"("out": ["%2"])", R"("out": "%2")", "it returns 1 values"},
        Wrong{R"("out": ["%2"])", R"("out": [["%2"]])", "result 0: array is not a tensor"},
        Wrong{R"("out": ["%3"])", R"("out": ["%0"])",
              "node 1, aten::sum.dim_IntList, result 0: %0 is there already"},
        Wrong{R"("outputs": ["%3", "%4"])", R"("outputs": ["%5"])",
              "output 0: %5 is not a tensor of the program"},
        Wrong{R"("op": "aten::cat")", R"("op": "aten::catalogue")",
              "node 2, aten::catalogue: there is no such operator in this PyTorch"},
        Wrong{R"("op": "aten::cat")", R"("op": 3)", "node 2: its operator is no text"},
        Wrong{R"("op": "aten::cat")", R"("op": "prim::Print")",
              "it is not one of ATen's. If the file is from somebody whom you trust, name it in allow_ops"},
        Wrong{R"("device": "cpu", "sizes": ["B", 3])", R"("device": "cpu:7", "sizes": ["B", 3])",
              "input 0: \"cpu:7\" is not a device"},
        Wrong{R"("sizes": ["B", 3])", R"("sizes": [-1, 3])", "negative"},
        Wrong{R"("dim": [1])", R"("dim": ["2*B*D+B*D"])",
              "\"2*B*D+B*D\" is not an integer of the form 2*B+1"},
        Wrong{R"("dim": [1])", R"("dim": ["2*D"])", "no input tells D, which the program computes with"},
        Wrong{R"("sizes": ["B", 3])", R"("sizes": ["-B", 3])", "negative"},
        Wrong{R"("sizes": ["B", 3])", R"("sizes": [1152921504606846976, 3])", "too many elements"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)", R"("sizes": [-3], "strides": [1], "bytes": 12)",
              "constant 0, c1: its sizes and strides are not those of a tensor in a file"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)", R"("sizes": [4], "strides": [1], "bytes": 12)",
              "has other bytes than its sizes want, which is 16"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)", R"("sizes": [4], "strides": [1], "bytes": 16)",
              "has other bytes"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)",
              R"("sizes": [3], "strides": [1000000000], "bytes": 12)", "with gaps"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)",
              R"("sizes": [4611686018427387904, 4], "strides": [4, 1], "bytes": 0)", "too large"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)",
              R"("sizes": [3], "strides": [1], "wrapped_number": true, "bytes": 12)", "is no number"},
        Wrong{R"("sizes": [3], "strides": [1], "bytes": 12)",
              R"("sizes": [3, 1], "strides": [1, 1], "bytes": 12)",
              "is another tensor than \"tensors\" says of %1"},
        Wrong{R"("data": "AACAPwAAgD8AAIA/")", R"("data": "AACAPwAAgD8AAIA!")", "is not base64"},
        Wrong{R"("tensor": "%1")", R"("tensor": "%0")", "%0 is there already"},
        Wrong{R"("kind": "captured")", R"("kind": "lent")", "is neither captured nor made"},
        Wrong{R"("outputs":)", R"("results":)", "has no \"outputs\""},
        Wrong{R"("outputs": ["%3", "%4"])", R"("outputs": {"%3": [1)", "is not JSON"},
        Wrong{R"("outputs": ["%3", "%4"])", R"("outputs": [[[[[[[[[[[[[[[[[[[["%3")",
              "brackets more than 16 deep"}));

TEST(WrongFiles, BoolsOfOtherBytes) {
  GraphBuilder b;
  b.output(b.captured(at::ones({3}, at::kBool)));
  EXPECT_THAT(error_of_text(replaced(to_text(b.graph()), "AQEB", "AQIB")),
              HasSubstr("neither true nor false"));
  const Tensor odd = at::full({3}, 7, at::kByte).view(at::kBool);
  EXPECT_TRUE(saved_and_loaded(odd).view(at::kByte).equal(at::ones({3}, at::kByte)));
}

TEST(WrongFiles, TooManyNodes) {
  std::string text = to_text(products());
  const std::string node = R"({"op": "aten::mm", "in": {"self": "%0", "mat2": "%1"}, "out": ["%2"]})";
  std::string many;
  for (int i = 0; i < 1'000'001; ++i) many += "0,";
  EXPECT_THAT(error_of_text(replaced(text, node, many + node)), HasSubstr("nodes, and a file holds 1000000"));
}

// Another version of PyTorch is fine while it has the operators, whose later arguments have defaults.
TEST(ProgramFile, OfAnotherVersionOfPyTorch) {
  std::string text =
      replaced(to_text(products()), "\"torch\": \"" TORCH_VERSION "\"", "\"torch\": \"2.99.1\"");
  EXPECT_EQ(to_text(from_text(text, {}, "test.vmap")), to_text(products()));
  EXPECT_THAT(
      error_of_text(replaced(text, "aten::mm", "aten::mmm")),
      AllOf(HasSubstr("node 0, aten::mmm"), HasSubstr("made with PyTorch 2.99.1"), HasSubstr(TORCH_VERSION)));
  GraphBuilder b;
  const Ref x = b.input(ints({kB}));
  b.output(b.call("aten::add.Tensor", {x, x}));
  const Graph loaded = from_text(replaced(to_text(b.graph()), ", \"alpha\": 1", ""), {}, "test.vmap");
  EXPECT_EQ(loaded.nodes[0].arguments[2].value, c10::IValue(1));
}

// A file of one node that calls this, with these arguments.
std::string file_that_calls(const std::string& name, const std::string& arguments, const std::string& out) {
  return replaced(to_text(products()),
                  R"("op": "aten::mm", "in": {"self": "%0", "mat2": "%1"}, "out": ["%2"])",
                  "\"op\": \"" + name + "\", \"in\": {" + arguments + "}, \"out\": [" + out + "]");
}

TEST(Operators, ThatAFileMayNotName) {
  const auto error = [](const char* name) { return error_of_text(file_that_calls(name, "", "")); };
  for (const char* name : {"aten::from_file",
                           "aten::from_file.out",
                           "aten::_print",
                           "aten::_backward",
                           "aten::set_data",
                           "aten::requires_grad_",
                           "aten::set_.source_Storage",
                           "aten::record_stream",
                           "aten::get_gradients",
                           "aten::_cufft_clear_plan_cache",
                           "aten::_reshape_alias",
                           "aten::_sparse_coo_tensor_unsafe",
                           "aten::quantized_lstm.input",
                           "aten::qscheme",
                           "aten::_add_batch_dim",
                           "prim::Print",
                           "quantized::linear",
                           "file_test::twice",
                           "",
                           "::",
                           "aten",
                           ".",
                           "aten::from_file.names"})
    EXPECT_THAT(error(name), AllOf(HasSubstr("a file may not name this operator"), HasSubstr("allow_ops")))
        << name;
  EXPECT_THAT(error("aten::from_file"), HasSubstr("it opens a file"));
  EXPECT_THAT(error("aten::set_.source_Storage"), HasSubstr("`source` is a Storage"));
  // Of TorchScript, and not the dispatcher's.
  for (const char* name : {"aten::save", "aten::warn", "aten::open", "aten::format", "aten::append.t",
                           "aten::__getstate__", "aten::eval", "aten::", "aten::mm.", "aten::mm.out.out"})
    EXPECT_THAT(error(name), HasSubstr("there is no such operator")) << name;
}

TEST(Operators, OfFilesAreAllRefusedByTheirSchemas) {
  // Without the list of refused names: what ATen has with a text that is no mode.
  for (const auto& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto op = c10::Dispatcher::singleton().findSchema(name);
    if (!op || name.name.rfind("aten::", 0) != 0 || !op->schema().argumentIndexWithName("filename")) continue;
    EXPECT_THAT(error_of_text(file_that_calls(c10::toString(name), "", "")), HasSubstr("may not name"));
  }
}

TEST(Operators, OfLibrariesWhenAllowed) {
  auto m = torch::Library(torch::Library::DEF, "file_test", std::nullopt, __FILE__, __LINE__);
  m.def("twice(Tensor x, str name) -> Tensor", [](const Tensor& x, const std::string&) { return x + x; });
  m.def("twice.of(Tensor x, Storage? s=None) -> Tensor");
  const std::string text = file_that_calls("file_test::twice", R"("x": "%0", "name": "any")", "\"%2\"");
  EXPECT_THAT(error_of_text(text), HasSubstr("not one of ATen's"));
  const Graph loaded = from_text(text, {{"file_test::twice"}}, "test.vmap");
  const auto inputs = inputs_for(loaded, 3);
  EXPECT_TRUE(bit_equal(interpret(loaded, inputs, 3)[0], inputs[0] + inputs[0]));

  const std::string of = file_that_calls("file_test::twice.of", R"("x": "%0")", "\"%2\"");
  EXPECT_NO_THROW(from_text(of, {{"file_test::twice"}}, "test.vmap"));
  EXPECT_NO_THROW(from_text(of, {{"file_test::twice.of"}}, "test.vmap"));
  EXPECT_THAT(error_of_text(of, {{"file_test::twice.on"}}), HasSubstr("may not name"));
  const std::string storage = file_that_calls("file_test::twice.of", R"("x": "%0", "s": 3)", "\"%2\"");
  EXPECT_THAT(error_of_text(storage, {{"file_test::twice"}}), HasSubstr("argument `s`: holds number"));
  EXPECT_THAT(error_of_text(text, {{"file_test::thrice"}}), HasSubstr("may not name"));
}

}  // namespace
}  // namespace vmap::program
