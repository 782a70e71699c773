//! What waits for a guide, one read per subject.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::item::{InboxItem, InboxKind};
use crate::bookings::{terms, trip};
use crate::ctx::{Ctx, beginning};
use crate::error::Result;
use crate::money;

/// Trips that start within so many days, and balances that are due within as many.
const SOON_DAYS: i64 = 7;
/// A review can be answered later too, but does not wait for longer.
const REVIEW_DAYS: i64 = 30;
/// The tables of [`BookingRow`].
const BOOKINGS: &str = "booking_requests b JOIN packages p ON p.id = b.package_id
    LEFT JOIN profiles f ON f.user_id = b.user_id LEFT JOIN day_sheets ds ON ds.booking_request_id = b.id";

row_struct! {
    struct BookingRow {
        id: Uuid = "b.id",
        title: String = trip::TITLE,
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        people: i64 = "b.number_of_travelers",
        /// Cents, as the advance.
        total: i64 = "b.total_price",
        advance: Option<i64> = "b.advance_amount",
        phone: Option<String> = "b.contact_phone",
        special_requests: Option<String> = "b.special_requests",
        respond_by: Option<DateTime<Utc>> = "b.respond_by",
        created_at: DateTime<Utc> = "b.created_at",
        confirmed_at: Option<DateTime<Utc>> = "b.confirmed_at",
        meeting_place: Option<String> = "ds.meeting_place",
        meeting_time: Option<String> = "ds.meeting_time",
    }
}

impl BookingRow {
    fn missing(&self) -> Vec<&'static str> {
        let facts = [("meeting_place", self.meeting_place.is_none()), ("phone", self.phone.is_none())];
        facts.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name).collect()
    }

    fn to_item(&self, kind: InboxKind, since: DateTime<Utc>, due_at: Option<DateTime<Utc>>) -> InboxItem {
        InboxItem {
            person: Some(self.traveler.clone()),
            due_at,
            dates: Some((self.start, self.end)),
            people: Some(self.people),
            ..InboxItem::new(kind, self.id, &self.title, since)
        }
    }
}

/// Requests that can still be answered.
pub(super) async fn requests(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<InboxItem>> {
    let sql = format!(
        "FROM {BOOKINGS} WHERE b.guide_id = $1 AND b.status = 'pending' AND (b.respond_by IS NULL OR b.respond_by > $2)
            AND b.start_date >= $3
          ORDER BY COALESCE(b.respond_by, b.created_at), b.id LIMIT $4"
    );
    let rows: Vec<BookingRow> =
        source.select(&sql, &[guide.into(), ctx.now.into(), ctx.today().into(), limit.into()]).await?;
    let item = |row: &BookingRow| InboxItem {
        amount: Some(row.total),
        detail: row.special_requests.clone(),
        ..row.to_item(InboxKind::Request, row.created_at, row.respond_by)
    };
    Ok(rows.iter().map(item).collect())
}

row_struct! {
    struct ProposedChange {
        id: Uuid = "c.id",
        booking: Uuid = "c.booking_request_id",
        title: String = trip::TITLE,
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        start: NaiveDate = "c.start_date",
        end: NaiveDate = "c.end_date",
        people: i64 = "c.number_of_travelers",
        difference: i64 = "c.total_price - c.total_before",
        message: Option<String> = "c.message",
        created_at: DateTime<Utc> = "c.created_at",
        expires_at: DateTime<Utc> = "c.expires_at",
    }
}

/// Changes that travelers propose and that can still be answered.
pub(super) async fn changes(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let sql = format!(
        "FROM {BOOKINGS} JOIN booking_changes c ON c.booking_request_id = b.id
          WHERE b.guide_id = $1 AND b.status IN ('approved', 'confirmed') AND c.status = 'open' AND c.proposed_by = 'traveller'
            AND c.expires_at > $2
          ORDER BY c.expires_at, c.id LIMIT $3"
    );
    let rows: Vec<ProposedChange> = source.select(&sql, &[guide.into(), ctx.now.into(), limit.into()]).await?;
    let item = |row: &ProposedChange| InboxItem {
        person: Some(row.traveler.clone()),
        due_at: Some(row.expires_at),
        dates: Some((row.start, row.end)),
        people: Some(row.people),
        booking: Some(row.booking),
        amount: Some(row.difference),
        detail: row.message.clone(),
        ..InboxItem::new(InboxKind::BookingChange, row.id, &row.title, row.created_at)
    };
    Ok(rows.iter().map(item).collect())
}

/// Confirmed trips that start soon and have no meeting point, or a traveler without a phone number.
pub(super) async fn trips(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let sql = format!(
        "FROM {BOOKINGS} WHERE b.guide_id = $1 AND b.status = 'confirmed' AND b.start_date > $2 AND b.start_date <= $3
            AND (ds.meeting_place IS NULL OR b.contact_phone IS NULL)
          ORDER BY b.start_date, b.id LIMIT $4"
    );
    let today = ctx.today();
    let last = today + Duration::days(SOON_DAYS);
    let binds = [guide.into(), today.into(), last.into(), limit.into()];
    let rows: Vec<BookingRow> = source.select(&sql, &binds).await?;
    let item = |row: &BookingRow| InboxItem {
        missing: row.missing(),
        ..row.to_item(InboxKind::TripSoon, row.confirmed_at.unwrap_or(row.created_at), Some(beginning(row.start)))
    };
    Ok(rows.iter().map(item).collect())
}

/// Confirmed trips whose first day is today, until both sides have met.
pub(super) async fn trips_today(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<InboxItem>> {
    let sql = format!(
        "FROM {BOOKINGS} WHERE b.guide_id = $1 AND b.status = 'confirmed' AND b.start_date = $2
            AND NOT EXISTS (SELECT 1 FROM trip_meetings m WHERE m.booking_request_id = b.id AND m.met_at IS NOT NULL)
          ORDER BY b.id LIMIT $3"
    );
    let rows: Vec<BookingRow> = source.select(&sql, &[guide.into(), ctx.today().into(), limit.into()]).await?;
    let item = |row: &BookingRow| InboxItem {
        missing: row.missing(),
        detail: row.meeting_place.clone(),
        meeting_time: row.meeting_time.clone(),
        ..row.to_item(InboxKind::TripToday, row.confirmed_at.unwrap_or(row.created_at), Some(beginning(row.start)))
    };
    Ok(rows.iter().map(item).collect())
}

/// Balances of confirmed trips that are due soon or late.
pub(super) async fn balances(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<InboxItem>> {
    let sql = format!(
        "FROM {BOOKINGS} WHERE b.guide_id = $1 AND b.status = 'confirmed' AND NOT b.full_payment_completed
            AND b.end_date >= $2 AND b.start_date <= $3
          ORDER BY b.start_date, b.id LIMIT $4"
    );
    let today = ctx.today();
    let last = today + Duration::days(terms::FULL_DAYS + SOON_DAYS);
    let binds = [guide.into(), today.into(), last.into(), limit.into()];
    let rows: Vec<BookingRow> = source.select(&sql, &binds).await?;
    let item = |row: &BookingRow| InboxItem {
        amount: Some(money::balance(row.total, row.advance.unwrap_or(0))),
        ..row.to_item(
            InboxKind::BalanceDue,
            row.confirmed_at.unwrap_or(row.created_at),
            Some(beginning(terms::balance_due(row.start))),
        )
    };
    Ok(rows.iter().map(item).collect())
}

row_struct! {
    struct CustomRow {
        id: Uuid = "r.id",
        title: String = "r.title",
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        start: NaiveDate = "r.start_date",
        end: NaiveDate = "r.end_date",
        people: i64 = "r.number_of_travelers",
        message: Option<String> = "r.message",
        respond_by: DateTime<Utc> = "r.respond_by",
        created_at: DateTime<Utc> = "r.created_at",
    }
}

/// Plans that wait for the guide's offer.
pub(super) async fn custom_requests(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<InboxItem>> {
    let sql = "FROM custom_offers o JOIN custom_requests r ON r.id = o.custom_request_id
                 LEFT JOIN profiles f ON f.user_id = r.user_id
                WHERE o.guide_id = $1 AND o.status = 'waiting' AND r.status = 'open' AND r.respond_by > $2
                ORDER BY r.respond_by, r.id LIMIT $3";
    let rows: Vec<CustomRow> = source.select(sql, &[guide.into(), ctx.now.into(), limit.into()]).await?;
    let item = |row: &CustomRow| InboxItem {
        person: Some(row.traveler.clone()),
        due_at: Some(row.respond_by),
        dates: Some((row.start, row.end)),
        people: Some(row.people),
        detail: row.message.clone(),
        ..InboxItem::new(InboxKind::CustomRequest, row.id, &row.title, row.created_at)
    };
    Ok(rows.iter().map(item).collect())
}

row_struct! {
    struct ReviewRow {
        id: Uuid = "r.id",
        title: String = trip::TITLE,
        reviewer: String = "r.reviewer_name",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        rating: i64 = "r.rating",
        text: Option<String> = "r.review_text",
        created_at: DateTime<Utc> = "r.created_at",
    }
}

/// New reviews with a text and without a reply.
pub(super) async fn reviews(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let sql =
        "FROM reviews r JOIN booking_requests b ON b.id = r.booking_request_id JOIN packages p ON p.id = b.package_id
                WHERE b.guide_id = $1 AND r.guide_reply IS NULL AND r.review_text IS NOT NULL AND NOT r.is_hidden
                  AND r.created_at > $2
                ORDER BY r.created_at, r.id LIMIT $3";
    let since = ctx.now - Duration::days(REVIEW_DAYS);
    let rows: Vec<ReviewRow> = source.select(sql, &[guide.into(), since.into(), limit.into()]).await?;
    let item = |row: &ReviewRow| InboxItem {
        person: Some(row.reviewer.clone()),
        dates: Some((row.start, row.end)),
        detail: row.text.clone(),
        rating: Some(row.rating),
        ..InboxItem::new(InboxKind::Review, row.id, &row.title, row.created_at)
    };
    Ok(rows.iter().map(item).collect())
}

row_struct! {
    struct SentBackRow {
        id: Uuid = "p.id",
        title: String = "p.title",
        reason: Option<String> = "CASE WHEN p.status = 'rejected' THEN p.rejection_reason ELSE v.rejection_reason END",
        since: DateTime<Utc> = "COALESCE(CASE WHEN p.status = 'rejected' THEN p.reviewed_at ELSE v.reviewed_at END, p.created_at)",
    }
}

/// Packages of the caller that an admin rejected, and those on sale with rejected changes.
pub(super) async fn packages(source: &mut impl RowSource, user: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let sql = "FROM package_owners o JOIN packages p ON p.id = o.package_id
                 LEFT JOIN package_revisions v ON v.package_id = p.id AND v.status = 'rejected' AND v.superseded_at IS NULL
                WHERE o.user_id = $1 AND (p.status = 'rejected' OR (p.status = 'approved' AND v.id IS NOT NULL))
                  AND NOT EXISTS (SELECT 1 FROM packages_off_sale s WHERE s.package_id = p.id AND s.state <> 'paused')
                ORDER BY p.id LIMIT $2";
    let rows: Vec<SentBackRow> = source.select(sql, &[user.into(), limit.into()]).await?;
    let item = |row: &SentBackRow| InboxItem {
        detail: row.reason.clone(),
        ..InboxItem::new(InboxKind::PackageSentBack, row.id, &row.title, row.since)
    };
    Ok(rows.iter().map(item).collect())
}
