#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Authentication by the tokens of service accounts (D66): functions of the records of tokens and of their accounts.
namespace flagadmin {

/// A token (D62). Its record has the two keys and its last use (D101), everything else is in its account only (D86).
struct account_token {
  std::string id;             ///< the key of the record
  std::string account;        ///< the key of the service account
  std::string description{};  ///< for logs
  std::string expires_at{};   ///< date-time
};

/// Reads the keys in the record of a token; nothing when it is damaged.
[[nodiscard]] std::optional<account_token> read_account_token(std::string_view record);

/// Reads the rest of a token from its stored service account. False: the account does not list it, so that it is not
/// valid (D86).
[[nodiscard]] bool read_listed_token(account_token& token, std::string_view account);

/// Whether a token is past its `expiresAt` at this moment (both RFC 3339). True when either is not a date-time.
[[nodiscard]] bool is_expired(const account_token& token, std::string_view now) noexcept;

/// The root role of a stored service account; nothing when it has none.
[[nodiscard]] std::optional<std::int64_t> root_role_of(std::string_view account);

/// The token's name in the log: `username/description`.
[[nodiscard]] std::string log_name_of(const account_token& token, std::string_view account);

/// The record of a token after a use `now` (RFC 3339). Nothing when the token was used less than a minute before.
[[nodiscard]] std::optional<std::string> record_after_use(std::string_view record, std::string_view now);

/// The last use in the record of a token; empty: there is none, or it is damaged.
[[nodiscard]] std::string last_use_of(std::string_view record);

/// The ids of the tokens of a stored service account.
[[nodiscard]] std::vector<std::string> token_ids_of(std::string_view account);

/// The last uses of tokens, by id.
using last_uses = std::map<std::string, std::string, std::less<>>;

/// The stored service account with these as `lastSeen` and `seenAt` of its tokens; others keep theirs. Nothing when
/// none is a use of its tokens.
[[nodiscard]] std::optional<std::string> with_last_uses(std::string_view account, const last_uses& uses);

}  // namespace flagadmin
