//! Write policies: for each kind of write, how a table is written, by which callers and with which fields.

use std::pin::Pin;

use serendib_db::{Cond, Tx, Value};
use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::Result;
use crate::table::{Policy, Posted};

/// A running command. Only its transaction polls it, so it need not be `Send`.
pub type CommandFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + 'a>>;

/// An insert command: takes a posted object and returns the new row's id.
pub type InsertCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a Posted) -> CommandFuture<'a, Uuid>;

/// An insert command for a key of several columns; returns the whole key.
pub type KeyedInsert = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a Posted) -> CommandFuture<'a, Vec<Value>>;

/// An update command: takes the key of a row that the caller may see, and the posted object.
pub type UpdateCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a [Value], &'a Posted) -> CommandFuture<'a, ()>;

/// A delete command: takes the key of a row that the caller may see.
pub type DeleteCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a [Value]) -> CommandFuture<'a, ()>;

/// Runs after a write, in the same transaction, once the written rows have been read for the answer.
pub type FinishCommand = for<'a> fn(&'a mut Tx<'_>, &'a Ctx) -> CommandFuture<'a, ()>;

/// Which callers may use a write policy or a function. The command checks whether the row is theirs. For the staff it is a closure that
/// names their right: `|caller| caller.may(StaffRight::MoveMoney)`.
pub type CallerPredicate = fn(&Caller) -> bool;

/// The fields that a command accepts from some callers, by their wire names. The client's types and the wire's description list them.
#[derive(Clone, Copy)]
pub struct AcceptedFields {
    pub whom: CallerPredicate,
    /// Required: one of these must be present.
    pub must: &'static [&'static str],
    pub may: &'static [&'static str],
}

impl AcceptedFields {
    /// Whether the field is accepted.
    pub fn names(&self, name: &str) -> bool {
        self.must.contains(&name) || self.may.contains(&name)
    }
}

/// How rows are inserted.
#[derive(Clone, Copy)]
pub enum InsertPolicy {
    /// Refused for all callers.
    Nobody,
    /// A command takes the posted object; the fields depend on the caller.
    Command(InsertCommand, &'static [AcceptedFields]),
    /// A command for a key of several columns.
    Keyed(KeyedInsert, &'static [AcceptedFields]),
    Rows(RowWritePolicy),
}

/// How rows are updated.
#[derive(Clone, Copy)]
pub enum UpdatePolicy {
    Nobody,
    Command(UpdateCommand, &'static [AcceptedFields]),
    Rows(RowWritePolicy),
}

/// How rows are deleted.
#[derive(Clone, Copy)]
pub enum DeletePolicy {
    Nobody,
    Command(DeleteCommand, CallerPredicate),
    /// Which of the visible rows may be deleted.
    Rows(Policy),
}

/// Rows are written as posted.
#[derive(Clone, Copy)]
pub struct RowWritePolicy {
    /// The columns that may be named; `None` for all.
    pub columns: Option<&'static [&'static str]>,
    /// Which of the visible rows may be changed.
    pub rows: Policy,
    /// What a row must fulfill after the write.
    pub check: Policy,
}

impl RowWritePolicy {
    /// Any caller may write anything: only for the laboratory and for tests.
    pub fn open() -> Self {
        Self { columns: None, rows: |_| Some(Cond::True), check: |_| Some(Cond::True) }
    }

    /// Whether the column may be named.
    pub fn takes(&self, column: &str) -> bool {
        self.columns.is_none_or(|columns| columns.contains(&column))
    }
}

/// What a write policy accepts from a caller.
#[derive(Clone, Copy)]
pub enum WriteAccess {
    /// Columns of a row, within its policy.
    Rows(RowWritePolicy),
    /// The fields of a command.
    Names(&'static [AcceptedFields]),
}

impl InsertPolicy {
    /// What it accepts from the caller; `None` if it is closed to them.
    pub fn open(&self, caller: &Caller) -> Option<WriteAccess> {
        match self {
            Self::Nobody => None,
            Self::Command(_, takes) | Self::Keyed(_, takes) => names(takes, caller),
            Self::Rows(rows) => some(rows.check, caller).then_some(WriteAccess::Rows(*rows)),
        }
    }
}

impl UpdatePolicy {
    /// As [`InsertPolicy::open`].
    pub fn open(&self, caller: &Caller) -> Option<WriteAccess> {
        match self {
            Self::Nobody => None,
            Self::Command(_, takes) => names(takes, caller),
            Self::Rows(rows) => some(rows.rows, caller).then_some(WriteAccess::Rows(*rows)),
        }
    }
}

impl DeletePolicy {
    /// Whether the caller may delete any row.
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

/// Whether a policy leaves the caller any row.
fn some(policy: Policy, caller: &Caller) -> bool {
    caller.is_service() || policy(caller).is_some_and(|rows| rows != Cond::False)
}

/// Callers of write policies.
pub mod whom {
    use crate::ctx::Caller;
    use crate::staff::StaffRight;

    pub fn anybody(_: &Caller) -> bool {
        true
    }

    /// The command checks what is theirs.
    pub fn not_visitors(caller: &Caller) -> bool {
        !caller.is_visitor()
    }

    /// Signed-in people.
    pub fn people(caller: &Caller) -> bool {
        caller.person().is_some()
    }

    /// Guides, also while suspended.
    pub fn guide_records(caller: &Caller) -> bool {
        caller.person().is_some_and(|person| person.record.is_some())
    }

    /// Active guides.
    pub fn guides(caller: &Caller) -> bool {
        caller.person().is_some_and(|person| person.guide.is_some())
    }

    /// Members of the staff, with whatever rights, and the service key.
    pub fn staff(caller: &Caller) -> bool {
        caller.is_staff() || caller.is_service()
    }

    /// Active guides, staff who edit guides, and the service key.
    pub fn guides_and_staff(caller: &Caller) -> bool {
        guides(caller) || caller.may(StaffRight::ActOnGuides)
    }

    /// Callers who can be the author of a package.
    pub fn authors(caller: &Caller) -> bool {
        guides(caller) || caller.person().is_some_and(|person| person.may(StaffRight::DecidePackages))
    }
}
