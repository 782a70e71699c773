//! Writes through the declared write policy of a table: plain rows and commands share one path.
//!
//! A request is one transaction. Its answer is computed inside it: an answer that cannot be given rolls the write back, and the answer is
//! stored together with the write (`idempotency`).

mod body;
mod call;
mod change;
mod constraint_errors;
mod idempotency;
mod insert;
mod returned_rows;
mod rows;
mod stored_response;

use axum::extract::Request;
use axum::http::Method;
use axum::response::Response;
use serendib_db::{Cause, Cond, Fetched, Select, Tx, Value};
use serendib_domain::table::{Posted, Table};
use serendib_domain::tables::Register;
use serendib_domain::{Caller, Ctx};
use uuid::Uuid;

use super::endpoint::RestRequestHead;
use super::error::RestError;
use super::parse::{self, Media, Prefer, Return, SelectItem};
use super::{literal, plan, respond};
use crate::app::App;
use crate::caller;

pub use body::{DEEPEST, accepted, nesting, parse_object, parse_objects};
pub use call::call;
use stored_response::StoredResponse;

/// Rows of one write.
const MOST_ROWS: usize = 10_000;
/// Composite keys in one statement: SQLite limits the size of an expression.
const KEYS_AT_ONCE: usize = 400;

/// POST, PUT, PATCH or DELETE /rest/v1/{table}
pub async fn answer(
    app: &App,
    table: &'static Table,
    mut head: RestRequestHead,
    request: Request,
) -> Result<Response, RestError> {
    let (parts, sent) = request.into_parts();
    let parsed = parse::parse(parts.uri.query().unwrap_or_default(), &app.limits)?;
    // Rejects forbidden writes and impossible answers before the body is read or anything runs.
    let opened = match parts.method {
        Method::POST => insert::open(table, &parsed, &mut head, false)?,
        Method::PUT => insert::open(table, &parsed, &mut head, true)?,
        Method::PATCH => change::open_update(app, table, &parsed, &mut head)?,
        _ => change::open_delete(app, table, &parsed, &mut head)?,
    };
    plan::every_path_is_embedded(&parsed)?;
    let returning = match head.prefer.returning {
        Some(Return::Representation) => Some(plan::read(app.tables, table, &of_written_rows(&parsed), &head.caller)?),
        _ => None,
    };
    let sent = body::accepted(&parts.headers, sent).await?;
    let repeat = idempotency::read_key(&parts, &sent, &head)?;
    let verb = opened.with_body(table, &parsed, &head, &sent)?;
    let job = PreparedWrite {
        table,
        register: app.tables,
        verb,
        returning,
        is_ordered: parsed.order.iter().any(|(path, _)| path.is_empty()),
        repeat,
        media: head.media,
        prefer: head.prefer,
        account: caller::account(app, &head.caller),
        ctx: app.ctx_of(head.caller.clone(), &parts),
    };
    to_http_response(app.db.write(async move |tx| job.run(tx).await).await, &head.caller)
}

fn to_http_response(outcome: Result<StoredResponse, WriteError>, caller: &Caller) -> Result<Response, RestError> {
    match outcome {
        Ok(response) | Err(WriteError::Rollback(response)) => Ok(response.into_response()),
        Err(WriteError::Rest(error)) => Err(*error),
        Err(WriteError::Domain(error)) => Err(RestError::from_domain(error, caller)),
        Err(WriteError::Db(error)) => Err(error.into()),
    }
}

/// A write, ready to run and retry.
struct PreparedWrite {
    table: &'static Table,
    register: &'static Register,
    verb: Verb,
    /// The select for the returned rows.
    returning: Option<Select>,
    is_ordered: bool,
    repeat: Option<idempotency::IdempotencyKey>,
    media: Media,
    prefer: Prefer,
    account: Option<Uuid>,
    ctx: Ctx,
}

enum Verb {
    Insert(insert::Insert),
    Update(change::Update),
    Delete(change::Delete),
}

struct WriteOutcome {
    /// The keys of the written rows; of deleted rows, their last ones.
    keys: Vec<Vec<Value>>,
    /// At least one row is new.
    created: bool,
    /// The deleted rows, read before.
    gone: Option<Fetched>,
}

/// Why the transaction is rolled back.
enum WriteError {
    Rest(Box<RestError>),
    Domain(serendib_domain::Error),
    Db(serendib_db::Error),
    /// A dry run: `tx=rollback`.
    Rollback(StoredResponse),
}

impl From<serendib_db::Error> for WriteError {
    fn from(error: serendib_db::Error) -> Self {
        Self::Db(error)
    }
}

impl From<serendib_domain::Error> for WriteError {
    fn from(error: serendib_domain::Error) -> Self {
        Self::Domain(error)
    }
}

impl From<RestError> for WriteError {
    fn from(error: RestError) -> Self {
        Self::Rest(Box::new(error))
    }
}

impl Cause for WriteError {
    fn database(&self) -> Option<&serendib_db::Error> {
        match self {
            Self::Db(error) => Some(error),
            Self::Domain(error) => error.database(),
            Self::Rest(_) | Self::Rollback(_) => None,
        }
    }
}

impl PreparedWrite {
    async fn run(&self, tx: &mut Tx<'_>) -> Result<StoredResponse, WriteError> {
        still_there(tx, &self.ctx, self.account).await?;
        if let Some(repeat) = &self.repeat
            && let Some(response) = repeat.find_response(tx, &self.ctx).await?
        {
            return Ok(response);
        }
        let done = match &self.verb {
            Verb::Insert(insert) => insert.run(self, tx).await?,
            Verb::Update(update) => update.run(self, tx).await?,
            Verb::Delete(delete) => delete.run(self, tx).await?,
        };
        let affected = u64::try_from(done.keys.len()).unwrap_or(u64::MAX);
        if let Some(most) = self.prefer.max_affected
            && affected > most
        {
            return Err(too_many_affected(affected).into());
        }
        let rows = match (done.gone, &self.returning) {
            (Some(rows), _) => Some(rows),
            (None, Some(select)) => Some(self.read_written(tx, select, &done.keys).await?),
            (None, None) => None,
        };
        let count = rows.as_ref().map_or(done.keys.len(), |rows| rows.rows.len());
        if matches!(self.media, Media::Object { .. }) && count != 1 {
            return Err(respond::not_one(count).into());
        }
        let response = StoredResponse::from_write(self, &done.keys, done.created, rows.as_ref())?;
        if let Some(finish) = self.table.finish {
            finish(tx, &self.ctx).await?;
        }
        finish_write(tx, &self.ctx, self.prefer, self.repeat.as_ref(), response).await
    }

    /// Reads the written rows for the answer. Every row that the caller wrote without a command must be visible to them; the select may
    /// still filter some of them.
    async fn read_written(&self, tx: &mut Tx<'_>, select: &Select, keys: &[Vec<Value>]) -> Result<Fetched, WriteError> {
        let by_command = match &self.verb {
            Verb::Insert(insert) => insert.by_command(),
            Verb::Update(update) => update.by_command(),
            Verb::Delete(_) => true,
        };
        if !by_command {
            let caller = &self.ctx.caller;
            let visible = self.table.readable(caller).unwrap_or(Cond::False);
            rows::check(tx, self.table, caller, keys, &visible).await?;
        }
        match self.verb {
            Verb::Insert(_) if !self.is_ordered => returned_rows::in_turn(tx, self.table, select, keys).await,
            _ => returned_rows::read(tx, self.table, select, keys).await,
        }
    }
}

/// Checks at the start of a write that the account still exists.
async fn still_there(tx: &mut Tx<'_>, ctx: &Ctx, account: Option<Uuid>) -> Result<(), WriteError> {
    match caller::find_account_rejection(tx, ctx, account).await? {
        Some(refusal) => Err(refusal.into()),
        None => Ok(()),
    }
}

/// Ends a write: rolls back a dry run, else stores the answer for its idempotency key.
async fn finish_write(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    prefer: Prefer,
    repeat: Option<&idempotency::IdempotencyKey>,
    response: StoredResponse,
) -> Result<StoredResponse, WriteError> {
    if prefer.transaction == Some(parse::Transaction::Rollback) {
        return Err(WriteError::Rollback(response));
    }
    if let Some(repeat) = repeat {
        repeat.store(tx, ctx, &response).await?;
    }
    Ok(response)
}

/// The part of the request about returned rows. Its own conditions chose the rows and may no longer hold.
fn of_written_rows(parsed: &parse::Request) -> parse::Request {
    let mut returned = parsed.clone();
    returned.filters.retain(|filter| !filter.embed.is_empty());
    returned.logic.retain(|(path, _)| !path.is_empty());
    returned.limits.retain(|(path, _)| !path.is_empty());
    returned.offsets.retain(|(path, _)| !path.is_empty());
    returned
}

/// The part of the request that selects the target rows.
fn of_targets(parsed: &parse::Request) -> parse::Request {
    let mut targets = parsed.clone();
    targets.select = vec![SelectItem::Star];
    targets.filters.retain(|filter| filter.embed.is_empty());
    targets.logic.retain(|(path, _)| path.is_empty());
    targets.order.retain(|(path, terms)| path.is_empty() && terms.iter().all(|term| term.relation.is_none()));
    targets.limits.retain(|(path, _)| path.is_empty());
    targets.offsets.retain(|(path, _)| path.is_empty());
    targets
}

pub fn too_many_affected(rows: u64) -> RestError {
    RestError::new(400, "PGRST124", "Query result exceeds max-affected preference constraint")
        .details(format!("The query affects {rows} rows"))
}

fn too_many_rows() -> RestError {
    RestError::new(400, "54000", format!("One request writes at most {MOST_ROWS} rows"))
}

/// Inserts a declared row into an empty table; missing columns get their default.
///
/// # Errors
/// A message.
pub async fn seed(tx: &mut Tx<'_>, ctx: &Ctx, table: &Table, row: &Posted) -> Result<(), String> {
    if let Some(unknown) = row.keys().find(|name| table.shape.column(name).is_none()) {
        return Err(format!("there is no column \"{unknown}\""));
    }
    let mut values = Vec::with_capacity(table.shape.columns.len());
    for column in &table.shape.columns {
        let value = match row.get(column.name) {
            Some(json) => literal::from_json(column.kind, json).map_err(|error| error.message)?,
            None => rows::default(tx, ctx, table, column).await.map_err(|_| "a default cannot be made".to_owned())?,
        };
        rows::not_null(table, column, &value).map_err(|error| error.message)?;
        values.push(value);
    }
    tx.insert_row(&table.shape, &values).await.map(serendib_db::RowsAffected::any).map_err(|error| error.to_string())
}
