//! The guide directory: an in-memory index of public guides, for filters, orders and counts.
//!
//! | topic | file |
//! |---|---|
//! | queries, answers, sorts | `query` |
//! | a guide's entry | `entry` |
//! | reading entries from the tables | `read` |
//! | filters, counts, order and page | `search` |
//!
//! Like the index of packages it is derived from the tables and never authoritative: cards are read from the tables, with a visitor's
//! rights. Free days come from the packages' index.

mod entry;
mod query;
mod read;
mod search;

use std::collections::HashMap;
use std::sync::Arc;

use crate::search::Id;

pub use entry::{DirectoryEntry, GuidePlace};
pub use query::{
    DirectoryAnswer, DirectoryFacets, DirectoryQuery, GUIDES_PAGE_SIZE, GuideSort, PLACE_FACET, STARS_CHOICES, Tenths,
};
pub use read::{all_entries, entry, statements};

/// The tables of an answer, beside the guides' taken days.
pub const DIRECTORY_TABLES: &[&str] = &[
    "guides",
    "guide_locations",
    "guide_languages",
    "guide_specialties",
    "package_guides",
    "packages",
    "package_locations",
    "destinations",
    "guide_credentials",
];

/// All public guides at one moment. Cheap to clone; a new version shares unchanged entries.
#[derive(Clone, Debug, Default)]
pub struct Directory {
    /// By id.
    entries: Vec<Arc<DirectoryEntry>>,
}

impl Directory {
    pub fn build(entries: impl IntoIterator<Item = DirectoryEntry>) -> Self {
        Self::default().apply(entries.into_iter().collect(), &[])
    }

    /// The directory after a change: without `removals`, and with `upserts` added or replaced by id.
    pub fn apply(&self, upserts: Vec<DirectoryEntry>, removals: &[Id]) -> Self {
        let mut by_id: HashMap<Id, Arc<DirectoryEntry>> =
            self.entries.iter().map(|entry| (entry.id, Arc::clone(entry))).collect();
        for id in removals {
            by_id.remove(id);
        }
        by_id.extend(upserts.into_iter().map(|entry| (entry.id, Arc::new(entry))));
        let mut entries: Vec<_> = by_id.into_values().collect();
        entries.sort_unstable_by_key(|entry| entry.id);
        Self { entries }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
