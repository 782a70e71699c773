//! A stored change.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value as Json;
use serendib_db::{RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::pricing::ChangedTerms;
use crate::bookings::proposal_status::{ProposalStatus, close_open, count_accepted};
use crate::bookings::row::Booking;
use crate::bookings::status::Actor;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{Refine, Table, created_at, date, flag, id, int, json, text, time, usd, uuid};

/// The side that proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bookings) enum Proposer {
    Traveler,
    Guide,
}

impl Proposer {
    /// As on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Traveler => "traveller",
            Self::Guide => "guide",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Traveler, Self::Guide].into_iter().find(|side| side.name() == name)
    }

    pub fn other(self) -> Self {
        match self {
            Self::Traveler => Self::Guide,
            Self::Guide => Self::Traveler,
        }
    }

    /// `None` for actors on neither side.
    pub fn from_actor(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Traveller => Some(Self::Traveler),
            Actor::Guide => Some(Self::Guide),
            Actor::Platform | Actor::Payment | Actor::Clock => None,
        }
    }
}

serendib_db::from_text!(Proposer, Proposer::from_name);

row_struct! {
    #[derive(Clone, Debug)]
    pub(in crate::bookings) struct StoredChange {
        id: Uuid = "id",
        booking: Uuid = "booking_request_id",
        proposed_by: Proposer = "proposed_by",
        status: ProposalStatus = "status",
        start: NaiveDate = "start_date",
        end: NaiveDate = "end_date",
        people: i64 = "number_of_travelers",
        summary: String = "pricing_summary",
        quote_version: String = "quote_version",
        message: Option<String> = "message",
        /// Cents.
        total: i64 = "total_price",
        start_before: NaiveDate = "start_before",
        end_before: NaiveDate = "end_before",
        people_before: i64 = "number_before",
        total_before: i64 = "total_before",
        expires_at: DateTime<Utc> = "expires_at",
    }
}

pub(in crate::bookings) fn table() -> Table {
    Table::new("booking_changes")
        .columns([
            id(),
            uuid("booking_request_id").references("booking_requests"),
            text("proposed_by"),
            text("status").default("open"),
            text("message").nullable(),
            text("answer").nullable(),
            date("start_date"),
            date("end_date"),
            int("number_of_travelers"),
            json("pricing_summary"),
            text("quote_version"),
            usd("total_price"),
            date("start_before"),
            date("end_before"),
            int("number_before"),
            json("summary_before").nullable(),
            usd("total_before"),
            usd("refund").nullable(),
            usd("due").nullable(),
            created_at(),
            time("expires_at"),
            time("answered_at").nullable(),
            flag("by_staff", false),
        ])
        .internal()
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<StoredChange>> {
    Ok(tx.select_one("FROM booking_changes WHERE id = $1", &[id.into()]).await?)
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find_open(tx: &mut Tx<'_>, booking: Uuid) -> Result<Option<StoredChange>> {
    let open = "FROM booking_changes WHERE booking_request_id = $1 AND status = 'open'";
    Ok(tx.select_one(open, &[booking.into()]).await?)
}

/// Whether the two sides have changed a booking.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn is_changed(source: &mut impl RowSource, booking: Uuid) -> Result<bool> {
    Ok(count_accepted(source, "booking_changes", booking).await? > 0)
}

/// Changes of a booking that were accepted.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::bookings) async fn accepted_count(tx: &mut Tx<'_>, booking: Uuid) -> Result<u32> {
    count_accepted(tx, "booking_changes", booking).await
}

/// A new proposal.
pub(super) struct Proposal<'a> {
    pub id: Uuid,
    pub booking: &'a Booking,
    pub by: Proposer,
    pub terms: &'a ChangedTerms,
    pub message: Option<&'a str>,
    pub expires_at: DateTime<Utc>,
    pub by_staff: bool,
}

/// # Errors
/// `Stale` if another proposal of the booking came at the same time.
pub(super) async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, proposal: &Proposal<'_>) -> Result<()> {
    let Proposal { id, booking, by, terms, message, expires_at, by_staff } = proposal;
    tx.run(
        "INSERT INTO booking_changes (id, booking_request_id, proposed_by, status, message, start_date, end_date,
                                      number_of_travelers, pricing_summary, quote_version, total_price, start_before,
                                      end_before, number_before, summary_before, total_before, created_at, expires_at, by_staff)
         VALUES ($1, $2, $3, 'open', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         ON CONFLICT DO NOTHING",
        &[
            (*id).into(),
            booking.id.into(),
            by.name().into(),
            (*message).into(),
            terms.start.into(),
            terms.end.into(),
            terms.people.into(),
            Value::json(&terms.summary()),
            terms.version().into(),
            terms.total.into(),
            booking.start.into(),
            booking.end.into(),
            booking.people.into(),
            booking.summary.as_ref().map(|summary| Json::Object(summary.clone()).to_string()).into(),
            booking.total.into(),
            ctx.now.into(),
            (*expires_at).into(),
            (*by_staff).into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))
}

/// Ends an open change. `answer` is the text of a decline.
///
/// # Errors
/// `Stale` if it is not open any more.
pub(super) async fn close(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    status: ProposalStatus,
    answer: Option<&str>,
) -> Result<()> {
    close_open(tx, ctx, "booking_changes", id, (status, answer)).await
}

/// Withdraws an open proposal of a guide who does not lead the booking any more.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn withdraw_guides_proposal(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    match find_open(tx, booking).await? {
        Some(open) if open.proposed_by == Proposer::Guide => {
            close(tx, ctx, open.id, ProposalStatus::Withdrawn, None).await
        }
        _ => Ok(()),
    }
}

/// Ends the open proposal of a booking.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn end_open_change(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    match find_open(tx, booking).await? {
        Some(open) => close(tx, ctx, open.id, ProposalStatus::Ended, None).await,
        None => Ok(()),
    }
}

/// Renews the booking's row, so that both sides' screens read it again.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn touch_booking(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    tx.run("UPDATE booking_requests SET updated_at = $2 WHERE id = $1", &[booking.into(), ctx.now.into()])
        .await?
        .exactly_one(Error::Stale("booking request"))
}
