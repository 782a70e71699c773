//! A booking as commands need it, with the names that people are told.

use chrono::{DateTime, NaiveDate, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::status::{Actor, Status};
use super::trip;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    pub id: Uuid,
    pub user: Uuid,
    pub guide: Uuid,
    pub package: Uuid,
    pub status: Status,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub people: i64,
    /// Cents, as the advance.
    pub total: i64,
    pub advance: Option<i64>,
    /// The advance that the traveller was shown when they asked.
    pub promised_advance: Option<i64>,
    pub is_paid: bool,
    pub respond_by: Option<DateTime<Utc>>,
    pub payment_deadline: Option<DateTime<Utc>>,
    pub policy: Option<String>,
    pub contact_email: String,
    /// The guide's account.
    pub guide_user: Uuid,
    pub guide_name: String,
    pub guide_is_active: bool,
    /// Of the trip as it was booked.
    pub title: String,
    /// Where the trip mostly takes place, as the search knows it.
    pub place: Option<String>,
    /// The package is active and approved, or private to this traveller.
    pub is_on_sale: bool,
    pub traveller_name: String,
    pub account_email: Option<String>,
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Booking>> {
    let sql = format!(
        "SELECT b.id, b.user_id, b.guide_id, b.package_id, b.status, b.start_date, b.end_date, b.number_of_travelers,
                b.total_price, b.advance_amount, b.full_payment_completed, b.respond_by, b.payment_deadline, b.policy,
                b.contact_email, g.user_id, g.display_name, g.is_active, {},
                (p.is_active AND p.status = 'approved') OR COALESCE(p.private_to = b.user_id, FALSE),
                COALESCE(f.display_name, 'Traveler'), u.email, b.promised_advance, {}
           FROM booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
           JOIN users u ON u.id = b.user_id LEFT JOIN profiles f ON f.user_id = b.user_id
          WHERE b.id = $1",
        trip::TITLE,
        trip::PLACE,
    );
    let row = tx.row(&sql, &[id.into()]).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Booking {
        id: row.uuid(0)?,
        user: row.uuid(1)?,
        guide: row.uuid(2)?,
        package: row.uuid(3)?,
        status: Status::stored(row.text(4)?, id)?,
        start: row.date(5)?,
        end: row.date(6)?,
        people: row.int(7)?,
        total: row.int(8)?,
        advance: row.opt_int(9)?,
        is_paid: row.bool(10)?,
        respond_by: row.opt_time(11)?,
        payment_deadline: row.opt_time(12)?,
        policy: row.opt_text(13)?.map(str::to_owned),
        contact_email: row.text(14)?.to_owned(),
        guide_user: row.uuid(15)?,
        guide_name: row.text(16)?.to_owned(),
        guide_is_active: row.bool(17)?,
        title: row.text(18)?.to_owned(),
        is_on_sale: row.bool(19)?,
        traveller_name: row.text(20)?.to_owned(),
        account_email: row.opt_text(21)?.map(str::to_owned),
        promised_advance: row.opt_int(22)?,
        place: row.opt_text(23)?.map(str::to_owned),
    }))
}

impl Booking {
    /// As whom somebody acts on it; `None` for whoever has nothing to do with it. An admin who travels acts as a traveller.
    pub(super) fn actor(&self, caller: &Caller) -> Option<Actor> {
        match caller {
            Caller::Visitor => None,
            Caller::Service => Some(Actor::Platform),
            Caller::Person(person) if person.user == self.user => Some(Actor::Traveller),
            Caller::Person(person) if person.user == self.guide_user => Some(Actor::Guide),
            Caller::Person(person) => person.is_admin.then_some(Actor::Platform),
        }
    }
}

/// The booking and as whom the caller acts on it.
///
/// # Errors
/// `SignedOut`; `Missing` for what is not theirs to see.
pub(super) async fn seen(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<(Booking, Actor)> {
    if ctx.caller.is_visitor() {
        return Err(Error::SignedOut);
    }
    let booking = find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    let actor = booking.actor(&ctx.caller).ok_or(Error::Missing("booking request"))?;
    Ok((booking, actor))
}
