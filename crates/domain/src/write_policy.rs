//! The doors of a table: for each kind of write one way in, and what it takes of whom.

use std::pin::Pin;

use serendib_db::{Cond, Tx, Value};
use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::Result;
use crate::table::{Policy, Posted};

/// A command at work behind a door. Only its transaction polls it, so it need not be `Send`.
pub type CommandFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + 'a>>;

/// A command behind an insert: takes one posted object and answers the new row's id.
pub type InsertCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a Posted) -> CommandFuture<'a, Uuid>;

/// The same for a table whose key is more than one column: answers the whole key.
pub type KeyedInsert = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a Posted) -> CommandFuture<'a, Vec<Value>>;

/// A command behind an update: takes the key of one row the caller may see, and what was posted.
pub type UpdateCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a [Value], &'a Posted) -> CommandFuture<'a, ()>;

/// A command behind a delete: takes the key of one row the caller may see.
pub type DeleteCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a [Value]) -> CommandFuture<'a, ()>;

/// What follows a write of a table once the written rows have been read for the answer, in the same transaction.
pub type FinishCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx) -> CommandFuture<'a, ()>;

/// Whom a door or a function is for. Whether the row at hand is theirs too, its command looks.
pub type CallerPredicate = fn(&Caller) -> bool;

/// What a command takes of some callers, by its name on the wire: no command looks at anything else. Told to clients by their types
/// and by the description of the wire.
#[derive(Clone, Copy)]
pub struct AcceptedFields {
    pub whom: CallerPredicate,
    /// Without one of these nothing is done.
    pub must: &'static [&'static str],
    pub may: &'static [&'static str],
}

impl AcceptedFields {
    /// Whether it is among what is taken.
    pub fn names(&self, name: &str) -> bool {
        self.must.contains(&name) || self.may.contains(&name)
    }
}

/// The one door for inserts.
#[derive(Clone, Copy)]
pub enum InsertPolicy {
    /// Refused like any forbidden write.
    Nobody,
    /// What is posted is handed to a command, which takes this of whom.
    Command(InsertCommand, &'static [AcceptedFields]),
    /// The same for a key of several columns.
    Keyed(KeyedInsert, &'static [AcceptedFields]),
    Rows(RowWritePolicy),
}

/// The one door for updates.
#[derive(Clone, Copy)]
pub enum UpdatePolicy {
    Nobody,
    Command(UpdateCommand, &'static [AcceptedFields]),
    Rows(RowWritePolicy),
}

/// The one door for deletes.
#[derive(Clone, Copy)]
pub enum DeletePolicy {
    Nobody,
    Command(DeleteCommand, CallerPredicate),
    /// Those of the rows the caller sees that may go.
    Rows(Policy),
}

/// Rows written as they are posted.
#[derive(Clone, Copy)]
pub struct RowWritePolicy {
    /// The columns that may be named; `None` for all.
    pub columns: Option<&'static [&'static str]>,
    /// Those of the rows the caller sees that may be changed.
    pub rows: Policy,
    /// What a row must fulfil once it is written.
    pub check: Policy,
}

impl RowWritePolicy {
    /// Anybody may write anything: only for a laboratory and for tests.
    pub fn open() -> Self {
        Self { columns: None, rows: |_| Some(Cond::True), check: |_| Some(Cond::True) }
    }

    /// Whether the column may be named.
    pub fn takes(&self, column: &str) -> bool {
        self.columns.is_none_or(|columns| columns.contains(&column))
    }
}

/// What some door takes of this caller.
#[derive(Clone, Copy)]
pub enum WriteAccess {
    /// Columns of a row, within its policy.
    Rows(RowWritePolicy),
    /// What a command takes.
    Names(&'static [AcceptedFields]),
}

impl InsertPolicy {
    /// What it takes of this caller; `None` where it is shut to them.
    pub fn open(&self, caller: &Caller) -> Option<WriteAccess> {
        match self {
            Self::Nobody => None,
            Self::Command(_, takes) | Self::Keyed(_, takes) => names(takes, caller),
            Self::Rows(rows) => some(rows.check, caller).then_some(WriteAccess::Rows(*rows)),
        }
    }
}

impl UpdatePolicy {
    /// As [`Writer::open`].
    pub fn open(&self, caller: &Caller) -> Option<WriteAccess> {
        match self {
            Self::Nobody => None,
            Self::Command(_, takes) => names(takes, caller),
            Self::Rows(rows) => some(rows.rows, caller).then_some(WriteAccess::Rows(*rows)),
        }
    }
}

impl DeletePolicy {
    /// Whether this caller may take any row away at all.
    pub fn is_open(&self, caller: &Caller) -> bool {
        match self {
            Self::Nobody => false,
            Self::Command(_, whom) => whom(caller),
            Self::Rows(policy) => some(*policy, caller),
        }
    }
}

fn names(takes: &'static [AcceptedFields], caller: &Caller) -> Option<WriteAccess> {
    takes.iter().any(|takes| (takes.whom)(caller)).then_some(WriteAccess::Names(takes))
}

/// Whether a policy leaves this caller any row at all.
fn some(policy: Policy, caller: &Caller) -> bool {
    caller.is_service() || policy(caller).is_some_and(|rows| rows != Cond::False)
}

/// Whom doors are for.
pub mod whom {
    use crate::ctx::Caller;

    pub fn anybody(_: &Caller) -> bool {
        true
    }

    /// Whoever is somebody: what is theirs the command knows.
    pub fn not_visitors(caller: &Caller) -> bool {
        !caller.is_visitor()
    }

    /// Whoever has signed in.
    pub fn people(caller: &Caller) -> bool {
        caller.person().is_some()
    }

    /// Guides on duty.
    pub fn guides(caller: &Caller) -> bool {
        caller.person().is_some_and(|person| person.guide.is_some())
    }

    /// Admins, and the operator's key.
    pub fn admins_and_service(caller: &Caller) -> bool {
        caller.is_admin() || caller.is_service()
    }

    /// Guides on duty, admins, and the operator's key.
    pub fn guides_and_admins(caller: &Caller) -> bool {
        guides(caller) || admins_and_service(caller)
    }

    /// Those who can be the author of a package.
    pub fn authors(caller: &Caller) -> bool {
        guides(caller) || caller.is_admin()
    }
}
