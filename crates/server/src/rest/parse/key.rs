//! The left side of a parameter: reserved word, control key or filter.

use super::ast::JsonStep;
use super::cursor::ParseCursor;
use super::error::ParseError;
use super::limits::Limits;
use super::logic::Junction;
use super::names::{Name, json_path, name};

const LEVELS: &str = "levels of embedded resources";

pub(super) enum ParameterKey {
    Select,
    Columns,
    OnConflict,
    Order(Vec<String>),
    Limit(Vec<String>),
    Offset(Vec<String>),
    Logic { embed: Vec<String>, junction: Junction, negated: bool },
    Filter { embed: Vec<String>, column: String, path: Vec<JsonStep> },
}

/// `[embed.]*`, then a control key or a column. A quoted last segment is always a column.
pub(super) fn read(key: &str, limits: &Limits) -> Result<ParameterKey, ParseError> {
    match key {
        "select" => return Ok(ParameterKey::Select),
        "columns" => return Ok(ParameterKey::Columns),
        "on_conflict" => return Ok(ParameterKey::OnConflict),
        _ => {}
    }
    let cursor = &mut ParseCursor::new("tree path", key);
    let mut embed: Vec<Name> = Vec::new();
    let (last, path) = loop {
        let segment = name(cursor)?;
        let path = json_path(cursor, limits)?;
        if !path.is_empty() || !cursor.eat(".") {
            break (segment, path);
        }
        embed.push(segment);
        // One more segment may be the `not` of `not.or`; the end of the key decides.
        if embed.len() > limits.embed_levels + 1 {
            cursor.at_most(embed.len(), limits.embed_levels, LEVELS)?;
        }
    };
    cursor.end("\".\", \"->\", \"->>\" or end of input")?;
    let control = if last.quoted || !path.is_empty() { "" } else { last.text.as_str() };
    let junction = match control {
        "and" => Some(Junction::And),
        "or" => Some(Junction::Or),
        _ => None,
    };
    let negated = junction.is_some() && embed.last().is_some_and(|name| !name.quoted && name.text == "not");
    if negated {
        embed.pop();
    }
    cursor.at_most(embed.len(), limits.embed_levels, LEVELS)?;
    let embed = embed.into_iter().map(|name| name.text).collect();
    Ok(match (control, junction) {
        (_, Some(junction)) => ParameterKey::Logic { embed, junction, negated },
        ("order", _) => ParameterKey::Order(embed),
        ("limit", _) => ParameterKey::Limit(embed),
        ("offset", _) => ParameterKey::Offset(embed),
        _ => ParameterKey::Filter { embed, column: last.text, path },
    })
}
