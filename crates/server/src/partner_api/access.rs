//! The key of a request: whether it counts, what it allows, and how much of its limit is left.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serendib_db::Tx;
use serendib_domain::api_keys::ApiScope;
use serendib_domain::api_keys::verify::{VerifiedKey, note_use, verify};
use serendib_domain::{Caller, Ctx, Result};

use super::PartnerResult;
use super::error::PartnerError;
use crate::app::App;
use crate::caller::bearer;
use crate::rate_limit::RateLeft;

const LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// A request that may go on.
pub(super) struct Access {
    per_minute: u32,
    left: RateLeft,
}

impl Access {
    /// # Errors
    /// 401 without a key that counts, 429 above its limit, 403 without the scope.
    pub(super) async fn admit(app: &App, headers: &HeaderMap, scope: ApiScope) -> PartnerResult<Self> {
        let ctx = app.ctx(Caller::Visitor);
        let key = bearer(headers).ok_or_else(PartnerError::no_key)?;
        let key = verify(&app.db, &ctx, key).await?.ok_or_else(PartnerError::no_key)?;
        let left = app.rates.count_key(key.id, key.rate_per_minute).map_err(|seconds| {
            let none = Self { per_minute: key.rate_per_minute, left: RateLeft { requests: 0, seconds } };
            PartnerError::too_many(seconds).with_headers(none.headers())
        })?;
        note(app, &ctx, &key).await;
        let access = Self { per_minute: key.rate_per_minute, left };
        if key.allows(scope) {
            Ok(access)
        } else {
            Err(PartnerError::no_scope(scope.name()).with_headers(access.headers()))
        }
    }

    fn headers(&self) -> [(HeaderName, HeaderValue); 3] {
        [
            (LIMIT, HeaderValue::from(self.per_minute)),
            (REMAINING, HeaderValue::from(self.left.requests)),
            (RESET, HeaderValue::from(self.left.seconds)),
        ]
    }

    pub(super) fn add_headers(&self, headers: &mut HeaderMap) {
        headers.extend(self.headers());
    }
}

/// A read goes on without it.
async fn note(app: &App, ctx: &Ctx, key: &VerifiedKey) {
    if !key.needs_note(ctx) {
        return;
    }
    let (noted, id) = (ctx.clone(), key.id);
    let stored: Result<()> = app.db.write(async move |tx: &mut Tx<'_>| note_use(tx, &noted, id).await).await;
    if let Err(error) = stored {
        tracing::warn!(?error, "failed to store when an API key was used");
    }
}
