#include <flagadmin/api/read.hpp>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {
namespace {

void write_list(json::writer& out, std::string_view name, std::span<const std::string> stored) {
  out.key(name);
  out.begin_array();
  for (const std::string& resource : stored) {
    out.raw(resource);
  }
  out.end_array();
}

}  // namespace

std::string addons_body(std::span<const std::string> stored, const provider_set& providers) {
  text_buffer body;
  json::writer out(body);
  out.begin_object();
  out.key("addons");
  out.begin_array();
  for (const std::string& addon : stored) {
    out.raw(masked_addon(addon, providers));
  }
  out.end_array();
  out.key("providers");
  providers.write(out);
  out.end_object();
  return body.str();
}

std::string service_accounts_body(std::span<const std::string> stored) {
  text_buffer body;
  json::writer out(body);
  out.begin_object();
  write_list(out, "serviceAccounts", stored);
  out.end_object();
  return body.str();
}

std::string strategies_body(std::span<const std::string> stored) {
  text_buffer body;
  json::writer out(body);
  out.begin_object();
  out.key("version");
  out.number(1);
  write_list(out, "strategies", stored);
  out.end_object();
  return body.str();
}

}  // namespace flagadmin
