//! The second lock: read policies repeated as SQL views, for the lock of `serendib_db::testing`.
//! The policies under test are conditions in plans; these views are independent of plans. A change of a policy is repeated here by hand.

mod back_office;
mod bookings;
mod credentials;
mod fires;
mod functions;
mod handovers;
mod host_shares;
pub mod library;
mod people;
pub mod product;
mod text_messages;

use std::sync::Arc;

use serendib_db::testing::{Lock, View};
use serendib_domain::tables::Register;
use uuid::Uuid;

/// A caller as policies distinguish them; the service skips them all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Who {
    pub user: Option<Uuid>,
    /// Their active guide row.
    pub guide: Option<Uuid>,
    pub is_admin: bool,
}

/// A table's visible rows and private columns; `None` if this caller may not read it.
type VisibilityRule = fn(&str, Who) -> Option<VisibleRows>;

pub struct VisibleRows {
    rows: String,
    /// A column and its replacement: the column itself where it reveals no more than a policy may test.
    masks: Vec<(&'static str, String)>,
}

impl VisibleRows {
    fn rows(rows: impl Into<String>) -> Self {
        Self { rows: rows.into(), masks: Vec::new() }
    }

    fn mask(mut self, column: &'static str, sql: String) -> Self {
        self.masks.push((column, sql));
        self
    }
}

/// Tables beneath the wire. Requests identify their caller by own rows of some; functions read others.
const BENEATH: [&str; 64] = [
    "account_merges",
    "api_keys",
    "webhook_endpoints",
    "webhook_deliveries",
    "webhook_attempts",
    "abuse_flags",
    "abuse_flag_people",
    "account_deletions",
    "guide_credentials",
    "record_words",
    "record_spellings",
    "staff_notes",
    "staff_views",
    "reply_templates",
    "content_versions",
    "contact_answers",
    "warnings",
    "closed_conversations",
    "staff_members",
    "four_eyes_rules",
    "refund_approvals",
    "service_targets",
    "search_misses",
    "package_views",
    "provider_events",
    "retained_bookings",
    "identities",
    "guide_saved_replies",
    "storage_objects",
    "ledger_entries",
    "payouts",
    "payout_accounts",
    "payout_transfers",
    "payout_reversals",
    "commission_requests",
    "booking_commissions",
    "booking_changes",
    "booking_handovers",
    "host_shares",
    "trip_meetings",
    "text_message_settings",
    "text_messages",
    "guide_calendar_imports",
    "day_sheets",
    "packages_off_sale",
    "guide_calendar_feeds",
    "guide_blocked_days",
    "guide_booking_windows",
    "users",
    "sessions",
    "mfa_factors",
    "notification_preferences",
    "payments",
    "refunds",
    "disputes",
    "dispute_evidence",
    "reconciliation_runs",
    "reconciliation_differences",
    "jobs",
    "model_calls",
    "itinerary_versions",
    "itinerary_members",
    "custom_requests",
    "custom_offers",
];

/// Signing keys, which any caller's request may reload.
const OF_THE_SERVER: [&str; 1] = ["SELECT id, secret, retired_at FROM server_keys WHERE purpose = $1 "];

pub fn build(register: &Register, rule: VisibilityRule, who: Who) -> Arc<Lock> {
    let tables = register.tables().iter().filter(|table| table.exposed || BENEATH.contains(&table.shape.name));
    let views = tables.filter_map(|table| {
        let seen = rule(table.shape.name, who)?;
        let columns: Vec<_> = table
            .shape
            .columns
            .iter()
            .map(|column| match seen.masks.iter().find(|(name, _)| *name == column.name) {
                Some((name, expression)) => format!("{expression} AS \"{name}\""),
                None => format!("\"{}\"", column.name),
            })
            .collect();
        let sql = format!("SELECT {} FROM {{main}}.\"{}\" WHERE {}", columns.join(", "), table.shape.name, seen.rows);
        Some(View { table: table.shape.name, sql })
    });
    Lock::new(views.collect(), &OF_THE_SERVER)
}

/// "The column has this value"; never true without an id.
fn equals_sql(column: &str, id: Option<Uuid>) -> String {
    id.map_or_else(|| "1 = 0".to_owned(), |id| format!("{column} = '{id}'"))
}

/// The column where the condition holds, else null.
fn visible_if(condition: &str, column: &str) -> String {
    format!("CASE WHEN {condition} THEN {column} END")
}
