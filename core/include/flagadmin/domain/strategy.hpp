#pragma once

#include <string>
#include <string_view>

#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

/// A strategy type that is to be created.
struct new_strategy {
  std::string name;      ///< as it is meant, escapes resolved
  std::string strategy;  ///< the `strategySchema` to store and to answer (D30)
};

/// The strategy type that a `createStrategySchema` asks for, with its defaults (D30).
[[nodiscard]] result<new_strategy> make_strategy(std::string_view payload);
/// The same for the members of a payload that is valid by its schema.
[[nodiscard]] new_strategy make_strategy(const member_slices& sent);

/// The strategy type with the members that its schema describes, in that order: the form it is stored in.
[[nodiscard]] result<std::string> normalized_strategy(std::string_view strategy);

}  // namespace flagadmin
