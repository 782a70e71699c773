//! Tables of reviews and of their earlier versions.

use serendib_db::Cond;

use super::wire;
use crate::ctx::Caller;
use crate::staff::StaffRight;
use crate::table::{InsertPolicy, Refine, Table, UpdatePolicy, created_at, flag, id, int, text, time, uuid};
use crate::{guides, packages};

pub fn tables() -> Vec<Table> {
    vec![
        // `reviewer_name` is the first name only; the booking stays private.
        Table::new("reviews")
            .columns([
                id(),
                uuid("user_id").references("users"),
                uuid("booking_request_id").references("booking_requests"),
                uuid("guide_id").nullable().references("guides"),
                uuid("package_id").nullable().references("packages"),
                int("rating"),
                text("review_text").nullable(),
                text("review_type"),
                text("reviewer_name"),
                flag("is_hidden", false),
                created_at(),
                time("updated_at"),
                text("guide_reply").nullable(),
                time("replied_at").nullable(),
                text("hidden_reason").nullable(),
            ])
            .unique(&["booking_request_id", "review_type"])
            .private(StaffRight::EditContent, &["user_id", "booking_request_id", "is_hidden", "hidden_reason"])
            .owner_filter("user_id", &["booking_request_id"])
            .read(readable)
            .insert(InsertPolicy::Command(wire::insert, &[wire::REVIEW]))
            .update(UpdatePolicy::Command(wire::update, &[wire::WORDS, wire::REPLY, wire::HIDING])),
        Table::new("review_revisions")
            .columns([
                id(),
                uuid("review_id").references("reviews"),
                int("rating"),
                text("review_text").nullable(),
                time("written_at"),
                time("replaced_at"),
            ])
            .natural(&[("replaced_at", true), ("id", false)])
            // Earlier versions are private to their author.
            .read(|caller| {
                let person = caller.person()?;
                let own = || Cond::exists("reviews", "id", "review_id", Cond::eq("user_id", person.user));
                Some(if person.may(StaffRight::EditContent) { Cond::True } else { own() })
            }),
    ]
}

/// Reviews of a visible package or guide; authors always see their own.
fn readable(caller: &Caller) -> Option<Cond> {
    let package = Cond::exists("packages", "id", "package_id", packages::readable(caller)?);
    let guide = Cond::exists("guides", "id", "guide_id", guides::readable(caller)?);
    let visible = Cond::all_of([Cond::eq("is_hidden", false), Cond::any_of([package, guide])]);
    Some(match caller.person() {
        None => visible,
        Some(person) if person.may(StaffRight::EditContent) => Cond::True,
        Some(person) => Cond::any_of([visible, Cond::eq("user_id", person.user)]),
    })
}
