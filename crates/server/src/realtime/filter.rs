//! The filter of a subscription: comma-separated `column=operator.value`, converted to parameters of the data API.
//!
//! They go through the same parser and planner as a read of `rest/v1`, which rejects hidden columns and adds the table's policy. So a
//! filter can test only what a read could.

use serendib_domain::table::Table;

/// The operators of filters. C-5.4; `match` and `imatch` are rejected as on the data API.
const OPERATORS: [&str; 11] = ["eq", "neq", "lt", "lte", "gt", "gte", "in", "like", "ilike", "is", "isdistinct"];

/// The equivalent query parameters.
///
/// # Errors
/// A message about the invalid filter.
pub fn parameters(table: &Table, text: &str) -> Result<Vec<(String, String)>, String> {
    // PostgreSQL accepts no NUL in text.
    if text.contains('\0') {
        return Err("a filter holds no NUL".to_owned());
    }
    pieces(text).into_iter().map(|piece| parameter(table, piece)).collect()
}

fn parameter(table: &Table, piece: &str) -> Result<(String, String), String> {
    let (column, condition) = started(piece).ok_or("a filter is column=operator.value")?;
    if table.shape.column(column).is_none() {
        return Err(format!("there is no column {} in {}", super::join_request::shortened(column), table.name));
    }
    Ok((column.to_owned(), condition.to_owned()))
}

/// Column and condition, if the text begins like a filter.
fn started(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (column, condition) = text.split_once('=')?;
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let plain = condition.strip_prefix("not.").unwrap_or(condition);
    let (operator, _) = plain.split_once('.')?;
    (is_name(column) && OPERATORS.contains(&operator)).then_some((column, condition))
}

/// Splits at commas before another filter; any other comma is part of a value.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(',') {
        if started(&text[at + 1..]).is_some() {
            pieces.push(&text[start..at]);
            start = at + 1;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_cut_where_another_begins() {
        for (text, expected) in [
            ("id=eq.1", vec!["id=eq.1"]),
            ("id=in.(1,2),status=not.eq.gone", vec!["id=in.(1,2)", "status=not.eq.gone"]),
            ("title=eq.Hello, world", vec!["title=eq.Hello, world"]),
            ("title=eq.a,b=c, status=is.null", vec!["title=eq.a,b=c", " status=is.null"]),
            ("", vec![""]),
        ] {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }

    /// T-W02.
    #[test]
    fn only_what_is_listed_is_a_filter() {
        for text in [
            "",
            "id",
            "id=1",
            "id=match.x",
            "id=fts.x",
            "or=(id.eq.1)",
            "select=eq.x(",
            "a->>b=eq.1",
            "ID=eq.1",
            "=eq.1",
        ] {
            assert!(started(text).is_none() || text.starts_with("select"), "{text}");
        }
        assert_eq!(started("id=not.in.(1)"), Some(("id", "not.in.(1)")));
    }
}
