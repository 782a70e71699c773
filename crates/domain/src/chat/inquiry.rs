//! Inquiries: questions to a host about a trip before a booking. The first question creates the inquiry. Later ones continue the same
//! conversation; there is one per traveler, package and host.

use chrono::Duration;
use serde_json::Value as Json;
use serendib_db::Tx;
use uuid::Uuid;

use super::conversation::{BY_STAFF, Conversation, ConversationSide};
use super::send::{OutgoingMessage, deliver};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::packages::public_sql;
use crate::table::Posted;

const OWN: &str = "You offer this trip yourself.";
const NOT_A_HOST: &str = "This guide does not offer this trip at the moment.";

/// Sends the posted `key` and `body` to a host of a package on sale. Returns the message as [`super::send::send`] does.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; those of the fields; `Missing` for a package that is not on sale; `Refused` for a guide
/// who does not lead it, and for the package's own hosts; `TooMany` inquiries in a day, or messages; `Conflict`.
pub async fn ask(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: Uuid, posted: &Posted) -> Result<Json> {
    let written = OutgoingMessage::read(ctx, posted)?;
    let traveller = written.sender;
    let known = tx
        .row(
            "SELECT id FROM inquiries WHERE package_id = $1 AND guide_id = $2 AND user_id = $3",
            &[package.into(), guide.into(), traveller.into()],
        )
        .await?
        .map(|row| row.uuid(0))
        .transpose()?;
    if let Some(before) = written.before(tx, known).await? {
        return Ok(before);
    }
    let host = host(tx, package, guide, traveller).await?;
    if is_closed_elsewhere(tx, package, guide, traveller).await? {
        return Err(Error::Conflict(BY_STAFF));
    }
    let inquiry = match known {
        Some(known) => known,
        None => begin(tx, ctx, package, (guide, host), traveller).await?,
    };
    let talk = Conversation::find(tx, inquiry).await?.ok_or(Error::Missing("conversation"))?;
    deliver(tx, ctx, &talk, ConversationSide::Traveller, &written).await
}

/// The account of the guide who leads the package.
async fn host(tx: &mut Tx<'_>, package: Uuid, guide: Uuid, traveller: Uuid) -> Result<Uuid> {
    let sql = concat!(
        "SELECT (SELECT g.user_id FROM package_guides l JOIN guides g ON g.id = l.guide_id
                  WHERE l.package_id = p.id AND l.guide_id = $2 AND g.is_active),
                EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = p.id AND o.user_id = $3)
                  OR EXISTS (SELECT 1 FROM package_guides l JOIN guides g ON g.id = l.guide_id
                              WHERE l.package_id = p.id AND g.user_id = $3)
           FROM packages p WHERE p.id = $1 AND ",
        public_sql!("p")
    );
    let found =
        tx.row(sql, &[package.into(), guide.into(), traveller.into()]).await?.ok_or(Error::Missing("package"))?;
    if found.bool(1)? {
        return Err(Error::Refused(OWN.to_owned()));
    }
    found.opt_uuid(0)?.ok_or_else(|| Error::Refused(NOT_A_HOST.to_owned()))
}

/// Whether the conversation of a booking of the same trip with the same guide is closed by the staff.
async fn is_closed_elsewhere(tx: &mut Tx<'_>, package: Uuid, guide: Uuid, traveller: Uuid) -> Result<bool> {
    let sql = "SELECT 1 FROM booking_requests b JOIN closed_conversations z ON z.conversation_id = b.id
                WHERE b.user_id = $3 AND b.package_id = $1 AND z.guide_id = $2 LIMIT 1";
    Ok(tx.row(sql, &[package.into(), guide.into(), traveller.into()]).await?.is_some())
}

async fn begin(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: (Uuid, Uuid), traveller: Uuid) -> Result<Uuid> {
    within_limits(tx, ctx, traveller).await?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO inquiries (id, package_id, guide_id, user_id, guide_user_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &[id.into(), package.into(), guide.0.into(), traveller.into(), guide.1.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(id)
}

/// The limit ends when the oldest of the day's inquiries is a day old.
async fn within_limits(tx: &mut Tx<'_>, ctx: &Ctx, traveller: Uuid) -> Result<()> {
    let Some(skip) = ctx.chat.inquiries_per_day.checked_sub(1) else { return Ok(()) };
    let day = Duration::days(1);
    let row = tx
        .row(
            "SELECT created_at FROM inquiries WHERE user_id = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3",
            &[traveller.into(), (ctx.now - day).into(), skip.into()],
        )
        .await?;
    let Some(row) = row else { return Ok(()) };
    let wait = (row.time(0)? + day - ctx.now).num_seconds() + 1;
    Err(Error::TooMany(u32::try_from(wait).unwrap_or(1)))
}
