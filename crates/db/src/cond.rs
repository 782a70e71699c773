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

/// A step into JSON: a member's name, or a place in an array; negative counts from the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonPathStep {
    Name(String),
    Index(i32),
}

/// What a condition or an order looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    Column(&'static str),
    /// The JSON at a path of a column, the whole of it when the path is empty, compared as PostgreSQL compares `jsonb`.
    Json {
        column: &'static str,
        path: Vec<JsonPathStep>,
    },
    /// The same as text: a string without its quotes; JSON's null is no value.
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

/// What `is` can ask of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Null,
    True,
    False,
}

/// "Rows where …". Columns are those of the table the condition stands on.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    True,
    False,
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
    /// The value of a `Field::Json` is JSON text.
    Compare {
        field: Field,
        compare: Compare,
        value: Value,
    },
    /// `IS DISTINCT FROM`: null is a value like any other here.
    Distinct {
        field: Field,
        value: Value,
    },
    /// `%` and `_` are wildcards, `\` escapes; `fold` ignores the case of ASCII letters, on both databases alike.
    Like {
        field: Field,
        pattern: String,
        fold: bool,
    },
    /// Not of a `Field::Json`.
    In {
        field: Field,
        values: Vec<Value>,
    },
    Is {
        field: Field,
        is: Is,
    },
    /// The column's JSON contains this JSON or, `within`, is contained in it: as PostgreSQL's `@>` for `jsonb`.
    Contains {
        field: Field,
        json: String,
        within: bool,
    },
    /// A list of text shares an element with this one, a JSON array.
    Overlaps {
        field: Field,
        list: String,
    },
    /// The text holds these words in a row, each a whole one or, `prefix`, the last only begun. What a word is stands in
    /// `words.rs`; the words come from there.
    Words {
        field: Field,
        words: String,
        prefix: bool,
    },
    /// At least one row of `table` has `inner` equal to this row's `outer`, and fulfils `cond`.
    Exists {
        table: &'static str,
        inner: &'static str,
        outer: &'static str,
        cond: Box<Cond>,
    },
}

impl Cond {
    /// The column holds this value; nothing equals null.
    pub fn eq(column: &'static str, value: impl Into<Value>) -> Self {
        Self::Compare { field: column.into(), compare: Compare::Eq, value: value.into() }
    }

    pub fn is_true(column: &'static str) -> Self {
        Self::eq(column, true)
    }

    pub fn is_null(column: &'static str) -> Self {
        Self::Is { field: column.into(), is: Is::Null }
    }

    /// The column holds one of these; an empty list keeps no row.
    pub fn is_in(column: &'static str, values: Vec<Value>) -> Self {
        Self::In { field: column.into(), values }
    }

    /// A row of `table` whose `inner` is this row's `outer` fulfils `cond`.
    pub fn exists(table: &'static str, inner: &'static str, outer: &'static str, cond: Self) -> Self {
        Self::Exists { table, inner, outer, cond: Box::new(cond) }
    }

    /// All of them; simplified, so that "everything" and "nothing" stay recognisable.
    pub fn all_of(conds: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for cond in conds {
            match cond {
                Self::True => {}
                Self::False => return Self::False,
                Self::All(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::True,
            1 => kept.remove(0),
            _ => Self::All(kept),
        }
    }

    /// Any of them; simplified like [`Cond::all`].
    pub fn any_of(conds: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for cond in conds {
            match cond {
                Self::False => {}
                Self::True => return Self::True,
                Self::Any(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::False,
            1 => kept.remove(0),
            _ => Self::Any(kept),
        }
    }

    /// Every table the condition looks at besides its own.
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
