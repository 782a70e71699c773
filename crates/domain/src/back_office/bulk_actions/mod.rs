//! Bulk actions: what the staff does to many records at once, first as a preview, then to all of them or to none. D-182.
//!
//! Each record goes through the command that acts on a single one, in a part of the transaction of its own. A preview takes all parts back.

mod action;

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

pub use action::BulkAction;

use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::money::dollars;
use crate::table::Posted;

/// Records of one call.
pub const BULK_LIMIT: usize = 50;
/// Characters of a note; the commands limit a reason themselves.
const TEXT_LIMIT: usize = 2_000;
const NO_ACTION: &str = "There is no such bulk action.";
const IDS: &str = "Please choose from 1 to 50 entries.";
const OWN_NAME: &str = "Bookings are cancelled in an admin's own name.";
const SECOND_STEP: &str = "Cancelling many bookings needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
const CHANGED: &str = "Something has changed meanwhile. Please look at it again.";

/// What is to be done to each record.
pub(super) struct BulkOrder {
    action: BulkAction,
    /// The reason, or the note itself.
    text: String,
    /// The last day of a block; empty without an end.
    until: String,
}

struct RecordOutcome {
    id: Uuid,
    /// What goes back to the traveler, in cents.
    refund: Option<i64>,
    problem: Option<String>,
}

impl RecordOutcome {
    fn to_json(&self) -> Json {
        json!({ "id": self.id, "problem": self.problem, "refund": self.refund.map(dollars) })
    }
}

/// Does an action to up to [`BULK_LIMIT`] records, or previews it. `posted` has `action`, `ids`, `reason`, `until`, `is_preview`, and as
/// `refund` the sum in dollars that the caller has seen; without it, nothing may be refunded.
///
/// # Errors
/// `SignedOut`, `Forbidden`, also for what refunds without a second factor; `Refused` for an unknown action and another number of ids; `Fields`; without `is_preview` `Outdated` with the
/// outcome, if one of them cannot be done or another sum would be refunded.
pub async fn change_in_bulk(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    admins::only_staff(&ctx.caller)?;
    let name = posted.get("action").and_then(Json::as_str).unwrap_or_default();
    let action = BulkAction::from_name(name).ok_or_else(|| Error::Refused(NO_ACTION.to_owned()))?;
    admins::only(&ctx.caller, action.right(), admins::REQUIRED)?;
    let ids = read_ids(posted.get("ids"))?;
    let is_preview = posted.get("is_preview").and_then(Json::as_bool).unwrap_or(false);
    if action.refunds() && !is_preview {
        admins::only_assured(&ctx.caller, action.right(), OWN_NAME, SECOND_STEP)?;
    }
    let mut fields = FieldReader::new(posted);
    let text = if action.is_note() {
        let text = fields.lines("reason", "note", TEXT_LIMIT).unwrap_or_default();
        if text.is_empty() {
            fields.note("reason", "Please write a note.");
        }
        text
    } else if action.needs_reason() {
        fields.admin_reason("reason")
    } else {
        String::new()
    };
    let expected = fields.cents("refund", "refund", 0..=i64::from(u32::MAX));
    fields.finish()?;
    let until = posted.get("until").and_then(Json::as_str).unwrap_or_default().to_owned();
    let order = BulkOrder { action, text, until };
    let mut outcomes = Vec::with_capacity(ids.len());
    for id in ids {
        outcomes.push(run_one(tx, ctx, &order, id, is_preview).await?);
    }
    let refund: i64 = outcomes.iter().filter_map(|one| one.refund).sum();
    let refused = outcomes.iter().filter(|one| one.problem.is_some()).count();
    let answer = json!({
        "results": outcomes.iter().map(RecordOutcome::to_json).collect::<Vec<_>>(),
        "allowed": outcomes.len() - refused,
        "refused": refused,
        "refund": dollars(refund),
        "is_preview": is_preview,
    });
    let is_as_seen = refused == 0 && expected.unwrap_or(0) == refund;
    // The error takes all of it back.
    if is_preview || is_as_seen { Ok(answer) } else { Err(Error::Outdated { message: CHANGED, now: Box::new(answer) }) }
}

async fn run_one(tx: &mut Tx<'_>, ctx: &Ctx, order: &BulkOrder, id: Uuid, is_preview: bool) -> Result<RecordOutcome> {
    let part = tx.begin_part().await?;
    let done = order.action.run(tx, ctx, order, id).await;
    if is_preview || done.is_err() {
        tx.undo_part(part).await?;
    } else {
        tx.end_part(part).await?;
    }
    match done {
        Ok(refund) => Ok(RecordOutcome { id, refund, problem: None }),
        // The same for each record: it is about what was typed.
        Err(error @ Error::Fields { .. }) if is_about_input(&error) => Err(error),
        Err(error) => Ok(RecordOutcome { id, refund: None, problem: Some(describe(error)?) }),
    }
}

fn is_about_input(error: &Error) -> bool {
    let Error::Fields { wrong, .. } = error else { return false };
    wrong.iter().any(|FieldError { field, .. }| ["reason", "until"].contains(&field.as_str()))
}

/// A refusal in words; what is none ends the call.
fn describe(error: Error) -> Result<String> {
    match error {
        Error::Missing(_) => Ok("It is not there any more.".to_owned()),
        Error::Refused(_)
        | Error::Forbidden(_)
        | Error::Stale(_)
        | Error::Conflict(_)
        | Error::Blocked(_)
        | Error::Gone(_)
        | Error::Fields { .. }
        | Error::Outdated { .. }
        | Error::Duplicate(_)
        | Error::TooMany(_) => Ok(error.to_string()),
        Error::SignedOut | Error::Db(_) | Error::Template(_) => Err(error),
    }
}

/// Each once, in their order.
fn read_ids(posted: Option<&Json>) -> Result<Vec<Uuid>> {
    let refused = || Error::Refused(IDS.to_owned());
    let listed = posted.and_then(Json::as_array).filter(|ids| !ids.is_empty() && ids.len() <= BULK_LIMIT);
    let mut ids: Vec<Uuid> = Vec::new();
    for id in listed.ok_or_else(refused)? {
        let id = id.as_str().and_then(|id| id.parse().ok()).ok_or_else(refused)?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(ids)
}
