//! Every column that names an account, and what a merge does with the rows of the source. A test compares the list with the declared
//! tables, so that a new table has an entry here before it is merged. What an erasure deletes and an archive holds:
//! `identity::removal`, `accounts::my_data`.

/// What happens to the rows of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnFate {
    /// They become the target's. `name` is the word of the preview.
    Moves { name: &'static str, duplicates: Duplicates },
    /// Sign-in methods: those with a verified address move, the others no longer sign in.
    SignsIn,
    /// There is a problem instead: such an account is not merged.
    Prevents,
    /// They are deleted.
    Ends,
    /// They stay with the source: what a person did in an office, a log, a setting of the account itself.
    Stays,
}

/// A row that the target has already, by the columns that are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// There is none, or the problems of a merge name it.
    Absent,
    /// The row of the source says the same, and is deleted until an undo.
    Dropped(&'static [&'static str]),
    /// The row stays with the source.
    Left(&'static [&'static str]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserColumn {
    pub table: &'static str,
    pub column: &'static str,
    /// The rows whose column names an account.
    pub(super) rows: &'static str,
    pub fate: ColumnFate,
}

const fn column(table: &'static str, column: &'static str, fate: ColumnFate) -> UserColumn {
    UserColumn { table, column, rows: "TRUE", fate }
}

const fn moves(table: &'static str, column: &'static str, name: &'static str) -> UserColumn {
    self::column(table, column, ColumnFate::Moves { name, duplicates: Duplicates::Absent })
}

const fn moves_once(
    table: &'static str,
    column: &'static str,
    name: &'static str,
    same: &'static [&'static str],
) -> UserColumn {
    self::column(table, column, ColumnFate::Moves { name, duplicates: Duplicates::Dropped(same) })
}

const fn prevents(table: &'static str, column: &'static str) -> UserColumn {
    self::column(table, column, ColumnFate::Prevents)
}

const fn ends(table: &'static str, column: &'static str) -> UserColumn {
    self::column(table, column, ColumnFate::Ends)
}

const fn stays(table: &'static str, column: &'static str) -> UserColumn {
    self::column(table, column, ColumnFate::Stays)
}

/// In the order of a merge.
pub const USER_COLUMNS: &[UserColumn] = &[
    // What a traveler has.
    moves("booking_requests", "user_id", "bookings"),
    moves("payments", "user_id", "payments"),
    moves("payment_logs", "user_id", "payment_log"),
    moves("reviews", "user_id", "reviews"),
    moves("inquiries", "user_id", "inquiries"),
    moves("chat_messages", "sender_id", "messages"),
    moves("chat_messages", "recipient_id", "messages"),
    moves("chat_reads", "user_id", "read_marks"),
    moves("chat_reads", "other_id", "read_marks"),
    moves("chat_reports", "reporter_id", "reports"),
    moves("packages", "private_to", "private_packages"),
    moves("custom_requests", "user_id", "custom_requests"),
    moves("itineraries", "user_id", "plans"),
    moves_once("itinerary_members", "user_id", "joined_plans", &["itinerary_id"]),
    moves("model_calls", "user_id", "model_calls"),
    moves_once("saved_packages", "user_id", "saved_packages", &["package_id"]),
    moves_once("date_alerts", "user_id", "date_alerts", &["package_id", "first_start", "last_start"]),
    moves_once("notifications", "user_id", "notifications", &["thread"]),
    moves("guide_applications", "user_id", "applications"),
    // What the staff has about a person.
    column("warnings", "user_id", ColumnFate::Moves { name: "warnings", duplicates: Duplicates::Left(&["report_id"]) }),
    moves_once("abuse_flag_people", "user_id", "flags", &["flag_id"]),
    UserColumn {
        rows: "subject_kind = 'person'",
        ..column(
            "abuse_flags",
            "subject_id",
            ColumnFate::Moves { name: "flags", duplicates: Duplicates::Left(&["kind", "other_id"]) },
        )
    },
    UserColumn { rows: "subject = 'person'", ..moves("staff_notes", "subject_id", "staff_notes") },
    // Signing in.
    column("identities", "user_id", ColumnFate::SignsIn),
    ends("sessions", "user_id"),
    ends("one_time_tokens", "user_id"),
    ends("flow_states", "user_id"),
    ends("flow_states", "linking_user"),
    stays("mfa_factors", "user_id"),
    stays("removed_identities", "user_id"),
    stays("identity_events", "user_id"),
    // Guides, hosts and owners of packages.
    prevents("guides", "user_id"),
    prevents("package_owners", "user_id"),
    stays("inquiries", "guide_user_id"),
    stays("abuse_flags", "other_id"),
    stays("attractions", "author"),
    stays("package_revisions", "author"),
    stays("text_message_settings", "user_id"),
    stays("text_messages", "user_id"),
    stays("text_replies", "user_id"),
    stays("storage_objects", "owner"),
    stays("storage_blobs", "owner"),
    // The account itself.
    prevents("account_deletions", "user_id"),
    stays("profiles", "user_id"),
    stays("notification_preferences", "user_id"),
    stays("account_merges", "source_id"),
    stays("account_merges", "target_id"),
    // Written anew from the names and addresses.
    stays("record_words", "subject_id"),
    // What members of the staff did. Accounts of the staff are not merged.
    stays("staff_members", "user_id"),
    stays("account_merges", "merged_by"),
    stays("account_merges", "undone_by"),
    stays("abuse_flags", "decided_by"),
    stays("api_keys", "created_by"),
    stays("api_keys", "revoked_by"),
    stays("audit_log", "actor_id"),
    stays("audit_log", "subject_id"),
    stays("chat_reports", "handled_by"),
    stays("closed_conversations", "closed_by"),
    stays("commission_requests", "requested_by"),
    stays("commission_requests", "decided_by"),
    stays("contact_answers", "sent_by"),
    stays("content_versions", "created_by"),
    stays("dispute_evidence", "sent_by"),
    stays("four_eyes_rules", "changed_by"),
    stays("guide_applications", "reviewed_by"),
    stays("guide_credentials", "decided_by"),
    stays("guide_package_requests", "reviewed_by"),
    stays("manual_payments", "recorded_by"),
    stays("package_revisions", "reviewed_by"),
    stays("packages", "reviewed_by"),
    stays("packages_off_sale", "changed_by"),
    stays("payout_reversals", "reversed_by"),
    stays("payouts", "paid_by"),
    stays("reconciliation_differences", "handled_by"),
    stays("refund_approvals", "requested_by"),
    stays("refund_approvals", "decided_by"),
    stays("reconciliation_runs", "started_by"),
    stays("reply_templates", "updated_by"),
    stays("service_targets", "updated_by"),
    stays("staff_members", "granted_by"),
    stays("staff_notes", "author_id"),
    stays("staff_views", "user_id"),
    stays("warnings", "sent_by"),
    stays("webhook_endpoints", "created_by"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serendib_db::ColumnType;

    use super::*;
    use crate::tables;

    /// Endings of columns that hold the id of an account without a reference.
    const NAMES: [&str; 8] =
        ["user_id", "actor_id", "author_id", "owner_id", "person_id", "traveler_id", "subject_id", "other_id"];

    #[test]
    fn every_column_that_names_an_account_is_in_the_list_once() {
        let mut declared = BTreeSet::new();
        for table in tables::list() {
            for column in &table.shape.columns {
                let refers = column.references.as_ref().is_some_and(|reference| reference.table == "users");
                let is_named =
                    NAMES.iter().any(|name| column.name == *name || column.name.ends_with(&format!("_{name}")));
                if refers || (column.kind == ColumnType::Uuid && is_named) {
                    declared.insert((table.shape.name, column.name));
                }
            }
        }
        let listed: BTreeSet<_> = USER_COLUMNS.iter().map(|one| (one.table, one.column)).collect();
        assert_eq!(listed.len(), USER_COLUMNS.len(), "a column is there twice");
        assert_eq!(declared.difference(&listed).collect::<Vec<_>>(), Vec::<&(&str, &str)>::new(), "without an entry");
        assert_eq!(listed.difference(&declared).collect::<Vec<_>>(), Vec::<&(&str, &str)>::new(), "no such column");
    }

    /// Their collisions are problems of a merge.
    const OF_PROBLEMS: [(&str, &str); 3] =
        [("inquiries", "user_id"), ("chat_messages", "sender_id"), ("chat_reads", "user_id")];

    #[test]
    fn a_unique_key_with_an_account_has_a_rule_for_duplicates() {
        for one in USER_COLUMNS {
            let ColumnFate::Moves { duplicates: Duplicates::Absent, .. } = one.fate else { continue };
            let shape = &tables::find(one.table).unwrap().shape;
            let mut keys = shape.uniques.iter().chain([&shape.primary_key]);
            let has_rule = OF_PROBLEMS.contains(&(one.table, one.column));
            assert!(has_rule || !keys.any(|key| key.contains(&one.column)), "{} {}", one.table, one.column);
        }
    }

    #[test]
    fn rows_that_move_are_found_again_by_ids() {
        for one in USER_COLUMNS.iter().filter(|one| matches!(one.fate, ColumnFate::Moves { .. })) {
            let table = tables::find(one.table).unwrap();
            for key in &table.shape.primary_key {
                assert_eq!(table.shape.column(key).unwrap().kind, ColumnType::Uuid, "{} {key}", one.table);
            }
        }
    }
}
