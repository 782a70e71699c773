//! Join requests: a guide asks to join another guide's package, and an admin decides.

pub mod decide;
pub mod join_request;
pub(crate) mod mails;

use serendib_db::Cond;

use crate::review::{self, DECISION_ON_APPLICATION};
use crate::staff::StaffRight;
use crate::table::{InsertPolicy, Refine, Table, UpdatePolicy, created_at, id, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("guide_package_requests")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                uuid("package_id").references("packages"),
                text("status").default("pending"),
                text("request_message").nullable(),
                text("rejection_reason").nullable(),
                uuid("reviewed_by").nullable().references("users"),
                time("reviewed_at").nullable(),
                created_at(),
            ])
            .read(|caller| {
                let person = caller.person()?;
                // Suspended guides still see the results of their requests.
                let own = || person.record.map_or(Cond::False, |guide| Cond::eq("guide_id", guide));
                Some(if person.may(StaffRight::FindPeople) { Cond::True } else { own() })
            })
            .natural(&[("created_at", true), ("id", false)])
            .insert(InsertPolicy::Command(join_request::from_wire, &[join_request::FIELDS]))
            .update(UpdatePolicy::Command(review::from_wire::<decide::JoinRequests>, &[DECISION_ON_APPLICATION])),
    ]
}
