//! Events as deliveries with their jobs, stored with what they report. Without an endpoint that wants an event, that is one look at the endpoints.

use serde_json::{Value as Json, json};
use serendib_db::{TextList, Tx, row_struct};
use uuid::Uuid;

use super::WebhookEvent;
use super::sending::ASIDE_AFTER;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};

row_struct! {
    struct Subscriber {
        endpoint: Uuid = "id",
        events: TextList = "events",
    }
}

/// The endpoints that want an event.
pub(super) async fn find_subscribers(tx: &mut Tx<'_>, event: WebhookEvent) -> Result<Vec<Uuid>> {
    let active: Vec<Subscriber> =
        tx.select("FROM webhook_endpoints WHERE is_active ORDER BY created_at, id", &[]).await?;
    let wants = |one: &Subscriber| one.events.0.iter().any(|name| name == event.name());
    Ok(active.into_iter().filter(wants).map(|one| one.endpoint).collect())
}

/// Stores an event for these endpoints.
pub(super) async fn store_event(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    endpoints: &[Uuid],
    event_type: &str,
    data: &Json,
) -> Result<()> {
    let event = ctx.new_id();
    let payload =
        json!({ "id": event, "type": event_type, "created_at": ctx.now.to_rfc3339(), "data": data }).to_string();
    for endpoint in endpoints {
        let delivery = NewDelivery { endpoint: *endpoint, event, event_type, payload: &payload, redelivers: None };
        delivery.store(tx, ctx).await?;
    }
    Ok(())
}

/// One event for one endpoint.
pub(super) struct NewDelivery<'a> {
    pub endpoint: Uuid,
    pub event: Uuid,
    pub event_type: &'a str,
    pub payload: &'a str,
    pub redelivers: Option<Uuid>,
}

impl NewDelivery<'_> {
    /// Stores it with the job that sends it; returns its id.
    pub(super) async fn store(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Uuid> {
        let id = ctx.new_id();
        tx.run(
            "INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, payload, created_at, state, attempts,
                                             next_attempt_at, redelivers)
             VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, $6, $7)",
            &[
                id.into(),
                self.endpoint.into(),
                self.event.into(),
                self.event_type.into(),
                self.payload.into(),
                ctx.now.into(),
                self.redelivers.into(),
            ],
        )
        .await?
        .any();
        let fails = "SELECT 1 FROM webhook_endpoints WHERE id = $1 AND failures >= $2";
        let job = match tx.row(fails, &[self.endpoint.into(), ASIDE_AFTER.into()]).await? {
            Some(_) => Job::RetryWebhook(id),
            None => Job::SendWebhook(id),
        };
        jobs::enqueue(tx, ctx, &job).await?;
        Ok(id)
    }
}
