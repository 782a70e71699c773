//! A table as the product sees it: its shape, who may read which rows and columns, and the door for each write.

use serendib_db::{ColumnDef, ColumnType, Cond, Default, OnDelete, Reference, TableSchema, Value};
use uuid::Uuid;

use crate::ctx::Caller;
use crate::error::{Error, Result};
use crate::write_policy::WriteAccess;
pub use crate::write_policy::{
    AcceptedFields, CommandFuture, DeleteCommand, DeletePolicy, FinishCommand, InsertCommand, InsertPolicy,
    KeyedInsert, RowWritePolicy, UpdateCommand, UpdatePolicy, whom,
};

/// What was posted, as the wire had it.
pub type Posted = serde_json::Map<String, serde_json::Value>;

/// Which rows, for this caller; `None` refuses the table as such.
pub type Policy = fn(&Caller) -> Option<Cond>;

/// The schema of every table of the product.
pub const PUBLIC: &str = "public";

/// Private columns by which people find what is theirs.
#[derive(Clone, Copy, Debug)]
pub struct OwnerFilter {
    /// Holds the id of the user whose the row is.
    pub whose: &'static str,
    /// What else such a row may be found by.
    pub keys: &'static [&'static str],
}

/// Rows beyond those that a caller reads whole, for whoever asks for a few of their columns and nothing else.
#[derive(Clone, Copy)]
pub struct PartialRead {
    columns: &'static [&'static str],
    rows: Policy,
}

/// Everything that is declared of a table. Whatever is not said is shut: without a policy nobody reads it, without doors nobody writes.
pub struct Table {
    pub shape: TableSchema,
    /// Where the wire finds it.
    pub schema: &'static str,
    pub name: &'static str,
    /// Whether the wire knows the table at all.
    pub exposed: bool,
    /// Columns that only the service and an admin may see.
    pub private: Vec<&'static str>,
    /// By which of them people may find their own rows all the same.
    pub own: Option<OwnerFilter>,
    /// The order of rows that nobody asked another order of: column, and whether descending.
    pub natural: Vec<(&'static str, bool)>,
    read: Policy,
    partial_read: Option<PartialRead>,
    pub insert: InsertPolicy,
    pub update: UpdatePolicy,
    pub delete: DeletePolicy,
    /// Runs after each write, once its answer has been read.
    pub finish: Option<FinishCommand>,
    /// Names an insert may carry besides the columns.
    pub accepts: Vec<&'static str>,
}

impl Table {
    /// A table that nobody may read or write yet, whose key is `id`.
    pub fn new(name: &'static str) -> Self {
        Self {
            shape: TableSchema { name, columns: Vec::new(), primary_key: vec!["id"], uniques: Vec::new() },
            schema: PUBLIC,
            name,
            exposed: true,
            private: Vec::new(),
            own: None,
            natural: Vec::new(),
            read: |_| None,
            partial_read: None,
            insert: InsertPolicy::Nobody,
            update: UpdatePolicy::Nobody,
            delete: DeletePolicy::Nobody,
            finish: None,
            accepts: Vec::new(),
        }
    }

    /// Another schema, and the name the wire has for the table there.
    pub fn in_schema(mut self, schema: &'static str, name: &'static str) -> Self {
        (self.schema, self.name) = (schema, name);
        self
    }

    /// All columns. A reference without a name of its own is `<table>_<column>_fkey`.
    pub fn columns(mut self, columns: impl IntoIterator<Item = ColumnDef>) -> Self {
        self.shape.columns = columns.into_iter().collect();
        for column in &mut self.shape.columns {
            if let Some(reference) = &mut column.references
                && reference.constraint.is_empty()
            {
                reference.constraint = format!("{}_{}_fkey", self.name, column.name);
            }
        }
        self
    }

    /// Another primary key than `id`.
    pub fn key(mut self, columns: &[&'static str]) -> Self {
        self.shape.primary_key = columns.to_vec();
        self
    }

    /// One more key: no two rows have the same values in these columns.
    pub fn unique(mut self, columns: &[&'static str]) -> Self {
        self.shape.uniques.push(columns.to_vec());
        self
    }

    /// Neither readable nor writable through the wire, by anybody.
    pub fn internal(mut self) -> Self {
        self.exposed = false;
        self
    }

    /// Columns that only the service and an admin may see.
    pub fn private(mut self, columns: &[&'static str]) -> Self {
        self.private = columns.to_vec();
        self
    }

    /// Lets people filter on the private column `whose`, which holds the id of the user whose a row is, and on the private `keys`,
    /// and find their own rows by them: nothing that such a filter says can tell of anybody else's.
    pub fn owner_filter(mut self, whose: &'static str, keys: &'static [&'static str]) -> Self {
        self.own = Some(OwnerFilter { whose, keys });
        self
    }

    /// The order of rows that nobody asked another order of: column, and whether descending. The primary key breaks ties.
    pub fn natural(mut self, order: &[(&'static str, bool)]) -> Self {
        self.natural = order.to_vec();
        self
    }

    /// Which rows a caller may read; `None` refuses the table as such.
    pub fn read(mut self, read: Policy) -> Self {
        self.read = read;
        self
    }

    /// Further rows of which a caller may read these columns, as long as the request names no other column of the table.
    pub fn read_columns(mut self, columns: &'static [&'static str], rows: Policy) -> Self {
        self.partial_read = Some(PartialRead { columns, rows });
        self
    }

    /// The door for inserts.
    pub fn insert(mut self, insert: InsertPolicy) -> Self {
        self.insert = insert;
        self
    }

    /// The door for updates.
    pub fn update(mut self, update: UpdatePolicy) -> Self {
        self.update = update;
        self
    }

    /// The door for deletes.
    pub fn delete(mut self, delete: DeletePolicy) -> Self {
        self.delete = delete;
        self
    }

    /// What follows each write of the table, once its answer has been read.
    pub fn finish(mut self, finish: FinishCommand) -> Self {
        self.finish = Some(finish);
        self
    }

    /// Names that an insert may carry besides the columns.
    pub fn accepts(mut self, names: &[&'static str]) -> Self {
        self.accepts = names.to_vec();
        self
    }

    /// The rows that this caller may read; `None` refuses the table as such. The service skips the policy, nobody else.
    pub fn readable(&self, caller: &Caller) -> Option<Cond> {
        if caller.is_service() { Some(Cond::True) } else { (self.read)(caller) }
    }

    /// Rows that this caller may read besides [`Self::readable`] when every column that the request names is among those shown of them.
    pub fn partly_readable(&self, caller: &Caller, names_only: impl FnOnce(&[&str]) -> bool) -> Option<Cond> {
        let partial = self.partial_read.filter(|_| !caller.is_service())?;
        (partial.rows)(caller).filter(|_| names_only(partial.columns))
    }

    /// Whether there can be a row for this caller to read.
    pub fn reads(&self, caller: &Caller) -> bool {
        self.readable(caller).is_some_and(|rows| rows != Cond::False)
    }

    /// Whether this caller reads the column, or may say something in it.
    pub fn knows(&self, column: &str, caller: &Caller) -> bool {
        let shows = self.shows(column, caller);
        let takes = |door| match door {
            WriteAccess::Rows(RowWritePolicy { columns: None, .. }) => shows,
            WriteAccess::Rows(rows) => rows.takes(column) || caller.is_service(),
            WriteAccess::Names(takes) => takes.iter().any(|takes| (takes.whom)(caller) && takes.names(column)),
        };
        let doors = [self.insert.open(caller), self.update.open(caller)];
        shows && self.reads(caller) || doors.into_iter().flatten().any(takes)
    }

    /// A column the caller may not see can be neither selected, filtered nor ordered by, where they may read the table at all.
    pub fn shows(&self, column: &str, caller: &Caller) -> bool {
        caller.is_service() || caller.is_admin() || !self.private.contains(&column)
    }

    /// The column that says whose a row is, and this caller, where they may find their own rows by a column they may not see.
    pub fn finds_own(&self, column: &str, caller: &Caller) -> Option<(&'static str, Uuid)> {
        let own = self.own.filter(|own| own.whose == column || own.keys.contains(&column))?;
        let person = caller.person().filter(|_| !self.shows(column, caller))?;
        Some((own.whose, person.user))
    }
}

/// The only part of a row's key, an id, whichever way its database gave it.
///
/// # Errors
/// `Missing` for any other key.
pub fn id_of(key: &[Value]) -> Result<uuid::Uuid> {
    match key {
        [Value::Uuid(id)] => Ok(*id),
        [Value::Text(text)] => text.parse().map_err(|_| Error::Missing("row")),
        _ => Err(Error::Missing("row")),
    }
}

fn column(name: &'static str, kind: ColumnType) -> ColumnDef {
    ColumnDef { name, kind, nullable: false, default: Default::None, references: None }
}

/// The key `id`, drawn where an insert does not say it.
pub fn id() -> ColumnDef {
    ColumnDef { default: Default::NewId, ..column("id", ColumnType::Uuid) }
}
pub fn uuid(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Uuid)
}
pub fn text(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Text)
}
pub fn int(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Int)
}
/// Integer cents here, dollars with two decimals on the wire.
pub fn usd(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Usd)
}
pub fn float(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Float)
}
/// A truth value, and what it is where an insert does not say.
pub fn flag(name: &'static str, default: bool) -> ColumnDef {
    ColumnDef { default: Default::Value(Value::Bool(default)), ..column(name, ColumnType::Bool) }
}
/// A truth value that an insert has to say.
pub fn truth(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Bool)
}
/// An instant: microseconds, UTC.
pub fn time(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Time)
}
/// A calendar day, in no zone.
pub fn date(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Date)
}
/// A time of day, `HH:MM:SS`.
pub fn clock(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Clock)
}
pub fn json(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Json)
}
/// A list of texts.
pub fn list(name: &'static str) -> ColumnDef {
    column(name, ColumnType::TextList)
}
/// The instant of the insert.
pub fn created_at() -> ColumnDef {
    ColumnDef { default: Default::Now, ..column("created_at", ColumnType::Time) }
}

/// Refinements of a column, read from left to right.
pub trait Refine: Sized {
    /// May hold nothing.
    fn nullable(self) -> Self;
    /// What an insert stores that does not say the column.
    fn default(self, value: impl Into<Value>) -> Self;
    /// Points at `table.id`.
    fn references(self, table: &'static str) -> Self {
        self.references_column(table, "id")
    }
    /// Points at a column that is a key by itself.
    fn references_column(self, table: &'static str, column: &'static str) -> Self;
}

impl Refine for ColumnDef {
    fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }
    fn default(mut self, value: impl Into<Value>) -> Self {
        self.default = Default::Value(value.into());
        self
    }
    fn references_column(mut self, table: &'static str, column: &'static str) -> Self {
        self.references = Some(Reference { table, column, constraint: String::new(), on_delete: OnDelete::default() });
        self
    }
}
