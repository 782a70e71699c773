//! Content documents: texts and choices that the staff edits without a release (content management), with versions and optimistic locking. D-179.
//!
//! - what a document holds: [`shape`], and whether a value fits it: [`fit`]
//! - the documents, with the words of the release: [`documents`]; rules beyond the shape: `rules`
//! - stored versions: [`versions`]; lists and histories: [`list`]; changes: [`save`]; trials: [`check`]
//! - where they have an effect: [`pages`], [`featured`], [`landing`], [`mails`], [`search_words`], [`calendar`], [`seasons`]
//!
//! A document without a row, or whose newest row has no body, is that of the release.

pub mod calendar;
pub mod check;
pub mod documents;
pub mod featured;
pub mod fit;
pub mod landing;
pub mod list;
pub mod mails;
pub mod pages;
mod rules;
pub mod save;
pub mod search_words;
pub mod seasons;
pub mod shape;
pub mod versions;

use crate::table::{Refine, Table, id, int, text, time, uuid};

/// The table, whose changes make what was computed from documents outdated.
pub const TABLE: &str = "content_versions";
/// Bytes of a document as JSON.
pub const DOCUMENT_LIMIT: usize = 64 * 1024;
/// Characters of a note about a change.
pub const NOTE_LIMIT: usize = 200;

pub fn tables() -> Vec<Table> {
    vec![
        Table::new(TABLE)
            .columns([
                id(),
                text("name"),
                int("version"),
                // JSON in the order of its fields.
                text("body").nullable(),
                text("note"),
                time("created_at"),
                uuid("created_by").nullable().references("users"),
                int("restores").nullable(),
            ])
            .unique(&["name", "version"])
            .internal(),
    ]
}
