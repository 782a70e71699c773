//! POST and PUT: insert rows, or merge them into existing ones (upsert).

mod merge;
mod put;

use std::collections::HashSet;

use serendib_db::{Cond, Tx};
use serendib_domain::table::{InsertCommand, InsertPolicy, KeyedInsert, Posted, RowWritePolicy, Table, UpdatePolicy};

use super::rows::{self, PostedRows};
use super::{PreparedWrite, Verb, WriteError, WriteOutcome, body, constraint_errors};
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;
use crate::rest::parse::{Request, Resolution};

pub(super) struct Insert {
    pub(super) put: bool,
    what: InsertAction,
    conflict: Option<Conflict>,
}

enum InsertAction {
    Rows { door: RowWritePolicy, given: PostedRows },
    Commands { command: InsertCommandKind, objects: Vec<Posted> },
}

#[derive(Clone, Copy)]
enum InsertCommandKind {
    /// The key is one id.
    Id(InsertCommand),
    Key(KeyedInsert),
}

/// How to treat a row whose key exists.
struct Conflict {
    columns: Vec<&'static str>,
    /// The write policy for merging; `None` skips the row.
    merge: Option<RowWritePolicy>,
}

/// A permitted write, before its body is read.
pub(super) enum OpenWrite {
    Insert { put: bool, conflict: Option<(Vec<&'static str>, Option<RowWritePolicy>)> },
    Update(super::change::Update),
    Delete(super::change::Delete),
}

/// # Errors
/// `42501` when this caller may not write the table, `42P10` when the conflict columns are not a key, errors of PUT.
pub(super) fn open(
    table: &'static Table,
    parsed: &Request,
    head: &mut RestRequestHead,
    put: bool,
) -> Result<OpenWrite, RestError> {
    head.prefer.max_affected = None;
    let forbidden = || rows::forbidden(table, &head.caller);
    let resolution = match head.prefer.resolution {
        _ if put => Some(Resolution::MergeDuplicates),
        requested => requested,
    };
    match &table.insert {
        InsertPolicy::Nobody => return Err(forbidden()),
        // A command can insert a row but not overwrite one.
        InsertPolicy::Command(..) | InsertPolicy::Keyed(..) if resolution == Some(Resolution::MergeDuplicates) => {
            return Err(forbidden());
        }
        // With duplicates ignored the command may never run, so the policy is checked here.
        InsertPolicy::Command(..) | InsertPolicy::Keyed(..)
            if resolution.is_some() && !head.caller.is_service() && table.insert.open(&head.caller).is_none() =>
        {
            return Err(forbidden());
        }
        InsertPolicy::Command(..) | InsertPolicy::Keyed(..) => {}
        InsertPolicy::Rows(door) => {
            if !head.caller.is_service() && (door.check)(&head.caller).is_none() {
                return Err(forbidden());
            }
        }
    }
    if put {
        put::is_one_row(table, parsed)?;
    }
    let Some(resolution) = resolution else {
        return Ok(OpenWrite::Insert { put, conflict: None });
    };
    let merge = match (resolution, &table.update) {
        (Resolution::IgnoreDuplicates, _) => None,
        (Resolution::MergeDuplicates, UpdatePolicy::Rows(door)) => Some(*door),
        (Resolution::MergeDuplicates, _) => return Err(forbidden()),
    };
    let columns = match parsed.on_conflict.as_ref().filter(|_| !put) {
        None => table.shape.primary_key.clone(),
        Some(names) => conflicting(table, head, names)?,
    };
    Ok(OpenWrite::Insert { put, conflict: Some((columns, merge)) })
}

fn conflicting(
    table: &'static Table,
    head: &RestRequestHead,
    names: &[String],
) -> Result<Vec<&'static str>, RestError> {
    let mut columns = Vec::with_capacity(names.len());
    for name in names {
        let column = table.shape.column(name).ok_or_else(|| {
            RestError::new(
                400,
                "42703",
                format!("column \"{}\" does not exist", name.chars().take(200).collect::<String>()),
            )
        })?;
        if !table.shows(column.name, &head.caller) {
            return Err(rows::forbidden(table, &head.caller));
        }
        columns.push(column.name);
    }
    let is_key = |key: &Vec<&'static str>| key.len() == columns.len() && key.iter().all(|name| columns.contains(name));
    if is_key(&table.shape.primary_key) || table.shape.uniques.iter().any(is_key) {
        return Ok(columns);
    }
    Err(RestError::new(
        400,
        "42P10",
        "there is no unique or exclusion constraint matching the ON CONFLICT specification",
    ))
}

impl OpenWrite {
    /// Adds the posted body.
    pub(super) fn with_body(
        self,
        table: &'static Table,
        parsed: &Request,
        head: &RestRequestHead,
        sent: &[u8],
    ) -> Result<Verb, RestError> {
        match self {
            Self::Insert { put, conflict } => insert(table, parsed, head, sent, put, conflict).map(Verb::Insert),
            Self::Update(update) => update.with_body(table, parsed, head, sent).map(Verb::Update),
            Self::Delete(delete) => Ok(Verb::Delete(delete)),
        }
    }
}

fn insert(
    table: &'static Table,
    parsed: &Request,
    head: &RestRequestHead,
    sent: &[u8],
    put: bool,
    conflict: Option<(Vec<&'static str>, Option<RowWritePolicy>)>,
) -> Result<Insert, RestError> {
    let (objects, _) = body::parse_objects(sent)?;
    let conflict = conflict.map(|(columns, merge)| Conflict { columns, merge });
    let what = match &table.insert {
        InsertPolicy::Nobody => return Err(rows::forbidden(table, &head.caller)),
        InsertPolicy::Command(command, _) => {
            InsertAction::commanded(table, parsed, &objects, InsertCommandKind::Id(*command))?
        }
        InsertPolicy::Keyed(command, _) => {
            InsertAction::commanded(table, parsed, &objects, InsertCommandKind::Key(*command))?
        }
        InsertPolicy::Rows(door) => {
            let given = PostedRows::read(table, door, parsed, head, &objects)?;
            if let Some(Conflict { merge: Some(update), .. }) = &conflict
                && !head.caller.is_service()
                && !given.columns.iter().all(|column| update.takes(column) || table.shape.primary_key.contains(column))
            {
                return Err(rows::forbidden(table, &head.caller));
            }
            if put {
                put::matches(table, parsed, &given)?;
            }
            InsertAction::Rows { door: *door, given }
        }
    };
    Ok(Insert { put, what, conflict })
}

impl InsertAction {
    fn commanded(
        table: &Table,
        parsed: &Request,
        objects: &[Posted],
        command: InsertCommandKind,
    ) -> Result<Self, RestError> {
        let columns = rows::read_columns(table, parsed, objects)?;
        for name in &columns {
            if table.shape.column(name).is_none() && !table.accepts.contains(&name.as_str()) {
                return Err(rows::unknown(table, name));
            }
        }
        Ok(Self::Commands { command, objects: objects.iter().map(|object| rows::only(object, &columns)).collect() })
    }
}

impl Insert {
    pub(super) fn by_command(&self) -> bool {
        matches!(self.what, InsertAction::Commands { .. })
    }

    /// Whether every row was merged into an existing one.
    pub(super) fn only_merged(&self, created: bool) -> bool {
        !created && self.conflict.as_ref().is_some_and(|conflict| conflict.merge.is_some())
    }

    pub(super) async fn run(&self, job: &PreparedWrite, tx: &mut Tx<'_>) -> Result<WriteOutcome, WriteError> {
        match &self.what {
            InsertAction::Commands { command, objects } => {
                let mut keys = Vec::with_capacity(objects.len());
                for object in objects {
                    if let Some(conflict) = &self.conflict
                        && merge::is_held(job, tx, &conflict.columns, object).await?
                    {
                        continue;
                    }
                    keys.push(match command {
                        InsertCommandKind::Id(command) => vec![command(tx, &job.ctx, object).await?.into()],
                        InsertCommandKind::Key(command) => command(tx, &job.ctx, object).await?,
                    });
                }
                Ok(WriteOutcome { keys, created: true, gone: None })
            }
            InsertAction::Rows { door, given } => self.rows(job, tx, door, given).await,
        }
    }

    async fn rows(
        &self,
        job: &PreparedWrite,
        tx: &mut Tx<'_>,
        door: &RowWritePolicy,
        given: &PostedRows,
    ) -> Result<WriteOutcome, WriteError> {
        let table = job.table;
        let (mut inserted, mut touched) = (Vec::new(), HashSet::new());
        let mut keys = Vec::with_capacity(given.rows.len());
        for posted_row in &given.rows {
            let row = rows::complete(tx, &job.ctx, table, given, posted_row).await?;
            let taken = match &self.conflict {
                Some(conflict) => merge::holder(tx, table, &conflict.columns, &row).await?.map(|key| (conflict, key)),
                None => None,
            };
            match taken {
                None => {
                    if let Err(error) = tx.insert_row(&table.shape, &row).await {
                        return Err(constraint_errors::insert(job, tx, error, &row).await);
                    }
                    let key = rows::key(table, &row);
                    touched.insert(rows::text(&key));
                    inserted.push(key.clone());
                    keys.push(key);
                }
                Some((Conflict { merge: None, .. }, _)) => {}
                Some((conflict, key)) => {
                    if touched.contains(&rows::text(&key)) {
                        return Err(RestError::new(
                            500,
                            "21000",
                            "ON CONFLICT DO UPDATE command cannot affect row a second time",
                        )
                        .hint(Some(
                            "Ensure that no rows proposed for insertion within the same command have duplicate constrained values."
                                .to_owned(),
                        ))
                        .into());
                    }
                    let key = self.merge(job, tx, conflict, given, &row, key).await?;
                    touched.insert(rows::text(&key));
                    keys.push(key);
                }
            }
        }
        let caller = &job.ctx.caller;
        if !caller.is_service() {
            let held = (door.check)(caller).unwrap_or(Cond::False);
            rows::check(tx, table, caller, &inserted, &held).await?;
        }
        let created = !inserted.is_empty() || given.rows.is_empty();
        Ok(WriteOutcome { keys, created, gone: None })
    }
}
