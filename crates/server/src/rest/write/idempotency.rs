//! Idempotency keys (`Idempotency-Key`): a repeated write gets the stored answer and does not run again.

use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Ctx, repeats};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::WriteError;
use super::stored_response::StoredResponse;
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;

const HEADER: &str = "idempotency-key";
const LONGEST: usize = 255;
const LESS: &str = "This was done already, but its answer is not yours to see any more";

pub(super) struct IdempotencyKey {
    id: String,
    request: String,
}

/// An answer, and the rights of its caller at that time.
#[derive(Serialize, Deserialize)]
struct IdempotencyRecord<T> {
    #[serde(default)]
    to: Rights,
    #[serde(flatten)]
    told: T,
}

#[derive(Default, Serialize, Deserialize)]
struct Rights {
    #[serde(default)]
    staff: StaffRights,
    /// Of answers that are older than roles.
    #[serde(default, skip_serializing)]
    is_admin: bool,
    guide: Option<Uuid>,
}

impl Rights {
    fn from_caller(caller: &Caller) -> Self {
        caller.person().map_or_else(Self::default, |person| Self {
            staff: person.rights,
            is_admin: false,
            guide: person.guide,
        })
    }

    /// Whether these rights include those.
    fn covers(&self, those: &Self) -> bool {
        self.staff.covers(if those.is_admin { StaffRights::ALL } else { those.staff })
            && (those.guide.is_none() || self.guide == those.guide)
    }
}

/// # Errors
/// 400 for a key that is empty, too long or not plain text.
pub(super) fn read_key(
    parts: &Parts,
    sent: &[u8],
    head: &RestRequestHead,
) -> Result<Option<IdempotencyKey>, RestError> {
    let Some(value) = parts.headers.get(HEADER) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| (1..=LONGEST).contains(&key.len()));
    let key = key.ok_or_else(|| {
        RestError::new(400, "PGRST102", format!("Idempotency-Key must be 1 to {LONGEST} characters of plain text"))
    })?;
    let caller = match &head.caller {
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
    Ok(Some(IdempotencyKey { id: hex(&Sha256::digest(format!("{caller}\n{key}"))), request: hex(&request.finalize()) }))
}

impl IdempotencyKey {
    /// The stored answer to this request.
    ///
    /// # Errors
    /// 422 when the key was used for another request. 403 when the caller had more rights at the first request: the answer may now be
    /// forbidden to them, and the write does not run again.
    pub(super) async fn find_response(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Option<StoredResponse>, WriteError> {
        let Some((request, answer)) = repeats::find(tx, ctx, &self.id).await? else {
            return Ok(None);
        };
        if request != self.request {
            return Err(RestError::new(422, "PT422", "This Idempotency-Key was used for another request").into());
        }
        let record: IdempotencyRecord<StoredResponse> = serde_json::from_str(&answer)
            .map_err(|_| serendib_db::Error::Bug("a kept answer cannot be read".to_owned()))?;
        if !Rights::from_caller(&ctx.caller).covers(&record.to) {
            return Err(RestError::forbidden(&ctx.caller, LESS).into());
        }
        Ok(Some(record.told))
    }

    pub(super) async fn store(&self, tx: &mut Tx<'_>, ctx: &Ctx, response: &StoredResponse) -> Result<(), WriteError> {
        let answer = serde_json::to_string(&IdempotencyRecord { to: Rights::from_caller(&ctx.caller), told: response })
            .map_err(|_| serendib_db::Error::Bug("an answer cannot be written down".to_owned()))?;
        match repeats::keep(tx, ctx, &self.id, &self.request, &answer).await {
            // A concurrent request with the same key came first: retry, and find its answer.
            Err(serendib_domain::Error::Db(serendib_db::Error::Unique { .. })) => {
                Err(serendib_db::Error::Serialization.into())
            }
            result => Ok(result?),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
