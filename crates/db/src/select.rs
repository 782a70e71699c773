//! Reads as data: a tree of plain SELECTs with orders and output columns.

use crate::cond::{Cond, Field, JsonPathStep};
use crate::value::ColumnType;

/// A sort term. Nulls come last ascending and first descending, as in PostgreSQL.
#[derive(Clone, Debug, PartialEq)]
pub struct SortTerm {
    pub field: Field,
    /// If set, the field belongs to the row that this row references.
    pub of: Option<Box<Related>>,
    pub descending: bool,
    /// `None` if the column holds no nulls.
    pub nulls_first: Option<bool>,
}

/// The row of another table whose `inner` equals this row's `outer`, if it satisfies the condition.
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

/// An output value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    Column {
        key: String,
        column: &'static str,
        kind: ColumnType,
    },
    /// A transformed column; we compute it, so both databases agree.
    Made {
        key: String,
        column: &'static str,
        kind: ColumnType,
        made: ValueTransform,
    },
    Embed(Box<Embed>),
}

/// A transformation: the JSON at a path, or its text, then a cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueTransform {
    pub path: Vec<JsonPathStep>,
    /// The path ends in text, not JSON.
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
    /// An array; otherwise one object or null.
    pub many: bool,
    /// The embedded rows' keys merge into this row; with many rows, each key holds an array.
    pub spread: bool,
    /// The outer table's column and its type.
    pub outer: (&'static str, ColumnType),
    /// The matching column: in the embedded table, or in the junction.
    pub inner: (&'static str, ColumnType),
    /// The junction of a many-to-many relation.
    pub via: Option<Via>,
    pub select: Select,
}

/// A junction: its `column` equals the embedded table's `target`.
#[derive(Clone, Debug, PartialEq)]
pub struct Via {
    pub table: &'static str,
    pub column: &'static str,
    pub target: &'static str,
    /// Filter on the junction's rows.
    pub cond: Cond,
}

/// A tree of plain SELECTs. An embed's `limit` and `offset` count per outer row.
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
    /// The keys of each row, in order.
    pub fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        self.output.iter().for_each(|output| output.keys(&mut keys));
        keys
    }

    /// Every table the tree reads: an answer stays valid while none of them changes.
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
