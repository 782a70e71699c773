//! Relations between tables: declared references in both directions, and through junctions.

use serde_json::json;
use serendib_db::{ColumnType, Cond};
use serendib_domain::Caller;
use serendib_domain::table::Table;
use serendib_domain::tables::Register;

use super::error::RestError;
use super::near;

/// A path from a row of one table to rows of another.
#[derive(Clone, Copy)]
pub struct Relation {
    pub target: &'static Table,
    pub many: bool,
    /// The column of this table.
    pub outer: (&'static str, ColumnType),
    /// The column of the target or the junction.
    pub inner: (&'static str, ColumnType),
    pub via: Option<Junction>,
    constraint: &'static str,
}

/// A table whose primary key holds both references of a many-to-many relation.
#[derive(Clone, Copy)]
pub struct Junction {
    pub table: &'static Table,
    /// The column that references the target.
    pub column: &'static str,
    /// The referenced column of the target.
    pub target: &'static str,
    constraint: &'static str,
}

/// A reference from a column of a table.
#[derive(Clone, Copy)]
struct Arrow {
    from: &'static Table,
    column: (&'static str, ColumnType),
    to: &'static Table,
    /// The referenced column.
    at: (&'static str, ColumnType),
    constraint: &'static str,
}

impl Relation {
    /// A related row exists: `cond` is on the target, `between` on the junction.
    pub fn exists(&self, cond: Cond, between: Cond) -> Cond {
        let inner = |table: &'static str, inner, outer, cond| Cond::exists(table, inner, outer, cond);
        match &self.via {
            None => inner(self.target.shape.name, self.inner.0, self.outer.0, cond),
            Some(via) => {
                let beyond = inner(self.target.shape.name, via.target, via.column, cond);
                inner(via.table.shape.name, self.inner.0, self.outer.0, Cond::all_of([between, beyond]))
            }
        }
    }

    /// Whether `word` selects this one of several relations to a table.
    fn is_hinted(&self, word: &str) -> bool {
        let direct = [self.constraint, self.inner.0, self.outer.0].contains(&word);
        match &self.via {
            None => direct,
            Some(via) => {
                let own = [via.table.name, via.column, via.constraint, self.constraint, self.inner.0];
                own.contains(&word)
            }
        }
    }
}

/// Finds the relation by `name` and `hint`: a table, a referencing column, or a constraint.
///
/// # Errors
/// `PGRST200` when there is none, `PGRST201` when there are several.
pub fn find(
    register: &'static Register,
    from: &'static Table,
    name: &str,
    hint: Option<&str>,
    caller: &Caller,
) -> Result<Relation, RestError> {
    // An embed reveals which rows belong together, so both columns must be visible.
    let is_seen = |arrow: &Arrow| arrow.from.shows(arrow.column.0, caller) && arrow.to.shows(arrow.at.0, caller);
    let arrows = register.exposed(from.schema).flat_map(|table| arrows(register, table)).filter(is_seen);
    let arrows: Vec<Arrow> = arrows.collect();
    let of_self = |arrow: &Arrow| std::ptr::eq(arrow.from, arrow.to);
    let here = |table: &Table| std::ptr::eq(table, from);
    let mut found = Vec::new();
    for arrow in arrows.iter().filter(|arrow| here(arrow.from)) {
        let named = [arrow.column.0, arrow.constraint].contains(&name);
        // For a table that references itself, its name means the rows that point here.
        let by_table = arrow.to.name == name && !of_self(arrow);
        let relation = Relation {
            target: arrow.to,
            many: false,
            outer: arrow.column,
            inner: arrow.at,
            via: None,
            constraint: arrow.constraint,
        };
        if (named || by_table) && hint.is_none_or(|hint| hint == arrow.to.name || relation.is_hinted(hint)) {
            found.push(relation);
        }
    }
    for arrow in arrows.iter().filter(|arrow| here(arrow.to)) {
        let named = arrow.constraint == name && !of_self(arrow);
        let relation = Relation {
            target: arrow.from,
            many: !arrow.from.shape.is_unique(arrow.column.0),
            outer: arrow.at,
            inner: arrow.column,
            via: None,
            constraint: arrow.constraint,
        };
        if (named || arrow.from.name == name)
            && hint.is_none_or(|hint| hint == arrow.from.name || relation.is_hinted(hint))
        {
            found.push(relation);
        }
    }
    found.extend(
        through_junctions(&arrows, from, name).filter(|relation| hint.is_none_or(|hint| relation.is_hinted(hint))),
    );
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(none(register, from, name, hint)),
        several => Err(ambiguous(from, name, several)),
    }
}

fn arrows(register: &'static Register, from: &'static Table) -> impl Iterator<Item = Arrow> {
    from.shape.columns.iter().filter_map(move |column| {
        let reference = column.references.as_ref()?;
        let to = register.find_table(reference.table).filter(|table| table.exposed && table.schema == from.schema)?;
        let at = to.shape.column(reference.column)?;
        Some(Arrow {
            from,
            column: (column.name, column.kind),
            to,
            at: (at.name, at.kind),
            constraint: &reference.constraint,
        })
    })
}

fn through_junctions(arrows: &[Arrow], from: &'static Table, name: &str) -> impl Iterator<Item = Relation> {
    let in_key = |arrow: &&Arrow| arrow.from.shape.primary_key.contains(&arrow.column.0);
    arrows.iter().filter(in_key).filter(move |near| std::ptr::eq(near.to, from)).flat_map(move |near| {
        arrows
            .iter()
            .filter(in_key)
            .filter(move |far| {
                std::ptr::eq(near.from, far.from) && near.column.0 != far.column.0 && far.to.name == name
            })
            .map(move |far| Relation {
                target: far.to,
                many: true,
                outer: near.at,
                inner: near.column,
                via: Some(Junction {
                    table: near.from,
                    column: far.column.0,
                    target: far.at.0,
                    constraint: far.constraint,
                }),
                constraint: near.constraint,
            })
    })
}

fn none(register: &'static Register, from: &Table, name: &str, hint: Option<&str>) -> RestError {
    let message = format!("Could not find a relationship between '{}' and '{name}' in the schema cache", from.name);
    let using = hint.map(|hint| format!(" using the hint '{hint}'")).unwrap_or_default();
    let details = format!(
        "Searched for a foreign key relationship between '{}' and '{name}'{using} in the schema '{}', but no matches were found.",
        from.name, from.schema
    );
    let names = register.exposed(from.schema).map(|table| table.name);
    let near = near::nearest(name, names).filter(|near| *near != name);
    RestError::new(400, "PGRST200", message)
        .details(details)
        .hint(near.map(|near| format!("Perhaps you meant '{near}' instead of '{name}'.")))
}

fn ambiguous(from: &Table, name: &str, several: &[Relation]) -> RestError {
    let ways: Vec<_> = several
        .iter()
        .map(|way| {
            let target = way.target.name;
            let (cardinality, relationship) = match &way.via {
                Some(via) => (
                    "many-to-many",
                    format!(
                        "{} using {}({}) and {}({})",
                        via.table.name, way.constraint, way.inner.0, via.constraint, via.column
                    ),
                ),
                None => (
                    match (way.many, from.shape.is_unique(way.outer.0) && target_is_unique(way)) {
                        (true, _) => "one-to-many",
                        (false, true) => "one-to-one",
                        (false, false) => "many-to-one",
                    },
                    format!("{} using {}({}) and {target}({})", way.constraint, from.name, way.outer.0, way.inner.0),
                ),
            };
            json!({
                "cardinality": cardinality,
                "embedding": format!("{} with {target}", from.name),
                "relationship": relationship,
            })
        })
        .collect();
    let hints: Vec<_> = several
        .iter()
        .map(|way| format!("'{}!{}'", way.target.name, way.via.map_or(way.constraint, |via| via.table.name)))
        .collect();
    RestError::new(
        300,
        "PGRST201",
        format!("Could not embed because more than one relationship was found for '{}' and '{name}'", from.name),
    )
    .details(serde_json::Value::Array(ways))
    .hint(Some(format!(
        "Try changing '{name}' to one of the following: {}. Find the desired relationship in the 'details' key.",
        hints.join(", ")
    )))
}

fn target_is_unique(way: &Relation) -> bool {
    way.target.shape.is_unique(way.inner.0)
}
