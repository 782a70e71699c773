//! Endpoints as the staff sees them, without their secrets.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, TextList, Tx, row_struct};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::mails::StaffMail;

/// The days of the figures beside an endpoint.
const FIGURE_DAYS: i64 = 7;
/// Endpoints of a list, also those that are off.
const MOST_LISTED: i64 = 200;
const PAGE: &str = "/admin?tab=partners";

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct WebhookEndpoint {
        id: Uuid = "e.id",
        url: String = "e.url",
        events: TextList = "e.events",
        description: Option<String> = "e.description",
        is_active: bool = "e.is_active",
        created_at: DateTime<Utc> = "e.created_at",
        created_by: Option<String> = "c.display_name",
        disabled_at: Option<DateTime<Utc>> = "e.disabled_at",
        disabled_reason: Option<String> = "e.disabled_reason",
        last_success_at: Option<DateTime<Utc>> = "e.last_success_at",
        failures: i64 = "e.failures",
        failing_since: Option<DateTime<Utc>> = "e.failing_since",
        former_secret_until: Option<DateTime<Utc>> = "e.former_secret_until",
    }
}

row_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct DeliveryFigures {
        delivered: i64 = "COUNT(*) FILTER (WHERE state = 'delivered')",
        failed: i64 = "COUNT(*) FILTER (WHERE state = 'failed')",
        waiting: i64 = "COUNT(*) FILTER (WHERE state = 'waiting')",
    }
}

const ENDPOINTS: &str = "FROM webhook_endpoints e LEFT JOIN profiles c ON c.user_id = e.created_by";

impl WebhookEndpoint {
    /// With its figures.
    pub(super) async fn to_json(&self, source: &mut impl RowSource, ctx: &Ctx) -> Result<Json> {
        let since = ctx.now - Duration::days(FIGURE_DAYS);
        let sql = "FROM webhook_deliveries WHERE endpoint_id = $1 AND created_at >= $2";
        let figures: Option<DeliveryFigures> = source.select_one(sql, &[self.id.into(), since.into()]).await?;
        let figures = figures.unwrap_or_default();
        let time = |at: Option<DateTime<Utc>>| at.map(|at| at.to_rfc3339());
        Ok(json!({
            "id": self.id,
            "url": self.url,
            "events": self.events.0,
            "description": self.description,
            "is_active": self.is_active,
            "created_at": self.created_at.to_rfc3339(),
            "created_by": self.created_by,
            "disabled_at": time(self.disabled_at),
            "disabled_reason": self.disabled_reason,
            "last_success_at": time(self.last_success_at),
            "failures": self.failures,
            "failing_since": time(self.failing_since),
            "former_secret_until": time(self.former_secret_until.filter(|until| *until > ctx.now)),
            "delivered": figures.delivered,
            "failed": figures.failed,
            "waiting": figures.waiting,
        }))
    }

    pub(super) fn to_audit(&self) -> Json {
        // The rest of an address can be a secret, and more of the staff reads the log.
        let host = self.url.split('/').take(3).collect::<Vec<_>>().join("/");
        json!({ "url": host, "events": self.events.0, "description": self.description, "is_active": self.is_active })
    }
}

pub(super) async fn find_endpoint(source: &mut impl RowSource, id: Uuid) -> Result<WebhookEndpoint> {
    let found: Option<WebhookEndpoint> =
        source.select_one(&format!("{ENDPOINTS} WHERE e.id = $1"), &[id.into()]).await?;
    found.ok_or(Error::Missing("webhook endpoint"))
}

/// All endpoints with the figures of the last week, the newest first.
///
/// # Errors
/// `SignedOut`, `Forbidden`; those of a read.
pub async fn webhook_endpoints(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let rest = format!("{ENDPOINTS} ORDER BY e.is_active DESC, e.created_at DESC, e.id DESC LIMIT $1");
    let endpoints: Vec<WebhookEndpoint> = RowSource::select(&mut db, &rest, &[MOST_LISTED.into()]).await?;
    let mut listed = Vec::with_capacity(endpoints.len());
    for endpoint in &endpoints {
        listed.push(endpoint.to_json(&mut db, ctx).await?);
    }
    Ok(listed.into())
}

/// Switches an endpoint off: what waits for it is given up.
pub(super) async fn switch_off(tx: &mut Tx<'_>, ctx: &Ctx, endpoint: &WebhookEndpoint, reason: &str) -> Result<()> {
    tx.run(
        "UPDATE webhook_endpoints SET is_active = FALSE, disabled_at = $2, disabled_reason = $3 WHERE id = $1 AND is_active",
        &[endpoint.id.into(), ctx.now.into(), reason.into()],
    )
    .await?
    .exactly_one(Error::Stale("webhook endpoint"))?;
    tx.run(
        "UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL, last_error = $2
          WHERE endpoint_id = $1 AND state = 'waiting'",
        &[endpoint.id.into(), "The endpoint is switched off.".into()],
    )
    .await?
    .any();
    let (was, is) = (json!({ "is_active": true }), json!({ "is_active": false, "reason": reason }));
    audit::record(tx, ctx, "webhook_endpoint_disabled", "webhook_endpoints", endpoint.id, Some(&was), Some(&is)).await
}

/// As [`switch_off`], by the server: the staff hears of it.
pub(super) async fn switch_off_failing(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    endpoint: &WebhookEndpoint,
    reason: &'static str,
) -> Result<()> {
    switch_off(tx, ctx, endpoint, reason).await?;
    let mail = StaffMail::WebhookDisabled { address: endpoint.url.clone(), reason: reason.to_owned() };
    let notice = Notice::new("webhook_disabled", &mail, Some(PAGE.to_owned()))?;
    notices::tell_staff(tx, ctx, StaffRight::ManagePartners, &notice).await
}
