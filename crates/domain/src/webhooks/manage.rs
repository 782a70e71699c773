//! Commands of the staff about endpoints. Where events are sent is decided in a person's own name and with a second factor; switching off is
//! always possible.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::WebhookEvent;
use super::endpoints::{WebhookEndpoint, find_endpoint, switch_off};
use super::event::PING;
use super::outbox::NewDelivery;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::secret;
use crate::staff::StaffRight;
use crate::table::Posted;

/// Endpoints that are on.
pub const MOST_ENDPOINTS: i64 = 20;
/// Characters of a description.
pub const DESCRIPTION_LIMIT: usize = 200;
/// How long a former secret signs too.
pub const ROTATION_HOURS: i64 = 24;
const OWN_NAME: &str = "Webhooks are set up in a person's own name.";
const SECOND_STEP: &str =
    "Webhooks need a second step. Set up an authenticator app in your profile, or sign in again with it.";
const NO_ADDRESS: &str =
    "Please give a public address that begins with https:// (port 443 or 8443, without a password).";
const NO_EVENT: &str = "Please choose at least one event of the list.";
const ENOUGH: &str = "There are 20 endpoints. Switch one off that is not needed.";
const SAME_ADDRESS: &str = "There is an endpoint with this address.";
const IS_ON: &str = "This endpoint is on.";
const IS_OFF: &str = "This endpoint is off. Switch it on first.";
const BY_STAFF: &str = "Switched off by the staff.";

fn ensure_manager(ctx: &Ctx) -> Result<()> {
    admins::only_assured(&ctx.caller, StaffRight::ManagePartners, OWN_NAME, SECOND_STEP)
}

/// A signing secret in the form of Standard Webhooks.
fn draw_secret(ctx: &Ctx) -> String {
    format!("whsec_{}", STANDARD.encode(secret::draw_bytes(ctx)))
}

/// Creates an endpoint, or changes the one with this id: `posted` has its `events` and optionally a `description`. `address` is the checked
/// one, or `None` for one that is refused. Returns the endpoint, a new one with its `secret`.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without the right or a second factor; `Fields`; `Missing`; `Conflict` above the number of endpoints.
pub async fn save_webhook_endpoint(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Option<Uuid>,
    address: Option<&str>,
    posted: &Posted,
) -> Result<Json> {
    ensure_manager(ctx)?;
    let before = match id {
        Some(id) => Some(find_endpoint(tx, id).await?),
        None => None,
    };
    let mut fields = FieldReader::new(posted);
    fields.only(&["events", "description"]);
    let wished = fields.list("events", "events", WebhookEvent::ALL.len(), 40);
    let events: Vec<String> =
        wished.iter().filter_map(|name| WebhookEvent::from_name(name)).map(|event| event.name().to_owned()).collect();
    if events.is_empty() || events.len() != wished.len() {
        fields.note("events", NO_EVENT);
    }
    let description = fields.line("description", "description", DESCRIPTION_LIMIT);
    match address {
        None => fields.note("url", NO_ADDRESS),
        Some(address) if has_other_with(tx, id, address).await? => fields.note("url", SAME_ADDRESS),
        Some(_) => {}
    }
    fields.finish()?;
    let address = address.unwrap_or_default();
    let secret = before.is_none().then(|| draw_secret(ctx));
    let endpoint = before.as_ref().map_or_else(|| ctx.new_id(), |before| before.id);
    match &secret {
        Some(secret) => {
            ensure_room(tx).await?;
            tx.run(
                "INSERT INTO webhook_endpoints (id, url, secret, events, description, is_active, created_at, created_by, failures)
                 VALUES ($1, $2, $3, $4, $5, TRUE, $6, $7, 0)",
                &[
                    endpoint.into(),
                    address.into(),
                    secret.as_str().into(),
                    Value::list(&events),
                    description.as_deref().into(),
                    ctx.now.into(),
                    ctx.caller.person().map(|person| person.user).into(),
                ],
            )
            .await?
            .any();
        }
        None => {
            let sql = "UPDATE webhook_endpoints SET url = $2, events = $3, description = $4 WHERE id = $1";
            tx.run(sql, &[endpoint.into(), address.into(), Value::list(&events), description.as_deref().into()])
                .await?
                .exactly_one(Error::Missing("webhook endpoint"))?;
        }
    }
    let after = find_endpoint(tx, endpoint).await?;
    if before.as_ref() != Some(&after) {
        let was = before.as_ref().map(WebhookEndpoint::to_audit);
        let is = after.to_audit();
        audit::record(tx, ctx, "webhook_endpoint_saved", "webhook_endpoints", endpoint, was.as_ref(), Some(&is))
            .await?;
    }
    answer_with_secret(tx, ctx, &after, secret).await
}

async fn answer_with_secret(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    endpoint: &WebhookEndpoint,
    secret: Option<String>,
) -> Result<Json> {
    let mut answer = endpoint.to_json(tx, ctx).await?;
    answer["secret"] = secret.into();
    Ok(answer)
}

async fn has_other_with(tx: &mut Tx<'_>, id: Option<Uuid>, address: &str) -> Result<bool> {
    let rows = tx.rows("SELECT id FROM webhook_endpoints WHERE url = $1 LIMIT 2", &[address.into()]).await?;
    let others = rows.iter().map(|row| Ok(row.uuid(0)?)).collect::<Result<Vec<Uuid>>>()?;
    Ok(others.iter().any(|other| Some(*other) != id))
}

async fn ensure_room(tx: &mut Tx<'_>) -> Result<()> {
    let row = tx.row("SELECT COUNT(*) FROM webhook_endpoints WHERE is_active", &[]).await?;
    let active = row.map_or(Ok(0), |row| row.int(0))?;
    if active < MOST_ENDPOINTS { Ok(()) } else { Err(Error::Conflict(ENOUGH)) }
}

/// Gives an endpoint a new secret; the former one signs beside it for a day. Returns the endpoint with its `secret`.
///
/// # Errors
/// As [`save_webhook_endpoint`].
pub async fn rotate_webhook_secret(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    ensure_manager(ctx)?;
    let secret = draw_secret(ctx);
    let until = ctx.now + Duration::hours(ROTATION_HOURS);
    tx.run(
        "UPDATE webhook_endpoints SET former_secret = secret, former_secret_until = $3, secret = $2 WHERE id = $1",
        &[id.into(), secret.as_str().into(), until.into()],
    )
    .await?
    .exactly_one(Error::Missing("webhook endpoint"))?;
    let after = json!({ "former_secret_until": until.to_rfc3339() });
    audit::record(tx, ctx, "webhook_secret_rotated", "webhook_endpoints", id, None, Some(&after)).await?;
    let endpoint = find_endpoint(tx, id).await?;
    answer_with_secret(tx, ctx, &endpoint, Some(secret)).await
}

/// Switches an endpoint off. Returns it.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Conflict` for one that is off.
pub async fn disable_webhook_endpoint(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let endpoint = find_endpoint(tx, id).await?;
    ensure_active(&endpoint)?;
    switch_off(tx, ctx, &endpoint, BY_STAFF).await?;
    let sql = "UPDATE webhook_endpoints SET failures = 0, failing_since = NULL WHERE id = $1";
    tx.run(sql, &[id.into()]).await?.any();
    find_endpoint(tx, id).await?.to_json(tx, ctx).await
}

/// Switches an endpoint on again; its failures are counted from now. Returns it.
///
/// # Errors
/// As [`save_webhook_endpoint`]; `Conflict` for one that is on, and above the number of endpoints.
pub async fn enable_webhook_endpoint(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    ensure_manager(ctx)?;
    if find_endpoint(tx, id).await?.is_active {
        return Err(Error::Conflict(IS_ON));
    }
    ensure_room(tx).await?;
    tx.run(
        "UPDATE webhook_endpoints SET is_active = TRUE, disabled_at = NULL, disabled_reason = NULL, failures = 0,
                failing_since = NULL WHERE id = $1 AND NOT is_active",
        &[id.into()],
    )
    .await?
    .exactly_one(Error::Stale("webhook endpoint"))?;
    let (was, is) = (json!({ "is_active": false }), json!({ "is_active": true }));
    audit::record(tx, ctx, "webhook_endpoint_enabled", "webhook_endpoints", id, Some(&was), Some(&is)).await?;
    find_endpoint(tx, id).await?.to_json(tx, ctx).await
}

/// Sends an event `ping`. Returns the id of its delivery.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Conflict` for an endpoint that is off.
pub async fn test_webhook_endpoint(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    ensure_active(&find_endpoint(tx, id).await?)?;
    let event = ctx.new_id();
    let payload = json!({ "id": event, "type": PING, "created_at": ctx.now.to_rfc3339(), "data": {} }).to_string();
    let ping = NewDelivery { endpoint: id, event, event_type: PING, payload: &payload, redelivers: None };
    let delivery = ping.store(tx, ctx).await?;
    let note = json!({ "delivery_id": delivery });
    audit::record(tx, ctx, "webhook_endpoint_tested", "webhook_endpoints", id, None, Some(&note)).await?;
    Ok(json!({ "delivery_id": delivery }))
}

pub(super) fn ensure_active(endpoint: &WebhookEndpoint) -> Result<()> {
    if endpoint.is_active { Ok(()) } else { Err(Error::Conflict(IS_OFF)) }
}
