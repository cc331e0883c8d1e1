#include <flagadmin/api/error_kind.hpp>

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/table_order.hpp>

namespace flagadmin {
namespace {

// Section 7 and D45.
constexpr std::array error_kind_table{
    error_kind_entry{error_kind::validation, for_documents("validation"), 400, true, "ValidationError",
                     for_documents("The request does not match the schema.")},
    error_kind_entry{error_kind::authentication, for_documents("authentication"), 401, false, "AuthenticationRequired",
                     for_documents("Authorization information is missing or invalid.")},
    error_kind_entry{error_kind::permission, for_documents("permission"), 403, true, "NoAccessError",
                     for_documents("The credentials are valid, but lack the permission for this operation.")},
    error_kind_entry{error_kind::not_found, for_documents("not_found"), 404, false, "NotFoundError",
                     for_documents("The requested resource was not found.")},
    error_kind_entry{error_kind::method, for_documents("method"), 405, false, "MethodNotAllowed",
                     for_documents("The resource does not have this method.")},
    error_kind_entry{error_kind::name_exists, for_documents("name_exists"), 409, true, "NameExistsError",
                     for_documents("The name is taken.")},
    error_kind_entry{error_kind::precondition, for_documents("precondition"), 412, false, "PreconditionFailed",
                     for_documents("The resource has changed: If-Match does not have its entity tag.")},
    error_kind_entry{error_kind::too_large, for_documents("too_large"), 413, true, "ContentTooLarge",
                     for_documents("The request's body is larger than accepted.")},
    error_kind_entry{error_kind::uri_too_long, for_documents("uri_too_long"), 414, false, "UriTooLong",
                     for_documents("The request target is longer than accepted.")},
    // Spelled with this casing in section 7.
    error_kind_entry{error_kind::media_type, for_documents("media_type"), 415, false, "ContentTypeerror",
                     for_documents("The body's media type is not supported; content-type must be application/json.")},
    error_kind_entry{error_kind::too_many_requests, for_documents("too_many_requests"), 429, false, "TooManyRequests",
                     for_documents("Too many requests.")},
    error_kind_entry{error_kind::internal, for_documents("internal"), 500, false, "InternalError",
                     for_documents("Internal error, described in the log of the service.")},
    error_kind_entry{error_kind::not_implemented, for_documents("not_implemented"), 501, false, "NotImplemented",
                     for_documents("The request needs a transfer coding that the service does not have.")},
    error_kind_entry{error_kind::not_ready, for_documents("not_ready"), 503, false, "ServiceUnavailable",
                     for_documents("The service is not ready; nothing was changed.")},
    error_kind_entry{error_kind::outcome_unknown, for_documents("outcome_unknown"), 504, false, "OutcomeUnknown",
                     for_documents("The storage was lost while it made the change durable: it may have been made.")},
    error_kind_entry{error_kind::http_version, for_documents("http_version"), 505, false, "HttpVersionNotSupported",
                     for_documents("The service speaks HTTP/1.1 and HTTP/1.0.")},
};

static_assert(is_in_order(error_kind_table, &error_kind_entry::kind, error_kind::http_version));

}  // namespace

std::span<const error_kind_entry> error_kinds() noexcept { return error_kind_table; }

const error_kind_entry& entry_of(error_kind kind) noexcept { return error_kind_table[static_cast<std::size_t>(kind)]; }

}  // namespace flagadmin
