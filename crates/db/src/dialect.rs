//! SQL dialects: the only module that knows how the two databases' SQL differs.
//!
//! SQL text may use the common subset: `RETURNING`, `ON CONFLICT DO UPDATE`, CTEs, window functions, `IS NOT DISTINCT FROM`, `FILTER`. Not:
//! `now()`, `gen_random_uuid()`, `ILIKE`, arrays, `LATERAL`, `FOR UPDATE`, JSON operators.

mod condition;

use sea_query::{
    Alias, Expr, ExprTrait, Func, JoinType, NullOrdering, OverStatement, PostgresQueryBuilder, Query,
    QueryStatementBuilder, SelectStatement, SqliteQueryBuilder, WindowStatement,
};

use crate::cond::Cond;
use crate::select::{Select, SortTerm, Via};
use crate::value::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

/// The row number of an embedded row among the rows of the same outer row.
const PLACE: &str = "place_";

/// The junction's column that names the outer row of an embedded row.
pub(crate) const LINK: &str = "link_";

/// The rows that an embed reads: those whose column holds one of the values, or those that a junction links to them.
pub(crate) struct ParentScope<'a> {
    pub column: &'static str,
    pub values: &'a [Value],
    pub via: Option<&'a Via>,
}

/// The longest list that SQLite gets as single binds.
pub(crate) const LISTED: usize = 64;

/// A built statement and its binds.
pub(crate) struct BuiltStatement {
    pub sql: String,
    pub binds: Vec<Value>,
}

impl Dialect {
    /// SELECTs `columns` of one tree node; `within` restricts it to an embed's rows.
    pub(crate) fn select(
        self,
        node: &Select,
        columns: &[&'static str],
        within: Option<&ParentScope<'_>>,
    ) -> BuiltStatement {
        let mut aliases = Aliases(0);
        let own = aliases.next();
        let mut query = Query::select();
        query.from_as(Alias::new(node.table), own.clone());
        let between = within.and_then(|within| within.via).map(|via| (via, aliases.next()));
        if columns.is_empty() {
            // A row without output columns still counts as a row.
            query.expr(Expr::cust("1"));
        }
        for column in columns {
            match (&between, within) {
                (Some((_, junction)), Some(within)) if *column == LINK => {
                    query.expr_as(qualify_column(junction, within.column), Alias::new(LINK))
                }
                _ => query.expr(qualify_column(&own, column)),
            };
        }
        if let Some(within) = within {
            let link = match &between {
                None => &own,
                Some((via, junction)) => {
                    let same = qualify_column(junction, via.column).eq(qualify_column(&own, via.target));
                    query.join_as(JoinType::InnerJoin, Alias::new(via.table), junction.clone(), same);
                    if via.cond != Cond::True {
                        query.and_where(self.cond(&via.cond, junction, &mut aliases));
                    }
                    junction
                }
            };
            query.and_where(self.is_in(qualify_column(link, within.column), within.values));
        }
        if node.filter != Cond::True {
            query.and_where(self.cond(&node.filter, &own, &mut aliases));
        }
        let order = self.order(&node.order, &own, &mut aliases);
        let per_parent = within.is_some() && (node.limit.is_some() || node.offset > 0);
        if let (true, Some(within)) = (per_parent, within) {
            let link = qualify_column(between.as_ref().map_or(&own, |(_, junction)| junction), within.column);
            return self.build(limited_per_parent(query, node, columns, link, order));
        }
        for (field, direction, nulls) in order {
            match nulls {
                None => query.order_by_expr(field, direction),
                Some(nulls) => query.order_by_expr_with_nulls(field, direction, nulls),
            };
        }
        if let Some(limit) = node.limit {
            query.limit(limit);
        } else if node.offset > 0 && self == Self::Sqlite {
            // SQLite accepts an offset only after a limit.
            query.limit(u64::from(u32::MAX));
        }
        if node.offset > 0 {
            query.offset(node.offset);
        }
        self.build(query)
    }

    /// Counts the node's rows without limit and offset.
    pub(crate) fn count(self, node: &Select) -> BuiltStatement {
        let mut aliases = Aliases(0);
        let own = aliases.next();
        let mut query = Query::select();
        query.from_as(Alias::new(node.table), own.clone()).expr(Func::count(Expr::cust("*")));
        if node.filter != Cond::True {
            query.and_where(self.cond(&node.filter, &own, &mut aliases));
        }
        self.build(query)
    }

    fn build(self, query: SelectStatement) -> BuiltStatement {
        let (sql, values) = match self {
            Self::Sqlite => query.build(SqliteQueryBuilder),
            Self::Postgres => query.build(PostgresQueryBuilder),
        };
        let binds = values.0.into_iter().map(from_sea).collect();
        BuiltStatement { sql, binds }
    }

    fn order(
        self,
        order: &[SortTerm],
        own: &Alias,
        aliases: &mut Aliases,
    ) -> Vec<(Expr, sea_query::Order, Option<NullOrdering>)> {
        order
            .iter()
            .map(|term| {
                let field = match &term.of {
                    None => self.field(&term.field, own),
                    Some(related) => {
                        let other = aliases.next();
                        let mut query = Query::select();
                        query
                            .expr(self.field(&term.field, &other))
                            .from_as(Alias::new(related.table), other.clone())
                            .and_where(qualify_column(&other, related.inner).eq(qualify_column(own, related.outer)))
                            .limit(1);
                        if related.cond != Cond::True {
                            query.and_where(self.cond(&related.cond, &other, aliases));
                        }
                        Expr::SubQuery(None, Box::new(query.into_sub_query_statement()))
                    }
                };
                (field, direction(term), term.nulls_first.map(nulls))
            })
            .collect()
    }

    /// Translates a migration: files use PostgreSQL's type names, SQLite gets its own and strict tables.
    pub(crate) fn migration(self, text: &str) -> String {
        match self {
            Self::Postgres => replace_words(text, &[("TEXT", "TEXT COLLATE \"C\"")]),
            Self::Sqlite => replace_words(
                text,
                &[
                    ("UUID", "TEXT"),
                    ("TIMESTAMPTZ", "INTEGER"),
                    ("DATE", "TEXT"),
                    ("BOOLEAN", "INTEGER"),
                    ("BIGINT", "INTEGER"),
                    ("FLOAT8", "REAL"),
                ],
            )
            .replace("\n);", "\n) STRICT;"),
        }
    }
}

/// Repeats the last value up to a power of two, which does not change the result of `IN`.
pub(crate) fn padded(values: &[Value]) -> impl Iterator<Item = &Value> {
    let fill = if values.is_empty() { 0 } else { values.len().next_power_of_two() - values.len() };
    values.iter().chain(values.last().into_iter().cycle().take(fill))
}

pub(crate) fn json_list(values: &[Value]) -> String {
    serde_json::Value::Array(values.iter().map(Value::to_plain_json).collect()).to_string()
}

fn limited_per_parent(
    mut query: SelectStatement,
    node: &Select,
    columns: &[&'static str],
    link: Expr,
    order: Vec<(Expr, sea_query::Order, Option<NullOrdering>)>,
) -> SelectStatement {
    let mut window = WindowStatement::new();
    window.add_partition_by(link);
    for (field, direction, nulls) in order {
        match nulls {
            None => window.order_by_expr(field, direction),
            Some(nulls) => window.order_by_expr_with_nulls(field, direction, nulls),
        };
    }
    query.expr_window_as(Func::cust(Alias::new("ROW_NUMBER")), window, Alias::new(PLACE));
    let inner = Alias::new("ranked_");
    let mut outer = Query::select();
    for column in columns {
        outer.column((inner.clone(), Alias::new(*column)));
    }
    outer.from_subquery(query, inner.clone());
    let place = || qualify_column(&inner, PLACE);
    let skipped = i64::try_from(node.offset).unwrap_or(i64::MAX);
    outer.and_where(place().gt(skipped));
    if let Some(limit) = node.limit {
        outer.and_where(place().lte(skipped.saturating_add(i64::try_from(limit).unwrap_or(i64::MAX))));
    }
    outer.order_by((inner, Alias::new(PLACE)), sea_query::Order::Asc);
    outer
}

fn direction(term: &SortTerm) -> sea_query::Order {
    if term.descending { sea_query::Order::Desc } else { sea_query::Order::Asc }
}

fn nulls(first: bool) -> NullOrdering {
    if first { NullOrdering::First } else { NullOrdering::Last }
}

fn qualify_column(table: &Alias, column: &str) -> Expr {
    Expr::col((table.clone(), Alias::new(column)))
}

struct Aliases(u32);

impl Aliases {
    fn next(&mut self) -> Alias {
        self.0 += 1;
        Alias::new(format!("t{}", self.0))
    }
}

/// UUIDs, instants and days travel as text or microseconds; each driver's binder restores the column's type.
pub(crate) fn plain(value: &Value) -> Value {
    match value {
        Value::Uuid(id) => Value::Text(id.to_string()),
        Value::Time(time) => Value::Int(time.timestamp_micros()),
        Value::Date(day) => Value::Text(day.to_string()),
        other => other.clone(),
    }
}

fn to_sea(value: &Value) -> Expr {
    match plain(value) {
        Value::Bool(flag) => Expr::val(flag),
        Value::Int(number) => Expr::val(number),
        Value::Float(number) => Expr::val(number),
        Value::Text(text) => Expr::val(text),
        Value::Null | Value::Uuid(_) | Value::Time(_) | Value::Date(_) => Expr::val(None::<String>),
    }
}

fn from_sea(value: sea_query::Value) -> Value {
    use sea_query::Value as Sea;
    match value {
        Sea::Bool(flag) => flag.into(),
        Sea::BigInt(number) => number.into(),
        Sea::BigUnsigned(number) => number.and_then(|n| i64::try_from(n).ok()).into(),
        Sea::Double(number) => number.into(),
        Sea::String(text) => text.into(),
        _ => Value::Null,
    }
}

fn replace_words(text: &str, words: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        let (before, from) = rest.split_at(start);
        out.push_str(before);
        let end = from.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        out.push_str(words.iter().find(|(w, _)| *w == word).map_or(word, |(_, replacement)| replacement));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests;
