//! `select`: columns and embedded resources.

use super::ast::{Embed, Join, SelectCast, SelectColumn, SelectItem};
use super::cursor::ParseCursor;
use super::error::{ParseError, clipped};
use super::limits::ParseBudget;
use super::names::{Name, json_path, name};

const AGGREGATES: [&str; 5] = ["sum", "avg", "min", "max", "count"];

pub(super) fn items(text: &str, budget: &mut ParseBudget<'_>) -> Result<Vec<SelectItem>, ParseError> {
    let cursor = &mut ParseCursor::new("select parameter", text);
    let items = list(cursor, 0, budget)?;
    cursor.end("\",\" or end of input")?;
    Ok(items)
}

fn list(
    cursor: &mut ParseCursor<'_>,
    level: usize,
    budget: &mut ParseBudget<'_>,
) -> Result<Vec<SelectItem>, ParseError> {
    let mut items = Vec::new();
    loop {
        budget.item(cursor)?;
        cursor.skip_spaces();
        items.push(item(cursor, level, budget)?);
        cursor.skip_spaces();
        if !cursor.eat(",") {
            return Ok(items);
        }
    }
}

fn item(cursor: &mut ParseCursor<'_>, level: usize, budget: &mut ParseBudget<'_>) -> Result<SelectItem, ParseError> {
    if cursor.eat("*") {
        return Ok(SelectItem::Star);
    }
    if cursor.eat("...") {
        let relation = name(cursor)?.text;
        return embed(cursor, None, relation, true, level, budget);
    }
    let mut subject = name(cursor)?;
    let mut alias = None;
    if cursor.rest().starts_with(':') && !cursor.rest().starts_with("::") {
        cursor.eat(":");
        alias = Some(std::mem::replace(&mut subject, name(cursor)?).text);
    }
    match cursor.peek() {
        Some('(') if is_count(&subject) && cursor.rest().starts_with("()") => Err(aggregates_are_off()),
        Some('(' | '!') => embed(cursor, alias, subject.text, false, level, budget),
        _ => column(cursor, alias, subject.text, budget).map(SelectItem::Column),
    }
}

fn column(
    cursor: &mut ParseCursor<'_>,
    alias: Option<String>,
    name: String,
    budget: &ParseBudget<'_>,
) -> Result<SelectColumn, ParseError> {
    let path = json_path(cursor, budget.limits)?;
    let cast = if cursor.eat("::") { Some(cast(cursor)?) } else { None };
    if cursor.eat(".") {
        let start = cursor.position();
        let function = cursor.take_while(|c| c.is_ascii_alphabetic());
        if AGGREGATES.contains(&function) && cursor.eat("()") {
            return Err(aggregates_are_off());
        }
        cursor.rewind(start);
        return Err(cursor.unexpected("\"sum()\", \"avg()\", \"min()\", \"max()\" or \"count()\""));
    }
    Ok(SelectColumn { alias, name, path, cast })
}

/// Parses the part after the relation's name: `("!" hint | "!inner" | "!left"){0,2} "(" items? ")"`.
fn embed(
    cursor: &mut ParseCursor<'_>,
    alias: Option<String>,
    relation: String,
    spread: bool,
    level: usize,
    budget: &mut ParseBudget<'_>,
) -> Result<SelectItem, ParseError> {
    budget.embed(cursor)?;
    cursor.at_most(level + 1, budget.limits.embed_levels, "levels of embedded resources")?;
    let (mut hint, mut join) = (None, Join::Default);
    loop {
        let start = cursor.position();
        if !cursor.eat("!") {
            break;
        }
        let word = name(cursor)?;
        match (word.quoted, word.text.as_str()) {
            (false, "inner") if join == Join::Default => join = Join::Inner,
            (false, "left") if join == Join::Default => join = Join::Left,
            _ if hint.is_none() => hint = Some(word.text),
            _ => {
                cursor.rewind(start);
                return Err(cursor.unexpected("\"(\""));
            }
        }
    }
    cursor.expect("(", "\"!\" or \"(\"")?;
    cursor.skip_spaces();
    let empty = !spread && cursor.peek() == Some(')');
    let items = if empty { Vec::new() } else { list(cursor, level + 1, budget)? };
    cursor.expect(")", "\",\" or \")\"")?;
    Ok(SelectItem::Embed(Embed { alias, relation, hint, join, spread, items }))
}

fn cast(cursor: &mut ParseCursor<'_>) -> Result<SelectCast, ParseError> {
    let name = name(cursor)?.text;
    match name.as_str() {
        "text" | "varchar" | "character varying" => Ok(SelectCast::Text),
        "int2" | "smallint" => Ok(SelectCast::SmallInt),
        "int" | "int4" | "integer" => Ok(SelectCast::Integer),
        "int8" | "bigint" => Ok(SelectCast::BigInt),
        "numeric" | "decimal" => Ok(SelectCast::Numeric),
        "float" | "float8" | "double precision" => Ok(SelectCast::Float),
        "bool" | "boolean" => Ok(SelectCast::Boolean),
        "json" | "jsonb" => Ok(SelectCast::Json),
        "uuid" => Ok(SelectCast::Uuid),
        "date" => Ok(SelectCast::Date),
        "timestamptz" | "timestamp with time zone" => Ok(SelectCast::Time),
        _ => Err(ParseError::new(400, "42704", format!("type \"{}\" does not exist", clipped(&name)))),
    }
}

fn is_count(name: &Name) -> bool {
    !name.quoted && name.text == "count"
}

fn aggregates_are_off() -> ParseError {
    ParseError::new(400, "PGRST123", "Use of aggregate functions is not allowed")
}
