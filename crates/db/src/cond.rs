//! Row filters as data, in three-valued logic: a comparison with null is unknown, and unknown keeps no row.

use crate::value::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Eq,
    Ne,
    Gt,
    Gte,
    Lt,
    Lte,
}

/// A step into JSON: a member's name, or an array index; negative indexes count from the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonPathStep {
    Name(String),
    Index(i32),
}

/// The operand of a condition or an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    Column(&'static str),
    /// The JSON at a path of a column (all of it if the path is empty), compared like PostgreSQL's `jsonb`.
    Json {
        column: &'static str,
        path: Vec<JsonPathStep>,
    },
    /// The same as text: strings without quotes, JSON null as SQL null.
    Text {
        column: &'static str,
        path: Vec<JsonPathStep>,
    },
}

impl From<&'static str> for Field {
    fn from(column: &'static str) -> Self {
        Self::Column(column)
    }
}

/// Operands of `IS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Null,
    True,
    False,
}

/// A row filter. Column names belong to the filtered table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    True,
    False,
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
    /// For a `Field::Json` the value is JSON text.
    Compare {
        field: Field,
        compare: Compare,
        value: Value,
    },
    /// `IS DISTINCT FROM`: null compares like any other value.
    Distinct {
        field: Field,
        value: Value,
    },
    /// `%` and `_` are wildcards, `\` escapes. `fold` ignores the case of ASCII letters on both databases.
    Like {
        field: Field,
        pattern: String,
        fold: bool,
    },
    /// Not for a `Field::Json`.
    In {
        field: Field,
        values: Vec<Value>,
    },
    Is {
        field: Field,
        is: Is,
    },
    /// PostgreSQL's `@>` for `jsonb`: the column contains this JSON or, with `within`, is contained in it.
    Contains {
        field: Field,
        json: String,
        within: bool,
    },
    /// The column's text list shares an element with this JSON array.
    Overlaps {
        field: Field,
        list: String,
    },
    /// The text contains these words in sequence; with `prefix`, the last word may be incomplete. `words.rs` defines words
    /// and splits the text.
    Words {
        field: Field,
        words: String,
        prefix: bool,
    },
    /// At least one row of `table` has `inner` equal to this row's `outer` and satisfies `cond`.
    Exists {
        table: &'static str,
        inner: &'static str,
        outer: &'static str,
        cond: Box<Cond>,
    },
}

impl Cond {
    /// The column equals this value; null equals nothing.
    pub fn eq(column: &'static str, value: impl Into<Value>) -> Self {
        Self::Compare { field: column.into(), compare: Compare::Eq, value: value.into() }
    }

    pub fn is_true(column: &'static str) -> Self {
        Self::eq(column, true)
    }

    pub fn is_null(column: &'static str) -> Self {
        Self::Is { field: column.into(), is: Is::Null }
    }

    /// The column equals one of the values; an empty list keeps no row.
    pub fn is_in(column: &'static str, values: Vec<Value>) -> Self {
        Self::In { field: column.into(), values }
    }

    /// A row of `table` whose `inner` equals this row's `outer` satisfies `cond`.
    pub fn exists(table: &'static str, inner: &'static str, outer: &'static str, cond: Self) -> Self {
        Self::Exists { table, inner, outer, cond: Box::new(cond) }
    }

    /// A conjunction, simplified so that "everything" and "nothing" stay recognizable.
    pub fn all_of(conds: impl IntoIterator<Item = Self>) -> Self {
        let mut conditions = Vec::new();
        for cond in conds {
            match cond {
                Self::True => {}
                Self::False => return Self::False,
                Self::All(inner) => conditions.extend(inner),
                other => conditions.push(other),
            }
        }
        match conditions.len() {
            0 => Self::True,
            1 => conditions.remove(0),
            _ => Self::All(conditions),
        }
    }

    /// A disjunction, simplified like [`Cond::all_of`].
    pub fn any_of(conds: impl IntoIterator<Item = Self>) -> Self {
        let mut conditions = Vec::new();
        for cond in conds {
            match cond {
                Self::False => {}
                Self::True => return Self::True,
                Self::Any(inner) => conditions.extend(inner),
                other => conditions.push(other),
            }
        }
        match conditions.len() {
            0 => Self::False,
            1 => conditions.remove(0),
            _ => Self::Any(conditions),
        }
    }

    /// Collects every other table that the condition reads.
    pub fn tables(&self, into: &mut Vec<&'static str>) {
        match self {
            Self::All(conds) | Self::Any(conds) => conds.iter().for_each(|cond| cond.tables(into)),
            Self::Not(cond) => cond.tables(into),
            Self::Exists { table, cond, .. } => {
                if !into.contains(table) {
                    into.push(table);
                }
                cond.tables(into);
            }
            _ => {}
        }
    }
}
