//! Evaluates a condition from a row's own fields, without the database.
//!
//! It never guesses: it returns no result if a field is missing, if only the database can compare (JSON, words), or if
//! other rows decide. So a result can replace a read.

use std::cmp::Ordering;

use chrono::{DateTime, NaiveDate};
use serde_json::Value as Json;

use crate::changes::JsonRow;
use crate::cond::{Compare, Cond, Field, Is};
use crate::value::Value;

/// SQL's three truth values, and "not decidable here".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    True,
    False,
    Null,
    Unsaid,
}

impl Cond {
    /// Whether a row with these fields satisfies the condition; `None` if only the database can tell.
    pub fn holds(&self, row: &JsonRow) -> Option<bool> {
        match self.truth(row) {
            Truth::True => Some(true),
            // SQL drops rows with an unknown result.
            Truth::False | Truth::Null => Some(false),
            Truth::Unsaid => None,
        }
    }

    fn truth(&self, row: &JsonRow) -> Truth {
        match self {
            Self::True => Truth::True,
            Self::False => Truth::False,
            Self::All(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| part.truth(row)).collect();
                strongest(&parts, [Truth::False, Truth::Unsaid, Truth::Null], Truth::True)
            }
            Self::Any(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| part.truth(row)).collect();
                strongest(&parts, [Truth::True, Truth::Unsaid, Truth::Null], Truth::False)
            }
            Self::Not(part) => match part.truth(row) {
                Truth::True => Truth::False,
                Truth::False => Truth::True,
                other => other,
            },
            Self::Compare { field: Field::Column(column), compare, value } => compared(row, column, *compare, value),
            Self::In { field: Field::Column(column), values } => {
                let each: Vec<Truth> = values.iter().map(|value| compared(row, column, Compare::Eq, value)).collect();
                strongest(&each, [Truth::True, Truth::Unsaid, Truth::Null], Truth::False)
            }
            Self::Distinct { field: Field::Column(column), value } => match (row.get(*column), value) {
                (None, _) => Truth::Unsaid,
                (Some(Json::Null), value) => truth(*value != Value::Null),
                (Some(_), Value::Null) => Truth::True,
                _ => compared(row, column, Compare::Ne, value),
            },
            Self::Like { field: Field::Column(column), pattern, fold } => match row.get(*column) {
                Some(Json::Null) => Truth::Null,
                Some(Json::String(text)) => like(text, pattern, *fold).map_or(Truth::Unsaid, truth),
                _ => Truth::Unsaid,
            },
            Self::Is { field: Field::Column(column), is } => match (row.get(*column), is) {
                (None, _) => Truth::Unsaid,
                (Some(held), Is::Null) => truth(held.is_null()),
                (Some(Json::Null), _) => Truth::False,
                (Some(_), Is::True) => compared(row, column, Compare::Eq, &Value::Bool(true)),
                (Some(_), Is::False) => compared(row, column, Compare::Eq, &Value::Bool(false)),
            },
            Self::Compare { .. }
            | Self::Distinct { .. }
            | Self::Like { .. }
            | Self::In { .. }
            | Self::Is { .. }
            | Self::Contains { .. }
            | Self::Overlaps { .. }
            | Self::Words { .. }
            | Self::Exists { .. } => Truth::Unsaid,
        }
    }

    /// Collects the outermost conditions about other tables' rows, in order.
    pub fn collect_exists<'a>(&'a self, into: &mut Vec<&'a Self>) {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.collect_exists(into)),
            Self::Not(part) => part.collect_exists(into),
            Self::Exists { .. } => into.push(self),
            _ => {}
        }
    }

    /// The same condition with results for other tables' rows, in the order of [`Self::collect_exists`].
    #[must_use]
    pub fn replace_exists(&self, answers: &mut impl Iterator<Item = bool>) -> Self {
        match self {
            Self::All(parts) => Self::all_of(parts.iter().map(|part| part.replace_exists(answers)).collect::<Vec<_>>()),
            Self::Any(parts) => Self::any_of(parts.iter().map(|part| part.replace_exists(answers)).collect::<Vec<_>>()),
            Self::Not(part) => Self::Not(Box::new(part.replace_exists(answers))),
            Self::Exists { .. } => {
                if answers.next().unwrap_or(false) {
                    Self::True
                } else {
                    Self::False
                }
            }
            other => other.clone(),
        }
    }
}

/// The first element of `order` that occurs in `parts`, else `otherwise`.
fn strongest(parts: &[Truth], order: [Truth; 3], otherwise: Truth) -> Truth {
    order.into_iter().find(|truth| parts.contains(truth)).unwrap_or(otherwise)
}

fn truth(holds: bool) -> Truth {
    if holds { Truth::True } else { Truth::False }
}

fn compared(row: &JsonRow, column: &str, compare: Compare, value: &Value) -> Truth {
    let Some(held) = row.get(column) else { return Truth::Unsaid };
    if held.is_null() || *value == Value::Null {
        return Truth::Null;
    }
    let Some(order) = order(held, value) else { return Truth::Unsaid };
    truth(match compare {
        Compare::Eq => order.is_eq(),
        Compare::Ne => order.is_ne(),
        Compare::Gt => order.is_gt(),
        Compare::Gte => order.is_ge(),
        Compare::Lt => order.is_lt(),
        Compare::Lte => order.is_le(),
    })
}

/// Compares as both databases do; `None` for values that a row stores in another form.
fn order(held: &Json, value: &Value) -> Option<Ordering> {
    Some(match (held, value) {
        (Json::String(held), Value::Uuid(wanted)) => held.parse::<uuid::Uuid>().ok()?.cmp(wanted),
        // Byte order equals code point order.
        (Json::String(held), Value::Text(wanted)) => held.as_bytes().cmp(wanted.as_bytes()),
        (Json::String(held), Value::Date(wanted)) => held.parse::<NaiveDate>().ok()?.cmp(wanted),
        (Json::Bool(held), Value::Bool(wanted)) => held.cmp(wanted),
        // SQLite stores booleans as 0 and 1, and instants as microseconds.
        (Json::Number(held), Value::Bool(wanted)) => match held.as_i64()? {
            0 => false.cmp(wanted),
            1 => true.cmp(wanted),
            _ => return None,
        },
        (Json::Number(held), Value::Time(wanted)) => held.as_i64()?.cmp(&wanted.timestamp_micros()),
        (Json::String(held), Value::Time(wanted)) => {
            DateTime::parse_from_rfc3339(held).ok()?.timestamp_micros().cmp(&wanted.timestamp_micros())
        }
        (Json::Number(held), Value::Int(wanted)) => held.as_i64()?.cmp(wanted),
        (Json::Number(held), Value::Float(wanted)) => held.as_f64()?.partial_cmp(wanted)?,
        _ => return None,
    })
}

/// Whether a text matches a pattern; `None` if the pattern ends inside an escape.
fn like(text: &str, pattern: &str, fold: bool) -> Option<bool> {
    enum LikeToken {
        One(char),
        AnyOne,
        Any,
    }
    let same = |left: char, right: char| left == right || fold && left.eq_ignore_ascii_case(&right);
    let (mut parts, mut chars) = (Vec::new(), pattern.chars());
    while let Some(c) = chars.next() {
        parts.push(match c {
            '%' => LikeToken::Any,
            '_' => LikeToken::AnyOne,
            '\\' => LikeToken::One(chars.next()?),
            other => LikeToken::One(other),
        });
    }
    let text: Vec<char> = text.chars().collect();
    // Backtracking point after the last `%`: retry one character further.
    let (mut at, mut part, mut again) = (0, 0, None);
    while at < text.len() {
        match parts.get(part) {
            Some(LikeToken::Any) => {
                again = Some((at, part));
                part += 1;
                continue;
            }
            Some(LikeToken::AnyOne) => {
                (at, part) = (at + 1, part + 1);
                continue;
            }
            Some(LikeToken::One(c)) if same(*c, text[at]) => {
                (at, part) = (at + 1, part + 1);
                continue;
            }
            _ => {}
        }
        let Some((from, any)) = again else { return Some(false) };
        again = Some((from + 1, any));
        (at, part) = (from + 1, any + 1);
    }
    Some(parts[part..].iter().all(|part| matches!(part, LikeToken::Any)))
}

#[cfg(test)]
mod tests;
