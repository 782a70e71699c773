//! Tables of payments. Only the log is on the wire, for admins; travelers see their payments in their bookings.

use serendib_db::Cond;

use super::{dispute_evidence, manual_payments, reconciliation, refund_approvals};
use crate::staff::StaffRight;
use crate::table::{Refine, Table, created_at, id, json, text, time, usd, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("payment_logs")
            .columns([
                id(),
                created_at(),
                text("event_type"),
                text("status"),
                usd("amount").nullable(),
                text("currency").default("usd"),
                uuid("booking_request_id").nullable().references("booking_requests"),
                uuid("user_id").nullable().references("users"),
                uuid("guide_id").nullable().references("guides"),
                text("payment_method").nullable(),
                text("stripe_session_id").nullable(),
                json("metadata").default("{}"),
            ])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.may(StaffRight::ReadMoney) { Cond::True } else { Cond::False })
            }),
        Table::new("payments")
            .columns([
                id(),
                uuid("booking_request_id").references("booking_requests"),
                uuid("user_id").references("users"),
                text("kind"),
                usd("amount"),
                text("currency").default("usd"),
                text("status").default("created"),
                text("provider"),
                text("session_id").nullable(),
                text("session_url").nullable(),
                // The provider's id of the money, once there is some.
                text("provider_payment").nullable(),
                time("expires_at"),
                // The last lookup at the provider.
                time("checked_at").nullable(),
                created_at(),
                time("updated_at"),
                time("paid_at").nullable(),
                // A keyed hash of the provider's mark of the card.
                text("card_mark").nullable(),
            ])
            .unique(&["session_id"])
            .internal(),
        Table::new("refunds")
            .columns([
                id(),
                uuid("payment_id").references("payments"),
                uuid("booking_request_id").references("booking_requests"),
                usd("amount"),
                text("reason"),
                text("status").default("queued"),
                text("provider_refund").nullable(),
                created_at(),
                time("updated_at"),
            ])
            .unique(&["provider_refund"])
            .internal(),
        Table::new("disputes")
            .columns([
                id(),
                uuid("payment_id").references("payments"),
                uuid("booking_request_id").references("booking_requests"),
                // `None` for disputes older than this table, until they are reported again.
                text("provider_dispute").nullable(),
                usd("amount"),
                text("status").default("open"),
                created_at(),
                time("updated_at"),
                time("due_by").nullable(),
            ])
            .unique(&["provider_dispute"])
            .internal(),
        dispute_evidence::table(),
        refund_approvals::table(),
        reconciliation::runs_table(),
        reconciliation::differences_table(),
        manual_payments::table(),
        Table::new("provider_events")
            .columns([text("event_id"), text("type"), json("payload"), time("received_at")])
            .key(&["event_id"])
            .internal(),
        Table::new("sandbox_sessions")
            .columns([
                text("id"),
                uuid("payment_id"),
                uuid("booking_request_id"),
                usd("amount"),
                text("currency"),
                text("title"),
                text("success_url"),
                text("cancel_url"),
                text("status").default("open"),
                time("expires_at"),
                created_at(),
                text("card").nullable(),
            ])
            .unique(&["payment_id"])
            .internal(),
        Table::new("sandbox_movements")
            .columns([
                text("id"),
                text("subject"),
                uuid("row_id"),
                text("payment").nullable(),
                usd("amount"),
                text("currency").default("usd"),
                created_at(),
            ])
            .internal(),
        Table::new("sandbox_accounts")
            .columns([text("id"), uuid("guide_id").references("guides"), text("status").default("new"), created_at()])
            .internal(),
    ]
}
