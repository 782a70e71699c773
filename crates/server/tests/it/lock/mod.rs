//! Who may see what, said a second time in other words: as SQL, for the lock of `serendib_db::testing`.
//!
//! The policies under test are conditions that plans carry; these are views that know of no plan. A policy that changes is
//! changed here too, by hand.

mod bookings;
mod fires;
mod functions;
pub mod library;
pub mod product;

use std::sync::Arc;

use serendib_db::testing::{Lock, View};
use serendib_domain::tables::Register;
use uuid::Uuid;

/// A caller as policies tell callers apart; the service skips them all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Who {
    pub user: Option<Uuid>,
    /// Their active guide record.
    pub guide: Option<Uuid>,
    pub is_admin: bool,
}

/// Which rows of a table, and what is shown of its private columns; nothing for a table that is not for this caller.
type VisibilityRule = fn(&str, Who) -> Option<VisibleRows>;

pub struct VisibleRows {
    rows: String,
    /// A column and what stands in its place: itself where that tells no more than a policy may ask.
    masks: Vec<(&'static str, String)>,
}

impl VisibleRows {
    fn rows(rows: impl Into<String>) -> Self {
        Self { rows: rows.into(), masks: Vec::new() }
    }

    fn mask(mut self, column: &'static str, shown: String) -> Self {
        self.masks.push((column, shown));
        self
    }
}

/// Tables that no wire shows: the caller's own rows of some say who they are, and functions tell of others.
const BENEATH: [&str; 13] = [
    "users",
    "sessions",
    "mfa_factors",
    "notification_preferences",
    "payments",
    "refunds",
    "disputes",
    "jobs",
    "model_calls",
    "itinerary_versions",
    "itinerary_members",
    "custom_requests",
    "custom_offers",
];

/// The keys that tokens are signed with, read again now and then in whoever's request comes.
const OF_THE_SERVER: [&str; 1] = ["SELECT id, secret, retired_at FROM server_keys WHERE purpose = $1 "];

/// A lock for what this caller reads.
pub fn build(register: &Register, rule: VisibilityRule, who: Who) -> Arc<Lock> {
    let tables = register.tables().iter().filter(|table| table.exposed || BENEATH.contains(&table.shape.name));
    let views = tables.filter_map(|table| {
        let seen = rule(table.shape.name, who)?;
        let columns: Vec<_> = table
            .shape
            .columns
            .iter()
            .map(|column| match seen.masks.iter().find(|(name, _)| *name == column.name) {
                Some((name, shown)) => format!("{shown} AS \"{name}\""),
                None => format!("\"{}\"", column.name),
            })
            .collect();
        let sql = format!("SELECT {} FROM {{main}}.\"{}\" WHERE {}", columns.join(", "), table.shape.name, seen.rows);
        Some(View { table: table.shape.name, sql })
    });
    Lock::new(views.collect(), &OF_THE_SERVER)
}

/// "The column holds this", which nothing does for nobody.
fn equals_sql(column: &str, id: Option<Uuid>) -> String {
    id.map_or_else(|| "1 = 0".to_owned(), |id| format!("{column} = '{id}'"))
}

/// The column where it holds this, else null.
fn shown_if(condition: &str, column: &str) -> String {
    format!("CASE WHEN {condition} THEN {column} END")
}
