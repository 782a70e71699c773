//! Plans a parsed request as a query tree: resolves names, adds policies, reads literals by column type.
//!
//! A policy is ANDed into every select and every condition that touches a table. There is no other way to rows.

mod condition;
mod embedded;
mod full_text;
mod order;

use serendib_db::{CastType, ColumnType, Cond, Embed, Field, JsonPathStep, Output, Select, ValueTransform, Via};
use serendib_domain::Caller;
use serendib_domain::table::Table;
use serendib_domain::tables::Register;

use super::error::RestError;
use super::near;
use super::parse::{self, Join, JsonKey, JsonStep, Request, SelectItem};
use super::relation::{self, Relation};
pub use embedded::every_path_is_embedded;

/// Plans a read of `table`.
///
/// # Errors
/// In the shapes of `docs/wire.md`: unknown names, hidden columns, bad literals.
pub fn read(
    register: &'static Register,
    table: &'static Table,
    request: &Request,
    caller: &Caller,
) -> Result<Select, RestError> {
    let planner = Planner { register, request, caller };
    let mut select = planner.node(table, &request.select, &[], None)?;
    select.limit = Some(select.limit.unwrap_or(request.most_rows).min(request.most_rows));
    every_path_is_embedded(request)?;
    Ok(select)
}

/// The request's conditions on the table itself, without its policy and without embeds.
///
/// # Errors
/// As of [`read`].
pub fn conditions(
    register: &'static Register,
    table: &'static Table,
    request: &Request,
    caller: &Caller,
) -> Result<Cond, RestError> {
    Planner { register, request, caller }.conditions(&PlanNode { table, path: &[], items: &[], children: Vec::new() })
}

/// The exposed table of this name.
///
/// # Errors
/// `PGRST205` with a similar name.
pub fn table(register: &'static Register, schema: &str, name: &str) -> Result<&'static Table, RestError> {
    if let Some(table) = register.exposed(schema).find(|table| table.name == name) {
        return Ok(table);
    }
    let names = register.exposed(schema).map(|table| table.name);
    let hint = near::nearest(name, names).map(|near| format!("Perhaps you meant the table '{schema}.{near}'"));
    let name: String = name.chars().take(200).collect();
    Err(RestError::new(404, "PGRST205", format!("Could not find the table '{schema}.{name}' in the schema cache"))
        .hint(hint))
}

struct Planner<'a> {
    register: &'static Register,
    request: &'a Request,
    caller: &'a Caller,
}

/// The parent row of an embed. Its policy is already checked.
struct Parent<'a> {
    table: &'static Table,
    policy: &'a Cond,
    relation: Relation,
}

/// An embed, for conditions and orders of its parent.
struct Child {
    key: String,
    relation: Relation,
    exists: Cond,
    /// The condition of the embedded rows.
    filter: Cond,
}

struct PlanNode<'a> {
    table: &'static Table,
    path: &'a [String],
    items: &'a [SelectItem],
    children: Vec<Child>,
}

impl Planner<'_> {
    fn node(
        &self,
        table: &'static Table,
        items: &[SelectItem],
        path: &[String],
        parent: Option<&Parent<'_>>,
    ) -> Result<Select, RestError> {
        let policy = self.policy(table)?;
        let partial = table.partly_readable(self.caller, |columns| self.names_only(columns, items, path));
        let policy = partial.map_or_else(|| policy.clone(), |partial| Cond::any_of([policy.clone(), partial]));
        let mut node = PlanNode { table, path, items, children: Vec::new() };
        let mut output = Vec::new();
        let mut inner = Vec::new();
        for item in items {
            match item {
                SelectItem::Star => {
                    let visible = table.shape.columns.iter().filter(|column| table.shows(column.name, self.caller));
                    output.extend(visible.map(|c| Output::Column {
                        key: c.name.to_owned(),
                        column: c.name,
                        kind: c.kind,
                    }));
                }
                SelectItem::Column(selected) => output.push(self.select_column(table, selected)?),
                SelectItem::Embed(selected) => {
                    let (embed, child) = self.embed(table, selected, path, &policy)?;
                    if selected.join == Join::Inner {
                        inner.push(child.exists.clone());
                    }
                    node.children.push(child);
                    // `rel()` joins without output, and so does a spread without columns.
                    let shows_nothing = selected.items.is_empty() || selected.spread && embed.select.keys().is_empty();
                    if !shows_nothing {
                        output.push(Output::Embed(Box::new(embed)));
                    }
                }
            }
        }
        let known = parent.map_or_else(|| policy.clone(), |parent| without_what_holds(&policy, parent));
        let conditions = self.conditions(&node)?;
        Ok(Select {
            table: table.shape.name,
            output,
            filter: Cond::all_of([known, conditions].into_iter().chain(inner)),
            order: self.order(&node)?,
            limit: find_by_path(&self.request.limits, path).copied(),
            offset: find_by_path(&self.request.offsets, path).copied().unwrap_or_default(),
        })
    }

    fn embed(
        &self,
        table: &'static Table,
        requested: &parse::Embed,
        path: &[String],
        policy: &Cond,
    ) -> Result<(Embed, Child), RestError> {
        let relation =
            relation::find(self.register, table, &requested.relation, requested.hint.as_deref(), self.caller)?;
        let key = requested.key().to_owned();
        let mut below = path.to_vec();
        below.push(key.clone());
        let parent = Parent { table, policy, relation };
        // Rows behind a junction do not point at the parent.
        let direct = relation.via.is_none().then_some(&parent);
        let select = self.node(relation.target, &requested.items, &below, direct)?;
        let (via, exists) = match &relation.via {
            None => (None, relation.exists(select.filter.clone(), Cond::True)),
            Some(junction) => {
                let rows = self.policy(junction.table)?;
                let via = Via {
                    table: junction.table.shape.name,
                    column: junction.column,
                    target: junction.target,
                    cond: without_what_holds(&rows, &parent),
                };
                (Some(via), relation.exists(select.filter.clone(), rows))
            }
        };
        let child = Child { key: key.clone(), relation, exists, filter: select.filter.clone() };
        let embed = Embed {
            key,
            many: relation.many,
            spread: requested.spread,
            outer: relation.outer,
            inner: relation.inner,
            via,
            select,
        };
        Ok((embed, child))
    }

    /// Whether the request selects, filters and sorts by these columns only and has no embeds.
    fn names_only(&self, columns: &[&str], items: &[SelectItem], path: &[String]) -> bool {
        let is_among = |name: &String| columns.contains(&name.as_str());
        let is_plain = |term: &parse::OrderTerm| term.relation.is_none() && is_among(&term.column);
        path.is_empty()
            && self.request.logic.is_empty()
            && items.iter().all(|item| matches!(item, SelectItem::Column(column) if is_among(&column.name)))
            && self.request.filters.iter().all(|filter| filter.embed.is_empty() && is_among(&filter.column))
            && self.request.order.iter().all(|(of, terms)| of.is_empty() && terms.iter().all(is_plain))
    }

    fn policy(&self, table: &Table) -> Result<Cond, RestError> {
        table.readable(self.caller).ok_or_else(|| self.hidden(table))
    }

    /// The same message for a column and a table: which columns are hidden is public, their values are not.
    fn hidden(&self, table: &Table) -> RestError {
        RestError::forbidden(self.caller, format!("permission denied for table {}", table.name))
    }

    fn column(&self, table: &'static Table, name: &str) -> Result<(&'static str, ColumnType), RestError> {
        let Some(column) = table.shape.column(name) else {
            let names = table.shape.columns.iter().map(|column| column.name);
            let hint = near::nearest(name, names)
                .map(|near| format!("Perhaps you meant to reference the column \"{}.{near}\".", table.name));
            let name: String = name.chars().take(200).collect();
            return Err(RestError::new(400, "42703", format!("column {}.{name} does not exist", table.name)).hint(hint));
        };
        if !table.shows(column.name, self.caller) {
            return Err(self.hidden(table));
        }
        Ok((column.name, column.kind))
    }

    /// A selected column with its path and cast.
    fn select_column(&self, table: &'static Table, item: &parse::SelectColumn) -> Result<Output, RestError> {
        let (column, kind) = self.column(table, &item.name)?;
        let key = item.key().to_owned();
        if item.path.is_empty() && item.cast.is_none() {
            return Ok(Output::Column { key, column, kind });
        }
        let as_text = item.path.last().is_some_and(|step| step.as_text);
        let made = ValueTransform { path: steps(kind, &item.path)?, as_text, cast: item.cast.map(cast) };
        Ok(Output::Made { key, column, kind, made })
    }

    /// The field of a condition or an order, and the type of its literals.
    fn field(&self, table: &'static Table, name: &str, path: &[JsonStep]) -> Result<(Field, ColumnType), RestError> {
        let (column, kind) = self.column(table, name)?;
        let steps = steps(kind, path)?;
        Ok(match path.last() {
            Some(step) if step.as_text => (Field::Text { column, path: steps }, ColumnType::Text),
            Some(_) => (Field::Json { column, path: steps }, ColumnType::Json),
            None if matches!(kind, ColumnType::Json | ColumnType::TextList) => {
                (Field::Json { column, path: steps }, kind)
            }
            None => (Field::Column(column), kind),
        })
    }
}

fn find_by_path<'a, T>(list: &'a [(Vec<String>, T)], path: &[String]) -> Option<&'a T> {
    list.iter().find(|(of, _)| of == path).map(|(_, value)| value)
}

/// Paths lead into JSON and lists only.
fn steps(kind: ColumnType, path: &[JsonStep]) -> Result<Vec<JsonPathStep>, RestError> {
    if !path.is_empty() && !matches!(kind, ColumnType::Json | ColumnType::TextList) {
        return Err(no_operator(if path.iter().any(|step| step.as_text) { "->>" } else { "->" }, kind));
    }
    let steps = path.iter().map(|step| match &step.key {
        JsonKey::Name(name) => JsonPathStep::Name(name.clone()),
        JsonKey::Index(index) => JsonPathStep::Index(*index),
    });
    Ok(steps.collect())
}

fn no_operator(operator: &str, kind: ColumnType) -> RestError {
    let name = super::literal::type_name(kind);
    RestError::new(404, "42883", format!("operator does not exist: {name} {operator} unknown")).hint(Some(
        "No operator matches the given name and argument types. You might need to add explicit type casts.".to_owned(),
    ))
}

fn cast(cast: parse::SelectCast) -> CastType {
    match cast {
        parse::SelectCast::Text => CastType::Text,
        parse::SelectCast::SmallInt => CastType::SmallInt,
        parse::SelectCast::Integer => CastType::Integer,
        parse::SelectCast::BigInt => CastType::BigInt,
        parse::SelectCast::Numeric => CastType::Numeric,
        parse::SelectCast::Float => CastType::Float,
        parse::SelectCast::Boolean => CastType::Boolean,
        parse::SelectCast::Json => CastType::Json,
        parse::SelectCast::Uuid => CastType::Uuid,
        parse::SelectCast::Date => CastType::Date,
        parse::SelectCast::Time => CastType::Time,
    }
}

/// Drops the parent check from a child's policy: the parent row already passed its own policy.
fn without_what_holds(policy: &Cond, parent: &Parent<'_>) -> Cond {
    let holds = |cond: &Cond| {
        matches!(cond, Cond::Exists { table, inner, outer, cond }
            if *table == parent.table.shape.name
                && *inner == parent.relation.outer.0
                && *outer == parent.relation.inner.0
                && **cond == *parent.policy)
    };
    match policy {
        Cond::All(parts) => Cond::all_of(parts.iter().filter(|part| !holds(part)).cloned()),
        other if holds(other) => Cond::True,
        other => other.clone(),
    }
}
