//! The log of what was sent, and sending it again.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::WebhookEvent;
use super::endpoints::find_endpoint;
use super::event::PING;
use super::manage::ensure_active;
use super::outbox::NewDelivery;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Deliveries of a page, unless the caller says another number.
pub const DELIVERIES_PAGE: i64 = 50;
const LONGEST_PAGE: i64 = 200;
const NO_STATE: &str = "Deliveries are waiting, delivered or failed.";
const NO_TYPE: &str = "There is no such event.";
const NO_PLACE: &str = "This is no place in this list of deliveries.";
const NO_LIMIT: &str = "A page has 1 to 200 deliveries.";
const STILL_WAITING: &str = "This delivery is still waiting to be sent.";

row_struct! {
    struct WebhookDelivery {
        id: Uuid = "d.id",
        endpoint: Uuid = "d.endpoint_id",
        url: String = "e.url",
        event: Uuid = "d.event_id",
        event_type: String = "d.event_type",
        payload: String = "d.payload",
        created_at: DateTime<Utc> = "d.created_at",
        state: String = "d.state",
        attempts: i64 = "d.attempts",
        next_attempt_at: Option<DateTime<Utc>> = "d.next_attempt_at",
        last_status: Option<i64> = "d.last_status",
        last_error: Option<String> = "d.last_error",
        last_duration_ms: Option<i64> = "d.last_duration_ms",
        delivered_at: Option<DateTime<Utc>> = "d.delivered_at",
        redelivers: Option<Uuid> = "d.redelivers",
    }
}

const DELIVERIES: &str = "webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id";

impl WebhookDelivery {
    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "endpoint_id": self.endpoint,
            "url": self.url,
            "event_id": self.event,
            "type": self.event_type,
            "created_at": self.created_at.to_rfc3339(),
            "state": self.state,
            "attempts": self.attempts,
            "next_attempt_at": self.next_attempt_at.map(|at| at.to_rfc3339()),
            "last_status": self.last_status,
            "last_error": self.last_error,
            "last_duration_ms": self.last_duration_ms,
            "delivered_at": self.delivered_at.map(|at| at.to_rfc3339()),
            "redelivers": self.redelivers,
        })
    }

    async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Self> {
        let found: Option<Self> =
            source.select_one(&format!("FROM {DELIVERIES} WHERE d.id = $1"), &[id.into()]).await?;
        found.ok_or(Error::Missing("delivery"))
    }
}

row_struct! {
    struct LoggedAttempt {
        attempted_at: DateTime<Utc> = "attempted_at",
        status: Option<i64> = "status",
        error: Option<String> = "error",
        duration_ms: i64 = "duration_ms",
        answer: Option<String> = "answer",
    }
}

impl LoggedAttempt {
    fn to_json(&self) -> Json {
        json!({
            "attempted_at": self.attempted_at.to_rfc3339(),
            "status": self.status,
            "error": self.error,
            "duration_ms": self.duration_ms,
            "answer": self.answer,
        })
    }
}

/// What of the log is wanted; empty texts are no conditions.
pub struct DeliveriesQuery<'a> {
    pub endpoint: Option<Uuid>,
    pub state: &'a str,
    pub event_type: &'a str,
    pub after: &'a str,
    pub limit: i64,
}

impl DeliveriesQuery<'_> {
    fn conditions(&self, binds: &mut Binds) -> Result<Vec<String>> {
        let mut conditions = vec!["TRUE".to_owned()];
        if let Some(endpoint) = self.endpoint {
            conditions.push(format!("d.endpoint_id = {}", binds.add(endpoint.into())));
        }
        match self.state {
            "" => {}
            "waiting" | "delivered" | "failed" => {
                conditions.push(format!("d.state = {}", binds.add(self.state.into())))
            }
            _ => return Err(Error::Refused(NO_STATE.to_owned())),
        }
        match self.event_type {
            "" => {}
            name if name == PING || WebhookEvent::from_name(name).is_some() => {
                conditions.push(format!("d.event_type = {}", binds.add(name.into())));
            }
            _ => return Err(Error::Refused(NO_TYPE.to_owned())),
        }
        Ok(conditions)
    }
}

/// A page of the log, the newest first.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Refused` for what is no state, event, place or number; those of a read.
pub async fn webhook_deliveries(mut db: &Db, ctx: &Ctx, query: &DeliveriesQuery<'_>) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let limit = usize::try_from(query.limit).ok().filter(|_| (1..=LONGEST_PAGE).contains(&query.limit));
    let limit = limit.ok_or_else(|| Error::Refused(NO_LIMIT.to_owned()))?;
    let mut binds = Binds::default();
    let mut conditions = query.conditions(&mut binds)?;
    let sql = format!("SELECT COUNT(*) FROM webhook_deliveries d WHERE {}", join_conditions(&conditions));
    let total = RowSource::row(&mut db, &sql, &binds.0).await?.map_or(Ok(0), |row| row.int(0))?;
    if !query.after.is_empty() {
        let (at, id) = keyset::read_place(query.after).ok_or_else(|| Error::Refused(NO_PLACE.to_owned()))?;
        conditions.push(format!("(d.created_at, d.id) < ({}, {})", binds.add(at.into()), binds.add(id.into())));
    }
    let rest = format!(
        "FROM {DELIVERIES} WHERE {} ORDER BY d.created_at DESC, d.id DESC LIMIT {}",
        join_conditions(&conditions),
        limit + 1
    );
    let mut rows: Vec<WebhookDelivery> = RowSource::select(&mut db, &rest, &binds.0).await?;
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next =
        rows.last().filter(|_| has_more).map(|last| format!("{}.{}", last.created_at.timestamp_micros(), last.id));
    Ok(
        json!({ "total": total, "results": rows.iter().map(WebhookDelivery::to_json).collect::<Vec<_>>(), "next": next }),
    )
}

/// One delivery with its `payload` and each attempt in `log`.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; those of a read.
pub async fn webhook_delivery(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let delivery = WebhookDelivery::find(&mut db, id).await?;
    let rest = "FROM webhook_attempts WHERE delivery_id = $1 ORDER BY attempted_at, id";
    let attempts: Vec<LoggedAttempt> = RowSource::select(&mut db, rest, &[Value::from(id)]).await?;
    let mut answer = delivery.to_json();
    answer["payload"] = serde_json::from_str(&delivery.payload).unwrap_or_default();
    answer["log"] = attempts.iter().map(LoggedAttempt::to_json).collect();
    Ok(answer)
}

/// Sends a delivery again, under the same id of the event. Returns the new delivery.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Conflict` for one that waits, and for an endpoint that is off.
pub async fn redeliver_webhook(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let former = WebhookDelivery::find(tx, id).await?;
    if former.state == "waiting" {
        return Err(Error::Conflict(STILL_WAITING));
    }
    ensure_active(&find_endpoint(tx, former.endpoint).await?)?;
    let again = NewDelivery {
        endpoint: former.endpoint,
        event: former.event,
        event_type: &former.event_type,
        payload: &former.payload,
        redelivers: Some(former.id),
    };
    let delivery = again.store(tx, ctx).await?;
    let note = json!({ "delivery_id": delivery, "redelivers": former.id });
    audit::record(tx, ctx, "webhook_redelivered", "webhook_endpoints", former.endpoint, None, Some(&note)).await?;
    Ok(WebhookDelivery::find(tx, delivery).await?.to_json())
}
