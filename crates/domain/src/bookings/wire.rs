//! The write commands of `booking_requests`: they parse the request, and the rules are in the commands. D-057; T-R05 to T-R11.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::cancellation::CancellationWish;
use super::request_form::Form;
use super::status::Actor;
use super::{cancellation, decide, request, row};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money;
use crate::review::REASON_LIMIT;
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of, whom};

const FIXED: &str = "Of a booking request only its state can be changed, by whoever decides on it.";
const GUIDES: &str = "Only the guide who was asked decides on a booking request.";
/// Further fields of the old client.
pub(super) const WISH: AcceptedFields = AcceptedFields {
    whom: whom::not_visitors,
    must: &["status"],
    may: &["advance_amount", "rejection_reason", "cancellation_reason", "updated_at"],
};

/// The insert command.
pub(super) fn insert<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(request::request(tx, ctx, posted, Form::Row))
}

/// The update command.
pub(super) fn update<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        let id = id_of(key)?;
        let (_, actor) = row::find_for_caller(tx, ctx, id).await?;
        if posted.keys().any(|name| !WISH.names(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        let only = |allowed: &[&str]| {
            let has_value = |name: &&String| posted.get(*name).is_some_and(|value| !value.is_null());
            let is_allowed =
                |name: &String| name == "status" || name == "updated_at" || allowed.contains(&name.as_str());
            if posted.keys().filter(has_value).all(is_allowed) { Ok(()) } else { Err(Error::Forbidden(FIXED)) }
        };
        let mut fields = FieldReader::new(posted);
        match posted.get("status").and_then(Json::as_str) {
            Some("cancelled") => {
                only(&["cancellation_reason"])?;
                let reason = fields.lines("cancellation_reason", "reason", cancellation::REASON_LIMIT);
                fields.finish()?;
                cancellation::require_reason(actor, reason.as_deref(), "cancellation_reason")?;
                let wish = CancellationWish { reason: reason.as_deref(), ..CancellationWish::default() };
                cancellation::cancel(tx, ctx, id, wish).await.map(drop)
            }
            Some(_) if actor != Actor::Guide => Err(Error::Forbidden(GUIDES)),
            Some("approved") => {
                only(&["advance_amount"])?;
                let advance = match posted.get("advance_amount").filter(|value| !value.is_null()) {
                    None => None,
                    Some(amount) => Some(cents(amount)?),
                };
                decide::approve(tx, ctx, id, advance).await
            }
            Some("rejected") => {
                only(&["rejection_reason"])?;
                let reason = fields.lines("rejection_reason", "reason", REASON_LIMIT);
                fields.finish()?;
                decide::reject(tx, ctx, id, reason.as_deref()).await
            }
            Some(_) => Err(Error::Conflict(decide::INVALID)),
            None => Err(Error::Forbidden(FIXED)),
        }
    })
}

/// T-R10.
fn cents(value: &Json) -> Result<i64> {
    let cents = match value {
        Json::Number(number) => money::parse(&number.to_string()),
        _ => None,
    };
    cents.ok_or_else(|| Error::Refused("The advance must be an amount in dollars and cents.".to_owned()))
}
