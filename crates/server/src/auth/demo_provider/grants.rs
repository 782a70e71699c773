//! Codes and access tokens: in memory, few, short-lived; each code works once.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

use super::people::DemoIdentity;
use crate::app::new_secret;

/// A browser delivers a code within a second; RFC 6749 section 4.1.2 wants at most ten minutes.
pub(super) const CODE_SECONDS: i64 = 60;
pub(super) const ACCESS_SECONDS: i64 = 3_600;
/// Per kind; beyond that the oldest is dropped. A demo has a handful of visitors.
const MOST: usize = 1_000;

#[derive(Clone)]
pub(super) struct AuthorizationCode {
    pub client_id: String,
    pub redirect_uri: String,
    /// Base64url of the SHA-256 of the verifier.
    pub challenge: String,
    pub nonce: Option<String>,
    pub person: DemoIdentity,
    pub at: DateTime<Utc>,
}

#[derive(Default)]
pub(super) struct Grants(Mutex<GrantMaps>);

#[derive(Default)]
struct GrantMaps {
    codes: HashMap<String, (DateTime<Utc>, AuthorizationCode)>,
    /// The access token of each exchanged code: a second use of the code revokes it.
    spent: HashMap<String, (DateTime<Utc>, String)>,
    tokens: HashMap<String, (DateTime<Utc>, DemoIdentity)>,
}

impl Grants {
    pub(super) fn keep(&self, code: AuthorizationCode) -> String {
        let (name, now) = (new_secret(), code.at);
        insert_bounded(&mut self.lock().codes, name.clone(), code, now, Duration::seconds(CODE_SECONDS));
        name
    }

    /// Takes a code out, before the caller is verified: there is no second try. A reused code revokes the access token that it was
    /// exchanged for. RFC 6749 section 4.1.2.
    pub(super) fn take(&self, name: &str, now: DateTime<Utc>) -> Option<AuthorizationCode> {
        let mut grants = self.lock();
        if let Some((_, token)) = grants.spent.remove(name) {
            grants.tokens.remove(&token);
        }
        grants.codes.remove(name).filter(|(until, _)| now < *until).map(|(_, code)| code)
    }

    /// Issues an access token for the person of a taken code.
    pub(super) fn open(&self, code: &str, person: DemoIdentity, now: DateTime<Utc>) -> String {
        let token = new_secret();
        let lasting = Duration::seconds(ACCESS_SECONDS);
        let mut grants = self.lock();
        insert_bounded(&mut grants.spent, code.to_owned(), token.clone(), now, lasting);
        insert_bounded(&mut grants.tokens, token.clone(), person, now, lasting);
        token
    }

    pub(super) fn bearer(&self, token: &str, now: DateTime<Utc>) -> Option<DemoIdentity> {
        self.lock().tokens.get(token).filter(|(until, _)| now < *until).map(|(_, person)| person.clone())
    }

    /// The maps are consistent even if a holder of the lock panicked.
    fn lock(&self) -> MutexGuard<'_, GrantMaps> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn insert_bounded<T>(
    map: &mut HashMap<String, (DateTime<Utc>, T)>,
    name: String,
    what: T,
    now: DateTime<Utc>,
    lasting: Duration,
) {
    map.retain(|_, (until, _)| now < *until);
    if map.len() >= MOST {
        let oldest = map.iter().min_by_key(|(_, (until, _))| *until).map(|(name, _)| name.clone());
        oldest.map(|name| map.remove(&name));
    }
    map.insert(name, (now + lasting, what));
}
