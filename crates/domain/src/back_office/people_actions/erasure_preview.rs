//! What an erasure would delete and what it would retain.

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::find_account;
use crate::accounts::account_deletion::list_hindrances;
use crate::accounts::admins;
use crate::back_office::looks::log_look;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

/// Sri Lanka's Inland Revenue Act: records of money for this many years after the end of theirs.
const TAX_YEARS: i32 = 6;
const TAX_LAW: &str = "tax_law";

/// What is deleted, in stable words, and how it is counted; the account is `$1`.
const ERASED: [(&str, &str); 16] = [
    ("messages", "chat_messages WHERE sender_id = $1"),
    (
        "travelers",
        "booking_travellers WHERE booking_request_id IN (SELECT id FROM booking_requests WHERE user_id = $1)",
    ),
    ("plans", "itineraries WHERE user_id = $1"),
    ("custom_requests", "custom_requests WHERE user_id = $1"),
    ("saved_packages", "saved_packages WHERE user_id = $1"),
    ("date_alerts", "date_alerts WHERE user_id = $1"),
    ("notifications", "notifications WHERE user_id = $1"),
    ("sessions", "sessions WHERE user_id = $1"),
    ("sign_in_methods", "identities WHERE user_id = $1"),
    ("second_factors", "mfa_factors WHERE user_id = $1"),
    ("applications", "guide_applications WHERE user_id = $1"),
    ("credentials", "guide_credentials WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)"),
    ("files", "storage_objects WHERE owner = $1 AND bucket_id IN ('avatars', 'guide-documents')"),
    ("warnings", "warnings WHERE user_id = $1"),
    ("flags", "abuse_flag_people WHERE user_id = $1"),
    (
        "staff_notes",
        "staff_notes WHERE subject_id = $1 OR subject_id IN (SELECT id FROM guides WHERE user_id = $1)
            OR subject_id IN (SELECT id FROM booking_requests WHERE user_id = $1)",
    ),
];

/// What stays without the person's name and addresses: its word, why, and how it is counted.
const RETAINED: [(&str, &str, &str); 7] = [
    ("bookings", TAX_LAW, "booking_requests WHERE user_id = $1"),
    ("payments", TAX_LAW, "payments WHERE user_id = $1"),
    ("refunds", TAX_LAW, "refunds WHERE payment_id IN (SELECT id FROM payments WHERE user_id = $1)"),
    (
        "ledger_entries",
        TAX_LAW,
        "ledger_entries WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)
            OR booking_request_id IN (SELECT id FROM booking_requests WHERE user_id = $1)",
    ),
    ("reviews", "published", "reviews WHERE user_id = $1"),
    ("packages", "published", "packages WHERE id IN (SELECT package_id FROM package_owners WHERE user_id = $1)"),
    ("audit_entries", "accountability", "audit_log WHERE actor_id = $1 OR subject_id = $1"),
];

row_struct! {
    struct CountedRows {
        count: i64 = "COUNT(*)",
    }
}

row_struct! {
    struct DatedRows {
        last: Option<DateTime<Utc>> = "MAX(created_at)",
    }
}

/// What stands in the way of an erasure, what it deletes and what stays. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; those of a read.
pub async fn erasure_preview(mut db: &Db, ctx: &Ctx, user: Uuid) -> Result<Json> {
    log_look(db, ctx, StaffRight::ErasePeople, "erasure_previewed", "users", Some(user), json!({})).await?;
    find_account(&mut db, user).await?;
    let mut hindrances: Vec<&str> =
        list_hindrances(&mut db, ctx, user).await?.into_iter().map(|hindrance| hindrance.name()).collect();
    if ctx.caller.person().is_some_and(|person| person.user == user) {
        hindrances.push("yourself");
    }
    if admins::is_made_by_host(&mut db, user).await? {
        hindrances.push("made_by_host");
    }
    let mut erased = Vec::new();
    for (what, rows) in ERASED {
        let count = count_rows(&mut db, rows, user).await?;
        if count > 0 {
            erased.push(json!({ "what": what, "count": count }));
        }
    }
    let mut retained = Vec::new();
    for (what, why, rows) in RETAINED {
        let count = count_rows(&mut db, rows, user).await?;
        if count == 0 {
            continue;
        }
        let until = match why {
            TAX_LAW => last_day(find_last(&mut db, rows, user).await?),
            _ => None,
        };
        retained.push(json!({ "what": what, "count": count, "why": why, "until": until }));
    }
    Ok(json!({
        "may_erase": hindrances.is_empty(),
        "hindrances": hindrances,
        "erased": erased,
        "retained": retained,
    }))
}

async fn count_rows(source: &mut impl RowSource, rows: &str, user: Uuid) -> Result<i64> {
    let found: Option<CountedRows> = source.select_one(&format!("FROM {rows}"), &[user.into()]).await?;
    Ok(found.map_or(0, |one| one.count))
}

async fn find_last(source: &mut impl RowSource, rows: &str, user: Uuid) -> Result<Option<DateTime<Utc>>> {
    let found: Option<DatedRows> = source.select_one(&format!("FROM {rows}"), &[user.into()]).await?;
    Ok(found.and_then(|one| one.last))
}

/// The last day on which a record of this moment must be retained: the end of the sixth year after its own.
fn last_day(last: Option<DateTime<Utc>>) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(last?.year() + TAX_YEARS, 12, 31)
}
