//! Checks of PUT on the address and the posted row.

use serendib_domain::table::Table;

use super::super::rows::{ColumnInput, PostedRows};
use crate::rest::error::RestError;
use crate::rest::literal;
use crate::rest::parse::{Op, Request, Value as Word};

/// PUT names its row by the whole key and nothing else.
pub(super) fn is_one_row(table: &Table, parsed: &Request) -> Result<(), RestError> {
    if !parsed.limits.is_empty() || !parsed.offsets.is_empty() {
        return Err(RestError::new(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT"));
    }
    let plain = parsed.filters.iter().all(|filter| {
        filter.op == Op::Eq
            && filter.embed.is_empty()
            && filter.path.is_empty()
            && !filter.negated
            && filter.quantifier.is_none()
            && table.shape.primary_key.contains(&filter.column.as_str())
    });
    let whole = table.shape.primary_key.iter().all(|key| parsed.filters.iter().any(|filter| filter.column == *key));
    if plain && whole && parsed.filters.len() == table.shape.primary_key.len() && parsed.logic.is_empty() {
        return Ok(());
    }
    Err(RestError::new(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators"))
}

/// Checks that the posted row has the key of the address.
pub(super) fn matches(table: &Table, parsed: &Request, given: &PostedRows) -> Result<(), RestError> {
    let mismatch = || RestError::new(400, "PGRST115", "Payload values do not match URL in primary key column(s)");
    let [row] = given.rows.as_slice() else { return Err(mismatch()) };
    for filter in &parsed.filters {
        let column = table.shape.column(&filter.column).ok_or_else(mismatch)?;
        let Word::Text(text) = &filter.value else { return Err(mismatch()) };
        let wanted = literal::parse(column.kind, text)?;
        let at = given.columns.iter().position(|name| *name == column.name);
        match at.and_then(|at| row.get(at)) {
            Some(ColumnInput::Value(value)) if *value == wanted => {}
            _ => return Err(mismatch()),
        }
    }
    Ok(())
}
