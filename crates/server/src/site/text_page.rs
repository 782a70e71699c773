//! Heads of pages whose words the staff edits. D-179.

use serde_json::Value;
use serendib_db::Db;
use serendib_domain::content::documents::{CONTACT_PAGE, SAFETY_PAGE, TERMS_PAGE};
use serendib_domain::content::pages::page_content;

use super::document_head::DocumentHead;
use super::first_reads;

const BRAND: &str = "Serendib";

/// The document with the words of the page at a path.
pub fn document_of(path: &str) -> Option<&'static str> {
    match path {
        "/safety" => Some(SAFETY_PAGE),
        "/terms" => Some(TERMS_PAGE),
        "/contact" => Some(CONTACT_PAGE),
        _ => None,
    }
}

/// The head with the title and the description of the document.
///
/// # Errors
/// When the database cannot be read.
pub async fn head(mut db: &Db, name: &str, path: &str, plain: DocumentHead) -> serendib_domain::Result<DocumentHead> {
    let words = page_content(&mut db, name).await?;
    let text = |field: &str| words.get(field).and_then(Value::as_str);
    let title = format!("{} | {BRAND}", text("title").unwrap_or_default());
    let described = DocumentHead::new(title, text("description").or(text("lede")).unwrap_or_default());
    let reads = first_reads::text_page(path);
    Ok(DocumentHead { title: described.title, description: described.description, reads, ..plain })
}
