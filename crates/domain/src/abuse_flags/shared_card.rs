//! Accounts that paid with one card. The provider's mark of a card is stored as a keyed hash, which says only that two cards are one.

use std::collections::BTreeSet;

use chrono::Duration;
use hmac::{Hmac, Mac as _};
use serendib_db::{Tx, row_struct};
use sha2::Sha256;
use uuid::Uuid;

use super::details::FlagDetails;
use super::kind::FlagKind;
use super::raise::{FlagKey, FoundFlag, raise};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::secret;

/// Two are a couple with one card.
const LEAST_ACCOUNTS: usize = 3;
/// Payments of one card that are read, the newest.
const MOST_PAYMENTS: i64 = 50;
/// Bookings that a flag lists.
const MOST_BOOKINGS: usize = 20;
/// How long a payment has the mark of its card: 24 months.
const MARK_DAYS: i64 = 730;
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
    // A payment of an account that was removed meanwhile has no mark.
    let sql = "UPDATE payments SET card_mark = $2 WHERE id = $1
                  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = payments.user_id AND u.deleted_at IS NOT NULL)";
    tx.run(sql, &[payment.into(), mark.as_str().into()]).await?.any();
    let payments: Vec<CardPayment> = tx
        .select(
            "FROM payments p JOIN users u ON u.id = p.user_id
              WHERE p.card_mark = $1 AND u.deleted_at IS NULL ORDER BY p.created_at DESC, p.id LIMIT $2",
            &[mark.as_str().into(), MOST_PAYMENTS.into()],
        )
        .await?;
    let accounts: BTreeSet<Uuid> = payments.iter().map(|payment| payment.user).collect();
    let Some(first) = accounts.first().copied().filter(|_| accounts.len() >= LEAST_ACCOUNTS) else { return Ok(()) };
    let mut bookings: Vec<Uuid> = Vec::new();
    for payment in &payments {
        if bookings.len() < MOST_BOOKINGS && !bookings.contains(&payment.booking) {
            bookings.push(payment.booking);
        }
    }
    let count = i64::try_from(accounts.len()).unwrap_or(i64::MAX);
    let details = FlagDetails {
        marks: accounts.iter().map(Uuid::to_string).collect(),
        accounts: Some(count),
        bookings,
        ..FlagDetails::default()
    };
    let (key, people) = (FlagKey::Mark(mark, first), accounts.into_iter().collect());
    raise(tx, ctx, FoundFlag { kind: FlagKind::SharedCard, key, people, details, count }).await
}

/// Forgets the cards of old payments, and the flags of cards that have not paid since; returns how many flags.
pub(super) async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let oldest = ctx.now - Duration::days(MARK_DAYS);
    let sql = "UPDATE payments SET card_mark = NULL WHERE card_mark IS NOT NULL AND created_at < $1";
    tx.run(sql, &[oldest.into()]).await?.any();
    let sql = "DELETE FROM abuse_flags WHERE mark IS NOT NULL AND last_seen_at < $1";
    Ok(tx.run(sql, &[oldest.into()]).await?.0)
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
