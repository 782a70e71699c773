//! Filters and logic trees as conditions on one table of the tree.

use serendib_db::{ColumnType, Compare, Cond, Field, Is, Value};

use super::{PlanNode, Planner, full_text, no_operator};
use crate::rest::error::RestError;
use crate::rest::literal;
use crate::rest::parse::{self, Filter, Logic, Op, Quantifier, Value as FilterValue};

/// An amount that no column holds.
const NO_PRICE: i64 = i64::MIN;

impl Planner<'_> {
    /// All conditions of the request on this node.
    pub(super) fn conditions(&self, node: &PlanNode<'_>) -> Result<Cond, RestError> {
        let mut conds = Vec::new();
        for filter in self.request.filters.iter().filter(|filter| filter.embed == node.path) {
            conds.push(match self.of_ones_own(node, filter)? {
                Some(own) => own,
                None => self.filter(node, filter)?,
            });
        }
        for (_, logic) in self.request.logic.iter().filter(|(embed, _)| embed == node.path) {
            conds.push(self.logic(node, logic)?);
        }
        Ok(Cond::all_of(conds))
    }

    /// The condition that finds the caller's own rows by a column they may not see. It matches no other row.
    ///
    /// Only plain `eq` and `in` at the top level; any other filter on such a column is rejected.
    fn of_ones_own(&self, node: &PlanNode<'_>, filter: &Filter) -> Result<Option<Cond>, RestError> {
        let is_plain = matches!(filter.op, Op::Eq | Op::In)
            && !filter.negated
            && filter.quantifier.is_none()
            && filter.path.is_empty();
        let found = node.table.finds_own(&filter.column, self.caller).filter(|_| is_plain);
        let Some(((whose, me), column)) = found.zip(node.table.shape.column(&filter.column)) else {
            return Ok(None);
        };
        let own = Cond::eq(whose, me);
        let requested = condition(column.name.into(), column.kind, filter)?;
        // The caller may not test for the ids of other users: T-Q05.
        let asks_for_others = match &requested {
            Cond::Compare { value, .. } => *value != Value::Uuid(me),
            Cond::In { values, .. } => values.iter().any(|value| *value != Value::Uuid(me)),
            _ => true,
        };
        if column.name == whose && asks_for_others {
            return Err(self.hidden(node.table));
        }
        Ok(Some(Cond::all_of([own, requested])))
    }

    fn logic(&self, node: &PlanNode<'_>, logic: &Logic) -> Result<Cond, RestError> {
        let parts = |parts: &[Logic]| parts.iter().map(|part| self.logic(node, part)).collect::<Result<Vec<_>, _>>();
        Ok(match logic {
            Logic::And(all) => Cond::all_of(parts(all)?),
            Logic::Or(any) => Cond::any_of(parts(any)?),
            Logic::Not(part) => Cond::Not(Box::new(self.logic(node, part)?)),
            Logic::Leaf(filter) => self.filter(node, filter)?,
        })
    }

    fn filter(&self, node: &PlanNode<'_>, filter: &Filter) -> Result<Cond, RestError> {
        let cond = match self.of_an_embed(node, filter)? {
            Some(cond) => cond,
            None => {
                let (field, kind) = self.field(node.table, &filter.column, &filter.path)?;
                condition(field, kind, filter)?
            }
        };
        Ok(if filter.negated { Cond::Not(Box::new(cond)) } else { cond })
    }

    /// `rel=is.null` matches rows without a related row.
    fn of_an_embed(&self, node: &PlanNode<'_>, filter: &Filter) -> Result<Option<Cond>, RestError> {
        if node.table.shape.column(&filter.column).is_some() || !filter.path.is_empty() {
            return Ok(None);
        }
        let Some(child) = node.children.iter().find(|child| child.key == filter.column) else {
            return Ok(None);
        };
        match filter.value {
            FilterValue::Is(parse::Is::Null) => Ok(Some(Cond::Not(Box::new(child.exists.clone())))),
            FilterValue::Is(parse::Is::NotNull) => Ok(Some(child.exists.clone())),
            _ => Err(RestError::new(400, "PGRST120", format!("Bad operator on the '{}' embedded resource", child.key))
                .details("Only is null or not is null filters are allowed on embedded resources")),
        }
    }
}

fn condition(field: Field, kind: ColumnType, filter: &Filter) -> Result<Cond, RestError> {
    let one = |text: &str| test(filter.op, &field, kind, text);
    match (&filter.value, filter.quantifier) {
        (FilterValue::Array(texts), quantifier) => {
            let each = texts.iter().map(|text| match text {
                Some(text) => one(text),
                None => Ok(Cond::Compare { field: field.clone(), compare: Compare::Eq, value: Value::Null }),
            });
            let each = each.collect::<Result<Vec<_>, _>>()?;
            Ok(if quantifier == Some(Quantifier::All) { Cond::all_of(each) } else { Cond::any_of(each) })
        }
        (FilterValue::Text(text) | FilterValue::Pattern(text), _) => match filter.op {
            Op::Fts | Op::Plfts | Op::Phfts | Op::Wfts => {
                if !matches!(kind, ColumnType::Text) {
                    return Err(no_operator("@@", kind));
                }
                full_text::condition(&field, filter.op, filter.language.as_deref(), text)
            }
            _ => one(text),
        },
        (FilterValue::List(texts), _) => build_in(field, kind, texts),
        (FilterValue::Is(what), _) => build_is(field, kind, *what),
        (FilterValue::Container { raw, array }, _) => contained(field, kind, filter.op, raw, array.as_deref()),
    }
}

/// A comparison or a pattern.
fn test(op: Op, field: &Field, kind: ColumnType, text: &str) -> Result<Cond, RestError> {
    let field = field.clone();
    let compare = |compare| -> Result<Cond, RestError> {
        let (compare, value) = in_cents(kind, compare, literal::parse(kind, text)?);
        Ok(Cond::Compare { field: field.clone(), compare, value })
    };
    match op {
        Op::Eq => compare(Compare::Eq),
        Op::Neq => compare(Compare::Ne),
        Op::Gt => compare(Compare::Gt),
        Op::Gte => compare(Compare::Gte),
        Op::Lt => compare(Compare::Lt),
        Op::Lte => compare(Compare::Lte),
        Op::IsDistinct => {
            let (_, value) = in_cents(kind, Compare::Eq, literal::parse(kind, text)?);
            Ok(Cond::Distinct { field, value })
        }
        Op::Like | Op::Ilike => {
            let fold = op == Op::Ilike;
            if !matches!(kind, ColumnType::Text | ColumnType::Clock) {
                return Err(no_operator(if fold { "~~*" } else { "~~" }, kind));
            }
            Ok(Cond::Like { field, pattern: text.to_owned(), fold })
        }
        // No column holds a range.
        Op::StrictlyLeft => Err(no_operator("<<", kind)),
        Op::StrictlyRight => Err(no_operator(">>", kind)),
        Op::NotRightOf => Err(no_operator("&<", kind)),
        Op::NotLeftOf => Err(no_operator("&>", kind)),
        _ => Err(no_operator("-|-", kind)),
    }
}

/// Money is stored in whole cents. A comparison with a fraction of a cent uses the cent above or below, and no price equals it.
fn in_cents(kind: ColumnType, compare: Compare, value: Value) -> (Compare, Value) {
    let (ColumnType::Usd, Value::Float(cents)) = (kind, &value) else {
        return (compare, value);
    };
    let (compare, whole) = match compare {
        Compare::Gt | Compare::Gte => (Compare::Gte, Some(cents.ceil())),
        Compare::Lt | Compare::Lte => (Compare::Lte, Some(cents.floor())),
        Compare::Eq | Compare::Ne => (compare, None),
    };
    let whole = whole.and_then(|cents| format!("{cents:.0}").parse().ok());
    (compare, Value::Int(whole.unwrap_or(NO_PRICE)))
}

fn build_in(field: Field, kind: ColumnType, texts: &[String]) -> Result<Cond, RestError> {
    let value = |text: &String| Ok(in_cents(kind, Compare::Eq, literal::parse(kind, text)?).1);
    let values = texts.iter().map(value).collect::<Result<Vec<_>, RestError>>()?;
    Ok(match field {
        // JSON needs one comparison per value, not a list.
        Field::Json { .. } => Cond::any_of(values.into_iter().map(|value| Cond::Compare {
            field: field.clone(),
            compare: Compare::Eq,
            value,
        })),
        field if values.is_empty() => Cond::In { field, values: Vec::new() },
        field => Cond::In { field, values },
    })
}

fn build_is(field: Field, kind: ColumnType, what: parse::Is) -> Result<Cond, RestError> {
    let null = |field| Cond::Is { field, is: Is::Null };
    Ok(match what {
        parse::Is::Null => null(field),
        parse::Is::NotNull => Cond::Not(Box::new(null(field))),
        parse::Is::True if kind == ColumnType::Bool => Cond::Is { field, is: Is::True },
        parse::Is::False if kind == ColumnType::Bool => Cond::Is { field, is: Is::False },
        parse::Is::Unknown if kind == ColumnType::Bool => null(field),
        parse::Is::True | parse::Is::False | parse::Is::Unknown => {
            let word = match what {
                parse::Is::True => "TRUE",
                parse::Is::False => "FALSE",
                _ => "UNKNOWN",
            };
            return Err(RestError::new(
                400,
                "42804",
                format!("argument of IS {word} must be type boolean, not type {}", literal::type_name(kind)),
            ));
        }
    })
}

/// `cs`, `cd` and `ov` on lists and JSON.
fn contained(
    field: Field,
    kind: ColumnType,
    op: Op,
    raw: &str,
    array: Option<&[Option<String>]>,
) -> Result<Cond, RestError> {
    let operator = match op {
        Op::Contains => "@>",
        Op::ContainedIn => "<@",
        _ => "&&",
    };
    let json = match (kind, &field) {
        (ColumnType::TextList, Field::Json { path, .. }) if path.is_empty() => literal::list(raw, array)?,
        (_, Field::Json { .. }) if op != Op::Overlaps => literal::json(raw)?,
        _ => return Err(no_operator(operator, kind)),
    };
    Ok(match op {
        Op::Overlaps => Cond::Overlaps { field, list: json },
        _ => Cond::Contains { field, json, within: op == Op::ContainedIn },
    })
}
