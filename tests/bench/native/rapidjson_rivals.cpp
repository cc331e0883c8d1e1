// Rivals of the core with RapidJSON: by its events, and by its validator.
#include <rapidjson/document.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#include <rapidjson/schema.h>

#include "rivals.hpp"
#include "shape.hpp"

namespace {

// The core refuses what is not UTF-8; so must they.
constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag;

struct handler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, handler> {
  rivals::shape shape;

  bool Null() { return shape.null(); }
  bool Bool(bool) { return shape.boolean(); }
  bool Int(int) { return shape.number(); }
  bool Uint(unsigned) { return shape.number(); }
  bool Int64(std::int64_t) { return shape.number(); }
  bool Uint64(std::uint64_t) { return shape.number(); }
  bool Double(double) { return shape.number(); }
  bool String(const char*, rapidjson::SizeType length, bool) { return shape.string(length); }
  bool StartObject() { return shape.begin_object(); }
  bool Key(const char* name, rapidjson::SizeType length, bool) {
    shape.key({name, length});
    return true;
  }
  bool EndObject(rapidjson::SizeType) { return shape.end_object(); }
  bool StartArray() { return shape.begin_array(); }
  bool EndArray(rapidjson::SizeType) {
    shape.end_array();
    return true;
  }
};

const rapidjson::SchemaDocument& schema() {
  static const rapidjson::SchemaDocument compiled = [] {
    rapidjson::Document document;
    document.Parse(rivals::schema_text);
    return rapidjson::SchemaDocument(document);
  }();
  return compiled;
}

template <class Handler>
bool reads(std::string_view text, Handler& handler) {
  rapidjson::MemoryStream memory(text.data(), text.size());
  rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> stream(memory);
  rapidjson::Reader reader;
  return !reader.Parse<flags>(stream, handler).IsError();
}

}  // namespace

namespace rivals {

bool rapidjson_sax(std::string_view text) {
  handler checks;
  return reads(text, checks);
}

bool rapidjson_schema(std::string_view text) {
  static rapidjson::SchemaValidator validator(schema());
  validator.Reset();
  return reads(text, validator) && validator.IsValid();
}

}  // namespace rivals
