//! The audit log: every decision of an admin leaves a row in the transaction that makes it. D-136.
//!
//! [`record`] only adds rows; no write policy changes or removes one.

use chrono::{DateTime, Utc};
use serde_json::Value as Json;
use serendib_db::{Cond, Tx, Value};
use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::Result;
use crate::staff::StaffRight;
use crate::table::{Refine, Table, created_at, id, json, text, uuid};

/// The actor if there is no account.
const SERVICE: &str = "Service key";
const VISITOR_NAME: &str = "Nobody";
/// The actor of commands on the machine, and of the server's own work. A host is a guide.
const SERVER: &str = "Server";

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("audit_log")
            .columns([
                id(),
                uuid("actor_id").nullable(),
                text("actor_name"),
                text("action"),
                // The table and the key of the row, and what the action changed.
                text("subject"),
                uuid("subject_id"),
                json("before").nullable(),
                json("after").nullable(),
                text("request_id").nullable(),
                created_at(),
            ])
            .natural(&[("created_at", true), ("id", false)])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.may(StaffRight::ReadAudit) { Cond::True } else { Cond::False })
            }),
    ]
}

/// Logs an action of the caller. `action` is a word such as `approved`, `subject` a table, `subject_id` the id of its row. `before` and
/// `after` hold what changed, without secrets.
///
/// # Errors
/// When the database cannot be written.
pub async fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    action: &str,
    subject: &'static str,
    subject_id: Uuid,
    before: Option<&Json>,
    after: Option<&Json>,
) -> Result<()> {
    let actor = ctx.caller.person().map(|person| person.user);
    let name = actor_name(tx, ctx).await?;
    tx.run(
        "INSERT INTO audit_log (id, actor_id, actor_name, action, subject, subject_id, before, after, request_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        &[
            ctx.new_id().into(),
            actor.into(),
            name.into(),
            action.into(),
            subject.into(),
            subject_id.into(),
            before.map_or(Value::Null, Value::json),
            after.map_or(Value::Null, Value::json),
            ctx.request.clone().into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// The displayed name of who acts.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn actor_name(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<String> {
    match &ctx.caller {
        Caller::Service if ctx.request.is_none() => Ok(SERVER.to_owned()),
        Caller::Service => Ok(SERVICE.to_owned()),
        Caller::Visitor => Ok(VISITOR_NAME.to_owned()),
        Caller::Person(person) => name(tx, person.user).await,
    }
}

/// The name as of now: the log must still show it after the person is renamed.
async fn name(tx: &mut Tx<'_>, user: Uuid) -> Result<String> {
    let row = tx.row("SELECT display_name FROM profiles WHERE user_id = $1", &[user.into()]).await?;
    Ok(row.map(|row| row.text(0).map(str::to_owned)).transpose()?.unwrap_or_else(|| user.to_string()))
}

/// How often one of these actions was logged about a row since a time, for limits per day.
///
/// # Errors
/// When the database cannot be read.
pub async fn count_since(
    tx: &mut Tx<'_>,
    subject: &'static str,
    subject_id: Uuid,
    actions: &[&'static str],
    since: DateTime<Utc>,
) -> Result<i64> {
    let places: Vec<String> = (4..4 + actions.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT COUNT(*) FROM audit_log WHERE subject = $1 AND subject_id = $2 AND created_at > $3 AND action IN ({})",
        places.join(", ")
    );
    let mut binds: Vec<Value> = vec![subject.into(), subject_id.into(), since.into()];
    binds.extend(actions.iter().map(|action| Value::from(*action)));
    tx.row(&sql, &binds).await?.map_or(Ok(0), |row| Ok(row.int(0)?))
}
