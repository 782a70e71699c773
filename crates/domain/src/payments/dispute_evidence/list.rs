//! The list of disputes.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow as _, RowSource, row_struct};
use uuid::Uuid;

use crate::accounts::admins;
use crate::bookings::{reference, trip};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::money::dollars;
use crate::payments::PaymentProvider;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

const NO_SHOW: &str = "Disputes are open, decided or all.";
const NO_CURSOR: &str = "This is no place in this list of disputes.";
const PAGE: usize = 50;
const TABLES: &str = "disputes d JOIN payments m ON m.id = d.payment_id
    JOIN booking_requests b ON b.id = d.booking_request_id JOIN guides g ON g.id = b.guide_id
    JOIN packages p ON p.id = b.package_id LEFT JOIN profiles f ON f.user_id = b.user_id
    LEFT JOIN dispute_evidence e ON e.dispute_id = d.id";

row_struct! {
    struct ListedDispute {
        id: Uuid = "d.id",
        status: String = "d.status",
        amount: i64 = "d.amount",
        created_at: DateTime<Utc> = "d.created_at",
        updated_at: DateTime<Utc> = "d.updated_at",
        due_by: Option<DateTime<Utc>> = "d.due_by",
        booking: Uuid = "d.booking_request_id",
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        guide: String = "g.display_name",
        trip: String = trip::TITLE,
        provider: PaymentProvider = "m.provider",
        provider_dispute: Option<String> = "d.provider_dispute",
        sent_at: Option<DateTime<Utc>> = "e.sent_at",
        taken_at: Option<DateTime<Utc>> = "e.taken_at",
        failure: Option<String> = "e.failure",
    }
}

impl ListedDispute {
    /// `None` without evidence.
    fn evidence_state(&self) -> Option<&'static str> {
        self.sent_at?;
        Some(match (self.taken_at, &self.failure) {
            (Some(_), _) => "taken",
            (None, Some(_)) => "failed",
            (None, None) => "waiting",
        })
    }

    fn to_json(&self) -> Json {
        let decided_at = Some(self.updated_at).filter(|_| self.status != "open");
        let link = self.provider_dispute.as_deref().and_then(|id| self.provider.dashboard_link("disputes", id));
        json!({
            "id": self.id,
            "status": self.status,
            "amount": dollars(self.amount),
            "created_at": self.created_at.to_rfc3339(),
            "decided_at": decided_at.map(|at| at.to_rfc3339()),
            "due_by": self.due_by.map(|at| at.to_rfc3339()),
            "booking_id": self.booking,
            "reference": reference(self.booking),
            "traveler": self.traveler,
            "guide": self.guide,
            "trip": self.trip,
            "provider_link": link,
            "evidence_sent_at": self.sent_at.filter(|_| self.failure.is_none()).map(|at| at.to_rfc3339()),
            "evidence_state": self.evidence_state(),
            "evidence_failure": self.failure,
        })
    }
}

/// A page of disputes, the newest first. The arguments are `show` and `after`, empty if absent.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Refused` for what is no state or cursor.
pub async fn admin_disputes(db: &Db, ctx: &Ctx, show: &str, after: &str) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadMoney, admins::REQUIRED)?;
    let condition = match show {
        "" | "open" => "d.status = 'open'",
        "decided" => "d.status <> 'open'",
        "all" => "TRUE",
        _ => return Err(Error::Refused(NO_SHOW.to_owned())),
    };
    let mut source = db;
    let sql = format!("SELECT COUNT(*) FROM disputes d WHERE {condition}");
    let total: i64 = source.row(&sql, &[]).await?.map_or(Ok(0), |row| row.int(0))?;
    let (mut conditions, mut binds) = (vec![condition.to_owned()], Binds::default());
    if !after.is_empty() {
        let (at, id) = keyset::read_place(after).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        conditions.push(format!("(d.created_at, d.id) < ({}, {})", binds.add(at.into()), binds.add(id.into())));
    }
    let sql = format!(
        "SELECT {} FROM {TABLES} WHERE {} ORDER BY d.created_at DESC, d.id DESC LIMIT {}",
        ListedDispute::columns(),
        join_conditions(&conditions),
        PAGE + 1
    );
    let rows = source.rows(&sql, &binds.0).await?;
    let mut rows = rows.iter().map(ListedDispute::read).collect::<serendib_db::Result<Vec<_>>>()?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next =
        rows.last().filter(|_| has_more).map(|last| format!("{}.{}", last.created_at.timestamp_micros(), last.id));
    Ok(json!({ "total": total, "results": rows.iter().map(ListedDispute::to_json).collect::<Vec<_>>(), "next": next }))
}

/// One dispute, as in the list.
pub(super) async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Json> {
    let found: Option<ListedDispute> =
        source.select_one(&format!("FROM {TABLES} WHERE d.id = $1"), &[id.into()]).await?;
    Ok(found.ok_or(Error::Missing("dispute"))?.to_json())
}
