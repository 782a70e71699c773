//! Trees of conditions: `or=(a.eq.1,and(b.gt.2,not.or(…)))`.

use super::ast::Logic;
use super::cursor::ParseCursor;
use super::error::ParseError;
use super::filter::{ConditionContext, condition};
use super::limits::ParseBudget;
use super::names::{json_path, name};

#[derive(Clone, Copy)]
pub(super) enum Junction {
    And,
    Or,
}

/// Parses the value of a logic key; the key itself holds the operator and `not`.
pub(super) fn tree(
    text: &str,
    junction: Junction,
    negated: bool,
    budget: &mut ParseBudget<'_>,
) -> Result<Logic, ParseError> {
    let cursor = &mut ParseCursor::new("logic tree", text);
    cursor.skip_spaces();
    let branches = branches(cursor, 1, budget)?;
    cursor.end("end of input")?;
    Ok(joined(junction, negated, branches))
}

fn branches(
    cursor: &mut ParseCursor<'_>,
    level: usize,
    budget: &mut ParseBudget<'_>,
) -> Result<Vec<Logic>, ParseError> {
    cursor.at_most(level, budget.limits.logic_levels, "levels of conditions")?;
    cursor.expect("(", "\"(\"")?;
    let mut branches = Vec::new();
    loop {
        cursor.skip_spaces();
        branches.push(branch(cursor, level, budget)?);
        cursor.skip_spaces();
        if !cursor.eat(",") {
            break;
        }
    }
    cursor.expect(")", "\",\" or \")\"")?;
    cursor.skip_spaces();
    Ok(branches)
}

fn branch(cursor: &mut ParseCursor<'_>, level: usize, budget: &mut ParseBudget<'_>) -> Result<Logic, ParseError> {
    if let Some((junction, negated)) = opening(cursor) {
        return Ok(joined(junction, negated, branches(cursor, level + 1, budget)?));
    }
    let column = name(cursor)?.text;
    let path = json_path(cursor, budget.limits)?;
    cursor.expect(".", "\"->\", \"->>\" or delimiter (.)")?;
    condition(cursor, ConditionContext::Tree, column, path, budget).map(Logic::Leaf)
}

/// `[not.](and|or)` before a parenthesis. After a column of such a name comes a dot.
fn opening(cursor: &mut ParseCursor<'_>) -> Option<(Junction, bool)> {
    let start = cursor.position();
    let negated = cursor.eat("not.");
    let junction = if cursor.eat("and") {
        Some(Junction::And)
    } else if cursor.eat("or") {
        Some(Junction::Or)
    } else {
        None
    };
    cursor.skip_spaces();
    match junction {
        Some(junction) if cursor.peek() == Some('(') => Some((junction, negated)),
        _ => {
            cursor.rewind(start);
            None
        }
    }
}

fn joined(junction: Junction, negated: bool, branches: Vec<Logic>) -> Logic {
    let tree = match junction {
        Junction::And => Logic::And(branches),
        Junction::Or => Logic::Or(branches),
    };
    if negated { Logic::Not(Box::new(tree)) } else { tree }
}
