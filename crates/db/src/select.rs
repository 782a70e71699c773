//! What is read of a table: a tree of plain SELECTs as data, its orders, and what each row shows.

use crate::cond::{Cond, Field, JsonPathStep};
use crate::value::ColumnType;

/// One term of an order. Nulls come last when ascending and first when descending, as PostgreSQL has it.
#[derive(Clone, Debug, PartialEq)]
pub struct SortTerm {
    pub field: Field,
    /// The field is that of the one row this one points at.
    pub of: Option<Box<Related>>,
    pub descending: bool,
    /// `None` where the column holds no nulls.
    pub nulls_first: Option<bool>,
}

/// The row of another table whose `inner` equals this row's `outer`, if it fulfils the condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    pub table: &'static str,
    pub inner: &'static str,
    pub outer: &'static str,
    pub cond: Cond,
}

impl SortTerm {
    pub fn column(column: &'static str, descending: bool, nulls_first: Option<bool>) -> Self {
        Self { field: column.into(), of: None, descending, nulls_first }
    }

    fn tables(&self, into: &mut Vec<&'static str>) {
        if let Some(related) = &self.of {
            if !into.contains(&related.table) {
                into.push(related.table);
            }
            related.cond.tables(into);
        }
    }
}

/// One thing a row shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    Column {
        key: String,
        column: &'static str,
        kind: ColumnType,
    },
    /// Something made of a column's value, by us and so alike on both databases.
    Made {
        key: String,
        column: &'static str,
        kind: ColumnType,
        made: ValueTransform,
    },
    Embed(Box<Embed>),
}

/// What is made of a value: the JSON at a path, or its text, then another type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueTransform {
    pub path: Vec<JsonPathStep>,
    /// The path's end is text, not JSON.
    pub as_text: bool,
    pub cast: Option<CastType>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastType {
    Text,
    SmallInt,
    Integer,
    BigInt,
    Numeric,
    Float,
    Boolean,
    Json,
    Uuid,
    Date,
    Time,
}

/// Rows of another table inside each row.
#[derive(Clone, Debug, PartialEq)]
pub struct Embed {
    pub key: String,
    /// An array, or one object (or null).
    pub many: bool,
    /// The keys of the embedded rows stand in this row itself; of many rows, each key holds an array.
    pub spread: bool,
    /// The column of the outer table and its kind.
    pub outer: (&'static str, ColumnType),
    /// The column that equals it: of the embedded table, or of the one between.
    pub inner: (&'static str, ColumnType),
    /// The table between, in a relation of many to many.
    pub via: Option<Via>,
    pub select: Select,
}

/// A junction: its `column` equals the embedded table's `target`.
#[derive(Clone, Debug, PartialEq)]
pub struct Via {
    pub table: &'static str,
    pub column: &'static str,
    pub target: &'static str,
    /// Which of its rows count.
    pub cond: Cond,
}

/// A tree of plain SELECTs. `limit` and `offset` of an embed count per outer row.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    pub table: &'static str,
    pub output: Vec<Output>,
    pub filter: Cond,
    pub order: Vec<SortTerm>,
    pub limit: Option<u64>,
    pub offset: u64,
}

impl Output {
    /// A column under its own name.
    pub fn from_column(column: &crate::table::ColumnDef) -> Self {
        Self::Column { key: column.name.to_owned(), column: column.name, kind: column.kind }
    }

    fn keys(&self, into: &mut Vec<String>) {
        match self {
            Self::Column { key, .. } | Self::Made { key, .. } => into.push(key.clone()),
            Self::Embed(embed) if embed.spread => into.extend(embed.select.keys()),
            Self::Embed(embed) => into.push(embed.key.clone()),
        }
    }
}

impl Select {
    /// The keys of each row, in their order.
    pub fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        self.output.iter().for_each(|output| output.keys(&mut keys));
        keys
    }

    /// Every table the tree reads: an answer stays true while none of them changes.
    pub fn tables(&self) -> Vec<&'static str> {
        let mut tables = Vec::new();
        self.collect_tables(&mut tables);
        tables
    }

    fn collect_tables(&self, into: &mut Vec<&'static str>) {
        if !into.contains(&self.table) {
            into.push(self.table);
        }
        self.filter.tables(into);
        self.order.iter().for_each(|term| term.tables(into));
        for output in &self.output {
            if let Output::Embed(embed) = output {
                if let Some(via) = &embed.via {
                    if !into.contains(&via.table) {
                        into.push(via.table);
                    }
                    via.cond.tables(into);
                }
                embed.select.collect_tables(into);
            }
        }
    }
}
