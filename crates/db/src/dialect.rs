//! The only place that knows how the two databases differ in text.
//!
//! The common subset that SQL text may use: `RETURNING`, `ON CONFLICT DO UPDATE`, CTEs, window functions,
//! `IS NOT DISTINCT FROM`, `FILTER`. Not: `now()`, `gen_random_uuid()`, `ILIKE`, arrays, `LATERAL`, `FOR UPDATE`, JSON operators.

use sea_query::{
    Alias, BinOper, Expr, ExprTrait, Func, JoinType, LikeExpr, NullOrdering, OverStatement, PostgresQueryBuilder,
    Query, QueryStatementBuilder, SelectStatement, SqliteQueryBuilder, WindowStatement,
};

use crate::cond::{Compare, Cond, Field, Is, Order, Select, Step, Via};
use crate::value::Value;
use crate::{document, words};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

/// The column that tells which outer row an embedded row belongs to, and its place among its siblings.
const PLACE: &str = "place_";
/// Conditions written side by side at most; more are nested.
const FLAT: usize = 16;

/// The column of a junction that tells which outer row an embedded row belongs to.
pub(crate) const LINK: &str = "link_";

/// Which rows an embed reads: those whose column is one of the values, or those that a junction leads to from there.
pub(crate) struct Within<'a> {
    pub column: &'static str,
    pub values: &'a [Value],
    pub via: Option<&'a Via>,
}

/// The longest list of values that SQLite gets one by one.
pub(crate) const LISTED: usize = 64;

/// A statement and what to bind, as built.
pub(crate) struct Built {
    pub sql: String,
    pub binds: Vec<Value>,
}

impl Dialect {
    /// SELECT `columns` of one node of a tree; `within` keeps to the rows of an embed.
    pub(crate) fn select(self, node: &Select, columns: &[&'static str], within: Option<&Within<'_>>) -> Built {
        let mut aliases = Aliases(0);
        let own = aliases.next();
        let mut query = Query::select();
        query.from_as(Alias::new(node.table), own.clone());
        let between = within.and_then(|within| within.via).map(|via| (via, aliases.next()));
        if columns.is_empty() {
            // A row that shows nothing is a row all the same.
            query.expr(Expr::cust("1"));
        }
        for column in columns {
            match (&between, within) {
                (Some((_, junction)), Some(within)) if *column == LINK => {
                    query.expr_as(of(junction, within.column), Alias::new(LINK))
                }
                _ => query.expr(of(&own, column)),
            };
        }
        if let Some(within) = within {
            let link = match &between {
                None => &own,
                Some((via, junction)) => {
                    let same = of(junction, via.column).eq(of(&own, via.target));
                    query.join_as(JoinType::InnerJoin, Alias::new(via.table), junction.clone(), same);
                    if via.cond != Cond::True {
                        query.and_where(self.cond(&via.cond, junction, &mut aliases));
                    }
                    junction
                }
            };
            query.and_where(self.is_in(of(link, within.column), within.values));
        }
        if node.filter != Cond::True {
            query.and_where(self.cond(&node.filter, &own, &mut aliases));
        }
        let order = self.order(&node.order, &own, &mut aliases);
        let per_parent = within.is_some() && (node.limit.is_some() || node.offset > 0);
        if let (true, Some(within)) = (per_parent, within) {
            let link = of(between.as_ref().map_or(&own, |(_, junction)| junction), within.column);
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
            // SQLite takes an offset only after a limit.
            query.limit(u64::from(u32::MAX));
        }
        if node.offset > 0 {
            query.offset(node.offset);
        }
        self.build(query)
    }

    /// How many rows the node has without its limit and offset.
    pub(crate) fn count(self, node: &Select) -> Built {
        let mut aliases = Aliases(0);
        let own = aliases.next();
        let mut query = Query::select();
        query.from_as(Alias::new(node.table), own.clone()).expr(Func::count(Expr::cust("*")));
        if node.filter != Cond::True {
            query.and_where(self.cond(&node.filter, &own, &mut aliases));
        }
        self.build(query)
    }

    fn build(self, query: SelectStatement) -> Built {
        let (sql, values) = match self {
            Self::Sqlite => query.build(SqliteQueryBuilder),
            Self::Postgres => query.build(PostgresQueryBuilder),
        };
        let binds = values.0.into_iter().map(from_sea).collect();
        Built { sql, binds }
    }

    fn cond(self, cond: &Cond, own: &Alias, aliases: &mut Aliases) -> Expr {
        match cond {
            Cond::True => Expr::cust("1 = 1"),
            Cond::False => Expr::cust("1 = 0"),
            Cond::All(conds) => self.fold(conds, own, aliases, Expr::and),
            Cond::Any(conds) => self.fold(conds, own, aliases, Expr::or),
            Cond::Not(inner) => self.cond(inner, own, aliases).not(),
            Cond::Compare { field, compare, value } => {
                let (column, value) = self.sides(field, value, own);
                match compare {
                    Compare::Eq => column.eq(value),
                    Compare::Ne => column.ne(value),
                    Compare::Gt => column.gt(value),
                    Compare::Gte => column.gte(value),
                    Compare::Lt => column.lt(value),
                    Compare::Lte => column.lte(value),
                }
            }
            Cond::Distinct { field, value } => {
                let (column, value) = self.sides(field, value, own);
                column.binary(BinOper::Custom("IS DISTINCT FROM"), value)
            }
            Cond::Like { field, pattern, fold: false } => {
                self.field(field, own).like(LikeExpr::new(pattern).escape('\\'))
            }
            // lower() folds ASCII only, on SQLite always and on PostgreSQL under the "C" collation of our columns.
            Cond::Like { field, pattern, fold: true } => Expr::expr(Func::lower(self.field(field, own)))
                .like(LikeExpr::new(pattern.to_ascii_lowercase()).escape('\\')),
            Cond::In { field, values } => self.is_in(self.field(field, own), values),
            Cond::Is { field, is: Is::Null } => self.present(field, own).is_null(),
            Cond::Is { field, is: Is::True } => self.field(field, own).is(self.truth(true)),
            Cond::Is { field, is: Is::False } => self.field(field, own).is(self.truth(false)),
            Cond::Contains { field, json, within } => {
                let (field, json) = (self.document(field, own), Expr::val(json.as_str()));
                let (outer, inner) = if *within { (json, field) } else { (field, json) };
                match self {
                    Self::Sqlite => self.made("json_contains_({}, {})", vec![outer, inner]),
                    Self::Postgres => self.made("(({})::text::jsonb @> ({})::text::jsonb)", vec![outer, inner]),
                }
            }
            Cond::Overlaps { field, list } => {
                let both = vec![self.document(field, own), Expr::val(list.as_str())];
                self.made(
                    match self {
                        Self::Sqlite => "json_overlaps_({}, {})",
                        // Null where the list is, like every other condition.
                        Self::Postgres => {
                            "(({})::text::jsonb ?| ARRAY(SELECT jsonb_array_elements_text(({})::text::jsonb)))"
                        }
                    },
                    both,
                )
            }
            Cond::Words { field, words, prefix } => {
                let wanted = words::wanted(words, *prefix);
                let field = self.field(field, own);
                match self {
                    Self::Sqlite => self.made("(instr(words_({}), {}) > 0)", vec![field, Expr::val(wanted)]),
                    Self::Postgres => self.made(
                        "(strpos(' ' || btrim(regexp_replace(lower({} COLLATE \"C\"), {}, ' ', 'g'), ' ') || ' ', {}) > 0)",
                        vec![field, Expr::val(words::BETWEEN), Expr::val(wanted)],
                    ),
                }
            }
            Cond::Exists { table, inner, outer, cond } => {
                let child = aliases.next();
                let mut query = Query::select();
                query
                    .expr(Expr::cust("1"))
                    .from_as(Alias::new(*table), child.clone())
                    .and_where(of(&child, inner).eq(of(own, outer)));
                if **cond != Cond::True {
                    query.and_where(self.cond(cond, &child, aliases));
                }
                Expr::exists(query)
            }
        }
    }

    /// A template with `{}` for each expression, in whichever way the database writes its placeholders.
    fn made(self, template: &str, parts: Vec<Expr>) -> Expr {
        let mut text = String::with_capacity(template.len() + 8);
        for (number, piece) in template.split("{}").enumerate() {
            if number > 0 {
                match self {
                    Self::Sqlite => text.push('?'),
                    Self::Postgres => text.push_str(&format!("${number}")),
                }
            }
            text.push_str(piece);
        }
        Expr::cust_with_exprs(text, parts)
    }

    /// What a field is when it is compared or sorted by.
    fn field(self, field: &Field, own: &Alias) -> Expr {
        match (field, self) {
            (Field::Column(column), _) => of(own, column),
            (Field::Json { .. }, Self::Sqlite) => self.made("json_key_({})", vec![self.document(field, own)]),
            (Field::Json { .. }, Self::Postgres) => self.made("({})::jsonb", vec![self.document(field, own)]),
            (Field::Text { column, path }, Self::Sqlite) => {
                self.made("json_text_at_({}, {})", vec![of(own, column), Expr::val(document::path_text(path))])
            }
            // In the order of bytes, as every column of ours.
            (Field::Text { column, path }, Self::Postgres) => {
                let walked = self.walk(column, path, true, own);
                self.made("({} COLLATE \"C\")", vec![walked])
            }
        }
    }

    /// The JSON of a field: text, or on PostgreSQL `json`.
    fn document(self, field: &Field, own: &Alias) -> Expr {
        match (field, self) {
            (Field::Json { column, path }, _) if path.is_empty() => of(own, column),
            (Field::Json { column, path }, Self::Sqlite) => {
                self.made("json_at_({}, {})", vec![of(own, column), Expr::val(document::path_text(path))])
            }
            (Field::Json { column, path }, Self::Postgres) => self.walk(column, path, false, own),
            (other, _) => self.field(other, own),
        }
    }

    /// In the type that keeps JSON as it was written; `jsonb` would take a scalar for an array of one.
    fn walk(self, column: &'static str, path: &[Step], as_text: bool, own: &Alias) -> Expr {
        let mut template = "(({})::json".to_owned();
        let mut parts = vec![of(own, column)];
        for (place, step) in path.iter().enumerate() {
            template.push_str(if as_text && place + 1 == path.len() { " ->> " } else { " -> " });
            match step {
                Step::Name(name) => {
                    template.push_str("{}::text");
                    parts.push(Expr::val(name.as_str()));
                }
                Step::Index(index) => {
                    template.push_str("{}::int");
                    parts.push(Expr::val(i64::from(*index)));
                }
            }
        }
        template.push(')');
        self.made(&template, parts)
    }

    /// What tells whether a field is there at all: for JSON no need to look inside.
    fn present(self, field: &Field, own: &Alias) -> Expr {
        match field {
            Field::Json { .. } => self.document(field, own),
            other => self.field(other, own),
        }
    }

    /// A field and the value it is compared with.
    fn sides(self, field: &Field, value: &Value, own: &Alias) -> (Expr, Expr) {
        let said = to_sea(value);
        let said = match (field, self) {
            (Field::Json { .. }, Self::Sqlite) => self.made("json_key_({})", vec![said]),
            (Field::Json { .. }, Self::Postgres) => self.made("({}::text)::jsonb", vec![said]),
            _ => said,
        };
        (self.field(field, own), said)
    }

    fn order(
        self,
        order: &[Order],
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
                            .and_where(of(&other, related.inner).eq(of(own, related.outer)))
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

    /// PostgreSQL takes only the word after `IS`; SQLite uses an index only with a bound value.
    fn truth(self, flag: bool) -> Expr {
        match self {
            Self::Sqlite => Expr::val(flag),
            Self::Postgres => Expr::Constant(flag.into()),
        }
    }

    /// Halved again and again, because SQLite bounds how deep an expression may be.
    fn fold(self, conds: &[Cond], own: &Alias, aliases: &mut Aliases, join: fn(Expr, Expr) -> Expr) -> Expr {
        match conds {
            [] => Expr::cust("1 = 1"),
            [only] => self.cond(only, own, aliases),
            [first, second] => join(self.cond(first, own, aliases), self.cond(second, own, aliases)),
            more if more.len() <= FLAT => {
                let mut parts = more.iter().map(|cond| self.cond(cond, own, aliases)).collect::<Vec<_>>().into_iter();
                let first = parts.next().unwrap_or_else(|| Expr::cust("1 = 1"));
                parts.fold(first, join)
            }
            many => {
                let (left, right) = many.split_at(many.len() / 2);
                join(self.fold(left, own, aliases, join), self.fold(right, own, aliases, join))
            }
        }
    }

    /// Short lists are bound one by one, so that the planner sees how short they are; long ones as one JSON text. Either
    /// way there are few different statements, each prepared once.
    fn is_in(self, column: Expr, values: &[Value]) -> Expr {
        if values.is_empty() {
            return Expr::cust("1 = 0");
        }
        if self == Self::Sqlite && values.len() <= LISTED {
            return column.is_in(padded(values).map(to_sea));
        }
        let list = Expr::val(json_list(values));
        match self {
            Self::Sqlite => {
                let mut unpacked = Query::select();
                unpacked
                    .expr(Expr::col(Alias::new("value")))
                    .from_function(Func::cust(Alias::new("json_each")).arg(list), Alias::new("list_"));
                column.in_subquery(unpacked)
            }
            Self::Postgres => column.eq(Func::cust(Alias::new("ANY")).arg(list)),
        }
    }

    /// Our migration files name PostgreSQL's types; SQLite gets its own, and strict tables.
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

/// The values, the last one again until there are a power of two of them: `IN` does not mind.
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
    let place = || of(&inner, PLACE);
    let skipped = i64::try_from(node.offset).unwrap_or(i64::MAX);
    outer.and_where(place().gt(skipped));
    if let Some(limit) = node.limit {
        outer.and_where(place().lte(skipped.saturating_add(i64::try_from(limit).unwrap_or(i64::MAX))));
    }
    outer.order_by((inner, Alias::new(PLACE)), sea_query::Order::Asc);
    outer
}

fn direction(term: &Order) -> sea_query::Order {
    if term.descending { sea_query::Order::Desc } else { sea_query::Order::Asc }
}

fn nulls(first: bool) -> NullOrdering {
    if first { NullOrdering::First } else { NullOrdering::Last }
}

fn of(table: &Alias, column: &str) -> Expr {
    Expr::col((table.clone(), Alias::new(column)))
}

struct Aliases(u32);

impl Aliases {
    fn next(&mut self) -> Alias {
        self.0 += 1;
        Alias::new(format!("t{}", self.0))
    }
}

/// Uuids, instants and days travel as text or microseconds; each driver's binder gives them the column's type.
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
mod tests {
    use super::*;
    use crate::cond::Output;
    use crate::value::Kind;

    fn packages() -> Select {
        Select {
            table: "packages",
            output: vec![Output::Column { key: "id".into(), column: "id", kind: Kind::Uuid }],
            filter: Cond::all([
                Cond::is_true("is_active"),
                Cond::Like { field: "title".into(), pattern: "%Ella%".into(), fold: true },
                Cond::exists("guides", "id", "guide_id", Cond::is_true("is_active")),
                Cond::is_in("id", vec!["a".into(), "b".into()]),
            ]),
            order: vec![Order::column("rating", true, Some(false))],
            limit: Some(20),
            offset: 40,
        }
    }

    #[test]
    fn a_select_quotes_names_and_binds_values_on_both() {
        let lite = Dialect::Sqlite.select(&packages(), &["id"], None);
        assert!(lite.sql.contains(r#"FROM "packages" AS "t1""#), "{}", lite.sql);
        assert!(lite.sql.contains(r#""t1"."id" IN (?, ?)"#), "{}", lite.sql);
        assert!(!lite.sql.contains("Ella"), "{}", lite.sql);
        let pg = Dialect::Postgres.select(&packages(), &["id"], None);
        assert!(pg.sql.contains(r#""t1"."id" = ANY($"#), "{}", pg.sql);
        assert!(pg.binds.contains(&Value::Text("%ella%".into())), "{:?}", pg.binds);
    }

    #[test]
    fn a_long_list_is_one_bind() {
        let values = (0..100).map(Value::Int).collect();
        let select = Select { filter: Cond::is_in("price", values), ..packages() };
        assert!(Dialect::Sqlite.select(&select, &["id"], None).sql.contains("json_each(?)"));
    }

    #[test]
    fn a_migration_is_rendered_for_each_database() {
        let text = "CREATE TABLE t (\n  id UUID PRIMARY KEY,\n  TEXTURE TEXT NOT NULL,\n  day DATE\n);";
        assert_eq!(
            Dialect::Sqlite.migration(text),
            "CREATE TABLE t (\n  id TEXT PRIMARY KEY,\n  TEXTURE TEXT NOT NULL,\n  day TEXT\n) STRICT;"
        );
        assert!(Dialect::Postgres.migration(text).contains("TEXTURE TEXT COLLATE \"C\" NOT NULL"));
    }
}
