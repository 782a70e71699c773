//! Commands of the staff about keys. A key is given in a person's own name and with a second factor; revoking one is always possible.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::list::{ListedKey, find_key};
use super::{ApiScope, key_text};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::secret;
use crate::staff::StaffRight;
use crate::table::Posted;

/// Characters of a name.
pub const NAME_LIMIT: usize = 80;
/// Requests of a key in a minute.
pub const RATES: std::ops::RangeInclusive<i64> = 10..=600;
pub const DEFAULT_RATE: i64 = 60;
/// Keys that are neither revoked nor expired.
pub const MOST_KEYS: i64 = 100;
/// Days ahead of an end.
const LONGEST_DAYS: i64 = 3_650;
const OWN_NAME: &str = "API keys are given in a person's own name.";
const SECOND_STEP: &str =
    "API keys need a second step. Set up an authenticator app in your profile, or sign in again with it.";
const NO_SCOPE: &str = "Please choose at least one scope: catalogue:read, availability:read or bookings:read.";
const NO_DAY: &str = "Please choose a day from today on, within ten years.";
const ENOUGH: &str = "There are 100 API keys in use. Revoke one that is not needed.";
const REVOKED: &str = "This API key is revoked.";

/// What a new key is to be.
struct WishedKey {
    name: String,
    scopes: Vec<&'static str>,
    rate_per_minute: i64,
    /// The last day on which it opens something, in Sri Lanka.
    last_day: Option<NaiveDate>,
}

impl WishedKey {
    fn read(ctx: &Ctx, posted: &Posted) -> Result<Self> {
        let mut fields = FieldReader::new(posted);
        fields.only(&["name", "scopes", "rate_per_minute", "expires_on"]);
        let name = fields.required_line("name", "name", NAME_LIMIT);
        let scopes = fields.list("scopes", "scopes", ApiScope::ALL.len(), 40);
        let known: Vec<_> = scopes.iter().filter_map(|name| ApiScope::from_name(name)).map(ApiScope::name).collect();
        if known.is_empty() || known.len() != scopes.len() {
            fields.note("scopes", NO_SCOPE);
        }
        let rate = fields.integer("rate_per_minute", "number of requests in a minute", RATES).unwrap_or(DEFAULT_RATE);
        let last_day = fields.day("expires_on", "day");
        let furthest = ctx.today() + Duration::days(LONGEST_DAYS);
        if last_day.is_some_and(|day| day < ctx.today() || day > furthest) {
            fields.note("expires_on", NO_DAY);
        }
        fields.finish()?;
        Ok(Self { name, scopes: known, rate_per_minute: rate, last_day })
    }
}

/// Creates a key: `posted` has its `name`, `scopes`, and optionally `rate_per_minute` and the last day `expires_on`. Returns it with the
/// `secret`, which is not stored.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without the right or a second factor; `Fields`; `Conflict` above the number of keys.
pub async fn create_api_key(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    admins::only_assured(&ctx.caller, StaffRight::ManagePartners, OWN_NAME, SECOND_STEP)?;
    let wished = WishedKey::read(ctx, posted)?;
    let sql = "SELECT COUNT(*) FROM api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)";
    let in_use = tx.row(sql, &[ctx.now.into()]).await?.map_or(Ok(0), |row| row.int(0))?;
    if in_use >= MOST_KEYS {
        return Err(Error::Conflict(ENOUGH));
    }
    let (id, (key, prefix)) = (ctx.new_id(), key_text::draw_key(ctx));
    tx.run(
        "INSERT INTO api_keys (id, name, prefix, secret_hash, scopes, rate_per_minute, created_at, created_by, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &[
            id.into(),
            wished.name.as_str().into(),
            prefix.into(),
            secret::hash(&key).into(),
            Value::list(&wished.scopes.iter().map(|scope| (*scope).to_owned()).collect::<Vec<_>>()),
            wished.rate_per_minute.into(),
            ctx.now.into(),
            ctx.caller.person().map(|person| person.user).into(),
            wished.last_day.map(|day| beginning(day + Duration::days(1))).into(),
        ],
    )
    .await?
    .any();
    let created = find_key(tx, id).await?;
    let after = to_audit(&created, ctx);
    audit::record(tx, ctx, "api_key_created", "api_keys", id, None, Some(&after)).await?;
    let mut answer = created.to_json(ctx);
    answer["secret"] = key.into();
    Ok(answer)
}

/// Renames a key. Returns it.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields`; `Missing`.
pub async fn rename_api_key(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let before = find_key(tx, id).await?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["name"]);
    let name = fields.required_line("name", "name", NAME_LIMIT);
    fields.finish()?;
    if before.name == name {
        return Ok(before.to_json(ctx));
    }
    tx.run("UPDATE api_keys SET name = $2 WHERE id = $1", &[id.into(), name.as_str().into()])
        .await?
        .exactly_one(Error::Missing("API key"))?;
    let (was, is) = (json!({ "name": before.name }), json!({ "name": name }));
    audit::record(tx, ctx, "api_key_renamed", "api_keys", id, Some(&was), Some(&is)).await?;
    Ok(ListedKey { name, ..before }.to_json(ctx))
}

/// Revokes a key at once and for good. Returns it.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Conflict` for one that is revoked.
pub async fn revoke_api_key(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let before = find_key(tx, id).await?;
    if before.revoked_at.is_some() {
        return Err(Error::Conflict(REVOKED));
    }
    let by = ctx.caller.person().map(|person| person.user);
    tx.run(
        "UPDATE api_keys SET revoked_at = $2, revoked_by = $3 WHERE id = $1 AND revoked_at IS NULL",
        &[id.into(), ctx.now.into(), by.into()],
    )
    .await?
    .exactly_one(Error::Stale("API key"))?;
    let after = find_key(tx, id).await?;
    let (was, is) = (to_audit(&before, ctx), to_audit(&after, ctx));
    audit::record(tx, ctx, "api_key_revoked", "api_keys", id, Some(&was), Some(&is)).await?;
    Ok(after.to_json(ctx))
}

fn to_audit(key: &ListedKey, ctx: &Ctx) -> Json {
    let whole = key.to_json(ctx);
    ["name", "prefix", "scopes", "rate_per_minute", "expires_at", "state"]
        .into_iter()
        .map(|name| (name.to_owned(), whole[name].clone()))
        .collect()
}
