//! Titles of packages by their ids.

use std::collections::{HashMap, HashSet};

use serendib_db::{RowSource, Value};
use uuid::Uuid;

use crate::error::Result;

/// Without those that were deleted.
///
/// # Errors
/// Those of a read.
pub async fn read_titles(source: &mut impl RowSource, packages: &HashSet<u128>) -> Result<HashMap<u128, String>> {
    let mut titles = HashMap::new();
    if packages.is_empty() {
        return Ok(titles);
    }
    let places: Vec<String> = (1..=packages.len()).map(|number| format!("${number}")).collect();
    let sql = format!("SELECT id, title FROM packages WHERE id IN ({})", places.join(", "));
    let binds: Vec<Value> = packages.iter().map(|id| Uuid::from_u128(*id).into()).collect();
    for row in source.rows(&sql, &binds).await? {
        titles.insert(row.uuid(0)?.as_u128(), row.text(1)?.to_owned());
    }
    Ok(titles)
}
