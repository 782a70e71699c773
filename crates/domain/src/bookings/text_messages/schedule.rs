//! A text message for an event, as a job that runs outside of the guide's quiet hours.

use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use uuid::Uuid;

use super::event::TextEvent;
use super::quiet_hours::QuietHours;
use super::{settings, stored};
use crate::bookings::row::Booking;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};

/// A text message that is due; whether it is sent is decided at its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueText {
    /// The guide's account at the time of the event.
    pub user: Uuid,
    pub booking: Uuid,
    pub event: TextEvent,
}

/// Plans a text to the guide of a booking, if they want such texts.
pub(in crate::bookings) async fn schedule(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    event: TextEvent,
) -> Result<()> {
    let user = booking.guide_user;
    if !ctx.texts.is_available {
        return Ok(());
    }
    let settings = settings::find(tx, user).await?;
    if !settings.wants(event) || stored::confirmed_phone(tx, user).await?.is_none() {
        return Ok(());
    }
    enqueue(tx, ctx, DueText { user, booking: booking.id, event }, settings).await
}

/// Enqueues a text for the next moment outside of the quiet hours.
pub(super) async fn enqueue(tx: &mut Tx<'_>, ctx: &Ctx, due: DueText, settings: settings::TextSettings) -> Result<()> {
    let at = settings.quiet.map_or(ctx.now, |quiet| quiet.end(ctx.now));
    let key = format!("{}:{}:{}:{}", key_of_guide(due.user), due.booking, due.event.name(), at.timestamp());
    jobs::enqueue_at(tx, ctx, &key, at, &Job::Text(due)).await
}

/// The beginning of the keys of all texts to a guide.
fn key_of_guide(user: Uuid) -> String {
    format!("text:{user}")
}

/// Texts that wait for the end of quiet hours go by the new ones.
pub(super) async fn reschedule(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, quiet: Option<QuietHours>) -> Result<()> {
    let at = quiet.map_or(ctx.now, |quiet| quiet.end(ctx.now));
    tx.run(
        "UPDATE jobs SET run_at = $1 WHERE kind = 'text' AND dedup_key LIKE $2 AND attempts = 0 AND done_at IS NULL AND dead_at IS NULL",
        &[at.into(), format!("{}:%", key_of_guide(user)).into()],
    )
    .await?
    .any();
    Ok(())
}
