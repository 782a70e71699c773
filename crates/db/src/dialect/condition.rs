//! Renders conditions and their operands as SQL expressions of each database.

use sea_query::{Alias, BinOper, Expr, ExprTrait, Func, LikeExpr, Query};

use super::{Aliases, Dialect, LISTED, json_list, padded, qualify_column, to_sea};
use crate::cond::{Compare, Cond, Field, Is, JsonPathStep};
use crate::value::Value;
use crate::{document, words};

/// The most conditions rendered side by side; longer lists are nested.
const FLAT: usize = 16;

impl Dialect {
    pub(super) fn cond(self, cond: &Cond, own: &Alias, aliases: &mut Aliases) -> Expr {
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
            // `lower()` folds only ASCII, on SQLite always and on PostgreSQL under our columns' "C" collation.
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
                    Self::Sqlite => self.fill_template("json_contains_({}, {})", vec![outer, inner]),
                    Self::Postgres => {
                        self.fill_template("(({})::text::jsonb @> ({})::text::jsonb)", vec![outer, inner])
                    }
                }
            }
            Cond::Overlaps { field, list } => {
                let both = vec![self.document(field, own), Expr::val(list.as_str())];
                self.fill_template(
                    match self {
                        Self::Sqlite => "json_overlaps_({}, {})",
                        // Null if the list is null, like every other condition.
                        Self::Postgres => {
                            "(({})::text::jsonb ?| ARRAY(SELECT jsonb_array_elements_text(({})::text::jsonb)))"
                        }
                    },
                    both,
                )
            }
            Cond::Words { field, words, prefix } => {
                let wanted = words::to_spaced_pattern(words, *prefix);
                let field = self.field(field, own);
                match self {
                    Self::Sqlite => self.fill_template("(instr(words_({}), {}) > 0)", vec![field, Expr::val(wanted)]),
                    Self::Postgres => self.fill_template(
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
                    .and_where(qualify_column(&child, inner).eq(qualify_column(own, outer)));
                if **cond != Cond::True {
                    query.and_where(self.cond(cond, &child, aliases));
                }
                Expr::exists(query)
            }
        }
    }

    /// Fills each `{}` with an expression, in the database's own placeholder syntax.
    fn fill_template(self, template: &str, parts: Vec<Expr>) -> Expr {
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

    /// The field as an operand of comparisons and sorting.
    pub(super) fn field(self, field: &Field, own: &Alias) -> Expr {
        match (field, self) {
            (Field::Column(column), _) => qualify_column(own, column),
            (Field::Json { .. }, Self::Sqlite) => self.fill_template("json_key_({})", vec![self.document(field, own)]),
            (Field::Json { .. }, Self::Postgres) => self.fill_template("({})::jsonb", vec![self.document(field, own)]),
            (Field::Text { column, path }, Self::Sqlite) => self.fill_template(
                "json_text_at_({}, {})",
                vec![qualify_column(own, column), Expr::val(document::path_text(path))],
            ),
            // In byte order, like all our columns.
            (Field::Text { column, path }, Self::Postgres) => {
                let walked = self.walk(column, path, true, own);
                self.fill_template("({} COLLATE \"C\")", vec![walked])
            }
        }
    }

    /// The JSON of a field: text, or `json` on PostgreSQL.
    fn document(self, field: &Field, own: &Alias) -> Expr {
        match (field, self) {
            (Field::Json { column, path }, _) if path.is_empty() => qualify_column(own, column),
            (Field::Json { column, path }, Self::Sqlite) => self.fill_template(
                "json_at_({}, {})",
                vec![qualify_column(own, column), Expr::val(document::path_text(path))],
            ),
            (Field::Json { column, path }, Self::Postgres) => self.walk(column, path, false, own),
            (other, _) => self.field(other, own),
        }
    }

    /// Uses `json`, which keeps JSON as written; `jsonb` would treat a scalar as a one-element array.
    fn walk(self, column: &'static str, path: &[JsonPathStep], as_text: bool, own: &Alias) -> Expr {
        let mut template = "(({})::json".to_owned();
        let mut parts = vec![qualify_column(own, column)];
        for (place, step) in path.iter().enumerate() {
            template.push_str(if as_text && place + 1 == path.len() { " ->> " } else { " -> " });
            match step {
                JsonPathStep::Name(name) => {
                    template.push_str("{}::text");
                    parts.push(Expr::val(name.as_str()));
                }
                JsonPathStep::Index(index) => {
                    template.push_str("{}::int");
                    parts.push(Expr::val(i64::from(*index)));
                }
            }
        }
        template.push(')');
        self.fill_template(&template, parts)
    }

    /// An expression for the presence test; JSON needs no look inside.
    fn present(self, field: &Field, own: &Alias) -> Expr {
        match field {
            Field::Json { .. } => self.document(field, own),
            other => self.field(other, own),
        }
    }

    /// A field and its comparison value.
    fn sides(self, field: &Field, value: &Value, own: &Alias) -> (Expr, Expr) {
        let operand = to_sea(value);
        let operand = match (field, self) {
            (Field::Json { .. }, Self::Sqlite) => self.fill_template("json_key_({})", vec![operand]),
            (Field::Json { .. }, Self::Postgres) => self.fill_template("({}::text)::jsonb", vec![operand]),
            _ => operand,
        };
        (self.field(field, own), operand)
    }

    /// PostgreSQL accepts only the keyword after `IS`; SQLite uses an index only with a bound value.
    fn truth(self, flag: bool) -> Expr {
        match self {
            Self::Sqlite => Expr::val(flag),
            Self::Postgres => Expr::Constant(flag.into()),
        }
    }

    /// Joins the conditions as a balanced tree, because SQLite limits the depth of expressions.
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

    /// Binds short lists one by one, so that the planner sees their length, and long lists as one JSON text. Either way few
    /// distinct statements exist, each prepared once.
    pub(super) fn is_in(self, column: Expr, values: &[Value]) -> Expr {
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
}
