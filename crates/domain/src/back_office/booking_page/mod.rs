//! The page of one booking: what it is, who travels, its money, what happened, and what the staff noted.

mod conversation;
mod money;
mod timeline;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

pub use conversation::read_conversation;

use super::bookings;
use super::looks::log_look;
use super::staff_notes::{NoteSubject, list_notes};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::money::dollars;
use crate::phone::format_stored;
use crate::staff::StaffRight;

row_struct! {
    struct BookingFacts {
        contact_email: String = "b.contact_email",
        contact_phone: Option<String> = "b.contact_phone",
        special_requests: Option<String> = "b.special_requests",
        rejection_reason: Option<String> = "b.rejection_reason",
        cancelled_at: Option<DateTime<Utc>> = "b.cancelled_at",
        cancelled_by: Option<String> = "b.cancelled_by",
        cancellation_reason: Option<String> = "b.cancellation_reason",
        decided_at: Option<DateTime<Utc>> = "b.decided_at",
        confirmed_at: Option<DateTime<Utc>> = "b.confirmed_at",
        terms_version: Option<String> = "b.terms_version",
        terms_accepted_at: Option<DateTime<Utc>> = "b.terms_accepted_at",
        /// Cents.
        advance_amount: Option<i64> = "b.advance_amount",
        quote: Option<Map<String, Json>> = "b.pricing_summary",
        package: Uuid = "p.id",
        package_title: String = "p.title",
        package_status: String = "p.status",
        package_is_active: bool = "p.is_active",
    }
}

row_struct! {
    struct PersonOnTrip {
        name: String = "full_name",
        email: String = "email",
        phone: Option<String> = "COALESCE(phone, phone_original)",
        is_primary: bool = "is_primary",
    }
}

/// Everything about one booking; its entries in the ledger only for staff who read money. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; those of a read.
pub async fn admin_booking(db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    log_look(db, ctx, StaffRight::ReadBookings, "booking_viewed", "booking_requests", Some(id), json!({})).await?;
    let mut source = db;
    let row = bookings::find(&mut source, id).await?.ok_or(Error::Missing("booking"))?;
    let sql = "FROM booking_requests b JOIN packages p ON p.id = b.package_id WHERE b.id = $1";
    let facts: BookingFacts = source.select_one(sql, &[id.into()]).await?.ok_or(Error::Missing("booking"))?;
    let sql = "FROM booking_travellers WHERE booking_request_id = $1 ORDER BY position, id";
    let people: Vec<PersonOnTrip> = RowSource::select(&mut source, sql, &[id.into()]).await?;
    let people: Vec<Json> = people
        .iter()
        .map(|one| {
            json!({
                "name": one.name,
                "email": one.email,
                "phone": one.phone.as_deref().map(format_stored),
                "is_primary": one.is_primary,
            })
        })
        .collect();
    let ledger = if ctx.caller.may(StaffRight::ReadMoney) { money::ledger(&mut source, id).await? } else { Vec::new() };
    Ok(json!({
        "booking": booking_json(row.to_json(ctx.today()), &facts),
        "package": {
            "id": facts.package,
            "title": facts.package_title,
            "status": facts.package_status,
            "is_active": facts.package_is_active,
        },
        "people": people,
        "payments": money::payments(&mut source, id).await?,
        "refunds": money::refunds(&mut source, id).await?,
        "disputes": money::disputes(&mut source, id).await?,
        "ledger": ledger,
        "timeline": timeline::timeline(&mut source, id).await?,
        "notes": list_notes(&mut source, NoteSubject::Booking, id).await?,
        "conversation": conversation::summary(&mut source, id).await?,
    }))
}

/// The money of a booking as its page has it.
///
/// # Errors
/// Those of a read.
pub async fn read_money(source: &mut impl RowSource, id: Uuid) -> Result<Json> {
    Ok(json!({
        "payments": money::payments(source, id).await?,
        "refunds": money::refunds(source, id).await?,
        "disputes": money::disputes(source, id).await?,
        "ledger": money::ledger(source, id).await?,
    }))
}

fn booking_json(mut booking: Json, facts: &BookingFacts) -> Json {
    let instant = |at: Option<DateTime<Utc>>| json!(at.map(|at| at.to_rfc3339()));
    if let Some(fields) = booking.as_object_mut() {
        fields.extend([
            ("contact_email".to_owned(), json!(facts.contact_email)),
            ("contact_phone".to_owned(), json!(facts.contact_phone.as_deref().map(format_stored))),
            ("special_requests".to_owned(), json!(facts.special_requests)),
            ("rejection_reason".to_owned(), json!(facts.rejection_reason)),
            ("cancelled_at".to_owned(), instant(facts.cancelled_at)),
            ("cancelled_by".to_owned(), json!(facts.cancelled_by)),
            ("cancellation_reason".to_owned(), json!(facts.cancellation_reason)),
            ("decided_at".to_owned(), instant(facts.decided_at)),
            ("confirmed_at".to_owned(), instant(facts.confirmed_at)),
            ("terms_version".to_owned(), json!(facts.terms_version)),
            ("terms_accepted_at".to_owned(), instant(facts.terms_accepted_at)),
            ("advance_amount".to_owned(), facts.advance_amount.map_or(Json::Null, dollars)),
            ("quote".to_owned(), json!(facts.quote)),
        ]);
    }
    booking
}
