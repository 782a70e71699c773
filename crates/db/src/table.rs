//! The shape of a table as data: columns, keys, references. What may be done with its rows is the domain's to say.

use crate::value::ColumnType;

/// Where a column points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    pub table: &'static str,
    pub column: &'static str,
    /// `<table>_<column>_fkey` unless the migration names it otherwise.
    pub constraint: String,
    pub on_delete: OnDelete,
}

/// What happens to a row when the one it points at goes.
#[derive(Clone, Copy, Debug, std::default::Default, PartialEq, Eq)]
pub enum OnDelete {
    /// The other may not go.
    #[default]
    Refuse,
    Cascade,
    SetNull,
}

/// What an insert without the column stores.
#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    /// Null, or an error when the column takes none.
    None,
    /// A literal.
    Value(crate::Value),
    /// A fresh id from the context.
    NewId,
    /// The present from the context.
    Now,
    /// One more than the largest there is.
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

    /// Whether at most one row can hold one value in this column.
    pub fn is_unique(&self, column: &str) -> bool {
        let alone = |key: &Vec<&'static str>| matches!(key.as_slice(), [only] if *only == column);
        alone(&self.primary_key) || self.uniques.iter().any(alone)
    }
}
