//! The admins' list of credentials: what waits for a check, what is in force, expires soon, has expired or was turned down.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Value, row_struct};
use uuid::Uuid;

use super::checks::ONLY_ADMINS;
use super::kind::{CheckMethod, CredentialKind, CredentialStatus, LicenseClass};
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::staff::StaffRight;
use crate::statement::containing;

/// Rows per page.
pub const QUEUE_PAGE: usize = 50;
/// Days in which a credential expires soon.
const SOON: i64 = 60;
const NO_CURSOR: &str = "This is no place in the list of credentials.";
const NO_VIEW: &str = "The status must be pending, in_force, expiring, expired or refused.";

row_struct! {
    struct QueuedCredential {
        id: Uuid = "c.id",
        guide: Uuid = "c.guide_id",
        user: Uuid = "g.user_id",
        display_name: String = "g.display_name",
        avatar_url: Option<String> = "g.avatar_url",
        kind: CredentialKind = "c.kind",
        class: Option<LicenseClass> = "c.class",
        number: String = "c.number",
        number_key: String = "c.number_key",
        issuer: Option<String> = "c.issuer",
        valid_until: NaiveDate = "c.valid_until",
        status: CredentialStatus = "c.status",
        submitted_at: DateTime<Utc> = "c.submitted_at",
        decided_at: Option<DateTime<Utc>> = "c.decided_at",
        decided_by: Option<String> = "(SELECT f.display_name FROM profiles f WHERE f.user_id = c.decided_by)",
        method: Option<CheckMethod> = "c.method",
        reason: Option<String> = "c.reason",
        mime_type: Option<String> = "o.mime_type",
        size: Option<i64> = "o.size",
    }
}

row_struct! {
    struct SameNumber {
        number_key: String = "c.number_key",
        guide: Uuid = "g.id",
        display_name: String = "g.display_name",
    }
}

/// A view of the list: its condition, its order and the column of its cursor. `$1` is today, `$2` the last day that is soon.
struct QueueView {
    condition: &'static str,
    column: &'static str,
    descends: bool,
    /// Whether the column is a day.
    by_day: bool,
}

fn find_view(status: &str) -> Result<QueueView> {
    let view = |condition, column, descends, by_day| QueueView { condition, column, descends, by_day };
    Ok(match status {
        "" | "pending" => view("c.status = 'pending'", "c.submitted_at", false, false),
        "in_force" => view("c.status = 'approved' AND c.valid_until >= $1", "c.decided_at", true, false),
        "expiring" => view("c.status = 'approved' AND c.valid_until BETWEEN $1 AND $2", "c.valid_until", false, true),
        "expired" => view("c.status = 'approved' AND c.valid_until < $1", "c.valid_until", true, true),
        "refused" => view("c.status IN ('rejected', 'revoked')", "c.decided_at", true, false),
        _ => return Err(Error::Refused(NO_VIEW.to_owned())),
    })
}

/// Of whom or of which number; `$3` is a pattern.
const SEARCHED: &str = "($3 = '%' OR lower(g.display_name) LIKE $3 ESCAPE '\\' OR lower(c.number) LIKE $3 ESCAPE '\\'
    OR lower(c.number_key) LIKE $3 ESCAPE '\\')";

/// A page of a view, and how many wait or expire soon. Guides' names and numbers are searched, ignoring the case of ASCII letters.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no admins; `Refused` for an unknown view or cursor; those of a read.
pub async fn credential_queue(db: &Db, ctx: &Ctx, status: &str, search: &str, after: &str) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::DecideApplications, ONLY_ADMINS)?;
    let view = find_view(status)?;
    let (today, soon) = (ctx.today(), ctx.today() + Duration::days(SOON));
    let search = search.trim();
    let pattern = if search.is_empty() { "%".to_owned() } else { containing(search) };
    let mut binds: Vec<Value> = vec![today.into(), soon.into(), pattern.into()];
    let (sign, direction) = if view.descends { ("<", "DESC") } else { (">", "ASC") };
    let beyond = if after.is_empty() {
        String::new()
    } else {
        let (at, id) = read_cursor(after, view.by_day).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        binds.extend([at, id.into()]);
        format!(" AND ({}, c.id) {sign} ($4, $5)", view.column)
    };
    // Every statement has the same parameters; the first condition, which is always true, tells their type.
    let rest = format!(
        "FROM guide_credentials c JOIN guides g ON g.id = c.guide_id LEFT JOIN storage_objects o ON o.id = c.document_id
          WHERE (c.valid_until >= $1 OR c.valid_until <= $2) AND {SEARCHED} AND {}{beyond} ORDER BY {} {direction}, c.id {direction} LIMIT {}",
        view.condition,
        view.column,
        QUEUE_PAGE + 1
    );
    let mut rows: Vec<QueuedCredential> = db.select(&rest, &binds).await?;
    let has_more = rows.len() > QUEUE_PAGE;
    rows.truncate(QUEUE_PAGE);
    let next = rows.last().filter(|_| has_more).map(|row| cursor(row, &view));
    let same = find_same_numbers(db, &rows).await?;
    let listed: Vec<Json> = rows.iter().map(|row| to_json(row, ctx, &same)).collect();
    Ok(json!({ "rows": listed, "next": next, "counts": counts(db, today, soon).await? }))
}

async fn counts(db: &Db, today: NaiveDate, soon: NaiveDate) -> Result<Json> {
    let sql = "SELECT (SELECT COUNT(*) FROM guide_credentials WHERE status = 'pending'),
        (SELECT COUNT(*) FROM guide_credentials WHERE status = 'approved' AND valid_until BETWEEN $1 AND $2)";
    let row = db.rows(sql, &[today.into(), soon.into()]).await?.pop().ok_or(Error::Missing("credential"))?;
    Ok(json!({ "pending": row.int(0)?, "expiring": row.int(1)? }))
}

/// Other guides with a license number of this page, also refused and replaced ones: a reason to look twice.
async fn find_same_numbers(db: &Db, rows: &[QueuedCredential]) -> Result<Vec<SameNumber>> {
    let keys: Vec<Value> = rows
        .iter()
        .filter(|row| row.kind == CredentialKind::License)
        .map(|row| row.number_key.as_str().into())
        .collect();
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=keys.len()).map(|number| format!("${number}")).collect();
    let rest = format!(
        "FROM guide_credentials c JOIN guides g ON g.id = c.guide_id
          WHERE c.number_key IN ({}) AND c.kind = 'license' AND c.status <> 'withdrawn' ORDER BY g.display_name, g.id",
        places.join(", ")
    );
    Ok(db.select(&rest, &keys).await?)
}

fn to_json(row: &QueuedCredential, ctx: &Ctx, same: &[SameNumber]) -> Json {
    let mut others: Vec<(Uuid, &str)> = same
        .iter()
        .filter(|one| row.kind == CredentialKind::License && one.number_key == row.number_key && one.guide != row.guide)
        .map(|one| (one.guide, one.display_name.as_str()))
        .collect();
    others.dedup();
    let others: Vec<Json> =
        others.into_iter().map(|(guide, name)| json!({ "guide_id": guide, "display_name": name })).collect();
    json!({
        "id": row.id,
        "guide_id": row.guide,
        "display_name": row.display_name,
        "avatar_url": row.avatar_url,
        "kind": row.kind.name(),
        "class": row.class.map(LicenseClass::name),
        "number": row.number,
        "issuer": row.issuer,
        "valid_until": row.valid_until,
        "status": row.status.name(),
        "in_force": row.status == CredentialStatus::Approved && row.valid_until >= ctx.today(),
        "submitted_at": row.submitted_at.to_rfc3339(),
        "decided_at": row.decided_at.map(|at| at.to_rfc3339()),
        "decided_by": row.decided_by,
        "method": row.method.map(CheckMethod::name),
        "reason": row.reason,
        "document": row.mime_type.as_ref().map(|mime_type| json!({ "mime_type": mime_type, "size": row.size })),
        "same_number": others,
        "is_own": ctx.caller.person().is_some_and(|person| person.user == row.user),
    })
}

/// Its position in the view.
fn cursor(row: &QueuedCredential, view: &QueueView) -> String {
    let at = if view.by_day {
        row.valid_until.to_string()
    } else {
        let at = if view.column == "c.decided_at" { row.decided_at } else { Some(row.submitted_at) };
        at.map(|at| at.timestamp_micros()).unwrap_or_default().to_string()
    };
    format!("{at}.{}", row.id)
}

fn read_cursor(text: &str, by_day: bool) -> Option<(Value, Uuid)> {
    let (at, id) = text.split_once('.')?;
    let at = if by_day { keyset::read_day(at)?.into() } else { keyset::read_instant(at)?.into() };
    Some((at, id.parse().ok()?))
}
