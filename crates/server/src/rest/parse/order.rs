//! `order`: `column[.asc|.desc][.nullsfirst|.nullslast]` between commas.

use super::ast::{Direction, Nulls, OrderTerm};
use super::cursor::ParseCursor;
use super::error::ParseError;
use super::limits::ParseBudget;
use super::names::{json_path, name};

pub(super) fn terms(text: &str, budget: &mut ParseBudget<'_>) -> Result<Vec<OrderTerm>, ParseError> {
    let cursor = &mut ParseCursor::new("order", text);
    let mut terms = Vec::new();
    loop {
        budget.term(cursor)?;
        cursor.skip_spaces();
        terms.push(term(cursor, budget)?);
        cursor.skip_spaces();
        if !cursor.eat(",") {
            cursor.end("\",\" or end of input")?;
            return Ok(terms);
        }
    }
}

fn term(cursor: &mut ParseCursor<'_>, budget: &ParseBudget<'_>) -> Result<OrderTerm, ParseError> {
    let mut relation = None;
    let mut column = name(cursor)?.text;
    if cursor.eat("(") {
        cursor.skip_spaces();
        relation = Some(std::mem::replace(&mut column, name(cursor)?.text));
    }
    let path = json_path(cursor, budget.limits)?;
    if relation.is_some() {
        cursor.skip_spaces();
        cursor.expect(")", "\")\"")?;
    }
    let (mut direction, mut nulls) = (None, None);
    while cursor.eat(".") {
        let start = cursor.position();
        let word = cursor.take_while(|c| c.is_ascii_alphabetic());
        match word {
            "asc" if direction.is_none() && nulls.is_none() => direction = Some(Direction::Asc),
            "desc" if direction.is_none() && nulls.is_none() => direction = Some(Direction::Desc),
            "nullsfirst" if nulls.is_none() => nulls = Some(Nulls::First),
            "nullslast" if nulls.is_none() => nulls = Some(Nulls::Last),
            _ => {
                cursor.rewind(start);
                return Err(cursor.unexpected(match (direction, nulls) {
                    (None, None) => "\"asc\", \"desc\", \"nullsfirst\" or \"nullslast\"",
                    (Some(_), None) => "\"nullsfirst\" or \"nullslast\"",
                    (_, Some(_)) => "\",\" or end of input",
                }));
            }
        }
    }
    let direction = direction.unwrap_or(Direction::Asc);
    let usual = match direction {
        Direction::Asc => Nulls::Last,
        Direction::Desc => Nulls::First,
    };
    Ok(OrderTerm { relation, column, path, direction, nulls: nulls.unwrap_or(usual) })
}
