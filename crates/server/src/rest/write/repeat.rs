//! `Idempotency-Key`: the same write sent again is answered again and not done again.

use axum::http::request::Parts;
use serendib_db::Tx;
use serendib_domain::{Caller, Ctx, repeats};
use sha2::{Digest as _, Sha256};

use super::Undone;
use super::told::Told;
use crate::rest::door::Asked;
use crate::rest::error::RestError;

const HEADER: &str = "idempotency-key";
const LONGEST: usize = 255;

pub(super) struct Repeat {
    id: String,
    request: String,
}

/// # Errors
/// 400 for a key that is empty, too long or not plain text.
pub(super) fn of(parts: &Parts, sent: &[u8], asked: &Asked) -> Result<Option<Repeat>, RestError> {
    let Some(value) = parts.headers.get(HEADER) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| (1..=LONGEST).contains(&key.len()));
    let key = key.ok_or_else(|| {
        RestError::new(400, "PGRST102", format!("Idempotency-Key must be 1 to {LONGEST} characters of plain text"))
    })?;
    let caller = match &asked.caller {
        Caller::Visitor => "visitor".to_owned(),
        Caller::Service => "service".to_owned(),
        Caller::Person(person) => person.user.to_string(),
    };
    let mut request = Sha256::new();
    for part in [parts.method.as_str(), &parts.uri.to_string()] {
        request.update(part);
        request.update("\n");
    }
    for name in ["prefer", "accept", "content-profile"] {
        for value in parts.headers.get_all(name) {
            request.update(value.as_bytes());
        }
        request.update("\n");
    }
    request.update(sent);
    Ok(Some(Repeat { id: hex(&Sha256::digest(format!("{caller}\n{key}"))), request: hex(&request.finalize()) }))
}

impl Repeat {
    /// What this very request was answered before.
    ///
    /// # Errors
    /// 422 when the key was used for another request.
    pub(super) async fn told(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Option<Told>, Undone> {
        let Some((request, answer)) = repeats::find(tx, ctx, &self.id).await? else {
            return Ok(None);
        };
        if request != self.request {
            return Err(RestError::new(422, "PT422", "This Idempotency-Key was used for another request").into());
        }
        let told = serde_json::from_str(&answer)
            .map_err(|_| serendib_db::Error::Bug("a kept answer cannot be read".to_owned()))?;
        Ok(Some(told))
    }

    pub(super) async fn keep(&self, tx: &mut Tx<'_>, ctx: &Ctx, told: &Told) -> Result<(), Undone> {
        let answer = serde_json::to_string(told)
            .map_err(|_| serendib_db::Error::Bug("an answer cannot be written down".to_owned()))?;
        match repeats::keep(tx, ctx, &self.id, &self.request, &answer).await {
            // Its twin was first: run again, and find what it was told.
            Err(serendib_domain::Error::Db(serendib_db::Error::Unique { .. })) => {
                Err(serendib_db::Error::Serialization.into())
            }
            kept => Ok(kept?),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
