//! A function that writes: its command in one transaction, with what every write is promised.

use axum::http::request::Parts;
use axum::response::Response;
use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::Ctx;

use super::told::Told;
use super::{Undone, ended, kept, repeat, still_there};
use crate::app::App;
use crate::caller;
use crate::rest::cache::Answer;
use crate::rest::door::Asked;
use crate::rest::error::RestError;

/// Runs `command`, as often as its transaction must, and answers what `shown` makes of what it found. An answer that cannot be given
/// undoes the command, and the same call sent again with its `Idempotency-Key` is answered again.
///
/// # Errors
/// Those of both, and of the key.
pub async fn call<C, S>(
    app: &App,
    asked: &Asked,
    parts: &Parts,
    sent: &[u8],
    command: C,
    shown: S,
) -> Result<Response, RestError>
where
    C: AsyncFn(&mut Tx<'_>, &Ctx) -> serendib_domain::Result<Json> + Send + 'static,
    S: Fn(&Json) -> Result<Answer, RestError> + Send + 'static,
{
    let repeat = repeat::of(parts, sent, asked)?;
    let (ctx, prefer) = (app.ctx_of(asked.caller.clone(), parts), asked.prefer);
    let account = caller::account(app, &asked.caller);
    let run = async move |tx: &mut Tx<'_>| -> Result<Told, Undone> {
        still_there(tx, &ctx, account).await?;
        if let Some(repeat) = &repeat
            && let Some(told) = repeat.told(tx, &ctx).await?
        {
            return Ok(told);
        }
        let found = command(tx, &ctx).await?;
        let told = Told::called(&shown(&found)?, prefer);
        kept(tx, &ctx, prefer, repeat.as_ref(), told).await
    };
    ended(app.db.write(run).await, &asked.caller)
}
