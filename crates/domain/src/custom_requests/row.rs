//! A request and its offers, as commands and views need them.

use chrono::{DateTime, NaiveDate, Utc};
use serendib_db::{Error as DbError, FromRow, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::MISSING;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::planner::Itinerary;

const REQUESTS: &str = "custom_requests r LEFT JOIN profiles f ON f.user_id = r.user_id
    LEFT JOIN itineraries i ON i.id = r.itinerary_id AND i.user_id = r.user_id";
const OFFERS: &str = "custom_offers o JOIN guides g ON g.id = o.guide_id";

row_struct! {
    pub(super) struct RequestRow {
        id: Uuid = "r.id",
        user_id: Uuid = "r.user_id",
        status: String = "r.status",
        title: String = "r.title",
        start_date: NaiveDate = "r.start_date",
        end_date: NaiveDate = "r.end_date",
        number_of_travelers: i64 = "r.number_of_travelers",
        message: Option<String> = "r.message",
        document: String = "r.document",
        respond_by: DateTime<Utc> = "r.respond_by",
        booking_id: Option<Uuid> = "r.booking_request_id",
        created_at: DateTime<Utc> = "r.created_at",
        traveller_name: String = "COALESCE(f.display_name, 'Traveler')",
        /// The plan it was made from, while that exists.
        itinerary_id: Option<Uuid> = "i.id",
    }
}

row_struct! {
    pub(super) struct OfferRow {
        id: Uuid = "o.id",
        request_id: Uuid = "o.custom_request_id",
        guide_id: Uuid = "o.guide_id",
        status: String = "o.status",
        /// Cents.
        price_per_person: Option<i64> = "o.price_per_person",
        included: Option<String> = "o.included",
        message: Option<String> = "o.message",
        /// The guide's own plan, which may be gone by now.
        itinerary_id: Option<Uuid> = "o.itinerary_id",
        document: Option<String> = "o.document",
        answers: i64 = "o.answers",
        answered_at: Option<DateTime<Utc>> = "o.answered_at",
        ends_at: Option<DateTime<Utc>> = "o.ends_at",
        guide_user: Uuid = "g.user_id",
        guide_name: String = "g.display_name",
        guide_avatar: Option<String> = "g.avatar_url",
        guide_rating: f64 = "g.rating",
        guide_reviews: i64 = "g.review_count",
        guide_is_active: bool = "g.is_active",
    }
}

/// A request with its guides' offers, in the traveler's order.
pub(super) struct CustomRequest {
    pub row: RequestRow,
    pub offers: Vec<OfferRow>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CustomRequestState {
    Open,
    Booked,
    Withdrawn,
    /// It expired without a booking.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfferState {
    Waiting,
    Offered,
    Declined,
    Accepted,
    /// The request ended in another way.
    Closed,
    /// The offer itself expired.
    Over,
}

impl CustomRequestState {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Booked => "booked",
            Self::Withdrawn => "withdrawn",
            Self::Over => "over",
        }
    }
}

impl OfferState {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Offered => "offered",
            Self::Declined => "declined",
            Self::Accepted => "accepted",
            Self::Closed => "closed",
            Self::Over => "over",
        }
    }
}

impl RequestRow {
    fn stored_state(&self) -> Result<CustomRequestState> {
        match self.status.as_str() {
            "open" => Ok(CustomRequestState::Open),
            "booked" => Ok(CustomRequestState::Booked),
            "withdrawn" => Ok(CustomRequestState::Withdrawn),
            other => Err(DbError::Bug(format!("custom request {} is {other}", self.id)).into()),
        }
    }

    /// The guides' deadline has not passed.
    pub(super) fn may_be_answered(&self, now: DateTime<Utc>) -> bool {
        self.status == "open" && now < self.respond_by
    }
}

impl OfferRow {
    /// Its state, which depends on the request's.
    pub(super) fn state(&self, request: &RequestRow, now: DateTime<Utc>) -> Result<OfferState> {
        let is_open = request.status == "open";
        Ok(match self.status.as_str() {
            "accepted" => OfferState::Accepted,
            "declined" => OfferState::Declined,
            "waiting" | "offered" if !is_open => OfferState::Closed,
            "waiting" if now < request.respond_by => OfferState::Waiting,
            "offered" if self.ends_at.is_some_and(|ends| now < ends) => OfferState::Offered,
            "waiting" | "offered" => OfferState::Over,
            other => return Err(DbError::Bug(format!("custom offer {} is {other}", self.id)).into()),
        })
    }

    /// The guide's own plan, if they changed the traveler's.
    pub(super) fn itinerary(&self) -> Result<Option<Itinerary>> {
        self.document.as_deref().map(read_document).transpose()
    }
}

impl CustomRequest {
    /// Open while a guide may still answer or an offer is valid.
    pub(super) fn state(&self, now: DateTime<Utc>) -> Result<CustomRequestState> {
        let stored = self.row.stored_state()?;
        // Offers of removed guides are gone.
        if stored != CustomRequestState::Open || self.row.may_be_answered(now) && !self.offers.is_empty() {
            return Ok(stored);
        }
        for offer in &self.offers {
            if offer.state(&self.row, now)? == OfferState::Offered {
                return Ok(CustomRequestState::Open);
            }
        }
        Ok(CustomRequestState::Over)
    }

    /// The plan as the traveler sent it.
    pub(super) fn itinerary(&self) -> Result<Itinerary> {
        read_document(&self.row.document)
    }

    /// The person's side, with the index of a guide's offer; `None` for callers on neither side.
    pub(super) fn side(&self, person: &SignedInPerson) -> Option<CustomRequestSide> {
        if self.row.user_id == person.user {
            return Some(CustomRequestSide::Traveller);
        }
        let own = self.offers.iter().position(|offer| Some(offer.guide_id) == person.record);
        own.map(CustomRequestSide::Guide)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CustomRequestSide {
    Traveller,
    /// The index of their offer.
    Guide(usize),
}

fn read_document(text: &str) -> Result<Itinerary> {
    let read = serde_json::from_str(text);
    Ok(read.map_err(|error| DbError::Bug(format!("a plan of a custom request cannot be read: {error}")))?)
}

/// The request and the caller's side.
///
/// # Errors
/// `SignedOut`; `Missing` if it is not the caller's.
pub(super) async fn open(
    source: &mut impl RowSource,
    ctx: &Ctx,
    id: Uuid,
) -> Result<(CustomRequest, CustomRequestSide)> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let request = find(source, id).await?.ok_or(MISSING)?;
    let side = request.side(person).ok_or(MISSING)?;
    Ok((request, side))
}

/// As [`open`], for its traveler only.
pub(super) async fn find_own(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<CustomRequest> {
    match open(tx, ctx, id).await? {
        (request, CustomRequestSide::Traveller) => Ok(request),
        (_, CustomRequestSide::Guide(_)) => Err(MISSING),
    }
}

async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Option<CustomRequest>> {
    Ok(read(source, "r.id = $1", &[id.into()], 1).await?.pop())
}

/// Requests that fulfill a condition on `r`, the newest first, up to a limit.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn read(
    source: &mut impl RowSource,
    condition: &str,
    binds: &[serendib_db::Value],
    most: i64,
) -> Result<Vec<CustomRequest>> {
    let sql = format!(
        "SELECT {} FROM {REQUESTS} WHERE {condition} ORDER BY r.created_at DESC, r.id LIMIT {most}",
        RequestRow::columns()
    );
    let rows = source.rows(&sql, binds).await?;
    let mut requests = Vec::with_capacity(rows.len());
    for row in &rows {
        requests.push(CustomRequest { row: RequestRow::read(row)?, offers: Vec::new() });
    }
    if requests.is_empty() {
        return Ok(requests);
    }
    let places: Vec<String> = (1..=requests.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT {} FROM {OFFERS} WHERE o.custom_request_id IN ({}) ORDER BY o.position, o.id",
        OfferRow::columns(),
        places.join(", ")
    );
    let ids: Vec<_> = requests.iter().map(|request| request.row.id.into()).collect();
    for row in &source.rows(&sql, &ids).await? {
        let offer = OfferRow::read(row)?;
        if let Some(request) = requests.iter_mut().find(|request| request.row.id == offer.request_id) {
            request.offers.push(offer);
        }
    }
    Ok(requests)
}
