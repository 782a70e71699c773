//! Accounts that paid with one card. The provider's mark of a card is stored as a keyed hash, which says only that two cards are one.

use std::collections::BTreeSet;

use hmac::{Hmac, Mac as _};
use serendib_db::{Tx, row_struct};
use sha2::Sha256;
use uuid::Uuid;

use super::kind::FlagKind;
use super::shared_device::raise_for;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::secret;

/// Two are a couple with one card.
const LEAST_ACCOUNTS: usize = 3;
/// Payments of one card that are read, the newest.
const MOST_PAYMENTS: i64 = 50;
/// Bookings that a flag lists.
const MOST_BOOKINGS: usize = 20;
/// Of the server's keys.
const PURPOSE: &str = "card";

row_struct! {
    struct CardPayment {
        user: Uuid = "p.user_id",
        booking: Uuid = "p.booking_request_id",
    }
}

/// Stores the mark of the card of a payment, and flags its accounts if there are many.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn record_card(tx: &mut Tx<'_>, ctx: &Ctx, payment: Uuid, fingerprint: &str) -> Result<()> {
    let mark = mark_card(tx, ctx, fingerprint).await?;
    let sql = "UPDATE payments SET card_mark = $2 WHERE id = $1";
    tx.run(sql, &[payment.into(), mark.as_str().into()]).await?.any();
    let payments: Vec<CardPayment> = tx
        .select(
            "FROM payments p JOIN users u ON u.id = p.user_id
              WHERE p.card_mark = $1 AND u.deleted_at IS NULL ORDER BY p.created_at DESC, p.id LIMIT $2",
            &[mark.into(), MOST_PAYMENTS.into()],
        )
        .await?;
    let accounts: BTreeSet<Uuid> = payments.iter().map(|payment| payment.user).collect();
    if accounts.len() < LEAST_ACCOUNTS {
        return Ok(());
    }
    let mut bookings: Vec<Uuid> = Vec::new();
    for payment in &payments {
        if bookings.len() < MOST_BOOKINGS && !bookings.contains(&payment.booking) {
            bookings.push(payment.booking);
        }
    }
    raise_for(tx, ctx, FlagKind::SharedCard, &accounts, None, bookings).await
}

/// HMAC-SHA256 under a key that the server draws once.
async fn mark_card(tx: &mut Tx<'_>, ctx: &Ctx, fingerprint: &str) -> Result<String> {
    let key = find_key(tx, ctx).await?;
    let bug = |_| serendib_db::Error::Bug("the key of cards has no length".to_owned());
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).map_err(bug)?;
    mac.update(fingerprint.as_bytes());
    Ok(mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
}

async fn find_key(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<String> {
    let sql = "SELECT secret FROM server_keys WHERE purpose = $1 ORDER BY created_at, id LIMIT 1";
    if let Some(row) = tx.row(sql, &[PURPOSE.into()]).await? {
        return Ok(row.text(0)?.to_owned());
    }
    let key = secret::draw(ctx);
    tx.run(
        "INSERT INTO server_keys (id, purpose, secret, created_at) VALUES ($1, $2, $3, $4)",
        &[ctx.new_id().into(), PURPOSE.into(), key.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(key)
}
