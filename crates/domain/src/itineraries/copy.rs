//! Copies a plan into the caller's account: one that they may open, a shared one, or one of a custom request.

use serde_json::{Value as Json, json};
use serendib_db::Tx;

use super::{ItineraryKey, find, share, store};
use crate::ctx::Ctx;
use crate::custom_requests::view::plan_of;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::planner::Itinerary;
use crate::planner::plan::TITLE_LENGTH;
use crate::table::Posted;

const WHICH: &str = "Please name one plan, by itinerary_id, token or request_id.";
const NO_PLAN: &str = "There is no such plan.";
/// Precedes the title of a copy of the caller's own plan.
const COPY_OF: &str = "Copy of ";
/// Characters of a link's token.
const TOKEN_LIMIT: usize = 200;

/// Stores a copy; returns its id.
///
/// # Errors
/// `SignedOut`; `Fields` unless exactly one plan is named; `Missing` for a plan that the caller may not open; `Gone` for a link that has
/// ended; `Conflict` if there is no room.
pub async fn copy(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    if ctx.caller.person().is_none() {
        return Err(Error::SignedOut);
    }
    let mut fields = FieldReader::new(posted);
    fields.only(&["itinerary_id", "token", "request_id", "offer_id"]);
    let own = fields.id("itinerary_id", NO_PLAN);
    let token = fields.line("token", "link", TOKEN_LIMIT);
    let (request, offer) = (fields.id("request_id", NO_PLAN), fields.id("offer_id", NO_PLAN));
    fields.finish()?;
    let plan = match (own, token, request) {
        (Some(id), None, None) => {
            titled(find::open_itinerary_in_tx(tx, ctx, &ItineraryKey { id, secret: None }).await?.itinerary)
        }
        (None, Some(token), None) => share::open_shared_in_tx(tx, ctx, &token).await?,
        (None, None, Some(request)) => plan_of(tx, ctx, request, offer).await?,
        _ => return Err(Error::Refused(WHICH.to_owned())),
    };
    let saved = store::store_new(tx, ctx, &plan).await?;
    Ok(json!({ "id": saved.id }))
}

/// Changes the title, to distinguish the copy.
fn titled(mut plan: Itinerary) -> Itinerary {
    if !plan.title.starts_with(COPY_OF) {
        plan.title = COPY_OF.chars().chain(plan.title.chars()).take(TITLE_LENGTH).collect();
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planner::Preferences;

    fn plan(title: &str) -> Itinerary {
        let mut plan: Itinerary = serde_json::from_value(json!({
            "title": "", "summary": "", "duration": 1, "groupSize": 2, "groupType": "couple", "pace": "moderate",
            "travelStyle": "comfort", "budget": "comfort", "interests": [], "destinations": [], "preferences": Preferences::default(), "days": [],
        }))
        .unwrap();
        plan.title = title.to_owned();
        plan
    }

    #[test]
    fn a_copy_says_so_once_and_within_the_limit_of_a_title() {
        assert_eq!(titled(plan("Tea and trains")).title, "Copy of Tea and trains");
        assert_eq!(titled(plan("Copy of Tea and trains")).title, "Copy of Tea and trains");
        assert_eq!(titled(plan(&"é".repeat(TITLE_LENGTH))).title.chars().count(), TITLE_LENGTH);
    }
}
