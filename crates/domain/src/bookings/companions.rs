//! Fellow travelers: names and contact data, deleted some time after the trip. D-047 to D-050, D-115.

use chrono::{Duration, NaiveDate};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::terms::PURGE_DAYS;
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::fields::FieldReader;
use crate::phone::{self, Home, PhoneNumber};

/// Bookings in one transaction of [`purge`], so that other writers wait for a moment only.
pub const PURGED_AT_ONCE: i64 = 100;
/// Travelers per booking.
pub const LIMIT: usize = 50;
pub const NAME_LIMIT: usize = 160;

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Companion {
        name: String = "full_name",
        email: String = "email",
        /// E.164, if the country is known.
        phone: Option<String> = "phone",
        /// As it was typed.
        phone_original: Option<String> = "phone_original",
        is_primary: bool = "is_primary",
    }
}

pub(super) fn read(fields: &mut FieldReader<'_>) -> Option<Companion> {
    fields.only(&["full_name", "email", "phone", "is_primary"]);
    let name = fields.required_line("full_name", "full name", NAME_LIMIT);
    let email = fields.email("email", "email");
    if fields.is_blank("phone") {
        fields.note("phone", "Please enter your phone number.");
    }
    let (phone, original) = phone(fields, "phone").unzip();
    let is_primary = fields.flag("is_primary").unwrap_or(false);
    Some(Companion { name, email, phone, phone_original: original, is_primary })
}

/// A number with a country code, as E.164 and as typed.
pub(super) fn phone(fields: &mut FieldReader<'_>, name: &str) -> Option<(String, String)> {
    let (number, typed) = phone::read(fields, name, "phone number", Home::Nowhere)?;
    Some((number.e164(), typed))
}

/// E.164 of a number with a country code.
pub(super) fn international(text: &str) -> Option<String> {
    PhoneNumber::parse(text, Home::Nowhere).ok().map(|number| number.e164())
}

/// # Errors
/// When the database cannot be written.
pub(super) async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    end: NaiveDate,
    companions: &[Companion],
) -> Result<()> {
    let purge = end + Duration::days(PURGE_DAYS);
    for (place, one) in (0_i64..).zip(companions) {
        tx.run(
            "INSERT INTO booking_travellers (id, booking_request_id, full_name, email, phone, phone_original, is_primary, position,
                                             consented_at, purge_after)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            &[
                ctx.new_id().into(),
                booking.into(),
                one.name.as_str().into(),
                one.email.as_str().into(),
                one.phone.clone().into(),
                one.phone_original.clone().into(),
                one.is_primary.into(),
                place.into(),
                ctx.now.into(),
                purge.into(),
            ],
        )
        .await?
        .any();
    }
    record_words::refresh(tx, RecordSubject::Booking, booking).await
}

/// Moves the day on which travelers' data is deleted, after the trip's end has moved.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn move_purge(tx: &mut Tx<'_>, booking: Uuid, end: NaiveDate) -> Result<()> {
    let purge = end + Duration::days(PURGE_DAYS);
    let sql = "UPDATE booking_travellers SET purge_after = $2 WHERE booking_request_id = $1";
    tx.run(sql, &[booking.into(), purge.into()]).await?.any();
    Ok(())
}

/// The travelers of a booking, in order.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn of_booking(tx: &mut Tx<'_>, booking: Uuid) -> Result<Vec<Companion>> {
    Ok(tx.select("FROM booking_travellers WHERE booking_request_id = $1 ORDER BY position", &[booking.into()]).await?)
}

/// Replaces the travelers of a booking.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn replace(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    end: NaiveDate,
    companions: &[Companion],
) -> Result<()> {
    tx.run("DELETE FROM booking_travellers WHERE booking_request_id = $1", &[booking.into()]).await?.any();
    insert(tx, ctx, booking, end, companions).await
}

/// Whether a booking has exactly these travelers, in this order. Another format of the same number counts as equal.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn are(tx: &mut Tx<'_>, booking: Uuid, companions: &[Companion]) -> Result<bool> {
    let known = of_booking(tx, booking).await?;
    let named = |one: &Companion| (one.name.clone(), one.email.clone(), one.phone.clone(), one.is_primary);
    Ok(known.iter().map(named).eq(companions.iter().map(named)))
}

row_struct! {
    struct PurgedBooking {
        id: Uuid = "booking_request_id",
    }
}

/// Deletes travelers of up to [`PURGED_AT_ONCE`] trips that ended long ago; returns of how many trips. D-047.
///
/// # Errors
/// When the database cannot be written.
pub async fn purge(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<usize> {
    let sql = "FROM booking_travellers WHERE purge_after < $1 GROUP BY booking_request_id ORDER BY booking_request_id LIMIT $2";
    let over: Vec<PurgedBooking> = tx.select(sql, &[ctx.today().into(), PURGED_AT_ONCE.into()]).await?;
    for booking in &over {
        let sql = "DELETE FROM booking_travellers WHERE booking_request_id = $1 AND purge_after < $2";
        tx.run(sql, &[booking.id.into(), ctx.today().into()]).await?.any();
        record_words::refresh(tx, RecordSubject::Booking, booking.id).await?;
    }
    Ok(over.len())
}
