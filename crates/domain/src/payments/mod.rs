//! Payments: the log that statistics and exports are made from.

use serendib_db::Cond;

use crate::table::{Refine, Table, created_at, id, json, text, usd, uuid};

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
                Some(if person.is_admin { Cond::True } else { Cond::False })
            }),
    ]
}
