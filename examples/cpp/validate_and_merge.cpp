// Validates an update of an addon, then prints the addon after the update.

#include <iostream>

#include <flagadmin/flagadmin.hpp>

int main() {
  const std::string_view stored = R"({"id": 1, "provider": "webhook", "description": "Our chat", "enabled": false,
    "parameters": {"url": "https://example.com/hook"}, "events": ["feature-created"], "projects": ["web"]})";

  const std::string_view wrong = R"({"provider": "webhook", "enabled": "yes", "parameters": {}})";
  const auto result = flagadmin::validate_addon_update(wrong);  // by the schema and the default providers
  for (const flagadmin::issue& issue : result.issues) {
    std::cout << issue.instance_path() << ' ' << issue.message() << '\n';
  }

  const std::string_view update = R"({"provider": "webhook", "enabled": true, "description": null,
    "parameters": {"url": "*****"}, "events": ["feature-created", "feature-updated"]})";
  const auto merged = flagadmin::merge_addon_update(stored, update);
  if (!merged) {
    std::cout << flagadmin::summarize(merged.validation) << '\n';
    return 1;
  }
  std::cout << merged.value << '\n';
}
