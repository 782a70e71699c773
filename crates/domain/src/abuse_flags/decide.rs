//! The staff's decision on a flag. It does nothing else: what follows from it is another action.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::RIGHT;
use super::kind::FlagState;
use super::raise::{StoredFlag, write_decided_marks};
use super::read::find_flag;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const NOTE_LIMIT: usize = 500;
const NO_STATE: &str = "A flag is dismissed, confirmed or open.";
const NO_INSTANT: &str = "Please state when the flag that you saw was last seen.";
const CHANGED: &str = "This flag has changed since you opened it. Look at it again, then decide.";
const NO_NOTE: &str = "Please write what you found.";

row_struct! {
    struct Concerned {
        user: Uuid = "user_id",
    }
}

/// Dismisses or confirms a flag, or opens it again: `posted` has the `state`, the `note`, and the `last_seen_at` that the caller
/// saw. Returns the flag.
///
/// # Errors
/// `SignedOut`; `Forbidden`, also for a flag about the caller while there is another admin; `Fields`; `Missing`; `Conflict` if it rests on more than the caller saw, or if another one decided meanwhile.
pub async fn decide_abuse_flag(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, RIGHT, admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["state", "note", "last_seen_at"]);
    let state = FlagState::from_name(&fields.line("state", "state", 20).unwrap_or_default());
    if state.is_none() {
        fields.note("state", NO_STATE);
    }
    let seen = fields.line("last_seen_at", "last_seen_at", 40).unwrap_or_default();
    let seen = DateTime::parse_from_rfc3339(&seen).ok().map(|seen| seen.with_timezone(&Utc));
    if seen.is_none() {
        fields.note("last_seen_at", NO_INSTANT);
    }
    if fields.is_blank("note") {
        fields.note("note", NO_NOTE);
    }
    let note = fields.lines("note", "note", NOTE_LIMIT);
    fields.finish()?;
    let state = state.ok_or(Error::Missing("state"))?;
    let known: Option<StoredFlag> = tx.select_one("FROM abuse_flags WHERE id = $1", &[id.into()]).await?;
    let known = known.ok_or(Error::Missing("flag"))?;
    let by = ctx.caller.person().map(|person| person.user);
    let is_open = state == FlagState::Open;
    // A repeat is neither written nor logged again.
    if known.state == state && known.note == note && (is_open || known.decided_by == by) {
        return find_flag(tx, ctx, id).await;
    }
    let is_decided = (known.state == FlagState::Open) == is_open;
    if is_decided || Some(known.last_seen_at) != seen {
        return Err(Error::Conflict(CHANGED));
    }
    let people: Vec<Concerned> =
        tx.select("FROM abuse_flag_people WHERE flag_id = $1 ORDER BY user_id", &[id.into()]).await?;
    let people: Vec<Uuid> = people.iter().map(|one| one.user).collect();
    let is_alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::HandleReport, None, &people).await?;
    tx.run(
        "UPDATE abuse_flags SET state = $2, note = $3, decided_at = $4, decided_by = $5, open_since = $6 WHERE id = $1",
        &[
            id.into(),
            state.name().into(),
            note.into(),
            (!is_open).then_some(ctx.now).into(),
            by.filter(|_| !is_open).into(),
            if is_open { ctx.now } else { known.open_since }.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("flag"))?;
    // Without the note: the log outlives the flag and the accounts that it is about.
    let (before, mut after) = (json!({ "state": known.state.name() }), json!({ "state": state.name() }));
    if is_alone {
        after["sole_admin"] = true.into();
    }
    write_decided_marks(tx, known, state).await?;
    audit::record(tx, ctx, state.action(), "abuse_flags", id, Some(&before), Some(&after)).await?;
    find_flag(tx, ctx, id).await
}
