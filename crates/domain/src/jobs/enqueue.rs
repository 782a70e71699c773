//! Jobs are saved with the change that requests them.

use chrono::{DateTime, Utc};
use serendib_db::{Error as DbError, Tx, Value};
use uuid::Uuid;

use super::Job;
use crate::ctx::Ctx;
use crate::error::Result;

/// Saves a job with the change that the transaction makes.
pub async fn enqueue(tx: &mut Tx<'_>, ctx: &Ctx, job: &Job) -> Result<()> {
    insert(tx, ctx, ctx.new_id(), None, ctx.now, job).await
}

/// As [`enqueue`], under an id that another row names.
pub async fn enqueue_under(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, job: &Job) -> Result<()> {
    insert(tx, ctx, id, None, ctx.now, job).await
}

/// As [`enqueue`], but never a second job under the same key, whether the first is done or not.
pub async fn enqueue_once(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, job: &Job) -> Result<()> {
    insert(tx, ctx, ctx.new_id(), Some(key), ctx.now, job).await
}

/// As [`enqueue_once`], for a later time.
pub async fn enqueue_at(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, at: DateTime<Utc>, job: &Job) -> Result<()> {
    insert(tx, ctx, ctx.new_id(), Some(key), at, job).await
}

async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, key: Option<&str>, at: DateTime<Utc>, job: &Job) -> Result<()> {
    let (kind, payload) = serialize_job(job)?;
    tx.run(
        "INSERT INTO jobs (id, kind, payload, dedup_key, run_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (dedup_key) DO NOTHING",
        &[id.into(), kind.into(), Value::json(&payload), key.into(), at.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

fn serialize_job(job: &Job) -> Result<(String, serde_json::Value)> {
    let bug = |why: String| DbError::Bug(format!("a job cannot be saved: {why}"));
    let mut json = serde_json::to_value(job).map_err(|error| bug(error.to_string()))?;
    let kind = json["kind"].as_str().map(str::to_owned).ok_or_else(|| bug("it has no kind".to_owned()))?;
    Ok((kind, json["payload"].take()))
}
