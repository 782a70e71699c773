//! The syntax tree of a request.

/// One entry of `select`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SelectItem {
    Star,
    Column(SelectColumn),
    Embed(Embed),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectColumn {
    pub alias: Option<String>,
    pub name: String,
    pub path: Vec<JsonStep>,
    pub cast: Option<SelectCast>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embed {
    pub alias: Option<String>,
    pub relation: String,
    pub hint: Option<String>,
    pub join: Join,
    /// `...relation(…)`: moves the keys into the parent.
    pub spread: bool,
    /// Empty for `relation()`, which joins without output.
    pub items: Vec<SelectItem>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    Default,
    Inner,
    Left,
}

/// A target type for casts; other names are rejected with 42704.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectCast {
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

/// `->key` or `->>key`. Only the last step of a path may be text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonStep {
    pub key: JsonKey,
    pub as_text: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonKey {
    Name(String),
    /// Negative counts from the end.
    Index(i32),
}

/// `[embed.]*column[->path]=[not.]op.value`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Relation names from the requested table down; empty for the table itself and inside a logic tree.
    pub embed: Vec<String>,
    pub column: String,
    pub path: Vec<JsonStep>,
    pub negated: bool,
    pub op: Op,
    pub quantifier: Option<Quantifier>,
    /// Full-text operators only: `wfts(english)`.
    pub language: Option<String>,
    pub value: Value,
}

/// The supported operators. `match` and `imatch` are known but rejected (T-Q12), so they are absent here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    Eq,
    Neq,
    Gt,
    Gte,
    Lt,
    Lte,
    Like,
    Ilike,
    In,
    Is,
    IsDistinct,
    Fts,
    Plfts,
    Phfts,
    Wfts,
    Contains,
    ContainedIn,
    Overlaps,
    StrictlyLeft,
    StrictlyRight,
    NotRightOf,
    NotLeftOf,
    Adjacent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    Any,
    All,
}

/// The right side of an operator. The operator and the quantifier decide the variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Comparisons, `isdistinct`, full text and ranges: verbatim.
    Text(String),
    /// `like` and `ilike`: `*` is already replaced by `%`; `\` still escapes.
    Pattern(String),
    /// `in`: empty for `in.()`.
    List(Vec<String>),
    Is(Is),
    /// Any quantified operator; `None` is SQL NULL. Elements of like/ilike are patterns as above.
    Array(Vec<Option<String>>),
    /// `cs`, `cd`, `ov`: JSON, range or array, depending on the column's type.
    Container {
        raw: String,
        /// The elements, when `raw` is a one-dimensional array literal.
        array: Option<Vec<Option<String>>>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    Null,
    NotNull,
    True,
    False,
    Unknown,
}

/// A tree of conditions. A leaf carries its own `negated`; `Not` appears only above `And` and `Or`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Logic {
    And(Vec<Logic>),
    Or(Vec<Logic>),
    Not(Box<Logic>),
    Leaf(Filter),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderTerm {
    /// `relation(column)`: order by a column of a to-one parent.
    pub relation: Option<String>,
    pub column: String,
    pub path: Vec<JsonStep>,
    pub direction: Direction,
    /// Always set: by default last when ascending and first when descending.
    pub nulls: Nulls,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Asc,
    Desc,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nulls {
    First,
    Last,
}

impl SelectColumn {
    /// The key in the answer: the alias, else the last named step of the path, else the column.
    pub fn key(&self) -> &str {
        let last_named = self.path.iter().rev().find_map(|step| match &step.key {
            JsonKey::Name(name) => Some(name.as_str()),
            JsonKey::Index(_) => None,
        });
        self.alias.as_deref().or(last_named).unwrap_or(&self.name)
    }
}

impl Embed {
    /// The key in the answer, which filters and orders use: the alias, else the relation.
    pub fn key(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.relation)
    }
}
