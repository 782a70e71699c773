//! Tables of inquiries, messages, read positions and reports. Each row states who may see it, so that a change needs no other table for
//! each subscriber. `conversation_id` is the id of the booking or of the inquiry.

use serendib_db::Cond;

use super::{closing, report, saved_replies, warnings};
use crate::ctx::Caller;
use crate::staff::StaffRight;
use crate::table::{Refine, Table, UpdatePolicy, created_at, id, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("inquiries")
            .columns([
                id(),
                uuid("package_id").references("packages"),
                uuid("guide_id").references("guides"),
                uuid("user_id").references("users"),
                uuid("guide_user_id").references("users"),
                created_at(),
            ])
            .unique(&["package_id", "guide_id", "user_id"])
            .natural(&[("created_at", true), ("id", false)])
            // Admins also see reported inquiries, to know which trip a report is about.
            .read(|caller| {
                let sides = either_is_caller(caller, "user_id", "guide_user_id")?;
                let handles = caller.person().is_some_and(|person| person.may(StaffRight::HandleMessages));
                let reported = Cond::exists("chat_reports", "inquiry_id", "id", Cond::True);
                Some(if handles { Cond::any_of([sides, reported]) } else { sides })
            }),
        Table::new("chat_messages")
            .columns([
                id(),
                uuid("conversation_id"),
                uuid("booking_request_id").nullable().references("booking_requests"),
                uuid("inquiry_id").nullable().references("inquiries"),
                uuid("sender_id").references("users"),
                uuid("recipient_id").references("users"),
                uuid("client_key"),
                text("body"),
                time("sent_at"),
            ])
            .unique(&["sender_id", "client_key"])
            .natural(&[("sent_at", true), ("id", false)])
            // Admins too read only their own messages here: a command reads reported ones and logs it.
            .read(|caller| either_is_caller(caller, "sender_id", "recipient_id")),
        Table::new("chat_reads")
            .columns([
                uuid("conversation_id"),
                uuid("booking_request_id").nullable().references("booking_requests"),
                uuid("inquiry_id").nullable().references("inquiries"),
                uuid("user_id").references("users"),
                uuid("other_id").references("users"),
                time("read_to"),
            ])
            .key(&["conversation_id", "user_id"])
            .natural(&[("conversation_id", false), ("user_id", false)])
            .read(|caller| either_is_caller(caller, "user_id", "other_id")),
        Table::new("chat_reports")
            .columns([
                id(),
                uuid("conversation_id"),
                uuid("booking_request_id").nullable().references("booking_requests"),
                uuid("inquiry_id").nullable().references("inquiries"),
                uuid("reporter_id").references("users"),
                text("reporter_name"),
                text("reason"),
                created_at(),
                time("handled_at").nullable(),
                uuid("handled_by").nullable().references("users"),
            ])
            .private(StaffRight::HandleMessages, &["handled_by"])
            .natural(&[("created_at", true), ("id", false)])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.may(StaffRight::HandleMessages) {
                    Cond::True
                } else {
                    Cond::eq("reporter_id", person.user)
                })
            })
            .update(UpdatePolicy::Command(report::mark, &[report::MARK])),
        warnings::table(),
        closing::table(),
        saved_replies::table(),
    ]
}

fn either_is_caller(caller: &Caller, one: &'static str, other: &'static str) -> Option<Cond> {
    let person = caller.person()?;
    Some(Cond::any_of([Cond::eq(one, person.user), Cond::eq(other, person.user)]))
}
