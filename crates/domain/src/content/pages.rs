//! Documents that pages display to anybody.

use serde_json::Value as Json;
use serendib_db::RowSource;

use super::documents::{CONTACT_PAGE, EMERGENCY_NUMBERS, SAFETY_PAGE, TERMS_PAGE};
use super::rules::{items, text};
use super::versions::read_content;
use crate::error::{Error, Result};

/// The documents that [`page_content`] answers.
pub const PAGE_DOCUMENTS: [&str; 4] = [SAFETY_PAGE, TERMS_PAGE, CONTACT_PAGE, EMERGENCY_NUMBERS];
/// Kinds of emergency numbers that a text may name.
pub(super) const NUMBER_PLACEHOLDERS: [&str; 2] = ["ambulance", "police"];

/// The words of a page.
///
/// # Errors
/// `Missing` for a document that no page displays; those of a read.
pub async fn page_content(source: &mut impl RowSource, name: &str) -> Result<Json> {
    if !PAGE_DOCUMENTS.contains(&name) {
        return Err(Error::Missing("page"));
    }
    let body = read_content(source, name).await?;
    display_page(source, name, body).await
}

/// A body as its page displays it: with the emergency numbers in its texts.
///
/// # Errors
/// Those of a read.
pub async fn display_page(source: &mut impl RowSource, name: &str, mut body: Json) -> Result<Json> {
    if name == CONTACT_PAGE {
        let numbers = read_content(source, EMERGENCY_NUMBERS).await?;
        let mut words = text(&body, "emergency_text").to_owned();
        for kind in NUMBER_PLACEHOLDERS {
            let number = items(&numbers, "numbers").find(|one| text(one, "kind") == kind);
            words = words.replace(&format!("{{{kind}}}"), number.map_or("", |one| text(one, "number")));
        }
        body["emergency_text"] = words.into();
    }
    Ok(body)
}
