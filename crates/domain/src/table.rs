//! A table as the product sees it: its shape, who may read which rows and columns, and the door for each write.

use std::future::Future;
use std::pin::Pin;

use serendib_db::{Column, Cond, Default, Kind, OnDelete, Reference, Shape, Tx, Value};

use crate::ctx::{Caller, Ctx};
use crate::error::Result;

/// What was posted, as the wire had it.
pub type Posted = serde_json::Map<String, serde_json::Value>;

/// A command behind an insert: takes one posted object and answers the new row's id.
pub type InsertCommand =
    for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a Posted) -> Pin<Box<dyn Future<Output = Result<uuid::Uuid>> + 'a>>;

/// A command behind an update: takes the key of one row the caller may see, and what was posted.
pub type UpdateCommand =
    for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a [Value], &'a Posted) -> Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// A command behind a delete: takes the key of one row the caller may see.
pub type DeleteCommand =
    for<'a> fn(&'a mut Tx<'_>, &'a Ctx, &'a [Value]) -> Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// Which rows, for this caller; `None` refuses the table as such.
pub type Policy = fn(&Caller) -> Option<Cond>;

/// The one door for inserts.
#[derive(Clone, Copy)]
pub enum Writer {
    /// Refused like any forbidden write.
    Nobody,
    Command(InsertCommand),
    Rows(Rows),
}

/// The one door for updates.
#[derive(Clone, Copy)]
pub enum Changer {
    Nobody,
    Command(UpdateCommand),
    Rows(Rows),
}

/// The one door for deletes.
#[derive(Clone, Copy)]
pub enum Remover {
    Nobody,
    Command(DeleteCommand),
    /// Those of the rows the caller sees that may go.
    Rows(Policy),
}

/// Rows written as they are posted.
#[derive(Clone, Copy)]
pub struct Rows {
    /// The columns that may be named; `None` for all.
    pub columns: Option<&'static [&'static str]>,
    /// Those of the rows the caller sees that may be changed.
    pub rows: Policy,
    /// What a row must fulfil once it is written.
    pub check: Policy,
}

impl Rows {
    /// Anybody may write anything: only for a laboratory and for tests.
    pub fn open() -> Self {
        Self { columns: None, rows: |_| Some(Cond::True), check: |_| Some(Cond::True) }
    }

    pub fn takes(&self, column: &str) -> bool {
        self.columns.is_none_or(|columns| columns.contains(&column))
    }
}

/// The schema of every table of the product.
pub const PUBLIC: &str = "public";

pub struct Table {
    pub shape: Shape,
    /// Where the wire finds it.
    pub schema: &'static str,
    pub name: &'static str,
    /// Whether the wire knows the table at all.
    pub exposed: bool,
    /// Columns that only the service and an admin may see.
    pub private: Vec<&'static str>,
    /// The order of rows that nobody asked another order of: column, and whether descending.
    pub natural: Vec<(&'static str, bool)>,
    read: Policy,
    pub insert: Writer,
    pub update: Changer,
    pub delete: Remover,
    /// Names an insert may carry besides the columns.
    pub accepts: Vec<&'static str>,
}

impl Table {
    pub fn new(name: &'static str) -> Self {
        Self {
            shape: Shape { name, columns: Vec::new(), primary_key: vec!["id"], uniques: Vec::new() },
            schema: PUBLIC,
            name,
            exposed: true,
            private: Vec::new(),
            natural: Vec::new(),
            read: |_| None,
            insert: Writer::Nobody,
            update: Changer::Nobody,
            delete: Remover::Nobody,
            accepts: Vec::new(),
        }
    }

    /// Another schema, and the name the wire has for the table there.
    pub fn in_schema(mut self, schema: &'static str, name: &'static str) -> Self {
        (self.schema, self.name) = (schema, name);
        self
    }

    pub fn columns(mut self, columns: impl IntoIterator<Item = Column>) -> Self {
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

    pub fn key(mut self, columns: &[&'static str]) -> Self {
        self.shape.primary_key = columns.to_vec();
        self
    }

    pub fn unique(mut self, columns: &[&'static str]) -> Self {
        self.shape.uniques.push(columns.to_vec());
        self
    }

    /// Neither readable nor writable through the wire, by anybody.
    pub fn internal(mut self) -> Self {
        self.exposed = false;
        self
    }

    pub fn private(mut self, columns: &[&'static str]) -> Self {
        self.private = columns.to_vec();
        self
    }

    pub fn natural(mut self, order: &[(&'static str, bool)]) -> Self {
        self.natural = order.to_vec();
        self
    }

    /// Which rows a caller may read; `None` refuses the table as such.
    pub fn read(mut self, read: Policy) -> Self {
        self.read = read;
        self
    }

    pub fn insert(mut self, insert: Writer) -> Self {
        self.insert = insert;
        self
    }

    pub fn update(mut self, update: Changer) -> Self {
        self.update = update;
        self
    }

    pub fn delete(mut self, delete: Remover) -> Self {
        self.delete = delete;
        self
    }

    pub fn accepts(mut self, names: &[&'static str]) -> Self {
        self.accepts = names.to_vec();
        self
    }

    /// The service skips the policy, nobody else.
    pub fn readable(&self, caller: &Caller) -> Option<Cond> {
        if caller.is_service() { Some(Cond::True) } else { (self.read)(caller) }
    }

    /// A column the caller may not see can be neither selected, filtered nor ordered by.
    pub fn shows(&self, column: &str, caller: &Caller) -> bool {
        caller.is_service() || caller.is_admin() || !self.private.contains(&column)
    }
}

fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind, nullable: false, default: Default::None, references: None }
}

pub fn id() -> Column {
    Column { default: Default::NewId, ..column("id", Kind::Uuid) }
}
pub fn uuid(name: &'static str) -> Column {
    column(name, Kind::Uuid)
}
pub fn text(name: &'static str) -> Column {
    column(name, Kind::Text)
}
pub fn int(name: &'static str) -> Column {
    column(name, Kind::Int)
}
pub fn usd(name: &'static str) -> Column {
    column(name, Kind::Usd)
}
pub fn float(name: &'static str) -> Column {
    column(name, Kind::Float)
}
pub fn flag(name: &'static str, default: bool) -> Column {
    Column { default: Default::Value(Value::Bool(default)), ..column(name, Kind::Bool) }
}
pub fn time(name: &'static str) -> Column {
    column(name, Kind::Time)
}
pub fn date(name: &'static str) -> Column {
    column(name, Kind::Date)
}
pub fn clock(name: &'static str) -> Column {
    column(name, Kind::Clock)
}
pub fn json(name: &'static str) -> Column {
    column(name, Kind::Json)
}
pub fn list(name: &'static str) -> Column {
    column(name, Kind::TextList)
}
pub fn created_at() -> Column {
    Column { default: Default::Now, ..column("created_at", Kind::Time) }
}

/// Refinements of a column, read from left to right.
pub trait Refine: Sized {
    fn nullable(self) -> Self;
    fn default(self, value: impl Into<Value>) -> Self;
    /// Points at `table.id`.
    fn references(self, table: &'static str) -> Self {
        self.references_column(table, "id")
    }
    fn references_column(self, table: &'static str, column: &'static str) -> Self;
}

impl Refine for Column {
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
