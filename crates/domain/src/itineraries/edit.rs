//! Edits of a stored plan: changes by hand, undo of the last change by any member, and restoring an earlier version. After each, the
//! plan gets new warnings, a price estimate and matching packages.

use serde_json::Value as Json;
use serendib_db::Tx;

use super::history::{self, Cause, ItineraryVersion};
use super::{ItineraryKey, OpenedItinerary, find, offers, store};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::planner::{self, Catalogue, Itinerary, ItineraryEdit};
use crate::table::Posted;

const UNREADABLE: &str =
    "A change is one of move, remove, add, swap, time, length, swapDays, title, lift, undo or restore.";
const NOTHING: &str = "There is no change to take back.";

/// Changes the given version of a plan; returns the new plan.
///
/// # Errors
/// `Refused` for an invalid change, or one that does not fit this plan; `Missing`; `Outdated` with the current plan.
pub async fn edit(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    land: &Catalogue,
    key: &ItineraryKey,
    version: i64,
    change: &Posted,
) -> Result<Json> {
    if change.len() == 1 && change.get("undo") == Some(&Json::Bool(true)) {
        return undo(tx, ctx, land, key, version).await;
    }
    if let (1, Some(Json::Number(wanted))) = (change.len(), change.get("restore")) {
        let wanted = wanted.as_i64().ok_or_else(|| Error::Refused(UNREADABLE.to_owned()))?;
        return restore(tx, ctx, land, key, version, wanted).await;
    }
    let kind = change.keys().next().cloned().unwrap_or_default();
    let change: ItineraryEdit =
        serde_json::from_value(Json::Object(change.clone())).map_err(|_| Error::Refused(UNREADABLE.to_owned()))?;
    let mut found = find::open_itinerary_in_tx(tx, ctx, key).await?;
    // Checked first: the change may not fit another version.
    found.is_of(Some(version))?;
    let changed = planner::edit(land, &found.itinerary, &change)?;
    if changed == found.itinerary {
        // Undo still leads to before the last real change.
        return Ok(found.to_json());
    }
    let cause = Cause::new(&kind, subject(land, &found.itinerary, &change));
    found.itinerary = changed;
    offers::complete_in(tx, ctx, land, &mut found.itinerary).await?;
    found.version = store::replace(tx, ctx, key, version, &found.itinerary, &cause).await?;
    (found.previous, found.updated_at) = (Some(version), ctx.now);
    Ok(found.to_json())
}

/// The subject of a change, as its owner knows it.
fn subject(land: &Catalogue, before: &Itinerary, change: &ItineraryEdit) -> String {
    let stop = |day: u8, at: usize| {
        let day = before.days.iter().find(|of| of.day == day);
        day.and_then(|day| day.stops.get(at)).map(|stop| stop.title.clone())
    };
    let about = match change {
        ItineraryEdit::Move { day, from, .. } => stop(*day, *from),
        ItineraryEdit::Remove { day, at }
        | ItineraryEdit::Time { day, at, .. }
        | ItineraryEdit::Length { day, at, .. }
        | ItineraryEdit::Swap { day, at, .. } => stop(*day, *at),
        ItineraryEdit::Add { attraction, .. } => {
            land.sight_named(attraction).map(|sight| land.sights()[sight].title.clone())
        }
        ItineraryEdit::SwapDays { a, b } => Some(format!("{a} and {b}")),
        ItineraryEdit::Title(title) => Some(title.trim().to_owned()),
        ItineraryEdit::Lift(key) => before.constraints.iter().find(|of| of.key == *key).map(|of| of.text.clone()),
    };
    about.unwrap_or_default()
}

/// Restores the plan from before its last change that is not undone yet, by hand or in words.
async fn undo(tx: &mut Tx<'_>, ctx: &Ctx, land: &Catalogue, key: &ItineraryKey, version: i64) -> Result<Json> {
    let found = find::open_itinerary_in_tx(tx, ctx, key).await?;
    found.is_of(Some(version))?;
    let previous = found.previous.ok_or_else(|| Error::Refused(NOTHING.to_owned()))?;
    let before = history::version(tx, found.id, previous).await?;
    go_back(tx, ctx, land, &found, before, &Cause::new("undo", "")).await?;
    Ok(find::open_itinerary_in_tx(tx, ctx, key).await?.to_json())
}

/// Restores an earlier version. Undo reverts it.
async fn restore(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    land: &Catalogue,
    key: &ItineraryKey,
    version: i64,
    wanted: i64,
) -> Result<Json> {
    let found = find::open_itinerary_in_tx(tx, ctx, key).await?;
    found.is_of(Some(version))?;
    let earlier = history::version(tx, found.id, wanted).await?;
    let earlier = ItineraryVersion { previous: Some(found.version), ..earlier };
    go_back(tx, ctx, land, &found, earlier, &Cause::new("restore", "")).await?;
    Ok(find::open_itinerary_in_tx(tx, ctx, key).await?.to_json())
}

/// The price is estimated anew. This may drop the oldest version, and with it the target of undo.
async fn go_back(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    land: &Catalogue,
    found: &OpenedItinerary,
    to: ItineraryVersion,
    cause: &Cause,
) -> Result<()> {
    let ItineraryVersion { mut itinerary, previous } = to;
    planner::check(land, &mut itinerary);
    offers::complete_in(tx, ctx, land, &mut itinerary).await?;
    store::restore(tx, ctx, found, &itinerary, cause, previous).await?;
    Ok(())
}
