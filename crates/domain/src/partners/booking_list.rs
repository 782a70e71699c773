//! Bookings for partners: states, days, sizes and amounts, without names, addresses and words of people.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::{TIME_ZONE, pricing};
use crate::bookings::reference;
use crate::bookings::status::{Status, is_completed};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::statement::{Binds, join_conditions};

/// Bookings of a page, unless the caller says another number, and at most.
pub const BOOKINGS_PAGE: usize = 50;
pub const LONGEST_PAGE: usize = 200;

row_struct! {
    struct PartnerBooking {
        id: Uuid = "id",
        status: Status = "status",
        start: NaiveDate = "start_date",
        end: NaiveDate = "end_date",
        people: i64 = "number_of_travelers",
        package: Uuid = "package_id",
        total: i64 = "total_price",
        advance: Option<i64> = "advance_amount",
        is_paid: bool = "full_payment_completed",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at",
        confirmed_at: Option<DateTime<Utc>> = "confirmed_at",
        cancelled_at: Option<DateTime<Utc>> = "cancelled_at",
        respond_by: Option<DateTime<Utc>> = "respond_by",
        payment_deadline: Option<DateTime<Utc>> = "payment_deadline",
    }
}

impl PartnerBooking {
    fn to_json(&self, ctx: &Ctx) -> Json {
        let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
        let (status, expires_at) = match self.status {
            Status::Pending => ("PENDING", self.respond_by),
            Status::Approved => ("ON_HOLD", self.payment_deadline),
            Status::Confirmed => ("CONFIRMED", None),
            Status::Rejected => ("REJECTED", None),
            Status::Expired => ("EXPIRED", None),
            Status::Cancelled => ("CANCELLED", None),
        };
        json!({
            "id": self.id,
            "uuid": self.id,
            "supplierReference": reference(self.id),
            "status": status,
            "isCompleted": is_completed(self.status, self.is_paid, self.end, ctx.today()),
            "isFullyPaid": self.is_paid,
            "utcCreatedAt": time(self.created_at),
            "utcUpdatedAt": time(self.updated_at),
            "utcExpiresAt": expires_at.map(time),
            "utcConfirmedAt": self.confirmed_at.map(time),
            "utcCancelledAt": self.cancelled_at.map(time),
            "productId": self.package,
            "timeZone": TIME_ZONE,
            "localDateStart": self.start,
            "localDateEnd": self.end,
            "quantity": self.people,
            "pricing": pricing(self.total),
            "advancePricing": self.advance.map(pricing),
        })
    }
}

/// A page in the order of changes, and the place after which the next one begins. `updated_after` is exclusive.
///
/// # Errors
/// Those of a read.
pub async fn list_bookings(
    db: &Db,
    ctx: &Ctx,
    updated_after: Option<DateTime<Utc>>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: usize,
) -> Result<(Vec<Json>, Option<String>)> {
    let (mut binds, mut conditions) = (Binds::default(), vec!["TRUE".to_owned()]);
    if let Some(at) = updated_after {
        conditions.push(format!("updated_at > {}", binds.add(at.into())));
    }
    if let Some((at, id)) = after {
        conditions.push(format!("(updated_at, id) > ({}, {})", binds.add(at.into()), binds.add(id.into())));
    }
    let conditions = join_conditions(&conditions);
    let rest = format!("FROM booking_requests WHERE {conditions} ORDER BY updated_at, id LIMIT {}", limit + 1);
    let mut rows: Vec<PartnerBooking> = db.select(&rest, &binds.0).await?;
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more);
    let next = next.map(|last| format!("{}.{}", last.updated_at.timestamp_micros(), last.id));
    Ok((rows.iter().map(|row| row.to_json(ctx)).collect(), next))
}

/// # Errors
/// Those of a read.
pub async fn find_booking(db: &Db, ctx: &Ctx, id: Uuid) -> Result<Option<Json>> {
    let rows: Vec<PartnerBooking> = db.select("FROM booking_requests WHERE id = $1", &[id.into()]).await?;
    Ok(rows.first().map(|row| row.to_json(ctx)))
}
