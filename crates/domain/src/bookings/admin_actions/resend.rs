//! A mail about a booking, once more: rebuilt from the booking as it is now, by mail only.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::bookings::notifications::present::{MailSide, list_present};
use crate::bookings::row;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::staff::StaffRight;

/// Mails that are sent again, of a booking in a day.
pub const RESEND_LIMIT: i64 = 5;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
/// In the audit log.
const RESENT: &str = "mail_resent";
const SIDES: &str = "Please choose \"traveler\" or \"guide\".";
const UNFIT: &str = "This mail does not fit the booking any more.";
const NO_ADDRESS: &str = "This person has no address for this mail, or wants no such mails.";

row_struct! {
    struct ResentMail {
        at: DateTime<Utc> = "created_at",
        what: Option<Map<String, Json>> = "after",
    }
}

/// The mails that fit a booking now and can be sent again.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; those of a read.
pub async fn booking_mails(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ActOnBookings, admins::REQUIRED)?;
    let source = &mut db;
    let booking = row::find(source, id).await?.ok_or(Error::Missing("booking request"))?;
    let sql = "FROM audit_log WHERE subject = 'booking_requests' AND subject_id = $1 AND action = $2
                ORDER BY created_at DESC, id DESC LIMIT 100";
    let resent: Vec<ResentMail> = RowSource::select(source, sql, &[id.into(), RESENT.into()]).await?;
    let mut mails = Vec::new();
    for mail in list_present(source, ctx, &booking).await? {
        let addresses = mail.addresses(source, &booking).await?;
        let Some(address) = addresses.first() else { continue };
        let is_same = |what: &Map<String, Json>| {
            what.get("to") == Some(&json!(mail.to.name())) && what.get("kind") == Some(&json!(mail.kind))
        };
        let again = resent.iter().find(|one| one.what.as_ref().is_some_and(is_same)).map(|one| one.at);
        mails.push(json!({
            "to": mail.to.name(),
            "kind": mail.kind,
            "title": mail.notice.title,
            "address_hint": mask_address(address),
            "last_sent_at": again.or(mail.caused_at).map(|at| at.to_rfc3339()),
        }));
    }
    Ok(mails.into())
}

/// Sends one of these mails again.
///
/// # Errors
/// As [`booking_mails`]; `Fields` for an unknown side; `Conflict` if the mail does not fit any more, or cannot reach the person; `TooMany`.
pub async fn resend_booking_mail(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, to: &str, kind: &str) -> Result<Json> {
    let booking = super::find_for_admin(tx, ctx, id).await?;
    let side = [MailSide::Traveler, MailSide::Guide].into_iter().find(|side| side.name() == to);
    let side =
        side.ok_or_else(|| Error::Fields { message: SIDES.to_owned(), wrong: vec![FieldError::new("to", SIDES)] })?;
    let mails = list_present(tx, ctx, &booking).await?;
    let mail = mails.iter().find(|mail| mail.to == side && mail.kind == kind).ok_or(Error::Conflict(UNFIT))?;
    if mail.addresses(tx, &booking).await?.is_empty() {
        return Err(Error::Conflict(NO_ADDRESS));
    }
    let since = ctx.now - Duration::days(1);
    if audit::count_since(tx, "booking_requests", id, &[RESENT], since).await? >= RESEND_LIMIT {
        return Err(Error::TooMany(PAUSE));
    }
    mail.send(tx, ctx, &booking).await?;
    let after = json!({ "to": side.name(), "kind": mail.kind });
    audit::record(tx, ctx, RESENT, "booking_requests", id, None, Some(&after)).await?;
    Ok(json!({ "sent": true }))
}

/// The first letter and the domain of an address.
fn mask_address(address: &str) -> String {
    let (name, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}•••@{domain}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_masked_up_to_its_domain() {
        for (address, hint) in
            [("tess@example.com", "t•••@example.com"), ("é@x.lk", "é•••@x.lk"), ("\"a@b\"@x.lk", "\"•••@x.lk")]
        {
            assert_eq!(mask_address(address), hint);
        }
    }
}
