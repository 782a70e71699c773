//! A whole query string: sorts the parameters by their keys.

use super::ast::{Filter, Logic, OrderTerm, SelectItem};
use super::cursor::ParseCursor;
use super::error::ParseError;
use super::filter;
use super::form::pairs;
use super::key::{self, ParameterKey};
use super::limits::{Limits, ParseBudget};
use super::{logic, names, order, paging, select};

/// Where a control key applies: relation names from the requested table down, empty for the table itself.
type Path = Vec<String>;

/// A parsed query. Of a repeated `select`, `order`, `limit`, … the first counts; filters and trees add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// `[Star]` when absent.
    pub select: Vec<SelectItem>,
    pub filters: Vec<Filter>,
    pub logic: Vec<(Path, Logic)>,
    pub order: Vec<(Path, Vec<OrderTerm>)>,
    pub limits: Vec<(Path, u64)>,
    pub offsets: Vec<(Path, u64)>,
    pub columns: Option<Vec<String>>,
    pub on_conflict: Option<Vec<String>>,
    /// The maximum of rows of an answer, whatever the limits.
    pub most_rows: u64,
}

impl Request {
    /// Number of conditions, including those inside logic trees.
    pub fn conditions(&self) -> usize {
        fn leaves(logic: &Logic) -> usize {
            match logic {
                Logic::And(parts) | Logic::Or(parts) => parts.iter().map(leaves).sum(),
                Logic::Not(part) => leaves(part),
                Logic::Leaf(_) => 1,
            }
        }
        self.filters.len() + self.logic.iter().map(|(_, logic)| leaves(logic)).sum::<usize>()
    }
}

/// Parses a raw, form-encoded query string (without the question mark).
///
/// # Errors
/// 414 when it is too long, 400 or 416 with the code and wording of C-2.4 otherwise.
pub fn parse(query: &str, limits: &Limits) -> Result<Request, ParseError> {
    if query.len() > limits.query_bytes {
        return Err(ParseError::new(414, "PGRST100", "The query string is too long")
            .with_details(format!("expecting at most {} bytes", limits.query_bytes)));
    }
    parse_pairs(&pairs(query)?, limits)
}

/// Parses decoded pairs; for a function call, the pairs without its arguments.
///
/// # Errors
/// As `parse`, without the 414.
pub fn parse_pairs(pairs: &[(String, String)], limits: &Limits) -> Result<Request, ParseError> {
    let mut budget = ParseBudget::new(limits);
    let mut select = None;
    let mut request = Request {
        select: Vec::new(),
        filters: Vec::new(),
        logic: Vec::new(),
        order: Vec::new(),
        limits: Vec::new(),
        offsets: Vec::new(),
        columns: None,
        on_conflict: None,
        most_rows: limits.rows,
    };
    for (key, text) in pairs {
        match key::read(key, limits)? {
            ParameterKey::Select if select.is_none() => select = Some(select::items(text, &mut budget)?),
            ParameterKey::Columns if request.columns.is_none() => {
                request.columns = Some(names::list("columns parameter", text, limits)?);
            }
            ParameterKey::OnConflict if request.on_conflict.is_none() => {
                request.on_conflict = Some(names::list("on_conflict parameter", text, limits)?);
            }
            ParameterKey::Select | ParameterKey::Columns | ParameterKey::OnConflict => {}
            ParameterKey::Order(path) => {
                first(&mut request.order, path, key, limits, || order::terms(text, &mut budget))?
            }
            ParameterKey::Limit(path) => first(&mut request.limits, path, key, limits, || paging::limit(text))?,
            ParameterKey::Offset(path) => first(&mut request.offsets, path, key, limits, || paging::offset(text))?,
            ParameterKey::Logic { embed, junction, negated } => {
                request.logic.push((embed, logic::tree(text, junction, negated, &mut budget)?));
            }
            ParameterKey::Filter { embed, column, path } => {
                let cursor = &mut ParseCursor::new("filter", text);
                let mut filter =
                    filter::condition(cursor, filter::ConditionContext::Parameter, column, path, &mut budget)?;
                filter.embed = embed;
                request.filters.push(filter);
            }
        }
    }
    request.select = select.unwrap_or_else(|| vec![SelectItem::Star]);
    Ok(request)
}

/// Keeps the first value for a path. A request has at most one path per embed and one for the table, so a linear search is fast enough.
fn first<T>(
    seen: &mut Vec<(Path, T)>,
    path: Path,
    key: &str,
    limits: &Limits,
    read: impl FnOnce() -> Result<T, ParseError>,
) -> Result<(), ParseError> {
    if seen.iter().any(|(earlier, _)| *earlier == path) {
        return Ok(());
    }
    ParseCursor::new("tree path", key).at_most(seen.len(), limits.embeds, "embedded resources")?;
    seen.push((path, read()?));
    Ok(())
}
