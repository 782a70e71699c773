//! Messages, how far each side has read, and reports, as tables. Each says by itself who may see it, so that a change costs no look
//! at other tables for each of those who follow it.

use serendib_db::Cond;

use super::report;
use crate::ctx::Caller;
use crate::table::{Changer, Refine, Table, created_at, id, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("chat_messages")
            .columns([
                id(),
                uuid("booking_request_id").references("booking_requests"),
                uuid("sender_id").references("users"),
                uuid("recipient_id").references("users"),
                uuid("client_key"),
                text("body"),
                time("sent_at"),
            ])
            .unique(&["sender_id", "client_key"])
            .natural(&[("sent_at", true), ("id", false)])
            // An admin as well reads only their own here: what was reported is read by a command that leaves a trace.
            .read(|caller| between(caller, "sender_id", "recipient_id")),
        Table::new("chat_reads")
            .columns([
                uuid("booking_request_id").references("booking_requests"),
                uuid("user_id").references("users"),
                uuid("other_id").references("users"),
                time("read_to"),
            ])
            .key(&["booking_request_id", "user_id"])
            .natural(&[("booking_request_id", false), ("user_id", false)])
            .read(|caller| between(caller, "user_id", "other_id")),
        Table::new("chat_reports")
            .columns([
                id(),
                uuid("booking_request_id").references("booking_requests"),
                uuid("reporter_id").references("users"),
                text("reporter_name"),
                text("reason"),
                created_at(),
                time("handled_at").nullable(),
                uuid("handled_by").nullable().references("users"),
            ])
            .private(&["handled_by"])
            .natural(&[("created_at", true), ("id", false)])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.is_admin { Cond::True } else { Cond::eq("reporter_id", person.user) })
            })
            .update(Changer::Command(report::mark, &[report::MARK])),
    ]
}

fn between(caller: &Caller, one: &'static str, other: &'static str) -> Option<Cond> {
    let person = caller.person()?;
    Some(Cond::any([Cond::eq(one, person.user), Cond::eq(other, person.user)]))
}
