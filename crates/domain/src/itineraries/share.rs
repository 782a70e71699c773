//! Share links: a link opens a plan for anyone who has it, until its owner ends it or it expires. D-119. T-L03: others only ever get text.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::find::ItineraryDocument;
use super::ics::Edition;
use super::{ItineraryKey, MISSING, members};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::planner::Itinerary;
use crate::secret;

/// Days that a link is valid; D-119 requires an expiry but leaves the period open.
pub const LINK_DAYS: i64 = 30;

pub(super) const EXPIRED: Error = Error::Gone("This link has expired. Ask whoever shared the plan for a new one.");

/// A link, and its expiry.
#[derive(Clone, Debug)]
pub struct ShareLink {
    pub token: String,
    pub ends_at: DateTime<Utc>,
}

/// Returns a new link, which replaces older ones, or none if sharing ends. Members stay as long as the new link allows editing too.
///
/// # Errors
/// `SignedOut`; `Missing` for a plan that is not the caller's.
pub async fn share(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    key: &ItineraryKey,
    is_shared: bool,
    may_edit: bool,
) -> Result<Option<ShareLink>> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let link = is_shared.then(|| ShareLink { token: secret::draw(ctx), ends_at: ctx.now + Duration::days(LINK_DAYS) });
    tx.run(
        "UPDATE itineraries SET share_hash = $3, share_ends_at = $4, share_may_edit = $5 WHERE id = $1 AND user_id = $2",
        &[
            key.id.into(),
            person.user.into(),
            link.as_ref().map(|link| secret::hash(&link.token)).into(),
            link.as_ref().map(|link| link.ends_at).into(),
            (is_shared && may_edit).into(),
        ],
    )
    .await?
    .exactly_one(MISSING)?;
    if !(is_shared && may_edit) {
        members::end(tx, key.id).await?;
    }
    Ok(link)
}

/// A shared plan, for anyone: without the owner's own words.
///
/// # Errors
/// `Missing` for an unknown or replaced token; `Gone` for an expired link.
pub async fn open_shared(mut db: &Db, ctx: &Ctx, token: &str) -> Result<(Edition, Itinerary)> {
    let opened = read(&mut db, ctx, token).await?;
    Ok((opened.edition, opened.itinerary))
}

/// As [`open_shared`], inside a transaction.
pub(super) async fn open_shared_in_tx(tx: &mut Tx<'_>, ctx: &Ctx, token: &str) -> Result<Itinerary> {
    Ok(read(tx, ctx, token).await?.itinerary)
}

/// A plan as its link opens it.
struct Opened {
    edition: Edition,
    itinerary: Itinerary,
    may_edit: bool,
}

row_struct! {
    struct SharedItineraryRow {
        id: Uuid = "id",
        document: ItineraryDocument = "document",
        share_ends_at: Option<DateTime<Utc>> = "share_ends_at",
        version: i64 = "version",
        share_may_edit: bool = "share_may_edit",
    }
}

async fn read(source: &mut impl RowSource, ctx: &Ctx, token: &str) -> Result<Opened> {
    let hash = secret::hash(token);
    let rows: Vec<SharedItineraryRow> = source.select("FROM itineraries WHERE share_hash = $1", &[hash.into()]).await?;
    let row = rows.into_iter().next().ok_or(MISSING)?;
    if row.share_ends_at.is_none_or(|ends| ends <= ctx.now) {
        return Err(EXPIRED);
    }
    Ok(Opened {
        edition: Edition { id: row.id, version: row.version },
        itinerary: row.document.0.for_others(),
        may_edit: row.share_may_edit,
    })
}

/// As functions return it.
///
/// # Errors
/// As [`open_shared`].
pub async fn shared(mut db: &Db, ctx: &Ctx, token: &str) -> Result<Json> {
    let Opened { edition, itinerary, may_edit } = read(&mut db, ctx, token).await?;
    Ok(json!({
        "id": edition.id.to_string(),
        "title": itinerary.title.clone(),
        "itinerary": itinerary,
        "mayEdit": may_edit,
    }))
}
