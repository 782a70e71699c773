//! A table of the product: its shape, its row-level security (which rows and columns a caller reads) and how it is written.

use serendib_db::{ColumnDef, ColumnType, Cond, Default, OnDelete, Reference, TableSchema, Value};
use uuid::Uuid;

use crate::ctx::Caller;
use crate::error::{Error, Result};
use crate::staff::StaffRight;
use crate::write_policy::WriteAccess;
pub use crate::write_policy::{
    AcceptedFields, CommandFuture, DeleteCommand, DeletePolicy, FinishCommand, InsertCommand, InsertPolicy,
    KeyedInsert, RowWritePolicy, UpdateCommand, UpdatePolicy, whom,
};

/// The posted object, as on the wire.
pub type Posted = serde_json::Map<String, serde_json::Value>;

/// Which rows a caller may use; `None` refuses the whole table.
pub type Policy = fn(&Caller) -> Option<Cond>;

/// The schema of all tables of the product.
pub const PUBLIC: &str = "public";

/// Private columns by which a person may find their own rows.
#[derive(Clone, Copy, Debug)]
pub struct OwnerFilter {
    /// Holds the id of the row's user.
    pub whose: &'static str,
    /// Further columns to find such a row by.
    pub keys: &'static [&'static str],
}

/// More rows, of which a caller may read only these columns.
#[derive(Clone, Copy)]
pub struct PartialRead {
    columns: &'static [&'static str],
    rows: Policy,
}

/// The declaration of a table. Everything is closed by default: without a policy no caller reads or writes it.
pub struct Table {
    pub shape: TableSchema,
    /// Its schema on the wire.
    pub schema: &'static str,
    pub name: &'static str,
    /// Whether the wire knows the table at all.
    pub exposed: bool,
    /// Columns that only the service and staff with [`Self::private_to`] may see.
    pub private: Vec<&'static str>,
    pub private_to: StaffRight,
    /// Private columns that may still be filters for a person's own rows.
    pub own: Option<OwnerFilter>,
    /// The default order: column, and whether descending.
    pub natural: Vec<(&'static str, bool)>,
    read: Policy,
    partial_read: Option<PartialRead>,
    pub insert: InsertPolicy,
    pub update: UpdatePolicy,
    pub delete: DeletePolicy,
    /// Runs after each write, once its answer has been read.
    pub finish: Option<FinishCommand>,
    /// Names that an insert may carry besides the columns.
    pub accepts: Vec<&'static str>,
}

impl Table {
    /// A closed table with the key `id`.
    pub fn new(name: &'static str) -> Self {
        Self {
            shape: TableSchema { name, columns: Vec::new(), primary_key: vec!["id"], uniques: Vec::new() },
            schema: PUBLIC,
            name,
            exposed: true,
            private: Vec::new(),
            private_to: StaffRight::Operate,
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

    /// Sets the schema, and the table's name there.
    pub fn in_schema(mut self, schema: &'static str, name: &'static str) -> Self {
        (self.schema, self.name) = (schema, name);
        self
    }

    /// All columns. The default name of a reference is `<table>_<column>_fkey`.
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

    /// Replaces the primary key `id`.
    pub fn key(mut self, columns: &[&'static str]) -> Self {
        self.shape.primary_key = columns.to_vec();
        self
    }

    /// Adds a unique key.
    pub fn unique(mut self, columns: &[&'static str]) -> Self {
        self.shape.uniques.push(columns.to_vec());
        self
    }

    /// Closes the table to the wire, for all callers.
    pub fn internal(mut self) -> Self {
        self.exposed = false;
        self
    }

    /// Columns that only the service and staff with this right may see.
    pub fn private(mut self, right: StaffRight, columns: &[&'static str]) -> Self {
        (self.private_to, self.private) = (right, columns.to_vec());
        self
    }

    /// Lets a person find their own rows by the private column `whose`, which holds the id of the row's user, and by the private `keys`.
    /// Such a filter reveals nothing about rows of others.
    pub fn owner_filter(mut self, whose: &'static str, keys: &'static [&'static str]) -> Self {
        self.own = Some(OwnerFilter { whose, keys });
        self
    }

    /// The default order: column, and whether descending. The primary key breaks ties.
    pub fn natural(mut self, order: &[(&'static str, bool)]) -> Self {
        self.natural = order.to_vec();
        self
    }

    /// Which rows a caller may read; `None` refuses the whole table.
    pub fn read(mut self, read: Policy) -> Self {
        self.read = read;
        self
    }

    /// Further rows, readable if the request names no other columns of the table.
    pub fn read_columns(mut self, columns: &'static [&'static str], rows: Policy) -> Self {
        self.partial_read = Some(PartialRead { columns, rows });
        self
    }

    pub fn insert(mut self, insert: InsertPolicy) -> Self {
        self.insert = insert;
        self
    }

    pub fn update(mut self, update: UpdatePolicy) -> Self {
        self.update = update;
        self
    }

    pub fn delete(mut self, delete: DeletePolicy) -> Self {
        self.delete = delete;
        self
    }

    /// Sets what follows each write, once its answer has been read.
    pub fn finish(mut self, finish: FinishCommand) -> Self {
        self.finish = Some(finish);
        self
    }

    /// Names that an insert may carry besides the columns.
    pub fn accepts(mut self, names: &[&'static str]) -> Self {
        self.accepts = names.to_vec();
        self
    }

    /// The rows that the caller may read; `None` refuses the whole table. Only the service skips the policy.
    pub fn readable(&self, caller: &Caller) -> Option<Cond> {
        if caller.is_service() { Some(Cond::True) } else { (self.read)(caller) }
    }

    /// Rows readable besides [`Self::readable`], if the request names only the columns that are open for them.
    pub fn partly_readable(&self, caller: &Caller, names_only: impl FnOnce(&[&str]) -> bool) -> Option<Cond> {
        let partial = self.partial_read.filter(|_| !caller.is_service())?;
        (partial.rows)(caller).filter(|_| names_only(partial.columns))
    }

    /// Whether the caller may read any row.
    pub fn reads(&self, caller: &Caller) -> bool {
        self.readable(caller).is_some_and(|rows| rows != Cond::False)
    }

    /// Whether the caller may read or write the column.
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

    /// Whether the caller may select, filter and order by the column.
    pub fn shows(&self, column: &str, caller: &Caller) -> bool {
        caller.may(self.private_to) || !self.private.contains(&column)
    }

    /// The column with the row's user, and the caller's id, if the caller may find their own rows by a column hidden from them.
    pub fn finds_own(&self, column: &str, caller: &Caller) -> Option<(&'static str, Uuid)> {
        let own = self.own.filter(|own| own.whose == column || own.keys.contains(&column))?;
        let person = caller.person().filter(|_| !self.shows(column, caller))?;
        Some((own.whose, person.user))
    }
}

/// The only part of a key, an id, in whichever type the database returns it.
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

/// The key `id`; an insert without it gets a new one.
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
/// A boolean with a default.
pub fn flag(name: &'static str, default: bool) -> ColumnDef {
    ColumnDef { default: Default::Value(Value::Bool(default)), ..column(name, ColumnType::Bool) }
}
/// A boolean that each insert must set.
pub fn truth(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Bool)
}
/// An instant: microseconds, UTC.
pub fn time(name: &'static str) -> ColumnDef {
    column(name, ColumnType::Time)
}
/// A calendar day without a time zone.
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
/// The time of the insert.
pub fn created_at() -> ColumnDef {
    ColumnDef { default: Default::Now, ..column("created_at", ColumnType::Time) }
}

/// Refinements of a column, applied in order.
pub trait Refine: Sized {
    /// Allows null.
    fn nullable(self) -> Self;
    /// The value if an insert omits the column.
    fn default(self, value: impl Into<Value>) -> Self;
    /// References `table.id`.
    fn references(self, table: &'static str) -> Self {
        self.references_column(table, "id")
    }
    /// References another unique column.
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
