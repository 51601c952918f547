// Programs as files: what is written is read again as it was.
#include <torch/version.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "file_support.h"

namespace vmap::program {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

void expect_same_values(const Graph& graph, int64_t batch_size = 5) {
  const Graph loaded = again(graph);
  at::manual_seed(3);
  const auto expected = interpret(graph, inputs_for(graph, batch_size), batch_size);
  at::manual_seed(3);
  const auto got = interpret(loaded, inputs_for(loaded, batch_size), batch_size);
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i) EXPECT_TRUE(bit_equal(got[i], expected[i]));
  EXPECT_EQ(to_text(loaded), to_text(graph));
}

TEST(ProgramFile, IsReadableText) {
  const std::string text = to_text(products());
  EXPECT_THAT(text, StartsWith(R"({"format": "vmapgen program", "version": 2, "torch": ")" TORCH_VERSION));
  EXPECT_THAT(text, HasSubstr(R"(
  {"op": "aten::mm", "in": {"self": "%0", "mat2": "%1"}, "out": ["%2"]})"));
  EXPECT_THAT(text, HasSubstr(R"("sizes": ["B", 3])"));
  EXPECT_TRUE(nlohmann::json::accept(text));
}

TEST(ProgramFile, Values) {
  expect_same_values(products());
}

TEST(ProgramFile, ArgumentsOfEachKind) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3, 4}));
  const Ref i = b.call("aten::remainder.Scalar", {b.input(ints({kB}), at::kLong), 3});
  const Ref flat = b.call("aten::view", {x, ints({InB{3, 0}, 4})});
  b.output(b.call("aten::slice.Tensor", {flat, 0, 1, InB{2, 1}, 1}));
  b.output(b.call("aten::add.Tensor", {x, x, 0.1}));
  b.output(b.call("aten::add.Tensor", {x, x, 2}));
  b.output(b.call("aten::div.Scalar", {x, kB}));
  b.output(b.call("aten::div.Tensor_mode", {x, x, "floor"}));
  b.output(b.call("aten::sum.dim_IntList", {x, ints({0, 1}), true, at::kDouble}));
  b.output(b.call("aten::sum.dim_IntList", {x, std::nullopt, false, std::nullopt}));
  b.output(b.call("aten::cat", {std::vector<Ref>{x, x}, 1}));
  b.output(b.call("aten::index.Tensor", {x, Arg::indices({Ref{}, i})}));
  b.output(b.call("aten::clamp", {x, std::nullopt, 0.5}));
  b.output(b.call("aten::clone", {x, Arg(c10::IValue(static_cast<int64_t>(at::MemoryFormat::Contiguous)))}));
  b.output(b.call("aten::zeros", {ints({kB, 2}), at::kHalf, 0, c10::IValue(c10::Device("cpu")), false}));
  b.output(b.call("aten::upsample_nearest1d", {x, ints({8}), 2.0}));
  for (const Ref& part : b.all("aten::split.Tensor", {x, 2, 1})) b.output(part);
  b.output(Ref{});
  b.grad_mode = Gradients::Off;
  b.output(b.call("aten::mul.Tensor", {x, x}));
  b.grad_mode = Gradients::On;
  b.output(b.call("aten::mul.Tensor", {x, x}));
  const Graph loaded = again(b.graph());
  expect_same_values(b.graph());
  EXPECT_EQ(loaded.nodes.back().grad_mode, Gradients::On);
  EXPECT_EQ(loaded.nodes[loaded.nodes.size() - 2].grad_mode, Gradients::Off);
  EXPECT_EQ(loaded.nodes[0].grad_mode, Gradients::AsRun);
  EXPECT_EQ(loaded.nodes[1].arguments[1].integers, ints({InB{3, 0}, 4}));
}

TEST(ProgramFile, ListsOfNumbersAndBools) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  c10::impl::GenericList numbers(c10::NumberType::get());
  numbers.push_back(2);
  numbers.push_back(0.25);
  const auto sums = b.all("aten::_foreach_add.ScalarList", {std::vector<Ref>{x, x}, c10::IValue(numbers)});
  for (const Ref& sum : sums) b.output(sum);
  const Ref w = b.captured(at::ones({4}));
  const auto norm = b.all("aten::native_layer_norm", {x, ints({4}), w, w, 1e-5});
  const auto back =
      b.all("aten::native_layer_norm_backward",
            {x, x, ints({4}), norm[1], norm[2], w, w, c10::IValue(c10::List<bool>({true, false, true}))});
  b.output(back[0]);
  b.output(back[2]);
  expect_same_values(b.graph());
}

TEST(ProgramFile, NumbersAsTheyWere) {
  const double inf = std::numeric_limits<double>::infinity();
  const std::vector<c10::IValue> numbers = {inf,
                                            -inf,
                                            std::nan(""),
                                            -0.0,
                                            0.1,
                                            5e-324,
                                            1.7976931348623157e308,
                                            1.0,
                                            int64_t{1},
                                            std::numeric_limits<int64_t>::min(),
                                            std::numeric_limits<int64_t>::max(),
                                            true,
                                            c10::complex<double>(0.1, -inf)};
  for (const c10::IValue& number : numbers) {
    GraphBuilder b;
    const Ref x = b.input(ints({kB}), number.isComplexDouble() ? at::kComplexDouble : at::kDouble);
    b.output(x);
    Node node{op_of("aten::mul.Scalar"),
              {Arg(x).argument, Arg(number).argument},
              {{Result::Kind::Tensor, {1}, {}}}};
    Graph graph = b.graph();
    graph.new_slot(graph.types[0]);
    graph.nodes.push_back(node);
    const c10::IValue loaded = again(graph).nodes[0].arguments[1].value;
    ASSERT_EQ(loaded.tagKind(), number.tagKind());
    if (number.isDouble() && !std::isnan(number.toDouble())) {
      EXPECT_EQ(loaded.toDouble(), number.toDouble());
      EXPECT_EQ(std::signbit(loaded.toDouble()), std::signbit(number.toDouble()));
    } else if (number.isDouble()) {
      EXPECT_TRUE(std::isnan(loaded.toDouble()));
    } else {
      EXPECT_EQ(loaded, number);
    }
  }
}

TEST(ProgramFile, ResultsThatAreNoTensors) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB}));
  b.all("aten::equal", {x, x});
  b.all("aten::_local_scalar_dense", {b.captured(at::scalar_tensor(2.5))});
  b.output(x);
  const Graph loaded = again(b.graph());
  EXPECT_EQ(loaded.nodes[0].results[0].value, c10::IValue(true));
  EXPECT_EQ(loaded.nodes[1].results[0].value, c10::IValue(2.5));
}

TEST(ProgramFile, WritesAndViews) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref fresh = b.call("aten::mul.Scalar", {x, 2});
  const Ref column = b.call("aten::select.int", {fresh, 1, 0});
  EXPECT_EQ(b.call("aten::add_.Tensor", {column, column}).slot, column.slot);
  b.all("aten::_foreach_mul_.Scalar", {std::vector<Ref>{fresh}, 3});
  b.output(fresh);
  expect_same_values(b.graph());
}

// The strides that the operator does not check are not in the file.
TEST(ProgramFile, ReshapedByView) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  b.output(b.call("aten::_reshape_alias", {x, ints({kB, 2, 3}), ints({6, 3, 1})}));
  const Graph loaded = again(b.graph());
  EXPECT_EQ(loaded.nodes[0].op.schema().name(), "aten::view");
  expect_same_values(b.graph());
}

TEST(ProgramFile, OneBatchSizeAndWhy) {
  GraphBuilder b;
  b.output(b.input(ints({4})));
  Graph graph = b.graph();
  graph.only_size = 4;
  graph.why_only = "call 3 is another\n\x1b[31m";
  graph.why_no_gradient = "it was traced without";
  graph.modes = "autocast for cpu BFloat16";
  graph.inputs[0].name = std::string("x[\"a\"]\n") + std::string(500, 'n');
  graph.inputs[0].requires_grad = true;
  const Graph loaded = again(graph);
  EXPECT_EQ(loaded.only_size, 4);
  EXPECT_EQ(loaded.why_no_gradient, graph.why_no_gradient);
  EXPECT_EQ(loaded.modes, graph.modes);
  EXPECT_EQ(loaded.why_only, "call 3 is another??[31m");
  EXPECT_EQ(loaded.inputs[0].name, "x[\"a\"]?" + std::string(193, 'n'));
  EXPECT_TRUE(loaded.inputs[0].requires_grad);
}

TEST(ProgramFileConstants, OfEachDtype) {
  int count = 0;
  for (int number = 0; number < static_cast<int>(at::ScalarType::Undefined); ++number) {
    const auto dtype = static_cast<at::ScalarType>(number);
    if (at::isQIntType(dtype) || at::isBitsType(dtype) || at::isBarebonesUnsignedType(dtype)) continue;
    SCOPED_TRACE(dtype);
    Tensor value = at::empty({2, 3}, dtype);
    auto* bytes = static_cast<uint8_t*>(value.mutable_data_ptr());
    for (size_t i = 0; i < value.nbytes(); ++i)
      bytes[i] = static_cast<uint8_t>(dtype == at::kBool ? i % 2 : 37 * i + 11);
    Graph graph;
    graph.constants.push_back({Constant::Kind::Captured, graph.new_slot(type_at(value)), value, "w"});
    const Tensor loaded = again(graph).constants[0].value;
    ASSERT_EQ(loaded.scalar_type(), dtype);
    ASSERT_EQ(loaded.sizes(), value.sizes());
    EXPECT_EQ(std::memcmp(loaded.const_data_ptr(), value.const_data_ptr(), value.nbytes()), 0);
    ++count;
  }
  EXPECT_GE(count, 20);
}

TEST(ProgramFileConstants, KeepStridesAndSizes) {
  const Tensor x = at::randn({4, 5, 6});
  for (const Tensor& value :
       {x, x.transpose(0, 2), x.permute({2, 0, 1}), x.new_empty({0, 3}), x.new_empty({3, 0}).t(),
        at::scalar_tensor(3), at::randn({3, 1}).expand({3, 7}), at::randn({}).expand({2, 2}),
        at::randn({2, 3, 4, 5}).contiguous(at::MemoryFormat::ChannelsLast)}) {
    EXPECT_TRUE(bit_equal(saved_and_loaded(value), value));
  }
}

TEST(ProgramFileConstants, OfNumbers) {
  for (const char* name : {"inf", "nan"}) {
    const Tensor value = at::scalar_tensor(std::atof(name), at::kDouble);
    EXPECT_TRUE(bit_equal(saved_and_loaded(value, Constant::Kind::Made), value));
    EXPECT_FALSE(saved_and_loaded(value).unsafeGetTensorImpl()->is_wrapped_number());
  }
  const Tensor wrapped = at::scalar_tensor(2.5, at::kDouble);
  wrapped.unsafeGetTensorImpl()->set_wrapped_number(true);
  EXPECT_TRUE(saved_and_loaded(wrapped, Constant::Kind::Made).unsafeGetTensorImpl()->is_wrapped_number());
}

TEST(ProgramFileConstants, WithoutGradientConjugateAndInference) {
  const Tensor weight = at::randn({3}).requires_grad_();
  EXPECT_FALSE(saved_and_loaded(weight).requires_grad());
  const Tensor z = at::randn({3}, at::kComplexFloat).conj();
  EXPECT_TRUE(bit_equal(saved_and_loaded(z), z));
  EXPECT_TRUE(bit_equal(saved_and_loaded(at::_efficientzerotensor({3})), at::zeros({3})));
  const c10::InferenceMode inference;
  EXPECT_FALSE(saved_and_loaded(at::ones({2})).is_inference());
}

// Their gaps are closed: what the program computes is the same, and what says where they lie is refused.
TEST(ProgramFileConstants, PartsOfLargerTensors) {
  const Tensor large = at::randn({6, 10});
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref w = b.captured(large.slice(0, 2, 5).slice(1, 1, 4).t());
  b.output(b.call("aten::mm", {x, b.call("aten::t", {w})}));
  const Graph loaded = again(b.graph());
  EXPECT_TRUE(loaded.constants[0].value.equal(large.slice(0, 2, 5).slice(1, 1, 4).t()));
  EXPECT_EQ(loaded.constants[0].value.strides().vec(), (std::vector<int64_t>{1, 3}));
  EXPECT_EQ(loaded.types[1].strides, ints({1, 3}));
  const auto inputs = inputs_for(loaded, 4);
  EXPECT_TRUE(at::allclose(interpret(loaded, inputs, 4)[0], interpret(b.graph(), inputs, 4)[0]));
  EXPECT_EQ(to_text(again(loaded)), to_text(loaded));

  b.output(b.call("aten::as_strided", {w, ints({2}), ints({1}), 21}));
  EXPECT_THAT(error_of([&] { to_text(b.graph()); }),
              AllOf(HasSubstr("node 2, aten::as_strided"), HasSubstr("part of a larger captured tensor")));
}

TEST(ProgramFileConstants, ThatCannotBeSaved) {
  const Tensor quantized = at::quantize_per_tensor(at::ones({2}), 0.1, 0, at::kQInt8);
  for (const Tensor& value : {at::eye(3).to_sparse(), at::empty({2}, at::kMeta), quantized, Tensor()}) {
    Graph graph;
    graph.constants.push_back({Constant::Kind::Captured, graph.new_slot({}), value, "w"});
    EXPECT_THAT(error_of([&] { to_text(graph); }),
                AllOf(StartsWith("vmap: "), HasSubstr("captured tensor 0, w")));
  }
}

TEST(ProgramFileConstants, OnADeviceThatIsNotHere) {
  const std::string text = to_text(products());
  const std::string constant = text.substr(text.find("\"constants\""));
  const std::string elsewhere = replaced(constant, R"("device": "cpu")", R"("device": "xla:3")");
  EXPECT_THAT(error_of_text(replaced(text, constant, elsewhere)),
              AllOf(HasSubstr("constant 0, c1"), HasSubstr("device xla:3, which is not on this machine")));
}

TEST(ProgramFile, GeneratorsCannotBeSaved) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB}));
  Graph graph = b.graph();
  const auto generator = at::detail::createCPUGenerator();
  graph.new_slot(graph.types[0]);
  graph.nodes.push_back({op_of("aten::bernoulli"),
                         {Arg(x).argument, Arg(c10::IValue(generator)).argument},
                         {{Result::Kind::Tensor, {1}, {}}}});
  EXPECT_THAT(error_of([&] { to_text(graph); }),
              AllOf(HasSubstr("node 0, aten::bernoulli"), HasSubstr("argument `generator`"),
                    HasSubstr("a Generator")));
}

class FolderTest : public ::testing::Test {
 protected:
  FolderTest() { fs::create_directories(folder_); }
  ~FolderTest() override { fs::remove_all(folder_); }
  size_t files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {})); }

  const fs::path folder_ = fs::temp_directory_path() / ("vmap_file_test." + std::to_string(::getpid()));
};

TEST_F(FolderTest, WritesAndReads) {
  const fs::path path = folder_ / "products.vmap";
  write_file(path, products());
  write_file(path, products());
  EXPECT_EQ(to_text(read_file(path, {})), to_text(products()));
  EXPECT_EQ(files(), 1);
}

TEST_F(FolderTest, WhatAKilledProcessOfThisNumberHasLeftIsInNobodysWay) {
  const fs::path path = folder_ / "products.vmap";
  constexpr size_t kLeft = 1000;  // more than what this process has written
  for (size_t i = 0; i < kLeft; ++i)
    std::ofstream(path.string() + "." + std::to_string(::getpid()) + "." + std::to_string(i) + ".part");
  write_file(path, products());
  EXPECT_EQ(to_text(read_file(path, {})), to_text(products()));
  EXPECT_EQ(files(), kLeft + 1);
}

TEST_F(FolderTest, WritesThroughLinksAndKeepsTheModeOfWhatItReplaces) {
  const fs::path path = folder_ / "products.vmap", link = folder_ / "link.vmap", second = folder_ / "2.vmap";
  fs::create_symlink("products.vmap", link);
  fs::create_symlink(fs::absolute(link), second);
  write_file(second, products());
  constexpr auto mode = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
  fs::permissions(path, mode);
  write_file(link, products());
  EXPECT_TRUE(fs::is_symlink(link) && fs::is_symlink(second) && !fs::is_symlink(path));
  EXPECT_EQ(fs::status(path).permissions(), mode);
  EXPECT_EQ(files(), 3);
}

TEST_F(FolderTest, LeavesNothingBehindWhenItFails) {
  const fs::path folder = folder_ / "folder.vmap";
  fs::create_directories(folder / "inner");
  EXPECT_THAT(error_of([&] { write_file(folder, products()); }),
              AllOf(StartsWith("vmap: " + folder.string() + ": cannot be written")));
  EXPECT_EQ(files(), 1);
  const fs::path nowhere = folder_ / "none" / "p.vmap";
  EXPECT_THAT(error_of([&] { write_file(nowhere, products()); }),
              AllOf(HasSubstr(nowhere.string()), HasSubstr("No such file or directory")));
  EXPECT_THAT(error_of([&] { read_file(nowhere, {}); }), HasSubstr("there is no such file"));
  EXPECT_THAT(error_of([&] { read_file(folder, {}); }), HasSubstr("is no regular file"));
  EXPECT_EQ(files(), 1);
}

TEST_F(FolderTest, KeepsTheFormerFileWhenTheProgramCannotBeSaved) {
  const fs::path path = folder_ / "p.vmap";
  write_file(path, products());
  Graph graph = products();
  graph.constants[0].value = at::eye(3).to_sparse();
  EXPECT_THROW(write_file(path, graph), c10::Error);
  EXPECT_EQ(to_text(read_file(path, {})), to_text(products()));
  EXPECT_EQ(files(), 1);
}

// Not by permissions, which root does not have to ask for.
TEST_F(FolderTest, SaysWhyAFileCannotBeWritten) {
  const fs::path no_folder = folder_ / "p.vmap";
  write_file(no_folder, products());
  EXPECT_THAT(error_of([&] { write_file(no_folder / "q.vmap", products()); }), HasSubstr("Not a directory"));
  EXPECT_THAT(error_of([&] { write_file(folder_ / "none" / "q.vmap", products()); }),
              HasSubstr("No such file or directory"));
  EXPECT_EQ(files(), 1);
}

}  // namespace
}  // namespace vmap::program
