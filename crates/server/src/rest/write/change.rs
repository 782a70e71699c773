//! PATCH and DELETE: change the requested rows that the caller may see and change.

use serendib_db::{Cond, Select, Tx, Value};
use serendib_domain::Caller;
use serendib_domain::table::{
    DeleteCommand, DeletePolicy, Policy, Posted, RowWritePolicy, Table, UpdateCommand, UpdatePolicy,
};

use super::insert::OpenWrite;
use super::rows::{self, ColumnInput, PostedRows};
use super::{
    MOST_ROWS, PreparedWrite, WriteError, WriteOutcome, body, constraint_errors, of_targets, returned_rows,
    too_many_rows,
};
use crate::app::App;
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;
use crate::rest::parse::Request;
use crate::rest::plan;

pub(super) struct Update {
    targets: Select,
    what: UpdateAction,
}

enum UpdateAction {
    /// Not set yet.
    Unsaid,
    Rows {
        door: RowWritePolicy,
        set: Vec<(&'static str, ColumnInput)>,
    },
    Command {
        command: UpdateCommand,
        posted: Posted,
    },
    /// The body has no columns.
    Nothing,
}

pub(super) struct Delete {
    targets: Select,
    command: Option<DeleteCommand>,
}

/// # Errors
/// `42501` when this caller may not update the table, `21000` without a filter, errors of filters.
pub(super) fn open_update(
    app: &App,
    table: &'static Table,
    parsed: &Request,
    head: &mut RestRequestHead,
) -> Result<OpenWrite, RestError> {
    let open = match &table.update {
        UpdatePolicy::Nobody => None,
        UpdatePolicy::Command(..) => {
            // A command gets the posted fields only, without defaults.
            head.prefer.missing = None;
            any_signed_in(head)
        }
        UpdatePolicy::Rows(door) => allowed(head, door.rows),
    };
    let targets = targets(app, table, parsed, head, open, "UPDATE")?;
    Ok(OpenWrite::Update(Update { targets, what: UpdateAction::Unsaid }))
}

/// # Errors
/// As `open_update`.
pub(super) fn open_delete(
    app: &App,
    table: &'static Table,
    parsed: &Request,
    head: &mut RestRequestHead,
) -> Result<OpenWrite, RestError> {
    head.prefer.missing = None;
    let (open, command) = match &table.delete {
        DeletePolicy::Nobody => (None, None),
        DeletePolicy::Command(command, _) => (any_signed_in(head), Some(*command)),
        DeletePolicy::Rows(policy) => (allowed(head, *policy), None),
    };
    let targets = targets(app, table, parsed, head, open, "DELETE")?;
    Ok(OpenWrite::Delete(Delete { targets, command }))
}

fn allowed(head: &RestRequestHead, policy: Policy) -> Option<Cond> {
    if head.caller.is_service() { Some(Cond::True) } else { policy(&head.caller) }
}

/// Commands check rights themselves, but a visitor may change nothing and must sign in.
fn any_signed_in(head: &RestRequestHead) -> Option<Cond> {
    (!matches!(head.caller, Caller::Visitor)).then_some(Cond::True)
}

fn targets(
    app: &App,
    table: &'static Table,
    parsed: &Request,
    head: &mut RestRequestHead,
    open: Option<Cond>,
    verb: &str,
) -> Result<Select, RestError> {
    head.prefer.resolution = None;
    let open = open.ok_or_else(|| rows::forbidden(table, &head.caller))?;
    let request = of_targets(parsed);
    if request.filters.is_empty() && request.logic.is_empty() {
        // A missing filter never means every row: T-R24.
        return Err(RestError::new(400, "21000", format!("{verb} requires a WHERE clause")));
    }
    let mut select = plan::read(app.tables, table, &request, &head.caller)?;
    if request.limits.is_empty() {
        // One more than the limit, to detect too many rows.
        select.limit = u64::try_from(MOST_ROWS).ok().map(|most| most + 1);
    }
    select.filter = Cond::all_of([select.filter, open]);
    Ok(select)
}

impl Update {
    pub(super) fn by_command(&self) -> bool {
        matches!(self.what, UpdateAction::Command { .. })
    }

    pub(super) fn with_body(
        self,
        table: &'static Table,
        parsed: &Request,
        head: &RestRequestHead,
        sent: &[u8],
    ) -> Result<Self, RestError> {
        let (mut objects, _) = body::parse_objects(sent)?;
        let object = match (objects.pop(), objects.is_empty()) {
            (Some(only), true) => only,
            (None, _) => Posted::new(),
            (Some(_), false) => return Err(RestError::new(400, "PGRST102", "An update takes one object")),
        };
        let what = match &table.update {
            UpdatePolicy::Nobody => return Err(rows::forbidden(table, &head.caller)),
            UpdatePolicy::Command(command, _) => {
                let columns = rows::read_columns(table, parsed, std::slice::from_ref(&object))?;
                if let Some(unknown) = columns
                    .iter()
                    .find(|name| table.shape.column(name).is_none() && !table.accepts.contains(&name.as_str()))
                {
                    return Err(rows::unknown(table, unknown));
                }
                UpdateAction::Command { command: *command, posted: rows::only(&object, &columns) }
            }
            UpdatePolicy::Rows(door) => {
                let mut given = PostedRows::read(table, door, parsed, head, &[object])?;
                let row = given.rows.pop().unwrap_or_default();
                UpdateAction::Rows { door: *door, set: given.columns.into_iter().zip(row).collect() }
            }
        };
        let what = match what {
            UpdateAction::Rows { set, .. } if set.is_empty() => UpdateAction::Nothing,
            UpdateAction::Command { posted, .. } if posted.is_empty() => UpdateAction::Nothing,
            what => what,
        };
        Ok(Self { what, ..self })
    }

    pub(super) async fn run(&self, job: &PreparedWrite, tx: &mut Tx<'_>) -> Result<WriteOutcome, WriteError> {
        let table = job.table;
        let mut keys = match self.what {
            UpdateAction::Nothing | UpdateAction::Unsaid => Vec::new(),
            UpdateAction::Rows { .. } | UpdateAction::Command { .. } => {
                read_target_keys(tx, table, &self.targets).await?
            }
        };
        match &self.what {
            UpdateAction::Nothing | UpdateAction::Unsaid => {}
            UpdateAction::Command { command, posted } => {
                for key in &keys {
                    command(tx, &job.ctx, key, posted).await?;
                }
            }
            UpdateAction::Rows { door, set } => {
                for key in &mut keys {
                    let set = complete(tx, job, set).await?;
                    if let Err(error) = tx.update_row(&table.shape, &set, key).await {
                        return Err(constraint_errors::update(job, tx, error, &set, key).await);
                    }
                    for (name, value) in set {
                        if let Some(at) = table.shape.primary_key.iter().position(|column| *column == name) {
                            key[at] = value;
                        }
                    }
                }
                let caller = &job.ctx.caller;
                if !caller.is_service() {
                    let held = (door.check)(caller).unwrap_or(Cond::False);
                    rows::check(tx, table, caller, &keys, &held).await?;
                }
            }
        }
        Ok(WriteOutcome { keys, created: false, gone: None })
    }
}

async fn complete(
    tx: &mut Tx<'_>,
    job: &PreparedWrite,
    set: &[(&'static str, ColumnInput)],
) -> Result<Vec<(&'static str, Value)>, WriteError> {
    let mut values = Vec::with_capacity(set.len());
    for (name, assigned) in set {
        let Some(column) = job.table.shape.column(name) else { continue };
        let value = match assigned {
            ColumnInput::Value(value) => value.clone(),
            ColumnInput::Default => rows::default(tx, &job.ctx, job.table, column).await?,
        };
        rows::not_null(job.table, column, &value)?;
        values.push((*name, value));
    }
    Ok(values)
}

impl Delete {
    pub(super) async fn run(&self, job: &PreparedWrite, tx: &mut Tx<'_>) -> Result<WriteOutcome, WriteError> {
        let table = job.table;
        let keys = read_target_keys(tx, table, &self.targets).await?;
        let gone = match &job.returning {
            Some(select) => Some(returned_rows::read(tx, table, select, &keys).await?),
            None => None,
        };
        for key in &keys {
            match self.command {
                Some(command) => command(tx, &job.ctx, key).await?,
                None => match tx.delete_row(&table.shape, key).await {
                    Ok(written) => written.any(),
                    Err(error) => return Err(constraint_errors::delete(job, tx, error, key).await),
                },
            }
        }
        Ok(WriteOutcome { keys, created: false, gone })
    }
}

async fn read_target_keys(tx: &mut Tx<'_>, table: &Table, targets: &Select) -> Result<Vec<Vec<Value>>, WriteError> {
    let keys = tx.values(targets, &table.shape.primary_key).await?;
    if keys.len() > MOST_ROWS { Err(too_many_rows().into()) } else { Ok(keys) }
}
