#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store.hpp>

#include "storage/record.hpp"
#include "storage/sql_session.hpp"

/// The statements about records, for both databases, with their parameters and results. A function that ends in `later`
/// runs its statement at once or, at the latest, when the session is finished: the results must live until then.
namespace flagadmin::server::sql {

/// The number of an id, which is the position of its record.
[[nodiscard]] std::int64_t id_number_of(std::string_view id) noexcept;

void load_later(sql_session& session, const resource_key& key, std::optional<record>& record);
/// Records by ids; `receive` gets each that there is.
void load_later(sql_session& session, resource_kind kind, std::span<const std::string> ids,
                const std::function<void(record&& each)>& receive);
[[nodiscard]] std::optional<record> find(sql_session& session, resource_kind kind, std::string_view alternate_key);
/// All records of a kind, by position.
[[nodiscard]] std::vector<record> list(sql_session& session, resource_kind kind);
/// Called with a record, and the values of its kind and of its digests.
using record_visitor = std::function<void(const record& stored, const sql_values& kind_and_digests)>;
/// Of all kinds, also of unknown ones.
void visit_all(sql_session& session, const record_visitor& visit);
/// Whether nothing was ever stored; false also after everything was removed.
[[nodiscard]] bool is_empty(sql_session& session);

void insert_later(sql_session& session, resource_kind kind, const record& stored);
/// Of text and version.
void update_later(sql_session& session, resource_kind kind, const record& stored);
void remove_later(sql_session& session, resource_kind kind, std::int64_t position);
/// Stores a record of no kind, and removes it.
void write_on_trial_later(sql_session& session);

/// The counters.
void load_totals_later(sql_session& session, per_kind<kind_totals>& totals);
/// What the counters would be by what is stored; the last id may have been given to a resource that was removed.
void measure_later(sql_session& session, per_kind<kind_totals>& totals);
/// The kinds that have a counter, also unknown ones.
[[nodiscard]] std::vector<std::string> counted_kinds(sql_session& session);
void store_totals_later(sql_session& session, resource_kind kind, const kind_totals& now);

}  // namespace flagadmin::server::sql
