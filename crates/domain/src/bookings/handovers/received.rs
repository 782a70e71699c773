//! Open offers to a host.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::checks::TakenBy;
use crate::bookings::paid::money_paid;
use crate::bookings::status::Status;
use crate::bookings::trip;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::host_shares::agreed_percent_sql;
use crate::ledger;
use crate::money::{self, dollars};

/// Offers of one answer.
const LIST_LIMIT: i64 = 100;
const NO_GUIDE: &str = "Only guides take over bookings.";
/// Who offers, when an admin does.
const PLATFORM: &str = "Serendib";

/// Days of the rest of the trip; `$3` is today.
const DATES_TAKEN: &str = "EXISTS (SELECT 1 FROM booking_requests o
    WHERE o.guide_id = h.to_guide_id AND o.id <> b.id AND o.status IN ('approved', 'confirmed')
      AND (o.status = 'confirmed' OR o.payment_deadline IS NULL OR o.payment_deadline > $2)
      AND o.start_date <= b.end_date AND o.end_date >= b.start_date AND o.end_date >= $3)";
const DAYS_BLOCKED: &str = "EXISTS (SELECT 1 FROM guide_blocked_days o
    WHERE o.guide_id = h.to_guide_id AND o.last_day >= b.start_date AND o.first_day <= b.end_date AND o.last_day >= $3)";

row_struct! {
    pub(crate) struct ReceivedHandover {
        id: Uuid = "h.id",
        booking: Uuid = "b.id",
        from: String = "f.display_name",
        by_platform: bool = "h.by_platform",
        message: Option<String> = "h.message",
        created_at: DateTime<Utc> = "h.created_at",
        expires_at: DateTime<Utc> = "h.expires_at",
        status: Status = "b.status",
        title: String = trip::TITLE,
        package: Uuid = "b.package_id",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        people: i64 = "b.number_of_travelers",
        summary: Option<Map<String, Json>> = "b.pricing_summary",
        special_requests: Option<String> = "b.special_requests",
        traveler: String = "COALESCE(n.display_name, 'Traveler')",
        /// Cents, as the advance.
        total: i64 = "b.total_price",
        advance: Option<i64> = "b.advance_amount",
        is_paid: bool = "b.full_payment_completed",
        /// Fixed with the first payment.
        percent: Option<i64> = "c.percent",
        /// What the host keeps of the guide's part by agreement.
        host_percent: Option<i64> = agreed_percent_sql!("b.package_id", "h.to_guide_id"),
        dates_taken: bool = DATES_TAKEN,
        days_blocked: bool = DAYS_BLOCKED,
    }
}

impl ReceivedHandover {
    /// Who offers.
    pub(crate) fn offerer(&self) -> &str {
        if self.by_platform { PLATFORM } else { &self.from }
    }

    /// What the host gets of the price, in cents. `usual` is the commission of bookings without a payment, in percent.
    pub(crate) fn share(&self, usual: i64) -> i64 {
        let part = money::share_up(self.total, 100 - self.percent.unwrap_or(usual));
        ledger::share_of_host(part, self.host_percent)
    }

    fn to_json(&self, usual: i64) -> Json {
        let taken =
            if self.dates_taken { Some(TakenBy::Trip) } else { self.days_blocked.then_some(TakenBy::BlockedDays) };
        let rooms = self.summary.as_ref().and_then(|summary| summary.get("room_selections")).cloned();
        json!({
            "id": self.id,
            "booking_id": self.booking,
            "from": self.offerer(),
            "by_platform": self.by_platform,
            "message": self.message,
            "created_at": self.created_at.to_rfc3339(),
            "expires_at": self.expires_at.to_rfc3339(),
            "status": self.status.name(),
            "title": self.title,
            "package_id": self.package,
            "start_date": self.start,
            "end_date": self.end,
            "number_of_travelers": self.people,
            "room_selections": rooms.unwrap_or_else(|| json!([])),
            "special_requests": self.special_requests,
            "traveller": self.traveler,
            "total_price": dollars(self.total),
            "share": dollars(self.share(usual)),
            "paid": dollars(money_paid(None, self.status, self.is_paid, self.total, self.advance)),
            "hindrance": taken.map(TakenBy::name),
        })
    }
}

/// Open offers to the calling guide, the most urgent first.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn received(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let guide = match &ctx.caller {
        Caller::Visitor => return Err(Error::SignedOut),
        Caller::Person(person) => person.guide.ok_or(Error::Forbidden(NO_GUIDE))?,
        Caller::Service => return Err(Error::Forbidden(NO_GUIDE)),
    };
    let usual = ledger::find_percent_of_guide(&mut db, ctx, guide).await?;
    let offers = list_received(&mut db, ctx, guide, LIST_LIMIT).await?;
    Ok(offers.iter().map(|offer| offer.to_json(usual)).collect())
}

/// Open offers to a guide, the most urgent first.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_received(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<ReceivedHandover>> {
    let sql = "FROM booking_handovers h JOIN booking_requests b ON b.id = h.booking_request_id AND b.guide_id = h.from_guide_id
                 JOIN guides f ON f.id = h.from_guide_id JOIN packages p ON p.id = b.package_id
                 LEFT JOIN profiles n ON n.user_id = b.user_id LEFT JOIN booking_commissions c ON c.booking_request_id = b.id
                WHERE h.to_guide_id = $1 AND h.status = 'open' AND h.expires_at > $2 AND b.end_date >= $3
                  AND b.status IN ('pending', 'approved', 'confirmed')
                ORDER BY h.expires_at, h.id LIMIT $4";
    Ok(source.select(sql, &[guide.into(), ctx.now.into(), ctx.today().into(), limit.into()]).await?)
}
