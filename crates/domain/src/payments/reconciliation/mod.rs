//! Reconciliation: what the provider says it moved is compared with our rows, for some days. Each difference is a row that a person handles,
//! or that closes itself once a later run does not find it. D-175; decision record 72.
//!
//! - a run: [`run`]; our rows of its days: `own_rows`; the comparison, without a database: `compare`; its result: [`differences`]
//! - what the staff reads: [`list`]
//!
//! Payments that were recorded by hand, and refunds that were made by hand, are not compared.

mod compare;
pub mod differences;
pub mod list;
mod movement;
mod own_rows;
pub mod run;

use crate::table::{Refine, Table, date, id, int, text, time, usd, uuid};

pub use list::{ReconciliationSummary, summary};
pub use movement::{MoneySubject, Movement};

pub(super) fn runs_table() -> Table {
    Table::new("reconciliation_runs")
        .columns([
            id(),
            time("started_at"),
            time("finished_at").nullable(),
            date("from_day"),
            date("to_day"),
            text("provider"),
            int("checked").default("0"),
            int("differences").default("0"),
            text("status").default("running"),
            text("error").nullable(),
            uuid("started_by").nullable().references("users"),
        ])
        .internal()
}

pub(super) fn differences_table() -> Table {
    Table::new("reconciliation_differences")
        .columns([
            id(),
            uuid("run_id").references("reconciliation_runs"),
            text("kind"),
            text("subject"),
            text("provider"),
            text("provider_id"),
            uuid("row_id").nullable(),
            uuid("booking_request_id").nullable().references("booking_requests"),
            usd("here_amount").nullable(),
            usd("there_amount").nullable(),
            text("here_state").nullable(),
            text("there_state").nullable(),
            time("moved_at"),
            time("first_seen_at"),
            time("last_seen_at"),
            time("resolved_at").nullable(),
            time("handled_at").nullable(),
            uuid("handled_by").nullable().references("users"),
            text("note").nullable(),
        ])
        .internal()
}
