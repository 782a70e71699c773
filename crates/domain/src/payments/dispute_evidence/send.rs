//! Sending the evidence: an admin decides, a job sends.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::pack::{self, DisputeEvidence};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::jobs::{self, Job};
use crate::payments::log::{self, PaymentEvent};
use crate::payments::mails::Finding;
use crate::payments::{alarm, row};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const OWN_NAME: &str = "Evidence is sent in an admin's own name.";
const SECOND_PROOF: &str =
    "Sending evidence needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
const DECIDED: &str = "The bank has decided about this dispute.";
const SENT: &str = "The evidence about this dispute was sent already.";
const UNKNOWN: &str = "The payment provider's id of this dispute is not known yet.";
/// Of a job that gave up, in place of the provider's own words.
const UNREACHABLE: &str = "The payment provider could not be reached.";
const TOO_LATE: &str = "The bank takes no more evidence about this dispute.";

row_struct! {
    struct AnsweredDispute {
        id: Uuid = "d.id",
        payment: Uuid = "d.payment_id",
        amount: i64 = "d.amount",
        is_open: bool = "(d.status = 'open')",
        due_by: Option<DateTime<Utc>> = "d.due_by",
        is_known: bool = "(d.provider_dispute IS NOT NULL)",
        is_sent: bool = "EXISTS (SELECT 1 FROM dispute_evidence e WHERE e.dispute_id = d.id AND e.failure IS NULL)",
        booking: Uuid = "d.booking_request_id",
        traveler: Uuid = "b.user_id",
        guide: Uuid = "g.user_id",
    }
}

/// Queues the evidence about a dispute; `posted` has a `note`, which the bank reads too.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are not admins in their own name and with a second factor, and for their own booking's;
/// `Fields`; `Missing`; `Conflict` for a dispute that is decided or too old, and if the evidence was sent.
pub async fn send_dispute_evidence(tx: &mut Tx<'_>, ctx: &Ctx, dispute: Uuid, posted: &Posted) -> Result<Json> {
    admins::only_assured(&ctx.caller, StaffRight::MoveMoney, OWN_NAME, SECOND_PROOF)?;
    let mut fields = FieldReader::new(posted);
    let note = fields.admin_reason("note");
    fields.finish()?;
    let sql = "FROM disputes d JOIN booking_requests b ON b.id = d.booking_request_id JOIN guides g ON g.id = b.guide_id WHERE d.id = $1";
    let found: Option<AnsweredDispute> = tx.select_one(sql, &[dispute.into()]).await?;
    let found = found.ok_or(Error::Missing("dispute"))?;
    let concerned = [found.traveler, found.guide];
    let is_alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Refund, Some(found.amount), &concerned).await?;
    let is_over = found.due_by.is_some_and(|due_by| due_by < ctx.now);
    for (is_so, why) in
        [(!found.is_open, DECIDED), (found.is_sent, SENT), (is_over, TOO_LATE), (!found.is_known, UNKNOWN)]
    {
        if is_so {
            return Err(Error::Conflict(why));
        }
    }
    let by = ctx.caller.person().map(|person| person.user);
    // A rejected one makes room for the next.
    tx.run("DELETE FROM dispute_evidence WHERE dispute_id = $1 AND failure IS NOT NULL", &[found.id.into()])
        .await?
        .any();
    tx.run(
        "INSERT INTO dispute_evidence (dispute_id, note, sent_by, sent_at) VALUES ($1, $2, $3, $4) ON CONFLICT (dispute_id) DO NOTHING",
        &[found.id.into(), note.as_str().into(), by.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(SENT))?;
    jobs::enqueue(tx, ctx, &Job::DisputeEvidence(found.id)).await?;
    let payment = row::find(tx, found.payment).await?.ok_or(Error::Missing("payment"))?;
    log::record(tx, ctx, &payment, PaymentEvent::EvidenceSent, found.amount, None).await?;
    let mut after = json!({ "dispute": found.id, "note": note });
    if is_alone {
        after["sole_admin"] = true.into();
    }
    // The booking's own timeline has it.
    audit::record(tx, ctx, "evidence_sent", "booking_requests", found.booking, None, Some(&after)).await?;
    Ok(json!({ "sent_at": ctx.now.to_rfc3339() }))
}

/// The evidence that a job must send, with the admin's note; `None` if that is done, or of no use any more.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_evidence(tx: &mut Tx<'_>, ctx: &Ctx, dispute: Uuid) -> Result<Option<DisputeEvidence>> {
    let sql = "SELECT e.note, e.sent_at FROM dispute_evidence e JOIN disputes d ON d.id = e.dispute_id
                WHERE e.dispute_id = $1 AND e.taken_at IS NULL AND (e.failure IS NULL OR e.failure = $2)
                  AND d.status = 'open'";
    let Some(row) = tx.row(sql, &[dispute.into(), UNREACHABLE.into()]).await? else { return Ok(None) };
    let (note, sent_at) = (row.text(0)?.to_owned(), row.time(1)?);
    Ok(Some(DisputeEvidence { note, sent_at, ..pack::pack(tx, ctx, dispute).await? }))
}

/// The provider has taken the evidence.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_taken(tx: &mut Tx<'_>, ctx: &Ctx, dispute: Uuid) -> Result<()> {
    let sql = "UPDATE dispute_evidence SET taken_at = $2, failure = NULL WHERE dispute_id = $1 AND taken_at IS NULL";
    tx.run(sql, &[dispute.into(), ctx.now.into()]).await?.any();
    Ok(())
}

/// The provider rejects the evidence: an admin must look at it.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_rejected_evidence(tx: &mut Tx<'_>, ctx: &Ctx, dispute: Uuid, why: &str) -> Result<()> {
    let sql = "UPDATE dispute_evidence SET failure = $2
                WHERE dispute_id = $1 AND taken_at IS NULL AND (failure IS NULL OR failure = $3)";
    if tx.run(sql, &[dispute.into(), why.into(), UNREACHABLE.into()]).await?.0 == 0 {
        return Ok(());
    }
    let sql = "SELECT payment_id FROM disputes WHERE id = $1";
    let Some(payment) = tx.row(sql, &[dispute.into()]).await?.map(|row| row.uuid(0)).transpose()? else {
        return Ok(());
    };
    let Some(payment) = row::find(tx, payment).await? else { return Ok(()) };
    alarm::raise(tx, ctx, &payment, Finding::EvidenceRejected).await
}

/// The job gave up. It can be tried again, and the evidence can be sent anew.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_unsent_evidence(tx: &mut Tx<'_>, dispute: Uuid) -> Result<()> {
    let sql = "UPDATE dispute_evidence SET failure = $2 WHERE dispute_id = $1 AND taken_at IS NULL AND failure IS NULL";
    tx.run(sql, &[dispute.into(), UNREACHABLE.into()]).await?.any();
    Ok(())
}

/// Deletes the words about a removed account's disputes.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let sql = "UPDATE dispute_evidence SET note = '' WHERE dispute_id IN (
                 SELECT d.id FROM disputes d JOIN booking_requests b ON b.id = d.booking_request_id WHERE b.user_id = $1)";
    tx.run(sql, &[user.into()]).await?.any();
    Ok(())
}
