#pragma once

#include <string>
#include <string_view>

#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

/// A new strategy type.
struct new_strategy {
  std::string name;      ///< escapes resolved
  std::string strategy;  ///< the `strategySchema` to store and to return (D30)
};

/// The strategy type that a `createStrategySchema` describes, with its defaults (D30).
[[nodiscard]] result<new_strategy> make_strategy(std::string_view payload);
/// The same for the members of a payload that is valid by its schema.
[[nodiscard]] new_strategy make_strategy(const member_slices& sent);

/// The stored form of a strategy type: the members of its schema, in that order.
[[nodiscard]] result<std::string> normalized_strategy(std::string_view strategy);

}  // namespace flagadmin
