//! A section of the archive: the rows of one table that are a person's, a page at a time.

use serde_json::Value as Json;
use serendib_db::{ColumnDef, ColumnType, Compare, Cond, Db, Embed, Error as DbError, Output, Select, SortTerm, Value};
use uuid::Uuid;

use crate::error::Result;
use crate::table::Table;
use crate::tables;

/// Rows per page: a plan's document can be a quarter of a megabyte.
const PAGE: u64 = 50;

/// Whose data it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchiveOwner {
    pub user: Uuid,
    /// Their guide record, also while suspended.
    pub guide: Option<Uuid>,
}

/// The columns of a section; the primary key is always among them.
#[derive(Clone, Copy, Debug)]
pub(super) enum SectionColumns {
    Only(&'static [&'static str]),
    Without(&'static [&'static str]),
}

/// A name from another table: of a person, a guide or a trip.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameOf {
    pub key: &'static str,
    pub column: &'static str,
    pub table: &'static str,
    pub target: &'static str,
    pub name: &'static str,
}

#[derive(Clone, Copy)]
pub struct ArchiveSection {
    pub name: &'static str,
    pub(super) table: &'static str,
    pub(super) columns: SectionColumns,
    pub(super) names: &'static [NameOf],
    pub(super) rows: fn(&ArchiveOwner) -> Cond,
}

/// Where the next page begins: the key of the last row.
#[derive(Clone, Debug)]
pub struct SectionCursor(Vec<Value>);

impl ArchiveSection {
    /// The next rows as JSON objects, and where the page after them begins.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn read_page(
        &self,
        db: &Db,
        owner: &ArchiveOwner,
        after: Option<&SectionCursor>,
    ) -> Result<(Vec<Vec<u8>>, Option<SectionCursor>)> {
        let own = (self.rows)(owner);
        if own == Cond::False {
            return Ok((Vec::new(), None));
        }
        let table = tables::find(self.table).ok_or_else(|| bug("a section has no table"))?;
        let key = &table.shape.primary_key;
        let filter = match after {
            Some(SectionCursor(last)) => Cond::all_of([own, is_after(key, last)]),
            None => own,
        };
        let select = Select {
            table: table.shape.name,
            output: self.output(table)?,
            filter,
            order: key.iter().map(|column| SortTerm::column(column, false, None)).collect(),
            limit: Some(PAGE + 1),
            offset: 0,
        };
        let mut rows = db.fetch(&select, false).await?.rows;
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let has_more = rows.len() > page;
        rows.truncate(page);
        let next = match rows.last() {
            Some(last) if has_more => Some(SectionCursor(read_key(table, last)?)),
            _ => None,
        };
        Ok((rows, next))
    }

    fn output(&self, table: &Table) -> Result<Vec<Output>> {
        let key = &table.shape.primary_key;
        let is_listed = |column: &&ColumnDef| {
            key.contains(&column.name)
                || match self.columns {
                    SectionColumns::Only(names) => names.contains(&column.name),
                    SectionColumns::Without(names) => !names.contains(&column.name),
                }
        };
        let mut output: Vec<Output> = table.shape.columns.iter().filter(is_listed).map(Output::from_column).collect();
        for name in self.names {
            output.push(name.to_output()?);
        }
        Ok(output)
    }
}

impl NameOf {
    fn to_output(self) -> Result<Output> {
        let of = tables::find(self.table).ok_or_else(|| bug("a name has no table"))?;
        let column = of.shape.column(self.name).ok_or_else(|| bug("a name has no column"))?;
        let select = Select {
            table: of.shape.name,
            output: vec![Output::from_column(column)],
            filter: Cond::True,
            order: Vec::new(),
            limit: None,
            offset: 0,
        };
        Ok(Output::Embed(Box::new(Embed {
            key: self.key.to_owned(),
            many: false,
            spread: false,
            outer: (self.column, ColumnType::Uuid),
            inner: (self.target, ColumnType::Uuid),
            via: None,
            select,
        })))
    }
}

/// The rows after this key, in the order of its columns.
fn is_after(key: &[&'static str], last: &[Value]) -> Cond {
    let columns: Vec<(&'static str, &Value)> = key.iter().copied().zip(last).collect();
    Cond::any_of((0..columns.len()).map(|at| {
        let equal = columns[..at].iter().map(|(name, value)| Cond::eq(name, (*value).clone()));
        let greater = columns[at..].iter().take(1).map(|(name, value)| Cond::Compare {
            field: (*name).into(),
            compare: Compare::Gt,
            value: (*value).clone(),
        });
        Cond::all_of(equal.chain(greater))
    }))
}

fn read_key(table: &Table, row: &[u8]) -> Result<Vec<Value>> {
    let row: Json = serde_json::from_slice(row).map_err(|error| bug(&format!("a row is no JSON: {error}")))?;
    let value = |name: &&'static str| {
        let kind = table.shape.column(name).map(|column| column.kind);
        let found = match (kind, row.get(name)) {
            (Some(ColumnType::Uuid), Some(Json::String(text))) => text.parse::<Uuid>().ok().map(Value::from),
            (Some(ColumnType::Text), Some(Json::String(text))) => Some(Value::from(text.as_str())),
            (Some(ColumnType::Int), Some(Json::Number(number))) => number.as_i64().map(Value::from),
            _ => None,
        };
        found.ok_or_else(|| bug(&format!("the key {name} of {} cannot be read", table.shape.name)))
    };
    table.shape.primary_key.iter().map(value).collect()
}

fn bug(what: &str) -> crate::Error {
    DbError::Bug(what.to_owned()).into()
}
