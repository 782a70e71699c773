//! The write commands of `reviews`.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::STARS;
use super::write::{self, About, TEXT_LIMIT};
use crate::ctx::Ctx;
use crate::error::Error;
use crate::fields::FieldReader;
use crate::review::REASON_LIMIT;
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of, whom};

pub(super) const REVIEW: AcceptedFields = AcceptedFields {
    whom: whom::people,
    must: &["booking_request_id", "review_type", "rating"],
    may: &["user_id", "guide_id", "package_id", "review_text"],
};
pub(super) const WORDS: AcceptedFields =
    AcceptedFields { whom: whom::people, must: &[], may: &["rating", "review_text", "updated_at"] };
pub(super) const REPLY: AcceptedFields =
    AcceptedFields { whom: whom::people, must: &["guide_reply"], may: &["updated_at"] };
pub(super) const HIDING: AcceptedFields = AcceptedFields {
    whom: |caller| caller.may(StaffRight::EditContent),
    must: &["is_hidden"],
    may: &["hidden_reason", "updated_at"],
};
const FIXED: &str = "This part of a review cannot be written.";
const ANOTHERS: &str = "You can only review in your own name.";
const NOT_OF_BOOKING: &str = "A review is of the guide or the package of its booking.";
/// P-B05.
const NO_STARS: &str = "You must select at least 1 star";

/// The insert command.
pub(super) fn insert<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        if posted.keys().any(|name| !REVIEW.names(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        let id = |name: &str| -> Option<Uuid> { posted.get(name)?.as_str()?.parse().ok() };
        let has_value = |name: &str| posted.get(name).is_some_and(|value| !value.is_null());
        if has_value("user_id") && id("user_id") != ctx.caller.person().map(|person| person.user) {
            return Err(if ctx.caller.is_visitor() { Error::SignedOut } else { Error::Forbidden(ANOTHERS) });
        }
        let booking = id("booking_request_id");
        let trip = write::reviewable(tx, ctx, booking).await?;
        let about = match posted.get("review_type").and_then(Json::as_str) {
            Some("guide") => About::Guide,
            Some("package") => About::Package,
            _ => return Err(Error::Refused(NOT_OF_BOOKING.to_owned())),
        };
        let (own, other) = match about {
            About::Guide => (("guide_id", trip.guide), "package_id"),
            About::Package => (("package_id", trip.package), "guide_id"),
        };
        if has_value(other) || has_value(own.0) && id(own.0) != Some(own.1) {
            return Err(Error::Refused(NOT_OF_BOOKING.to_owned()));
        }
        let mut fields = FieldReader::new(posted);
        let stars = fields.integer("rating", "rating", STARS);
        let text = fields.lines("review_text", "review", TEXT_LIMIT);
        fields.finish()?;
        let stars = stars.ok_or_else(|| Error::Refused(NO_STARS.to_owned()))?;
        let booking = booking.ok_or_else(|| Error::Refused(NOT_OF_BOOKING.to_owned()))?;
        write::write(tx, ctx, booking, &trip, about, stars, text.as_deref()).await
    })
}

/// The update command: the author's text, the guide's reply, or an admin's decision to hide it.
pub(super) fn update<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        let id = id_of(key)?;
        let now = write::get_review(tx, id).await?;
        let only = |takes: AcceptedFields| posted.keys().all(|name| takes.names(name));
        let mut fields = FieldReader::new(posted);
        if posted.contains_key("is_hidden") && only(HIDING) {
            let hidden = fields.flag("is_hidden");
            let reason = fields.lines("hidden_reason", "reason", REASON_LIMIT);
            fields.finish()?;
            return write::hide(tx, ctx, id, &now, hidden.unwrap_or(false), reason.as_deref()).await;
        }
        if posted.contains_key("guide_reply") && only(REPLY) {
            let text = fields.lines("guide_reply", "reply", TEXT_LIMIT);
            fields.finish()?;
            return write::reply(tx, ctx, id, &now, text.as_deref()).await;
        }
        if !only(WORDS) {
            return Err(Error::Forbidden(FIXED));
        }
        if ctx.caller.person().is_none_or(|person| person.user != now.user) {
            return Err(Error::Forbidden(ANOTHERS));
        }
        let stars = fields.integer("rating", "rating", STARS);
        if posted.contains_key("rating") && fields.is_blank("rating") {
            fields.note("rating", NO_STARS);
        }
        let text = fields.lines("review_text", "review", TEXT_LIMIT);
        fields.finish()?;
        let text = posted.contains_key("review_text").then_some(text);
        write::revise(tx, ctx, id, &now, stars, text).await
    })
}
