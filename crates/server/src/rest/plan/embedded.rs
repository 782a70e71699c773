//! Checks that filters, orders and limits on embeds name a selected embed.

use crate::rest::error::RestError;
use crate::rest::parse::{Request, SelectItem};

/// Checks every embed path of a request. An ignored path could be a condition on rows to be written.
///
/// # Errors
/// `PGRST108`.
pub fn every_path_is_embedded(request: &Request) -> Result<(), RestError> {
    let paths = request.filters.iter().map(|filter| &filter.embed);
    let paths = paths
        .chain(request.logic.iter().map(|(path, _)| path))
        .chain(request.order.iter().map(|(path, _)| path))
        .chain(request.limits.iter().map(|(path, _)| path))
        .chain(request.offsets.iter().map(|(path, _)| path));
    for path in paths {
        let mut items = request.select.as_slice();
        for name in path {
            let found = items.iter().find_map(|item| match item {
                SelectItem::Embed(embed) if embed.key() == name => Some(embed.items.as_slice()),
                _ => None,
            });
            items = found.ok_or_else(|| not_embedded(items, name))?;
        }
    }
    Ok(())
}

/// `items` are the candidates.
pub(super) fn not_embedded(items: &[SelectItem], name: &str) -> RestError {
    let alias = items.iter().find_map(|item| match item {
        SelectItem::Embed(embed) if embed.relation == name => embed.alias.as_deref(),
        _ => None,
    });
    let name: String = name.chars().take(200).collect();
    let error = RestError::new(400, "PGRST108", format!("'{name}' is not an embedded resource in this request"));
    match alias {
        Some(alias) => error
            .details("Target names are not allowed in filters if they have an alias")
            .hint(Some(format!("Change '{name}' to '{alias}' in filters, orders or limits."))),
        None => error.hint(Some(format!("Verify that '{name}' is included in the 'select' query parameter."))),
    }
}
