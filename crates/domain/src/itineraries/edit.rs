//! Changing a kept plan by hand, and taking its last change back, whoever made it. Each change is looked at by the planner's checker,
//! and what it warns of stands in the plan; so does what the trip costs then, and which packages cover it.

use serde_json::Value as Json;
use serendib_db::Tx;

use super::{Key, find, keep, offers};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::planner::{self, Catalogue, Change};
use crate::table::Posted;

const UNREADABLE: &str = "A change is one of move, remove, add, swap, time, length, swapDays, title, lift or undo.";
const NOTHING: &str = "There is no change to take back.";

/// Changes the version of a plan that the caller went by; answers the plan as it is then.
///
/// # Errors
/// `Refused` for what is no change, or none of this plan; `Missing`; `Outdated` with the plan of now.
pub async fn edit(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    land: &Catalogue,
    key: &Key,
    version: i64,
    change: &Posted,
) -> Result<Json> {
    if change.len() == 1 && change.get("undo") == Some(&Json::Bool(true)) {
        return undo(tx, ctx, land, key, version).await;
    }
    let change: Change =
        serde_json::from_value(Json::Object(change.clone())).map_err(|_| Error::Refused(UNREADABLE.to_owned()))?;
    let mut found = find::open(tx, ctx, key).await?;
    // Before the change is looked for in a plan that it was not made for.
    found.is_of(Some(version))?;
    let changed = planner::edit(land, &found.itinerary, &change)?;
    if changed == found.itinerary {
        // The step back stays the one to before what really changed.
        return Ok(found.to_json());
    }
    found.itinerary = changed;
    offers::complete_in(tx, land, &mut found.itinerary).await?;
    found.version = keep::replace(tx, ctx, key, version, &found.itinerary).await?;
    (found.can_go_back, found.updated_at) = (true, ctx.now);
    Ok(found.to_json())
}

/// The plan as it was before its last change, by hand or in words; what it costs is what it costs now.
async fn undo(tx: &mut Tx<'_>, ctx: &Ctx, land: &Catalogue, key: &Key, version: i64) -> Result<Json> {
    let mut found = find::open(tx, ctx, key).await?;
    found.is_of(Some(version))?;
    let mut before = find::before(tx, found.id).await?.ok_or_else(|| Error::Refused(NOTHING.to_owned()))?;
    planner::check(land, &mut before);
    offers::complete_in(tx, land, &mut before).await?;
    found.version = keep::restore(tx, ctx, &found, &before).await?;
    (found.itinerary, found.can_go_back, found.updated_at) = (before, false, ctx.now);
    Ok(found.to_json())
}
