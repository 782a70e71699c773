//! Trials: what is wrong with a body, without saving it.

use serde_json::Value as Json;
use serendib_db::RowSource;
use uuid::Uuid;

use super::DOCUMENT_LIMIT;
use super::documents::{ContentDocument, FEATURED_TRIPS};
use super::fit::{ContentProblem, fit};
use super::rules::{find_broken_rules, items, text};
use crate::error::Result;

/// The body in the shape of the document, and what is wrong with it.
///
/// # Errors
/// Those of a read.
pub async fn check_body(
    source: &mut impl RowSource,
    document: &ContentDocument,
    body: &Json,
) -> Result<(Json, Vec<ContentProblem>)> {
    if body.to_string().len() > DOCUMENT_LIMIT {
        let message = format!("The document may have at most {} KiB.", DOCUMENT_LIMIT / 1024);
        return Ok((Json::Null, vec![ContentProblem::new("", message)]));
    }
    let (fitted, mut problems) = fit(&document.shape, body);
    if problems.is_empty() {
        problems = find_broken_rules(document, &fitted);
    }
    if problems.is_empty() && document.name == FEATURED_TRIPS {
        problems = find_missing_packages(source, &fitted).await?;
    }
    Ok((fitted, problems))
}

async fn find_missing_packages(source: &mut impl RowSource, body: &Json) -> Result<Vec<ContentProblem>> {
    let mut problems = Vec::new();
    for (index, trip) in items(body, "trips").enumerate() {
        let package: Uuid = text(trip, "package").parse().unwrap_or_default();
        if source.row("SELECT id FROM packages WHERE id = $1", &[package.into()]).await?.is_none() {
            problems.push(ContentProblem::new(format!("trips[{index}].package"), "There is no such package."));
        }
    }
    Ok(problems)
}
