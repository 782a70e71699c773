//! What fails: work that was given up or is late, money that is stuck, and outside services.

use std::collections::HashSet;

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Value, read_all, row_struct, select_sql};

use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

/// A job is late when it was due so long ago.
const LATE_MINUTES: i64 = 10;
/// The end of a payment is in doubt when its page has been closed for so long.
const DOUBT_HOURS: i64 = 1;
/// Money of a delayed payment method is awaited for so long.
const DELAYED_DAYS: i64 = 14;
/// A refund is stuck when the provider has not taken it for so long.
const REFUND_HOURS: i64 = 2;
/// Banks take days for a refund that the provider has taken.
const BANK_DAYS: i64 = 14;
const TRANSFER_HOURS: i64 = 2;
/// An endpoint that the server switched off is named for so long.
const SWITCHED_OFF_DAYS: i64 = 7;
/// The events of payments that are compared: received within so long, but not just now.
const EVENT_HOURS: i64 = 24;
const EVENT_DELAY_MINUTES: i64 = 15;
/// Payments and events that are compared.
const MOST_EVENTS: i64 = 5_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    DeadJobs,
    LateJobs,
    ReturnedMails,
    PaymentsInDoubt,
    StuckRefunds,
    StuckTransfers,
    PaymentProvider,
    Mail,
    Models,
    Texts,
    Webhooks,
    Calendars,
    /// Endpoints of partners that take no events.
    WebhookEndpoints,
}

impl FailureKind {
    /// In the order of the page.
    pub const ALL: [Self; 13] = [
        Self::DeadJobs,
        Self::LateJobs,
        Self::ReturnedMails,
        Self::PaymentsInDoubt,
        Self::StuckRefunds,
        Self::StuckTransfers,
        Self::PaymentProvider,
        Self::Mail,
        Self::Models,
        Self::Texts,
        Self::Webhooks,
        Self::Calendars,
        Self::WebhookEndpoints,
    ];

    /// On the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::DeadJobs => "dead_jobs",
            Self::LateJobs => "late_jobs",
            Self::ReturnedMails => "returned_mails",
            Self::PaymentsInDoubt => "payments_in_doubt",
            Self::StuckRefunds => "stuck_refunds",
            Self::StuckTransfers => "stuck_transfers",
            Self::PaymentProvider => "payment_provider",
            Self::Mail => "mail",
            Self::Models => "models",
            Self::Texts => "texts",
            Self::Webhooks => "webhooks",
            Self::Calendars => "calendars",
            Self::WebhookEndpoints => "webhook_endpoints",
        }
    }

    /// Who reads of it.
    fn right(self) -> StaffRight {
        match self {
            Self::PaymentsInDoubt
            | Self::StuckRefunds
            | Self::StuckTransfers
            | Self::PaymentProvider
            | Self::Webhooks => StaffRight::ReadMoney,
            Self::WebhookEndpoints => StaffRight::ManagePartners,
            _ => StaffRight::Operate,
        }
    }
}

/// An outside service that a process of the server saw fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceFailure {
    pub kind: FailureKind,
    pub count: i64,
    pub since: Option<DateTime<Utc>>,
    pub detail: Option<String>,
}

row_struct! {
    struct FailingRows {
        count: i64 = "COUNT(*)",
        since: Option<DateTime<Utc>> = "MIN(at)",
        detail: Option<String> = "MAX(detail)",
    }
}

/// Kinds of jobs that send mails.
const MAILS: &str = "('mail', 'notice', 'digest')";

impl FailureKind {
    /// The rows that fail: since when (`at`), and a word about each (`detail`). `None` for what no statement finds.
    fn rows_sql(self) -> Option<String> {
        let retried = |kinds: &str| {
            format!(
                "SELECT created_at AS at, last_error AS detail FROM jobs
                  WHERE last_error IS NOT NULL AND done_at IS NULL AND dead_at IS NULL AND kind IN {kinds}"
            )
        };
        let dead = |kinds: &str| {
            format!(
                "SELECT dead_at AS at, kind AS detail FROM jobs WHERE dead_at IS NOT NULL AND done_at IS NULL AND kind {kinds}"
            )
        };
        Some(match self {
            Self::DeadJobs => dead(&format!("NOT IN {MAILS}")),
            Self::ReturnedMails => dead(&format!("IN {MAILS}")),
            Self::LateJobs => "SELECT run_at AS at, kind AS detail FROM jobs
                WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1"
                .to_owned(),
            Self::PaymentsInDoubt => "SELECT created_at AS at, status AS detail FROM payments
                WHERE status IN ('created', 'open', 'processing')
                  AND ((status <> 'processing' AND expires_at <= $1) OR (status = 'processing' AND created_at <= $2))"
                .to_owned(),
            Self::StuckRefunds => "SELECT created_at AS at, status AS detail FROM refunds
                WHERE status IN ('queued', 'pending')
                  AND ((status = 'queued' AND created_at <= $1) OR (status = 'pending' AND created_at <= $2))"
                .to_owned(),
            Self::StuckTransfers => "SELECT created_at AS at, CAST(NULL AS TEXT) AS detail FROM payout_transfers
                WHERE status = 'pending' AND created_at <= $1"
                .to_owned(),
            Self::PaymentProvider => {
                retried("('refund', 'transfer', 'close_payment', 'reconcile', 'dispute_evidence')")
            }
            Self::Mail => retried(MAILS),
            Self::Texts => retried("('message', 'text')"),
            Self::Calendars => "SELECT COALESCE(read_at, created_at) AS at, error AS detail FROM guide_calendar_imports
                WHERE failures > 0"
                .to_owned(),
            Self::WebhookEndpoints => "SELECT failing_since AS at, url AS detail FROM webhook_endpoints
                WHERE failing_since IS NOT NULL AND (is_active OR disabled_at > $1)"
                .to_owned(),
            Self::Models | Self::Webhooks => return None,
        })
    }

    fn binds(self, ctx: &Ctx) -> Vec<Value> {
        let ago = |time: Duration| Value::from(ctx.now - time);
        match self {
            Self::LateJobs => vec![ago(Duration::minutes(LATE_MINUTES))],
            Self::PaymentsInDoubt => vec![ago(Duration::hours(DOUBT_HOURS)), ago(Duration::days(DELAYED_DAYS))],
            Self::StuckRefunds => vec![ago(Duration::hours(REFUND_HOURS)), ago(Duration::days(BANK_DAYS))],
            Self::StuckTransfers => vec![ago(Duration::hours(TRANSFER_HOURS))],
            Self::WebhookEndpoints => vec![ago(Duration::days(SWITCHED_OFF_DAYS))],
            _ => Vec::new(),
        }
    }
}

/// What fails of what the caller may read, all at one moment.
pub(super) async fn list_failing(db: &Db, ctx: &Ctx, services: &[ServiceFailure]) -> Result<Vec<Json>> {
    let own = || FailureKind::ALL.into_iter().filter(|kind| ctx.caller.may(kind.right()));
    let statements: Vec<_> = own()
        .filter_map(|kind| {
            let sql = select_sql::<FailingRows>(&format!("FROM ({}) f", kind.rows_sql()?));
            Some((kind, sql, kind.binds(ctx)))
        })
        .collect();
    let read: Vec<_> = statements.iter().map(|(_, sql, binds)| (sql.as_str(), binds.as_slice())).collect();
    let mut found = Vec::new();
    for ((kind, ..), rows) in statements.iter().zip(db.rows_in_snapshot(&read).await?) {
        let rows: Vec<FailingRows> = read_all(&rows)?;
        found.extend(rows.into_iter().map(|row| ServiceFailure {
            kind: *kind,
            count: row.count,
            since: row.since,
            detail: row.detail,
        }));
    }
    if ctx.caller.may(FailureKind::Webhooks.right()) {
        found.push(find_missing_events(db, ctx).await?);
    }
    Ok(own().filter_map(|kind| add_up(kind, found.iter().chain(services))).collect())
}

/// What was found of one kind; `None` if nothing fails.
fn add_up<'a>(kind: FailureKind, found: impl Iterator<Item = &'a ServiceFailure>) -> Option<Json> {
    let all: Vec<_> = found.filter(|failure| failure.kind == kind && failure.count > 0).collect();
    let count: i64 = all.iter().map(|failure| failure.count).sum();
    (count > 0).then(|| {
        json!({
            "kind": kind.name(),
            "count": count,
            "since": all.iter().filter_map(|failure| failure.since).min().map(|at| at.to_rfc3339()),
            "detail": all.iter().find_map(|failure| failure.detail.as_deref()),
        })
    })
}

row_struct! {
    struct ReceivedPayment {
        paid_at: DateTime<Utc> = "paid_at",
        session: String = "session_id",
    }
}

/// Payments of the last day of which no event of the provider came, only the answer to our own question. The sandbox sends none.
async fn find_missing_events(db: &Db, ctx: &Ctx) -> Result<ServiceFailure> {
    let since = ctx.now - Duration::hours(EVENT_HOURS);
    let until = ctx.now - Duration::minutes(EVENT_DELAY_MINUTES);
    let rest = "FROM payments WHERE paid_at >= $1 AND paid_at <= $2 AND provider = 'stripe' AND session_id IS NOT NULL
        ORDER BY paid_at DESC LIMIT $3";
    let received: Vec<ReceivedPayment> =
        db.select_at_leisure(rest, &[since.into(), until.into(), MOST_EVENTS.into()]).await?;
    let mut reported: HashSet<String> = HashSet::new();
    if !received.is_empty() {
        let sql = "SELECT payload FROM provider_events WHERE received_at >= $1 ORDER BY received_at DESC LIMIT $2";
        let before = since - Duration::hours(EVENT_HOURS);
        for row in db.rows_at_leisure(sql, &[before.into(), (MOST_EVENTS * 4).into()]).await? {
            let payload: Json = serde_json::from_str(row.text(0)?).unwrap_or_default();
            reported.extend(payload["object"]["id"].as_str().map(str::to_owned));
        }
    }
    let missing: Vec<_> = received.iter().filter(|payment| !reported.contains(&payment.session)).collect();
    Ok(ServiceFailure {
        kind: FailureKind::Webhooks,
        count: i64::try_from(missing.len()).unwrap_or(i64::MAX),
        since: missing.iter().map(|payment| payment.paid_at).min(),
        detail: None,
    })
}
