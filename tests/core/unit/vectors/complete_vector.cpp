#include "complete_vector.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <stdexcept>
#include <utility>

namespace flagadmin::test {
namespace {

namespace json = boost::json;

constexpr std::string_view number_mark = "\"number:";
constexpr std::string_view number_characters = "-0123456789.eE+";

/// Reads JSON with the text `number:1.50` in place of 1.50: numbers are written as they are in the file.
[[nodiscard]] json::value parse_with_numbers(std::string_view text) {
  std::string marked;
  for (std::size_t begin = 0, end = 0; begin != text.size(); begin = end) {
    const bool is_number = number_characters.substr(0, 11).find(text[begin]) != std::string_view::npos;
    if (is_number) {
      end = text.find_first_not_of(number_characters, begin);
      marked.append(number_mark).append(text.substr(begin, end - begin)).append("\"");
      continue;
    }
    end = begin + 1;
    if (text[begin] == '"') {
      while (text[end] != '"') {
        end += text[end] == '\\' ? 2 : 1;
      }
      ++end;
    }
    marked.append(text.substr(begin, end - begin));
  }
  return json::parse(marked);
}

/// The JSON of such a value.
[[nodiscard]] std::string json_of(const json::value& value) {
  const std::string text = json::serialize(value);
  std::string plain;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = text.find(number_mark, at)) != std::string::npos; ++at) {
    const std::size_t begin = at + number_mark.size();
    const std::size_t end = text.find_first_not_of(number_characters, begin);
    if (text[end] == '"') {
      plain.append(text, done, at - done).append(text, begin, end - begin);
      done = end + 1;
    }
  }
  return plain.append(text, done);
}

[[nodiscard]] std::string string_of(const json::value& value) { return json::value_to<std::string>(value); }

/// A parameter in a message: values and names as JSON, lists in words.
[[nodiscard]] std::string words_of(std::string_view name, const json::value& value) {
  if (const json::array* list = value.if_array()) {
    std::string words;
    for (std::size_t i = 0; i != list->size(); ++i) {
      words += (i == 0 ? "" : i + 1 == list->size() ? " or " : ", ") + string_of((*list)[i]);
    }
    return words;
  }
  const bool is_json = name == "value" || name == "property" || string_of(value).starts_with("number:");
  return is_json ? json_of(value) : string_of(value);
}

/// The wording with parameters in place of their names in braces; none if one is missing.
[[nodiscard]] std::optional<std::string> message_of(std::string_view wording, const json::object& params) {
  std::string message;
  for (std::size_t begin = 0; (begin = wording.find('{')) != std::string_view::npos;) {
    const std::size_t end = wording.find('}');
    const std::string_view name = wording.substr(begin + 1, end - begin - 1);
    if (!params.contains(name)) {
      return std::nullopt;
    }
    message.append(wording.substr(0, begin)).append(words_of(name, params.at(name)));
    wording.remove_prefix(end + 1);
  }
  return message.append(wording);
}

[[nodiscard]] std::string first_message(const json::array& wordings, const json::object& params) {
  for (const json::value& wording : wordings) {
    if (auto message = message_of(wording.as_string(), params)) {
      return *message;
    }
  }
  throw std::runtime_error("no wording for " + json::serialize(params));
}

[[nodiscard]] std::vector<std::string> segments_of(std::string_view pointer) {
  std::vector<std::string> segments;
  for (std::size_t i = 0; i < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', i + 1), pointer.size());
    segments.emplace_back(pointer.substr(i + 1, end - i - 1));
    i = end;
  }
  return segments;
}

/// The issue of `[code, instancePath, params?, message?]`.
[[nodiscard]] json::object issue_of(const json::array& written, const json::object& kinds) {
  const json::object& kind = kinds.at(written.at(0).as_string()).as_object();
  const std::vector<std::string> segments = segments_of(written.at(1).as_string());
  json::object params;
  if (written.size() > 2) {
    params = written[2].as_object();
  } else if (const json::value* name = kind.if_contains("name")) {
    const std::string unslashed = std::regex_replace(segments.back(), std::regex("~1"), "/");
    params[name->as_string()] = std::regex_replace(unslashed, std::regex("~0"), "~");
  }
  const std::string of = kind.contains("of") ? string_of(kind.at("of")) : "value";
  std::string schema_path = "#";
  for (std::size_t i = 0; i + (of == "list" ? 2 : of == "parent" ? 1 : 0) < segments.size(); ++i) {
    const bool is_index = segments[i].find_first_not_of("0123456789") == std::string::npos;
    schema_path += is_index ? "/items" : "/properties/" + segments[i];
  }
  schema_path += '/' + string_of(kind.at("keyword"));
  return {
      {"code", written[0]},
      {"keyword", kind.at("keyword")},
      {"instancePath", written[1]},
      {"schemaPath", kind.contains("schemaPath") ? kind.at("schemaPath") : json::value(schema_path)},
      {"params", params},
      {"message", written.size() > 3 ? string_of(written[3]) : first_message(kind.at("wordings").as_array(), params)}};
}

/// The body of a response that reports issues.
[[nodiscard]] std::string body_of(const json::array& issues, bool is_truncated) {
  const json::object& first = issues.front().as_object();
  const std::string path = string_of(first.at("instancePath"));
  const std::string others = std::to_string(issues.size() - 1);
  const std::string more = is_truncated         ? " (and more than " + others + " more)"
                           : issues.size() > 1U ? " (and " + others + " more)"
                                                : "";
  json::object body{{"id", "00000000-0000-0000-0000-000000000000"},
                    {"name", "ValidationError"},
                    {"message", (path.empty() ? "the body" : path) + " " + string_of(first.at("message")) + more},
                    {"details", issues}};
  if (is_truncated) {
    body["truncated"] = true;
  }
  return json_of(body);
}

/// Adds what is left out.
void set_defaults(json::object& object, const json::object& defaults) {
  for (const auto& [name, value] : defaults) {
    object.emplace(name, value);
  }
}

void complete_decide(json::object& input, json::object& expect) {
  set_defaults(input, {{"stored", nullptr}, {"context", json::object()}});
  if (!input.contains("bodyBytesBase64")) {
    input.emplace("body", "");
  }
  if (const json::value* issues = expect.if_contains("issues")) {
    expect["body"] = body_of(issues->as_array(), expect.contains("truncated"));
    expect.erase("issues");
    expect.erase("truncated");
  }
  set_defaults(expect,
               {{"body", ""}, {"headers", json::object()}, {"changes", json::array()}, {"warnings", json::array()}});
  if (string_of(expect.at("status")).starts_with("number:2") && !expect.contains("writes")) {
    expect.emplace("newState", expect.at("body"));
  }
}

void complete(json::object& vector, const json::object& kinds) {
  json::object& input = vector.at("input").as_object();
  json::object& expect = vector.at("expect").as_object();
  for (const char* list : {"issues", "warnings"}) {
    if (json::value* found = expect.if_contains(list)) {
      for (json::value& issue : found->as_array()) {
        issue = issue_of(issue.as_array(), kinds);
      }
    }
  }
  const std::string function = string_of(vector.at("function"));
  if (function == "validate") {
    set_defaults(expect, {{"valid", !expect.contains("issues")},
                          {"issues", json::array()},
                          {"warnings", json::array()},
                          {"truncated", false}});
  } else if (function == "decide") {
    complete_decide(input, expect);
  } else if (function == "request_head") {
    set_defaults(input, {{"granted", true}, {"contentEncoding", nullptr}, {"contentLength", nullptr}});
  }
}

/// An outline as a value: `string|null`, a list with the type of its items (and null), or an object.
[[nodiscard]] json::value shape_of(std::string outline) {
  outline = std::regex_replace(outline, std::regex(R"((\w+)!?:)"), R"("$1":)");
  outline = std::regex_replace(outline, std::regex(R"(([:[])([a-z]+)(?:\([a-z-]+\))?(\|null)?)"), R"($1"$2$3")");
  return json::parse(std::regex_replace(outline, std::regex(R"(\]\|null)"), R"(,"null"])"));
}

/// The types of a shape, with `null` if it may be null.
[[nodiscard]] json::array types_of(const json::value& shape) {
  if (shape.is_object()) {
    return {"object"};
  }
  if (const json::array* list = shape.if_array()) {
    return list->size() == 1 ? json::array{"array"} : json::array{"array", "null"};
  }
  const std::string text = string_of(shape);
  return text.ends_with("|null") ? json::array{text.substr(0, text.find('|')), "null"} : json::array{shape};
}

/// `createdAt` as `created-at`, `isAPI` as `is-api`.
[[nodiscard]] std::string kebab(std::string_view name) {
  std::string text;
  bool was_capital = false;
  for (const char c : name) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    text.append(is_capital && !was_capital ? "-" : "").push_back(is_capital ? static_cast<char>(c - 'A' + 'a') : c);
    was_capital = is_capital;
  }
  return text;
}

[[nodiscard]] bool is_in(const json::array& list, std::string_view text) {
  return std::find(list.begin(), list.end(), json::value(text)) != list.end();
}

[[nodiscard]] const json::object& find_vector(const json::array& vectors, std::string_view name,
                                              const json::value& value) {
  return std::find_if(vectors.begin(), vectors.end(), [&](const json::value& one) { return one.at(name) == value; })
      ->as_object();
}

/// Adds a vector for every place of a schema with every type that it has not; of a list for the last item.
class wrong_types {
 public:
  wrong_types(const json::object& types, json::array& vectors)
      : vectors_(vectors),
        valid_(find_vector(vectors, "id", types.at("of"))),
        schema_(valid_.at("input").at("schema")) {
    const json::object outline = find_vector(vectors, "input", json::object{{"schema", schema_}});
    group_ = std::regex_replace(string_of(outline.at("id")), std::regex("outline$"), "");
    if (types.contains("secrets")) {
      secrets_ = types.at("secrets").as_array();
    }
    document_ = parse_with_numbers(valid_.at("input").at("json").as_string());
    add(shape_of(string_of(outline.at("expect").at("outline"))), document_, "", "");
  }

 private:
  void add(const json::value& shape, json::value& here, const std::string& name, const std::string& pointer) {
    static const std::array<std::pair<std::string, json::value>, 6> samples{{{"string", "yes"},
                                                                             {"number", "number:7"},
                                                                             {"boolean", true},
                                                                             {"null", nullptr},
                                                                             {"object", {{"a", "number:1"}}},
                                                                             {"array", json::array{"a"}}}};
    const json::array types = types_of(shape);
    for (const auto& [type, sample] : samples) {
      if (!is_in(types, type) && !(type == "number" && is_in(types, "integer"))) {
        const json::value right = std::exchange(here, sample);
        add_vector(types, name.empty() ? "root" : name, pointer, type, sample);
        here = right;
      }
    }
    const std::string begin = name.empty() ? "" : name + '-';
    if (const json::array* list = shape.if_array()) {
      json::array& items = here.as_array();
      add(list->front(), items.back(), begin + "item", pointer + '/' + std::to_string(items.size() - 1));
    } else if (const json::object* members = shape.if_object()) {
      for (const auto& [key, inner] : *members) {
        add(inner, here.as_object().at(key), begin + kebab(key), pointer + '/' + std::string(key));
      }
    }
  }

  void add_vector(const json::array& types, const std::string& name, const std::string& pointer,
                  const std::string& type, const json::value& sample) {
    json::object params{{"expected", types.size() == 1 ? types.front() : types}, {"actual", type}};
    if ((sample.is_string() || sample.is_bool()) && !is_in(secrets_, name)) {
      params["value"] = sample;
    }
    json::object expect;
    expect["issues"].emplace_array().push_back({"wrong_type", pointer, params});
    if (!pointer.empty() && valid_.at("expect").as_object().contains("warnings")) {
      expect["warnings"] = valid_.at("expect").at("warnings");
    }
    vectors_.push_back({{"id", group_ + name + "-is-" + type},
                        {"function", "validate"},
                        {"input", {{"schema", schema_}, {"json", json_of(document_)}}},
                        {"expect", expect}});
  }

  json::array& vectors_;
  json::object valid_;
  json::value schema_;
  std::string group_;
  json::array secrets_;
  json::value document_;
};

}  // namespace

json::array complete_vectors(std::string_view file, const json::object& kinds) {
  const json::value document = parse_with_numbers(file);
  json::array vectors = document.at("vectors").as_array();
  if (const json::value* types = document.as_object().if_contains("types")) {
    for (const json::value& one : types->as_array()) {
      wrong_types(one.as_object(), vectors);
    }
  }
  for (json::value& vector : vectors) {
    complete(vector.as_object(), kinds);
  }
  return json::parse(json_of(vectors)).as_array();
}

}  // namespace flagadmin::test
