//! One condition: `[not.]op.value`, as a parameter or inside a logic tree.

use super::array;
use super::ast::{Filter, Is, JsonStep, Op, Value};
use super::cursor::ParseCursor;
use super::error::ParseError;
use super::limits::{Limits, ParseBudget};
use super::operator::{Operator, operator};
use super::value;

/// The place of a condition, which decides where its value ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ConditionContext {
    /// `column=op.value`: the value is the whole rest, verbatim.
    Parameter,
    /// `or=(column.op.value,…)`: the value ends at `,` or `)` unless quoted.
    Tree,
}

/// Parses from the operator on. `embed` stays empty: only a parameter's key can name an embed.
pub(super) fn condition(
    cursor: &mut ParseCursor<'_>,
    place: ConditionContext,
    column: String,
    path: Vec<JsonStep>,
    budget: &mut ParseBudget<'_>,
) -> Result<Filter, ParseError> {
    budget.filter(cursor)?;
    let limits = budget.limits;
    let parsed = operator(cursor)?;
    let value = match parsed.op {
        _ if parsed.quantifier.is_some() => quantified(cursor, place, parsed.op, limits)?,
        Op::In => Value::List(in_list(cursor, place, limits)?),
        Op::Is => Value::Is(parse_is(cursor, place)?),
        Op::Like | Op::Ilike => {
            let text = value::text(cursor, place);
            Value::Pattern(value::pattern(cursor, &text, limits)?)
        }
        Op::Contains | Op::ContainedIn | Op::Overlaps => {
            let raw = value::text(cursor, place);
            let array = array::elements(&raw);
            cursor.at_most(array.as_ref().map_or(0, Vec::len), limits.in_values, "values")?;
            Value::Container { raw, array }
        }
        _ => Value::Text(value::text(cursor, place)),
    };
    let Operator { negated, op, quantifier, language } = parsed;
    Ok(Filter { embed: Vec::new(), column, path, negated, op, quantifier, language, value })
}

fn quantified(
    cursor: &mut ParseCursor<'_>,
    place: ConditionContext,
    op: Op,
    limits: &Limits,
) -> Result<Value, ParseError> {
    let start = cursor.position();
    let raw = value::text(cursor, place);
    let Some(mut elements) = array::elements(&raw) else {
        cursor.rewind(start);
        return Err(cursor.unexpected("array literal ({a,b,...})"));
    };
    cursor.at_most(elements.len(), limits.in_values, "values")?;
    if matches!(op, Op::Like | Op::Ilike) {
        for element in elements.iter_mut().flatten() {
            *element = value::pattern(cursor, element, limits)?;
        }
    }
    Ok(Value::Array(elements))
}

/// `(a,b,"c,d")`. Values are verbatim, because the client does not quote spaces.
fn in_list(cursor: &mut ParseCursor<'_>, place: ConditionContext, limits: &Limits) -> Result<Vec<String>, ParseError> {
    cursor.expect("(", "\"(\"")?;
    let mut values = Vec::new();
    if !cursor.eat(")") {
        loop {
            values.push(value::element(cursor));
            cursor.at_most(values.len(), limits.in_values, "values")?;
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.expect(")", "\",\" or \")\"")?;
    }
    if place == ConditionContext::Parameter {
        cursor.end("end of input")?;
    }
    Ok(values)
}

fn parse_is(cursor: &mut ParseCursor<'_>, place: ConditionContext) -> Result<Is, ParseError> {
    let start = cursor.position();
    let word = value::text(cursor, place);
    Ok(match word.to_ascii_lowercase().as_str() {
        "null" => Is::Null,
        "not_null" => Is::NotNull,
        "true" => Is::True,
        "false" => Is::False,
        "unknown" => Is::Unknown,
        _ => {
            cursor.rewind(start);
            return Err(cursor.unexpected("isVal: (null, not_null, true, false, unknown)"));
        }
    })
}
