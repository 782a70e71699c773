//! A conversation: the two sides of a booking, and whether they can write.

use chrono::NaiveDate;
use serendib_db::{Row, Value};
use uuid::Uuid;

use crate::bookings::status::Status;
use crate::ctx::{Ctx, Person};
use crate::error::{Error, Result};
use crate::guides::SUSPENDED;
use crate::packages::Source;

const PEOPLE: &str = "Only the two sides of a booking talk with each other.";
const NOT_YET: &str = "You can write to each other once the booking is approved.";
const OVER: &str = "This booking has ended before the trip. You can still read what was written.";
const AWAY: &str = "Your guide cannot be reached here at the moment. Please contact support.";
const GONE: &str = "The other side has left Serendib. You can still read what was written.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Traveller,
    Guide,
}

/// What can be done in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// There is none yet, and perhaps never.
    None,
    Open,
    /// To be read only, because of this.
    Closed(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Talk {
    pub booking: Uuid,
    pub traveller: Uuid,
    pub guide: Uuid,
    pub traveller_name: String,
    pub guide_name: String,
    pub avatar: Option<String>,
    pub title: String,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub status: Status,
    is_agreed: bool,
    is_guide_active: bool,
    is_anybody_gone: bool,
}

/// What [`Talk::read`] reads.
pub(super) const COLUMNS: &str =
    "b.id, b.user_id, g.user_id, COALESCE(f.display_name, 'Traveler'), g.display_name, g.avatar_url,
    COALESCE(b.trip_title, p.title), b.start_date, b.end_date, b.status, b.decided_at IS NOT NULL, g.is_active,
    u.deleted_at IS NOT NULL OR h.deleted_at IS NOT NULL";
pub(super) const TABLES: &str =
    "booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
    JOIN users u ON u.id = b.user_id JOIN users h ON h.id = g.user_id LEFT JOIN profiles f ON f.user_id = b.user_id";

impl Talk {
    pub fn read(row: &Row) -> Result<Self> {
        let booking = row.uuid(0)?;
        Ok(Self {
            booking,
            traveller: row.uuid(1)?,
            guide: row.uuid(2)?,
            traveller_name: row.text(3)?.to_owned(),
            guide_name: row.text(4)?.to_owned(),
            avatar: row.opt_text(5)?.map(str::to_owned),
            title: row.text(6)?.to_owned(),
            start: row.date(7)?,
            end: row.date(8)?,
            status: Status::stored(row.text(9)?, booking)?,
            is_agreed: row.bool(10)?,
            is_guide_active: row.bool(11)?,
            is_anybody_gone: row.bool(12)?,
        })
    }

    /// # Errors
    /// When the database cannot be read.
    pub async fn of(source: &mut impl Source, booking: Uuid) -> Result<Option<Self>> {
        let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE b.id = $1");
        let rows = source.rows(&sql, &[Value::from(booking)]).await?;
        rows.first().map(Self::read).transpose()
    }

    pub fn side(&self, user: Uuid) -> Option<Side> {
        if user == self.traveller { Some(Side::Traveller) } else { (user == self.guide).then_some(Side::Guide) }
    }

    /// The account and the name of the other side.
    pub fn other(&self, side: Side) -> (Uuid, &str) {
        match side {
            Side::Traveller => (self.guide, &self.guide_name),
            Side::Guide => (self.traveller, &self.traveller_name),
        }
    }

    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::Traveller => &self.traveller_name,
            Side::Guide => &self.guide_name,
        }
    }

    pub fn standing(&self) -> Standing {
        let is_begun = match self.status {
            Status::Approved | Status::Confirmed => true,
            // Once agreed, it may have ended otherwise.
            Status::Expired | Status::Cancelled => self.is_agreed,
            Status::Pending | Status::Rejected => false,
        };
        match self.status {
            _ if !is_begun => Standing::None,
            Status::Expired | Status::Cancelled => Standing::Closed(OVER),
            _ if self.is_anybody_gone => Standing::Closed(GONE),
            _ if !self.is_guide_active => Standing::Closed(AWAY),
            _ => Standing::Open,
        }
    }
}

impl Talk {
    /// Why this side can write nothing more.
    pub fn closed(&self, side: Side) -> Option<&'static str> {
        match self.standing() {
            Standing::Closed(AWAY) if side == Side::Guide => Some(SUSPENDED),
            Standing::Closed(why) => Some(why),
            Standing::Open | Standing::None => None,
        }
    }
}

/// The caller's conversation about a booking, and on which side of it they are.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the operator's key; `Missing` for whoever is on neither side, an admin too; `Conflict` before the
/// booking is approved.
pub(super) async fn own(source: &mut impl Source, ctx: &Ctx, booking: Uuid) -> Result<(Talk, Side)> {
    let person = asking(ctx)?;
    let talk = Talk::of(source, booking).await?.ok_or(Error::Missing("booking request"))?;
    let side = talk.side(person.user).ok_or(Error::Missing("booking request"))?;
    if talk.standing() == Standing::None {
        return Err(Error::Conflict(NOT_YET));
    }
    Ok((talk, side))
}

pub(super) fn asking(ctx: &Ctx) -> Result<&Person> {
    match ctx.caller.person() {
        Some(person) => Ok(person),
        None if ctx.caller.is_visitor() => Err(Error::SignedOut),
        None => Err(Error::Forbidden(PEOPLE)),
    }
}
