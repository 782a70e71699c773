//! The directory of guides: an index in memory of those whom everybody may see, by which they are filtered, sorted and counted.
//!
//! | you look for | it is in |
//! |---|---|
//! | what is asked and answered, the sorts | `query` |
//! | what the directory knows of a guide | `entry` |
//! | how that is read from the tables | `read` |
//! | filters, counts, order and page | `search` |
//!
//! Like the index of packages it is derived from the tables and never authoritative: cards are read from the tables once more, as a
//! visitor may read them. Free days are those of the packages' index.

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
pub use read::{STATEMENTS, all_entries, entry};

/// What an answer is made of, beside the days that guides are taken.
pub const DIRECTORY_TABLES: &[&str] = &[
    "guides",
    "guide_locations",
    "guide_languages",
    "guide_specialties",
    "package_guides",
    "packages",
    "package_locations",
    "destinations",
];

/// All public guides at one moment. Cheap to clone; a new one shares what did not change.
#[derive(Clone, Debug, Default)]
pub struct Directory {
    /// By id.
    entries: Vec<Arc<DirectoryEntry>>,
}

impl Directory {
    pub fn build(entries: impl IntoIterator<Item = DirectoryEntry>) -> Self {
        Self::default().apply(entries.into_iter().collect(), &[])
    }

    /// The directory after a change: `removals` go, then `upserts` come or replace what has their id.
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
