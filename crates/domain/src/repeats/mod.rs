//! Idempotency keys: the answer to a write with an `Idempotency-Key` is stored in its transaction. D-051.
//!
//! A refused write stores nothing, so a retry runs again.

use chrono::Duration;
use serendib_db::Tx;

use crate::ctx::Ctx;
use crate::error::Result;
use crate::table::{Table, created_at, json, text};

/// How long an answer is stored.
const HOURS: i64 = 24;

pub fn tables() -> Vec<Table> {
    vec![
        // `id` is derived from the caller and their key, `request` from the request: neither can be reversed.
        Table::new("repeats").columns([text("id"), text("request"), json("answer"), created_at()]).internal(),
    ]
}

/// The request and the answer of an id within the last day.
pub async fn find(tx: &mut Tx<'_>, ctx: &Ctx, id: &str) -> Result<Option<(String, String)>> {
    let since = ctx.now - Duration::hours(HOURS);
    let row = tx
        .row("SELECT request, answer FROM repeats WHERE id = $1 AND created_at > $2", &[id.into(), since.into()])
        .await?;
    row.map(|row| Ok((row.text(0)?.to_owned(), row.text(1)?.to_owned()))).transpose()
}

/// Stores an answer, and deletes outdated ones.
pub async fn keep(tx: &mut Tx<'_>, ctx: &Ctx, id: &str, request: &str, answer: &str) -> Result<()> {
    let since = ctx.now - Duration::hours(HOURS);
    tx.run("DELETE FROM repeats WHERE created_at <= $1", &[since.into()]).await?.any();
    tx.run(
        "INSERT INTO repeats (id, request, answer, created_at) VALUES ($1, $2, $3, $4)",
        &[id.into(), request.into(), answer.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}
