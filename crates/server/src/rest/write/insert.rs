//! POST and PUT: new rows, and rows merged into those that are there.

mod merge;
mod put;

use std::collections::HashSet;

use serendib_db::{Cond, Tx};
use serendib_domain::table::{Changer, InsertCommand, KeyedInsert, Posted, Rows, Table, Writer};

use super::rows::{self, Given};
use super::{Done, Job, Undone, Verb, body, broken};
use crate::rest::door::Asked;
use crate::rest::error::RestError;
use crate::rest::parse::{Request, Resolution};

pub(super) struct Insert {
    pub(super) put: bool,
    what: What,
    conflict: Option<Conflict>,
}

enum What {
    Rows { door: Rows, given: Given },
    Commands { command: By, objects: Vec<Posted> },
}

#[derive(Clone, Copy)]
enum By {
    /// The key is one id.
    Id(InsertCommand),
    Key(KeyedInsert),
}

/// What happens to a row whose key is taken.
struct Conflict {
    columns: Vec<&'static str>,
    /// The door for updates, when the row is to be merged; else it is left out.
    merge: Option<Rows>,
}

/// An open door, before the body is read.
pub(super) enum Opened {
    Insert { put: bool, conflict: Option<(Vec<&'static str>, Option<Rows>)> },
    Update(super::change::Update),
    Delete(super::change::Delete),
}

/// # Errors
/// `42501` when the door is shut to this caller, `42P10` for a conflict on what is no key, those of PUT.
pub(super) fn opened(
    table: &'static Table,
    parsed: &Request,
    asked: &mut Asked,
    put: bool,
) -> Result<Opened, RestError> {
    asked.prefer.max_affected = None;
    let forbidden = || rows::forbidden(table, &asked.caller);
    let resolution = match asked.prefer.resolution {
        _ if put => Some(Resolution::MergeDuplicates),
        said => said,
    };
    match &table.insert {
        Writer::Nobody => return Err(forbidden()),
        // A command knows how to make a row, not how to write over one that is there.
        Writer::Command(..) | Writer::Keyed(..) if resolution == Some(Resolution::MergeDuplicates) => {
            return Err(forbidden());
        }
        // Without a row to make no command would say whom it is for.
        Writer::Command(..) | Writer::Keyed(..)
            if resolution.is_some() && !asked.caller.is_service() && table.insert.open(&asked.caller).is_none() =>
        {
            return Err(forbidden());
        }
        Writer::Command(..) | Writer::Keyed(..) => {}
        Writer::Rows(door) => {
            if !asked.caller.is_service() && (door.check)(&asked.caller).is_none() {
                return Err(forbidden());
            }
        }
    }
    if put {
        put::is_one_row(table, parsed)?;
    }
    let Some(resolution) = resolution else {
        return Ok(Opened::Insert { put, conflict: None });
    };
    let merge = match (resolution, &table.update) {
        (Resolution::IgnoreDuplicates, _) => None,
        (Resolution::MergeDuplicates, Changer::Rows(door)) => Some(*door),
        (Resolution::MergeDuplicates, _) => return Err(forbidden()),
    };
    let columns = match parsed.on_conflict.as_ref().filter(|_| !put) {
        None => table.shape.primary_key.clone(),
        Some(names) => conflicting(table, asked, names)?,
    };
    Ok(Opened::Insert { put, conflict: Some((columns, merge)) })
}

fn conflicting(table: &'static Table, asked: &Asked, names: &[String]) -> Result<Vec<&'static str>, RestError> {
    let mut columns = Vec::with_capacity(names.len());
    for name in names {
        let column = table.shape.column(name).ok_or_else(|| {
            RestError::new(
                400,
                "42703",
                format!("column \"{}\" does not exist", name.chars().take(200).collect::<String>()),
            )
        })?;
        if !table.shows(column.name, &asked.caller) {
            return Err(rows::forbidden(table, &asked.caller));
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

impl Opened {
    /// With what was sent.
    pub(super) fn filled(
        self,
        table: &'static Table,
        parsed: &Request,
        asked: &Asked,
        sent: &[u8],
    ) -> Result<Verb, RestError> {
        match self {
            Self::Insert { put, conflict } => insert(table, parsed, asked, sent, put, conflict).map(Verb::Insert),
            Self::Update(update) => update.filled(table, parsed, asked, sent).map(Verb::Update),
            Self::Delete(delete) => Ok(Verb::Delete(delete)),
        }
    }
}

fn insert(
    table: &'static Table,
    parsed: &Request,
    asked: &Asked,
    sent: &[u8],
    put: bool,
    conflict: Option<(Vec<&'static str>, Option<Rows>)>,
) -> Result<Insert, RestError> {
    let (objects, _) = body::several(sent)?;
    let conflict = conflict.map(|(columns, merge)| Conflict { columns, merge });
    let what = match &table.insert {
        Writer::Nobody => return Err(rows::forbidden(table, &asked.caller)),
        Writer::Command(command, _) => What::commanded(table, parsed, &objects, By::Id(*command))?,
        Writer::Keyed(command, _) => What::commanded(table, parsed, &objects, By::Key(*command))?,
        Writer::Rows(door) => {
            let given = Given::read(table, door, parsed, asked, &objects)?;
            if let Some(Conflict { merge: Some(update), .. }) = &conflict
                && !asked.caller.is_service()
                && !given.columns.iter().all(|column| update.takes(column) || table.shape.primary_key.contains(column))
            {
                return Err(rows::forbidden(table, &asked.caller));
            }
            if put {
                put::matches(table, parsed, &given)?;
            }
            What::Rows { door: *door, given }
        }
    };
    Ok(Insert { put, what, conflict })
}

impl What {
    fn commanded(table: &Table, parsed: &Request, objects: &[Posted], command: By) -> Result<Self, RestError> {
        let columns = rows::said(table, parsed, objects)?;
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
        matches!(self.what, What::Commands { .. })
    }

    /// Whether rows were merged and none was new.
    pub(super) fn only_merged(&self, created: bool) -> bool {
        !created && self.conflict.as_ref().is_some_and(|conflict| conflict.merge.is_some())
    }

    pub(super) async fn run(&self, job: &Job, tx: &mut Tx<'_>) -> Result<Done, Undone> {
        match &self.what {
            What::Commands { command, objects } => {
                let mut keys = Vec::with_capacity(objects.len());
                for object in objects {
                    if let Some(conflict) = &self.conflict
                        && merge::is_held(job, tx, &conflict.columns, object).await?
                    {
                        continue;
                    }
                    keys.push(match command {
                        By::Id(command) => vec![command(tx, &job.ctx, object).await?.into()],
                        By::Key(command) => command(tx, &job.ctx, object).await?,
                    });
                }
                Ok(Done { keys, created: true, gone: None })
            }
            What::Rows { door, given } => self.rows(job, tx, door, given).await,
        }
    }

    async fn rows(&self, job: &Job, tx: &mut Tx<'_>, door: &Rows, given: &Given) -> Result<Done, Undone> {
        let table = job.table;
        let (mut inserted, mut touched) = (Vec::new(), HashSet::new());
        let mut keys = Vec::with_capacity(given.rows.len());
        for said in &given.rows {
            let row = rows::complete(tx, &job.ctx, table, given, said).await?;
            let taken = match &self.conflict {
                Some(conflict) => merge::holder(tx, table, &conflict.columns, &row).await?.map(|key| (conflict, key)),
                None => None,
            };
            match taken {
                None => {
                    if let Err(error) = tx.insert_row(&table.shape, &row).await {
                        return Err(broken::insert(job, tx, error, &row).await);
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
        Ok(Done { keys, created, gone: None })
    }
}
