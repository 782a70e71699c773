//! What commits change in the search index.

use std::collections::BTreeSet;

use serendib_db::{Commit, RowChange};
use serendib_domain::content;
use uuid::Uuid;

use crate::app::App;

/// Tables whose rows name their package.
const OF_PACKAGE: [&str; 9] = [
    "package_locations",
    "package_categories",
    "package_languages",
    "package_transport_modes",
    "package_attractions",
    "package_guides",
    "package_room_pricing",
    "package_group_prices",
    "package_seasons",
];
/// The same, for tables that only appear on cards.
const OF_CARD: [&str; 1] = ["package_days"];
/// Tables whose rows name their guide in the directory.
const OF_GUIDE: [&str; 4] = ["guide_locations", "guide_languages", "guide_specialties", "guide_credentials"];

/// What several commits change in the index.
#[derive(Default)]
pub(super) struct Affected {
    pub(super) packages: BTreeSet<Uuid>,
    pub(super) guides: BTreeSet<Uuid>,
    /// Guides with changed bookings.
    pub(super) booked: BTreeSet<Uuid>,
    /// Guides with changes in the directory only.
    pub(super) listed: BTreeSet<Uuid>,
    /// Packages with changes on their card only.
    pub(super) carded: BTreeSet<Uuid>,
    /// A document of the staff has changed.
    pub(super) documents: bool,
    /// The index must be rebuilt.
    pub(super) everything: bool,
    /// The changes are unknown.
    pub(super) anything: bool,
}

impl Affected {
    pub(super) fn note(&mut self, commit: &Commit) -> u64 {
        self.everything |= commit.anything;
        self.anything |= commit.anything;
        for change in &commit.changes {
            let table = &*change.table;
            if table == "package_guides" {
                self.listed.extend(ids(change, "guide_id"));
            }
            let (column, into) = match table {
                // A change of a guide's related rows only raises their version, which no search reads.
                "guides" if only_version(change) => continue,
                "packages" => ("id", &mut self.packages),
                "guides" => ("id", &mut self.guides),
                "booking_requests" | "guide_blocked_days" | "guide_booking_windows" => ("guide_id", &mut self.booked),
                "destinations" => {
                    self.everything = true;
                    continue;
                }
                content::TABLE => {
                    self.documents = true;
                    continue;
                }
                // A catalogue attraction may belong to any package; another one belongs to its package only.
                "attractions" => {
                    let is_of_catalogue = change.texts("package_id").is_empty();
                    self.everything |= is_of_catalogue && change.texts("author").is_empty();
                    ("package_id", &mut self.packages)
                }
                _ if OF_PACKAGE.contains(&table) => ("package_id", &mut self.packages),
                _ if OF_CARD.contains(&table) => ("package_id", &mut self.carded),
                _ if OF_GUIDE.contains(&table) => ("guide_id", &mut self.listed),
                _ => continue,
            };
            into.extend(ids(change, column));
        }
        commit.seq
    }

    pub(super) fn mark_everything(&mut self, app: &App) -> u64 {
        self.anything = true;
        self.packages_anew(app)
    }

    /// All packages are read after this commit.
    pub(super) fn packages_anew(&mut self, app: &App) -> u64 {
        self.everything = true;
        app.db.changes().seq()
    }
}

fn ids(change: &RowChange, column: &str) -> impl Iterator<Item = Uuid> {
    change.texts(column).into_iter().filter_map(|id| id.parse().ok())
}

/// Whether only the version of a row changed.
fn only_version(change: &RowChange) -> bool {
    let (Some(old), Some(new)) = (&change.old, &change.new) else { return false };
    old.len() == new.len() && old.iter().all(|(column, value)| column == "version" || new.get(column) == Some(value))
}

/// Whether a change of this table reaches the packages whose cards contain it.
#[cfg(test)]
pub fn is_followed(table: &str) -> bool {
    ["packages", "guides"].contains(&table) || OF_PACKAGE.contains(&table) || OF_CARD.contains(&table)
}
