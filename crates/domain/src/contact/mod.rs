//! Messages from the contact page, and answers to them.

pub mod answers;
pub mod conversation;
mod handled;
pub(crate) mod mails;
pub mod receive;

use serendib_db::Cond;

use crate::staff::StaffRight;
use crate::table::{InsertPolicy, Refine, Table, UpdatePolicy, created_at, id, text, time};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("contact_messages")
            .columns([
                id(),
                text("first_name"),
                text("last_name"),
                text("email"),
                text("subject"),
                text("message"),
                created_at(),
                time("handled_at").nullable(),
                text("origin").nullable(),
            ])
            .private(StaffRight::HandleMessages, &["origin"])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.may(StaffRight::HandleMessages) { Cond::True } else { Cond::False })
            })
            .insert(InsertPolicy::Command(receive::from_wire, &[receive::FIELDS]))
            .update(UpdatePolicy::Command(handled::mark, &[handled::MARK]))
            .accepts(&[receive::HONEYPOT]),
        answers::table(),
    ]
}
