// JSON to rules.
#include <vmap/executor/rule.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace vmap::executor {

namespace {

using Json = nlohmann::ordered_json;  // devices have an order

// Values, methods and expressions recurse. An expression of YAML may have 64 brackets in each other, each of
// them two levels here.
constexpr int kMaxDepth = 256;
// A schema's own range: sums of ranks stay numbers.
constexpr int64_t kMaxCore = 8;

template <class T>
T word_among(const std::string& word, std::initializer_list<std::pair<const char*, T>> words) {
  for (const auto& [each, value] : words) {
    if (word == each) return value;
  }
  throw std::invalid_argument("'" + word + "' is no word that stands here");
}

template <class F>
auto each_of(const Json& list, F&& read) {
  std::vector<decltype(read(list))> all;
  for (const Json& item : list) all.push_back(read(item));
  return all;
}

double number_of(const Json& json) {
  using Limits = std::numeric_limits<double>;
  if (!json.is_string()) return json;
  return word_among<double>(
      json, {{"inf", Limits::infinity()}, {"-inf", -Limits::infinity()}, {"nan", Limits::quiet_NaN()}});
}

Expression expression(const Json& json) {
  using Form = Expression::Form;
  Expression e;
  e.form = word_among<Form>(json.at("form"), {{"argument", Form::Argument},
                                              {"int", Form::Int},
                                              {"float", Form::Float},
                                              {"bool", Form::Bool},
                                              {"none", Form::None},
                                              {"text", Form::Text},
                                              {"word", Form::Word},
                                              {"list", Form::List},
                                              {"call", Form::Call},
                                              {"element", Form::Element},
                                              {"size", Form::Size},
                                              {"opmath", Form::Opmath},
                                              {"step", Form::Step},
                                              {"steps", Form::Steps},
                                              {"results", Form::Results}});
  if (e.form == Form::Argument || e.form == Form::Step) e.name = json.at("name");
  if (e.form == Form::Int) e.integer = json.at("value");
  if (e.form == Form::Bool) e.integer = json.at("value").get<bool>();
  if (e.form == Form::Float) e.number = number_of(json.at("value"));
  if (e.form == Form::Text || e.form == Form::Word) e.name = json.at("value");
  if (e.form == Form::Word) e.type = json.at("type");
  if (e.form == Form::Call) e.name = json.at("op");
  if (e.form == Form::Element) e.integer = json.at("index");
  if (e.form == Form::Size) e.integer = json.at("dim");
  if (e.form == Form::Steps) e.names = json.at("names");
  if (json.contains("parts")) e.parts = each_of(json["parts"], expression);
  return e;
}

Method method(const Json& json);

Value value(const Json& json) {
  using Form = Value::Form;
  if (!json.is_object() || json.size() != 1) throw std::invalid_argument("a value has one field");
  const auto field = json.begin();
  Value v;
  v.form = word_among<Form>(field.key(), {{"argument", Form::Argument},
                                          {"batch_dim", Form::BatchDim},
                                          {"operand", Form::Operand},
                                          {"number", Form::Number},
                                          {"word", Form::Word},
                                          {"text", Form::Text},
                                          {"draw", Form::Draw},
                                          {"not_zero", Form::NotZero},
                                          {"asked", Form::Asked},
                                          {"remapped", Form::Remapped},
                                          {"run", Form::Run},
                                          {"call", Form::Call}});
  if (v.form == Form::Asked) {
    v.method = std::make_shared<const Method>(method(*field));
  } else if (v.form == Form::Run) {
    v.expression = std::make_shared<const Expression>(expression(*field));
  } else if (field->is_string()) {
    v.name = *field;
  } else if (field->is_number()) {
    v.number = *field;
  }
  return v;
}

Method method(const Json& json) {
  return {json.at("name"), each_of(json.at("given"), value), json.at("numbers")};
}

Taken taken_of(const Json& json) {
  Taken t;
  t.argument = json.at("argument");
  if (json.contains("dims")) t.dims = json["dims"];
  if (json.contains("count")) t.count = json["count"];
  t.sizes = json.value("sizes", "");
  t.dtype = json.value("dtype", "");
  t.same_dtype = json.value("same_dtype", "");
  t.is_number = json.value("number", false);
  return t;
}

Finish finish(const Json& json) {
  using How = Finish::How;
  Finish f;
  f.how = word_among<How>(json.at("how"), {{"in_place", How::InPlace},
                                           {"as_is", How::AsIs},
                                           {"for_all", How::ForAll},
                                           {"batch_dim_of", How::BatchDimOf},
                                           {"method", How::Method}});
  f.value = value(json.at("value"));
  if (f.how == How::BatchDimOf) f.argument = json.at("argument");
  if (f.how == How::Method) f.method = method(json.at("method"));
  f.after = each_of(json.at("after"), method);
  return f;
}

Branch branch(const Json& json) {
  Branch b{method(json.at("when")), value(json.at("value"))};
  if (json.contains("finish")) b.finish = method(json["finish"]);
  return b;
}

int64_t core_rank(const Json& json) {
  if (!json.is_number_integer() || json.get<int64_t>() < 0 || json.get<int64_t>() > kMaxCore)
    throw std::invalid_argument("core " + json.dump() + " is no number from 0 to " +
                                std::to_string(kMaxCore));
  return json.get<int64_t>();
}

Frame frame(const Json& json) {
  Frame f;
  f.form = json.at("form").at("type");
  f.given = each_of(json["form"].at("given"), value);
  f.operands = each_of(json.at("operands"), [](const Json& o) {
    return Operand{o.at("argument"), o.at("optional"), core_rank(o.at("core")), o.at("letters")};
  });
  f.modifiers = each_of(json.at("modifiers"), [](const Json& m) {
    return Modifier{each_of(m.at("methods"), method), each_of(m.at("when"), value)};
  });
  f.remaps = each_of(json.at("remaps"), [](const Json& r) {
    return Remap{r.at("argument"), method(r.at("method"))};
  });
  f.branches = each_of(json.at("branches"), branch);
  f.call = each_of(json.at("call"), value);
  f.finish = finish(json.at("finish"));
  return f;
}

Rule rule(const Json& json) {
  using Body = Rule::Body;
  Rule r;
  r.op = json.at("op");
  r.body = word_among<Body>(json.at("body"), {{"frame", Body::Frame},
                                              {"random", Body::Random},
                                              {"factory", Body::Factory},
                                              {"decomposition", Body::Decomposition},
                                              {"in_place_view", Body::InPlaceView},
                                              {"sequential", Body::Sequential},
                                              {"composite", Body::Composite},
                                              {"unsupported", Body::Unsupported},
                                              {"out", Body::Out}});
  if (json.contains("frame")) r.frame = frame(json["frame"]);
  if (json.contains("takes")) r.takes = each_of(json["takes"], taken_of);
  if (json.contains("expression"))
    r.expression = std::make_shared<const Expression>(expression(json["expression"]));
  if (json.contains("written")) r.written = json["written"].get<std::vector<std::string>>();
  r.when = json.value("when", "");
  r.follows = json.value("follows", "");
  if (json.contains("on_device")) {
    for (const auto& [device, body] : json["on_device"].items())
      r.on_device.emplace_back(device,
                               body.is_null() ? std::nullopt : std::optional(frame(body.at("frame"))));
  }
  r.signature = json.value("signature", "");
  r.kind = json.value("kind", "");
  r.derived_from = json.value("derived_from", "");
  r.is_explicit = json.value("explicit", false);
  r.reason = json.value("reason", "");
  r.instead = json.value("instead", "");
  r.functional = json.value("functional", "");
  r.draws = json.value("draws", false);
  r.same_dtype = json.value("same_dtype", false);
  return r;
}

Json parse(const std::string& text) {
  return Json::parse(text, [](int depth, Json::parse_event_t, Json&) {
    if (depth > kMaxDepth)
      throw std::invalid_argument("this is nested more than " + std::to_string(kMaxDepth) + " levels deep");
    return true;
  });
}

}  // namespace

std::vector<Rule> read_rules(const std::string& text) {
  try {
    const Json root = parse(text);
    if (root.at("format") != 1)
      throw std::invalid_argument("format " + root["format"].dump() + " is not known");
    return each_of(root.at("rules"), rule);
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  }
}

}  // namespace vmap::executor
