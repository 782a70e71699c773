//! Related rows of a page of bookings, read for all of them at once.

use std::collections::HashMap;

use serde_json::{Value as Json, json};
use serendib_db::{FromRow, Row, RowSource, Value, row_struct};
use uuid::Uuid;

use super::BookingListSide;
use crate::bookings::changes::{self, ChangeRow};
use crate::bookings::handovers::{self, HandoverRow};
use crate::error::Result;
use crate::host_shares::agreed_percent_sql;
use crate::money::dollars;
use crate::payments::paid_for_trips;
use crate::phone::format_stored;

/// By booking id.
#[derive(Default)]
pub(super) struct Belongings {
    /// Cents paid.
    pub taken: HashMap<Uuid, i64>,
    pub travellers: HashMap<Uuid, Vec<Json>>,
    pub payments: HashMap<Uuid, Vec<Json>>,
    pub refunds: HashMap<Uuid, Vec<Json>>,
    pub reviews: HashMap<Uuid, Vec<Review>>,
    /// The newest first.
    pub changes: HashMap<Uuid, Vec<ChangeRow>>,
    /// The newest first.
    pub handovers: HashMap<Uuid, Vec<HandoverRow>>,
    /// What their hosts keep of the guide's part, in percent, if it is not all.
    pub shares: HashMap<Uuid, i64>,
}

pub(super) struct Review {
    pub kind: String,
    pub entry: Json,
}

row_struct! {
    struct Traveller {
        booking: Uuid = "booking_request_id",
        full_name: String = "full_name",
        email: String = "email",
        phone: Option<String> = "COALESCE(phone, phone_original)",
        is_primary: bool = "is_primary",
    }
}

row_struct! {
    struct Payment {
        booking: Uuid = "booking_request_id",
        kind: String = "kind",
        amount: i64 = "amount",
        status: String = "status",
        paid_at: Option<chrono::DateTime<chrono::Utc>> = "paid_at",
    }
}

row_struct! {
    struct Refund {
        booking: Uuid = "booking_request_id",
        amount: i64 = "amount",
        status: String = "status",
        created_at: chrono::DateTime<chrono::Utc> = "created_at",
    }
}

row_struct! {
    struct ReviewRow {
        booking: Uuid = "booking_request_id",
        id: Uuid = "id",
        kind: String = "review_type",
        rating: i64 = "rating",
        review_text: Option<String> = "review_text",
        guide_reply: Option<String> = "guide_reply",
    }
}

row_struct! {
    struct AgreedShare {
        booking: Uuid = "b.id",
        percent: Option<i64> = concat!(
            "CASE WHEN c.booking_request_id IS NOT NULL THEN c.host_percent ELSE ",
            agreed_percent_sql!("b.package_id", "b.guide_id"),
            " END"
        ),
    }
}

/// Fixed with the first payment.
const SHARES: &str = "FROM booking_requests b LEFT JOIN booking_commissions c ON c.booking_request_id = b.id";

impl Belongings {
    /// # Errors
    /// When the database cannot be read.
    pub(super) async fn read(source: &mut impl RowSource, whose: BookingListSide, bookings: &[Uuid]) -> Result<Self> {
        if bookings.is_empty() {
            return Ok(Self::default());
        }
        let places: Vec<String> = (1..=bookings.len()).map(|number| format!("${number}")).collect();
        let (within, binds) =
            (format!("({})", places.join(", ")), bookings.iter().map(|id| Value::from(*id)).collect::<Vec<_>>());
        let of = |columns: String, table: &str, order: &str| {
            format!("SELECT {columns} FROM {table} WHERE booking_request_id IN {within} ORDER BY {order}")
        };
        let changes = changes::rest_of_query(&within);
        let handovers = handovers::rest_of_query(&within);
        let travellers = of(Traveller::columns(), "booking_travellers", "position");
        let payments = of(Payment::columns(), "payments", "created_at, id");
        let refunds = of(Refund::columns(), "refunds", "created_at, id");
        let reviews = of(ReviewRow::columns(), "reviews", "review_type");
        let shares: Vec<AgreedShare> = match whose {
            BookingListSide::Guide => source.select(&format!("{SHARES} WHERE b.id IN {within}"), &binds).await?,
            BookingListSide::Traveller => Vec::new(),
        };
        Ok(Self {
            shares: shares.iter().filter_map(|one| Some((one.booking, one.percent?))).collect(),
            taken: paid_for_trips(source, bookings).await?.into_iter().collect(),
            changes: group_by_booking(source.select(&changes, &binds).await?, |change: &ChangeRow| change.booking),
            handovers: group_by_booking(source.select(&handovers, &binds).await?, |offer: &HandoverRow| offer.booking),
            travellers: by_booking(&source.rows(&travellers, &binds).await?, traveller)?,
            payments: by_booking(&source.rows(&payments, &binds).await?, payment)?,
            refunds: by_booking(&source.rows(&refunds, &binds).await?, refund)?,
            reviews: by_booking(&source.rows(&reviews, &binds).await?, review)?,
        })
    }
}

fn group_by_booking<T>(rows: Vec<T>, booking: fn(&T) -> Uuid) -> HashMap<Uuid, Vec<T>> {
    let mut found: HashMap<Uuid, Vec<T>> = HashMap::new();
    for row in rows {
        found.entry(booking(&row)).or_default().push(row);
    }
    found
}

fn by_booking<T>(rows: &[Row], read: fn(&Row) -> Result<(Uuid, T)>) -> Result<HashMap<Uuid, Vec<T>>> {
    let mut found: HashMap<Uuid, Vec<T>> = HashMap::new();
    for row in rows {
        let (booking, one) = read(row)?;
        found.entry(booking).or_default().push(one);
    }
    Ok(found)
}

fn traveller(row: &Row) -> Result<(Uuid, Json)> {
    let one = Traveller::read(row)?;
    let entry = json!({ "full_name": one.full_name, "email": one.email, "phone": one.phone.as_deref().map(format_stored), "is_primary": one.is_primary });
    Ok((one.booking, entry))
}

fn payment(row: &Row) -> Result<(Uuid, Json)> {
    let one = Payment::read(row)?;
    let paid_at = one.paid_at.map(|at| at.to_rfc3339());
    let entry = json!({ "kind": one.kind, "amount": dollars(one.amount), "status": one.status, "paid_at": paid_at });
    Ok((one.booking, entry))
}

fn refund(row: &Row) -> Result<(Uuid, Json)> {
    let one = Refund::read(row)?;
    let created_at = one.created_at.to_rfc3339();
    Ok((one.booking, json!({ "amount": dollars(one.amount), "status": one.status, "created_at": created_at })))
}

fn review(row: &Row) -> Result<(Uuid, Review)> {
    let one = ReviewRow::read(row)?;
    let entry = json!({
        "id": one.id.to_string(),
        "rating": one.rating,
        "review_text": one.review_text,
        "guide_reply": one.guide_reply,
    });
    Ok((one.booking, Review { kind: one.kind, entry }))
}
