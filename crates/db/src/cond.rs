//! Row filters as data, in three-valued logic: a comparison with null is unknown, and unknown keeps no row.

use crate::value::{Kind, Value};

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
pub enum Step {
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
        path: Vec<Step>,
    },
    /// The same as text: a string without its quotes; JSON's null is no value.
    Text {
        column: &'static str,
        path: Vec<Step>,
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
    pub fn eq(column: &'static str, value: impl Into<Value>) -> Self {
        Self::Compare { field: column.into(), compare: Compare::Eq, value: value.into() }
    }

    pub fn is_true(column: &'static str) -> Self {
        Self::eq(column, true)
    }

    pub fn is_null(column: &'static str) -> Self {
        Self::Is { field: column.into(), is: Is::Null }
    }

    pub fn is_in(column: &'static str, values: Vec<Value>) -> Self {
        Self::In { field: column.into(), values }
    }

    pub fn exists(table: &'static str, inner: &'static str, outer: &'static str, cond: Self) -> Self {
        Self::Exists { table, inner, outer, cond: Box::new(cond) }
    }

    /// All of them; simplified, so that "everything" and "nothing" stay recognisable.
    pub fn all(conds: impl IntoIterator<Item = Self>) -> Self {
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
    pub fn any(conds: impl IntoIterator<Item = Self>) -> Self {
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

/// One term of an order. Nulls come last when ascending and first when descending, as PostgreSQL has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
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

impl Order {
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
        kind: Kind,
    },
    /// Something made of a column's value, by us and so alike on both databases.
    Made {
        key: String,
        column: &'static str,
        kind: Kind,
        made: Made,
    },
    Embed(Box<Embed>),
}

/// What is made of a value: the JSON at a path, or its text, then another type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    pub path: Vec<Step>,
    /// The path's end is text, not JSON.
    pub as_text: bool,
    pub cast: Option<Cast>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cast {
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
    pub outer: (&'static str, Kind),
    /// The column that equals it: of the embedded table, or of the one between.
    pub inner: (&'static str, Kind),
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
    pub order: Vec<Order>,
    pub limit: Option<u64>,
    pub offset: u64,
}

impl Output {
    /// A column under its own name.
    pub fn of(column: &crate::table::Column) -> Self {
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
