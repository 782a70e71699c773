//! Table schemas as data: columns, keys, references. The domain defines what may be done with the rows.

use crate::value::ColumnType;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    pub table: &'static str,
    pub column: &'static str,
    /// `<table>_<column>_fkey` unless the migration names it otherwise.
    pub constraint: String,
    pub on_delete: OnDelete,
}

/// The effect of deleting the referenced row.
#[derive(Clone, Copy, Debug, std::default::Default, PartialEq, Eq)]
pub enum OnDelete {
    /// The delete fails.
    #[default]
    Refuse,
    Cascade,
    SetNull,
}

/// The stored value if an insert omits the column.
#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    /// Null, or an error if the column is not nullable.
    None,
    Value(crate::Value),
    /// A fresh id from the context.
    NewId,
    /// The current time from the context.
    Now,
    /// The largest value plus one.
    Next,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDef {
    pub name: &'static str,
    pub kind: ColumnType,
    pub nullable: bool,
    pub default: Default,
    pub references: Option<Reference>,
}

/// Columns, primary key, unique keys. Names are plain `snake_case` identifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSchema {
    pub name: &'static str,
    pub columns: Vec<ColumnDef>,
    pub primary_key: Vec<&'static str>,
    pub uniques: Vec<Vec<&'static str>>,
}

impl TableSchema {
    pub fn column(&self, name: &str) -> Option<&ColumnDef> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Whether at most one row can hold a given value.
    pub fn is_unique(&self, column: &str) -> bool {
        let alone = |key: &Vec<&'static str>| matches!(key.as_slice(), [only] if *only == column);
        alone(&self.primary_key) || self.uniques.iter().any(alone)
    }
}
