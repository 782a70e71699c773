//! Credentials as their guide and as everybody sees them.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::checks::guide_record;
use super::kind::{CheckMethod, CredentialKind, CredentialStatus, LicenseClass};
use super::stored::in_force_sql;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::guides::active_sql;

/// Credentials of one answer.
const MOST: i64 = 50;

row_struct! {
    struct OwnCredential {
        id: Uuid = "c.id",
        kind: CredentialKind = "c.kind",
        class: Option<LicenseClass> = "c.class",
        number: String = "c.number",
        issuer: Option<String> = "c.issuer",
        valid_until: NaiveDate = "c.valid_until",
        status: CredentialStatus = "c.status",
        document: Option<Uuid> = "c.document_id",
        submitted_at: DateTime<Utc> = "c.submitted_at",
        decided_at: Option<DateTime<Utc>> = "c.decided_at",
        method: Option<CheckMethod> = "c.method",
        reason: Option<String> = "c.reason",
    }
}

row_struct! {
    struct PublicCredential {
        kind: CredentialKind = "c.kind",
        class: Option<LicenseClass> = "c.class",
        decided_at: Option<DateTime<Utc>> = "c.decided_at",
        valid_until: NaiveDate = "c.valid_until",
        method: Option<CheckMethod> = "c.method",
    }
}

/// The calling guide's credentials, the newest first.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn my_credentials(db: &Db, ctx: &Ctx) -> Result<Json> {
    let guide = guide_record(ctx)?;
    let rest = "FROM guide_credentials c WHERE c.guide_id = $1 ORDER BY c.submitted_at DESC, c.id LIMIT $2";
    let own: Vec<OwnCredential> = db.select(rest, &[guide.into(), MOST.into()]).await?;
    let today = ctx.today();
    let to_json = |one: &OwnCredential| {
        json!({
            "id": one.id,
            "kind": one.kind.name(),
            "class": one.class.map(LicenseClass::name),
            "number": one.number,
            "issuer": one.issuer,
            "valid_until": one.valid_until,
            "status": one.status.name(),
            "in_force": one.status == CredentialStatus::Approved && one.valid_until >= today,
            "has_document": one.document.is_some(),
            "submitted_at": one.submitted_at.to_rfc3339(),
            "decided_at": one.decided_at.map(|at| at.to_rfc3339()),
            "method": one.method.map(CheckMethod::name),
            "reason": one.reason,
        })
    };
    Ok(own.iter().map(to_json).collect())
}

/// The tables of [`guide_credentials`].
pub const PUBLIC_TABLES: [&str; 2] = ["guide_credentials", "guides"];

/// A public guide's credentials in force: what was checked, how and when, without numbers.
///
/// # Errors
/// Those of a read.
pub async fn guide_credentials(db: &Db, today: NaiveDate, guide: Uuid) -> Result<Json> {
    let rest = concat!(
        "FROM guide_credentials c JOIN guides g ON g.id = c.guide_id WHERE c.guide_id = $1 AND ",
        active_sql!("g"),
        " AND ",
        in_force_sql!("c", "$2"),
        " ORDER BY CASE c.kind WHEN 'license' THEN 0 WHEN 'first_aid' THEN 1 ELSE 2 END"
    );
    let found: Vec<PublicCredential> = db.select(rest, &[guide.into(), today.into()]).await?;
    let to_json = |one: &PublicCredential| {
        json!({
            "kind": one.kind.name(),
            "class": one.class.map(LicenseClass::name),
            "checked_on": one.decided_at.map(local_day),
            "valid_until": one.valid_until,
            "method": one.method.map(CheckMethod::name),
        })
    };
    Ok(found.iter().map(to_json).collect())
}

/// The day in Sri Lanka.
fn local_day(at: DateTime<Utc>) -> NaiveDate {
    crate::ctx::to_local_time(at).date()
}
