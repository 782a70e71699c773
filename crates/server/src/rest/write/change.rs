//! PATCH and DELETE: the rows that the request names, among those the caller sees and may change.

use serendib_db::{Cond, Select, Tx, Value};
use serendib_domain::Caller;
use serendib_domain::table::{Changer, DeleteCommand, Policy, Posted, Remover, Rows, Table, UpdateCommand};

use super::insert::Opened;
use super::rows::{self, Given, Said};
use super::{Done, Job, MOST_ROWS, Undone, body, broken, of_targets, shown, too_many_rows};
use crate::app::App;
use crate::rest::door::Asked;
use crate::rest::error::RestError;
use crate::rest::parse::Request;
use crate::rest::plan;

pub(super) struct Update {
    targets: Select,
    what: Change,
}

enum Change {
    /// Not filled yet.
    Unsaid,
    Rows {
        door: Rows,
        set: Vec<(&'static str, Said)>,
    },
    Command {
        command: UpdateCommand,
        posted: Posted,
    },
    /// The body says nothing.
    Nothing,
}

pub(super) struct Delete {
    targets: Select,
    command: Option<DeleteCommand>,
}

/// # Errors
/// `42501` when the door is shut to this caller, `21000` without a filter, those of filters.
pub(super) fn update_opened(
    app: &App,
    table: &'static Table,
    parsed: &Request,
    asked: &mut Asked,
) -> Result<Opened, RestError> {
    let open = match &table.update {
        Changer::Nobody => None,
        Changer::Command(..) => {
            // A command is told what was said, and knows no defaults.
            asked.prefer.missing = None;
            somebody(asked)
        }
        Changer::Rows(door) => allowed(asked, door.rows),
    };
    let targets = targets(app, table, parsed, asked, open, "UPDATE")?;
    Ok(Opened::Update(Update { targets, what: Change::Unsaid }))
}

/// # Errors
/// As `update_opened`.
pub(super) fn delete_opened(
    app: &App,
    table: &'static Table,
    parsed: &Request,
    asked: &mut Asked,
) -> Result<Opened, RestError> {
    asked.prefer.missing = None;
    let (open, command) = match &table.delete {
        Remover::Nobody => (None, None),
        Remover::Command(command, _) => (somebody(asked), Some(*command)),
        Remover::Rows(policy) => (allowed(asked, *policy), None),
    };
    let targets = targets(app, table, parsed, asked, open, "DELETE")?;
    Ok(Opened::Delete(Delete { targets, command }))
}

fn allowed(asked: &Asked, policy: Policy) -> Option<Cond> {
    if asked.caller.is_service() { Some(Cond::True) } else { policy(&asked.caller) }
}

/// Commands decide who may do what, but none changes what is there for somebody without a name: they are told to sign in.
fn somebody(asked: &Asked) -> Option<Cond> {
    (!matches!(asked.caller, Caller::Visitor)).then_some(Cond::True)
}

fn targets(
    app: &App,
    table: &'static Table,
    parsed: &Request,
    asked: &mut Asked,
    open: Option<Cond>,
    verb: &str,
) -> Result<Select, RestError> {
    asked.prefer.resolution = None;
    let open = open.ok_or_else(|| rows::forbidden(table, &asked.caller))?;
    let request = of_targets(parsed);
    if request.filters.is_empty() && request.logic.is_empty() {
        // Nobody means every row: threat row R24.
        return Err(RestError::new(400, "21000", format!("{verb} requires a WHERE clause")));
    }
    let mut select = plan::read(app.tables, table, &request, &asked.caller)?;
    if request.limits.is_empty() {
        // One more than may be written, to see that there are too many.
        select.limit = u64::try_from(MOST_ROWS).ok().map(|most| most + 1);
    }
    select.filter = Cond::all([select.filter, open]);
    Ok(select)
}

impl Update {
    pub(super) fn by_command(&self) -> bool {
        matches!(self.what, Change::Command { .. })
    }

    pub(super) fn filled(
        self,
        table: &'static Table,
        parsed: &Request,
        asked: &Asked,
        sent: &[u8],
    ) -> Result<Self, RestError> {
        let (mut objects, _) = body::several(sent)?;
        let object = match (objects.pop(), objects.is_empty()) {
            (Some(only), true) => only,
            (None, _) => Posted::new(),
            (Some(_), false) => return Err(RestError::new(400, "PGRST102", "An update takes one object")),
        };
        let what = match &table.update {
            Changer::Nobody => return Err(rows::forbidden(table, &asked.caller)),
            Changer::Command(command, _) => {
                let columns = rows::said(table, parsed, std::slice::from_ref(&object))?;
                if let Some(unknown) = columns
                    .iter()
                    .find(|name| table.shape.column(name).is_none() && !table.accepts.contains(&name.as_str()))
                {
                    return Err(rows::unknown(table, unknown));
                }
                Change::Command { command: *command, posted: rows::only(&object, &columns) }
            }
            Changer::Rows(door) => {
                let mut given = Given::read(table, door, parsed, asked, &[object])?;
                let row = given.rows.pop().unwrap_or_default();
                Change::Rows { door: *door, set: given.columns.into_iter().zip(row).collect() }
            }
        };
        let what = match what {
            Change::Rows { set, .. } if set.is_empty() => Change::Nothing,
            Change::Command { posted, .. } if posted.is_empty() => Change::Nothing,
            what => what,
        };
        Ok(Self { what, ..self })
    }

    pub(super) async fn run(&self, job: &Job, tx: &mut Tx<'_>) -> Result<Done, Undone> {
        let table = job.table;
        let mut keys = match self.what {
            Change::Nothing | Change::Unsaid => Vec::new(),
            Change::Rows { .. } | Change::Command { .. } => found(tx, table, &self.targets).await?,
        };
        match &self.what {
            Change::Nothing | Change::Unsaid => {}
            Change::Command { command, posted } => {
                for key in &keys {
                    command(tx, &job.ctx, key, posted).await?;
                }
            }
            Change::Rows { door, set } => {
                for key in &mut keys {
                    let set = complete(tx, job, set).await?;
                    if let Err(error) = tx.update_row(&table.shape, &set, key).await {
                        return Err(broken::update(job, tx, error, &set, key).await);
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
        Ok(Done { keys, created: false, gone: None })
    }
}

async fn complete(
    tx: &mut Tx<'_>,
    job: &Job,
    set: &[(&'static str, Said)],
) -> Result<Vec<(&'static str, Value)>, Undone> {
    let mut values = Vec::with_capacity(set.len());
    for (name, said) in set {
        let Some(column) = job.table.shape.column(name) else { continue };
        let value = match said {
            Said::Value(value) => value.clone(),
            Said::Default => rows::default(tx, &job.ctx, job.table, column).await?,
        };
        rows::not_null(job.table, column, &value)?;
        values.push((*name, value));
    }
    Ok(values)
}

impl Delete {
    pub(super) async fn run(&self, job: &Job, tx: &mut Tx<'_>) -> Result<Done, Undone> {
        let table = job.table;
        let keys = found(tx, table, &self.targets).await?;
        let gone = match &job.shown {
            Some(select) => Some(shown::read(tx, table, select, &keys).await?),
            None => None,
        };
        for key in &keys {
            match self.command {
                Some(command) => command(tx, &job.ctx, key).await?,
                None => match tx.delete_row(&table.shape, key).await {
                    Ok(written) => written.any(),
                    Err(error) => return Err(broken::delete(job, tx, error, key).await),
                },
            }
        }
        Ok(Done { keys, created: false, gone })
    }
}

async fn found(tx: &mut Tx<'_>, table: &Table, targets: &Select) -> Result<Vec<Vec<Value>>, Undone> {
    let keys = tx.values(targets, &table.shape.primary_key).await?;
    if keys.len() > MOST_ROWS { Err(too_many_rows().into()) } else { Ok(keys) }
}
