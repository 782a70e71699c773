//! Tables of the ledger. None is on the wire: functions read and write them.

use super::{payout_accounts, transfers};
use crate::table::{Refine, Table, created_at, id, int, text, time, usd, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("booking_commissions")
            .columns([
                uuid("booking_request_id").references("booking_requests"),
                int("percent"),
                created_at(),
                int("host_percent").nullable(),
                uuid("owner_guide_id").nullable().references("guides"),
            ])
            .key(&["booking_request_id"])
            .internal(),
        Table::new("commission_requests")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                int("percent_before"),
                int("percent"),
                text("reason"),
                text("status").default("open"),
                uuid("requested_by").nullable().references("users"),
                uuid("decided_by").nullable().references("users"),
                created_at(),
                time("decided_at").nullable(),
            ])
            .internal(),
        Table::new("payouts")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                usd("amount"),
                text("reference"),
                text("note").nullable(),
                uuid("paid_by").nullable().references("users"),
                time("paid_at"),
            ])
            .unique(&["guide_id", "reference"])
            .internal(),
        Table::new("payout_reversals")
            .columns([
                uuid("payout_id").references("payouts"),
                text("reason"),
                uuid("reversed_by").nullable().references("users"),
                time("reversed_at"),
            ])
            .key(&["payout_id"])
            .internal(),
        Table::new("ledger_entries")
            .columns([
                id(),
                uuid("transaction_id"),
                created_at(),
                text("account"),
                usd("amount"),
                text("kind"),
                text("source"),
                uuid("booking_request_id").nullable().references("booking_requests"),
                uuid("guide_id").nullable().references("guides"),
                uuid("payment_id").nullable().references("payments"),
                uuid("refund_id").nullable().references("refunds"),
                uuid("payout_id").nullable().references("payouts"),
            ])
            .unique(&["source", "account"])
            .internal(),
        payout_accounts::table(),
        transfers::table(),
    ]
}
