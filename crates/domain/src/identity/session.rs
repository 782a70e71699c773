//! Sessions of signed-in devices. A session ends by its owner, by a change of password, or by time.

mod ending;

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{FromValue, RowSource, Tx, Value, from_text, row_struct};
use uuid::Uuid;

pub use ending::{Scope, end, end_one, forget};
pub(super) use ending::{end_begun, end_unsure, forget_begun};

use super::{IdentityRejection, IdentityResult, Rules, User, events, user};
use crate::ctx::Ctx;

/// Stored characters of a user agent.
const AGENT_LIMIT: usize = 200;

/// Authenticator assurance level: one factor, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aal {
    One,
    Two,
}

impl Aal {
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "aal1",
            Self::Two => "aal2",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::One, Self::Two].into_iter().find(|level| level.name() == name)
    }
}

from_text!(Aal, Aal::from_name);

/// An authentication method, in the words of the tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    pub name: String,
    pub at: i64,
    pub provider: Option<String>,
}

impl Method {
    pub fn now(ctx: &Ctx, name: &str) -> Self {
        Self { name: name.to_owned(), at: ctx.now.timestamp(), provider: None }
    }

    /// As in the token and the row.
    pub fn json(&self) -> Json {
        match &self.provider {
            None => json!({ "method": self.name, "timestamp": self.at }),
            Some(provider) => json!({ "method": self.name, "timestamp": self.at, "provider": provider }),
        }
    }

    fn from_json(method: &Json) -> Option<Self> {
        Some(Self {
            name: method.get("method")?.as_str()?.to_owned(),
            at: method.get("timestamp")?.as_i64()?,
            provider: method.get("provider").and_then(Json::as_str).map(str::to_owned),
        })
    }
}

impl FromValue for Method {
    fn from_value(value: &Value) -> Result<Self, String> {
        let method = Json::Object(Map::from_value(value)?);
        Self::from_json(&method).ok_or_else(|| "a JSON object that is no sign-in method".to_owned())
    }
}

/// A session's methods, the newest first; stored as a JSON list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodList(Vec<Method>);

impl MethodList {
    pub(super) fn to_value(&self) -> Value {
        Value::json(&self.0.iter().map(Method::json).collect())
    }
}

impl Deref for MethodList {
    type Target = Vec<Method>;

    fn deref(&self) -> &Vec<Method> {
        &self.0
    }
}

impl DerefMut for MethodList {
    fn deref_mut(&mut self) -> &mut Vec<Method> {
        &mut self.0
    }
}

impl FromValue for MethodList {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = String::from_value(value)?;
        let list: Vec<Json> = serde_json::from_str(&text).map_err(|_| "text that is no JSON list".to_owned())?;
        let methods: Option<_> = list.iter().map(Method::from_json).collect();
        methods.map(Self).ok_or_else(|| "a JSON list that is not of sign-in methods".to_owned())
    }
}

/// A request's device, which helps its owner recognize it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    pub user_agent: Option<String>,
    pub address: Option<String>,
}

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Session {
        id: Uuid = "id",
        user: Uuid = "user_id",
        aal: Aal = "aal",
        amr: MethodList = "amr",
        /// The number of its present refresh token.
        counter: i64 = "counter",
        /// The lowest number that can be a token of this session.
        lowest: i64 = "lowest",
        user_agent: Option<String> = "user_agent",
        address: Option<String> = "address",
        created_at: DateTime<Utc> = "created_at",
        refreshed_at: DateTime<Utc> = "refreshed_at",
        not_after: Option<DateTime<Utc>> = "not_after",
    }
}

/// Signs a user in: a session, its first refresh token, and an event.
///
/// # Errors
/// `Banned`.
pub async fn open(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    who: Uuid,
    how: Method,
    device: &Device,
) -> IdentityResult<(User, Session)> {
    let found = user::get(tx, who).await?;
    if found.is_banned(ctx.now) {
        return Err(IdentityRejection::Banned.into());
    }
    user::set(tx, ctx, who, &[("last_sign_in_at", ctx.now.into())]).await?;
    make_room(tx, rules, who).await?;
    let session = Session {
        id: ctx.new_id(),
        user: who,
        aal: Aal::One,
        amr: MethodList(vec![how]),
        counter: 1,
        lowest: 1,
        user_agent: device.user_agent.as_ref().map(|text| text.chars().take(AGENT_LIMIT).collect()),
        address: device.address.clone(),
        created_at: ctx.now,
        refreshed_at: ctx.now,
        not_after: rules.session_life.map(|life| ctx.now + life),
    };
    tx.run(
        "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, user_agent, address, origin, created_at, refreshed_at, not_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        &[
            session.id.into(),
            who.into(),
            session.aal.name().into(),
            session.amr.to_value(),
            session.counter.into(),
            session.lowest.into(),
            session.user_agent.clone().into(),
            session.address.clone().into(),
            ctx.origin.clone().into(),
            ctx.now.into(),
            ctx.now.into(),
            session.not_after.into(),
        ],
    )
    .await?
    .any();
    super::refresh::begin(tx, ctx, &session).await?;
    let how = session.amr.first().map(Method::json).unwrap_or_default();
    events::note(tx, ctx, Some(who), "signed_in", &json!({ "session": session.id.to_string(), "how": how })).await?;
    Ok((user::get(tx, who).await?, session))
}

/// Sessions without a second factor end first: a thief with only the password signs out no session that has both. T-U25.
async fn make_room(tx: &mut Tx<'_>, rules: &Rules, who: Uuid) -> IdentityResult<()> {
    tx.run(
        "DELETE FROM sessions WHERE id IN
           (SELECT id FROM sessions WHERE user_id = $1 ORDER BY aal DESC, refreshed_at DESC, id LIMIT 1000 OFFSET $2)",
        &[who.into(), (rules.most_sessions - 1).into()],
    )
    .await?
    .any();
    Ok(())
}

/// Finds a session that has not ended.
pub async fn find<S: RowSource>(tx: &mut S, id: Uuid) -> IdentityResult<Option<Session>> {
    Ok(tx.select_one("FROM sessions WHERE id = $1", &[id.into()]).await?)
}

/// The person's sessions, the last used first.
pub async fn list<S: RowSource>(tx: &mut S, rules: &Rules, who: Uuid) -> IdentityResult<Vec<Session>> {
    let rest = "FROM sessions WHERE user_id = $1 ORDER BY refreshed_at DESC, id LIMIT $2";
    Ok(tx.select(rest, &[who.into(), rules.most_sessions.into()]).await?)
}

impl Session {
    /// If the owner has a second factor, this session must have passed it before sign-in methods change.
    ///
    /// # Errors
    /// `Assurance`.
    pub fn assured(&self, owner: &User) -> Result<(), IdentityRejection> {
        if owner.has_verified_factor() && self.aal < Aal::Two { Err(IdentityRejection::Assurance) } else { Ok(()) }
    }

    /// Whether it is too old or was idle for too long.
    pub fn is_over(&self, ctx: &Ctx, rules: &Rules) -> bool {
        is_over(ctx.now, rules, self.refreshed_at, self.not_after)
    }
}

/// As [`Session::is_over`], by the columns.
pub fn is_over(
    now: DateTime<Utc>,
    rules: &Rules,
    refreshed_at: DateTime<Utc>,
    not_after: Option<DateTime<Utc>>,
) -> bool {
    not_after.is_some_and(|end| end <= now) || rules.session_idle.is_some_and(|idle| refreshed_at + idle <= now)
}

/// A session that may still change its owner's sign-in methods.
///
/// # Errors
/// `SessionGone` if it has ended meanwhile, `Assurance` if it has not passed its owner's second factor.
pub(super) async fn still_may(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, id: Uuid) -> IdentityResult<(User, Session)> {
    let open = find(tx, id).await?.filter(|open| !open.is_over(ctx, rules)).ok_or(IdentityRejection::SessionGone)?;
    let owner = user::get(tx, open.user).await?;
    open.assured(&owner)?;
    Ok((owner, open))
}
