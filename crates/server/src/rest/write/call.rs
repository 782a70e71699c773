//! Calls a function that writes: its command runs in one transaction, with idempotency keys as for every write.

use axum::http::request::Parts;
use axum::response::Response;
use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::Ctx;

use super::stored_response::StoredResponse;
use super::{WriteError, finish_write, idempotency, still_there, to_http_response};
use crate::app::App;
use crate::caller;
use crate::rest::cache::ReadResponse;
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;

/// Runs `command`, with retries of its transaction, and responds with what `to_answer` makes of the result. An answer that cannot be given
/// rolls the command back. A repeated call with the same `Idempotency-Key` gets the stored answer.
///
/// # Errors
/// Errors of the command, of `to_answer` and of the key.
pub async fn call<C, S>(
    app: &App,
    head: &RestRequestHead,
    parts: &Parts,
    sent: &[u8],
    command: C,
    to_answer: S,
) -> Result<Response, RestError>
where
    C: AsyncFn(&mut Tx<'_>, &Ctx) -> serendib_domain::Result<Json> + Send + 'static,
    S: Fn(&Json) -> Result<ReadResponse, RestError> + Send + 'static,
{
    let repeat = idempotency::read_key(parts, sent, head)?;
    let (ctx, prefer) = (app.ctx_of(head.caller.clone(), parts), head.prefer);
    let account = caller::account(app, &head.caller);
    let run = async move |tx: &mut Tx<'_>| -> Result<StoredResponse, WriteError> {
        still_there(tx, &ctx, account).await?;
        if let Some(repeat) = &repeat
            && let Some(response) = repeat.find_response(tx, &ctx).await?
        {
            return Ok(response);
        }
        let found = command(tx, &ctx).await?;
        let response = StoredResponse::from_answer(&to_answer(&found)?, prefer);
        finish_write(tx, &ctx, prefer, repeat.as_ref(), response).await
    };
    to_http_response(app.db.write(run).await, &head.caller)
}
