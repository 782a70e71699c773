//! Tables of bookings and of their travelers.

use serendib_db::Cond;

use super::{changes, day_sheet, handovers, request_form, retained, text_messages, trip_meeting, wire};
use crate::ctx::{Caller, SignedInPerson};
use crate::staff::StaffRight;
use crate::table::{
    InsertPolicy, Refine, Table, UpdatePolicy, created_at, date, flag, id, int, json, text, time, usd, uuid,
};

pub fn tables() -> Vec<Table> {
    vec![
        // The phone number is for both sides, and for the guide only after confirmation: functions return it (D-115).
        Table::new("booking_requests")
            .columns([
                id(),
                uuid("user_id").references("users"),
                uuid("guide_id").references("guides"),
                uuid("package_id").references("packages"),
                text("status").default("pending"),
                date("start_date"),
                date("end_date"),
                int("number_of_travelers"),
                text("contact_email"),
                text("contact_phone").nullable(),
                text("special_requests").nullable(),
                usd("total_price"),
                usd("advance_amount").nullable(),
                flag("full_payment_completed", false),
                time("payment_deadline").nullable(),
                text("rejection_reason").nullable(),
                json("pricing_summary").nullable(),
                created_at(),
                time("updated_at"),
                flag("any_host", false),
                flag("self_arranged", false),
                text("quote_version").nullable(),
                json("policy").nullable(),
                text("terms_version").nullable(),
                time("terms_accepted_at").nullable(),
                time("respond_by").nullable(),
                time("decided_at").nullable(),
                time("confirmed_at").nullable(),
                time("cancelled_at").nullable(),
                text("cancelled_by").nullable(),
                text("cancellation_reason").nullable(),
                usd("refund_due").nullable(),
                text("trip_title").nullable(),
                int("trip_days").nullable(),
                text("trip_place").nullable(),
                text("trip_included").nullable(),
                text("trip_excluded").nullable(),
                usd("promised_advance").nullable(),
                text("trip_local_costs").nullable(),
                text("trip_shopping").nullable(),
            ])
            .private(StaffRight::ReadBookings, &["contact_phone"])
            .natural(&[("created_at", true), ("id", false)])
            .read(readable)
            .insert(InsertPolicy::Command(wire::insert, &[request_form::ROW]))
            .update(UpdatePolicy::Command(wire::update, &[wire::WISH])),
        Table::new("booking_travellers")
            .columns([
                id(),
                uuid("booking_request_id").references("booking_requests"),
                text("full_name"),
                text("email"),
                text("phone").nullable(),
                text("phone_original").nullable(),
                flag("is_primary", false),
                int("position").default(0_i64),
                time("consented_at").nullable(),
                date("purge_after"),
            ])
            .natural(&[("position", false), ("id", false)])
            .read(|caller| {
                let person = caller.person()?;
                if person.may(StaffRight::ReadBookings) {
                    return Some(Cond::True);
                }
                let led = Cond::all_of([Cond::eq("status", "confirmed"), is_addressed_to(person)]);
                let mine = Cond::any_of([Cond::eq("user_id", person.user), led]);
                Some(Cond::exists("booking_requests", "id", "booking_request_id", mine))
            }),
        day_sheet::table(),
        changes::table(),
        handovers::table(),
        trip_meeting::table(),
        retained::table(),
    ]
    .into_iter()
    .chain(text_messages::tables())
    .collect()
}

/// The caller's own bookings, and those addressed to their guide record, even while suspended; an admin sees all.
fn readable(caller: &Caller) -> Option<Cond> {
    let person = caller.person()?;
    Some(if person.may(StaffRight::ReadBookings) {
        Cond::True
    } else {
        Cond::any_of([Cond::eq("user_id", person.user), is_addressed_to(person)])
    })
}

/// Bookings addressed to this person's guide record, even while suspended. The row alone decides this: a lookup of the guide would take
/// longer where a row exists, and so reveal it. T-Q22.
pub(crate) fn is_addressed_to(person: &SignedInPerson) -> Cond {
    person.record.map_or(Cond::False, |record| Cond::eq("guide_id", record))
}
